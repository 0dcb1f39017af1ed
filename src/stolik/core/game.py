"""A game as the rest of Stolik sees it: its compiled rules and, beside them, its words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from stolik.core.checks import check_seat
from stolik.core.explain import Explain, explain_by_points, never
from stolik.core.options import Options
from stolik.core.pace import Moment
from stolik.core.position import PositionFormat
from stolik.core.sentences import Sentence
from stolik.engine import rest_of_match  # noqa: F401  # what games may implement is declared there
from stolik.engine.arrays import StateArray, copies, new_array, seats_to_act, state_tuple
from stolik.engine.contract import State, begin
from stolik.engine.dispatch import implements, register
from stolik.engine.layout import Layout
from stolik.engine.network import Network
from stolik.engine.policy import Beliefs, ponder, remember
from stolik.engine.record import new_record
from stolik.engine.scratch import Scratch
from stolik.engine.turns import may_wait

if TYPE_CHECKING:
    from rich.console import RenderableType

T = TypeVar("T")


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended: the points of every seat, and the seats that won.

    >>> import stolik
    >>> stolik.play_match(["random", "random"], "red7", seed=1).result
    Result(scores=(1, 0), winners=(0,))
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="game"):
    """What one seat, or a spectator, may see; each game adds its own.

    A view is the only way out of the state, so it holds no more than its seat may know. Nothing in
    it leads back to it, so the search for cycles is spared these many objects (`gc=False`).

    >>> import stolik
    >>> match = stolik.Match("red7", ["Ania", "Bartek"], seed=bytes(32))
    >>> match.view(0).seats[0].hand_size, match.view(1).seats[0].hand
    (7, None)
    """

    seat: int | None
    phase: str
    to_act: tuple[int, ...]


class Preview(
    msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="game", omit_defaults=True
):
    """What a legal move would do, as far as its seat may know; each game adds its own.

    A field with a default says something about few moves and is left out of the others' JSON.
    """


@dataclass(frozen=True, kw_only=True)
class Policy:
    """What bots have to know about a game's rules of thumb, beside their functions."""

    easy_noise: float
    """By how many points an easy bot misjudges the weights."""
    playout_noise: float
    """By how many points players in a playout do: nobody is quite predictable."""
    scratch: type[Scratch] = Scratch
    beliefs: type[Beliefs] = Beliefs
    moments: int = 0
    """How many states of the past a search looks back to."""


@dataclass(frozen=True, kw_only=True)
class Lookahead:
    """How the search of `expert` plays on before it asks the network what came of it."""

    least_moves: int = 0
    """Of all seats, before a trial may be cut where its seat is to act again."""
    by_network: float = 1.0
    """In how many worlds everybody plays on by the network; in the others by rules of thumb, which
    are quicker, and so nobody is taken for a copy of the one who searches."""
    prior_trials: int = 20
    """As so many trials counts what the network itself thinks of a move."""


