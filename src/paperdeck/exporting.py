"""Papers written to a file, the same from the command line and from the reader."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from paperdeck.cite.bib_file import Brought, Unclosed, bring
from paperdeck.cite.cited import Cited, Options
from paperdeck.cite.formats import Format, pieces, write
from paperdeck.errors import PaperdeckError
from paperdeck.files import replacing
from paperdeck.language import _

BIB = ".bib"


class ExportError(PaperdeckError):
    """A file cannot be brought up to date; it stayed as it was."""


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

    Returns what was done, ``None`` where there are no papers. Raises ``OSError``, and
    ``ExportError`` where the file is none into which BibTeX could be written.
    """
    entries = [write([one], chosen, options) for one in papers]
    if not entries:
        return None
    before = _read(file) if file.exists() else ""
    try:
        brought = bring(before, entries)
    except Unclosed as unclosed:
        raise ExportError(
            _(
                "{file}: line {line}: {key} is never closed, so BibTeX reads nothing behind it:"
                " mend its braces; nothing was written"
            ).format(file=file, line=unclosed.line, key=unclosed.key)
        ) from None
    if brought.text != before:
        with replacing(file) as replaced:
            replaced.write(brought.text.encode())
    return brought


def _read(file: Path) -> str:
    data = file.read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise ExportError(
            _(
                "{file}: is not in UTF-8: save it so with your editor, or export to another"
                " file; nothing was written"
            ).format(file=file)
        )
    return text
