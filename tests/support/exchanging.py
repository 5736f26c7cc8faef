"""An export and an import of the shelf for each format, over a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from paperdeck.shelf import Shelf
from paperdeck.shelf.exchange import Contents, folder, lines, table

Write = Callable[[Shelf, Path], None]
Read = Callable[[Path], Contents]


def _write_lines(shelf: Shelf, directory: Path) -> None:
    (directory / "shelf.jsonl").write_bytes(lines.write(shelf.contents()))


def _write_table(shelf: Shelf, directory: Path) -> None:
    (directory / "shelf.csv").write_bytes(table.write(shelf.contents()))


def _write_folder(shelf: Shelf, directory: Path) -> None:
    assert folder.write(shelf.contents(), directory).problems == []


FORMATS: dict[str, tuple[Write, Read]] = {
    "jsonl": (
        _write_lines,
        lambda directory: lines.read((directory / "shelf.jsonl").read_bytes(), "shelf.jsonl"),
    ),
    "csv": (
        _write_table,
        lambda directory: table.read((directory / "shelf.csv").read_bytes(), "shelf.csv"),
    ),
    "markdown": (_write_folder, folder.read),
}
