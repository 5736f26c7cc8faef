"""``paperdeck render``: scholarly markup as the reader sees it."""

from __future__ import annotations

import argparse
from pathlib import Path

from paperdeck.cli import console
from paperdeck.cli.arguments import path
from paperdeck.errors import SourceError, why
from paperdeck.language import _
from paperdeck.paths import Paths
from paperdeck.sources.size_limit import read_file, read_limited


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file and the form of the result."""
    parser.add_argument(
        "file",
        nargs="?",
        type=path,
        default="-",
        metavar="FILE",
        help=_("a file, or - for standard input"),
    )
    parser.add_argument(
        "--lines",
        action="store_true",
        help=_(r"one text a line; newlines inside a result are printed as \n"),
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print what is rendered. Raises ``SourceError`` for a file that cannot be read."""
    from paperdeck.markup import plain
    from paperdeck.papers.text import clean

    text = clean(_read(args.file))
    if not args.lines:
        print(plain(text))
        return 0
    for line in text.removesuffix("\n").split("\n"):
        print(plain(line).replace("\n", r"\n"))
    return 0


def _bytes(name: str) -> bytes:
    if name == "-":
        return read_limited(_("standard input"), console.input_stream())
    return read_file(Path(name))


def _read(name: str) -> str:
    try:
        data = _bytes(name)
        return data.decode("utf-8-sig")
    except OSError as error:
        raise SourceError(f"{name}: {why(error)}") from error
    except UnicodeDecodeError as error:
        raise SourceError(
            _("{name}: is not UTF-8 text; convert it first").format(name=name)
        ) from error
