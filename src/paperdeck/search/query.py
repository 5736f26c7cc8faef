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

from paperdeck.markup import fold
from paperdeck.papers.text import clean_line
from paperdeck.search import grammar, tex
from paperdeck.search.grammar import Field, Kind
from paperdeck.search.naming import known_key, possible_keys
from paperdeck.search.numbers import number_range
from paperdeck.search.regexes import is_valid
from paperdeck.search.syntax import And, Key, Node, Not, Or, Phrase, Regex, State, Word, joined
from paperdeck.search.values import value_key
from paperdeck.search.words import fold_words, is_symbol, is_unspaced, symbols, tokens

# What a person types is far below these; they bound the work for what is pasted.
LONGEST_TEXT = 2_000
MOST_CLAUSES = 40
MOST_PARTS = 40
MOST_DEPTH = 10

# From so many words on, a text that is a title is meant as one.
_TITLE_FROM = 4

_SYNTAX = frozenset('"-():*/')
_NAME = re.compile(r"[A-Za-z]+(?=:)")
_REGEX = re.compile(r"/((?:[^/\\]|\\.)+)/(?=[\s)]|\Z)")
_BARE = re.compile(r'[^\s"]+')
_VALUE = re.compile(r'[^\s",]+')
_OR = re.compile(rf"{grammar.OR}(?=[\s(]|\Z)")
# A parenthesis at the end of a piece, and the punctuation about it.
_CLOSER = re.compile(r"[.,;]*\)[.,;]*\Z")
_STAR = re.compile(r"(?<=\w)\*+\Z")


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
        cleaned = clean_line(text[:LONGEST_TEXT])
        self._is_long = len(text) > LONGEST_TEXT
        self._is_blank = not text.strip()
        self._typing = not text[-1:].isspace()
        # Signs of the language in all their forms, in the places where they stand.
        self._text = "".join(map(_unified, cleaned))
        self._is_known = is_known
        self._at = 0
        self._leaves = 0
        self._whole: list[str] = []
        self._ignored: list[str] = []
        self._spans: list[tuple[int, int]] = []
        self._is_unfinished = False

    def query(self) -> Query:
        root = self._either(None, 0)
        if self._is_long or self._leaves > MOST_CLAUSES:
            self._ignored.append("the rest of a long text")
        whole = "".join(self._whole)
        words = tokens(fold_words(self._text))
        literal = "".join(words) if len(words) >= _TITLE_FROM else ""
        return Query(
            root,
            whole,
            literal if literal != whole else "",
            tuple(dict.fromkeys(self._ignored)),
            self._asked(),
            is_begun=self._is_blank or (root is None and self._is_unfinished),
        )

    def _asked(self) -> str:
        pieces, at = [], 0
        for start, end in sorted(self._spans):
            pieces.append(self._text[at:start])
            at = max(at, end)
        return clean_line("".join([*pieces, self._text[at:]]))

    # Moving on.

    def _look(self, length: int = 1) -> str:
        return self._text[self._at : self._at + length]

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found[0]

    def _skip_blanks(self) -> bool:
        """Go to the next piece; whether there is one."""
        while self._look().isspace():
            self._at += 1
        return self._at < len(self._text)

    @property
    def _is_last(self) -> bool:
        """Whether what was read just now may still be typed."""
        return self._typing and self._at >= len(self._text)

    def _ignore(self, start: int, why: str = "") -> None:
        piece = self._text[start : self._at]
        self._ignored.append(f"{piece} ({why})" if why else piece)
        self._spans.append((start, self._at))

    # The parts of the grammar. Each returns what was asked for, or ``None`` for nothing.

    def _either(self, field: Field | None, depth: int) -> Node | None:
        sides = []
        last: tuple[int, int] | None = None
        while True:
            side = self._all(field, depth)
            start = self._at
            more = bool(self._take(_OR))
            if side is not None:
                sides.append(side)
                last = (start, self._at) if more else None
            if not more:
                break
            if side is None:
                self._ignore(start)
            if self._takes_part(field):
                self._whole.append("or")
        if last is not None:
            self._at, end = last[1], self._at
            self._ignore(last[0])
            self._at = end
        return joined(Or, sides)

    def _all(self, field: Field | None, depth: int) -> Node | None:
        found: list[Node] = []
        while self._skip_blanks() and not _OR.match(self._text, self._at):
            if self._look() == ")":
                if depth:
                    break
                self._at += 1
                self._ignore(self._at - 1)
                continue
            start, before = self._at, self._leaves
            clause = self._clause(field, depth)
            if before < MOST_CLAUSES:
                found += clause
            else:
                self._spans.append((start, self._at))
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
        start = self._at
        while self._look() == "-":
            self._at += 1
        if self._at == start:
            return self._atom(field, depth, start)
        if not self._look() or self._look().isspace():
            self._is_unfinished |= self._is_last
            self._ignore(start)
            return []
        kept = len(self._whole)
        excluded = joined(And, self._atom(field, depth, start))
        del self._whole[kept:]
        return [] if excluded is None else [Not(_finished(excluded))]

    def _atom(self, field: Field | None, depth: int, start: int) -> list[Node]:
        """``start`` is where the clause begins, before its minus."""
        look = self._look()
        if look == "(" and depth < MOST_DEPTH:
            return self._group(field, depth, start)
        if look == '"':
            return self._quoted(field, start)
        if look == "/":
            return self._slashed(field, depth, start)
        if field is None and (name := _NAME.match(self._text, self._at)):
            found = self._named(name[0], depth, start)
            if found is not None:
                return found
        return self._bare(field, depth, start)

    def _group(self, field: Field | None, depth: int, start: int) -> list[Node]:
        self._at += 1
        begun = self._at
        inner = self._either(field, depth + 1)
        closed = self._look() == ")"
        if inner is None:
            end = self._at
            self._at = begun
            self._ignore(start)
            self._at = end
        self._at += closed
        if inner is None and closed:
            self._ignore(self._at - 1)
        return [] if inner is None else [inner]

    def _quoted(self, field: Field | None, start: int) -> list[Node]:
        end = self._text.find('"', self._at + 1)
        is_open = end < 0
        text = self._text[self._at + 1 : None if is_open else end]
        self._at = len(self._text) if is_open else end + 1
        folded = fold_words(text)
        parts = tuple(tokens(folded)[:MOST_PARTS])
        name = field.name if field else ""
        found: list[Node] = []
        if is_open and parts:
            # Its last word is still being typed.
            *whole, typed = parts
            found = [Phrase(tuple(whole), name)] if whole else []
            found.append(_word([typed], field=name, prefix=self._is_last))
        elif field and field.kind in (Kind.VALUE, Kind.TAG) and (key := value_key(text)):
            return self._kept(field, [Phrase(parts, name, key)], start)
        elif parts:
            found = [Phrase(parts, name)]
        # Where symbols stand between the words is not indexed.
        found += [Word((sign,), field=name) for sign in symbols(folded)[:MOST_PARTS]]
        self._is_unfinished |= is_open and not found and not text
        return self._kept(field, found, start)

    def _slashed(self, field: Field | None, depth: int, start: int) -> list[Node]:
        name = field.name if field else ""
        is_text = field is None or name in ("title", "author", "abstract")
        found = _REGEX.match(self._text, self._at)
        if found is not None and is_text:
            self._at = found.end()
            if not is_valid(found[1]):
                self._ignore(start, "no regular expression")
                return []
            self._leaves += 1
            return [Regex(found[1], name)]
        rest = self._text[self._at + 1 :]
        if is_text and "/" not in rest and not rest[:1].isspace():
            self._at = len(self._text)
            self._is_unfinished |= self._typing
            self._ignore(start, "a regular expression ends with /")
            return []
        return self._bare(field, depth, start)

    def _named(self, name: str, depth: int, start: int) -> list[Node] | None:
        """What follows a name and a colon; ``None`` when the name says nothing."""
        bare = self._text[self._at :].split(maxsplit=1)[0]
        if known_key(bare, self._is_known):
            return None
        begun, self._at = self._at, self._at + len(name) + 1
        rest = self._look()
        is_state = name.lower() in grammar.STATES
        field = grammar.field_named(name)
        if is_state or field is not None:
            if not rest or rest.isspace():
                self._is_unfinished |= self._is_last
                self._ignore(start)
                return []
            if field is None:
                return self._states(name.lower(), depth, start)
            if rest == "(" and field.kind in (Kind.TEXT, Kind.VALUE, Kind.TAG, Kind.NOTE):
                return self._group(field, depth, start)
            return self._values(field, depth, start)
        near = grammar.near_name(name) if rest.isalnum() or rest == '"' else ""
        if near:
            self._ignore(begun, f"did you mean {near}:?")
            return self._atom(None, depth, self._at)
        self._at = begun
        return None

    def _states(self, prefix: str, depth: int, start: int) -> list[Node]:
        known = grammar.STATES[prefix]
        found: list[Node] = []
        while name := self._piece(_VALUE, depth):
            if name.lower() in known:
                self._leaves += 1
                found.append(State(prefix, name.lower()))
            elif self._is_last and any(other.startswith(name.lower()) for other in known):
                self._is_unfinished = True
                self._ignore(start)
            else:
                near = grammar.near_state(prefix, name)
                self._ignore(start, f"did you mean {near}?" if near else "")
            if self._look() != ",":
                break
            self._at += 1
            start = self._at
        return [node] if (node := joined(Or, found)) else []

    def _values(self, field: Field, depth: int, start: int) -> list[Node]:
        found: list[Node] = []
        while True:
            value = self._value(field, depth, start)
            if (node := joined(And, value)) is not None:
                found.append(node)
            if self._look() != ",":
                break
            self._at += 1
            if not self._look() or self._look().isspace():
                break
            start = self._at
        return [node] if (node := joined(Or, found)) else []

    def _value(self, field: Field, depth: int, start: int) -> list[Node]:
        if self._look() == '"' and field.kind not in (Kind.NUMBER, Kind.RATED, Kind.KEY):
            return self._quoted(field, start)
        if self._look() == "/" and field.kind in (Kind.TEXT, Kind.VALUE):
            return self._slashed(field, depth, start)
        if field.kind is Kind.KEY:
            return self._key(depth, start)
        if field.kind in (Kind.NUMBER, Kind.RATED):
            return self._number(field, depth, start)
        return self._words(self._piece(_VALUE, depth), field, start)

    def _key(self, depth: int, start: int) -> list[Node]:
        piece = self._piece(_BARE, depth)
        names = (*possible_keys(piece), f"openreview:{piece}")
        key = next(filter(self._is_known, names), "")
        self._leaves += 1
        if key:
            return [Key(key)]
        if not piece:
            self._take(_BARE)
            self._ignore(start)
            return []
        kind, colon, name = piece.partition(":")
        return [Key(f"{kind.lower()}{colon}{name}", begun=True)]

    def _number(self, field: Field, depth: int, start: int) -> list[Node]:
        quoted = self._look() == '"'
        piece = self._piece(_BARE if quoted else _VALUE, depth) or self._take(re.compile('"+'))
        is_year = field.name == "year" and self._is_last
        found = number_range(field.name, piece, is_begun=is_year)
        if found is not None:
            self._leaves += 1
            return [found]
        self._is_unfinished |= self._is_last and piece in (">", "<", "..", "=", ">=", "<=", "#")
        if field.name == "poster" and (tokens(fold_words(piece))):
            return self._words(piece, field, start)
        self._ignore(start)
        return []

    def _bare(self, field: Field | None, depth: int, start: int) -> list[Node]:
        begun = self._at
        piece = self._take(_BARE)
        if field is None and (key := known_key(piece, self._is_known)):
            self._leaves += 1
            return [Key(key)]
        self._at = begun
        piece = self._piece(_BARE, depth)
        if field is None and (key := known_key(piece, self._is_known)):
            self._leaves += 1
            return [Key(key)]
        return self._words(piece, field, start)

    def _piece(self, pattern: re.Pattern[str], depth: int) -> str:
        """The next piece, without what closes the groups that it is in."""
        piece = self._take(pattern)
        end = len(piece)
        for _ in range(min(piece.count(")") - piece.count("("), depth)):
            closer = _CLOSER.search(piece, 0, end)
            if closer is None or not closer.start():
                break
            end = closer.start()
        self._at -= len(piece) - end
        return piece[:end]

    def _words(self, piece: str, field: Field | None, start: int) -> list[Node]:
        name = field.name if field else ""
        folded = fold_words(piece)
        goes_on = _STAR.search(folded) is not None
        folded = _STAR.sub("", folded)
        parts = tokens(folded)[:MOST_PARTS]
        found: list[Node] = []
        if parts:
            shown = tex.shown(folded, name)
            found.append(_word(parts, shown, field=name, prefix=self._is_last or goes_on))
        found += [Word((sign,), field=name) for sign in symbols(folded)[:MOST_PARTS]]
        return self._kept(field, found, start)

    def _kept(self, field: Field | None, found: list[Node], start: int) -> list[Node]:
        """Words and phrases that were read, noted as a part of what the title may be."""
        if not found:
            self._ignore(start)
        self._leaves += len(found)
        if self._takes_part(field) and self._leaves - len(found) < MOST_CLAUSES:
            for node in found:
                if isinstance(node, Word | Phrase):
                    self._whole += [part for part in node.parts if not is_symbol(part)]
        return found

    @staticmethod
    def _takes_part(field: Field | None) -> bool:
        return field is None or field.name == "title"


def _unified(char: str) -> str:
    if char < "\x80":
        return char
    folded = fold(char)
    return folded if folded in _SYNTAX else char


def _word(parts: list[str], shown: tuple[Word, ...] = (), *, field: str, prefix: bool) -> Word:
    return Word(tuple(parts), prefix and not is_unspaced(parts[-1]), shown, field)


def _finished(node: Node) -> Node:
    """What is excluded: words as they stand, not as beginnings."""
    if isinstance(node, Word):
        return Word(node.parts, False, node.shown, node.field)
    if isinstance(node, And | Or):
        return type(node)(tuple(map(_finished, node.nodes)))
    return node
