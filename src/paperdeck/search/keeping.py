"""Keeping the index in step with the library, on disk or in memory.

On disk::

    index/
      current.json   which folder holds the index, of which library, up to which generation
      <name>/        the index
      lock           held by the one process that writes

``current.json`` is replaced in one step after the documents are durable, so a crash leaves
the index behind, never wrong: adding a paper again replaces it. An index that cannot be used
is built anew in another folder. A process that finds the lock held uses what is there.

``current.json`` also has a checksum of each file. tantivy notices damage only when it meets
it, and then writes to standard error, which is the reader's screen; so it is never given
damaged files to open. That costs about 0.5 ms a megabyte.

tantivy writes even to open an index. Where nothing can be written, a copy is used that is
gone with the process, and where that cannot be, an index in memory.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
import threading
import uuid
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import msgspec

from paperdeck.language import N_
from paperdeck.locks import alone
from paperdeck.papers import Paper
from paperdeck.search.index import Index, IndexUnusable, checksums, is_sound, open_to_readers

# Grows when what is indexed changes, so that older indexes are built anew.
FORMAT = 4
_CURRENT = "current.json"


class Papers(Protocol):
    """What is indexed: a :class:`paperdeck.library.Library`, or as much of it as is used."""

    @property
    def identity(self) -> str:
        """Which library this is."""

    @property
    def generation(self) -> int:
        """Grows with every change."""

    def changed_since(self, generation: int) -> Iterator[tuple[int, Paper | None]]:
        """The rows that changed after ``generation``, and their papers; none when gone."""


class _Stamp(msgspec.Struct, frozen=True):
    """What ``current.json`` says."""

    folder: str
    identity: str
    generation: int
    checksums: dict[str, int] = {}
    format: int = FORMAT


class Keeper:
    """Opens the index of a library and brings it up to date. For several threads.

    ``index_dir`` is ``None`` for an index in memory.
    """

    def __init__(self, library: Papers, index_dir: Path | None) -> None:
        self._library = library
        self._dir = index_dir
        self._is_copy = False
        self._lock = threading.Lock()
        self._index = Index.in_memory()
        self._stamp = _Stamp("", "", 0)

    @property
    def index(self) -> Index:
        """The index, as far as it is."""
        return self._index

    @property
    def is_behind(self) -> bool:
        """Whether the library has changed since the last update."""
        return self._stamp.generation < self._library.generation

    def update(self, patience: float = 0.0) -> None:
        """Bring the index up to the library, as new when it is missing or damaged.

        While another process writes it, wait for up to ``patience`` seconds and then leave
        it as it is. Raises ``LibraryError`` when the library cannot be read.
        """
        with self._lock:
            while self._dir is not None:
                try:
                    self._update_on_disk(self._dir, patience)
                    return
                except (IndexUnusable, OSError):
                    # No room or no permission: to search matters more than to keep.
                    self._forget()
                    self._dir = None if self._is_copy else self._copied(self._dir)
                    self._is_copy = True
            self._update_in_memory()

    def renew(self) -> None:
        """Throw the index away, because it turned out to be damaged, and build it anew."""
        with self._lock:
            self._forget()
            if self._dir is not None:
                with contextlib.suppress(OSError):
                    (self._dir / _CURRENT).unlink()
        self.update()

    def _forget(self) -> None:
        self._stamp = _Stamp("", "", 0)
        self._index = Index.in_memory()

    def _copied(self, folder: Path) -> Path | None:
        """A copy of the current index for this process alone; ``None`` without one."""
        try:
            stamp = _read_stamp(folder)
            if stamp.identity != self._library.identity:
                return None
            copy = Path(tempfile.mkdtemp(prefix="paperdeck-"))
            weakref.finalize(self, shutil.rmtree, copy, ignore_errors=True)
            # Not their modes: they may say that nothing can be written.
            for file in (folder / _CURRENT, *(folder / stamp.folder).glob("*/*")):
                target = copy / file.relative_to(folder)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
        except (IndexUnusable, OSError):
            return None
        return copy

    def _update_in_memory(self) -> None:
        generation = self._library.generation
        if self._stamp.generation < generation:
            self._index.write(self._library.changed_since(self._stamp.generation))
            self._stamp = _Stamp("", self._library.identity, generation)

    def _update_on_disk(self, folder: Path, patience: float) -> None:
        with contextlib.suppress(IndexUnusable):
            self._open_current(folder)
            if not self.is_behind:
                return
        with alone(folder / "lock", patience) as is_ours:
            if not is_ours:
                return
            try:
                # Another process may have written it meanwhile.
                self._open_current(folder)
                self._catch_up(folder)
            except IndexUnusable:
                self._start_anew(folder)
                self._catch_up(folder)

    def _open_current(self, folder: Path) -> None:
        stamp = _read_stamp(folder)
        if stamp.identity != self._library.identity:
            raise IndexUnusable("it is another library's")
        if self._stamp.folder != stamp.folder:
            self._index = _opened(folder, stamp)
        elif self._stamp != stamp:
            self._index.reload()
        self._stamp = stamp

    def _start_anew(self, folder: Path) -> None:
        """Make an empty index the current one, and remove all others."""
        name = uuid.uuid4().hex
        self._index = Index.create(folder / name)
        self._publish(folder, _Stamp(name, self._library.identity, 0))
        for other in folder.iterdir():
            if other.is_dir() and other.name != name:
                # Where it cannot be removed, because it is open, a later start does it.
                shutil.rmtree(other, ignore_errors=True)

    def _catch_up(self, folder: Path) -> None:
        generation = self._library.generation
        if self._stamp.generation < generation:
            self._index.write(self._library.changed_since(self._stamp.generation))
            open_to_readers(folder / self._stamp.folder)
            sums = checksums(folder / self._stamp.folder)
            replace = msgspec.structs.replace
            self._publish(folder, replace(self._stamp, generation=generation, checksums=sums))

    def _publish(self, folder: Path, stamp: _Stamp) -> None:
        part = folder / f"{_CURRENT}.{uuid.uuid4().hex}"
        try:
            part.write_bytes(msgspec.json.encode(stamp))
            part.replace(folder / _CURRENT)
        except OSError:
            part.unlink(missing_ok=True)
            raise
        self._stamp = stamp


def _opened(folder: Path, stamp: _Stamp) -> Index:
    """The index that ``stamp`` speaks of. Raises :class:`IndexUnusable`."""
    index = folder / stamp.folder
    try:
        if not is_sound(index, stamp.checksums):
            raise IndexUnusable("it is damaged")
    except OSError as error:
        raise IndexUnusable(str(error)) from error
    return Index.open(index)


def _read_stamp(folder: Path) -> _Stamp:
    """What ``current.json`` in ``folder`` says. Raises :class:`IndexUnusable`."""
    try:
        stamp = msgspec.json.decode((folder / _CURRENT).read_bytes(), type=_Stamp)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise IndexUnusable(str(error)) from error
    if stamp.format != FORMAT:
        raise IndexUnusable("it is of another format")
    if Path(stamp.folder).name != stamp.folder:
        raise IndexUnusable("it is elsewhere")
    return stamp


def index_state(library: Papers, index_dir: Path) -> str:
    """How the index in ``index_dir`` stands to the library: ``up to date``, ``behind``, or
    ``missing`` where there is none that can be used for it. Changes nothing."""
    try:
        stamp = _read_stamp(index_dir)
        if stamp.identity != library.identity:
            return N_("missing")
        _opened(index_dir, stamp)
    except IndexUnusable:
        return N_("missing")
    return N_("up to date") if stamp.generation == library.generation else N_("behind")
