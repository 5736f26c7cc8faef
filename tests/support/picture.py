"""Takes the README's picture of the reader, from the bundled sample.

``python tests/support/picture.py [COLUMNSxROWS] [KEYS …] [-o FILE]``; without arguments it
writes ``.github/paperdeck.svg``.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from pathlib import Path

from paperdeck.paths import find_paths
from paperdeck.services import open_services
from paperdeck.settings import Settings
from paperdeck.ui.app import PaperdeckApp

PICTURE = Path(__file__).parents[2] / ".github" / "paperdeck.svg"
# Fonts that a viewer would fetch from elsewhere: any monospaced font will do.
_FETCHED = re.compile(r"@font-face \{.*?\}\s*|<!-- Generated.*?-->\s*", re.DOTALL)
KEYS = ["slash", *"spars", "enter", "b"]


async def take(size: tuple[int, int], keys: list[str], file: Path, theme: str) -> None:
    """Press ``keys`` in a reader of ``size`` and save what it shows as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(
            find_paths(config_dir=folder, cache_dir=folder, data_dir=folder, environ={})
        )
        app = PaperdeckApp(services, Settings(theme=theme))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press("space" if key == " " else key)
                await app.workers.wait_for_complete()
            await pilot.pause()
            file.parent.mkdir(exist_ok=True)
            picture = app.export_screenshot(title="paperdeck")
            file.write_text(_FETCHED.sub("", picture), "utf-8")
        services.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", nargs="?", default="110x30")
    parser.add_argument("keys", nargs="*", default=KEYS)
    parser.add_argument("-o", dest="file", type=Path, default=PICTURE)
    parser.add_argument("--theme", default=Settings().theme)
    args = parser.parse_args()
    columns, rows = map(int, args.size.split("x"))
    asyncio.run(take((columns, rows), args.keys, args.file, args.theme))


if __name__ == "__main__":
    main()
