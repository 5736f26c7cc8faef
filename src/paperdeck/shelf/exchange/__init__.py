"""Export and import of the shelf: one module a format, and what joins it to what is there."""

from paperdeck.shelf.exchange import folder, lines, table
from paperdeck.shelf.exchange.contents import Contents
from paperdeck.shelf.exchange.merging import Merged

__all__ = ["Contents", "Merged", "folder", "lines", "table"]
