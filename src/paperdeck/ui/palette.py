"""The palette's entries: the commands of the table, and the saved searches."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Sequence
from functools import partial
from typing import Any, Protocol, runtime_checkable

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from paperdeck import language
from paperdeck.language import _
from paperdeck.ui import keymap, messages
from paperdeck.ui.commands import COMMANDS, Command


class _SavedSearch(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def query(self) -> str: ...


@runtime_checkable
class KeepsSearches(Protocol):
    """A screen that has saved searches, and can take one up."""

    def saved_searches(self) -> Sequence[_SavedSearch]:
        """What is saved."""

    async def search_for(self, text: str) -> None:
        """Search for ``text``."""


class CommandProvider(Provider):
    """Offers every command that the table marks for the palette, and every saved search."""

    def _commands(self) -> Iterator[Command]:
        """Those that the screen under the palette can do."""
        return (
            command
            for command in COMMANDS
            if command.palette and hasattr(self.screen, f"action_{command.action}")
        )

    async def discover(self) -> Hits:
        for command in self._commands():
            yield DiscoveryHit(_label(command), self._run(command), help=_(command.help))
        for label, run in self._others().items():
            yield DiscoveryHit(Content(label), run, text=label)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for command in self._commands():
            label, told = _label(command), _(command.help)
            texts = {told, command.title, command.help}  # who knows the English, finds by it
            score = max(matcher.match(label), *(matcher.match(text) * 0.8 for text in texts))
            if score > 0:
                yield Hit(score, matcher.highlight(label), self._run(command), help=told)

        for label, run in self._others().items():
            if (score := matcher.match(label)) > 0:
                # Not the matcher's highlighting: it takes brackets in the text for markup.
                yield Hit(score, Content(label), run, text=label)

    def _others(self) -> dict[str, partial[Coroutine[Any, Any, Any]]]:
        return {**self._searches(), **self._languages()}

    def _languages(self) -> dict[str, partial[Coroutine[Any, Any, Any]]]:
        """What speaks another language, by its own name."""
        return {
            messages.language(language.own_name(each)): partial(
                self.app.run_action, f"app.speak({each!r})"
            )
            for each in language.available()
            if each != language.spoken()
        }

    def _searches(self) -> dict[str, partial[Coroutine[Any, Any, None]]]:
        """What takes up each saved search, by what it is called here."""
        if not isinstance(self.screen, KeepsSearches):
            return {}
        return {
            messages.saved_search(each.name): partial(self.screen.search_for, each.query)
            for each in self.screen.saved_searches()
        }

    def _run(self, command: Command) -> partial[Coroutine[Any, Any, None]]:
        return partial(self.screen.run_action, command.action)


def _label(command: Command) -> str:
    return f"{_(command.title)}  {keymap.all_shown(command)}"
