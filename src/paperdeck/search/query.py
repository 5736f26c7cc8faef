"""From the text in the search box to a query. Nothing here can fail.

The language is described in :mod:`paperdeck.search.grammar`; how it is read::

    either  = all (OR all)*
    all     = clause*                                      all must match
    clause  = "-"* ( "(" either ")" | phrase | regex | field | state | word )
    field   = name ":" ( "(" either ")" | value ("," value)* )
    value   = phrase | regex | range | word
    state   = ("is" | "has") ":" name ("," name)*

A word is what stands between spaces; the last one, unless a space follows it, also
matches as the beginning of a longer word. What is unfinished or wrong is ignored: the rest
is searched. A word before a colon that is no field's name is a word, unless it is so near to
one that it is a slip. A word that spells mathematics in TeX, such as ``ell_infty``, also
asks for what that shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from paperdeck.language import _
from paperdeck.search import grammar
from paperdeck.search.grammar import Field, Kind
from paperdeck.search.leaves import MOST_CLAUSES, VALUE, Leaves
from paperdeck.search.scanning import Scanner
from paperdeck.search.syntax import And, Node, Not, Or, State, Word, joined
from paperdeck.search.words import fold_words, tokens

# What a person types is far below these; they bound the work for what is pasted.
LONGEST_TEXT = 2_000
MOST_DEPTH = 10

# From so many words on, a text that is a title is meant as one.
_TITLE_FROM = 4

_NAME = re.compile(r"[A-Za-z]+(?=:)")
_OR = re.compile(rf"{grammar.OR}(?=[\s(]|\Z)")


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed query.

    ``root`` is ``None`` when nothing is asked for. ``whole`` is what is asked for in one
    piece, to compare with titles; ``literal`` is all of a longer text in one piece, where it
    may be a title in which there are signs of the language, else empty. ``ignored`` are the
    pieces of the text that say nothing to search for, and ``asked`` is the text without them.
    ``is_begun`` says that nothing is asked for yet: the text is blank, or the beginning of
    something.
    """

    root: Node | None = None
    whole: str = ""
    literal: str = ""
    ignored: tuple[str, ...] = ()
    asked: str = ""
    is_begun: bool = False

    @property
    def clauses(self) -> tuple[Node, ...]:
        """What must all match."""
        if isinstance(self.root, And):
            return self.root.nodes
        return (self.root,) if self.root is not None else ()


def parse(text: str, is_known: Callable[[str], bool] = lambda key: False) -> Query:
    """Parse ``text``; ``is_known`` tells which keys some paper has."""
    return _Parser(text, is_known).query()


