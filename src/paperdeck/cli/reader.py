"""``paperdeck`` without a command: the reader."""

from __future__ import annotations

import argparse
import gc
import os

from paperdeck.cli import console
from paperdeck.first_screen import FirstScreen
from paperdeck.language import _
from paperdeck.paths import Paths

_FRAMES = "250"  # a second, at most


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Open the reader on the library and the shelf; returns its exit status."""
    if not (console.is_terminal() or _is_served()):
        console.tell(
            _(
                "the reader needs a terminal;"
                " `paperdeck --help` lists the commands that do without"
            )
        )
        return 2
    flags = {"theme": args.theme, "language": args.lang}
    first = FirstScreen(paths, flags, os.environ)
    first.show()
    try:
        return _read(paths, flags, first)
    except BaseException:
        first.hide()
        raise


def _read(paths: Paths, flags: dict[str, object], first: FirstScreen) -> int:
    # Textual waits for its next frame before it paints. What is painted here is small and
    # follows a key, so that more frames are no more work, but sooner.
    os.environ.setdefault("TEXTUAL_FPS", _FRAMES)
    if not os.environ.get("NO_COLOR"):
        os.environ.pop("NO_COLOR", None)  # an empty one asks for nothing, but not by Textual
    # What is made until the first paint stays: to look for garbage meanwhile takes a tenth of
    # the time. The reader switches it on again.
    gc.disable()

    from dataclasses import replace

    from paperdeck.services import open_services
    from paperdeck.settings import load_settings
    from paperdeck.ui.app import run as run_reader

    settings, problems = load_settings(paths, os.environ, flags)
    services = open_services(paths)
    told = replace(services, notices=(*services.notices, *problems))
    return run_reader(told, settings, flags, first.keep)


def _is_served() -> bool:
    """Whether `paperdeck serve` has started it, for a page."""
    return os.environ.get("TEXTUAL_DRIVER", "").startswith("textual.drivers.web_driver:")
