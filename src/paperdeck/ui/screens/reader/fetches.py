"""What brings papers into the library: fetching, importing, making it again."""

from __future__ import annotations

from pathlib import Path

from paperdeck.ui import messages
from paperdeck.ui.screens.reader.jobs import Jobs


class Fetches(Jobs):
    """The jobs that change the library."""

    def action_fetch(self) -> None:
        from paperdeck.ui.screens.fetch import FetchScreen  # loads every format

        self.app.push_screen(FetchScreen(self._fetch, lambda: self._job))

    def _fetch(self, words: str) -> bool:
        from paperdeck.ui.jobs.fetching import Fetching

        return self._start_job(Fetching(self._given.services.paths, words), fills=True)

    def action_import_files(self) -> None:
        from paperdeck.ui.screens.ask import AskScreen  # not before it is opened

        self.app.push_screen(AskScreen(messages.IMPORT_TITLE, "", self._import))

    async def _import(self, name: str) -> None:
        path = Path(name).expanduser()
        if not path.exists():
            self._say(messages.no_such_file(name), error=True)
            return
        from paperdeck.ui.jobs.importing import Importing

        self._start_job(Importing(self._given.services.paths, path), fills=True)

    def action_rebuild_library(self) -> None:
        services = self._given.services
        if services.sample_size:
            self._say(messages.NO_REBUILD)
            return
        from paperdeck.ui.jobs.rebuilding import Rebuilding

        self._start_job(Rebuilding(services))
