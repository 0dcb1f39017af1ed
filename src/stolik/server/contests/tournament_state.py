"""A tournament as the database has it."""

from typing import Any

import msgspec

from stolik.games import find_game
from stolik.server.contests.standings import Place, Seated, duplicate_points, standings


class TournamentState(msgspec.Struct, frozen=True):
    """The rows, read together."""

    row: Any
    entrants: list[Any]
    seated: list[Seated]
    boards: list[Any]

    @property
    def parts(self) -> tuple[list[Any], list[Seated], list[Any]]:
        """All that standings are made of."""
        return self.entrants, self.seated, self.boards

    @property
    def places(self) -> list[Place]:
        """The best first."""
        return standings([entrant.number for entrant in self.entrants], self.scored)

    @property
    def scored(self) -> list[Seated]:
        """With points by the same cards, where they are the same."""
        if not self.row.is_duplicate:
            return self.seated
        return duplicate_points(find_game(self.row.game), self.seated)
