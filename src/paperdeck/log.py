"""The log that a person asks for with ``--log``: what happened when, and how long it took.

It holds names of events, numbers, versions and kinds of errors. Nothing of papers, notes,
queries or a person's files may ever be given to it, so that it can be shown to anyone. While
nobody asks for it, it costs nothing: not even :mod:`logging` is loaded.
"""

from __future__ import annotations

import time

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from logging import Logger

_logger: Logger | None = None


def begin(file: str) -> None:
    """Write what happens from now on to the end of ``file``. Raises ``OSError``."""
    global _logger
    import logging

    handler = logging.FileHandler(file, encoding="utf-8")
    line = "%(asctime)s.%(msecs)03d %(process)d %(levelname)s %(message)s"
    handler.setFormatter(logging.Formatter(line, "%Y-%m-%dT%H:%M:%S"))
    logger = logging.getLogger("paperdeck")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logging.raiseExceptions = False  # a full disk is no reason to write on the screen
    _logger = logger


def end() -> None:
    """Close the log, if there is one."""
    global _logger
    if _logger is not None:
        for handler in _logger.handlers[:]:
            _logger.removeHandler(handler)
            handler.close()
        _logger = None


def event(name: str, **facts: str | float) -> None:
    """Log an event: ``import papers=12``. ``facts`` are numbers, or words of ours."""
    if _logger is not None:
        _logger.info("%s", _line(name, facts))


def error(kind: str, **facts: str | float) -> None:
    """Log that something went wrong: which kind of exception, and what else may be told."""
    if _logger is not None:
        _logger.error("%s", _line(kind, facts))


class timed:  # as a context manager, for which contextlib would be loaded with all of help
    """Log how long the block took, in milliseconds, and what it adds to the facts."""

    def __init__(self, name: str, **facts: str | float) -> None:
        self._name, self._facts = name, facts

    def __enter__(self) -> dict[str, str | float]:
        self._start = time.perf_counter()
        return self._facts

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            ms = round((time.perf_counter() - self._start) * 1000, 1)
            event(self._name, ms=ms, **self._facts)


def _line(name: str, facts: dict[str, str | float]) -> str:
    return " ".join([name, *(f"{key}={value}" for key, value in facts.items())])
