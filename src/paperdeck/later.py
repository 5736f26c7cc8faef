"""Modules that are loaded when something of them is first used.

The reader's first screen needs a small part of the program, and most of the time until it is
painted goes into loading modules. What others use as a module, and do not derive from, may
come later::

    if TYPE_CHECKING:
        from paperdeck.shelf import history
    else:
        history = later("paperdeck.shelf.history")

and so may the names that a package gathers from its modules::

    __getattr__ = names_later(__name__, {"HistoryItem": "undoing"})

Regular expressions of which one text needs few take longer to compile than to load all else of
their module: :func:`pattern_later` does it at their first use.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as in typing, without loading it
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping
    from typing import Any


class _Later:
    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)


def later(name: str) -> Any:
    """A stand-in for the module of that full name, which is loaded at the first look at it.

    Whatever goes wrong then is raised where it is looked at.
    """
    return _Later(name)


def names_later(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package whose names, the keys, are in those of its modules."""

    def get(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{modules[name]}"), name)

    return get


class _PatternLater:
    def __init__(self, pattern: str, flags: int) -> None:
        self._source = pattern, flags

    def __getattr__(self, name: str) -> Any:
        import re

        value = getattr(re.compile(*self._source), name)
        setattr(self, name, value)  # the next time it is found at once
        return value


def pattern_later(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile(pattern, flags)``, compiled at its first use; errors are raised then."""
    later: Any = _PatternLater(pattern, flags)
    return later  # type: ignore[no-any-return]
