from __future__ import annotations

import random
import string

import pytest
from rapidfuzz import fuzz

from paperdeck.library.likeness import Abstracts
from paperdeck.library.records import folded

CRUMBS = (
    "Bread rises when yeast eats sugar, and its crumb tells how long it rested. We measure the "
    "crumb of 4,096 loaves with $O(n \\log n)$ cameras and \\textbf{learn} to tell the hour of "
    "baking within 5\\% of a day. The code is at https://example.org/crumb for all bakers."
)
CHINESE = (
    "面包在酵母吃糖时膨胀,面包屑说明它休息了多久。"
    "我们测量了四千个面包的面包屑并学习烘焙的时间。"
)


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        (CRUMBS, True),
        (CRUMBS.replace("\\textbf{learn}", "**learn**").replace("\\%", "%"), True),
        (CRUMBS.upper().replace("\\TEXTBF{LEARN}", "learn"), True),
        (CRUMBS.removesuffix(" for all bakers."), True),
        (CRUMBS[: len(CRUMBS) // 2], False),
        ("We measure the crumb of loaves, but with other ends in view than time.", False),
        ("", False),
    ],
    ids=["itself", "markdown", "capitals", "shorter", "half", "other", "nothing"],
)
def test_alike(other: str, alike: bool) -> None:
    assert bool(Abstracts([("crumbs", CRUMBS)]).alike(other)) is alike
    assert bool(Abstracts([("other", other)]).alike(CRUMBS)) is alike


def test_text_without_spaces() -> None:
    edited = CHINESE.replace("四千", "五千")
    assert [name for name, _ in Abstracts([(1, CHINESE)]).alike(edited)] == [1]


def test_the_likeness_is_the_same_both_ways() -> None:
    edited = CRUMBS.replace("4,096", "many")
    ((_, one),) = Abstracts([(1, CRUMBS)]).alike(edited)
    ((_, other),) = Abstracts([(1, edited)]).alike(CRUMBS)
    assert one == other < 1


def test_nothing_alike_is_missed_by_the_comparison_of_runs() -> None:
    """Words replaced at random: whenever the whole texts are alike, so it is said."""
    chance = random.Random(7)

    def word() -> str:
        return "".join(chance.choices(string.ascii_lowercase, k=chance.randint(2, 9)))

    seen = set()
    for _ in range(300):
        words = [word() for _ in range(80)]
        share = chance.random() * 0.4
        one = " ".join(words)
        other = " ".join(word() if chance.random() < share else same for same in words)
        expected = fuzz.ratio(folded(one), folded(other)) >= 80
        seen.add(expected)
        assert bool(Abstracts([("it", one)]).alike(other)) is expected
    assert seen == {True, False}
