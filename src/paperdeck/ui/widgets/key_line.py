"""The last line: the keys that matter here, as many as there is room for."""

from __future__ import annotations

from textual.app import RenderResult
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

_GAP = "  "
_PINNED = "help"  # the action whose key is left out last: it shows all others


class KeyLine(Widget):
    """Shows the screen's keys in the order of the table; a click on one is that key.

    Where the room does not suffice, those are left out that no longer fit, the help last.
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _: Screen[object]) -> None:
        self.refresh()

    def render(self) -> RenderResult:
        items = self._items()
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

    def _items(self) -> dict[str, Content]:
        """What is said of each action, by its name."""
        items: dict[str, Content] = {}
        for _, binding, enabled, _ in self.screen.active_bindings.values():
            if binding.show and enabled and binding.action not in items:
                click = Style.from_meta({"@click": f"app.simulate_key('{binding.key}')"})
                items[binding.action] = Content.assemble(
                    (binding.key_display or binding.key, "$accent bold"),
                    f" {binding.description}",
                ).stylize(click)
        return items
