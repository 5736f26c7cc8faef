"""The standard streams: results go to output, messages to error, one line each."""

from __future__ import annotations

import io
import os
import sys

from paperdeck.errors import SourceError
from paperdeck.language import _

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from typing import BinaryIO, TextIO


def prepare() -> None:
    """Make standard output take any text: UTF-8 in files and pipes, and on a terminal of
    another encoding ``?`` for what it lacks."""
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding=None if out.isatty() else "utf-8", errors="replace")


def say(message: str) -> None:
    """Write one message to standard error, as a single line without control characters."""
    from paperdeck.papers.text import clean_line

    if sys.stderr is not None:
        try:
            print(clean_line(message), file=sys.stderr, flush=True)
        except OSError:  # nowhere is left to say it; the exit status still tells
            _silence(sys.stderr)


def tell(message: object) -> None:
    """Say what concerns the whole program, under its name."""
    say(f"paperdeck: {message}")


def confirmed(question: str) -> bool:
    """Ask for a yes or no; anything but a yes is a no."""
    answer = input(f"{question} [y/N] ").strip().casefold()
    return answer in {"y", "yes"}


def input_stream() -> BinaryIO:
    """The bytes of standard input. Raises ``SourceError`` where it is closed."""
    if sys.stdin is None:
        raise SourceError(
            _("standard input is closed; name a file, or give it something to read")
        )
    return sys.stdin.buffer


def flush() -> None:
    """Hand over what was printed; raises ``OSError`` where it cannot be taken."""
    if sys.stdout is not None:
        sys.stdout.flush()


def let_go() -> None:
    """Give up standard output where it fails, so that nothing more is said about it at exit."""
    try:
        flush()
    except OSError:
        _silence(sys.stdout)


def _silence(stream: TextIO) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def is_terminal() -> bool:
    """Whether both standard input and standard output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
