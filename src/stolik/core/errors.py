"""All errors of the library: what cannot be read is not the same as what is not allowed."""

from stolik.core.sentences import Sentence


class StolikError(Exception):
    """A refusal, as a sentence with a code and parameters."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class UnknownGameError(StolikError):
    """There is no game of that id."""


class UnknownBotError(StolikError):
    """There is no bot of that name, or it does not take those bounds."""


class SeatError(StolikError):
    """There is no such seat."""


class NumberError(StolikError):
    """A number outside its range."""


class SeedError(StolikError):
    """Not the bytes that decide all shuffles of a match."""


class OptionsError(StolikError):
    """Options or a number of seats that the game does not have."""


class UnreadableMoveError(StolikError):
    """Not a move of this game."""


class IllegalMoveError(StolikError):
    """A move of this game, but not now, or not by this seat."""


class ShuffleError(StolikError):
    """A shuffle that is not of the cards asked for, or that nothing asked for."""


class UnreadablePositionError(StolikError):
    """Not a position of this game."""


class ImpossiblePositionError(StolikError):
    """A position that no match of this game comes to."""


class RecordError(StolikError):
    """A record that is not one; `at` is the index of the first bad move, if a move is at fault."""

    def __init__(self, sentence: Sentence, at: int | None = None) -> None:
        super().__init__(sentence)
        self.at = at


class FileError(StolikError):
    """A file that cannot be read or written."""
