"""The table of an environment as a seat sees it: printed, as text, or as a picture."""

from functools import cache
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
    from PIL import ImageDraw
    from rich.console import RenderableType
    from rich.style import Style
    from rich.terminal_theme import TerminalTheme

Colour = tuple[int, int, int]

RENDER_MODES = ("human", "ansi", "rgb_array")
RENDER_FPS = 1

TEXT_COLUMNS = 100

# A picture is the terminal's table, every character in a cell of its own. Its size is always the
# same, as those who make films of a match expect; the tallest tables have 22 lines.
PICTURE_SIZE = 800, 640
COLUMNS, LINES = 78, 25
CELL_WIDTH, CELL_HEIGHT = 10, 25
MARGIN = 10
BASELINE = 18
FONT_SIZE = 17
INK, PAPER = (222, 222, 222), (24, 26, 27)
RED, GREEN, YELLOW = (240, 100, 95), (120, 200, 100), (230, 195, 90)
BLUE, MAGENTA, CYAN = (105, 160, 250), (205, 135, 240), (90, 200, 210)
GREY = (90, 94, 97)
COLOURS = (GREY, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, INK)
"""The terminal's eight, bright enough for dark paper."""
PLAIN_GLYPHS = str.maketrans("⁙✱▸♣♦♥♠★−–", "%*>cdhs*--")
"""For signs that the font in Pillow does not have."""
Box = tuple[float, float, float, float]
BOXES: dict[str, Box] = {
    "─": (0, 0.48, 1, 0.52),
    "▐": (0.5, 0, 1, 1),
    "▒": (0.1, 0.15, 0.95, 0.85),
    "•": (0.3, 0.44, 0.6, 0.58),
    "■": (0.1, 0.3, 0.9, 0.65),
}
"""Drawn as filled boxes: left, top, right and bottom as parts of a cell."""
FRAMES: dict[str, Box] = {"□": BOXES["■"]}
TRIANGLES = {"▲": True, "△": False}
"""Whether they are filled."""


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

    console = Console(file=StringIO(), width=TEXT_COLUMNS, color_system=None)
    with console.capture() as captured:
        console.print(table_drawing(settings, state, seat))
    return captured.get()


def as_picture(settings: EnvSettings, state: State, seat: int) -> npt.NDArray[np.uint8]:
    """As in a terminal with colours: height × width × red, green, blue."""
    from rich.console import Console

    with extra("research"):
        from PIL import Image, ImageDraw, ImageFont

    console = Console(file=StringIO(), width=COLUMNS, force_terminal=True, color_system="truecolor")
    picture = Image.new("RGB", PICTURE_SIZE, PAPER)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(FONT_SIZE)
    lines = console.render_lines(table_drawing(settings, state, seat))
    for line, segments in enumerate(lines[:LINES]):
        column = 0
        for segment in segments:
            ink, paper = colours(segment.style)
            top, left = line * CELL_HEIGHT, MARGIN + column * CELL_WIDTH
            width = len(segment.text) * CELL_WIDTH
            if paper != PAPER:
                pen.rectangle((left, top, left + width - 1, top + CELL_HEIGHT - 2), fill=paper)
            for place, glyph in enumerate(segment.text.translate(PLAIN_GLYPHS)):
                at = left + place * CELL_WIDTH
                if not draw_shape(pen, glyph, at, top, ink):
                    middle = at + CELL_WIDTH / 2, top + BASELINE
                    pen.text(middle, glyph, fill=ink, font=font, anchor="ms")
            column += len(segment.text)
    return np.asarray(picture, np.uint8).copy()


def draw_shape(pen: "ImageDraw.ImageDraw", glyph: str, left: int, top: int, ink: Colour) -> bool:
    """Draws a sign that the font does not have; whether it is one."""
    box = BOXES.get(glyph) or FRAMES.get(glyph) or (BOXES["■"] if glyph in TRIANGLES else None)
    if box is None:
        return False
    x0, x1 = left + box[0] * CELL_WIDTH, left + box[2] * CELL_WIDTH - 1
    y0, y1 = top + box[1] * CELL_HEIGHT, top + box[3] * CELL_HEIGHT
    fill = ink if glyph in BOXES or TRIANGLES.get(glyph) else None
    if glyph in TRIANGLES:
        pen.polygon([(x0, y1), (x1, y1), ((x0 + x1) / 2, y0)], fill=fill, outline=ink)
    else:
        pen.rectangle((x0, y0, x1, y1), fill=fill, outline=ink)
    return True


def table_drawing(settings: EnvSettings, state: State, seat: int) -> "RenderableType":
    """What the game draws for a terminal."""
    names = [f"seat {number}" for number in range(settings.seats)]
    return settings.game.draw(settings.game.view(state, seat), names)


@cache
def theme() -> "TerminalTheme":
    """The colours that a terminal would choose."""
    from rich.terminal_theme import TerminalTheme

    return TerminalTheme(PAPER, INK, list(COLOURS))


def colours(style: "Style | None") -> tuple[Colour, Colour]:
    """Ink and paper of a style; a dim ink is two thirds as bright."""
    ink: Colour = INK
    paper: Colour = PAPER
    if style is None:
        return ink, paper
    if style.color is not None and not style.color.is_default:
        ink = style.color.get_truecolor(theme())
    if style.bgcolor is not None and not style.bgcolor.is_default:
        paper = style.bgcolor.get_truecolor(theme())
    if style.reverse:
        ink, paper = paper, ink
    if style.dim:
        red, green, blue = ((2 * one + other) // 3 for one, other in zip(ink, paper, strict=True))
        ink = red, green, blue
    return ink, paper
