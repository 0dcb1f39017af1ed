"""A match in words: moves and legal moves as text, views, refusals; to a record and back."""

import sys
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import UNSET

from stolik.core.checks import check_number, check_seat, no_such_seat
from stolik.core.errors import (
    IllegalMoveError,
    RecordError,
    SeatError,
    SeedError,
    ShuffleError,
    StolikError,
    UnreadableMoveError,
)
from stolik.core.game import Game, Preview, Result, View, seats_in
from stolik.core.options import read_options
from stolik.core.position import read_position, write_position
from stolik.core.sentences import Seat, Sentence, say
from stolik.engine import arrays, contract, play
from stolik.engine.contract import State
from stolik.engine.scratch import Scratch
from stolik.games import find_game
from stolik.record import FORMAT, Record, check_record, split_move
from stolik.seeds import SEED_BYTES

Cards = str | bytes
"""Of a shuffle: as text, or still as compiled code put them in order."""
Watcher = Callable[["Match"], None]
"""Called after every visible step, with the match in that position."""


def unwatched(_match: "Match") -> None:
    """Looks at no step."""


class Match:
    """Options, seats, shuffles and moves put together.

    With a seed every shuffle is derived from it; without one, `needs_shuffle` says what is due
    and `shuffle` supplies it. A refused move changes nothing.

    >>> import stolik
    >>> match = stolik.Match("take-that", ["Ania", "Bartek"], seed=bytes(32))
    >>> match.to_act, match.legal(0)[:2]
    ((0,), ['play 21', 'play 23'])
    >>> match.play(0, "play 21")
    >>> match.to_act, match.view(None).row
    ((1,), (21,))
    """

    _acting: int | None
    _legal_actions: dict[int, list[int]]

    def __init__(
        self,
        game: Game | str,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        seed: bytes | None = None,
        watch: Watcher = unwatched,
    ) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.players = tuple(players)
        self.options = read_options(self.game.options, options or {}, len(self.players))
        self.initial_position: str | None = None
        self._begin(self.game.opening(len(self.players), self.options), seed, watch)

    @classmethod
    def from_position(
        cls,
        game: Game | str,
        text: str,
        players: Sequence[str] | None = None,
        *,
        seed: bytes | None = None,
        watch: Watcher = unwatched,
    ) -> "Match":
        """A match that goes on from a position.

        What a seat cannot see in its position is dealt as it might be. Seeds and shuffles count
        from the position on.
        """
        match = cls.__new__(cls)
        match.game = find_game(game) if isinstance(game, str) else game
        found = read_position(match.game, text)
        match.players = check_players(players, int(found.state.seats))
        match.options = found.options
        match.initial_position = write_position(
            match.game, match.options, arrays.new_array(found.state)
        )
        match._begin(arrays.new_array(found.state), seed, watch)  # noqa: SLF001  # it is one of us
        return match

    # What there is to see.

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return seats_in(self._seats_to_act() if self._acting is None else self._acting)

    @property
    def needs_shuffle(self) -> list[str]:
        """The cards to be put in order, in natural order; none when no shuffle is due."""
        names = self.game.card_names
        return [str(names[card]) for card in self._shuffle_due()]

    @property
    def shuffles(self) -> list[str]:
        """Every shuffle so far, as a record has it: top card first."""
        return self._written(self._orders)

    @property
    def shuffled(self) -> list[str]:
        """The cards of each shuffle, in natural order."""
        return self._written(self._decks)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return not self._seats_to_act() and not self._shuffle_due()

    @property
    def result(self) -> Result | None:
        """Scores and winners, once the match is over."""
        if not self.is_over:
            return None
        return Result(
            scores=tuple(arrays.scores_of(self._array)),
            winners=seats_in(contract.winners(self._state)),
        )

    def legal(self, seat: int) -> list[str]:
        """All legal moves of a seat, in the order of the rules page."""
        moves: Sequence[Any] = self.game.moves  # no action without a text is ever legal
        return [moves[action] for action in self._legal(self._seat(seat))]

    def previews(self, seat: int) -> Sequence[Preview]:
        """What each of its legal moves would do, as far as that seat may know, in their order."""
        number = self._seat(seat)
        actions = self._legal(number)
        return self.game.previews(self._array, number, actions) if actions else ()

    def view(self, seat: int | None) -> View:
        """What that seat may see, or a spectator (None)."""
        return self.views((seat,))[0]

    def views(self, seats: Sequence[int | None]) -> Sequence[View]:
        """What each of these seats may see; quicker than one after the other."""
        viewers = [seat if seat is None else self._seat(seat) for seat in seats]
        return self.game.views(self._array, viewers)

    def position(self, seat: int | None = None) -> str:
        """The match as a line of text: everything, or only what a seat knows."""
        return write_position(self.game, self.options, self._array, seat)

    def world(self, seat: int, seed: int) -> State:
        """A full state that this seat could not tell from the real one: for bots that search."""
        world: State = arrays.copies(self._array)[0]
        scratch = Scratch.seeded(check_number("seed", seed, 0))
        play.redeal_hidden(world, self._seat(seat), scratch)
        return world

    def copy(self, watch: Watcher = unwatched) -> "Match":
        """An independent match in the same position."""
        other = Match.__new__(Match)  # five times as fast as `copy.copy`
        other.__dict__.update(self.__dict__)
        other.watch = watch
        other.moves = self.moves.copy()
        other._orders, other._decks = self._orders.copy(), self._decks.copy()  # noqa: SLF001
        other._array = arrays.copies(self._array)  # noqa: SLF001  # it is one of us
        return other

    def snapshot(self) -> arrays.StateArray:
        """The position alone, as `Game.views` takes it; a copy, so it may be looked at later."""
        return arrays.copies(self._array)

    def record(self) -> Record:
        """The match so far, written down."""
        record = Record(
            stolik=FORMAT,
            game=self.game.id,
            options=self.options.given(),
            players=self.players,
            moves=tuple(self.moves),
        )
        if self.initial_position is not None:
            record.position = self.initial_position
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
        action = self.game.actions.get(move) if isinstance(move, str) else None
        if action is None:
            raise UnreadableMoveError(
                say(
                    "move.unreadable",
                    "{move} is not a move of {game}",
                    move=repr(move),
                    game=self.game.title,
                )
            )
        try:
            number = self._seat(seat)
        except SeatError:
            raise IllegalMoveError(no_such_seat(seat, len(self.players))) from None
        if action not in self._legal(number):
            raise IllegalMoveError(self._refusal(number, move))
        return action

    def play(self, seat: int, move: str) -> None:
        """Makes a move, and all steps that follow from it by themselves."""
        action = self.check(seat, move)
        number = int(seat)
        self.moves.append(self.game.seated_moves[number][action])
        if self.watch is unwatched:
            self._decide_next(*arrays.move_and_run_on(self._array, number, action))
        else:
            arrays.make_move(self._array, number, action)
            self._show_step()
            self._show_steps()
        if not self._acting:
            self._shuffle_if_due()

    def shuffle(self, cards: str) -> None:
        """Supplies the shuffle that is due: card codes, top card first.

        It may be cut short: the cards it does not list follow in natural order.
        """
        due = self._shuffle_due()
        if not due:
            raise ShuffleError(say("shuffle.unwanted", "no shuffle was asked for"))
        if not isinstance(cards, str):
            raise self._unknown_card(cards)
        top = [self._card(code) for code in cards.split()]
        rest = Counter(due)
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
        order = [*top, *(card for card in sorted(rest.elements(), key=due.index))]
        self._supply(due, order, cards)
        self._shuffle_if_due()

    # How it is done.

    def _begin(self, array: arrays.StateArray, seed: bytes | None, watch: Watcher) -> None:
        self.seed = check_seed(seed)
        self._seed_bytes = None if seed is None else np.frombuffer(seed, np.uint8)
        self.watch = watch
        self._orders: list[Cards] = []
        self._decks: list[Cards] = []
        self.moves: list[str] = []
        self._array = array
        self._acting = None
        self._legal_actions = {}
        self._show_steps()
        self._shuffle_if_due()

    @property
    def _state(self) -> State:
        state: State = self._array[0]
        return state

    def _seat(self, seat: int) -> int:
        return check_seat(seat, len(self.players))

    def _shuffle_due(self) -> list[int]:
        return arrays.shuffle_due(self._array)

    def _legal(self, seat: int) -> list[int]:
        """Remembered while the position stands: a move is listed, previewed, checked and made."""
        actions = self._legal_actions.get(seat)
        if actions is None:
            actions = self._legal_actions[seat] = arrays.legal_actions(self._array, seat)
        return actions

    def _seats_to_act(self) -> int:
        """As bits, and remembered like the legal actions."""
        if self._acting is None:
            self._acting = arrays.seats_to_act(self._array)
        return self._acting

    def _decide_next(self, seats: int, actions: list[int]) -> None:
        """These may act now, and the first of them has these actions."""
        self._acting = seats
        # Not changed in place: a copy of the match may still be in the position before.
        self._legal_actions = {seats_in(seats)[0]: actions} if seats else {}

    def _show_step(self) -> None:
        self._legal_actions = {}  # a copy of the match may still be in the position before
        self._acting = None
        self.watch(self)

    def _show_steps(self) -> None:
        """All that nobody decides; where nobody watches, compiled code makes them at once."""
        if self.watch is unwatched:
            self._legal_actions = {}
            self._acting = arrays.run_on(self._array)
            return
        while arrays.step(self._array):
            self._show_step()

    def _shuffle_if_due(self) -> None:
        while self._seed_bytes is not None and not self._seats_to_act():
            if not self._deal_by_seed(self._seed_bytes):
                return

    def _deal_by_seed(self, seed: npt.NDArray[np.uint8]) -> bool:
        """The shuffle that is due, if one is."""
        number = len(self._orders)
        if self.watch is unwatched:
            dealt = arrays.deal_by_seed(self._array, seed, number)
            if dealt is None:
                return False
            due, order, decision = dealt
            self._decks.append(due)
            self._orders.append(order)
            self._decide_next(*decision)
            return True
        cards, shuffled = arrays.seeded_shuffle_due(self._array, seed, number)
        if cards:
            self._supply(cards, shuffled, self._codes(shuffled))
        return bool(cards)

    def _supply(self, due: Sequence[int], cards: Sequence[int], text: str) -> None:
        self._orders.append(text)
        self._decks.append(sys.intern(self._codes(due)))  # the same deck, time and again
        if self.watch is unwatched:
            self._decide_next(*arrays.deal_and_run_on(self._array, cards))
        else:
            arrays.supply_shuffle(self._array, cards)
            self._show_step()
            self._show_steps()

    def _written(self, shuffles: list[Cards]) -> list[str]:
        """As text, which is made when it is first asked for."""
        for number, cards in enumerate(shuffles):
            if isinstance(cards, bytes):
                shuffles[number] = sys.intern(self._codes(arrays.unpacked(cards)))
        return cast("list[str]", shuffles.copy())

    def _codes(self, cards: Sequence[int]) -> str:
        names: Sequence[Any] = self.game.card_names  # nor is any card dealt that has none
        return " ".join([names[card] for card in cards])

    def _card(self, code: str) -> int:
        if code not in self.game.cards:
            raise self._unknown_card(code)
        return self.game.cards[code]

    def _unknown_card(self, code: object) -> ShuffleError:
        return ShuffleError(
            say("shuffle.unknown-card", "{card} is not a card of this game", card=repr(code))
        )

    def _refusal(self, seat: int, move: str) -> Sentence:
        if self._shuffle_due():
            return say("move.shuffle-missing", "the next shuffle is missing")
        if self.is_over:
            return say("move.match-over", "the match is over")
        if seat not in self.to_act:
            return say("move.not-to-act", "{seat} is not to act now", seat=Seat(seat))
        return self.game.refusal(self.view(seat), move)


