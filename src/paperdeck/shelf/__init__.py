"""The shelf: what the person made, kept in ``shelf.db``. Never rebuilt, never thrown away."""

from typing import TYPE_CHECKING

from paperdeck.later import names_later
from paperdeck.shelf.citations import Given, base_of
from paperdeck.shelf.entries import Entry, SavedSearch
from paperdeck.shelf.store import Shelf

if TYPE_CHECKING:
    from paperdeck.shelf.undoing import HistoryItem

__all__ = ["Entry", "Given", "HistoryItem", "SavedSearch", "Shelf", "base_of"]

__getattr__ = names_later(__name__, {"HistoryItem": "undoing"})
