"""Mending: other readings of words when nothing matches them as they were typed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from paperdeck.search.matching import Matcher
from paperdeck.search.results import Form
from paperdeck.search.searcher import Searcher
from paperdeck.search.spelling import Speller, Spelling
from paperdeck.search.syntax import Node, Reading, Weighted, Word, reread

# Where this many times as many papers have a close spelling, what was typed may be a slip.
_DOUBT = 10


class Mender:
    """Knows how words may have been meant."""

    def __init__(self, papers: Searcher, matcher: Matcher, speller: Speller) -> None:
        self._papers = papers
        self._matcher = matcher
        self._speller = speller

    def ladder(self, typed: Node) -> Iterator[Node]:
        """Ever more generous readings, for as long as nothing matches.

        As typed; with every word that may be a slip spelled otherwise, but compounds that no
        paper has taken apart; with these spelled otherwise, too.
        """
        yield typed
        for change in (self._mended, self._wide):
            read = reread(typed, change)
            if read != typed:
                yield read

    def _mended(self, typed: Reading) -> Reading:
        apart = None if self._matcher.count(typed) else self._apart(typed.word)
        return apart or self._wide(typed)

    def _wide(self, typed: Reading) -> Reading:
        return self._widened(typed, self._matcher.count(typed))

    def _apart(self, word: Word) -> Reading | None:
        """A compound as its parts anywhere in a paper, if some paper has them all."""
        if len(word.parts) == 1 or not word.joined:
            return None
        apart = Reading(word, (), tuple(self._matcher.readings(_parts(word))))
        return apart if self._matcher.count(apart) else None

    def _widened(self, typed: Reading, count: int) -> Reading:
        """A word that ``count`` papers have, or a much more frequent close spelling of it.

        A compound that no paper has is also taken apart, and its parts are widened.
        """
        word = typed.word
        spelled = tuple(self._spellings(word, count * _DOUBT))
        parts = typed.parts
        if len(word.parts) > 1 and word.joined and not count:
            parts = tuple(
                self._widened(part, self._matcher.count(part))
                for part in self._matcher.readings(_parts(word))
            )
        return Reading(word, (*typed.forms, *spelled), parts)

    def _spellings(self, word: Word, least: int) -> Iterator[Weighted]:
        """Close spellings that more than ``least`` papers have."""
        if least >= len(self._papers):
            return
        for spelling in self._speller.spellings(word.joined, prefix=word.prefix):
            if self._matcher.frequency(spelling.word, word.field) > least:
                form = Form((spelling.word,), field=word.field)
                yield Weighted(form, _weight(spelling), spelled=True)

    # Saying what was done.

    def in_place(self, row: int, reading: Reading) -> str:
        """What ``row`` has in place of one word; empty where it has the word itself."""
        if not any(weighted.spelled for weighted in reading.all_forms()):
            return " ".join(reading.word.parts) if reading.parts else ""
        for weighted in sorted(reading.forms, key=partial(_unlikeness, reading.word)):
            query = self._matcher.query(Reading(reading.word, (weighted,)))
            if query is not None and self._papers.count(self._papers.among(query, [row])):
                return self._written(reading.word, weighted) if weighted.spelled else ""
        if tuple(part.word for part in reading.parts) == reading.word.shown:
            return ""
        return " ".join(self.in_place(row, p) or p.word.joined for p in reading.parts)

    def _written(self, word: Word, spelled: Weighted) -> str:
        """A spelling of a compound, parted about where the typed one is, if it can be."""
        frequency = self._matcher.frequency
        pieces, rest = [], spelled.form.parts[0]
        for left, part in enumerate(word.parts[:-1], 2 - len(word.parts)):
            # Only the last cut leaves a word on its right as well.
            worth = {
                cut: frequency(rest[:cut]) if left else min(map(frequency, _cut(rest, cut)))
                for cut in range(max(len(part) - 2, 1), min(len(part) + 3, len(rest)))
            }
            cut = max(worth, key=worth.__getitem__, default=0)
            if not worth.get(cut):
                return spelled.form.parts[0]
            pieces.append(rest[:cut])
            rest = rest[cut:]
        return "-".join([*pieces, rest])


def _unlikeness(word: Word, weighted: Weighted) -> tuple[bool, float, int]:
    """What a word was typed for comes first: itself, then the closest, then as many letters."""
    letters = abs(sum(map(len, weighted.form.parts)) - len(word.joined))
    return weighted.spelled, -weighted.weight, letters


def _parts(word: Word) -> list[Word]:
    """The tokens of a word as words of their own."""
    *whole, last = word.parts
    field = word.field
    return [
        *(Word((part,), field=field) for part in whole),
        Word((last,), word.prefix, (), field),
    ]


def _cut(word: str, cut: int) -> tuple[str, str]:
    return word[:cut], word[cut:]


def _weight(spelling: Spelling) -> float:
    return 0.8**spelling.edits * (1.0 if spelling.whole else 0.5)
