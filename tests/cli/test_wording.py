from __future__ import annotations

import pytest

from paperdeck.cli.wording import wrap


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 10, [""]),
        ("one two three", 100, ["one two three"]),
        ("one two three", None, ["one two three"]),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 8, ["one two", "three"]),
        ("one  two", 4, ["one", "two"]),
        ("  - indented text", 12, ["  - indented", "text"]),
        ("https://example.org/long and", 10, ["https://example.org/long", "and"]),
        ("深度学习模型", 6, ["深度学", "习模型"]),
        ("a 深度 b", 4, ["a 深", "度 b"]),
        ("e\u0301e\u0301 x", 4, ["e\u0301e\u0301 x"]),
    ],
)
def test_wrap(text: str, width: int | None, lines: list[str]) -> None:
    assert list(wrap(text, width)) == lines
