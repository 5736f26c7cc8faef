"""What a fetched file must be to replace another."""

from __future__ import annotations

import gzip
import zipfile
import zlib
from io import BytesIO

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources.fetching import checking
from paperdeck.sources.fetching.checking import Content, check_whole, content_of

EVENT = b'{"id": 1, "name": "Bread", "eventtype": "Poster"}'
EVENTS = b'{"count": 2, "next": null, "results": [%s, %s]}' % (EVENT, EVENT)
BIBTEX = b"@inproceedings{a, title={One}}\n@inproceedings{b, title={Two}, abstract={It rises.}}"
RIS = b"TY  - CONF\nTI  - One\nER  - \nTY  - CONF\nTI  - Two\nER  - \n"
CSV = b'title,authors\n"One","Di Ek"\n"Two","Di Ek"\n'
ATOM = (
    b'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">'
    b"<entry><title>One</title><id>http://arxiv.org/abs/2001.00001</id></entry>"
    b"<entry><title>Two</title><id>http://arxiv.org/abs/2001.00002</id></entry></feed>"
)


@pytest.mark.parametrize(
    ("data", "content"),
    [
        (EVENTS, Content("virtual-site", 2)),
        (gzip.compress(EVENTS), Content("virtual-site", 2)),
        (BIBTEX, Content("bibtex", 2)),
        (RIS, Content("ris", 2)),
        (CSV, Content("csv", 2)),
        (ATOM, Content("feed", 2)),
    ],
    ids=["events", "gzip", "bibtex", "ris", "csv", "atom"],
)
def test_a_whole_list(data: bytes, content: Content) -> None:
    assert content_of("list", data) == content
    check_whole("list", data)


@pytest.mark.parametrize(
    "data",
    [
        *(EVENTS[:at] for at in range(len(EVENTS) - len(EVENT) - 3, len(EVENTS))),
        *(gzip.compress(EVENTS * 50)[:at] for at in (-1, -8, -20)),
        *(BIBTEX[:at] for at in (-1, -2, -8, -20)),
        *(RIS[:at] for at in (-6, -7, -9)),
        CSV[:-11],
        *(ATOM[:at] for at in (-1, -7, -20, -60)),
    ],
)
def test_a_cut_list_is_refused(data: bytes) -> None:
    with pytest.raises(SourceError, match="list: is not whole"):
        check_whole("list", data)


def test_a_broken_record_is_no_cut() -> None:
    broken = EVENTS.replace(EVENT, b'{"id": 1, "name": oops}', 1)
    assert content_of("list", broken) == Content("virtual-site", 1)
    odd = EVENTS.replace(EVENT, EVENT.replace(b'"Poster"', b"7"))
    assert content_of("list", odd) == Content("virtual-site", 2)


def test_an_archive_counts_what_can_be_read_in_it() -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("readme.png", b"\x89PNG")
        archive.writestr("events.json", EVENTS)
        archive.writestr("more.bib", BIBTEX[:-2])
    assert content_of("lists.zip", packed.getvalue()) == Content("virtual-site", 3)


def test_what_unpacks_without_end_is_refused_before_it_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "SIZE_LIMIT", 1 << 22)
    monkeypatch.setattr(checking, "members", None)  # never reached
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
    blank = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(5)) + packer.flush()
    for bomb in (blank, gzip.compress(b" " * (1 << 20)) * 5):
        with pytest.raises(SourceError, match="holds more than 4 MiB"):
            content_of("bomb.gz", bomb)
