"""A match in people's words: moves as text, legal moves as text, views, refusals, records."""

import copy
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stolik.engine import contract, play, table
from stolik.engine.contract import State
from stolik.engine.desk import new_desk
from stolik.errors import IllegalMoveError, ShuffleError, UnreadableMoveError
from stolik.game import Game, Result, View, seats_in
from stolik.options import read_options
from stolik.records import FORMAT, Record
from stolik.seeds import seeded_shuffle
from stolik.sentences import Seat, Sentence, say

Watcher = Callable[["Match"], None]
"""Called after every visible step, while the match stands there."""


def unwatched(_match: "Match") -> None:
    """Nobody looks at the steps."""


class Match:
    """Options, seats, shuffles and moves put together.

    With a seed every shuffle is derived from it; without one, `needs_shuffle` says what is wanted
    and `shuffle` supplies it. A refused move changes nothing.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        seed: bytes | None = None,
        watch: Watcher = unwatched,
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.options = read_options(game.options, options or {}, len(self.players))
        self.seed = seed
        self.watch = watch
        self.shuffles: list[str] = []
        self.moves: list[str] = []
        state = game.new_state(len(self.players), self.options)
        contract.begin(state)
        self._table = table.new_table(state)
        self._run_on()

    # What there is to see.

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return seats_in(table.seats_to_act(self._table))

    @property
    def needs_shuffle(self) -> list[str]:
        """The cards to be put in order, in natural order; none when no shuffle is due."""
        names = self.game.card_names
        return [str(names[card]) for card in self._wanted()]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return not table.seats_to_act(self._table) and not self._wanted()

    @property
    def result(self) -> Result | None:
        """Scores and winners, once the match is over."""
        if not self.is_over:
            return None
        return Result(
            scores=tuple(table.scores_of(self._table)),
            winners=seats_in(contract.winners(self._state)),
        )

    def legal(self, seat: int) -> list[str]:
        """All legal moves of a seat, in the order of the rules page."""
        moves = self.game.moves
        return [str(moves[action]) for action in self._legal(seat)]

    def view(self, seat: int | None) -> View:
        """What that seat may see, or a spectator (None)."""
        return self.views((seat,))[0]

    def views(self, seats: Sequence[int | None]) -> Sequence[View]:
        """What each of these seats may see; quicker than one after the other."""
        return self.game.views(self._table, seats)

    def world(self, seat: int, seed: int) -> State:
        """A full state that this seat could not tell from the real one: for bots that search."""
        world: State = self._table.copy()[0]
        play.redeal_hidden(world, seat, new_desk(seed))
        return world

    def copy(self, watch: Watcher = unwatched) -> "Match":
        """A match that stands as this one does, and goes its own way."""
        other = copy.copy(self)
        other.watch = watch
        other.shuffles, other.moves = self.shuffles.copy(), self.moves.copy()
        other._table = self._table.copy()  # noqa: SLF001  # it is one of us
        return other

    def record(self) -> Record:
        """The match so far, written down."""
        record = Record(
            stolik=FORMAT,
            game=self.game.id,
            options=self.options.given(),
            players=self.players,
            moves=tuple(self.moves),
        )
        if self.seed is not None:
            record.seed = self.seed.hex()
        else:
            record.shuffles = tuple(self.shuffles)
        if result := self.result:
            record.result = result
        return record

    # What can be done.

    def check(self, seat: int, move: str) -> int:
        """The action of a move that may be made now; raises why not otherwise."""
        action = self.game.actions.get(move)
        if action is None:
            raise UnreadableMoveError(
                say(
                    "move.unreadable",
                    "{move} is not a move of {game}",
                    move=repr(move),
                    game=self.game.title,
                )
            )
        if seat not in self.seats or action not in self._legal(seat):
            raise IllegalMoveError(self._refusal(seat, move))
        return action

    def play(self, seat: int, move: str) -> None:
        """Makes a move, and all steps that follow from it by themselves."""
        action = self.check(seat, move)
        table.make_move(self._table, seat, action)
        self.moves.append(sys.intern(f"{seat} {move}"))  # all matches share the few there are
        self.watch(self)
        self._run_on()

    def shuffle(self, cards: str) -> None:
        """Supplies the shuffle that is due: card codes, top card first.

        It may be cut short: the cards it does not list follow in natural order.
        """
        wanted = self._wanted()
        if not wanted:
            raise ShuffleError(say("shuffle.unwanted", "no shuffle was asked for"))
        top = [self._card(code) for code in cards.split()]
        rest = Counter(wanted)
        rest.subtract(top)
        for card in top:
            if rest[card] < 0:
                raise ShuffleError(
                    say(
                        "shuffle.too-many",
                        "the shuffle has {card} more often than the cards it is made of",
                        card=str(self.game.card_names[card]),
                    )
                )
        self._supply([*top, *(card for card in sorted(rest.elements(), key=wanted.index))], cards)
        self._run_on()

    # How it is done.

    @property
    def _state(self) -> State:
        state: State = self._table[0]
        return state

    def _wanted(self) -> list[int]:
        return table.wanted_cards(self._table)

    def _legal(self, seat: int) -> list[int]:
        return table.legal_actions(self._table, seat)

    def _run_on(self) -> None:
        while table.step(self._table):
            self.watch(self)
        if self.seed is not None and (wanted := self._wanted()):
            cards = seeded_shuffle(self.seed, len(self.shuffles), wanted)
            self._supply(cards, " ".join(str(self.game.card_names[card]) for card in cards))
            self._run_on()

    def _supply(self, cards: Sequence[int], text: str) -> None:
        table.supply_shuffle(self._table, cards)
        self.shuffles.append(text)
        self.watch(self)

    def _card(self, code: str) -> int:
        if code not in self.game.cards:
            raise ShuffleError(
                say("shuffle.unknown-card", "{card} is not a card of this game", card=repr(code))
            )
        return self.game.cards[code]

    def _refusal(self, seat: int, move: str) -> Sentence:
        if seat not in self.seats:
            return say(
                "move.no-such-seat",
                "there is no seat {seat}; the seats are 0 to {last}",
                seat=seat,
                last=len(self.players) - 1,
            )
        if self._wanted():
            return say("move.shuffle-missing", "the next shuffle is missing")
        if self.is_over:
            return say("move.match-over", "the match is over")
        if seat not in self.to_act:
            return say("move.not-to-act", "{seat} is not to act now", seat=Seat(seat))
        return self.game.refusal(self.view(seat), move)
