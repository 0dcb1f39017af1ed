"""The figures as a part of docs/performance.md, between two marks."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.peers.measure import Row, Section

BEGIN = "<!-- make bench-peers writes from here … -->"
END = "<!-- … to here -->"
OURS = "Stolik"
CLEARLY = 10
MILLION = 1e6

HEADINGS: dict[Section, tuple[str, str]] = {
    "experience": (
        "Experience for a learner",
        "Decisions a second with the observation and the mask of legal actions of whoever is to "
        "decide, each library in the fastest way it offers. Dealing is included; choosing at random "
        "is, except in batches, where it is the learner's part.",
    ),
    "pettingzoo": (
        "Through PettingZoo's interface",
        "Decisions a second by `agent_iter`, `last` and `step`, in the environments as "
        "`env()` makes them.",
    ),
    "play": (
        "Play alone",
        "Decisions a second of whole random matches in compiled code, nobody looking.",
    ),
    "text": (
        "One table in people's words",
        "Decisions a second from Python: all legal moves as text, then one of them played, and "
        "checked. Stolik's `Match` also takes its shuffles from a seed by HMAC-SHA256, and keeps "
        "the record.",
    ),
    "hands": (
        "Poker hands of seven cards",
        "Hands a second, the cards ready as each library takes them.",
    ),
    "dealt hands": (
        "Poker hands of seven cards, dealt at random",
        "Hands a second, dealt and evaluated without Python.",
    ),
}


def text(rows: Sequence[Row], machine: str) -> str:
    """All tables, one a section, and what was measured on."""
    parts = [f"Measured on {machine}; {versions(rows)}."]
    for section, (title, meaning) in HEADINGS.items():
        chosen = [row for row in rows if row.section == section]
        parts += [f"### {title}", meaning, table(chosen)]
    return "\n\n".join(parts)


def versions(rows: Sequence[Row]) -> str:
    """Every library with its version, once."""
    named = {row.library: row.version for row in rows}
    return ", ".join(f"{library} {version}" for library, version in named.items())


def table(rows: Sequence[Row]) -> str:
    """Ours first, then the others, the fastest on top."""
    slowest = min(row.rate for row in rows if row.library == OURS and row.rate is not None)
    lines = ["| library | game | seats | how | a second | Stolik's slowest is | |", "|---" * 7 + "|"]
    for row in sorted(rows, key=lambda row: (row.library != OURS, -(row.rate or 0))):
        name = f"**{row.library}**" if row.library == OURS else row.library
        ahead = "" if row.library == OURS or row.rate is None else times(slowest / row.rate)
        cells = [name, row.game, str(row.seats or ""), row.way, figure(row.rate), ahead, row.note]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


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
    """The rows of others that are ahead of our slowest, and do not say why."""
    slowest = {
        section: min(
            row.rate
            for row in rows
            if row.section == section and row.library == OURS and row.rate is not None
        )
        for section in {row.section for row in rows}
    }
    return [
        row
        for row in rows
        if row.library != OURS and not row.note and (row.rate or 0) > slowest[row.section]
    ]


def rewrite(page: Path, figures: str) -> None:
    """Puts the figures between the marks; what stands around them stays."""
    before, rest = page.read_text().split(BEGIN)
    _, after = rest.split(END)
    page.write_text(f"{before}{BEGIN}\n\n{figures}\n\n{END}{after}")
