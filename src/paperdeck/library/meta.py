"""What the library's file says of itself."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any

from paperdeck.errors import LibraryDamaged
from paperdeck.language import _


def meta(db: Connection, name: str) -> Any:
    """One of ``identity``, ``generation`` and ``news``, see :mod:`paperdeck.library.schema`."""
    found = db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    if found is None:
        raise LibraryDamaged(_("its {name} is missing").format(name=name))
    return found[0]


def next_generation(db: Connection) -> int:
    """The generation of a change that is being made."""
    return int(meta(db, "generation")) + 1


def set_generation(db: Connection, generation: int) -> None:
    """Let everyone see that something has changed."""
    db.execute("UPDATE meta SET value = ? WHERE name = 'generation'", (generation,))
