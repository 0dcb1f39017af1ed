"""A tournament as people see it: its standings, its boards, and their own place in it."""

from typing import TYPE_CHECKING

import msgspec

from stolik.fairness.deals import secret_commitment
from stolik.server.contests.tournament_rounds import FILL_LEVEL
from stolik.server.contests.tournament_state import TournamentState
from stolik.server.messages.common import Person
from stolik.server.messages.contests import BoardLine, DealRules, Standing, TournamentPage

if TYPE_CHECKING:
    from stolik.server.contests.standings import Seated


class Shown(msgspec.Struct, frozen=True):
    """What everybody sees of a tournament: of a large one it takes a tenth of a second."""

    state: TournamentState
    standings: tuple[Standing, ...]
    boards: list[BoardLine]


def drawn(state: TournamentState, before: Shown | None) -> Shown:
    """What everybody sees; standings are worked out again only where something has changed."""
    if before is not None and before.state.parts == state.parts:
        return Shown(state, before.standings, before.boards)
    return Shown(state, standing_lines(state), board_lines(state))


def page_of(shown: Shown, person: Person | None, host: Person | None) -> TournamentPage:
    """A tournament as a person sees it."""
    state, boards = shown.state, shown.boards
    row = state.row
    me = next(
        (one for one in state.entrants if person is not None and one.player == person.id), None
    )
    mine = next(
        (
            board.table
            for board in reversed(boards)
            if me is not None and not board.is_over and me.number in board.entrants
        ),
        None,
    )
    is_arena, is_over = row.kind == "arena", row.status == "over"
    return TournamentPage(
        id=row.id,
        title=row.title,
        kind=row.kind,
        rules=DealRules(
            game=row.game,
            seats=row.seats,
            seat=0,
            options=msgspec.json.decode(row.options),
            level=FILL_LEVEL,
        ),
        host=host,
        status=row.status,
        starts=row.starts,
        ends=row.starts + row.minutes * 60_000 if is_arena else None,
        round=row.round,
        rounds=row.rounds,
        turn_seconds=row.turn_seconds,
        is_duplicate=row.is_duplicate,
        standings=shown.standings,
        boards=tuple(board for board in boards if not board.is_over or board.round == row.round),
        me=None if me is None or me.is_out else me.number,
        my_table=mine,
        is_waiting=me is not None and me.ready is not None,
        commitment=secret_commitment(row.id, row.secret),
        secret=row.secret if is_over else None,
    )


def standing_lines(state: TournamentState) -> tuple[Standing, ...]:
    """Everybody, the best first."""
    entrants = {entrant.number: entrant for entrant in state.entrants}
    lines = []
    for rank, place in enumerate(state.places, start=1):
        entrant = entrants[place.entrant]
        name = entrant.person or entrant.name
        is_person = entrant.player is not None
        lines.append(
            Standing(
                rank=rank,
                entrant=place.entrant,
                name=name,
                player=Person(entrant.player, name, entrant.face, entrant.is_bot)
                if is_person
                else None,
                level=entrant.level,
                is_out=entrant.is_out,
                points=round(place.points, 3),
                buchholz=round(place.buchholz, 3),
                wins=place.wins,
                played=place.played,
                byes=place.byes,
            )
        )
    return tuple(lines)


def board_lines(state: TournamentState) -> list[BoardLine]:
    """All boards with who sits there."""
    seated: dict[tuple[int, int], list[Seated]] = {}
    for one in state.scored:
        seated.setdefault((one.round, one.board), []).append(one)
    return [
        BoardLine(
            round=board.round,
            board=board.board,
            table=board.table_id,
            entrants=tuple(one.entrant for one in seated.get((board.round, board.board), ())),
            points=tuple(one.points for one in seated.get((board.round, board.board), ())),
            is_over=board.is_over,
        )
        for board in state.boards
    ]
