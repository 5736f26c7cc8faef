"""The search engine: one text in, the library's rows out, best first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from paperdeck.language import N_, _
from paperdeck.papers import Paper
from paperdeck.search import always
from paperdeck.search.completion import Completer
from paperdeck.search.facets import Facets
from paperdeck.search.keeping import Keeper, Papers
from paperdeck.search.matching import Matcher
from paperdeck.search.planning import Planner
from paperdeck.search.query import parse
from paperdeck.search.regex_search import RegexSearch
from paperdeck.search.results import Completion, Found, Terms
from paperdeck.search.searching import Search, View
from paperdeck.search.shelved import ShelfFacts, ShelfView
from paperdeck.search.spelling import Speller

# How long opening waits for another process that writes the index, in seconds.
_PATIENCE = 2.0
# How much is repeated of what was ignored.
_LONGEST_SAID = 80
_UNSHOWN = N_("ignored: what was typed has no character that can be shown")
_BEHIND = N_("the newest papers are still being indexed by another paperdeck")

T = TypeVar("T")


class Library(Papers, Protocol):
    """The library, as much of it as is used here."""

    def ids(self) -> Sequence[int]:
        """The rows of all papers in the order of the list."""

    def papers(self, rows: Iterable[int]) -> list[Paper]:
        """The papers in these rows, in the order given."""

    def rows_new(self) -> Collection[int]:
        """The rows of the papers that the last import brought."""

    def rows_changed(self) -> Collection[int]:
        """The rows of the papers that the last import changed."""


class Engine:
    """Searches one library, see :class:`paperdeck.search.SearchEngine`."""

    def __init__(self, library: Library, index_dir: Path | None, shelf: ShelfFacts) -> None:
        self._library = library
        self._shelf = shelf
        self._shelf_view = ShelfView(shelf.rows())
        self._keeper = Keeper(library, index_dir)
        self._keeper.update(_PATIENCE)
        self._look()

    def search(
        self,
        text: str,
        *,
        within: Collection[int] | None = None,
        limit: int | None = None,
        wanted: Callable[[], bool] = always,
    ) -> Found:
        """Search for ``text``. Raises ``LibraryError`` when the library cannot be read."""
        limit = None if limit is None else max(limit, 0)
        return self._whole(lambda: self._found(text, within, limit, wanted))

    def facets(
        self, text: str, *, within: Collection[int] | None = None, most: int = 50
    ) -> dict[str, list[tuple[str, int]]]:
        """Count the values of what a search for ``text`` finds. Raises ``LibraryError``."""
        return self._whole(lambda: self._counted(text, within, most))

    def complete(self, text: str, cursor: int, *, most: int = 12) -> list[Completion]:
        """What may come at the cursor in ``text``. Raises ``LibraryError``."""
        return self._whole(lambda: self._completer.complete(text, cursor, self._marks(), most))

    def _found(
        self,
        text: str,
        within: Collection[int] | None,
        limit: int | None,
        wanted: Callable[[], bool],
    ) -> Found:
        view = self._view
        asked = parse(text, view.has_key)
        notices = [_ignored(asked.ignored)] if asked.ignored else []
        if self._keeper.is_behind:
            notices.append(_(_BEHIND))
        if asked.root is None and not asked.is_begun:
            return Found(
                text, (), 0, Terms(), " · ".join(notices or [_(_UNSHOWN)]), asked.asked
            )
        search = Search(view, self._planner(wanted), asked, within, limit)
        ordered = () if search.is_ranked else self._library.ids()
        return search.found(text, ordered, notices)

    def _counted(
        self, text: str, within: Collection[int] | None, most: int
    ) -> dict[str, list[tuple[str, int]]]:
        asked = parse(text, self._view.has_key)
        query = None
        if asked.root is not None or asked.is_begun:
            query = Search(self._view, self._planner(), asked, within).query
        return self._facets.count(query, self._marks(), most)

    def _planner(self, wanted: Callable[[], bool] = always) -> Planner:
        library = self._library
        news = {"new": library.rows_new, "changed": library.rows_changed}
        view, marks = self._view, self._marks
        return Planner(view.papers, view.matcher, marks, news, self._regexes, wanted)

    def _marks(self) -> ShelfView:
        rows: Mapping[int, object] = self._shelf.rows()
        if rows is not self._shelf_view.rows:
            self._shelf_view = ShelfView(self._shelf.rows())
        return self._shelf_view

    def _look(self) -> None:
        papers = self._keeper.index.papers()
        self._view = View(papers, Matcher(papers), Speller(self._keeper.index.words()))
        self._regexes = RegexSearch(self._library.papers)
        self._facets = Facets(papers)
        self._completer = Completer(papers)

    def _whole(self, search: Callable[[], T]) -> T:
        """The result of ``search`` over the library as it is now.

        On a new index where this one turns out to be damaged.
        """
        if self._keeper.is_behind:
            self._keeper.update()
            self._look()
        try:
            return search()
        except ValueError:
            pass
        except BaseException as error:
            # What tantivy meets in damaged files may also make it panic.
            if type(error).__name__ != "PanicException":
                raise
        self._keeper.renew()
        self._look()
        return search()


def _ignored(pieces: Iterable[str]) -> str:
    said = " ".join(pieces)
    cut = said if len(said) <= _LONGEST_SAID else f"{said[:_LONGEST_SAID]}…"
    return _("ignored: {cut}").format(cut=cut)
