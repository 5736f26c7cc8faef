"""Watching the stores: another running copy, or a fetch, may change them at any time."""

from __future__ import annotations

from paperdeck.ui.screens.reader.searching import Searching

_LOOK_SECONDS = 1.0


class Watching(Searching):
    """Keeps what is shown in step with the library and the shelf."""

    def on_mount(self) -> None:
        self._show_counts()
        self.set_interval(_LOOK_SECONDS, self._look)

    def _look(self) -> None:
        """Look whether something has changed."""
        self._look_at_stores()

    def _look_at_stores(self) -> None:
        if self._desk.shelf_changed():
            self._shelf_changed()
        if self._desk.library_changed():
            self._show_counts()
            self._start_search()

    def _shelf_changed(self) -> None:
        """What is shelved has changed elsewhere."""
        self._show_shelf()
        if self._only is not None:
            self._start_search()
