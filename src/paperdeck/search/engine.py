"""The search engine: one text in, the library's rows out, best first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tantivy import Occur, Query

from paperdeck.search import query as grammar
from paperdeck.search.index import Searcher
from paperdeck.search.keeping import Keeper, Papers
from paperdeck.search.matching import Matcher, Reading, Weighted
from paperdeck.search.naming import take_keys
from paperdeck.search.query import Not, Phrase, Word
from paperdeck.search.ranking import HEAD, Hit, Ranker
from paperdeck.search.results import Form, Found, Terms
from paperdeck.search.spelling import Speller, Spelling

# How long opening waits for another process that writes the index, in seconds.
_PATIENCE = 2.0
# Where this many times as many papers have a close spelling, what was typed may be a slip.
_DOUBT = 10
# How much is repeated of what was ignored.
_LONGEST_SAID = 40
_UNSHOWN = "ignored: what was typed has no character that can be shown"
_BEHIND = "the newest papers are still being indexed by another paperdeck"


class Library(Papers, Protocol):
    """The library, as much of it as is used here."""

    def ids(self) -> Sequence[int]:
        """The rows of all papers in the order of the list."""

    def rows_new(self) -> Collection[int]:
        """The rows of the papers that the last import brought."""

    def rows_changed(self) -> Collection[int]:
        """The rows of the papers that the last import changed."""


@dataclass(frozen=True, slots=True)
class _View:
    """The index at one moment, and what was learnt about it."""

    papers: Searcher
    matcher: Matcher
    speller: Speller

    def has_key(self, key: str) -> bool:
        """Whether some paper has ``key``."""
        return self.papers.count(self.papers.keyed(key)) > 0


class Engine:
    """Searches one library, see :class:`paperdeck.search.SearchEngine`."""

    def __init__(self, library: Library, index_dir: Path | None) -> None:
        self._library = library
        self._keeper = Keeper(library, index_dir)
        self._keeper.update(_PATIENCE)
        self._view = self._look()

    def search(
        self, text: str, *, within: Collection[int] | None = None, limit: int | None = None
    ) -> Found:
        """Search for ``text``. Raises ``LibraryError`` when the library cannot be read."""
        if self._keeper.is_behind:
            self._keeper.update()
            self._view = self._look()
        return self._whole(lambda: self._found(text, within, limit))

    def _found(self, text: str, within: Collection[int] | None, limit: int | None) -> Found:
        view = self._view
        keys, rest = take_keys(text, view.has_key)
        wanted = grammar.parse(rest)
        notices = [_ignored(wanted.ignored)] if wanted.ignored else []
        if self._keeper.is_behind:
            notices.append(_BEHIND)
        for one in wanted.filters:
            within = self._filtered(one, within)
        if keys or wanted.clauses:
            return _Search(view, keys, wanted, within, limit).found(text, notices)
        if wanted.filters or wanted.is_begun:
            return self._everything(text, within, limit, notices)
        return Found(text, (), 0, Terms(), " · ".join(notices or [_UNSHOWN]))

    def _filtered(self, one: grammar.Is, within: Collection[int] | None) -> frozenset[int]:
        """Those of the rows ``within``, or of all, that are what the filter says."""
        library = self._library
        rows = library.rows_new() if one.name == "new" else library.rows_changed()
        among = frozenset(library.ids() if within is None else within)
        return among & frozenset(rows) if one.wanted else among - frozenset(rows)

    def _look(self) -> _View:
        papers = self._keeper.index.papers()
        return _View(papers, Matcher(papers), Speller(self._keeper.index.words()))

    def _whole(self, search: Callable[[], Found]) -> Found:
        """The result of ``search``, on a new index where this one turns out to be damaged."""
        try:
            return search()
        except ValueError:
            pass
        except BaseException as error:
            # What tantivy meets in damaged files may also make it panic.
            if type(error).__name__ != "PanicException":
                raise
        self._keeper.renew()
        self._view = self._look()
        return search()

    def _everything(
        self,
        text: str,
        within: Collection[int] | None,
        limit: int | None,
        notices: Iterable[str],
    ) -> Found:
        ids: Sequence[int] = self._library.ids()
        if within is not None:
            rows = frozenset(within)
            ids = [row for row in ids if row in rows]
        return Found(text, ids[: _length(limit)], len(ids), Terms(), " · ".join(notices))


class _Search:
    """One search over one view of the index."""

    def __init__(
        self,
        view: _View,
        keys: Iterable[str],
        wanted: grammar.Query,
        within: Collection[int] | None,
        limit: int | None,
    ) -> None:
        self._papers = view.papers
        self._matcher = view.matcher
        self._speller = view.speller
        self._keyed = [view.papers.keyed(key) for key in keys]
        self._clauses = wanted.clauses
        self._whole = wanted.whole
        self._words = [clause for clause in wanted.clauses if isinstance(clause, Word)]
        self._within = within
        self._limit = limit

    def found(self, text: str, notices: Iterable[str]) -> Found:
        """Search as typed; while nothing matches, with other spellings."""
        typed = self._matcher.readings(self._words)
        for readings in self._ladder(typed):
            query = self._query(readings)
            if query is None:
                continue
            ids, total = self._ids(query, readings)
            if total or (self._within is not None and self._papers.count(query)):
                break
        else:
            readings, ids, total = typed, [], 0
        others = [read for read, first in zip(readings, typed, strict=True) if read != first]
        read_as = self._read_as(ids[0], others) if ids else []
        said = [f"showing results for {', '.join(read_as)}"] if read_as else []
        return Found(text, ids, total, self._terms(readings), " · ".join([*said, *notices]))

    # Reading the words.

    def _ladder(self, typed: list[Reading]) -> Iterator[list[Reading]]:
        """Ever more generous readings, for as long as nothing matches.

        As typed; with what no paper has taken apart or else spelled otherwise; with every
        word spelled otherwise that may be a slip.
        """
        yield typed
        counts = [self._matcher.count(reading) for reading in typed]
        widened = [self._widened(r, n) for r, n in zip(typed, counts, strict=True)]
        mended = [
            wide if count else self._apart(reading.word) or wide
            for reading, count, wide in zip(typed, counts, widened, strict=True)
        ]
        for readings in (mended, widened):
            if readings != typed:
                yield readings

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
            if self._matcher.frequency(spelling.word) > least:
                yield Weighted(Form((spelling.word,)), _weight(spelling), spelled=True)

    # Asking for them.

    def _query(self, readings: list[Reading]) -> Query | None:
        """All readings and clauses together; ``None`` when nothing can match."""
        parts = [(Occur.Must, query) for query in self._keyed]
        for reading in readings:
            query = self._matcher.query(reading)
            if query is None:
                return None
            parts.append((Occur.Must, query))
        for clause in self._clauses:
            if isinstance(clause, Phrase):
                query = self._matcher.phrase(clause)
                if query is None:
                    return None
                parts.append((Occur.Must, query))
            elif isinstance(clause, Not):
                query = self._matcher.phrase(clause.clause)
                if query is not None:
                    parts.append((Occur.MustNot, query))
        if all(occur is Occur.MustNot for occur, _ in parts):
            parts.append((Occur.Must, Query.all_query()))
        if self._whole:
            parts.append((Occur.Should, self._matcher.named(self._whole)))
        return Query.boolean_query(parts)

    def _ids(self, query: Query, readings: list[Reading]) -> tuple[list[int], int]:
        """The rows that match, best first and cut to the limit, and how many there are."""
        if self._within is not None:
            query = self._papers.among(query, self._within)
        length = _length(self._limit)
        most = len(self._papers) if length is None else max(length, HEAD)
        scores, addresses, total = self._papers.best(query, most)
        ids = self._papers.rows(addresses)
        heads = [
            Hit(row, score, self._papers.head(address))
            for row, score, address in zip(ids[:HEAD], scores, addresses, strict=False)
        ]
        ids[: len(heads)] = Ranker(readings, self._whole).rank(heads)
        return ids[:length], total

    # Saying what was done.

    def _read_as(self, row: int, readings: Iterable[Reading]) -> list[str]:
        """What the paper in ``row`` has in place of the words that were typed."""
        words = (self._in_place(row, reading) for reading in readings)
        return list(dict.fromkeys(filter(None, words)))

    def _in_place(self, row: int, reading: Reading) -> str:
        """What ``row`` has in place of one word; empty where it has the word itself."""
        if not any(weighted.spelled for weighted in reading.all_forms()):
            return " ".join(reading.word.parts) if reading.parts else ""
        for weighted in reading.forms:
            query = self._matcher.query(Reading(reading.word, (weighted,)))
            if query is not None and self._papers.count(self._papers.among(query, [row])):
                return self._written(reading.word, weighted) if weighted.spelled else ""
        if tuple(part.word for part in reading.parts) == reading.word.shown:
            return ""
        return " ".join(self._in_place(row, p) or p.word.joined for p in reading.parts)

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

    def _terms(self, readings: Iterable[Reading]) -> Terms:
        forms = [weighted.form for reading in readings for weighted in reading.all_forms()]
        forms += [Form(clause.parts) for clause in self._clauses if isinstance(clause, Phrase)]
        return Terms(tuple(dict.fromkeys(forms)))


def _length(limit: int | None) -> int | None:
    return None if limit is None else max(limit, 0)


def _ignored(pieces: Iterable[str]) -> str:
    said = " ".join(pieces)
    return f"ignored: {said if len(said) <= _LONGEST_SAID else said[:_LONGEST_SAID] + '…'}"


def _parts(word: Word) -> list[Word]:
    """The tokens of a word as words of their own."""
    *whole, last = word.parts
    return [*(Word((part,)) for part in whole), Word((last,), word.prefix)]


def _cut(word: str, cut: int) -> tuple[str, str]:
    return word[:cut], word[cut:]


def _weight(spelling: Spelling) -> float:
    return 0.8**spelling.edits * (1.0 if spelling.whole else 0.5)
