"""The last line: the keys that matter here, as many as there is room for."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import RenderResult
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, TextArea

from paperdeck.language import gettext
from paperdeck.ui import keymap
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import BY_ID, COMMANDS, Command
from paperdeck.ui.keys import character_of, key_name

_GAP = "  "
_PINNED = "app.help"  # its key is left out last: it shows all others
_MORE = "…"
_ORDER = {command.id: place for place, command in enumerate(COMMANDS)}


class KeyLine(Widget):
    """Shows the screen's keys as they are bound now, those of the pane that has the focus
    first; a click on one is that key.

    Where the room does not suffice, those are left out that no longer fit, the help last.
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _: Screen[object]) -> None:
        self.refresh()

    def render(self) -> RenderResult:
        items = {command.id: self._item(command) for command in self._commands()}
        room = self.content_size.width
        pinned = items.pop(_PINNED, None)
        if pinned is not None:
            room -= pinned.cell_length + len(_GAP)
        shown: list[Content] = []
        for item in items.values():
            taken = item.cell_length + len(_GAP) * bool(shown)
            if taken <= room:
                room -= taken
                shown.append(item)
        return Content(_GAP).join([*shown, pinned] if pinned is not None else shown)

    def _commands(self) -> list[Command]:
        """What can be done now, in the order of the places, and in each in that of the table;
        where a digit does it, last."""
        is_typing = isinstance(self.screen.focused, (Input, TextArea))
        nodes: list[DOMNode] = []
        found: dict[str, tuple[bool, int, int, int]] = {}
        for key, (node, binding, enabled, _) in self.screen.active_bindings.items():
            if not enabled or node is self.app:  # whose keys are the same everywhere
                continue
            if is_typing and character_of(key.partition(" ")[0]) is not None:
                continue  # it is text
            if node not in nodes:
                nodes.append(node)
            for command in _meant(node, binding.id, binding.key):
                if command.footer:
                    place = _place(node, command)
                    order = command.takes_key, nodes.index(node), place, _ORDER[command.id]
                    found.setdefault(command.id, order)
        return [BY_ID[each] for each in sorted(found, key=found.__getitem__)]

    def _item(self, command: Command) -> Content:
        screen = self.screen
        keys = keymap.keys(command)[0]
        click = Style.from_meta({"@click": f"press('{keys}')"})
        shown = f"{key_name(keys)}{_MORE}" if command.takes_key else key_name(keys)
        title = (
            screen.title_of(command) if isinstance(screen, Keyed) else gettext(command.title)
        )
        label = Content.assemble((shown, "$accent bold"), f" {title}")
        return label.stylize(click)

    def action_press(self, keys: str) -> None:
        """Press one key after another."""
        for key in keys.split(" "):
            self.app.simulate_key(key)


def _place(node: DOMNode, command: Command) -> int:
    """Which of the node's places it is that has the command."""
    places = node.PLACES if isinstance(node, Keyed) else ()
    return next((at for at, place in enumerate(places) if place in command.where), len(places))


def _meant(node: DOMNode, command_id: str | None, key: str) -> Iterator[Command]:
    """The command of a binding, or those that a key begins."""
    if command_id in BY_ID:
        yield BY_ID[command_id]
    elif isinstance(node, Keyed):
        yield from (command for _, command in node.commands_after(key))
