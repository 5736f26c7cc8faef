"""What ends the reader is an error that a person is told of, not a traceback."""

from __future__ import annotations

import pytest

from paperdeck.errors import LibraryDamaged
from paperdeck.library import Library
from paperdeck.paths import Paths
from paperdeck.services import open_services
from paperdeck.settings import Settings
from paperdeck.ui import app as reader_app
from support.reader import Open, Reader


def _damage(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise LibraryDamaged("as it were")

    for name in ("paper", "papers", "ids"):
        monkeypatch.setattr(Library, name, fail)


async def _meet(open_reader: Open, monkeypatch: pytest.MonkeyPatch, *keys: str) -> None:
    seen: list[Reader] = []

    async def read() -> None:
        async with open_reader() as reader:
            seen.append(reader)
            _damage(monkeypatch)
            await reader.press(*keys)

    with pytest.raises(LibraryDamaged):
        await read()
    assert isinstance(seen[0].app.failure, LibraryDamaged)
    assert seen[0].app.return_code == 1


@pytest.mark.parametrize("key", ["j", "]", "G"])
async def test_damage_that_is_met_ends_the_reader(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    await _meet(open_reader, monkeypatch, key)


async def test_damage_that_a_search_meets_ends_the_reader(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _meet(open_reader, monkeypatch, "slash", "r")


def test_what_ended_the_reader_is_raised(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(app: reader_app.PaperdeckApp) -> None:
        app.failure = LibraryDamaged("as it were")

    monkeypatch.setattr(reader_app.PaperdeckApp, "run", run)
    with pytest.raises(LibraryDamaged):
        reader_app.run(open_services(paths), Settings())
