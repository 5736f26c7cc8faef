"""The shelf as the rest of the program uses it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from paperdeck.errors import ShelfError
from paperdeck.language import _
from paperdeck.later import later
from paperdeck.papers import Paper
from paperdeck.papers.text import clean_line
from paperdeck.shelf import citations, clock
from paperdeck.shelf.citations import Given
from paperdeck.shelf.entries import Entry, SavedSearch
from paperdeck.shelf.file import ShelfFile
from paperdeck.shelf.follow import plan
from paperdeck.shelf.reading import ShelfReading
from paperdeck.shelf.searches import Saved

if TYPE_CHECKING:
    from paperdeck.shelf import changes, changing, history, joining, log, notes, tags, undoing
    from paperdeck.shelf.backups import Backup
    from paperdeck.shelf.changing import Changed
    from paperdeck.shelf.exchange import Contents, Merged
    from paperdeck.shelf.history import Led
    from paperdeck.shelf.undoing import HistoryItem
else:  # not needed before something is changed
    changes = later("paperdeck.shelf.changes")
    changing = later("paperdeck.shelf.changing")
    history = later("paperdeck.shelf.history")
    joining = later("paperdeck.shelf.joining")
    log = later("paperdeck.shelf.log")
    notes = later("paperdeck.shelf.notes")
    tags = later("paperdeck.shelf.tags")
    undoing = later("paperdeck.shelf.undoing")

T = TypeVar("T")


class Shelf(ShelfReading):
    """What the person made of papers, each with its snapshot, in one SQLite file.

    Every change is on the disk when its method returns, or else raises ``ShelfError`` and
    has changed nothing; of several papers at once, all are changed or none. Any number of
    threads and programs may use one file at once. Reading goes to a copy in memory, which
    own changes keep up and :meth:`changed` brings up to date with the changes of others.

    What changes papers returns their entries as they are then, in the order given, with
    ``None`` for a paper that is not or no longer on the shelf. What changes nothing is not
    logged.
    """

    def __init__(self, file: ShelfFile) -> None:
        super().__init__(file)
        self._last_note = (-1, 0)  # the file's opening, and the note last saved in its log

    # What was made of papers

    def set_bookmark(self, paper: Paper, on: bool) -> Entry | None:
        """:meth:`set_bookmarks` of one paper."""
        return self.set_bookmarks([paper], on)[0]

    def set_bookmarks(self, papers: Iterable[Paper], on: bool) -> list[Entry | None]:
        """Bookmark papers or take their bookmarks away.

        A paper that is bookmarked already keeps its date.
        """
        action: log.Action = "bookmark" if on else "unbookmark"
        return self._change_each(papers, action, changes.bookmark(on), adds=on)

    def change_tags(
        self, papers: Iterable[Paper], add: Iterable[str] = (), remove: Iterable[str] = ()
    ) -> list[Entry | None]:
        """Put the tags ``add`` on papers and take ``remove`` off them; others stay.

        Commas part tags; see :func:`~paperdeck.shelf.tags.parse`. A tag that is on the shelf
        already keeps the spelling that it has there.
        """
        several = list(papers)
        added = tags.union(*map(tags.parse, add))
        removed = tags.union(*map(tags.parse, remove))
        return self._change(
            lambda connection: changing.change_tags(connection, several, added, removed),
            adds=bool(added),
            of=len(several),
        )

    def set_read(self, papers: Iterable[Paper], on: bool) -> list[Entry | None]:
        """Mark papers as read, or as not read; what is read already keeps its date."""
        action: log.Action = "read" if on else "unread"
        return self._change_each(papers, action, changes.mark_read(on), adds=on)

    def set_rating(self, papers: Iterable[Paper], rating: int) -> list[Entry | None]:
        """Rate papers with 1 to 5, or take their ratings away with 0.

        Raises ``ValueError`` for any other number.
        """
        if rating not in range(6):
            raise ValueError(
                _("a rating is 1 to 5, or 0 for none, not {rating}").format(rating=rating)
            )
        return self._change_each(papers, "rate", changes.rate(rating), adds=rating > 0)

    def enqueue(self, papers: Iterable[Paper]) -> list[Entry | None]:
        """Put papers at the end of the reading queue; those in it stay where they are."""
        several = list(papers)
        return self._change(
            lambda connection: changing.enqueue(connection, several),
            adds=True,
            of=len(several),
        )

    def dequeue(self, papers: Iterable[Paper]) -> list[Entry | None]:
        """Take papers out of the reading queue."""
        return self._change_each(papers, "dequeue", changes.dequeue, adds=False)

    def move_in_queue(self, paper: Paper, steps: int) -> Entry | None:
        """Move a paper so many places towards the end of the queue, towards its front where
        ``steps`` is negative, as far as there are places; one outside stays outside."""
        with self._lock:
            if not self._file.is_absent:
                self._take_up(
                    self._file.write(lambda db: changing.move_in_queue(db, paper, steps))
                )
        return self.entry(paper)

    def set_note(self, paper: Paper, text: str, *, base: str | None = None) -> Entry | None:
        """Make ``text`` the note of ``paper``; a blank text takes the note away.

        The text is kept exactly, but that NUL and lone surrogates become U+FFFD. ``base``
        is the note as the editor last knew it: when another has changed it since, both
        texts are kept in one note, and the entry that is returned has ``merged`` set; go
        on from its ``note``.
        """
        text = notes.storable(text)
        known = None if base is None else notes.storable(base)
        change = changes.note(text, known)
        (entry,) = self._change_each([paper], "note", change, adds=bool(text))
        if entry is not None and known is not None and entry.note != text:
            return replace(entry, merged=True)
        return entry

    def follow(self, aliases: Mapping[str, str], paper_of: Callable[[str], Paper]) -> int:
        """Let the entries follow papers whose keys have changed; returns how many moved.

        ``aliases`` leads from every older id to the paper's present key (or through other
        ids to it); ``paper_of`` returns the paper of an id, or raises ``PaperNotFound``.
        Old keys go on leading to the entry. Entries that turn out to be one paper are
        joined, see :func:`~paperdeck.shelf.joining.joined`. Nothing is done a second time.
        """
        moves = plan(self._view.entries.values(), aliases, paper_of)
        if not moves:
            return 0

        return self._write(lambda connection: joining.follow(connection, moves), 0)

    # Saved searches

    def save_search(self, name: str, query: str) -> SavedSearch:
        """Save ``query`` under ``name``, in place of what had that name, whatever its
        capitals. Raises ``ShelfError``, also when the name or the query is empty."""
        new = Saved(clean_line(name), clean_line(query), clock.now())
        if not new.name or not new.query:
            raise ShelfError(_("a saved search needs a name and a query: nothing was saved"))
        return self._write(
            lambda connection: changing.save_search(connection, new), new, adds=True
        ).search

    def remove_search(self, name: str) -> bool:
        """Remove the saved search of that name; returns whether there was one."""
        wanted = clean_line(name)
        return self._write(lambda connection: changing.remove_search(connection, wanted), False)

    # Citation keys

    def give_keys(self, given: Collection[Given]) -> int:
        """Note that papers were cited by these keys, so that they keep them; returns how many
        are new. A paper that has a key, and a key that has a paper, stay as they are.

        It is no change in the history. Raises ``ShelfError``.
        """
        with self._lock:
            if not given:
                return 0
            return self._file.write(lambda connection: citations.give(connection, given))

    # History

    def history(self, limit: int = 200) -> list[HistoryItem]:
        """The last ``limit`` changes, the newest first. Raises ``ShelfError``."""
        with self._lock:
            found = self._read(lambda connection: log.newest(connection, limit))
        return [undoing.item(change) for change in found or ()]

    def undo(self, number: int | None = None) -> HistoryItem | None:
        """Undo the last change that a person made and that is in effect, or that of
        ``number``; returns it, or ``None`` when there is nothing to undo.

        Undoing one after the other always works: what something else has changed meanwhile
        stays, and of notes both texts are kept, which the item's ``remark`` says. Raises
        ``ShelfError``, also when something would be lost by undoing change ``number`` alone.
        """
        return self._lead(lambda connection: history.undo(connection, number))

    def redo(self) -> HistoryItem | None:
        """Redo what was undone last; returns it, or ``None`` when there is nothing to redo.

        A new change leaves nothing to redo.
        """
        return self._lead(history.redo)

    # Backups

    def back_up(self) -> Backup | None:
        """Make a backup now, beside that of the day; ``None`` when the shelf is empty.

        Raises ``ShelfError``.
        """
        with self._lock:
            return self._file.back_up()

    # Export and import

    def contents(self) -> Contents:
        """All that is on the shelf, to be exported. Raises ``ShelfError``."""
        from paperdeck.shelf.exchange.contents import contents_of  # not needed for reading

        return contents_of(self._view, self.given_keys())

    def merge(self, contents: Contents) -> Merged:
        """Bring ``contents`` of another shelf or of an export in, in one change.

        Joined by key and time: the earlier bookmark and read mark, all tags, the later rating;
        of notes the one that goes on from the other, else both. Nothing is taken away, and
        the same contents a second time change nothing.
        """
        from paperdeck.shelf.exchange.merging import Merged, merge

        if not (contents.states or contents.searches or contents.keys):
            return Merged()
        return self._write(lambda connection: merge(connection, contents), Merged(), adds=True)

    # Writing

    def _change_each(
        self, papers: Iterable[Paper], action: log.Action, change: changes.Change, *, adds: bool
    ) -> list[Entry | None]:
        """Change each paper's state in the same way, in one transaction."""
        several = list(papers)
        opening, last_note = self._last_note
        if action != "note" or opening != self._file.openings:
            last_note = 0

        def work(connection: sqlite3.Connection) -> Changed:
            return changing.change_papers(
                connection,
                several,
                action,
                changing.each(change),
                adds=adds,
                last_note=last_note,
            )

        return self._change(work, adds=adds, of=len(several), is_note=action == "note")

    def _change(
        self,
        work: Callable[[sqlite3.Connection], Changed],
        *,
        adds: bool,
        of: int,
        is_note: bool = False,
    ) -> list[Entry | None]:
        with self._lock:
            if not of or (not adds and self._file.is_absent):
                return [None] * of
            rows, new, logged = self._file.write(work)
            self._take_up([row for row in rows if row is not None], new)
            if is_note and logged:
                self._last_note = (self._file.openings, logged)
        return [row.entry if row is not None and row.is_live else None for row in rows]

    def _lead(self, work: Callable[[sqlite3.Connection], Led | None]) -> HistoryItem | None:
        with self._lock:
            if self._file.is_absent:
                return None
            led = self._file.write(work)
            if led is None:
                return None
            if led.searches:
                self._reload()
            else:
                self._take_up(led.rows)
            return led.item

    def _write(
        self, work: Callable[[sqlite3.Connection], T], nothing: T, *, adds: bool = False
    ) -> T:
        """Run ``work``, read the view anew and return the result; ``nothing`` where the file
        is still missing and ``work`` adds nothing."""
        with self._lock:
            if not adds and self._file.is_absent:
                return nothing
            result = self._file.write(work)
            self._reload()
            return result
