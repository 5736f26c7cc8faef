"""Exporting: what is marked, or all that was found, written to a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from paperdeck.ui import messages
from paperdeck.ui.screens.reader.citing import Citing
from paperdeck.ui.screens.reader.jobs import Jobs

_OFFERED = "papers.bib"


class Exports(Citing, Jobs):
    """The export as a job."""

    async def action_export(self) -> None:
        from paperdeck.ui.screens.ask import AskScreen  # not before it is opened

        await self._settle()
        marked = self._desk.marks.papers()
        papers = len(marked) or self._list.length
        if not papers:
            self._say(messages.NO_PAPER)
            return
        await self.app.push_screen(
            AskScreen(messages.export_title(papers), _OFFERED, self._export)
        )

    async def _export(self, name: str) -> None:
        from paperdeck.exporting import format_of  # loads every format of citations
        from paperdeck.ui.jobs.exporting import Exporting

        wanted, citer = self._copier.wishes, self._copier.citer
        chosen = format_of(name, wanted.formats.values())
        if chosen is None:
            suffixes = sorted({one.suffix for one in wanted.formats.values()})
            self._say(messages.no_format_of(name, suffixes), error=True)
            return
        marked, rows = self._desk.marks.papers(), self._list.rows
        desk = self._desk
        papers = partial(list, marked) if marked else lambda: desk.papers(list(rows))
        self._start_job(Exporting(papers, Path(name).expanduser(), chosen, wanted, citer))
