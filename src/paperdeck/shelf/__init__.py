"""The shelf: what the person made, kept in ``shelf.db``. Never rebuilt, never thrown away."""

from paperdeck.shelf.entries import Entry, SavedSearch
from paperdeck.shelf.store import Shelf
from paperdeck.shelf.undoing import HistoryItem

__all__ = ["Entry", "HistoryItem", "SavedSearch", "Shelf"]
