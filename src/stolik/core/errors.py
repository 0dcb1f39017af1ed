"""All errors of the library: what cannot be read is not the same as what is not allowed."""

from stolik.core.sentences import Sentence


class StolikError(Exception):
    """A refusal, as a sentence with a code and parameters.

    >>> import stolik
    >>> try:
    ...     stolik.game("chess")
    ... except stolik.StolikError as error:
    ...     error.sentence.code
    'game.unknown'
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class UnknownGameError(StolikError):
    """There is no game of that id.

    >>> import stolik
    >>> stolik.game("chess")
    Traceback (most recent call last):
    stolik.core.errors.UnknownGameError: there is no game chess; the games are: ...
    """


class UnknownBotError(StolikError):
    """There is no bot of that name, or it does not take those bounds.

    >>> import stolik
    >>> stolik.bot("brilliant")
    Traceback (most recent call last):
    stolik.core.errors.UnknownBotError: there is no bot brilliant; the levels are ...
    """


class SeatError(StolikError):
    """There is no such seat.

    >>> import stolik
    >>> stolik.Match("red7", ["Ania", "Bartek"]).legal(-1)
    Traceback (most recent call last):
    stolik.core.errors.SeatError: there is no seat -1; the seats are 0 to 1
    """


class NumberError(StolikError):
    """A number outside its range.

    >>> import stolik
    >>> stolik.plan_arena(["hard", "normal"], "red7", matches=0)
    Traceback (most recent call last):
    stolik.core.errors.NumberError: matches cannot be 0; it is a whole number from 1 on
    """


class SeedError(StolikError):
    """Not the bytes that decide all shuffles of a match.

    >>> import stolik
    >>> stolik.Match("red7", ["Ania", "Bartek"], seed=b"7")
    Traceback (most recent call last):
    stolik.core.errors.SeedError: a seed has 32 bytes, not b'7'
    """


class OptionsError(StolikError):
    """Options or a number of seats that the game does not have.

    >>> import stolik
    >>> stolik.Match("red7", ["Ania", "Bartek"], {"mode": "expert"})
    Traceback (most recent call last):
    stolik.core.errors.OptionsError: option mode cannot be "expert"; it is one of: basic, advanced
    """


class UnreadableMoveError(StolikError):
    """Not a move of this game.

    >>> import stolik
    >>> stolik.Match("red7", ["Ania", "Bartek"], seed=bytes(32)).play(0, "castle")
    Traceback (most recent call last):
    stolik.core.errors.UnreadableMoveError: 'castle' is not a move of Red7
    """


class IllegalMoveError(StolikError):
    """A move of this game, but not now, or not by this seat.

    >>> import stolik
    >>> stolik.Match("red7", ["Ania", "Bartek"], seed=bytes(32)).play(0, "end")
    Traceback (most recent call last):
    stolik.core.errors.IllegalMoveError: seat 0 is not to act now
    """


class ShuffleError(StolikError):
    """A shuffle that is not of the cards asked for, or that nothing asked for.

    >>> import stolik
    >>> stolik.Match("red7", ["Ania", "Bartek"]).shuffle("R1 R8")
    Traceback (most recent call last):
    stolik.core.errors.ShuffleError: 'R8' is not a card of this game
    """


class UnreadablePositionError(StolikError):
    """Not a position of this game.

    >>> import stolik
    >>> stolik.Match.from_position("six-nimmt", "six-nimmt")
    Traceback (most recent call last):
    stolik.core.errors.UnreadablePositionError: ...
    """


class ImpossiblePositionError(StolikError):
    """A position that no match of this game comes to.

    >>> import stolik
    >>> text = "six-nimmt seats=2 | phase: choose | rows: 1 / 20 / 30 / 40 | hands: 45 / 45"
    >>> stolik.Match.from_position("six-nimmt", text)
    Traceback (most recent call last):
    stolik.core.errors.ImpossiblePositionError: hands: 45 lies in hands already
    """


class RecordError(StolikError):
    """A record that is not one; `at` is the index of the first bad move, if a move is at fault.

    >>> import stolik
    >>> record = stolik.Match("red7", ["Ania", "Bartek"], seed=bytes(32)).record()
    >>> record.moves = ("0 end",)
    >>> try:
    ...     stolik.replay(record)
    ... except stolik.RecordError as error:
    ...     error.at
    0
    """

    def __init__(self, sentence: Sentence, at: int | None = None) -> None:
        super().__init__(sentence)
        self.at = at


class FileError(StolikError):
    """A file that cannot be read or written.

    >>> import stolik
    >>> plan = stolik.plan_arena(["hard", "normal"], "red7")
    >>> stolik.run_arena(plan, journal="no/such/folder/arena.jsonl")
    Traceback (most recent call last):
    stolik.core.errors.FileError: cannot keep the journal no/such/folder/arena.jsonl: ...
    """


class MissingExtraError(StolikError, ImportError):
    """A part of Stolik whose extra is not installed; the sentence names the command for it.

    >>> import stolik
    >>> issubclass(stolik.MissingExtraError, ImportError)
    True
    """

    def __init__(self, sentence: Sentence, *, name: str = "") -> None:
        super().__init__(sentence)
        self.name = name
