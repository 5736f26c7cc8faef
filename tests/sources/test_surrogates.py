from __future__ import annotations

import json

import pytest

from paperdeck.sources import Flaw, Reading, Record, read
from paperdeck.sources.surrogates import may_hold_surrogates, without_surrogates


def test_halves_are_replaced_wherever_they_stand() -> None:
    value = {"a": ["x\ud800", {"b": "\udfff\ud800"}], "c": "\U0001f600", "d": 1}
    mended = {"a": ["x\ufffd", {"b": "\ufffd\ufffd"}], "c": "\U0001f600", "d": 1}
    assert without_surrogates(value) == (mended, 3)
    assert without_surrogates("\ud800") == ("\ufffd", 1)
    assert without_surrogates(None) == (None, 0)


@pytest.mark.parametrize(
    ("text", "may"),
    [("", False), ("é", False), (r"\u00e9", False), (r"\ud83d", True), (r"\uDE00", True)],
)
def test_most_texts_need_not_be_looked_through(text: str, may: bool) -> None:
    assert may_hold_surrogates(text) == may_hold_surrogates(text.encode()) == may


EVENT = {"name": "Slow \ud83d Light", "eventtype": "Poster", "abstract": "A pair: \U0001f600."}
NOTE = {"id": "x", "forum": "x", "content": {"title": {"value": "Slow \ud83d Light"}}}
LINE = json.dumps({"title": "Slow \ud83d Light", "venue": "ICML"})


@pytest.mark.parametrize(
    "data",
    [
        json.dumps([EVENT]),
        json.dumps({"count": 1, "results": [EVENT]}),
        json.dumps({"notes": [NOTE]}),
        json.dumps([{"title": "Slow \ud83d Light", "author": "Ada", "status": "Oral"}]),
        json.dumps([{"type": "article", "title": "Slow \ud83d Light", "issued": {}}]),
        f"{LINE}\n{LINE}\n",
        json.dumps([EVENT, EVENT])[:-9],
    ],
)
def test_every_format_in_json_tells_them(data: str) -> None:
    reading: Reading = read("x", data.encode())
    record, flaw, *_ = reading.records
    assert isinstance(record, Record)
    assert record.paper.title == "Slow \ufffd Light"
    assert flaw == Flaw(
        record.where, "holds a lone surrogate (half a character); shown as \ufffd"
    )
