"""Lists of every format that were damaged anyhow: what is left is read, the rest is told."""

from __future__ import annotations

import copy
import gzip
import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.errors import SourceError
from paperdeck.papers import Paper
from paperdeck.papers.text import clean
from paperdeck.sources import Fault, Record, members, read
from paperdeck.sources.formats import FORMATS
from paperdeck.sources.records import Item
from support.small_lists import LISTS, OBJECTS

NAMES = sorted(LISTS)


def outcome(data: bytes, name: str | None = None) -> list[Item]:
    """What is read; nothing where the whole is refused. Any other error fails the test."""
    try:
        items = list(read("list", data, format=name).records)
    except SourceError:
        return []
    for item in items:
        assert item.where
        if isinstance(item, Fault):
            assert item.reason
        else:
            assert all(text == clean(text) for text in _texts(item.paper))
    return items


def _texts(paper: Paper) -> Iterator[str]:
    yield from (paper.title, paper.abstract, paper.summary, paper.venue, paper.topic)
    yield from (author.name for author in paper.authors)
    yield from (link.url for link in paper.links)


def test_every_format_has_its_list() -> None:
    assert set(LISTS) == {one.NAME for one in FORMATS}


@pytest.mark.parametrize("name", NAMES)
def test_the_lists_are_whole(name: str) -> None:
    reading = read("list", LISTS[name].encode())
    assert reading.format == name
    assert sum(isinstance(item, Record) for item in reading.records) > 1


@pytest.mark.parametrize("name", NAMES)
def test_cut_anywhere(name: str) -> None:
    data = LISTS[name].encode()
    for end in range(0, len(data), 7):
        outcome(data[:end])
        outcome(data[:end], name)


@pytest.mark.parametrize("name", NAMES)
def test_begun_anywhere(name: str) -> None:
    data = LISTS[name].encode()
    for start in range(0, len(data), 11):
        outcome(data[start:])


EDITS = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.integers(0, 40),
        st.one_of(
            st.binary(max_size=4),
            st.sampled_from(
                [b'"', b"{", b"}", b"[", b"]", b"\n", b"|", b"\\", b"$", b"@", b"<"]
            ),
        ),
    ),
    min_size=1,
    max_size=6,
)


@given(name=st.sampled_from(NAMES), edits=EDITS, codec=st.sampled_from(["utf-8", "utf-16"]))
@settings(deadline=None, max_examples=200)
def test_bytes_cut_out_and_put_in(
    name: str, edits: list[tuple[float, int, bytes]], codec: str
) -> None:
    data = bytearray(LISTS[name].encode(codec))
    for place, length, put_in in edits:
        at = int(place * len(data))
        data[at : at + length] = put_in
    outcome(bytes(data))
    outcome(bytes(data), name)


ODD = st.one_of(
    st.sampled_from([None, True, 0, -1, 7.5, 10**30, "", " ", [], {}, float("nan"), "\ud800"]),
    st.text(max_size=8),
    st.recursive(
        st.sampled_from([None, 1, "x"]),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
        max_leaves=5,
    ),
)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value: the list or object that holds it, and where."""
    held = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(held):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _places(inner)


@given(
    name=st.sampled_from(sorted(OBJECTS)),
    changes=st.lists(st.tuples(st.floats(0, 0.999), ODD), min_size=1, max_size=4),
)
@settings(deadline=None, max_examples=200)
def test_any_value_in_any_place(name: str, changes: list[tuple[float, Any]]) -> None:
    value = copy.deepcopy(OBJECTS[name])
    for place, odd in changes:
        places = list(_places(value))
        if not places:
            break
        holder, key = places[int(place * len(places))]
        holder[key] = odd
    data = json.dumps(value).encode()
    outcome(data)
    outcome(data, name)


@pytest.mark.parametrize("name", sorted(OBJECTS))
@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000, '{"title":[' * 50_000])
def test_nested_without_end(name: str, deep: str) -> None:
    text = LISTS[name]
    at = text.index("{", 1) + 1
    outcome(f'{text[:at]}"x": {deep}, {text[at:]}'.encode())
    outcome(deep.encode(), name)


@given(place=st.floats(0, 1), length=st.integers(1, 20), put_in=st.binary(max_size=3))
@settings(deadline=None, max_examples=100)
def test_damaged_archives(place: float, length: int, put_in: bytes) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("2031/list.json", LISTS["virtual-site"])
        archive.writestr("list.bib", LISTS["bibtex"])
    for whole in (packed.getvalue(), gzip.compress(LISTS["csv"].encode())):
        data = bytearray(whole)
        at = int(place * len(data))
        data[at : at + length] = put_in
        with suppress(SourceError):
            for member in members("list", bytes(data)):
                outcome(member.data())
