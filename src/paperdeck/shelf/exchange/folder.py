"""A folder of Markdown notes: what is written there, and what is left alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from paperdeck.errors import ShelfError, why
from paperdeck.files import replacing
from paperdeck.language import _
from paperdeck.shelf import clock
from paperdeck.shelf.exchange import markdown
from paperdeck.shelf.exchange.contents import Contents, Refused


@dataclass
class Written:
    """What an export did to a folder: how many files it wrote, took away because their paper
    has another title or key now, found as they should be; and lines on those left alone."""

    written: int = 0
    removed: int = 0
    unchanged: int = 0
    problems: list[str] = field(default_factory=list)


def write(contents: Contents, directory: Path) -> Written:
    """Bring the files of ``directory`` up to date; others in it stay.

    A note that was edited there since the last export is not written over. Raises
    ``ShelfError``.
    """
    result = Written()
    files: dict[str, bytes] = {}
    names: dict[str, str] = {}
    for state in contents.states:
        name = markdown.file_name(state)
        files[name] = markdown.write(state)
        ids = state.paper.ids if state.paper else ()
        names.update(dict.fromkeys((state.key, *state.ids, *ids), name))
    if contents.searches:
        files[markdown.SEARCHES_FILE] = markdown.write_searches(contents.searches)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            _write(directory / name, data, result)
        for file in sorted(directory.glob("*.md")):
            if file.name not in files:
                _remove_if_renamed(file, names, result)
    except OSError as error:
        raise ShelfError(
            _("{filename}: cannot be written ({reason}); the shelf is as it was").format(
                filename=error.filename or directory, reason=why(error)
            )
        ) from error
    return result


def read(directory: Path) -> Contents:
    """What is in all Markdown files of a folder and those below it, but for hidden ones;
    files that are none of paperdeck's are passed over. Raises ``ShelfError``."""
    contents = Contents()
    at = clock.now()
    passed = 0
    for file in _markdown_files(directory):
        try:
            data = file.read_bytes()
        except OSError as error:
            contents.problems.append(
                _("{file}: {reason}; left out").format(file=file, reason=why(error))
            )
            continue
        passed += not take(data, str(file), at, contents)
    if passed:
        contents.notices.append(
            _("{directory}: {passed:,} other Markdown files passed over").format(
                directory=directory, passed=passed
            )
        )
    contents.states.sort(
        key=lambda state: min(
            filter(None, (state.bookmarked, state.read, state.rated, state.note_changed)),
            default="",
        )
    )
    return contents


def take(data: bytes, name: str, at: str, contents: Contents) -> bool:
    """Add what is in one file to ``contents``; whether it is one of paperdeck's.

    ``at`` is the time, and ``name`` the file's for what is said of it.
    """
    try:
        state = markdown.read(data, at)
        searches = None if state is not None else markdown.read_searches(data)
    except Refused as error:
        contents.problems.append(_("{name}: {error}; left out").format(name=name, error=error))
        return True
    contents.states += [state] if state is not None else []
    contents.searches += searches or []
    return state is not None or searches is not None


def _write(file: Path, data: bytes, result: Written) -> None:
    there = file.read_bytes() if file.exists() else None
    if there == data:
        result.unchanged += 1
    elif there is not None and _is_edited(there, data):
        result.problems.append(
            _(
                "{file}: was edited since it was exported, and is left as it is;"
                " `paperdeck shelf import` takes it back, then export again"
            ).format(file=file)
        )
    else:
        with replacing(file, private=True) as out:
            out.write(data)
        result.written += 1


def _is_edited(there: bytes, data: bytes) -> bool:
    if markdown.read_searches(data) is not None:
        return markdown.read_searches(there) is None
    return not markdown.is_unedited(there)


def _remove_if_renamed(file: Path, names: dict[str, str], result: Written) -> None:
    data = file.read_bytes()
    if markdown.key_of(data) in names and markdown.is_unedited(data):
        file.unlink()
        result.removed += 1


def _markdown_files(directory: Path) -> Iterator[Path]:
    for file in sorted(directory.rglob("*.md")):
        parts = file.relative_to(directory).parts
        if file.is_file() and not any(part.startswith(".") for part in parts):
            yield file