class _Parser:
    """Reads one text from left to right."""

    def __init__(self, text: str, is_known: Callable[[str], bool]) -> None:
        self._is_long = len(text) > LONGEST_TEXT
        self._is_blank = not text.strip()
        self._scan = Scanner(text[:LONGEST_TEXT], is_typed=not text[-1:].isspace())
        self._leaves = Leaves(self._scan, is_known)

    def query(self) -> Query:
        root = self._either(None, 0)
        if self._is_long or self._leaves.count > MOST_CLAUSES:
            self._scan.ignored.append(_("the rest of a long text"))
        whole = "".join(self._leaves.whole)
        words = tokens(fold_words(self._scan.text))
        literal = "".join(words) if len(words) >= _TITLE_FROM else ""
        return Query(
            root,
            whole,
            literal if literal != whole else "",
            tuple(dict.fromkeys(self._scan.ignored)),
            self._scan.kept(),
            is_begun=self._is_blank or (root is None and self._scan.is_unfinished),
        )

    # The parts of the grammar. Each returns what was asked for, or ``None`` for nothing.

    def _either(self, field: Field | None, depth: int) -> Node | None:
        sides = []
        last: tuple[int, int] | None = None
        while True:
            side = self._all(field, depth)
            start = self._scan.at
            more = bool(self._scan.take(_OR))
            if side is not None:
                sides.append(side)
                last = (start, self._scan.at) if more else None
            if not more:
                break
            if side is None:
                self._scan.ignore(start)
            if self._leaves.takes_part(field):
                self._leaves.whole.append("or")
        if last is not None:
            self._scan.at, end = last[1], self._scan.at
            self._scan.ignore(last[0])
            self._scan.at = end
        return joined(Or, sides)

    def _all(self, field: Field | None, depth: int) -> Node | None:
        found: list[Node] = []
        while self._scan.skip_blanks() and not _OR.match(self._scan.text, self._scan.at):
            if self._scan.look() == ")":
                if depth:
                    break
                self._scan.at += 1
                self._scan.ignore(self._scan.at - 1)
                continue
            start, before = self._scan.at, self._leaves.count
            clause = self._clause(field, depth)
            if before < MOST_CLAUSES:
                found += clause
            else:
                self._scan.leave_out(start)
        # A word that is asked for whole need not be asked for as a beginning, too.
        kept = [
            node
            for node in found
            if not (
                isinstance(node, Word)
                and node.prefix
                and Word(node.parts, field=node.field) in found
            )
        ]
        return joined(And, kept)

    def _clause(self, field: Field | None, depth: int) -> list[Node]:
        start = self._scan.at
        while self._scan.look() == "-":
            self._scan.at += 1
        if self._scan.at == start:
            return self._atom(field, depth, start)
        if not self._scan.look() or self._scan.look().isspace():
            self._scan.is_unfinished |= self._scan.is_last
            self._scan.ignore(start)
            return []
        kept = len(self._leaves.whole)
        excluded = joined(And, self._atom(field, depth, start))
        del self._leaves.whole[kept:]
        return [] if excluded is None else [Not(_finished(excluded))]

    def _atom(self, field: Field | None, depth: int, start: int) -> list[Node]:
        """``start`` is where the clause begins, before its minus."""
        look = self._scan.look()
        if look == "(" and depth < MOST_DEPTH:
            return self._group(field, depth, start)
        if look == '"':
            return self._leaves.quoted(field, start)
        if look == "/":
            return self._leaves.slashed(field, depth, start)
        if field is None and (name := _NAME.match(self._scan.text, self._scan.at)):
            found = self._named(name[0], depth, start)
            if found is not None:
                return found
        return self._leaves.bare(field, depth, start)

    def _group(self, field: Field | None, depth: int, start: int) -> list[Node]:
        self._scan.at += 1
        begun = self._scan.at
        inner = self._either(field, depth + 1)
        closed = self._scan.look() == ")"
        if inner is None:
            end = self._scan.at
            self._scan.at = begun
            self._scan.ignore(start)
            self._scan.at = end
        self._scan.at += closed
        if inner is None and closed:
            self._scan.ignore(self._scan.at - 1)
        return [] if inner is None else [inner]

    def _named(self, name: str, depth: int, start: int) -> list[Node] | None:
        """What follows a name and a colon; ``None`` when the name says nothing."""
        bare = self._scan.text[self._scan.at :].split(maxsplit=1)[0]
        if self._leaves.is_key(bare):
            return None
        begun, self._scan.at = self._scan.at, self._scan.at + len(name) + 1
        rest = self._scan.look()
        is_state = name.lower() in grammar.STATES
        field = grammar.field_named(name)
        if is_state or field is not None:
            if not rest or rest.isspace():
                self._scan.is_unfinished |= self._scan.is_last
                self._scan.ignore(start)
                return []
            if field is None:
                return self._states(name.lower(), depth, start)
            if rest == "(" and field.kind in (Kind.TEXT, Kind.VALUE, Kind.TAG, Kind.NOTE):
                return self._group(field, depth, start)
            return self._values(field, depth, start)
        near = grammar.near_name(name) if rest.isalnum() or rest == '"' else ""
        if near:
            self._scan.ignore(begun, _("did you mean {near}:?").format(near=near))
            start = self._scan.at
            if rest == '"':
                return self._leaves.quoted(None, start)
            return self._leaves.bare(None, depth, start)
        self._scan.at = begun
        return None

    def _states(self, prefix: str, depth: int, start: int) -> list[Node]:
        known = grammar.STATES[prefix]
        found: list[Node] = []
        while name := self._scan.piece(VALUE, depth):
            if name.lower() in known:
                self._leaves.count += 1
                found.append(State(prefix, name.lower()))
            elif self._scan.is_last and any(other.startswith(name.lower()) for other in known):
                self._scan.is_unfinished = True
                self._scan.ignore(start)
            else:
                near = grammar.near_state(prefix, name)
                self._scan.ignore(
                    start, _("did you mean {near}?").format(near=near) if near else ""
                )
            if self._scan.look() != ",":
                break
            self._scan.at += 1
            start = self._scan.at
        return [node] if (node := joined(Or, found)) else []

    def _values(self, field: Field, depth: int, start: int) -> list[Node]:
        found: list[Node] = []
        while True:
            value = self._value(field, depth, start)
            if (node := joined(And, value)) is not None:
                found.append(node)
            if self._scan.look() != ",":
                break
            self._scan.at += 1
            if not self._scan.look() or self._scan.look().isspace():
                break
            start = self._scan.at
        return [node] if (node := joined(Or, found)) else []

    def _value(self, field: Field, depth: int, start: int) -> list[Node]:
        if self._scan.look() == '"' and field.kind not in (Kind.NUMBER, Kind.SHELVED, Kind.KEY):
            return self._leaves.quoted(field, start)
        if self._scan.look() == "/" and field.kind in (Kind.TEXT, Kind.VALUE):
            return self._leaves.slashed(field, depth, start)
        if field.kind is Kind.KEY:
            return self._leaves.key(depth, start)
        if field.kind in (Kind.NUMBER, Kind.SHELVED):
            return self._leaves.number(field, depth, start)
        return self._leaves.words(self._scan.piece(VALUE, depth), field, start)


def _finished(node: Node) -> Node:
    """What is excluded: words as they stand, not as beginnings."""
    if isinstance(node, Word):
        return Word(node.parts, False, node.shown, node.field)
    if isinstance(node, And | Or):
        return type(node)(tuple(map(_finished, node.nodes)))
    return node
