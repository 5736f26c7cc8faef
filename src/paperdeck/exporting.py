"""Papers written to a file, the same from the command line and from the reader."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from paperdeck.cite.bib_file import Brought, bring
from paperdeck.cite.cited import Cited, Options
from paperdeck.cite.formats import Format, pieces, write
from paperdeck.files import replacing

BIB = ".bib"


def format_of(file: str, formats: Iterable[Format], otherwise: str = "") -> Format | None:
    """The first format whose files end as ``file`` does; else the one with that id, or none."""
    by_id = {one.id: one for one in formats}
    suffix = Path(file).suffix.lower()
    of_suffix = (one for one in by_id.values() if one.suffix == suffix)
    return next(of_suffix, by_id.get(otherwise))


def export_file(file: Path, papers: Iterable[Cited], chosen: Format, options: Options) -> bool:
    """Write the papers to ``file``, which is replaced whole or not at all.

    Returns whether anything was written: where nothing is known of the papers in that format
    the file stays as it is. Raises ``OSError``.
    """
    written = filter(None, pieces(papers, chosen, options))
    first = next(written, None)
    if first is None:
        return False
    with replacing(file) as replaced:
        last = first
        for last in chain([first], written):
            replaced.write(last.encode())
        if not last.endswith("\n"):
            replaced.write(b"\n")
    return True


def export_into(
    file: Path, papers: Iterable[Cited], chosen: Format, options: Options
) -> Brought | None:
    """Bring the papers' entries into a ``.bib`` file: what else is there stays.

    Returns what was done, ``None`` where there are no papers. Raises ``OSError``.
    """
    entries = [write([one], chosen, options) for one in papers]
    if not entries:
        return None
    # Bytes that are no UTF-8 come back as they were.
    before = file.read_bytes().decode("utf-8", "surrogateescape") if file.exists() else ""
    brought = bring(before, entries)
    if brought.text != before:
        with replacing(file) as replaced:
            replaced.write(brought.text.encode("utf-8", "surrogateescape"))
    return brought
