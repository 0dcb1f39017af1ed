"""The table of an environment as a seat sees it: printed, as text, or as a picture."""

from io import StringIO
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from stolik.core.errors import OptionsError
from stolik.core.extras import extra
from stolik.core.sentences import say
from stolik.engine.contract import State
from stolik.envs.settings import EnvSettings

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.style import Style

Colour = tuple[int, int, int]

RENDER_MODES = ("human", "ansi", "rgb_array")
RENDER_FPS = 1

# A picture is the terminal's table, every character in a cell of its own. Its size is always the
# same, as those who make films of a match expect.
COLUMNS, LINES = 100, 40
CELL_WIDTH, CELL_HEIGHT = 8, 16
FONT_SIZE = 13
INK, PAPER = (222, 222, 222), (24, 26, 27)
PLAIN_GLYPHS = str.maketrans("⁙✱▸▐▒─♣♦♥♠★□■△▲•−", "%*>|:-cdhs*oxox·-")
"""For signs that the font in Pillow does not have."""


def check_render_mode(mode: object) -> str | None:
    """One of the modes, or None."""
    if mode is None or mode in RENDER_MODES:
        return mode
    raise OptionsError(
        say(
            "envs.unknown-render-mode",
            "there is no render mode {name}; there are {modes}",
            name=str(mode),
            modes=", ".join(RENDER_MODES),
        )
    )


def rendered(mode: str | None, settings: EnvSettings, state: State, seat: int) -> Any:
    """As the mode has it: None when it is printed, or when there is no mode."""
    if mode == "rgb_array":
        return as_picture(settings, state, seat)
    if mode == "ansi":
        return as_text(settings, state, seat)
    if mode == "human":
        print(as_text(settings, state, seat))
    return None


def as_text(settings: EnvSettings, state: State, seat: int) -> str:
    """As in a terminal without colours."""
    from rich.console import Console

    console = Console(file=StringIO(), width=COLUMNS, color_system=None)
    with console.capture() as captured:
        console.print(table_drawing(settings, state, seat))
    return captured.get()


def as_picture(settings: EnvSettings, state: State, seat: int) -> npt.NDArray[np.uint8]:
    """As in a terminal with colours: height × width × red, green, blue."""
    from rich.console import Console

    with extra("research"):
        from PIL import Image, ImageDraw, ImageFont

    console = Console(file=StringIO(), width=COLUMNS, force_terminal=True, color_system="truecolor")
    picture = Image.new("RGB", (COLUMNS * CELL_WIDTH, LINES * CELL_HEIGHT), PAPER)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(FONT_SIZE)
    lines = console.render_lines(table_drawing(settings, state, seat))
    for line, segments in enumerate(lines[:LINES]):
        column = 0
        for segment in segments:
            ink, paper = colours(segment.style)
            top, left = line * CELL_HEIGHT, column * CELL_WIDTH
            width = len(segment.text) * CELL_WIDTH
            if paper != PAPER:
                pen.rectangle((left, top, left + width - 1, top + CELL_HEIGHT - 1), fill=paper)
            for place, glyph in enumerate(segment.text.translate(PLAIN_GLYPHS)):
                middle = left + place * CELL_WIDTH + CELL_WIDTH / 2
                pen.text((middle, top + 12), glyph, fill=ink, font=font, anchor="ms")
            column += len(segment.text)
    return np.asarray(picture, np.uint8).copy()


def table_drawing(settings: EnvSettings, state: State, seat: int) -> "RenderableType":
    """What the game draws for a terminal."""
    names = [f"seat {number}" for number in range(settings.seats)]
    return settings.game.draw(settings.game.view(state, seat), names)


def colours(style: "Style | None") -> tuple[Colour, Colour]:
    """Ink and paper of a style; a dim one is half as bright."""
    ink: Colour = INK
    paper: Colour = PAPER
    if style is None:
        return ink, paper
    if style.color is not None and not style.color.is_default:
        ink = style.color.get_truecolor()
    if style.bgcolor is not None and not style.bgcolor.is_default:
        paper = style.bgcolor.get_truecolor()
    if style.reverse:
        ink, paper = paper, ink
    if style.dim:
        red, green, blue = ((one + other) // 2 for one, other in zip(ink, paper, strict=True))
        ink = red, green, blue
    return ink, paper
