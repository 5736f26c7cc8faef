from __future__ import annotations

import json
import random
from typing import Any

import pytest

from paperdeck.sources import json_records
from paperdeck.sources.json_records import Found, array_records, object_records, outline
from paperdeck.sources.opening import Document
from paperdeck.sources.records import Fault


def is_record(value: Any) -> bool:
    return isinstance(value, dict) and "title" in value


def array(text: str, key: str = "papers", damage: str = "") -> list[Found | Fault]:
    return list(array_records(Document("x.json", text, damage=damage), key, is_record))


def records(count: int) -> list[dict[str, Any]]:
    return [{"title": f"No {n}", "by": [{"name": "A"}, {"name": "B"}]} for n in range(count)]


def wholes(items: list[Found | Fault]) -> list[Any]:
    return [item.value for item in items if isinstance(item, Found)]


def faults(items: list[Found | Fault]) -> list[Fault]:
    return [item for item in items if isinstance(item, Fault)]


def test_outline_of_an_object_stops_at_its_first_array() -> None:
    seen = outline(' {"format": "x", "n": 1, "papers": [{"title": "A"}, 3], "more": [1]}')
    assert seen.kind == "object"
    assert seen.members == {"format": "x", "n": 1}
    assert (seen.array, seen.first) == ("papers", {"title": "A"})


def test_outline_of_an_array_is_its_first_element() -> None:
    assert outline('[{"title": "A"}, {').first == {"title": "A"}


def test_outline_looks_only_at_the_beginning() -> None:
    text = json.dumps({str(n): "text" for n in range(1000)})
    assert 10 < len(outline(text[:-9]).members) < 100


@pytest.mark.parametrize(
    "text", ["", "[", "{", "{]", '{"a"', '{"a":', "[" * 9999, "prose", "{7:1}"]
)
def test_outline_never_raises(text: str) -> None:
    assert outline(text).first is None


def test_a_sound_array_gives_every_element() -> None:
    text = json.dumps({"papers": [*records(2), None, 5], "next": None})
    assert wholes(array(text)) == [*records(2), None, 5]
    assert [item.where for item in array(text)] == [f"record {n}" for n in (1, 2, 3, 4)]
    assert wholes(array(json.dumps(records(3)), key="")) == records(3)


def test_nan_and_lone_surrogates_are_read() -> None:
    items = array('{"papers": [{"title": "A\\ud800", "score": NaN}, {"title": "B"}]}')
    assert [value["title"] for value in wholes(items)] == ["A\ufffd", "B"]
    assert [fault.where for fault in faults(items)] == ["record 1"]


def test_every_cut_gives_the_records_before_it_and_one_fault() -> None:
    text = json.dumps({"count": 4, "papers": records(4)}, indent=1)
    ends = [text.index(json.dumps(f"No {n}")) for n in range(4)]
    for cut in range(text.index("[") + 1, len(text) - 1):
        items = array(text[:cut])
        told = faults(items)
        assert wholes(items) == records(len(wholes(items)))
        assert len(told) == 1
        assert items[-1] is told[0]
        assert "cut short; download it again" in told[0].reason, (cut, told)
        begun = sum(end < cut for end in ends)
        assert begun - 1 <= len(wholes(items)) <= begun


def test_a_cut_says_where() -> None:
    text = json.dumps({"papers": records(3)}, indent=1)
    (fault,) = faults(array(text[: text.index('"No 2"') + 3]))
    line = text[: text.index('"No 2"')].count("\n")
    assert fault.where == f"record 3 (line {line}, column 3)"


def test_the_damage_of_the_file_is_the_reason_where_it_is_known() -> None:
    text = json.dumps({"papers": records(3)})[:-20]
    assert faults(array(text, damage="the gzip file is cut short"))[0].reason == (
        "the gzip file is cut short"
    )


