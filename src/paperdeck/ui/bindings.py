"""Textual's bindings, made from the table of commands and the keys as they are bound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingsMap

from paperdeck.language import gettext
from paperdeck.ui import keymap
from paperdeck.ui.commands import COMMANDS, Command, Where, commands_at

_READER = frozenset({Where.READER, Where.PANES, Where.LIST, Where.PAPER})

# Where in the reader an action can be done, by its name.
_ACTION_PLACES = {
    command.action: frozenset(command.where)
    for command in COMMANDS
    if not _READER.isdisjoint(command.where)
}


def works_at(action: str, places: frozenset[Where]) -> bool:
    """Whether one of the reader's actions can be done while ``places`` have the keys."""
    wanted = _ACTION_PLACES.get(action)
    return wanted is None or not wanted.isdisjoint(places)


def bindings(places: Iterable[Where]) -> Iterator[Binding]:
    """Textual's bindings for the screen or widget that carries ``places``.

    They have priority: such a binding acts before the next key is looked at, so that keys
    act in the order in which they are typed, on what they mean, however fast they come.
    """
    begun = set()
    for command in (command for where in places for command in commands_at(where)):
        for number, key in enumerate(keymap.keys(command), 1):
            first, _, second = key.partition(" ")
            if not second:
                yield Binding(key, action_of(command, number), priority=True, id=command.id)
            elif first not in begun:
                begun.add(first)
                yield Binding(first, f"app.begin_keys('{first}')", priority=True)


def bindings_everywhere() -> Iterator[Binding]:
    """The application's own: what can be done in every place."""
    for key, command in keymap.everywhere().items():
        if " " not in key:
            yield Binding(key, command.action, priority=True, id=command.id, show=False)


def action_of(command: Command, number: int = 1) -> str:
    """What the key of that number, counted from 1, does on the command's screen or widget."""
    action = f"{command.action}({number})" if command.takes_key else command.action
    return f"screen.{action}" if Where.SEARCH in command.where else action


class Keyed:
    """Gives a screen or widget the keys of ``PLACES``; to be the first of its bases."""

    PLACES: ClassVar[tuple[Where, ...]] = ()
    _bindings: BindingsMap

    if TYPE_CHECKING:

        def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
            """As of every screen and widget."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._unbound = self._bindings
        self.rebind()

    def rebind(self) -> None:
        """Have the keys as they are bound now."""
        bound = self._unbound.copy()
        for binding in bindings(self.PLACES):
            of_key = bound.key_to_bindings.get(binding.key, [])
            # Textual's own meaning of a key gives way; places that take turns share a key.
            ours = [each for each in of_key if each.priority]
            bound.key_to_bindings[binding.key] = [*ours, binding]
        self._bindings = bound

    def title_of(self, command: Command) -> str:
        """What a command is called here and now."""
        return gettext(command.title)

    def commands_after(self, first: str) -> Iterator[tuple[str, Command]]:
        """What may follow the key ``first`` here and now: each key with its command."""
        for key, command in keymap.after(first, self.PLACES):
            if self.check_action(command.action, ()):
                yield key, command
