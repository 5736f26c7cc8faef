"""The words in which the shelf says what cannot be done with its file, and what can."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from paperdeck.errors import ShelfDamaged, ShelfError
from paperdeck.shelf import backups, connections, schema


def error_of(file: Path, backups_dir: Path, error: sqlite3.Error) -> ShelfError:
    """What SQLite's ``error`` on ``file`` means."""
    code = connections.primary(error)
    if code in connections.DAMAGED:
        return damaged(file, backups_dir, str(error))
    return ShelfError(f"{file}: {explained(error)}")


def explained(error: sqlite3.Error) -> str:
    """What SQLite's ``error`` means and what helps, without the file's name."""
    code = connections.primary(error)
    if code in connections.BUSY:
        return (
            f"another program has kept it locked for {connections.PATIENCE:.0f} s; "
            "nothing was changed, try again"
        )
    if code == sqlite3.SQLITE_FULL:
        return "the disk is full; nothing was changed, make room and try again"
    if code == sqlite3.SQLITE_IOERR:
        return (
            f"the disk cannot be read or written ({error}); nothing was changed, "
            "see whether it is full and try again"
        )
    if code in connections.REFUSED:
        return (
            f"the system refuses to open or change it ({error}); nothing was changed, "
            "make the file and its directory readable and writable"
        )
    return f"{error}; nothing was changed, see whether a newer paperdeck made the file"


def damaged(file: Path, backups_dir: Path, finding: str) -> ShelfDamaged:
    """``finding`` says in what way."""
    best = backups.newest_good(backups_dir)
    if best is not None:
        remedy = (
            f"`paperdeck restore` puts the backup of {best.made} in its place and keeps this"
            " file beside it"
        )
    else:
        remedy = (
            "there is no good backup in the directory backups; move it away with its -wal "
            "file to begin anew"
        )
    return ShelfDamaged(
        f"{file}: the file is damaged ({' '.join(finding.split())}); it was left as it is: "
        f"{remedy}"
    )


def foreign(file: Path) -> ShelfError:
    """It is a database, but no shelf."""
    return ShelfError(
        f"{file}: is no shelf but another program's database; it was left as it is, "
        "move it away or choose another directory with --data-dir"
    )


def newer(file: Path, steps: int) -> str:
    """It has been through more steps than this program knows."""
    return (
        f"{file}: made by a newer paperdeck (schema {steps}, this one knows "
        f"{schema.LATEST}), so the shelf can only be read; upgrade paperdeck to change it"
    )


def not_migrated(file: Path, reason: str) -> str:
    """It would have to be changed for this program, and ``reason`` is in the way."""
    return (
        f"{file}: made by an older paperdeck, and there must be a backup of it before it is "
        f"changed, so it can only be read: {reason}"
    )


def not_writable(file: Path) -> str:
    """Why an existing file cannot be written; empty when it can."""
    for path, needed in ((file, os.W_OK), (file.parent, os.W_OK | os.X_OK)):
        if not os.access(path, needed):
            return (
                f"{file}: {'it' if path == file else 'its directory'} is not "
                "writable, so the shelf can only be read; make it writable to change it"
            )
    return ""


def not_creatable(file: Path) -> str:
    """Why a missing file cannot be made; empty when it can."""
    nearest = next(each for each in file.parents if os.path.lexists(each))
    if nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK):
        return ""
    what = "is not writable" if nearest.is_dir() else "is not a directory"
    return (
        f"{file}: cannot be made because {nearest} {what}; "
        "correct that or choose another directory with --data-dir"
    )


def not_made(file: Path, error: OSError) -> ShelfError:
    """The system refuses to make it."""
    return ShelfError(
        f"{file}: cannot be made ({error.strerror}); nothing was saved, "
        "make its directory writable or choose another with --data-dir"
    )


def not_opened(file: Path, error: OSError) -> ShelfError:
    """The system refuses to look at it."""
    return ShelfError(
        f"{file}: cannot be opened ({error.strerror}); make it readable "
        "or choose another directory with --data-dir"
    )


def gone(file: Path, wal: Path) -> ShelfError:
    """It is missing, but its log is there."""
    return ShelfError(
        f"{file}: is gone, but {wal.name} beside it holds changes; "
        f"put {file.name} back, or move {wal.name} away to begin anew"
    )