def check_players(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """The names given, or numbers, for a position with so many seats."""
    if players is None:
        return tuple(f"seat {seat}" for seat in range(seats))
    if len(players) != seats:
        raise SeatError(
            say(
                "match.players",
                "the position has {seats} seats, not {players}",
                seats=seats,
                players=len(players),
            )
        )
    return tuple(players)


def check_seed(seed: bytes | None) -> bytes | None:
    """A seed that decides all shuffles, or none: then they are supplied one by one."""
    if seed is None or (isinstance(seed, bytes) and len(seed) == SEED_BYTES):
        return seed
    raise SeedError(
        say("match.seed", "a seed has {bytes} bytes, not {seed}", bytes=SEED_BYTES, seed=repr(seed))
    )


def replay(record: Record, watch: Watcher = unwatched, *, most_moves: int | None = None) -> Match:
    """The match that a record describes, or a `RecordError` that says where it goes wrong.

    With a bound it stops after so many moves and does not look at what follows.

    >>> import stolik
    >>> record = stolik.play_match(["random", "random"], "red7", seed=1).record()
    >>> stolik.replay(record).result == record.result
    True
    """
    record = check_record(record)
    try:
        match = _opened(record, watch)
        shuffles = deque(() if record.shuffles is UNSET else record.shuffles)
        _supply(match, shuffles)
    except StolikError as error:
        raise RecordError(error.sentence) from error
    for at, text in enumerate(record.moves[:most_moves]):
        _play(match, text, at)
        try:
            _supply(match, shuffles)
        except StolikError as error:
            raise RecordError(error.sentence) from error
    if len(match.moves) < len(record.moves):
        return match
    if shuffles:
        raise RecordError(
            say(
                "record.surplus-shuffles",
                "nothing asked for the last {count} of the record's shuffles",
                count=len(shuffles),
            )
        )
    _check_result(match, record)
    return match


def _opened(record: Record, watch: Watcher) -> Match:
    """Before the first move."""
    seed = None if record.seed is UNSET else bytes.fromhex(record.seed)
    if record.position is UNSET:
        return Match(record.game, record.players, record.options, seed=seed, watch=watch)
    match = Match.from_position(
        record.game, record.position, record.players, seed=seed, watch=watch
    )
    if match.options != read_options(match.game.options, record.options, len(record.players)):
        raise RecordError(
            say("record.position-options", "the position has other options than the record")
        )
    return match


def _supply(match: Match, shuffles: deque[str]) -> None:
    while shuffles and match.needs_shuffle:
        match.shuffle(shuffles.popleft())


def _play(match: Match, text: str, at: int) -> None:
    try:
        match.play(*split_move(text))
    except StolikError as error:
        raise RecordError(error.sentence, at) from error


def _check_result(match: Match, record: Record) -> None:
    if record.result is UNSET:
        return
    result = match.result
    if result is None:
        raise RecordError(
            say("record.early-result", "the record has a result, but the match is not over")
        )
    if result != record.result:
        raise RecordError(
            say(
                "record.wrong-result",
                "the result is {result}, the record has {recorded}",
                result=msgspec.json.encode(result).decode(),
                recorded=msgspec.json.encode(record.result).decode(),
            )
        )
