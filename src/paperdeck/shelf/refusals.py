"""The words in which the shelf says what cannot be done with its file, and what can."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from paperdeck.errors import ShelfDamaged, ShelfError, why
from paperdeck.language import _
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
        return _(
            "another program has kept it locked for {patience:.0f} s; "
            "nothing was changed, try again"
        ).format(patience=connections.PATIENCE)
    if code == sqlite3.SQLITE_FULL:
        return _("the disk is full; nothing was changed, make room and try again")
    if code == sqlite3.SQLITE_IOERR:
        return _(
            "the disk cannot be read or written ({error}); nothing was changed, "
            "see whether it is full and try again"
        ).format(error=error)
    if code in connections.REFUSED:
        return _(
            "the system refuses to open or change it ({error}); nothing was changed, "
            "make the file and its directory readable and writable"
        ).format(error=error)
    return _(
        "{error}; nothing was changed, see whether a newer paperdeck made the file"
    ).format(error=error)


def damaged(file: Path, backups_dir: Path, finding: str) -> ShelfDamaged:
    """``finding`` says in what way."""
    best = backups.newest_good(backups_dir)
    if best is not None:
        remedy = _(
            "`paperdeck restore` puts the backup of {made} in its place and keeps this"
            " file beside it"
        ).format(made=best.made)
    else:
        remedy = _(
            "there is no good backup in the directory backups; move it away with its -wal "
            "file to begin anew"
        )
    return ShelfDamaged(
        _("{file}: the file is damaged ({finding}); it was left as it is: {remedy}").format(
            file=file, finding=" ".join(finding.split()), remedy=remedy
        )
    )


def foreign(file: Path) -> ShelfError:
    """It is a database, but no shelf."""
    return ShelfError(
        _(
            "{file}: is no shelf but another program's database; it was left as it is, "
            "move it away or choose another directory with --data-dir"
        ).format(file=file)
    )


def newer(file: Path, steps: int) -> str:
    """It has been through more steps than this program knows."""
    return _(
        "{file}: made by a newer paperdeck (schema {steps}, this one knows "
        "{latest}), so the shelf can only be read; upgrade paperdeck to change it"
    ).format(file=file, steps=steps, latest=schema.LATEST)


def not_migrated(file: Path, reason: str) -> str:
    """It would have to be changed for this program, and ``reason`` is in the way."""
    return _(
        "{file}: made by an older paperdeck, and there must be a backup of it before it is "
        "changed, so it can only be read: {reason}"
    ).format(file=file, reason=reason)


def not_writable(file: Path) -> str:
    """Why an existing file cannot be written; empty when it can."""
    for path, needed in ((file, os.W_OK), (file.parent, os.W_OK | os.X_OK)):
        if not os.access(path, needed):
            if path == file:
                return _(
                    "{file}: it is not writable, so the shelf can only be read; "
                    "make it writable to change it"
                ).format(file=file)
            return _(
                "{file}: its directory is not writable, so the shelf can only be read; "
                "make it writable to change it"
            ).format(file=file)
    return ""


def not_creatable(file: Path) -> str:
    """Why a missing file cannot be made; empty when it can."""
    nearest = next(each for each in file.parents if os.path.lexists(each))
    if nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK):
        return ""
    what = _("is not writable") if nearest.is_dir() else _("is not a directory")
    return _(
        "{file}: cannot be made because {nearest} {what}; "
        "correct that or choose another directory with --data-dir"
    ).format(file=file, nearest=nearest, what=what)


def not_made(file: Path, error: OSError) -> ShelfError:
    """The system refuses to make it."""
    return ShelfError(
        _(
            "{file}: cannot be made ({reason}); nothing was saved, "
            "make its directory writable or choose another with --data-dir"
        ).format(file=file, reason=why(error))
    )


def not_opened(file: Path, error: OSError) -> ShelfError:
    """The system refuses to look at it."""
    return ShelfError(
        _(
            "{file}: cannot be opened ({reason}); make it readable "
            "or choose another directory with --data-dir"
        ).format(file=file, reason=why(error))
    )


def gone(file: Path, wal: Path) -> ShelfError:
    """It is missing, but its log is there."""
    return ShelfError(
        _(
            "{file}: is gone, but {name} beside it holds changes; "
            "put {file_name} back, or move {name} away to begin anew"
        ).format(file=file, name=wal.name, file_name=file.name)
    )
