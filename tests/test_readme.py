"""README.md says all that the program has: keys, commands, formats, settings."""

from __future__ import annotations

import re

import pytest

from support.readme import README, TABLES, block


@pytest.mark.parametrize("name", TABLES)
def test_the_readme_has_the_table_as_it_stands(name: str) -> None:
    assert block(name) in README.read_text("utf-8"), "run: python tests/support/readme.py"


def test_the_readme_opens_with_two_commands_of_one_line() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert [len(block.strip().splitlines()) for block in blocks[:2]] == [1, 1]
    assert blocks[0].rstrip().endswith("paperdeck")
    assert "pytest" in blocks[1]


def test_what_the_readme_points_at_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README.read_text("utf-8"))
    local = [link for link in links if not link.startswith("http")]
    assert local
    assert [link for link in local if not (README.parent / link).exists()] == []
