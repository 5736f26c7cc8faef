"""What the screen says of papers that are hard to show, at every size of terminal."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from paperdeck.papers import Paper
from support.hard import BARE, HARD, MANY, MATHEMATICAL, UNTITLED, WIDE
from support.invented import paper
from support.reader import Open, Reader

SIZES = [(160, 50), (110, 35), (80, 24), (40, 15), (20, 8)]

# What a reader must find in the list (cut at 12 cells), and in the paper.
SAID = {
    "mathematical": (
        MATHEMATICAL,
        "Moonlit ℓ_∞",
        ["√T-Regret in ℝᵈ", "In short", "O(√T) in one line", "∑ₜ₌₁ᵀ ℓₜ(xₜ₊₁) ≤ 𝒪(√(d/n))",
         "(a+b)/c → ŷ", "from $5 to $10 per lantern", "lantern-bounds[2]", "1 OpenReview",
         "2 example.org/lantern-bounds"],
    ),
    "many": (
        MANY,
        "Fifty-Nine K",
        ["Keeper Number1, Keeper Number2", "and 51 more authors (a shows all)"],
    ),
    "untitled": (
        UNTITLED,
        "[untitled]",
        ["[untitled] DuskNet", "No authors in this list", "needs no title"],
    ),
    "wide": (
        WIDE,
        "深度学习",
        ["模型的稀疏训练", "🇯🇵", "王小明, 李雷", "研究灯笼", "Keywords: 灯笼, 稀疏"],
    ),
    "bare": (
        BARE,
        "A Paper with",
        ["No abstract in this list. o opens the paper's page."],
    ),
}  # fmt: skip


def squeezed(text: str) -> str:
    """Text without white space: where lines were broken does not matter."""
    return "".join(text.split())


async def read_through(reader: Reader) -> str:
    """All that the detail pane says of the paper, page by page."""
    pane = reader.main._detail
    said = []
    for _ in range(200):
        region = pane.scrollable_content_region
        lines = [cells(line, region.x, region.right) for line in reader.screen.splitlines()]
        said += lines[region.y : region.bottom][len(said) - pane.scroll_offset.y :]
        if pane.scroll_offset.y >= pane.max_scroll_y:
            return "\n".join(said)
        await reader.press("pagedown")
    raise AssertionError("there is no end of it")


def cells(line: str, start: int, end: int) -> str:
    """The characters that stand in some cells of a line."""
    at, found = 0, []
    for char in line:
        if start <= at < end:
            found.append(char)
        at += cell_len(char)
    return "".join(found)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("hard", "listed", "told"), SAID.values(), ids=SAID)
async def test_a_hard_paper(
    open_reader: Open, size: tuple[int, int], hard: Paper, listed: str, told: list[str]
) -> None:
    async with open_reader(HARD, size=size) as reader:
        await reader.press(*["j"] * HARD.index(hard))
        assert listed in reader.screen
        assert max(cell_len(line) for line in reader.screen.splitlines()) <= size[0]
        await reader.press("enter")
        said = squeezed(await read_through(reader))
        for text in told:
            assert squeezed(text) in said


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_is_left_out_first(open_reader: Open, size: tuple[int, int]) -> None:
    async with open_reader(HARD, size=size) as reader:
        first, *_, last = reader.screen.splitlines()
        assert "ICML 2031" in first
        assert ("5 papers · ★ 0 · ✎ 0" in first) == (size[0] >= 40)
        if size[1] >= 12:
            assert last.split()[:2] == ["Enter", "Read"]
            assert last.split()[-2:] == ["?", "Help"]
        assert ("Ctrl-p Palette" in last) == (size[0] >= 120)
        assert ("n Note" in last) == (size[1] >= 12)


async def test_an_empty_result_is_indented_however_it_is_broken(open_reader: Open) -> None:
    async with open_reader(HARD, size=(40, 15)) as reader:
        await reader.type("qqq www zzz vvv yyy")
        said = [line for line in reader.screen.splitlines()[3:10] if line.strip()]
        assert "No paper has all of" in said[0]
        assert {line[:5] for line in said} == {"     "}
        assert len(said) > 2


@pytest.mark.parametrize("height", [29, 30])
async def test_no_row_is_cut_at_an_edge(open_reader: Open, height: int) -> None:
    many = [paper(n, f"Paper {n}", "Keeper One") for n in range(40)]
    async with open_reader(many, size=(120, height)) as reader:
        for keys in (["j"] * 17, ["G"], ["k"] * 19, ["g"]):
            await reader.press(*keys)
            region = reader.papers.scrollable_content_region
            lines = [line[: region.right] for line in reader.screen.splitlines()]
            shown = [line for line in lines[region.y : region.bottom] if line.strip()]
            assert len(shown) % 2 == 0
            assert "Keeper" not in shown[0]
            assert f"▌    Paper {reader.papers.cursor}" in "\n".join(shown)
