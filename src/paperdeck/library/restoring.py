"""Putting the versions back that a source took the place of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from sqlite3 import Connection

from paperdeck.errors import SourceError
from paperdeck.library.bringing import import_into
from paperdeck.library.keep import KeptFile, kept_files, read_kept, replaced_dir
from paperdeck.library.outcome import Outcome
from paperdeck.library.report import Progress
from paperdeck.library.versions import Version, remember_replaced


def files_of(
    versions: Iterable[Version], sources_dir: Path | None, digest: str
) -> list[KeptFile]:
    """The kept files of the versions that the source of that digest took the place of."""
    if sources_dir is None:
        return []
    digests = {version.digest for version in versions}
    beside = (file for file in kept_files(sources_dir) if file.digest in digests)
    return [*beside, *kept_files(replaced_dir(sources_dir, digest))]


def restore(
    db: Connection,
    number: int,
    files: Iterable[KeptFile],
    versions: Sequence[Version],
    progress: Callable[[Progress], None] | None,
) -> tuple[dict[str, Version], Outcome]:
    """Put the versions whose files these are in the place of a source; returns them by
    digest, and what became of the papers."""
    known = {digest for (digest,) in db.execute("SELECT digest FROM source")}
    by_digest = {version.digest: version for version in versions}
    restored: dict[str, Version] = {}
    rows = []
    outcome = Outcome()
    for file in files:
        version = by_digest.get(file.digest, Version(file.digest, file.name, file.imported_at))
        if version.digest in known:
            continue
        try:
            content = read_kept(file)
            if not content.intact:
                continue
            brought = import_into(
                db,
                version.name,
                content.data,
                version.digest,
                progress=progress,
                imported_at=version.imported,
                replacing=None if restored else number,
            )
        except (OSError, SourceError):
            continue
        if brought.report.source is not None:
            restored[version.digest] = version
            rows.append(brought.report.source)
            outcome = outcome.then(brought.outcome)
    before = [version for version in versions if version.digest not in restored]
    for row in rows:
        remember_replaced(db, row, before)
    return restored, outcome
