"""The shelf: what the person made, kept in ``shelf.db``. Never rebuilt, never thrown away."""

from paperdeck.shelf.entries import Entry
from paperdeck.shelf.store import Shelf

__all__ = ["Entry", "Shelf"]
