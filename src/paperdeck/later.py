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
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as in typing, without loading it
if TYPE_CHECKING:
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
