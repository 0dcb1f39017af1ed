"""Cuts the page's fonts out of those of Fontsource: `web/src/fonts`.

Run as `python tools/fonts.py` after an update of the packages, in an environment with
`fonttools[woff]`. Nearly everything is written in ASCII and Polish letters, so these are in files
of their own; for names with other letters the browser fetches the packages' (`web/src/app.css`).
"""

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).parent.parent / "web"
PACKAGES = WEB / "node_modules"
FIGTREE = PACKAGES / "@fontsource-variable/figtree/files"
BARLOW = PACKAGES / "@fontsource/barlow/files/barlow-latin-600-normal.woff2"
FOLDER = WEB / "src/fonts"
WEIGHTS = 400, 700
ASCII = {*range(0x20, 0x7F)}
COMMON = ASCII | {*map(ord, " ±·×óÓ–—‘’“”„…↑↓−")}
POLISH = {*map(ord, "ąćęłńśźżĄĆĘŁŃŚŹŻ")}
FEATURES = ["kern", "tnum", "lnum"]


def main() -> None:
    """Writes all files, and says how large they are."""
    cut(FIGTREE / "figtree-latin-wght-normal.woff2", "figtree", COMMON)
    cut(FIGTREE / "figtree-latin-ext-wght-normal.woff2", "figtree-polish", POLISH)
    cut(BARLOW, "barlow-numerals", ASCII | {*map(ord, "·×–−")})


def cut(source: Path, name: str, wanted: set[int]) -> None:
    """A file with these characters, in the weights that the page uses."""
    font = TTFont(source)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    options = subset.Options(
        layout_features=FEATURES, hinting=False, notdef_outline=False, name_IDs=[1, 2]
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written)
    (FOLDER / f"{name}.woff2").write_bytes(written.getvalue())
    print(f"{name}: {len(written.getvalue()):,} bytes")


if __name__ == "__main__":
    main()
