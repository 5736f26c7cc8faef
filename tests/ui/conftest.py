"""A running reader over invented papers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from paperdeck.library import Library
from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.search import open_engine
from paperdeck.services import Services
from paperdeck.settings import Settings
from paperdeck.shelf import Shelf
from paperdeck.ui import keymap
from paperdeck.ui.app import PaperdeckApp
from support.invented import PAPERS, fill
from support.reader import Open, Reader


@pytest.fixture
def open_reader(paths: Paths) -> Open:
    """Opens a reader: ``async with open_reader(size=(120, 35)) as reader``."""

    @asynccontextmanager
    async def opened(
        papers: list[Paper] = PAPERS,
        size: tuple[int, int] = (120, 35),
        settings: Settings | None = None,
        greets: bool = False,
        notifications: bool = False,
        environ: Mapping[str, str] | None = None,
        **changes: object,
    ) -> AsyncIterator[Reader]:
        library = fill(Library.in_memory(), papers) if papers else Library.in_memory()
        shelf = Shelf.open(paths.shelf_file)
        services = Services(
            paths=paths,
            library=library,
            engine=open_engine(library, None),
            shelf=shelf,
            notices=(),
            sample_size=0,
        )
        services = replace(services, **changes)  # type: ignore[arg-type]
        app = PaperdeckApp(services, settings or Settings(), environ=environ, greets=greets)
        try:
            async with app.run_test(size=size, notifications=notifications) as pilot:
                reader = Reader(app, pilot, services)
                await reader.settle()
                yield reader
        finally:
            services.close()
            keymap.use(keymap.Keymap())

    return opened
