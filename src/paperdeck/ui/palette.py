"""The palette's entries: the commands of the table."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from functools import partial
from typing import Any

from textual.command import DiscoveryHit, Hit, Hits, Provider

from paperdeck.ui.commands import COMMANDS, Command


class CommandProvider(Provider):
    """Offers every command that the table marks for the palette."""

    def _commands(self) -> Iterator[Command]:
        """Those that the screen under the palette can do."""
        return (
            command
            for command in COMMANDS
            if command.palette and hasattr(self.screen, f"action_{command.action}")
        )

    async def discover(self) -> Hits:
        for command in self._commands():
            yield DiscoveryHit(_label(command), self._run(command), help=command.help)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for command in self._commands():
            label = _label(command)
            score = max(matcher.match(label), matcher.match(command.help) * 0.8)
            if score > 0:
                yield Hit(
                    score, matcher.highlight(label), self._run(command), help=command.help
                )

    def _run(self, command: Command) -> partial[Coroutine[Any, Any, None]]:
        return partial(self.screen.run_action, command.action)


def _label(command: Command) -> str:
    return f"{command.title}  {command.shown_keys}"
