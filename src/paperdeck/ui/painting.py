"""Painting what has changed, and nothing that is behind it.

Textual's own compositor asks every widget in the rectangle around all changes for its lines,
also those that nothing of is seen: between the search box and the list lie both panes and all
that holds them. That is most of what it does for a key.
"""

from __future__ import annotations

from collections.abc import Iterable

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip


class Painter(Compositor):
    """Textual's compositor, for updates of a part of the screen asking only those widgets that
    are seen in a changed region. It paints the same."""

    def __init__(self) -> None:
        super().__init__()
        self._changed: list[Region] | None = None

    def render_partial_update(self) -> ChopsUpdate | None:
        self._changed = list(self._dirty_regions)
        try:
            return super().render_partial_update()
        finally:
            self._changed = None

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterable[tuple[Region, Region, list[Strip]]]:
        if self._changed is None:
            yield from super()._get_renders(crop)
            return
        unpainted = self._changed
        for widget, (region, clip) in self.visible_widgets.items():  # those in front first
            seen = region.intersection(clip)
            if any(map(seen.overlaps, unpainted)):
                lines = seen.translate(-region.offset)
                yield region, clip, widget.render_lines(lines)
                unpainted = [each for each in unpainted if not seen.contains_region(each)]
            if not unpainted:
                return
