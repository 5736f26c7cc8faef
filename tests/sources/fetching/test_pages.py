"""Lists that come in pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources.fetching import Cancelled, FetchedFile, Limits, ListFile, fetch_list
from paperdeck.sources.fetching.pages import Page, joined, next_address, page_of
from paperdeck.sources.fetching.target import target_path
from support.web import Answer, File, Site

FIRST = "/static/virtual/data/icml-2031-orals-posters.json"
API = "/api/miniconf/events"


def page(
    numbers: range | list[int], following: str | None = None, *, count: int = 6, etag: str = "1"
) -> File:
    events = [{"id": n, "name": f"Bread {n}", "eventtype": "Poster"} for n in numbers]
    listed = {"count": count, "next": following, "previous": None, "results": events}
    return File(json.dumps(listed).encode(), etag=f'"{etag}"')


def get(site: Site, directory: Path, **options: Any) -> FetchedFile:
    options = {"limits": Limits(first_wait=0.0, tries=2)} | options
    (fetched,) = fetch_list([ListFile(site.url(FIRST))], directory, **options)
    return fetched


def names(fetched: FetchedFile) -> list[str]:
    return [event["name"] for event in json.loads(fetched.data())["results"]]


@pytest.fixture
def paged(site: Site) -> Site:
    """A list of six events on three pages, which are told apart by their queries."""
    pages = {
        "limit=2&offset=2": page([3, 4], f"{API}?limit=2&offset=4", etag="2"),
        "limit=2&offset=4": page([5, 6], etag="3"),
    }
    site.paths = {
        FIRST: page([1, 2], site.url(f"{API}?limit=2&offset=2")),
        API: lambda request: pages[request.target.partition("?")[2]].answer(request),
    }
    return site


def test_all_pages_are_one_list(paged: Site, tmp_path: Path) -> None:
    fetched = get(paged, tmp_path)
    assert names(fetched) == [f"Bread {n}" for n in range(1, 7)]
    assert json.loads(fetched.data())["next"] is None
    assert (fetched.name, fetched.note, fetched.unchanged) == (paged.url(FIRST), "", False)
    assert fetched.size == sum(path.stat().st_size for path in tmp_path.glob("*[!kp]"))


def test_each_page_is_downloaded_again_only_when_it_changed(
    paged: Site, tmp_path: Path
) -> None:
    first = get(paged, tmp_path)
    again = get(paged, tmp_path)
    assert again.unchanged
    assert again.data() == first.data()
    paged.paths[API] = page([3, 4, 5, 7], etag="4")
    changed = get(paged, tmp_path)
    assert not changed.unchanged
    assert names(changed)[-1] == "Bread 7"
    changed.forget()
    asked = len(paged.requests)
    get(paged, tmp_path)
    assert paged.headers("If-None-Match")[asked:] == ["", ""]


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ([Answer(403)], "does not give it out (403)"),
        ([Answer(404)], "is not there (404)"),
        ([Answer(500)], "cannot answer now (500)"),
        (File(b"<html>Are you a robot?</html>"), "it is a web page"),
        (page([3], API, etag="2"), "its pages lead round in a circle"),
        (page([3], "https://elsewhere.invalid/3"), "its next page is on another site"),
        (page([3], "file:///etc/hosts"), "file:/etc/hosts: only addresses that"),
        (page([3], "http://[::1"), "the address of its next page is none"),
        (page([3]), "there are no more"),
    ],
)
def test_what_lacks_pages_is_told_and_replaces_nothing_that_has_more(
    site: Site, tmp_path: Path, rest: Any, why: str
) -> None:
    site.paths = {FIRST: page([1, 2], API), API: rest}
    fetched = get(site, tmp_path)
    assert why in fetched.note
    assert fetched.note.startswith(f"{site.url(FIRST)}: only ")
    assert " of 6 entries came (" in fetched.note
    assert names(fetched)[:2] == ["Bread 1", "Bread 2"]

    site.paths = {FIRST: page(range(1, 7), etag="whole")}
    assert get(site, tmp_path).note == ""
    kept = target_path(tmp_path, site.url(FIRST)).read_bytes()
    site.paths = {FIRST: page([1, 2], API, etag="again"), API: rest}
    with pytest.raises(SourceError, match="6 did before, so they replace nothing"):
        get(site, tmp_path)
    assert target_path(tmp_path, site.url(FIRST)).read_bytes() == kept
    assert get(site, tmp_path, force=True).note


def test_pages_end_at_a_limit(site: Site, tmp_path: Path) -> None:
    site.paths[FIRST] = page([0], f"{API}?1", count=999)

    def answer(request: Any) -> Answer:
        number = int(request.target.partition("?")[2])
        return page([number], f"{API}?{number + 1}").answer(request)

    site.paths[API] = answer
    fetched = get(site, tmp_path, limits=Limits(first_wait=0.0, pages=5))
    assert "only 5 of 999 entries came (it has more than 5 pages)" in fetched.note
    assert len(site.requests) == 5


def test_all_pages_together_have_the_limits_of_one_file(site: Site, tmp_path: Path) -> None:
    first = page([1, 2], API)
    site.paths = {FIRST: first, API: page([3, 4, 5, 6])}
    fetched = get(site, tmp_path, limits=Limits(size=len(first.body) + 10))
    assert "is larger than 10 bytes" in fetched.note


def test_a_stop_among_the_pages_is_a_stop(paged: Site, tmp_path: Path) -> None:
    def cancelled() -> bool:
        return any(API in request.target for request in paged.requests)

    paged.paths[API] = [Answer(body=b"{", length=100, stall=1)]
    with pytest.raises(Cancelled):
        get(paged, tmp_path, cancelled=cancelled)
    assert not target_path(tmp_path, paged.url(FIRST)).exists()


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b'{"results": [1, 2], "next": "/b", "count": 7}', Page("/b", 7, 2)),
        (b'{"count": null, "next": 5, "results": []}', Page()),
        (b'{"next": "/b"}', Page()),
        (b'[{"next": "/b", "results": []}]', Page()),
        (b'{"next": "/b", "results": [', Page()),
        (b"@article{a, title={One}}", Page()),
        (b"", Page()),
    ],
)
def test_page_of(data: bytes, found: Page) -> None:
    assert page_of("list", data) == found


@pytest.mark.parametrize(
    ("address", "following", "next_one"),
    [
        ("https://icml.cc/a.json", "?page=2", "https://icml.cc/a.json?page=2"),
        ("https://icml.cc/a.json", "/b?page=2", "https://icml.cc/b?page=2"),
        ("https://icml.cc/a", "http://icml.cc/b", "https://icml.cc/b"),
        ("https://icml.cc/a", "https://www.ICML.cc/b#c", "https://icml.cc/b"),
        ("https://me:x@icml.cc/a", "https://icml.cc/b", "https://me:x@icml.cc/b"),
        ("http://127.0.0.1:80/a", "http://127.0.0.1/b", "http://127.0.0.1/b"),
    ],
)
def test_next_address(address: str, following: str, next_one: str) -> None:
    assert next_address(address, following) == next_one


@pytest.mark.parametrize(
    "following",
    [
        "https://icml.cc.evil.invalid/b",
        "https://icml.cc@evil.invalid/b",
        "//evil.invalid/b",
        "https://icml.cc:8443/b",
        "http://icml.cc:22/b",
        "ftp://icml.cc/b",
        "javascript:alert(1)",
    ],
)
def test_no_other_site_is_asked(following: str) -> None:
    with pytest.raises(SourceError):
        next_address("https://icml.cc/a.json", following)


def test_joined_pages_keep_what_json_can_say() -> None:
    pages = [b'{"results": [{"a": "\\ud800"}]}', b'{"results": [NaN, "\xe2\x88\x9e"]}', b"[]"]
    found = json.loads(joined("list", pages))
    assert found["count"] == 3
    assert found["results"][0] == {"a": "\ud800"}
    assert found["results"][2] == "∞"