def only_network(state: Any) -> str:  # noqa: ARG001  # whatever is played
    """The name of a game's network where it has one for all its variants."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Sight:
    """What a game's network looks at, and the record of its weights.

    `describe_situation` and `describe_moves` are among the game's functions then.
    """

    situation: Layout
    move: Layout
    network: type[Network]
    often: tuple[str, ...] = ()
    """Variants that are learned most often, as training names them: those that most people play,
    or that are hardest to learn."""
    lookahead: Lookahead = field(default_factory=Lookahead)
    network_names: tuple[str, ...] = ("",)
    """One for each network, where one does not learn all variants well; the first has no name."""
    network_name: Callable[[Any], str] = only_network
    """Which of them plays in a match, by its state."""


@dataclass(frozen=True, kw_only=True)
class Speed:
    """How fast one variant of a game must be, on one core; 0 promises nothing."""

    options: Mapping[str, Any] = field(default_factory=dict)
    moves: float = 0
    """Millions per second, of random play with deals."""
    steps: float = 0
    """Millions per second, of a batch of tables with observations and masks."""


@dataclass(frozen=True, kw_only=True)
class Bench:
    """What `stolik bench` measures of a game, and what that must reach; 0 promises nothing."""

    seats: int
    speeds: Sequence[Speed] = (Speed(),)
    first_compile: float = 0
    """Seconds."""
    views: float = 0
    """Thousands per second, when all seats and a spectator look."""
    trials: int = 0
    """Of the search, per second."""
    decision: float = 0
    """Microseconds, of its network alone."""
    self_play: float = 0
    """Thousands of decisions per second, with its network on all seats."""
    further: str | None = None
    """Where the function is that yields figures of this game alone: `package.module:function`."""
    long_match: Mapping[str, Any] = field(default_factory=dict)
    """Options with which a match is long: `stolik load` measures moves, not arrivals."""


def no_private_events(_before: View, _after: View) -> bool:
    """In most games nothing happens that only one seat sees, apart from what it does itself."""
    return False


@dataclass(frozen=True, kw_only=True, repr=False)
class Game:
    """Everything there is to know about a game, all functions pure.

    >>> import stolik
    >>> game = stolik.game("six-nimmt")
    >>> game
    <Game six-nimmt>
    >>> game.title, game.options.seats, game.cards["104"], game.fewest_points_win
    ('6 nimmt!', range(2, 11), 104, True)
    """

    id: str
    title: str
    motto: str
    options: type[Options]
    state: type[State]
    functions: Sequence[Callable[..., Any]]
    """What it implements of the contract, of the rules of thumb and of the turns."""
    layout: Layout
    """What the numbers of an observation mean."""
    env_version: int = 0
    """Of its environments; a higher one when anything changes that a learner could notice."""
    policy: Policy
    sight: Sight | None = None
    """What its network looks at; a game without a network has no level `expert`."""
    card_names: Sequence[str | None]
    """The code of every card, by its number in the compiled rules."""
    moves: Sequence[str | None]
    """The notation of every action, by its number; None where a number means nothing."""
    public_view: Callable[[Any, tuple[int, ...]], View]
    """What everybody sees, from what `read_state` returned and the seats that are to act."""
    own_view: Callable[[Any, Any, int], View]
    """The public view, with what a seat alone may know."""
    read_state: Callable[[StateArray], Any] = state_tuple
    """All that views are made of."""
    previews: Callable[[StateArray, int, Sequence[int]], Sequence[Preview]]
    """What each of the legal actions of a seat would do, as far as it may know."""
    position: PositionFormat
    """How its positions are written."""
    refusal: Callable[[Any, str], Sentence]
    """Why a seat that is to act may not make that move; whether at all is for `legal` to say."""
    describe_changes: Callable[[Any, Any], Sequence[Sentence]]
    """What happened from one view to the next, so it reveals no more than the views."""
    has_private_events: Callable[[Any, Any], bool] = no_private_events
    """Whether a seat's description may differ from a spectator's; mostly they are the same."""
    moments: Mapping[str, Moment] = field(default_factory=dict)
    """How long people look at what happens, by the code of the sentence that describes it."""
    explain: Explain = explain_by_points
    """What a review says of a decision, from the seat's view and the facts of its moves."""
    needs_convention: Callable[[Any, str], bool] = never
    """Whether a move is worth what partners read from it: then a review blames nobody for it."""
    terminal: str
    """Where the function is that draws a view for a terminal: `package.module:function`.

    By name, because few processes need it, and it loads what they do not.
    """
    rules_page: Path
    """Its rules, in Markdown."""
    bench: Bench
    rules_version: int = 1
    """Raised whenever the same moves would lead to something else than before: a server does not
    go on with a table that began under other rules."""
    is_cooperative: bool = False
    """Whether the seats win or lose together."""
    fewest_points_win: bool = False
    """Whether points are a penalty."""

    def __post_init__(self) -> None:
        register(self.state, self.functions)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"  # all fields would be a hundred thousand characters

    @property
    def package(self) -> str:
        """The import path of the package that holds all of it."""
        return self.options.__module__.rpartition(".")[0]

    @property
    def has_waiting(self) -> bool:
        """Whether seats may let others act first, in a free-for-all."""
        return implements(self.state, may_wait)

    @property
    def ponders(self) -> bool:
        """Whether its rules of thumb think harder than a search could."""
        return implements(self.state, ponder)

    @property
    def remembers(self) -> bool:
        """Whether its rules of thumb learn from earlier deals of a match."""
        return implements(self.state, remember)

    @cached_property
    def cards(self) -> dict[str, int]:
        """The number of every card code."""
        return {name: card for card, name in enumerate(self.card_names) if name is not None}

    @cached_property
    def actions(self) -> dict[str, int]:
        """The action of every move; what is not here is not a move of this game."""
        return {move: action for action, move in enumerate(self.moves) if move is not None}

    @cached_property
    def seated_moves(self) -> tuple[tuple[str, ...], ...]:
        """Every action of every seat as a record has it: all matches share these texts."""
        return tuple(
            tuple(f"{seat} {move}" for move in self.moves) for seat in range(self.options.seats[-1])
        )

    def views(self, array: StateArray, viewers: Sequence[int | None]) -> list[View]:
        """The table as each of these seats, or a spectator (None), sees it."""
        facts = self.read_state(array)
        public = self.public_view(facts, seats_in(seats_to_act(array)))
        return [public if seat is None else self.own_view(public, facts, seat) for seat in viewers]

    def view(self, state: State, seat: int | None) -> View:
        """The table as that seat, or a spectator, sees it."""
        viewer = None if seat is None else check_seat(seat, int(state.seats))
        return self.views(new_array(state), (viewer,))[0]

    def draw(self, view: View, players: Sequence[str]) -> "RenderableType":
        """A view for a terminal."""
        table: Callable[[View, Sequence[str]], RenderableType] = resolve_name(self.terminal)
        return table(view, players)

    def seats_near(self, wanted: int) -> int:
        """So many seats, or the nearest number that the game is for.

        >>> import stolik
        >>> stolik.game("red7").seats_near(10)
        4
        """
        return max(self.options.seats[0], min(wanted, self.options.seats[-1]))

    def new_state(self, seats: int, options: Options) -> State:
        """A state with its options set, before `begin`."""
        state = new_record(self.state)
        state.seats = seats
        options.write(state)
        return state

    def opening(self, seats: int, options: Options) -> StateArray:
        """A match that has begun, before its first shuffle or decision."""
        key = seats, options
        if key not in self._openings:
            state = self.new_state(seats, options)
            begin(state)
            self._openings[key] = new_array(state)
        return copies(self._openings[key])

    @cached_property
    def _openings(self) -> dict[tuple[int, Options], StateArray]:
        """Remembered: writing a record field by field takes longer than a few moves."""
        return {}


@cache
def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of a bit set, ascending.

    >>> seats_in(0b1011)
    (0, 1, 3)
    """
    return tuple(seat for seat in range(int(bits).bit_length()) if bits >> seat & 1)


def with_seat(seats: tuple[T, ...], seat: int, own: T) -> tuple[T, ...]:
    """All seats, one of them in another way.

    >>> with_seat(("hidden", "hidden", "hidden"), 1, "my own")
    ('hidden', 'my own', 'hidden')
    """
    return (*seats[:seat], own, *seats[seat + 1 :])
