"""The index: papers and their vocabulary in tantivy, in a folder or in memory.

``papers`` holds one document a paper, ``words`` one a word, the most frequent first (for
spelling). Text is folded and cut into words here; tantivy only parts it at the spaces.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast

import tantivy
from tantivy import DocAddress, Occur, Query

from paperdeck.papers import Paper

# Searched together by plain words, in order of rank.
FIELDS = ("title", "authors", "other", "abstract")
_PAPERS_HEAP = 128_000_000
_WORDS_HEAP = 32_000_000


class IndexUnusable(Exception):
    """There is no index, or it is damaged, of another format or of another library."""


def _papers_schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("row", indexed=True, fast=True)
    for field in FIELDS:
        builder.add_text_field(field, tokenizer_name="whitespace")
    builder.add_text_field("keys", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("names", tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field("head", stored=True)
    return builder.build()


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
        these = Query.term_set_query(self.schema, "row", [row for row in rows if row >= 0])
        return Query.boolean_query(
            [(Occur.Must, query), (Occur.Must, Query.const_score_query(these, 0.0))]
        )

    def keyed(self, key: str) -> Query:
        """The paper that has ``key``."""
        return Query.const_score_query(Query.term_query(self.schema, "keys", key, "basic"), 0.0)

    def rows(self, addresses: list[DocAddress]) -> list[int]:
        """The library's rows of papers."""
        return cast("list[int]", self._searcher.fast_field_values("row", addresses))

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
