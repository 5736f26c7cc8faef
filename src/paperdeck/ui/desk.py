"""The papers at hand, with what the person made of them: library and shelf seen together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from paperdeck import counting
from paperdeck.errors import PaperNotFound
from paperdeck.language import _
from paperdeck.library import ListInfo
from paperdeck.papers import Paper
from paperdeck.services import Services
from paperdeck.ui import messages, signs, templates
from paperdeck.ui.marks import Marks
from paperdeck.ui.widgets.shown import Shown

_FEW = 60  # rows that are quickly read


class Desk:
    """What the reader reads from its stores, and writes to the shelf.

    Rows are the library's. Reading raises ``LibraryError``, writing ``ShelfError``.
    """

    def __init__(self, services: Services) -> None:
        self._library = services.library
        self._shelf = services.shelf
        self._is_sample = bool(services.sample_size)
        self._generation = self._library.generation
        self._lists: Sequence[ListInfo] | None = None
        self._list = ""
        self._within: frozenset[int] | None = None
        self._paths = services.paths
        self.marks = Marks()

    def paper(self, row: int) -> Paper:
        """The paper of a row."""
        return self._library.paper(row)

    def shown(self, paper: Paper) -> Shown:
        """A paper with its marks and note."""
        entry = self._shelf.entry(paper)
        marked = paper in self.marks
        if entry is None:
            return Shown(paper, marked=marked)
        return Shown(
            paper,
            bookmarked=entry.bookmarked is not None,
            note=entry.note,
            tags=entry.tags,
            rating=entry.rating,
            read=entry.read is not None,
            queued=entry.queued is not None,
            marked=marked,
        )

    def read(self, rows: Sequence[int]) -> list[Shown]:
        """The papers of some rows, in their order."""
        return [self.shown(paper) for paper in self._library.papers(rows)]

    def papers(self, rows: Sequence[int]) -> list[Paper]:
        """The papers of some rows, in their order, without what was made of them."""
        return self._library.papers(rows)

    def known(self, key: str) -> Paper | None:
        """The paper that is or was known by ``key``, in the library or on the shelf."""
        with suppress(PaperNotFound):
            return self._library.find(key)[1]
        with suppress(PaperNotFound):
            return self._shelf.find(key).paper
        return None

    def row_of(self, key: str) -> int | None:
        """The row of the paper that is or was known by ``key``, ``None`` if it is not here."""
        return next(iter(self._library.rows_of([key]).values()), None) if key else None

    def is_mixed(self, rows: Sequence[int]) -> bool:
        """Whether papers of several lists stand in these rows; of many, whether they may."""
        if self._list or len(self.lists()) < 2:
            return False
        if len(rows) > _FEW:
            return True
        return len({paper.list_name for paper in self._library.papers(rows)}) > 1

    def bookmarked(self) -> frozenset[int]:
        """The rows of all bookmarked papers."""
        entries = self._shelf.entries()
        keys = (key for key, entry in entries.items() if entry.bookmarked is not None)
        return frozenset(self._library.rows_of(keys).values())

    def queued(self) -> frozenset[int]:
        """The rows of all papers in the reading queue."""
        keys = [entry.key for entry in self._shelf.queue()]
        return frozenset(self._library.rows_of(keys).values())

    def __len__(self) -> int:
        return len(self._library) if self.within is None else len(self.within)

    @property
    def list_name(self) -> str:
        """The one list that is open, empty where all are."""
        return self._list

    @property
    def within(self) -> frozenset[int] | None:
        """The rows of the one list that is open, ``None`` where all are."""
        if self._list and self._within is None:
            self._within = self._library.rows_in(self._list)
        return self._within

    def open_list(self, name: str) -> None:
        """Open one list alone, or all for an empty name or one that there is no list of."""
        self._list = name if name and any(each.name == name for each in self.lists()) else ""
        self._within = None

    def title(self) -> str:
        """What is open: ``ICML 2026``, ``ICML 2026 +2 lists``."""
        lists = self.lists()
        name = self._list or (lists[0].name if lists else "paperdeck")
        if len(lists) > 1 and not self._list:
            name = f"{name} +{counting.lists(len(lists) - 1)}"
        return _("Sample of {name}").format(name=name) if self._is_sample else name

    def counts(self) -> list[str]:
        """How much of it: marks if any, papers, bookmarks, notes, the most telling first."""
        entries = self._shelf.entries().values()
        marked = [messages.marked(len(self.marks))] if self.marks else []
        return [
            *marked,
            counting.papers(len(self)),
            f"{signs.now().star} {sum(entry.bookmarked is not None for entry in entries):,}",
            f"{signs.now().pencil} {sum(bool(entry.note) for entry in entries):,}",
        ]

    def save_note(self, paper: Paper, text: str, base: str) -> str:
        """Write a note that was ``base`` when its editing began; returns what is there now."""
        entry = self._shelf.set_note(paper, text, base=base)
        return entry.note if entry is not None else ""

    def note_templates(self, paper: Paper) -> dict[str, str]:
        """The person's templates of notes by name, filled in for a paper."""
        return templates.read(self._paths.templates_dir, paper)

    def shelf_changed(self) -> bool:
        """Whether another running copy has changed the shelf since this was last asked."""
        return self._shelf.changed()

    def library_changed(self) -> bool:
        """Whether an import has changed the library since this was last asked."""
        before, self._generation = self._generation, self._library.generation
        if before != self._generation:
            self._lists = self._within = None
        return before != self._generation

    def lists(self) -> Sequence[ListInfo]:
        """The library's lists; it goes through all papers for them, once."""
        if self._lists is None:
            self._lists = self._library.lists()
        return self._lists
