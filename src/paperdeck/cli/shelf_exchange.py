"""``paperdeck shelf export`` and ``paperdeck shelf import``."""

from __future__ import annotations

from pathlib import Path

from paperdeck import counting
from paperdeck.cli import console
from paperdeck.cli.lookup import Lookup, open_lookup
from paperdeck.cli.shelf_references import read_references
from paperdeck.errors import PaperdeckError, why
from paperdeck.files import replacing
from paperdeck.language import N_, _, ngettext
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf, clock
from paperdeck.shelf.exchange import Contents, Merged, folder, lines, table
from paperdeck.sources.size_limit import read_file, read_limited

FORMATS = {
    "jsonl": N_("JSON Lines with everything"),
    "markdown": N_("a folder of notes, one a paper, with everything"),
    "csv": N_("a table, without saved searches"),
}
"""What the shelf can be exported to."""


def export(shelf: Shelf, format_name: str, output: str | None) -> int:
    """Write all that is on the shelf, to standard output where nothing else is named."""
    contents = shelf.contents()
    if format_name == "markdown":
        assert output is not None
        return _export_folder(contents, Path(output))
    data = (lines if format_name == "jsonl" else table).write(contents)
    if output is None:
        print(data.decode(), end="")
        return 0
    with replacing(Path(output), private=True) as file:
        file.write(data)
    console.say(
        _("{output}: {papers} exported").format(
            output=output, papers=counting.papers(len(contents.states))
        )
    )
    return 0


def import_all(names: list[str], paths: Paths) -> int:
    """Bring exports and reference managers' files in, and print a line for each.

    Returns 1 when anything was left out; all else is imported.
    """
    status = 0
    with open_lookup(paths) as lookup:
        for name in names:
            try:
                contents = _read(name, lookup)
                merged = lookup.shelf.merge(contents)
            except (PaperdeckError, OSError) as error:
                # What is wrong with one file does not hold the others up.
                console.tell(_reason(name, error))
                status = 1
                continue
            for line in (*contents.problems, *contents.notices, *merged.conflicts):
                console.say(line)
            if contents.problems:
                status = 1
            print(f"{name}: {_told(merged)}")
    return status


def _export_folder(contents: Contents, directory: Path) -> int:
    written = folder.write(contents, directory)
    for problem in written.problems:
        console.say(problem)
    console.say(
        _("{directory}: {files} written, {unchanged:,} unchanged, {removed:,} removed").format(
            directory=directory,
            files=counting.files(written.written),
            unchanged=written.unchanged,
            removed=written.removed,
        )
    )
    return 1 if written.problems else 0


def _read(name: str, lookup: Lookup) -> Contents:
    """What is in a file or a folder. Raises ``OSError`` or ``PaperdeckError``."""
    path = Path(name)
    if name != "-" and path.is_dir():
        return folder.read(path)
    if name == "-":
        data = read_limited(_("standard input"), console.input_stream())
    else:
        data = read_file(path)
    if lines.is_it(data):
        return lines.read(data, name)
    if table.is_it(data):
        return table.read(data, name)
    contents = Contents()
    if folder.take(data, name, clock.now(), contents):
        return contents
    return read_references(name, data, lookup)


def _told(merged: Merged) -> str:
    told = _("{new:,} new · {changed:,} changed · {unchanged:,} unchanged").format(
        new=merged.new, changed=merged.changed, unchanged=merged.unchanged
    )
    if merged.searches:
        saved = ngettext(
            "{number:,} search saved", "{number:,} searches saved", merged.searches
        )
        told += f" · {saved.format(number=merged.searches)}"
    if merged.conflicts:
        number = len(merged.conflicts)
        conflicts = ngettext("{number:,} conflict", "{number:,} conflicts", number)
        told += f" · {conflicts.format(number=number)}"
    return told


def _reason(name: str, error: Exception) -> str:
    if isinstance(error, OSError):
        return _("{name}: cannot be read ({reason})").format(name=name, reason=why(error))
    return str(error)
