"""The index: papers and their vocabulary in tantivy, in a folder or in memory.

``papers`` holds one document a paper, ``words`` one a word, the most frequent first (for
spelling). Text is folded and cut into words here; tantivy only parts it at the spaces.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import cast

import tantivy
from tantivy import DocAddress, Occur, Query

from paperdeck.papers import Paper
from paperdeck.search.values import BETWEEN, SEPARATOR, VALUE_FIELDS

# Searched together by plain words, in order of rank.
FIELDS = ("title", "authors", "other", "abstract")
# Searched by name only, and counted in one piece.
VALUE_WORDS = (*(field for field in VALUE_FIELDS if field != "author"), "poster")
# More rows than these are looked for as runs, if these are not more than that.
_MANY_ROWS = 500
_MOST_RUNS = 30
_MOST_YEARS = 300
_PAPERS_HEAP = 128_000_000
_WORDS_HEAP = 32_000_000


class IndexUnusable(Exception):
    """There is no index, or it is damaged, of another format or of another library."""


def _papers_schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("row", indexed=True, fast=True)
    for field in FIELDS:
        builder.add_text_field(field, tokenizer_name="whitespace")
    for field in VALUE_WORDS:
        builder.add_text_field(field, tokenizer_name="whitespace")
    for field in VALUE_FIELDS:
        builder.add_text_field(
            _whole(field), fast=True, tokenizer_name="raw", index_option="basic"
        )
    builder.add_unsigned_field("year", indexed=True, fast=True)
    builder.add_unsigned_field("posters", indexed=True, fast=True)
    builder.add_text_field("states", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("keys", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("names", tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field("head", stored=True)
    return builder.build()


def _whole(field: str) -> str:
    """The field that has the values of ``field`` in one piece."""
    return f"{field}_whole"


def _words_schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("word", stored=True, tokenizer_name="raw", index_option="basic")
    return builder.build()


def checksums(folder: Path) -> dict[str, int]:
    """Of each file of the index in ``folder`` that never changes, by its path there.

    Raises ``OSError``.
    """
    return {
        file.relative_to(folder).as_posix(): _checksum(file)
        for file in sorted(folder.glob("*/*.*"))
        # What lists the others is written anew each time, and read with care by tantivy.
        if file.suffix != ".json" and not file.name.startswith(".")
    }


def _checksum(file: Path) -> int:
    buffer = memoryview(bytearray(1 << 18))
    found = 0
    with file.open("rb", buffering=0) as stream:
        while length := stream.readinto(buffer):
            found = zlib.crc32(buffer[:length], found)
    return found


def open_to_readers(folder: Path) -> None:
    """Let whoever may read the other files of the index in ``folder`` read all of them.

    tantivy keeps its lists of files to their owner. Raises ``OSError``.
    """
    for file in folder.glob("*/*.json"):
        file.chmod((file.parent / ".tantivy-meta.lock").stat().st_mode)


def is_sound(folder: Path, sums: Mapping[str, int]) -> bool:
    """Whether the files in ``folder`` are what :func:`checksums` found.

    Files may have been added or removed: tantivy knows which there should be. Raises
    ``OSError``.
    """
    return all(sums[name] == found for name, found in checksums(folder).items() if name in sums)


def _unscored(query: Query) -> Query:
    return Query.const_score_query(query, 0.0)


def _any(queries: Sequence[Query]) -> Query:
    return _unscored(Query.boolean_query([(Occur.Should, query) for query in queries]))


def _runs(rows: Iterable[int]) -> list[tuple[int, int]]:
    """The rows as a few runs from one to another; none when there are many."""
    runs: list[tuple[int, int]] = []
    for row in sorted(rows):
        if runs and row == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], row
        elif len(runs) == _MOST_RUNS:
            return []
        else:
            runs.append((row, row))
    return runs


class Searcher:
    """One of the two at one moment. Safe to use from several threads."""

    def __init__(self, searcher: tantivy.Searcher, schema: tantivy.Schema) -> None:
        self._searcher = searcher
        self.schema = schema

    def __len__(self) -> int:
        return self._searcher.num_docs

    def frequency(self, field: str, token: str) -> int:
        """How many documents have ``token`` in ``field``."""
        return self._searcher.doc_freq(field, token)

    def vocabulary(self) -> Counter[str]:
        """All words of the papers, and about how many papers have each."""
        counts: Counter[str] = Counter()
        for field in FIELDS:
            counts.update(dict(self._searcher.terms_with_prefix(field, "")))
        # What stands between authors is in all of them, and is no word.
        counts.pop(BETWEEN, None)
        return counts

    def count(self, query: Query) -> int:
        """How many documents match."""
        return self.best(query, 1)[2]

    def best(self, query: Query, limit: int) -> tuple[list[float], list[DocAddress], int]:
        """The scores and addresses of the best, and how many match.

        With equal scores, what was added first comes first.
        """
        # Always counted: only then is every score worked out, whatever the limit, and so the
        # order does not depend on it. A limit of 0 makes tantivy panic.
        result = self._searcher.search(query, max(limit, 1), count=True)
        scores, addresses = zip(*result.hits, strict=True) if result.hits else ((), ())
        total: int = result.count  # type: ignore[attr-defined]  # missing in the stub
        return list(scores)[:limit], list(addresses)[:limit], total

    def among(self, query: Query, rows: Iterable[int]) -> Query:
        """``query``, but only the papers in ``rows``, with the same scores."""
        these = self.in_rows([row for row in rows if row >= 0])
        return Query.boolean_query([(Occur.Must, query), (Occur.Must, these)])

    def keyed(self, key: str) -> Query:
        """The paper that has ``key``."""
        return _unscored(Query.term_query(self.schema, "keys", key, "basic"))

    def keyed_like(self, beginning: str) -> Query:
        """The papers with a key that begins so."""
        query = Query.fuzzy_term_query(self.schema, "keys", beginning, 0, True, True)
        return _unscored(query)

    def in_rows(self, rows: Collection[int]) -> Query:
        """The papers in ``rows``."""
        # A list of many numbers is slow to look through, but rows mostly follow each other.
        runs = _runs(rows) if len(rows) > _MANY_ROWS else []
        if runs:
            kind = tantivy.FieldType.Unsigned
            return _any(
                [Query.range_query(self.schema, "row", kind, low, high) for low, high in runs]
            )
        return _unscored(Query.term_set_query(self.schema, "row", list(rows)))

    def in_range(self, field: str, low: int | None, high: int | None) -> Query:
        """The papers with a number of ``field`` from ``low`` to ``high``."""
        if low is None and high is None:
            low = 0
        if high is not None and high < (low or 0):
            return Query.empty_query()
        kind = tantivy.FieldType.Unsigned
        return _unscored(Query.range_query(self.schema, field, kind, low, high))

    def in_state(self, prefix: str, name: str) -> Query:
        """The papers that are or have something, by what is written in them."""
        query = Query.term_query(self.schema, "states", f"{prefix}:{name}", "basic")
        return _unscored(query)

    def with_value(self, field: str, key: str) -> Query | None:
        """The papers that have a value with this key; ``None`` when there are none."""
        terms = [term for term, _ in self.terms(field, f"{key}{SEPARATOR}")]
        if not terms:
            return None
        query = _unscored(Query.term_set_query(self.schema, _whole(field), terms))
        return query if self.count(query) else None

    def with_letters(self, letters: str) -> Query:
        """The papers that have a word with these ASCII letters in it."""
        return _any(
            [
                Query.regex_query(self.schema, field, f".*{letters}.*")
                for field in FIELDS
                if field != "other"
            ]
        )

    def terms(self, field: str, beginning: str = "") -> list[tuple[str, int]]:
        """The values of ``field`` as they are written in the index, and how many have each."""
        return self._searcher.terms_with_prefix(_whole(field), beginning)

    def keys(self, beginning: str) -> list[str]:
        """Keys of papers that begin so, a few of them."""
        return [key for key, _ in self._searcher.terms_with_prefix("keys", beginning, None, 50)]

    def value_counts(
        self, query: Query, fields: Iterable[str], most: int
    ) -> dict[str, list[tuple[str, int]]]:
        """How many of what matches have each value, at least the ``most`` frequent of each."""
        asked = {field: {"terms": {"field": _whole(field), "size": most}} for field in fields}
        found = self._searcher.aggregate(query, asked)
        return {
            field: [(read["key"], read["doc_count"]) for read in found[field]["buckets"]]
            for field in asked
        }

    def years(self, query: Query) -> list[tuple[int, int]]:
        """How many of what matches are of each year."""
        asked = {"year": {"terms": {"field": "year", "size": _MOST_YEARS}}}
        buckets = self._searcher.aggregate(query, asked)["year"]["buckets"]
        return [(int(bucket["key"]), bucket["doc_count"]) for bucket in buckets]

    def rows(self, addresses: list[DocAddress]) -> list[int]:
        """The library's rows of papers."""
        return cast("list[int]", self._searcher.fast_field_values("row", addresses))

    def all_rows(self, query: Query) -> list[int]:
        """The rows of all that matches, in order."""
        return sorted(self.rows(self.best(query, len(self))[1]))

    def head(self, address: DocAddress) -> bytes:
        """What :class:`paperdeck.search.documents.Document` calls ``head``."""
        return cast(bytes, self._searcher.doc(address).get_first("head"))

    def word(self, address: DocAddress) -> str:
        """A word of the vocabulary."""
        return cast(str, self._searcher.doc(address).get_first("word"))


