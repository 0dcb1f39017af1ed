"""The settings of the documentation site: `make docs` builds it from docs/ and the docstrings."""

import re
from pathlib import Path
from typing import cast

from numpy.typing import ArrayLike
from sphinx.application import Sphinx
from sphinx.util.typing import stringify_annotation

import stolik

project = "Stolik"
project_copyright = "the authors of Stolik"
version = release = stolik.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]

# Anchors as GitHub makes them: a link to a heading works there and here.
myst_heading_anchors = 4

# In a docstring `Match` is code, and a link where the reference knows it.
default_role = "py:obj"
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

pygments_dark_style = "github-dark"

html_theme = "furo"
html_title = "Stolik"
html_logo = html_favicon = "../web/public/icon.svg"
html_static_path = ["site"]
html_css_files = ["stolik.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#87590a",
        "color-brand-content": "#87590a",
        "color-brand-visited": "#6b4a12",
        "color-background-primary": "#fffdf7",
        "color-background-secondary": "#f1ede4",
        "color-background-border": "#e0d9c9",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e3b04b",
        "color-brand-content": "#e3b04b",
        "color-brand-visited": "#c9a35a",
        "color-background-primary": "#121828",
        "color-background-secondary": "#182136",
        "color-background-border": "#2a3856",
    },
}

SITE_LINKS = {
    "](docs/": "](",
    "](CONTRIBUTING.md": "](contributing.md",
    "](CHANGELOG.md": "](changelog.md",
    "](SECURITY.md": "](security.md",
    "](LICENSE": "](../LICENSE",
    "](CITATION.cff": "](../CITATION.cff",
}
"""Links of the files beside docs/, and what they are on the pages that include these files."""

UNREADABLE = {
    re.compile(r"<[a-z]+( [^>]*)?>"): "...",
    re.compile(r"~numpy.ndarray\[tuple\[~typing.Any, ...\], ~numpy.dtype\[([^]]*)\]\]"): (
        r"~numpy.typing.NDArray[\1]"
    ),
    re.compile(re.escape(stringify_annotation(ArrayLike, "smart"))): "~numpy.typing.ArrayLike",
}
"""What Python makes of defaults and aliases in a signature, and how the source has them."""


def link_within_site(_app: Sphinx, _path: Path, _page: str, content: list[str]) -> None:
    """Rewrites the links of an included README, CONTRIBUTING or CHANGELOG."""
    for link, site_link in SITE_LINKS.items():
        content[0] = content[0].replace(link, site_link)


def show_indented_as_it_stands(_app: Sphinx, *context: object) -> None:
    """Turns a colon before an indented block of a docstring into the two that Sphinx expects."""
    lines = cast("list[str]", context[-1])
    for at, (line, blank, block) in enumerate(zip(lines, lines[1:], lines[2:], strict=False)):
        if line.endswith(":") and not blank and block.startswith("    "):
            lines[at] = f"{line}:"


def simplify_signature(*event: object) -> tuple[str, str] | None:
    """Writes a signature as the source does; a protocol has none."""
    signature, returned = cast("tuple[str | None, str]", event[-2:])
    if signature is None:
        return None
    if signature == "(*args, **kwargs)":
        return "", returned
    for unreadable, readable in UNREADABLE.items():
        signature = unreadable.sub(readable, signature)
    return signature, returned


def setup(app: Sphinx) -> None:
    """Sphinx calls this once."""
    app.connect("include-read", link_within_site)
    app.connect("autodoc-process-signature", simplify_signature)
    app.connect("autodoc-process-docstring", show_indented_as_it_stands)
