"""The characters as which bots sit at a table: a name each, with a temperament by level.

People may not take these names. The page has a face for every one of them (`Face.svelte`).
"""

from collections.abc import Collection, Mapping

CHARACTERS: Mapping[str, tuple[str, ...]] = {
    "easy": ("Lulu", "Toto", "Pompon", "Bim"),
    "normal": ("Bodo", "Tekla", "Figaro", "Mona"),
    "hard": ("Zorka", "Vigo", "Baltazar", "Selma"),
    "expert": ("Kassandra", "Merlin", "Wanda", "Horacy"),
}
"""By level: who plays as they please, by the book, thinking ahead, from long experience."""
NAMES = frozenset(name for names in CHARACTERS.values() for name in names)
GENERATIONS = ("", " II", " III", " IV", " V")


def character_for(level: str, taken: Collection[str], *, variety: int = 0) -> str | None:
    """A name that nobody at the table has; `variety` decides who comes first.

    A level that has no characters has no names either: its bots are called by their level.

    >>> character_for("easy", {"Lulu"})
    'Toto'
    >>> character_for("easy", {"Lulu", "Toto", "Pompon", "Bim"})
    'Lulu II'
    >>> character_for("learned", ())
    """
    names = CHARACTERS.get(level)
    if not names:
        return None
    first = variety % len(names)
    order = (*names[first:], *names[:first])
    generations = (*GENERATIONS, *(f" {number}" for number in range(6, 6 + len(taken))))
    return next(
        name + generation
        for generation in generations
        for name in order
        if name + generation not in taken
    )
