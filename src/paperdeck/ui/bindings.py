"""Textual's bindings, made from the table of commands."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from paperdeck.ui.commands import COMMANDS, Command, Where, commands_at
from paperdeck.ui.keys import key_name

_SEARCH_KEYS = frozenset(key for command in commands_at(Where.SEARCH) for key in command.keys)

# What the reader must not do while its keys are text, or belong to the search box.
NOT_IN_SEARCH = frozenset(
    command.action
    for command in COMMANDS
    if Where.PANES in command.where
    or (
        Where.READER in command.where
        and (command.types_character or not _SEARCH_KEYS.isdisjoint(command.keys))
    )
)


def bindings(where: Where) -> list[BindingType]:
    """Textual bindings for the screen or widget that carries ``where``.

    They have priority: such a binding acts before the next key is looked at, so that keys
    act in the order in which they are typed, on what they mean, however fast they come.
    """
    return [
        Binding(
            key,
            f"screen.{action}" if where is Where.SEARCH else action,
            command.title,
            show=command.footer,
            key_display=key_name(command.keys[0]),
            priority=where is not Where.DIALOG,
            id=command.id,
        )
        for command in commands_at(where)
        for key, action in _actions(command)
    ]


def _actions(command: Command) -> list[tuple[str, str]]:
    if command.takes_key:
        return [(key, f"{command.action}('{key}')") for key in command.keys]
    return [(",".join(command.keys), command.action)]