@pytest.mark.parametrize(
    "bad",
    [
        '{"title": "No 1", "by": [{"name": "A"} {"name": "B"}]}',
        '{"title": "No 1", "by": {"name": "A"]}',
        '{"title": "No "1"", "by": []}',
        '{title: "No 1"}',
        '{"title": "No 1", "by": [{"name": "A"}, ]',
        "???",
    ],
)
def test_a_bad_record_loses_only_itself(bad: str) -> None:
    good = [json.dumps(record) for record in records(4)]
    text = '{"papers": [' + ",\n".join([good[0], bad, *good[2:]]) + "]}"
    items = array(text)
    assert wholes(items) == [records(4)[0], *records(4)[2:]]
    (fault,) = faults(items)
    assert fault.where.startswith("record 2 (line 2, column 1")
    assert fault.reason.startswith("not valid JSON: ")


@pytest.mark.parametrize(
    "text", ['{"papers": [{"title": "A"},]}', '{"papers": [{"title": "A"}]}}']
)
def test_what_is_wrong_besides_the_records_is_told(text: str) -> None:
    items = array(text)
    assert wholes(items) == [{"title": "A"}]
    assert [fault.where for fault in faults(items)] == [
        f"after the last record (line 1, column {text.index(']') + 1})"
    ]


def test_a_record_nested_beyond_reason_is_a_fault() -> None:
    deep = '{"title": ' + "[" * 100_000 + "]" * 100_000 + "}"
    items = array('{"papers": [{"title": "A"}, ' + deep + ', {"title": "B"}]}')
    assert wholes(items) == [{"title": "A"}, {"title": "B"}]
    assert "nested too deeply" in faults(items)[0].reason


def test_an_object_nested_beyond_reason_loses_only_itself() -> None:
    deep = '{"title": ' * 50_000 + '"]"' + "}" * 50_000
    items = array('{"papers": [{"title": "A"}, ' + deep + ', {"title": "B"}]}')
    assert wholes(items) == [{"title": "A"}, {"title": "B"}]
    (fault,) = faults(items)
    assert fault.where.startswith("record 2 ")
    numbered = list(object_records(Document("x", f'{{"7": {deep}, "8": "eight"}}')))
    assert wholes(numbered) == ["eight"]


@pytest.mark.parametrize("seed", range(5))
def test_behind_a_damaged_stretch_it_goes_on(seed: int) -> None:
    text = json.dumps({"papers": records(400)})
    junk = "".join(random.Random(seed).choices('[]{}",: ', k=20_000))
    at = text.index('"No 100"') + 4
    items = array(text[:at] + junk + text[at + 300 :])
    kept = [value["title"] for value in wholes(items)]
    assert kept[:100] == [f"No {n}" for n in range(100)]
    assert kept[-290:] == [f"No {n}" for n in range(110, 400)]
    assert "; left out up to line 1, column " in faults(items)[0].reason


def test_where_it_gives_up_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_records, "_LEAST_READ", 1 << 10)
    text = '{"papers": [{"title": "A"}, ' + '{"by": [' * 20_000 + ', {"title": "B"}]}'
    items = array(text)
    assert wholes(items) == [{"title": "A"}]
    assert faults(items)[-1].reason.endswith("; nothing after it was read")


def test_members_of_an_object() -> None:
    items = list(object_records(Document("x", '{"7": "seven", "8": null}')))
    assert items == [Found("record 7", "seven"), Found("record 8", None)]


def test_members_of_a_cut_and_of_a_broken_object() -> None:
    cut = list(object_records(Document("x", '{"7": "seven", "8": "eigh')))
    assert cut[0] == Found("record 7", "seven")
    assert isinstance(cut[1], Fault)
    assert cut[1].where == "record 8 (line 1, column 16)"
    assert "cut short" in cut[1].reason
    broken = list(object_records(Document("x", '{"7": "seven", "8": eight, "9": "nine"}')))
    assert broken[0::2] == [Found("record 7", "seven"), Found("record 9", "nine")]
    assert isinstance(broken[1], Fault)
