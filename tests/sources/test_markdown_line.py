from __future__ import annotations

import pytest

from paperdeck.sources.markdown_line import Kind, Piece, pieces

TEXT, STRONG, EMPHASIS, LINK = Kind.TEXT, Kind.STRONG, Kind.EMPHASIS, Kind.LINK


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("plain", [Piece(TEXT, "plain")]),
        (
            "a **b** *c* d",
            [
                Piece(TEXT, "a "),
                Piece(STRONG, "b"),
                Piece(TEXT, " "),
                Piece(EMPHASIS, "c"),
                Piece(TEXT, " d"),
            ],
        ),
        ("__a__ _b_", [Piece(STRONG, "a"), Piece(TEXT, " "), Piece(EMPHASIS, "b")]),
        ("***a***", [Piece(STRONG, "a")]),
        ("[a](https://x.y)", [Piece(LINK, "a", "https://x.y")]),
        ("[a [b] c](https://x.y/z_(w) 'title')", [Piece(LINK, "a [b] c", "https://x.y/z_(w)")]),
        ("**[a](https://x.y)**", [Piece(LINK, "a", "https://x.y", strong=True)]),
        ("[[a](https://x.y)]", [Piece(LINK, "a", "https://x.y")]),
        ("[[a]](https://x.y)", [Piece(LINK, "a", "https://x.y")]),
        ("\\[[a](https://x.y)\\]", [Piece(LINK, "a", "https://x.y")]),
        ("[![a](https://x.y/b.svg)](https://x.y)", [Piece(LINK, "a", "https://x.y")]),
        ("![a](https://x.y/b.svg) c", [Piece(TEXT, " c")]),
        (
            "<https://x.y> https://x.y/z.",
            [
                Piece(LINK, "", "https://x.y"),
                Piece(TEXT, " "),
                Piece(LINK, "", "https://x.y/z"),
            ],
        ),
        (
            '<a href="https://x.y">a</a><br>b',
            [Piece(LINK, "a", "https://x.y"), Piece(TEXT, " b")],
        ),
        ("<b>a</b> <span class=x>b</span>", [Piece(STRONG, "a"), Piece(TEXT, " b")]),
        ("$x_{*}^*$ and $y^*$", [Piece(TEXT, "$x_{*}^*$ and $y^*$")]),
        ("snake_case_name 2 * 3 * 4", [Piece(TEXT, "snake_case_name 2 * 3 * 4")]),
        ("`a` \\*b\\*", [Piece(TEXT, "a *b*")]),
        ("[a](#b)", [Piece(LINK, "a", "#b")]),
    ],
)
def test_pieces(line: str, found: list[Piece]) -> None:
    assert pieces(line) == found


@pytest.mark.parametrize(
    "line",
    [
        "[" * 9000,
        "**a" * 5000,
        "*" * 9000,
        "[a](" * 4000,
        "<a href=x>" * 3000,
        "<i>" * 5000,
        "$" * 9001,
        "_" * 9000,
        "https://" + "(" * 9000,
        "![a](" * 4000,
        "`" * 9001,
        "\\[" * 5000,
    ],
)
def test_odd_lines_are_no_burden(line: str) -> None:
    assert isinstance(pieces(line), list)
