"""A review as a page: one file without a script, to be read anywhere and passed on."""

from html import escape
from importlib.resources import files

from stolik.games import find_game
from stolik.review.statistics import NORMAL_95
from stolik.review.structures import (
    SHOWN,
    VERDICT_WORDS,
    Decision,
    LuckParts,
    MoveValue,
    Review,
    SeatSummary,
)

WIDTH, HEIGHT = 720, 220
"""Of the chart, in its own units."""
MARKS = (0.25, 0.5, 0.75)
MOST_MOVES = 8
"""Listed of a decision, the move made always among them."""
PART_NAMES = {
    "deals": "Luck of the deals",
    "skill": "Own decisions",
    "guesses": "Luck of guessing",
    "others": "The others’ moves",
}


def page(review: Review) -> str:
    """The whole file."""
    title = f"{find_game(review.game).title}: {', '.join(review.players)}"
    about = (
        f"A {escape(review.budget)} review, seed {review.seed}. Decisions are judged by what their "
        "seat could know; the chart and luck know all cards."
    )
    body = "\n".join(
        [
            f"<h1>{escape(title)}</h1>",
            f"<p class='about'>{about}</p>",
            chart(review),
            *(seat_section(review, summary) for summary in review.summaries),
        ]
    )
    style = files("stolik.review").joinpath("page.css").read_text(encoding="utf-8")
    return (
        "<!doctype html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>\n"
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def chart(review: Review) -> str:
    """The chance to win of every seat, over the moves."""
    course = review.luck.course
    last = max(1, len(course) - 1)
    lines = [
        f"<line class='grid' x1='0' x2='{WIDTH}' y1='{y(share)}' y2='{y(share)}'/>"
        for share in MARKS
    ]
    marks = "".join(
        f"<span style='top:{100 * (1 - share):.0f}%'>{percent(share)}</span>" for share in MARKS
    )
    for seat in range(len(review.players)):
        points = " ".join(
            f"{WIDTH * index / last:.1f},{y(point.shares[seat])}"
            for index, point in enumerate(course)
        )
        lines.append(f"<polyline class='seat-{seat % 6}' points='{points}'/>")
    names = "".join(
        f"<li class='seat-{seat % 6}'>{escape(player)}</li>"
        for seat, player in enumerate(review.players)
    )
    return (
        "<figure><figcaption>Chance of winning, move by move</figcaption>"
        f"<div class='plot'><svg viewBox='0 0 {WIDTH} {HEIGHT}' preserveAspectRatio='none' "
        "role='img' aria-label='Every player’s chance of winning, from the first move to the last'>"
        f"{''.join(lines)}</svg>{marks}</div>"
        f"<ul class='legend'>{names}</ul></figure>"
    )


def y(share: float) -> float:
    """Where a share is drawn."""
    return round(HEIGHT * (1 - share), 1)


def seat_section(review: Review, summary: SeatSummary) -> str:
    """All about one seat."""
    parts = next(part for part in review.luck.parts if part.seat == summary.seat)
    own = [decision for decision in review.decisions if decision.seat == summary.seat]
    costly = [decision for decision in own if decision.verdict in SHOWN]
    rest = [decision for decision in own if decision.verdict not in SHOWN]
    shown = "".join(decision_item(decision) for decision in costly)
    return (
        f"<section><h2 class='seat-{summary.seat % 6}'>{escape(summary.player)}</h2>"
        f"<p>{summary.decisions} decisions, {points(summary.loss)} ± {points(summary.margin)} "
        f"percentage points of winning lost per decision. Inaccuracies: {summary.inaccuracies}, "
        f"mistakes: {summary.mistakes}, blunders: {summary.blunders}.</p>"
        f"{luck_bar(parts)}"
        f"{shown or '<p>No decision cost so much that it can be called a mistake.</p>'}"
        f"<details class='rest'><summary>All other decisions ({len(rest)})</summary>"
        f"{''.join(decision_item(decision) for decision in rest)}</details></section>"
    )


def luck_bar(parts: LuckParts) -> str:
    """From what could be expected to what came of it, in four parts."""
    rows = []
    for field, name in PART_NAMES.items():
        value: float = getattr(parts, field)
        side = "more" if value >= 0 else "less"
        width = min(50.0, 50 * abs(value))
        rows.append(
            f"<tr><th>{name}</th><td class='bar'><span class='{side}' style='width:{width:.1f}%'>"
            f"</span></td><td class='number'>{signed(value)}</td></tr>"
        )
    return (
        f"<table class='luck'><caption>Expected {percent(parts.start)}, result "
        f"{percent(parts.result)}; without the luck of the deals {percent(parts.adjusted)}"
        f"</caption>{''.join(rows)}</table>"
    )


def decision_item(decision: Decision) -> str:
    """What was played, how it is judged and why, and behind it all moves."""
    why = "; ".join(remark.text for remark in decision.explanation)
    verdict = VERDICT_WORDS[decision.verdict]
    cost = f"−{points(max(0.0, decision.loss))} ± {points(NORMAL_95 * decision.error)}"
    return (
        f"<details class='decision {decision.verdict}'><summary>"
        f"<span class='move'>{decision.number + 1}. {escape(decision.move)}</span> "
        f"<span class='verdict'>{verdict}</span> <span class='cost'>{cost}</span>"
        f"<span class='why'>{escape(why)}</span></summary>"
        f"<table class='moves'>{''.join(move_row(decision, move) for move in listed(decision))}"
        "</table></details>"
    )


def listed(decision: Decision) -> list[MoveValue]:
    """The best, and the move made."""
    best = list(decision.moves[:MOST_MOVES])
    if all(move.move != decision.move for move in best):
        best[-1] = next(move for move in decision.moves if move.move == decision.move)
    return best


def move_row(decision: Decision, move: MoveValue) -> str:
    """A bar with its interval."""
    low = max(0.0, move.share - NORMAL_95 * move.error)
    high = min(1.0, move.share + NORMAL_95 * move.error)
    made = " class='made'" if move.move == decision.move else ""
    return (
        f"<tr{made}><th>{escape(move.move)}</th><td class='bar'>"
        f"<span class='value' style='width:{100 * max(0.0, move.share):.1f}%'></span>"
        f"<span class='interval' style='left:{100 * low:.1f}%;width:{100 * (high - low):.1f}%'>"
        f"</span></td><td class='number'>{100 * move.share:.1f}%</td></tr>"
    )


def percent(share: float) -> str:
    """Of winning."""
    return f"{100 * share:.0f}%".replace("-", "−")


def signed(change: float) -> str:
    """Percentage points, up or down."""
    return f"{100 * change:+.0f}".replace("-", "−")


def points(loss: float) -> str:
    """Percentage points."""
    return f"{100 * loss:.1f}".replace("-", "−")
