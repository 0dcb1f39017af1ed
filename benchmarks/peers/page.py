"""The figures as a part of docs/performance.md, between two marks."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.peers.measure import Row, Section

BEGIN = "<!-- make bench-peers writes from here … -->"
END = "<!-- … to here -->"
OURS = "Stolik"
CLEARLY = 10
MILLION = 1e6


class Heading(NamedTuple):
    """What a section is about."""

    title: str
    meaning: str
    why: str = ""
    """Why another library may be ahead here, unless a row knows better."""


HEADINGS: dict[Section, Heading] = {
    "experience": Heading(
        title="Experience for a learner",
        meaning="Decisions per second with the observation and the mask of legal actions of the "
        "seat that is to decide, each library in the fastest way it offers. Dealing is included; "
        "choosing at random is, except in batches, where it is the learner's part.",
    ),
    "pettingzoo": Heading(
        title="Through PettingZoo's interface",
        meaning="Decisions per second by `agent_iter`, `last` and `step`, in the environments as "
        "`env()` makes them.",
    ),
    "openspiel": Heading(
        title="Through OpenSpiel's interface, by games in Python",
        meaning="Decisions per second: `legal_actions` and `apply_action`, deals drawn from "
        "`chance_outcomes` and not counted. OpenSpiel's own games are those that it has in Python.",
        why="fewer cards are dealt for a decision: Red7 deals 32 for some eight",
    ),
    "play": Heading(
        title="Play alone",
        meaning="Decisions per second of whole random matches in compiled code, nobody looking.",
    ),
    "text": Heading(
        title="One table in people's words",
        meaning="Decisions per second from Python: all legal moves as text, then one of them "
        "played, and checked.",
        why="`Match` shuffles by HMAC-SHA256 and keeps the record; a random match of Red7 ends "
        "after eight moves",
    ),
    "hands": Heading(
        title="Poker hands of seven cards",
        meaning="Hands per second, the cards ready as each library takes them.",
        why="a call from Python costs more than the hand",
    ),
    "dealt hands": Heading(
        title="Poker hands of seven cards, dealt at random",
        meaning="Hands per second, dealt and evaluated without Python.",
    ),
}


def text(rows: Sequence[Row], machine: str) -> str:
    """All tables, one a section, and what was measured on."""
    parts = [f"Measured on {machine}; {versions(rows)}."]
    for section, heading in HEADINGS.items():
        chosen = [row for row in rows if row.section == section]
        parts += [f"### {heading.title}", heading.meaning, table(chosen, heading.why)]
    return "\n\n".join(parts)


def versions(rows: Sequence[Row]) -> str:
    """Every library with its version, once."""
    named = {row.library: row.version for row in rows}
    return ", ".join(f"{library} {version}" for library, version in named.items())


def table(rows: Sequence[Row], why: str = "") -> str:
    """Ours first, then the others, the fastest on top."""
    slowest = slowest_of_ours(rows)
    lines = [
        "| library | game | seats | how | a second | Stolik's slowest is | |",
        "|---" * 7 + "|",
    ]
    for row in sorted(rows, key=lambda row: (row.library != OURS, -(row.rate or 0))):
        name = f"**{row.library}**" if row.library == OURS else row.library
        ratio = "" if row.library == OURS or row.rate is None else times(slowest / row.rate)
        note = row.note or (why if is_ahead(row, slowest) else "")
        cells = [name, row.game, str(row.seats or ""), row.way, figure(row.rate), ratio, note]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def slowest_of_ours(rows: Sequence[Row]) -> float:
    """What the others are compared with."""
    return min(row.rate for row in rows if row.library == OURS and row.rate is not None)


def is_ahead(row: Row, slowest: float) -> bool:
    """Whether another library's game is faster."""
    return row.library != OURS and (row.rate or 0) > slowest


def figure(rate: float | None) -> str:
    """Three digits that count.

    >>> figure(5_234_567.0), figure(45_123.0), figure(None)
    ('5.23 million', '45,100', '–')
    """
    if rate is None:
        return "–"
    if rate >= MILLION:
        return f"{float(f'{rate / MILLION:.3g}'):g} million"
    return f"{float(f'{rate:.3g}'):,.0f}"


def times(ratio: float) -> str:
    """How many times as fast.

    >>> times(123.4), times(2.34), times(0.5)
    ('123 ×', '2.3 ×', '0.5 ×')
    """
    return f"{ratio:,.0f} ×" if ratio >= CLEARLY else f"{ratio:.1f} ×"


def unexplained(rows: Sequence[Row]) -> list[Row]:
    """The rows of others that are ahead, and of which the page does not say why."""
    silent = []
    for section, heading in HEADINGS.items():
        chosen = [row for row in rows if row.section == section]
        if chosen and not heading.why:
            slowest = slowest_of_ours(chosen)
            silent += [row for row in chosen if is_ahead(row, slowest) and not row.note]
    return silent


def rewrite(page: Path, figures: str, begin: str = BEGIN, end: str = END) -> None:
    """Puts the figures between the marks; what stands around them stays."""
    before, rest = page.read_text().split(begin)
    _, after = rest.split(end)
    page.write_text(f"{before}{begin}\n\n{figures}\n\n{end}{after}")
