"""``paperdeck serve``: the reader in a web browser."""

from __future__ import annotations

import argparse
import sys

from paperdeck.errors import PaperdeckError
from paperdeck.language import _
from paperdeck.paths import Paths

_PARTS = {"textual_serve", "aiohttp", "aiohttp_jinja2", "jinja2"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add where it is served."""
    parser.add_argument(
        "--port",
        type=_port,
        default=0,
        metavar="N",
        help=_("the port (else one that is free)"),
    )
    parser.add_argument("--open", action="store_true", help=_("open it in the browser"))
    parser.epilog = _(
        "It is served to this computer alone, at an address with a secret that is printed and"
        " new each time; whoever knows it can read and change what you can. Each tab has a"
        " reader of its own. Ctrl-c ends it."
    )


def _port(value: str) -> int:
    if not value.isascii() or not value.isdecimal() or int(value[:6]) > 65535:
        raise argparse.ArgumentTypeError(
            _("must be a number from 0 to 65535, not {value!r}").format(value=value)
        )
    return int(value)


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Serve it until interrupted."""
    try:
        from paperdeck.ui.web import ReaderServer
    except ModuleNotFoundError as error:
        if error.name not in _PARTS:
            raise
        raise PaperdeckError(
            _("this needs textual-serve: install it with pip install 'paperdeck[serve]'")
        ) from None

    async def told(address: str) -> None:
        print(address, flush=True)
        if args.open:
            from paperdeck.ui.browser import open_url

            if not await open_url(address):
                raise PaperdeckError(_("no browser started: open {url}").format(url=address))

    ReaderServer(_reader(args, paths), args.port, told).serve()
    return 0


def _reader(args: argparse.Namespace, paths: Paths) -> list[str]:
    """The command that runs one reader."""
    command = [sys.executable, "-m", "paperdeck"]
    for kind in ("config", "cache", "data"):
        command += [f"--{kind}-dir", str(getattr(paths, f"{kind}_dir"))]
    for option in ("theme", "lang", "log"):
        if value := getattr(args, option):
            command += [f"--{option}", value]
    return command
