"""Positions to be tried out: what they look like, what may be done there, and what it is worth.

Everything here is a function of a request, so that any process can answer it; only what the asker
could know of a match that is still running decides whether a position is evaluated at all.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

import msgspec

from stolik.core.game import Game
from stolik.core.position import write_position
from stolik.core.sections import EMPTY, LIST_BREAK, NAME_END, SECTION_BREAK, WORD_BREAK
from stolik.engine.arrays import StateArray
from stolik.engine.play import redeal_hidden
from stolik.engine.scratch import Scratch
from stolik.games import find_game
from stolik.match import Match, replay
from stolik.record import Record, split_move
from stolik.review.advice import advise
from stolik.review.budgets import BUDGETS
from stolik.review.decisions import remark
from stolik.review.measuring import Trials, decision_seed
from stolik.server.messages.common import localize
from stolik.server.messages.reviews import Analysis, AnalysisTurn, Evaluation, NewAnalysis, Worlds
from stolik.server.messages.updates import AnyView, Step
from stolik.server.runtime.replays import opened
from stolik.server.table.refusals import refused

Known = tuple[str, int, str]
"""Of a running match: the game, the asker's seat, and all that it knows, as text."""
ALIKE = 1
"""Positions with no more different sections than this are taken for the same."""
ALIKE_CARDS = 0.25
"""Nor do hands differ that have less than this share of their cards changed."""
HANDS = "hands" + NAME_END
"""The section of cards that seats hold, in every game that has such."""
EVALUATION_SEED = 0


def analyse(new: NewAnalysis) -> bytes:
    """An `Analysis` as JSON."""
    before = _start(new)
    start = before.position()
    match = _played(before, new.moves[:-1])
    first, positions = match.snapshot(), list[StateArray]()
    if new.moves:
        match = match.copy(lambda now: positions.append(now.snapshot()))
        _played(match, new.moves[-1:])
    _check_seat(match, new.seat)
    return msgspec.json.encode(
        Analysis(
            game=match.game.id,
            options=match.options.given(),
            seats=len(match.players),
            seat=new.seat,
            start=start,
            position=match.position(),
            view=view_of(match.game, match.snapshot(), new.seat),
            turns=_turns(match, new.seat),
            steps=tuple(_steps(match, first, positions, new.seat)),
            result=match.result,
        )
    )


def evaluate(new: NewAnalysis, running: Sequence[Known]) -> Evaluation:
    """What every move of a seat is worth; refused for what the asker is playing just now."""
    match = _played(_start(new), new.moves)
    _check_seat(match, new.seat)
    seat = new.seat
    if seat is None or seat not in match.to_act or len(match.legal(seat)) < 2:
        raise refused("nothing-to-evaluate", "this seat has nothing to decide here")
    for known in running:
        if is_alike(match, known) or has_hand_of(match, seat, known):
            raise refused("analysis-running", "this position is from a match that you are playing")
    advice = advise(match, seat, budget=BUDGETS[new.budget], seed=EVALUATION_SEED)
    return Evaluation(
        seat=seat,
        best=advice.best,
        moves=advice.moves,
        explanation=tuple(map(remark, advice.why)),
        worlds=max(value.worlds for value in advice.moves),
        reference=advice.reference,
    )


def is_alike(match: Match, known: Known) -> bool:
    """Whether a position could be that of a running match, as far as its seat knows."""
    game, seat, text = known
    if game != match.game.id or seat >= len(match.players):
        return False
    asked, real = (part.split(SECTION_BREAK) for part in (match.position(seat), text))
    if asked[0] != real[0]:  # other options, or another number of seats
        return False
    return len(set(asked) ^ set(real)) <= 2 * ALIKE


def has_hand_of(match: Match, seat: int, known: Known) -> bool:
    """Whether a seat holds the hand of a running match, or nearly, whatever else there is.

    What a move is worth depends on the hand most of all: who changes the rest of a position, the
    options or the order of the seats would still be told what to do with the same cards.
    """
    game, own_seat, text = known
    if game != match.game.id:
        return False
    asked, real = hand_in(match.position(seat), seat), hand_in(text, own_seat)
    return bool(real) and (real - asked).total() <= ALIKE_CARDS * real.total()


