"""Citing: citations and other texts about papers, on the clipboard or on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from paperdeck.papers import Paper
from paperdeck.ui import messages
from paperdeck.ui.live_settings import SettingsChanged
from paperdeck.ui.screens.reader.marking import Marking

if TYPE_CHECKING:
    from paperdeck.ui.commands import Command
    from paperdeck.ui.copying import Copier
    from paperdeck.ui.screens.copy import Choice, Scope


class Citing(Marking):
    """Copying the paper at the cursor, the marked ones, or more, in any format."""

    _known_copier: Copier | None = None

    @property
    def _copier(self) -> Copier:
        if self._known_copier is None:
            from paperdeck.ui.copying import Copier  # loads every format of citations

            self._known_copier = Copier(self._given.services, self._given.settings)
        return self._known_copier

    def on_settings_changed(self, event: SettingsChanged) -> None:
        self._known_copier = None  # it has the old ones

    def action_copy_citation(self) -> None:
        papers = self._chosen()
        if not papers:
            self._say(messages.NO_PAPER)
            return
        self._say(messages.COPYING)
        self._work(partial(self._copy_as_last, papers), "copy", exclusive=True)

    async def _copy_as_last(self, papers: Sequence[Paper]) -> None:
        remembered = self._given.remembered
        format_id = self._copier.known(remembered.copied_as)
        await self._copy(papers, format_id, remembered.style)

    def action_copy_as(self) -> None:
        if not self._list.length:
            self._say(messages.NO_PAPER)
            return
        from paperdeck.ui.screens.copy import CopyScreen  # as the copier

        copier, remembered = self._copier, self._given.remembered
        chosen = copier.known(remembered.copied_as)
        screen = CopyScreen(
            copier.offers, chosen, remembered.style, self._scopes(), copier.write, copier.name
        )
        self.app.push_screen(screen, self._copy_chosen)

    def _copy_chosen(self, choice: Choice | None) -> None:
        if choice is not None:
            self._say(messages.COPYING)
            self._work(partial(self._copy_choice, choice), "copy", exclusive=True)

    async def _copy_choice(self, choice: Choice) -> None:
        papers = await asyncio.to_thread(choice.scope.papers, None)
        if not await self._copy(papers, choice.format_id, choice.style):
            return
        remembered = self._given.remembered
        remembered.copied_as, remembered.style = choice.format_id, choice.style
        remembered.copied_name = self._copier.name(choice.format_id, choice.style)
        self.refresh_bindings()

    def title_of(self, command: Command) -> str:
        if command.id == "paper.copy":
            return messages.copy_in(self._given.remembered.copied_name)
        return super().title_of(command)

    def _scopes(self) -> list[Scope]:
        """What can be copied now; the first is what ``y`` copies."""
        from paperdeck.ui.screens.copy import Scope

        desk, chosen = self._desk, self._chosen()
        scopes = [
            Scope(
                messages.MARKED_PAPERS if desk.marks else messages.THIS_PAPER,
                len(chosen),
                lambda most: chosen[:most],
            )
        ]
        if desk.marks and (this := self._current()):
            scopes.append(Scope(messages.THIS_PAPER, 1, lambda most: [this]))
        if bookmarked := sorted(desk.bookmarked()):
            scopes.append(
                Scope(
                    messages.ALL_BOOKMARKS,
                    len(bookmarked),
                    lambda most: desk.papers(bookmarked[:most]),
                )
            )
        rows = self._list.rows
        found = Scope(
            messages.ALL_FOUND,
            len(rows),
            lambda most: desk.papers(list(islice(rows, most))),
        )
        return [*scopes, found]

    async def _copy(self, papers: Sequence[Paper], format_id: str, style: str) -> bool:
        """Copy them, say so, and return whether there was anything to copy."""
        copier = self._copier
        text, rich = await asyncio.to_thread(copier.to_copy, papers, format_id, style)
        if not text:
            self._say(messages.NOTHING_TO_COPY, error=True)
            return False
        file = self._given.services.paths.copied_file
        # Not before something is copied.
        from paperdeck import clipboard
        from paperdeck.clipboard import Route

        copied = await clipboard.copy(text, rich=rich, send=self._send, file=file)
        what = await asyncio.to_thread(
            partial(copier.what, papers, format_id, style, is_bare=copied.is_bare)
        )
        if copied.route is Route.BY_HAND:
            from paperdeck.ui.screens.dialog import TextScreen

            self.app.push_screen(TextScreen(messages.COPY_BY_HAND, text))
        else:
            self._say(copied.told(what), error=copied.route is Route.FILE)
        return True

    def _send(self, sequence: str) -> None:
        """Write to the terminal what it alone understands, in step with what is drawn."""
        driver = self.app._driver  # Textual's own way sends no text through tmux
        if driver is None:
            raise OSError("no terminal")
        driver.write(sequence)
