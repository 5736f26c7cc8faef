"""Takes the README's pictures of the reader, from the bundled sample.

``python tests/support/picture.py`` writes all of them into ``.github``; with a size such as
``80x24`` it takes one of whatever the keys, the theme and the language lead to.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from pathlib import Path
from typing import NamedTuple

from paperdeck import language
from paperdeck.paths import find_paths
from paperdeck.services import open_services
from paperdeck.settings import Settings
from paperdeck.ui.app import PaperdeckApp

FOLDER = Path(__file__).parents[2] / ".github"


class Picture(NamedTuple):
    """What is pressed in a reader of ``columns`` and ``rows``, and how that looks."""

    columns: int
    rows: int
    keys: tuple[str, ...]
    theme: str
    language: str = "en"


_READING = ("slash", *"spars", "enter", "b")
PICTURES = {
    "paperdeck": Picture(110, 30, _READING, "paperdeck-dark"),
    "stacked": Picture(84, 30, (*_READING, "j", "w"), "gruvbox-light", "zh_CN"),
    "single": Picture(50, 22, ("slash", *"flow", "enter", "enter"), "high-contrast-dark"),
    "facets": Picture(110, 26, ("f",), "catppuccin-mocha", "zh_CN"),
    "copying": Picture(110, 26, (*_READING, "Y", "j"), "paperdeck-light"),
}
# Fonts that a viewer would fetch from elsewhere: any monospaced font will do.
_FETCHED = re.compile(r"@font-face \{.*?\}\s*|<!-- Generated.*?-->\s*", re.DOTALL)


async def take(picture: Picture, file: Path) -> None:
    """Press the keys and save what is shown as SVG."""
    language.use(picture.language)
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(
            find_paths(config_dir=folder, cache_dir=folder, data_dir=folder, environ={})
        )
        app = PaperdeckApp(services, Settings(theme=picture.theme))
        async with app.run_test(size=(picture.columns, picture.rows)) as pilot:
            await pilot.pause()
            for key in picture.keys:
                await pilot.press("space" if key == " " else key)
                await app.workers.wait_for_complete()
            await pilot.pause()
            file.parent.mkdir(exist_ok=True)
            drawn = app.export_screenshot(title="paperdeck")
            file.write_text(_FETCHED.sub("", drawn), "utf-8")
        services.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", nargs="?", help="COLUMNSxROWS; without it all pictures")
    parser.add_argument("keys", nargs="*", default=_READING)
    parser.add_argument("-o", dest="file", type=Path, default=Path("picture.svg"))
    parser.add_argument("--theme", default="paperdeck-dark")
    parser.add_argument("--lang", default="en")
    args = parser.parse_args()
    if args.size:
        columns, rows = map(int, args.size.split("x"))
        one = Picture(columns, rows, tuple(args.keys), args.theme, args.lang)
        asyncio.run(take(one, args.file))
        return
    for name, picture in PICTURES.items():
        asyncio.run(take(picture, FOLDER / f"{name}.svg"))


if __name__ == "__main__":
    main()
