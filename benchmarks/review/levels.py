"""What each level loses by its moves: the same decisions are put to all of them."""

from random import Random

import numpy as np
import numpy.typing as npt

from benchmarks.puzzles.matches import decisive_heist
from benchmarks.review.units import CONFIGURATIONS, SEATS, Judged, record_of, sampled, trials_of
from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import EVEN_TIES, SEED_BITS, new_bot
from stolik.bots.networks import has_network
from stolik.bots.play import finish_match
from stolik.bots.reference import reference_chances, reference_noise
from stolik.core.game import Game
from stolik.engine.arrays import legal_actions
from stolik.engine.policy import WAIT, weigh
from stolik.engine.turns import may_wait
from stolik.match import Match, replay
from stolik.record import Record
from stolik.review.course import Course, Question
from stolik.review.luck import result_shares
from stolik.review.measuring import MOST_MOVES, WORLDS_AT_ONCE
from stolik.review.statistics import Floats, cross_fitted_loss
from stolik.seeds import SEED_BYTES

LEVELS = {
    "random": "random",
    "easy": "easy",
    "normal": "normal",
    "hard": "hard:iterations=1000",
    "reference": "",
    "expert": "expert:iterations=400",
}
COMPARED_WITH = {
    "random": "easy",
    "easy": "normal",
    "normal": "hard",
    "reference": "normal",
    "expert": "hard",
}
"""Decision by decision: the first three are to be in this order, the last two have no place."""
SEARCHING = ("hard", "expert")
"""Only they are asked for a move: of the others it is known how likely they make each."""
WEIGHINGS = 16
"""Rules of thumb that look at samples do not weigh a move the same way twice."""
JUDGED_WORLDS = 256
PARTNER = "hard"


def judge(game: str, number: int) -> Judged:
    """Decisions of a match; none that has more moves than a review measures."""
    record = judged_record(game, number)
    course = Course(record)
    losses: dict[str, list[float]] = {level: [] for level in levels_of(course.game)}
    for question in sampled(course, number):
        if is_judged(course.game, question):
            match = replay(record, most_moves=question.node.moves)
            turn = Turn(match, question.seat, Random(number))
            for level, loss in losses_at(match, turn, course, question, number).items():
                losses[level].append(loss)
    return Judged(game=game, number=number, losses=losses)


def judged_record(game: str, number: int) -> Record:
    """A match of the reference; in The Gang a heist that decides the match, played by `hard`.

    Of a whole match of The Gang one chip changes too little.
    """
    if game != "the-gang":
        return record_of(game, CONFIGURATIONS[game], SEATS, number, {})
    rng = Random(number)
    match = Match.from_position(
        game, decisive_heist(SEATS).position, [PARTNER] * SEATS, seed=rng.randbytes(SEED_BYTES)
    )
    finish_match(match, [new_bot(PARTNER) for _ in range(SEATS)], rng)
    return match.record()


def is_judged(game: Game, question: Question) -> bool:
    """Not where there are more moves than a review measures, or where a convention is needed."""
    actions = legal_actions(question.node.array, question.seat)
    view = game.views(question.node.array, (question.seat,))[0]
    move = str(game.moves[question.action])
    return len(actions) < MOST_MOVES and not game.needs_convention(view, move)


def levels_of(game: Game) -> list[str]:
    """Those that differ: an expert without a network remembers nothing in a first heist."""
    return [level for level in LEVELS if level != "expert" or has_network(game)]


def losses_at(
    match: Match, turn: Turn, course: Course, question: Question, number: int
) -> dict[str, float]:
    """What every level loses by its move."""
    actions = np.array(legal_actions(question.node.array, question.seat))
    if may_wait(question.node.array[0], question.seat, False):  # noqa: FBT003
        actions = np.append(actions, WAIT)
    chances = {level: chances_of(level, turn, actions) for level in levels_of(course.game)}
    if course.game.is_cooperative:
        worths = worths_among_partners(match, question.seat, actions, number)
        losses = worths @ chances[PARTNER] - worths
    else:
        losses = losses_by_review(course, question, actions, number)
    return {level: float(losses @ chance) for level, chance in chances.items()}


def chances_of(level: str, turn: Turn, actions: npt.NDArray[np.int64]) -> Floats:
    """How likely a level makes each move."""
    if level == "random":
        return np.asarray(actions != WAIT, float) / np.count_nonzero(actions != WAIT)
    if level in SEARCHING:
        move = new_bot(LEVELS[level]).choose(turn)
        return np.asarray(actions == (WAIT if move is None else turn.game.actions[move]), float)
    policy = turn.game.policy
    noise = {
        "easy": policy.easy_noise,
        "normal": EVEN_TIES,
        "reference": reference_noise(turn.game),
    }
    chances = np.zeros(len(actions))
    scratch = policy.scratch.seeded(turn.rng.getrandbits(SEED_BITS))
    for _ in range(WEIGHINGS):
        n = weigh(turn.world, turn.seat, scratch)
        weighed = reference_chances(scratch.weights[:n].astype(float), noise[level])
        for action, chance in zip(scratch.actions[:n].tolist(), weighed, strict=True):
            chances[actions == action] += chance / WEIGHINGS
    return chances


def losses_by_review(
    course: Course, question: Question, actions: npt.NDArray[np.int64], number: int
) -> Floats:
    """By move, each as if it had been made."""
    trials = trials_of(course, question, number)
    runs = [
        trials.run(actions)["share"][:, :, question.seat]
        for _ in range(JUDGED_WORLDS // WORLDS_AT_ONCE)
    ]
    shares: Floats = np.concatenate(runs)
    return np.array(
        [
            cross_fitted_loss(shares - shares[:, [column]], column).loss
            for column in range(shares.shape[1])
        ]
    )


def worths_among_partners(
    match: Match, seat: int, actions: npt.NDArray[np.int64], number: int
) -> Floats:
    """By move, whether the heist succeeds if four of `hard` play on from it with the true cards.

    Over many decisions these are what a seat may expect them to be, so nothing depends on how
    anybody reads chips but these partners themselves.
    """
    return np.array([played_on(match, seat, int(action), number) for action in actions])


def played_on(match: Match, seat: int, action: int, number: int) -> float:
    """One way in which it goes on."""
    trial = match.copy()
    bots: list[Bot] = [new_bot(PARTNER) for _ in trial.players]
    if action == WAIT:
        bots[seat] = WaitsOnce(bots[seat])
    else:
        trial.play(seat, str(trial.game.moves[action]))
    finish_match(trial, bots, Random(number))
    assert trial.result is not None
    return float(result_shares(trial.game, trial.result, len(trial.players))[seat])


class WaitsOnce:
    """Lets the others act first, and then plays as another bot."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.has_waited = bot, False

    def choose(self, turn: Turn) -> str | None:
        """None at first."""
        if self.has_waited:
            return self.bot.choose(turn)
        self.has_waited = True
        return None
