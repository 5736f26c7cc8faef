"""Reports of unexpected errors, to be sent to whoever can mend them.

A report says what broke and where in the program, and on what. It holds no values: neither
variables nor messages that may have titles, queries, notes or names of files in them, and of
files only which module of the program they are.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from traceback import walk_tb
from types import TracebackType

from paperdeck import __version__

KEPT = 10
"""How many reports are kept; the oldest go."""

PARTS = ("textual", "tantivy", "rapidfuzz", "msgspec", "bibtexparser", "httpx", "pyperclip")
"""The packages whose versions matter."""

_ABOUT = ("TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION")
_THROUGH = ("TMUX", "STY", "SSH_CONNECTION", "WT_SESSION", "WSL_DISTRO_NAME")
_PATTERN = "report-*.txt"
_DEEPEST = 8  # of errors that were raised by one another

# What Python itself says of names in a program, and of nothing else. All other messages may
# hold what somebody wrote.
_NAME = r"[A-Za-z_][A-Za-z0-9_.]{0,80}"
_SAFE = re.compile(
    "|".join(
        [
            rf"(?:module |type object )?'{_NAME}' (?:object )?has no attribute '{_NAME}'",
            rf"name '{_NAME}' is not defined",
            rf"cannot access (?:local|free) variable '{_NAME}' where it is not associated with"
            " a value(?: in enclosing scope)?",
            rf"No module named '{_NAME}'",
            rf"'{_NAME}' object is not (?:callable|iterable|subscriptable|an iterator)",
            rf"unsupported operand type\(s\) for \S+: '{_NAME}' and '{_NAME}'",
            rf"{_NAME}\(\) (?:missing \d+ required (?:positional|keyword-only) arguments?: .*"
            r"|takes .* but \d+ (?:was|were) given"
            rf"|got an unexpected keyword argument '{_NAME}'"
            rf"|got multiple values for argument '{_NAME}')",
            r"(?:list|tuple|string|deque|bytes) index out of range",
            r"pop from (?:an )?empty \w+",
            r"(?:integer )?division (?:or modulo )?by zero",
            r"maximum recursion depth exceeded(?: \w+){0,8}",
            r"not enough values to unpack \(expected \d+, got \d+\)",
            r"too many values to unpack \(expected \d+\)",
        ]
    )
)


def save(error: BaseException, folder: Path, facts: Mapping[str, object]) -> Path:
    """Write a report of ``error`` into ``folder``, and return its file.

    ``facts`` are what else is to stand in it, and must hold nothing personal. Raises
    ``OSError`` where it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    text = "\n".join(_lines(error, facts)) + "\n"
    file = _written(folder, text)
    for old in _all(folder)[:-KEPT]:
        old.unlink(missing_ok=True)
    return file


def newest(folder: Path) -> Path | None:
    """The last report that was written into ``folder``."""
    return next(reversed(_all(folder)), None)


def _all(folder: Path) -> list[Path]:
    """Every report, the oldest first: their names are their times."""
    return sorted(folder.glob(_PATTERN))


def _written(folder: Path, text: str) -> Path:
    while True:
        file = folder / f"report-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
        try:
            with file.open("x", encoding="utf-8") as opened:
                opened.write(text)
        except FileExistsError:  # in this very microsecond
            continue
        return file


def _lines(error: BaseException, facts: Mapping[str, object]) -> Iterator[str]:
    yield f"paperdeck {__version__}, {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC"
    yield f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    yield ", ".join(f"{name} {_version(name)}" for name in PARTS)
    yield ", ".join(f"{name}={os.environ[name]}" for name in _ABOUT if os.environ.get(name))
    yield f"through: {', '.join(name for name in _THROUGH if os.environ.get(name)) or '-'}"
    yield from (f"{name}: {value}" for name, value in facts.items())
    yield ""
    yield from _error(error, _DEEPEST)
    yield ""
    yield "This report holds nothing of your papers, notes, searches or files."


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "(missing)"


def _error(error: BaseException, deep: int) -> Iterator[str]:
    """What was raised and where, and before it what that came from."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and deep:
        yield from _error(before, deep - 1)
        yield "  and then:" if error.__cause__ is None else "  which was the cause of:"
    yield f"{type(error).__module__}.{type(error).__qualname__}: {_message(error)}"
    yield from _frames(error.__traceback__)
    if isinstance(error, BaseExceptionGroup) and deep:
        for one in error.exceptions:
            yield from (f"  | {line}" for line in _error(one, deep - 1))


def _message(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - an error that cannot even say what it is about
        return "(no message)"
    return text if _SAFE.fullmatch(text) else "(its message is left out)" if text else ""


def _frames(trace: TracebackType | None) -> Iterator[str]:
    for frame, line in walk_tb(trace):
        module = frame.f_globals.get("__name__", "?")
        yield f"  {module}:{line} in {frame.f_code.co_qualname}"
