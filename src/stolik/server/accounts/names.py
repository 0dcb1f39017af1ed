"""What a person may be called: what others can read, and cannot take for anybody else.

Names are compared by their skeleton, after Unicode's report 39: what looks alike is alike. Its
table of look-alikes is long; here are the letters with which the names of bots could be imitated,
from the alphabets that have most of them.
"""

import re
import unicodedata
from functools import cache

from stolik.core.errors import StolikError
from stolik.core.sentences import Sentence, say
from stolik.server.accounts.bot_names import bot_names

LONGEST_NAME = 24
BOT_MARK = " (bot)"
MOST_MARKS = 2
"""Accents on one letter; some alphabets need two, nobody's name needs more."""
INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks that show nothing, though Unicode does not call them white space."""
LOOK_ALIKES = str.maketrans(
    # Cyrillic, Greek, Latin letters with a bar, digits and signs that stand for letters
    "авеёкмнорстухіїјѕԁԛѡьɓƅ" + "αβγεζηικνορτυχω" + "łøđħŧıɩß" + "0134578@$|!l",
    "abeekmhopctyxiijsdqwbbb" + "abyeznikvoptuxw" + "iodhtiib" + "oieastbasiii",
)
GENERATION = re.compile(r"[\s(#.]*(?:\d+|[ivx]+)[\s).]*$")
"""A number at the end, in either kind of numerals: as bots of the same name have one."""


class BadNameError(StolikError):
    """A name that nobody may have."""


def accepted_name(text: str) -> str:
    """The name as it is stored and shown; raises where others could not read or trust it.

    >>> accepted_name("Ａｎｉａ"), accepted_name("Zoë  Łęcka")
    ('Ania', 'Zoë Łęcka')
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if any(is_hidden(character) for character in name):
        raise BadNameError(say("name.hidden", "a name has only characters that can be seen"))
    if not any(unicodedata.category(character)[0] in "LNS" for character in name):
        raise BadNameError(say("name.empty", "a name has a letter, a digit or a picture"))
    if len(name) > LONGEST_NAME:
        raise BadNameError(too_long())
    if has_many_marks(name):
        raise BadNameError(say("name.marks", "there are too many accents on one letter"))
    if looks_like_bot(name):
        raise BadNameError(say("name.bot", "people could take this name for a bot's"))
    return name


def too_long() -> Sentence:
    """Compatibility characters may become several."""
    return say("name.long", "a name has at most {most} characters", most=LONGEST_NAME)


def is_hidden(character: str) -> bool:
    """Control and format characters, halves of characters, private and unassigned ones."""
    return unicodedata.category(character)[0] == "C" or character in INVISIBLE


def marked_as_bot(name: str) -> str:
    """The name of another program's bot, marked so that every reader sees what it is.

    >>> marked_as_bot("Robert"), marked_as_bot("Robert (bot)"), len(marked_as_bot("R" * 24))
    ('Robert (bot)', 'Robert (bot)', 24)
    """
    plain = name.removesuffix(BOT_MARK)
    return plain[: LONGEST_NAME - len(BOT_MARK)].rstrip() + BOT_MARK


def has_many_marks(name: str) -> bool:
    """Whether accents pile up, over the lines of others.

    >>> has_many_marks("Zoë"), has_many_marks("Z" + 3 * chr(0x0301))
    (False, True)
    """
    run = 0
    for character in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if run > MOST_MARKS:
            return True
    return False


def looks_like_bot(name: str) -> bool:
    """Whether a name could be taken for a bot's.

    >>> [looks_like_bot(name) for name in ("Bot 3", "B0т (hard)", "bot II", "Abbot", "my-bot")]
    [True, True, True, False, False]
    """
    return not bot_skeletons().isdisjoint(skeletons(name))


@cache
def bot_skeletons() -> frozenset[str]:
    """Of all names that bots have."""
    return frozenset(skeleton for name in bot_names() for skeleton in skeletons(name))


def skeletons(name: str) -> set[str]:
    """What a name looks like: as it is, and without the number at its end."""
    plain = plain_letters(name)
    without_seat = re.sub(r"\b\d+\b", " ", plain)
    shortened = (plain, GENERATION.sub("", plain), without_seat, GENERATION.sub("", without_seat))
    return {letters_only(text) for text in shortened}


def plain_letters(name: str) -> str:
    """Small letters without accents."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in decomposed if unicodedata.category(c)[0] != "M")


def letters_only(text: str) -> str:
    """What is left when look-alikes are one letter, and spaces and signs are not seen.

    >>> letters_only("b0т!")
    'boti'
    """
    return "".join(c for c in text.translate(LOOK_ALIKES) if c.isalnum())
