"""Search over the library: matching, ranking and highlighting.

The language of queries is written down in :mod:`.grammar`. A query is parsed into a tree
(:mod:`.query`, :mod:`.leaves`, :mod:`.syntax`), each of its words is read in its forms
(:mod:`.matching`), and the tree is turned into one query of tantivy, a Lucene-like engine
(:mod:`.planning`), over an index that is kept in step with the library (:mod:`.keeping`,
:mod:`.index`, :mod:`.documents`); what the person made of papers is asked of the shelf
(:mod:`.shelved`). The best of what matches are ranked once more by their titles and authors
(:mod:`.ranking`). Only where nothing matches, close spellings are looked for
(:mod:`.mending`, :mod:`.spelling`).

Why this engine: milliseconds of processor time a key, 300 searches typed letter by letter
(every tenth of them), the best 200 and the count of all, on two shared cores
(``tests/bench/bench_search.py``); a scan is one pass of Python's ``in`` over folded text::

                                       5,863 papers         95,652 papers
                                       p50      p95         p50      p95
    tantivy, all that is done here     1.0      4.6         4.1       17
    SQLite FTS5, the bare query        0.3       14         1.2      152
    scan of titles and authors         3.1      3.3          49       53
    scan of all text                   7.8      8.9         110      127

    index on disk                      8 MB                72 MB (0.6 × the text)
    opened, its files checked          5 ms                31 ms
    facets of all papers               7 ms                30 ms
    authors completed, first           53 ms               440 ms
    and then                           0.1 ms              0.1 ms
    resident, after typing             47 MB               99 MB
    and after authors were completed   53 MB               147 MB

How a beginning is looked up in tantivy, at 95,652 papers, in ms for ``a`` and for ``atten`` in
abstracts: regular expression 4.1 and 0.30, set of the words that begin so 9.7 and 0.29, fuzzy
query without edits 3.8 and 0.08 (taken; a regular expression of a long word takes 0.5 to
build alone). Close spellings among 168,000 words, one and two edits: rapidfuzz over all of
them 19 and 33, tantivy's automaton over an index of the words 0.3 and 2.1 (taken).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from paperdeck.later import names_later

if TYPE_CHECKING:
    from paperdeck.search.engine import Library
    from paperdeck.search.grammar import as_clause
    from paperdeck.search.highlight import highlights
    from paperdeck.search.keeping import Papers
    from paperdeck.search.results import Completion, Form, Found, Pattern, Terms
    from paperdeck.search.shelved import ShelfFacts, Shelved
    from paperdeck.search.snippets import Snippet, snippet

__all__ = [
    "Abandoned",
    "Completion",
    "Form",
    "Found",
    "Pattern",
    "SearchEngine",
    "ShelfFacts",
    "Shelved",
    "Snippet",
    "Terms",
    "as_clause",
    "highlights",
    "index_state",
    "open_engine",
    "snippet",
]

# Nothing of it is needed before something is searched for.
__getattr__ = names_later(
    __name__,
    {
        "Completion": "results",
        "Form": "results",
        "Found": "results",
        "Pattern": "results",
        "ShelfFacts": "shelved",
        "Shelved": "shelved",
        "Snippet": "snippets",
        "Terms": "results",
        "as_clause": "grammar",
        "highlights": "highlight",
        "snippet": "snippets",
    },
)


class Abandoned(Exception):
    """A search was given up, because what it finds is not wanted any more."""


def always() -> bool:
    """Whether a search is wanted that nobody gives up."""
    return True


class SearchEngine(Protocol):
    """What the reader and the commands search with. Safe to use from several threads.

    It follows the library: what is imported, by any process, is found by the next search.
    """

    def search(
        self,
        text: str,
        *,
        within: Collection[int] | None = None,
        limit: int | None = None,
        wanted: Callable[[], bool] = always,
    ) -> Found:
        """The papers that match ``text``, best first, at most ``limit`` of them.

        Takes any text, and the rows to stay ``within`` if given. A text that asks for nothing
        gives the library's own order. A limit only cuts: the order is the same without it.
        While it looks into papers one by one it asks now and then whether it is still
        ``wanted``. Raises ``Abandoned`` where it is not, ``LibraryError`` when the library
        cannot be read, and nothing for any text.
        """

    def facets(
        self, text: str, *, within: Collection[int] | None = None, most: int = 50
    ) -> dict[str, list[tuple[str, int]]]:
        """How many of the papers that a search for ``text`` finds have each value, by field.

        The fields are :data:`paperdeck.search.facets.FACETS`; of each the ``most`` frequent
        values, the most frequent first (years: the newest first). :func:`as_clause` makes a
        choice a part of the query: it asks for exactly the papers that were counted. Raises
        ``LibraryError``.
        """

    def complete(self, text: str, cursor: int, *, most: int = 12) -> list[Completion]:
        """What the word before ``cursor`` in ``text`` may become, the best first.

        The names of fields, and the values of the field that is being typed. Raises
        ``LibraryError``.
        """


def open_engine(
    library: Library, index_dir: Path | None, shelf: ShelfFacts | None = None
) -> SearchEngine:
    """The engine over ``library``; its index is in ``index_dir``, or in memory if ``None``.

    ``shelf`` tells what the person made of its papers, nothing if ``None``.

    The index is brought up to date first, and built anew when it is missing or damaged. Where
    ``index_dir`` cannot be written it is kept in memory. While another process writes it, it
    is used as it is, and ``Found.message`` says so. Raises ``LibraryError``.
    """
    # tantivy is loaded only when there is something to search.
    from paperdeck.search.engine import Engine
    from paperdeck.search.shelved import NoShelf

    return Engine(library, index_dir, shelf or NoShelf())


def index_state(library: Papers, index_dir: Path) -> str:
    """How the index in ``index_dir`` stands to the library: ``up to date``, ``behind``, or
    ``missing`` where none can be used for it.

    Nothing is changed. Raises ``LibraryError``.
    """
    from paperdeck.search import keeping

    return keeping.index_state(library, index_dir)
