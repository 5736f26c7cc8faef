"""The table of cases: what a reader should see, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from paperdeck.markup import plain, render

_TABLE = Path(__file__).with_name("cases.txt")


class Case(NamedTuple):
    group: str
    source: str
    expected: str


def _cases() -> Iterator[Case]:
    group = ""
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            group = line[2:]
        elif line and not line.startswith(("%% ", "| ")):
            written, arrow, shown = line.partition(" ⇒")
            assert arrow, f"no arrow in {line!r}"
            written = written.replace("⏎", "\n").replace("␣", " ").replace("␉", "\t")
            shown = shown.removeprefix(" ").replace("⏎", "\n")
            yield Case(group, written, "" if shown == "∅" else shown or written)


CASES = list(_cases())


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(case.source, case.expected, id=f"{case.group}: {case.source}")
        for case in CASES
    ],
)
def test_the_reader_sees(source: str, expected: str) -> None:
    assert plain(source) == expected
    assert "".join(span.text for span in render(source)) == expected


def test_the_table_is_large_and_names_its_sources() -> None:
    assert len(CASES) > 700
    lines = _TABLE.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if line.startswith("= "):
            assert lines[number + 1].startswith("| "), f"{line} names no source"
