from __future__ import annotations

import gzip

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources import instruct, read
from paperdeck.sources.instructions import Instructions, take_instructions

TABLE = b"Name,Who\nSlow Light,Ada Lund\n"


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
@pytest.mark.parametrize("keep", [bytes, gzip.compress])
def test_what_was_said_is_kept_with_the_bytes(pack, keep) -> None:
    kept = keep(instruct(pack(TABLE), format="csv", mapping={"title": "Name"}))
    assert take_instructions("a", kept) == (
        Instructions("csv", {"title": "Name"}),
        pack(TABLE),
    )
    [record] = read("a", kept).records
    assert record.paper.title == "Slow Light"


@pytest.mark.parametrize(
    "data",
    [TABLE, b"", gzip.compress(TABLE), b"\x1f\x8b junk"],
    ids=["table", "nothing", "packed", "junk"],
)
def test_without_anything_said_the_bytes_are_as_they_came(data: bytes) -> None:
    assert instruct(data) == data
    assert take_instructions("a", data) == (Instructions(), data)


def test_what_is_said_now_goes_before_what_was_said() -> None:
    kept = instruct(TABLE, mapping={"title": "Name"})
    [record] = read("a", kept, mapping={"title": "Who"}).records
    assert record.paper.title == "Ada Lund"
    with pytest.raises(SourceError, match="there is no format docx; `paperdeck formats` lists"):
        read("a", kept, format="docx")