class Index:
    """Papers and words, open for searching. Safe to use from several threads."""

    def __init__(self, papers: tantivy.Index, words: tantivy.Index) -> None:
        self._papers = papers
        self._words = words

    @classmethod
    def in_memory(cls) -> Index:
        """An empty index that is lost with the process."""
        return cls(tantivy.Index(_papers_schema()), tantivy.Index(_words_schema()))

    @classmethod
    def create(cls, folder: Path) -> Index:
        """An empty index in the new ``folder``. Raises ``OSError`` or IndexUnusable."""
        (folder / "papers").mkdir(parents=True)
        (folder / "words").mkdir()
        try:
            return cls(
                tantivy.Index(_papers_schema(), str(folder / "papers")),
                tantivy.Index(_words_schema(), str(folder / "words")),
            )
        except ValueError as error:
            raise IndexUnusable(str(error)) from error

    @classmethod
    def open(cls, folder: Path) -> Index:
        """The index in ``folder``. Raises :class:`IndexUnusable`."""
        try:
            papers = tantivy.Index.open(str(folder / "papers"))
            words = tantivy.Index.open(str(folder / "words"))
        except (ValueError, OSError) as error:
            raise IndexUnusable(str(error)) from error
        return cls(papers, words)

    def papers(self) -> Searcher:
        """A searcher over the papers as they are now."""
        return Searcher(self._papers.searcher(), self._papers.schema)

    def words(self) -> Searcher:
        """A searcher over the words as they are now."""
        return Searcher(self._words.searcher(), self._words.schema)

    def reload(self) -> None:
        """See what another process wrote."""
        self._papers.reload()
        self._words.reload()

    def write(self, changes: Iterable[tuple[int, Paper | None]]) -> None:
        """Add, replace and remove papers (``None``); durable when it returns.

        Raises :class:`IndexUnusable` when it cannot be written, by two at once for example.
        """
        try:
            self._write(changes)
        except ValueError as error:  # the only one that tantivy raises
            raise IndexUnusable(str(error)) from error

    def _write(self, changes: Iterable[tuple[int, Paper | None]]) -> None:
        # Rendering is loaded to write an index, not to search one.
        from paperdeck.search.documents import document

        fresh = not len(self.papers())
        writer = self._papers.writer(_PAPERS_HEAP, 1)
        schema = self._papers.schema
        for row, paper in changes:
            if not fresh:
                # By term it would not find a row: it takes all integers for signed ones.
                writer.delete_documents_by_query(Query.term_query(schema, "row", row))
            if paper is None:
                continue
            found = document(paper)
            fields = {field: getattr(found, field) for field in FIELDS}
            fields |= {"row": row, "head": found.head}
            fields |= {"keys": list(found.keys), "names": list(found.names)}
            fields |= {"posters": found.posters, "states": found.states, **found.fields}
            fields |= {_whole(field): values for field, values in found.values.items()}
            if found.year is not None:
                fields["year"] = found.year
            writer.add_document(tantivy.Document.from_dict(fields, schema))
        writer.commit()
        writer.wait_merging_threads()
        self._papers.reload()
        self._add_words()

    def _add_words(self) -> None:
        """Add the papers' words that are not among the words yet."""
        known = self.words()
        counts = self.papers().vocabulary()
        new = [word for word in counts if not known.frequency("word", word)]
        if not new:
            return
        writer = self._words.writer(_WORDS_HEAP, 1)
        schema = self._words.schema
        # Equal scores come back in this order, so the frequent words are found first.
        for word in sorted(new, key=lambda word: (-counts[word], word)):
            writer.add_document(tantivy.Document.from_dict({"word": word}, schema))
        writer.commit()
        writer.wait_merging_threads()
        self._words.reload()
