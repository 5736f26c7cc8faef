"""Whatever stands in a file, reading it gives records, faults, or an error of one line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.errors import SourceError
from paperdeck.papers.text import clean_line
from paperdeck.sources import Fault, read
from paperdeck.sources.formats import FORMATS
from paperdeck.sources.records import Item

MARKS = '- |# |1. |**|*|[|](|)|]|“|"|$|`|\n|\n\n|    |{|}|,|;|\t|\x1b[31m|\u202e|\0|é|深度'
WORDS = (
    "title,authors\n|Title: |Abstract: |摘要：|Ada Lund, Bo Ek|ICML 2031 Papers\n|&amp;|&x;"
    "|<entry>|</entry>|<feed>|@a{b,|TY  - CONF\n|https://arxiv.org/abs/3101.01234"
)
PIECES = st.sampled_from([*MARKS.split("|"), *WORDS.split("|"), "|"])
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=30).map("".join)


def read_all(data: bytes, name: str | None) -> tuple[list[Item], str]:
    """What is read, or what is said instead."""
    try:
        return list(read("file", data, format=name).records), ""
    except SourceError as error:
        return [], str(error)


@pytest.mark.parametrize("text", ['""', "1", "null", "[]", "{}", "[1]", '{"results": 1}'])
@pytest.mark.parametrize("name", [one.NAME for one in FORMATS])
def test_json_of_another_form(text: str, name: str) -> None:
    items, error = read_all(text.encode(), name)
    assert error.startswith("file: ") or all(isinstance(item, Fault) for item in items)


@given(text=TEXTS, name=st.sampled_from([None, *(one.NAME for one in FORMATS)]))
@settings(deadline=None, max_examples=300)
def test_any_text_in_any_format(text: str, name: str | None) -> None:
    data = text.encode("utf-8", "replace")
    items, error = read_all(data, name)
    assert not error or error.startswith("file: ")
    assert "\n" not in clean_line(error)
    for item in items:
        if isinstance(item, Fault):
            assert item.where
            assert item.reason
        else:
            title = item.paper.title
            assert title == clean_line(title)
            assert title or item.paper.abstract or item.paper.ids
