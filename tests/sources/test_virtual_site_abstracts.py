from __future__ import annotations

import json

from paperdeck.papers import Paper
from paperdeck.sources import Fault, Record, read


def test_abstracts_are_known_by_their_event_alone() -> None:
    text = json.dumps({"71": "We study  $x$.\r\nTwice. ", "72": "Rivers."})
    reading = read("abstracts.json", text.encode())
    assert (reading.format, reading.title) == ("virtual-site-abstracts", "")
    assert list(reading.records) == [
        Record(Paper(abstract="We study  $x$.\nTwice.", ids=("event:71",)), "record 71"),
        Record(Paper(abstract="Rivers.", ids=("event:72",)), "record 72"),
    ]


def test_an_event_without_an_abstract_is_no_fault() -> None:
    reading = read("x", b'{"71": null, "72": "", "73": "Rivers."}')
    assert [item.where for item in reading.records] == ["record 73"]


def test_what_is_no_abstract_is_told() -> None:
    items = list(
        read(
            "x", b'{"71": "A.", "72": 5, "b": "B.", "9": "E.", "10": null, "73": ["C", "D."]}'
        ).records
    )
    assert items[1] == Fault("record 72", "is a number, not an abstract; left out")
    assert items[2] == Fault("record b", "is under a name that is no event number; left out")
    assert isinstance(items[4], Record)
    assert items[4].paper.abstract == "C D."


def test_cut_short() -> None:
    text = json.dumps({str(n): f"Abstract {n}." for n in range(100)}, indent=1)
    *records, fault = read("x", text[:-30].encode()).records
    assert [item.where for item in records] == [f"record {n}" for n in range(98)]
    assert fault.where.startswith("record 98 (line 100, column 2)")
    assert "cut short; download it again" in fault.reason
