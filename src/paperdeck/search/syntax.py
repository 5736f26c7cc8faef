"""What a query says, as a tree."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from paperdeck.search.results import Form
from paperdeck.search.words import join


@dataclass(frozen=True)
class Word:
    """One word: its tokens, whether it may be the beginning of a word, and its field if any.

    ``shown`` are the words that it shows where it is TeX, else empty.
    """

    parts: tuple[str, ...]
    prefix: bool = False
    shown: tuple[Word, ...] = dataclasses.field(default=(), compare=False)
    field: str = ""

    @cached_property
    def joined(self) -> str:
        """The word in one piece; empty for a script without spaces."""
        return join(self.parts)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Tokens that must stand together in this order.

    With a ``key``, papers of whose values of ``field`` one is just that; the tokens are
    looked for where there are none.
    """

    parts: tuple[str, ...]
    field: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Range:
    """A number of ``field`` from ``low`` to ``high``, both included; ``None`` is no bound."""

    field: str
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Regex:
    """A regular expression, over one field or over all text."""

    pattern: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """What a paper must be or have: ``prefix`` is ``is`` or ``has``."""

    prefix: str
    name: str


@dataclass(frozen=True, slots=True)
class Key:
    """The paper with this key; with ``begun``, those of which a key begins so."""

    key: str
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Not:
    """What must not match."""

    node: Node


@dataclass(frozen=True, slots=True)
class And:
    """What must all match."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Of which at least one must match."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a word: any of ``forms``, or all of ``parts``."""

    word: Word
    forms: tuple[Weighted, ...]
    parts: tuple[Reading, ...] = ()

    def all_forms(self) -> Iterator[Weighted]:
        """The forms, and those of the parts."""
        yield from self.forms
        for part in self.parts:
            yield from part.all_forms()


@dataclass(frozen=True, slots=True)
class Weighted:
    """A form and its worth beside the others; ``spelled`` when it corrects what was typed."""

    form: Form
    weight: float = 1.0
    spelled: bool = False


Filter: TypeAlias = Range | Regex | State
"""Asks nothing of the words of a text, so it says nothing of how they are spelled."""
Node: TypeAlias = Word | Phrase | Filter | Key | Not | And | Or | Reading
"""A query. :class:`Reading` stands for a word once it is known how to read it."""


SHELVED_TEXT = frozenset(("note", "tag"))
"""The fields whose text is on the shelf, not in the index."""


def is_shelved(node: Word | Phrase) -> bool:
    """Whether the shelf has what is asked for."""
    return node.field in SHELVED_TEXT


def has_filter(node: Node) -> bool:
    """Whether anything is asked besides the words of papers."""
    if isinstance(node, And | Or):
        return any(map(has_filter, node.nodes))
    if isinstance(node, Not):
        return has_filter(node.node)
    if isinstance(node, Word | Phrase):
        return is_shelved(node)
    return isinstance(node, Range | Regex | State)


def wanted(node: Node) -> Iterator[Node]:
    """What has to match: the leaves of a tree in order, without what is excluded."""
    if isinstance(node, And | Or):
        for child in node.nodes:
            yield from wanted(child)
    elif not isinstance(node, Not):
        yield node


def reread(node: Node, change: Callable[[Reading], Reading]) -> Node:
    """The tree with every reading that has to match changed, in the order of :func:`wanted`."""
    if isinstance(node, Reading):
        return change(node)
    if isinstance(node, And | Or):
        return replace(node, nodes=tuple(reread(child, change) for child in node.nodes))
    return node


def joined(kind: type[And | Or], nodes: list[Node]) -> Node | None:
    """The nodes as one; ``None`` when there are none."""
    nodes = list(dict.fromkeys(nodes))
    return kind(tuple(nodes)) if len(nodes) > 1 else next(iter(nodes), None)