def hand_in(position: str, seat: int) -> Counter[str]:
    """The cards that a seat holds in a position; none in a game that has no hands.

    >>> sorted(hand_in("six-nimmt seats=2 | phase: choose | hands: 45 46 / ?x2", 0))
    ['45', '46']
    """
    found = (part for part in position.split(SECTION_BREAK) if part.startswith(HANDS))
    hands = next(found, HANDS).removeprefix(HANDS).split(LIST_BREAK)
    cards = hands[seat].split(WORD_BREAK) if seat < len(hands) else []
    return Counter(card for card in cards if card not in ("", EMPTY))


def worlds(record: Record, number: int, seat: int, count: int) -> bytes:
    """`Worlds` as JSON: what a seat could have been facing before a move, drawn as in a review."""
    match = _before(record, number)
    drawn = islice(_worlds(match, seat, number), count)
    views = tuple(view_of(match.game, world, None) for world in drawn)
    seen = view_of(match.game, match.snapshot(), seat)
    turn = next((turn for turn in _turns(match, seat) if turn.seat == seat), None)
    return msgspec.json.encode(Worlds(views, seen, turn))


def position_before(
    record: Record, number: int, seat: int, cards: Literal["true", "redealt"]
) -> str:
    """All of a match before a move, as text; redealt as that seat had to think it might be."""
    match = _before(record, number)
    if cards == "true":
        return match.position()
    world = next(_worlds(match, seat, number))
    return write_position(match.game, match.options, world)


def view_of(game: Game, array: StateArray, seat: int | None) -> AnyView:
    """As a seat sees it; None for all cards open: every seat as it sees itself."""
    if seat is not None:
        return game.views(array, (seat,))[0]
    seats = range(int(array["seats"][0]))
    shown, *own = game.views(array, (None, *seats))
    return opened(shown, own)


def _start(new: NewAnalysis) -> Match:
    game = find_game(new.game)
    seed = hashlib.sha256(f"stolik analysis {new.seed}".encode()).digest()
    if new.position:
        return Match.from_position(game, new.position, seed=seed)
    seats = new.seats or game.options.seats[0]
    names = [f"seat {seat}" for seat in range(seats)]
    return Match(game, names, new.options, seed=seed)


def _played(match: Match, moves: Sequence[str]) -> Match:
    for text in moves:
        match.play(*split_move(text))
    return match


def _check_seat(match: Match, seat: int | None) -> None:
    if seat is not None and seat >= len(match.players):
        raise refused("no-seat", "the table has {seats} seats", seats=len(match.players))


def _turns(match: Match, seat: int | None) -> tuple[AnalysisTurn, ...]:
    return tuple(
        AnalysisTurn(
            seat=acting, legal=tuple(match.legal(acting)), previews=tuple(match.previews(acting))
        )
        for acting in match.to_act
        if seat in (None, acting)
    )


def _steps(
    match: Match, before: StateArray, positions: Sequence[StateArray], seat: int | None
) -> Sequence[Step]:
    """What the last move did, as that seat or a spectator sees it."""
    game, steps = match.game, []
    for position in positions:
        old, new = (game.views(array, (seat,))[0] for array in (before, position))
        story = tuple(localize(said, match.players) for said in game.describe_changes(old, new))
        steps.append(Step(story, view_of(game, position, seat)))
        before = position
    return steps


def _before(record: Record, number: int) -> Match:
    if number > len(record.moves):
        raise refused(
            "no-move", "there is no such move; the match has {moves}", moves=len(record.moves)
        )
    match = replay(record, most_moves=number)
    if match.is_over:
        raise refused("nothing-left", "the match is already over at that point")
    return match


def _worlds(match: Match, seat: int, number: int) -> Iterator[StateArray]:
    """Worlds that a seat could be in: where it decides, as a review draws them, else any."""
    _check_seat(match, seat)
    seed = decision_seed(EVALUATION_SEED, number)
    if seat in match.to_act:
        trials = Trials(match.game, match.snapshot(), seat, deal=0, seed=seed)
        while True:
            yield trials.draw_world()
    scratch = Scratch.seeded(seed)
    while True:
        world = match.snapshot()
        redeal_hidden(world[0], seat, scratch)
        yield world
