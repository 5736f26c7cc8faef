"""What is painted when something changes is what Textual's own compositor would paint."""

from __future__ import annotations

import re

import pytest
from textual._compositor import ChopsUpdate, Compositor

from paperdeck.settings import Settings
from paperdeck.ui.painting import Painter
from support.invented import PAPERS, paper
from support.reader import Open

POSTS = [paper(300 + n, f"Lamp posts, {n}", abstract="Light. " * n) for n in range(60)]
MANY = [*PAPERS, *POSTS]
# To go somewhere, and then paint nothing there.
IDLE_MOVE = re.compile(r"\x1b\[\d+;\d+H(?=\x1b\[\d+;\d+H|\n|$)")
# Rows, panes, the box with its list of completions, what lies over the screen, and messages.
KEYS = (
    *("j", "j", "b", "enter", "j", "space", "escape", "G", "k", "g", "g", "m", "slash"),
    *("l", "a", "m", "p", "backspace", "space", "a", "u", "t", "h", "o", "r", "colon", "down"),
    *("escape", "escape", "B", "B", "v", "v", "v", "equals_sign", "z", "z", "question_mark"),
    *("escape", "s", "escape", "greater_than_sign", "less_than_sign", "t", "x", "enter", "u"),
)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Of each update what the reader painted, and what Textual would have."""
    pairs: list[tuple[str, str]] = []
    ours = Painter.render_partial_update

    def both(painter: Painter) -> ChopsUpdate | None:
        changed = set(painter._dirty_regions)
        update = ours(painter)
        painter._dirty_regions.update(changed)
        theirs = Compositor.render_partial_update(painter)
        if update is None or theirs is None:
            assert update is theirs
        else:
            console = painter.root.app.console if painter.root is not None else None
            assert console is not None
            pairs.append((update.render_segments(console), theirs.render_segments(console)))
        return update

    monkeypatch.setattr(Painter, "render_partial_update", both)
    return pairs


@pytest.mark.parametrize("size", [(120, 35), (80, 24), (40, 15)])
async def test_the_same_is_painted(
    open_reader: Open, painted: list[tuple[str, str]], size: tuple[int, int]
) -> None:
    async with open_reader(MANY, size=size, settings=Settings()) as reader:
        for key in KEYS:
            await reader.press(key)
        await reader.pilot.resize_terminal(size[0] + 9, size[1] + 3)
        await reader.press("slash", "p", "o")
    assert len(painted) > 40
    for ours, theirs in painted:
        assert IDLE_MOVE.sub("", ours) == IDLE_MOVE.sub("", theirs)


async def test_the_bar_stands_as_it_would_if_painted_anew(open_reader: Open) -> None:
    async with open_reader(MANY, size=(120, 35)) as reader:
        bar = reader.papers.vertical_scrollbar
        for key in ("slash", "l", "a", "m", "p", "s", "escape", "escape", "G", "g", "g"):
            await reader.press(key)
            shown = [bar.render_line(y) for y in range(bar.size.height)]
            bar.notify_style_update()  # nothing of what was drawn is known any more
            assert [bar.render_line(y) for y in range(bar.size.height)] == shown
        before = [bar.render_line(y) for y in range(bar.size.height)]
        await reader.press("G")
        assert [bar.render_line(y) for y in range(bar.size.height)] != before
