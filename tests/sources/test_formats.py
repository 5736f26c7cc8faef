from __future__ import annotations

import gzip
import json

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources import Fault, Record, describe_formats, read

EVENTS = json.dumps({"count": 1, "results": [{"name": "A", "eventtype": "Poster"}]}).encode()


def test_every_format_has_a_name_and_one_line() -> None:
    described = describe_formats()
    names = [name for name, _ in described]
    assert {"paperdeck-list", "virtual-site", "csv", "plain-text"} < set(names)
    assert len(names) == len(set(names))
    assert all(text and "\n" not in text and len(text) < 90 for _, text in described)


@pytest.mark.parametrize("name", ["events.json", "events.txt", "-", "a.bib.zip"])
def test_the_name_of_the_file_does_not_matter(name: str) -> None:
    reading = read(name, gzip.compress(EVENTS))
    assert (reading.name, reading.format) == (name, "virtual-site")


def test_json_in_utf_16_is_read_and_told() -> None:
    reading = read("x", EVENTS.decode().encode("utf-16"))
    assert (reading.format, reading.notes) == ("virtual-site", ("read as UTF-16",))


def test_unknown_content_names_the_file_and_what_to_do() -> None:
    with pytest.raises(SourceError) as caught:
        read("odd.json", b'{"a": 1}')
    message = str(caught.value)
    assert message.startswith("odd.json: not understood: ")
    assert message.endswith("; `paperdeck formats` lists the formats")
    assert "\n" not in message


@pytest.mark.parametrize("data", [b"[]", b"{}", b" [ ]\n", b"{\n}\n", b"null"])
def test_what_is_empty_has_no_papers(data: bytes) -> None:
    with pytest.raises(SourceError, match=r"^x\.json: the file has no papers in it$"):
        read("x.json", data)


@pytest.mark.parametrize(
    ("data", "seen"),
    [
        (b"<html>", "web page"),
        (b"%PDF-1.5 ", "PDF"),
        (gzip.compress(b"x" * 99)[:-9], "cut short"),
    ],
    ids=["page", "pdf", "cut"],
)
def test_it_says_what_it_saw(data: bytes, seen: str) -> None:
    with pytest.raises(SourceError, match=seen):
        read("x", data)


def test_damage_behind_the_last_record_is_the_last_fault() -> None:
    packed = bytearray(gzip.compress(EVENTS))
    packed[-5] ^= 1
    record, fault = read("x", bytes(packed)).records
    assert isinstance(record, Record)
    assert fault == Fault("after record 1", "the gzip file is damaged; download it again")
