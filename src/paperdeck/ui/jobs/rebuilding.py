"""Making the library again from the kept source files."""

from __future__ import annotations

from functools import partial

from paperdeck.library import Progress, rebuild_library
from paperdeck.progress import bar_line
from paperdeck.services import Services, let_follow
from paperdeck.ui import messages
from paperdeck.ui.jobs.importing import joined
from paperdeck.ui.jobs.job import Job


class Rebuilding(Job):
    """One rebuilding of the library that is open."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    def work(self) -> tuple[bool, str]:
        library, paths = self._services.library, self._services.paths

        def show(progress: Progress) -> None:
            self.show(partial(bar_line, progress))

        done = rebuild_library(library, paths.sources_dir, progress=show)
        let_follow(library, paths)
        told = messages.rebuilt(done.sources, len(library))
        return not done.problems, joined([told, *done.problems])
