"""The standard streams: results go to output, messages to error, one line each."""

from __future__ import annotations

import io
import os
import sys


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
        print(clean_line(message), file=sys.stderr, flush=True)


def flush() -> None:
    """Hand over what was printed; raises ``OSError`` where it cannot be taken."""
    if sys.stdout is not None:
        sys.stdout.flush()


def let_go() -> None:
    """Give up standard output where it fails, so that nothing more is said about it at exit."""
    try:
        flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_terminal() -> bool:
    """Whether both standard input and standard output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
