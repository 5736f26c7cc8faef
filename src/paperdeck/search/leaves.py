"""The leaves of a query: words, phrases, numbers, keys and regular expressions."""

from __future__ import annotations

import re
from collections.abc import Callable

from paperdeck.language import _
from paperdeck.search import tex
from paperdeck.search.grammar import Field, Kind
from paperdeck.search.naming import known_key, possible_keys
from paperdeck.search.numbers import number_range
from paperdeck.search.regexes import is_valid
from paperdeck.search.scanning import Scanner
from paperdeck.search.syntax import Key, Node, Phrase, Regex, Word
from paperdeck.search.values import value_key
from paperdeck.search.words import fold_words, is_symbol, is_unspaced, symbols, tokens

# What a person types is far below these; they bound the work for what is pasted.
MOST_CLAUSES = 40
MOST_PARTS = 40

BARE = re.compile(r'[^\s"]+')
VALUE = re.compile(r'[^\s",]+')
_QUOTED = re.compile(r'"[^"]*"?')
_REGEX = re.compile(r"/((?:[^/\\]|\\.)+)/(?=[\s)]|\Z)")
_STAR = re.compile(r"(?<=\w)\*+\Z")
_BEGUN_NUMBERS = frozenset((">", "<", "..", "=", ">=", "<=", "#"))


class Leaves:
    """Reads leaves from a text and keeps account of them.

    ``count`` is how many there were. ``whole`` are the words of those that may be a part of
    a title. Each method returns what must all match, and takes the field that is asked, where
    the clause begins and, where they matter, in how many groups it stands.
    """

    def __init__(self, scan: Scanner, is_known: Callable[[str], bool]) -> None:
        self._scan = scan
        self._is_known = is_known
        self.count = 0
        self.whole: list[str] = []

    def is_key(self, piece: str) -> bool:
        """Whether ``piece`` is or holds the key of some paper."""
        return bool(known_key(piece, self._is_known))

    def quoted(self, field: Field | None, start: int) -> list[Node]:
        """A phrase, or a whole value; its last word may still be typed."""
        end = self._scan.text.find('"', self._scan.at + 1)
        is_open = end < 0
        text = self._scan.text[self._scan.at + 1 : None if is_open else end]
        self._scan.at = len(self._scan.text) if is_open else end + 1
        folded = fold_words(text)
        parts = tuple(tokens(folded)[:MOST_PARTS])
        name = field.name if field else ""
        found: list[Node] = []
        if is_open and parts:
            # Its last word is still being typed.
            *whole, typed = parts
            found = [Phrase(tuple(whole), name)] if whole else []
            found.append(_word([typed], field=name, prefix=self._scan.is_last))
        elif field and field.kind in (Kind.VALUE, Kind.TAG) and (key := value_key(text)):
            return self._kept(field, [Phrase(parts, name, key)], start)
        elif parts:
            found = [Phrase(parts, name)]
        # Where symbols stand between the words is not indexed.
        found += [Word((sign,), field=name) for sign in symbols(folded)[:MOST_PARTS]]
        self._scan.is_unfinished |= is_open and not found and not text
        return self._kept(field, found, start)

    def slashed(self, field: Field | None, depth: int, start: int) -> list[Node]:
        """A regular expression, or what begins like one."""
        name = field.name if field else ""
        is_text = field is None or name in ("title", "author", "abstract")
        found = _REGEX.match(self._scan.text, self._scan.at)
        if found is not None and is_text:
            self._scan.at = found.end()
            if not is_valid(found[1]):
                self._scan.ignore(start, _("no regular expression"))
                return []
            self.count += 1
            return [Regex(found[1], name)]
        rest = self._scan.text[self._scan.at + 1 :]
        if is_text and "/" not in rest and not rest[:1].isspace():
            self._scan.at = len(self._scan.text)
            self._scan.is_unfinished |= self._scan.is_typed
            self._scan.ignore(start, _("a regular expression ends with /"))
            return []
        return self.bare(field, depth, start)

    def key(self, depth: int, start: int) -> list[Node]:
        """A paper's key, or the beginning of one."""
        piece = self._scan.take(_QUOTED).strip('"') or self._scan.piece(BARE, depth)
        if not piece:
            self._scan.ignore(start)
            return []
        self.count += 1
        names = (*possible_keys(piece), f"openreview:{piece}")
        if key := next(filter(self._is_known, names), ""):
            return [Key(key)]
        kind, colon, name = piece.partition(":")
        return [Key(f"{kind.lower()}{colon}{name}", begun=True)]

    def number(self, field: Field, depth: int, start: int) -> list[Node]:
        """A number or a range of them."""
        scan = self._scan
        piece = scan.take(_QUOTED).strip('"') or scan.piece(VALUE, depth)
        is_year = field.name == "year" and scan.is_last
        found = number_range(field.name, piece, is_begun=is_year)
        if found is not None:
            self.count += 1
            return [found]
        if field.name == "poster" and tokens(fold_words(piece)):
            return self.words(piece, field, start)
        scan.is_unfinished |= scan.is_last and piece in _BEGUN_NUMBERS
        scan.ignore(start)
        return []

    def bare(self, field: Field | None, depth: int, start: int) -> list[Node]:
        """What stands between spaces: a key, or words."""
        begun = self._scan.at
        # Some keys end with a parenthesis.
        for piece in (self._scan.take(BARE), self._again(begun, depth)):
            if field is None and (key := known_key(piece, self._is_known)):
                self._scan.at = begun + len(piece)
                self.count += 1
                return [Key(key)]
        return self.words(piece, field, start)

    def _again(self, begun: int, depth: int) -> str:
        self._scan.at = begun
        return self._scan.piece(BARE, depth)

    def words(self, piece: str, field: Field | None, start: int) -> list[Node]:
        """The word that ``piece`` is, and its symbols."""
        name = field.name if field else ""
        folded = fold_words(piece)
        goes_on = _STAR.search(folded) is not None
        folded = _STAR.sub("", folded)
        parts = tokens(folded)[:MOST_PARTS]
        found: list[Node] = []
        if parts:
            shown = tex.shown(folded, name)
            found.append(_word(parts, shown, field=name, prefix=self._scan.is_last or goes_on))
        found += [Word((sign,), field=name) for sign in symbols(folded)[:MOST_PARTS]]
        return self._kept(field, found, start)

    def _kept(self, field: Field | None, found: list[Node], start: int) -> list[Node]:
        """Words and phrases that were read, noted as a part of what the title may be."""
        if not found:
            self._scan.ignore(start)
        self.count += len(found)
        if self.takes_part(field) and self.count - len(found) < MOST_CLAUSES:
            for node in found:
                if isinstance(node, Word | Phrase):
                    self.whole += [part for part in node.parts if not is_symbol(part)]
        return found

    @staticmethod
    def takes_part(field: Field | None) -> bool:
        """Whether what is asked of a field may be a part of a title."""
        return field is None or field.name == "title"


def _word(parts: list[str], shown: tuple[Word, ...] = (), *, field: str, prefix: bool) -> Word:
    return Word(tuple(parts), prefix and not is_unspaced(parts[-1]), shown, field)
