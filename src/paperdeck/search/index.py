"""The index: papers and their vocabulary in tantivy, in a folder or in memory.

``papers`` holds one document a paper, ``words`` one a word, the most frequent first (for
spelling). Text is folded and cut into words here; tantivy only parts it at the spaces.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

import tantivy
from tantivy import Query

from paperdeck.papers import Paper
from paperdeck.search.searcher import FIELDS, VALUE_WORDS, Searcher, whole_field
from paperdeck.search.values import VALUE_FIELDS

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
            whole_field(field), fast=True, tokenizer_name="raw", index_option="basic"
        )
    builder.add_unsigned_field("year", indexed=True, fast=True)
    builder.add_unsigned_field("posters", indexed=True, fast=True)
    builder.add_text_field("states", tokenizer_name="raw", index_option="basic")
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
            fields |= {whole_field(field): values for field, values in found.values.items()}
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
