"""A contact sheet of everything that Stolik says to players, in both languages, to be read.

`make sentences` writes it to `build/sentences.md`: every message of the page, of the games and of
the server, filled in with names, cards and the numbers that ask for different forms.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.web.catalogue import LANGUAGES, catalogue, filled

TARGET = Path(__file__).parent.parent / "build" / "sentences.md"


def sheet() -> str:
    """All messages, one group per file, one line per form."""
    lines = ["# Everything Stolik says", ""]
    english, polish = (catalogue(language) for language in LANGUAGES)
    for group in english:
        lines += [f"## {group}", "", "| key | English | Polski |", "|---|---|---|"]
        for key, message in english[group].items():
            ours, theirs = filled(message, "en"), filled(polish[group].get(key, ""), "pl")
            lines.append(f"| {key} | {' / '.join(ours)} | {' / '.join(theirs)} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(sheet(), encoding="utf-8")
    print(TARGET)
