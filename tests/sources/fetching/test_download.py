from __future__ import annotations

import gzip
import json
import socket
import threading
import time
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import paperdeck
from paperdeck.errors import SourceError
from paperdeck.locks import alone
from paperdeck.sources import read
from paperdeck.sources.fetching import (
    Cancelled,
    Fetched,
    Limits,
    Missing,
    Transfer,
    fetch,
)
from paperdeck.sources.fetching.target import forget
from support.web import Answer, File, Request, Site

LIST = json.dumps(
    {
        "count": 60,
        "next": None,
        "results": [
            {
                "id": number,
                "name": f"Bread {number}",
                "authors": [{"id": 1, "fullname": "Di Ek", "institution": "Oven Lab"}],
                "abstract": "It rises.",
                "eventtype": "Poster",
                "virtualsite_url": f"/virtual/2031/poster/{number}",
            }
            for number in range(60)
        ],
    }
).encode()
NEWER = LIST.replace(b"Bread", b"Cakes")
PATH = "/static/virtual/data/icml-2031-orals-posters.json"
QUICK = Limits(first_wait=0.0, read=5.0, whole=20.0)

Get = Callable[..., Fetched]


class Sleeper:
    """Sleeps not, and remembers for how long it was to."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.waits.append(seconds)


@pytest.fixture
def into(tmp_path: Path) -> Path:
    return tmp_path / "fetched" / "list.json"


@pytest.fixture
def sleeper() -> Sleeper:
    return Sleeper()


@pytest.fixture
def get(site: Site, into: Path, sleeper: Sleeper) -> Get:
    """Fetch the site's list."""

    def get(path: str = PATH, **options: Any) -> Fetched:
        url = site.url(path) if path.startswith("/") else path
        return fetch(url, into, **{"limits": QUICK, "sleep": sleeper} | options)

    return get


def left(into: Path) -> list[str]:
    """The files of the fetch but the lock."""
    return sorted(file.name for file in into.parent.iterdir() if file.suffix != ".lock")


def once(site: Site, *answers: Answer, then: File) -> None:
    """Give these answers first, and then the file."""
    waiting = list(answers)

    def answer(request: Request) -> Answer:
        return waiting.pop(0) if waiting else then.answer(request)

    site.paths[PATH] = answer


def test_a_list_is_fetched_whole(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = File(LIST)
    told: list[Transfer] = []
    assert get(progress=told.append) == Fetched(site.url(PATH), into, len(LIST), False)
    assert into.read_bytes() == LIST
    assert left(into) == ["list.json", "list.json.http"]
    assert told[0] == Transfer(site.url(PATH), 0, len(LIST))
    assert told[-1][:3] == (site.url(PATH), len(LIST), len(LIST))
    assert [one.done for one in told] == sorted(one.done for one in told)
    assert {one.waiting for one in told} == {""}
    assert site.headers("User-Agent") == [f"paperdeck/{paperdeck.__version__}"]


def test_a_body_in_chunks_has_no_total(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = [Answer(body=LIST, length=None)]
    told: list[Transfer] = []
    get(progress=told.append)
    assert into.read_bytes() == LIST
    assert {one.total for one in told} == {None}


@pytest.mark.parametrize(
    "file",
    [
        File(LIST),
        File(LIST, etag='W/"v1"'),
        File(LIST, etag="", modified="Mon, 07 Jul 2031 10:30:00 GMT"),
    ],
    ids=["etag", "weak etag", "last modified"],
)
def test_what_has_not_changed_is_not_downloaded(
    site: Site, get: Get, into: Path, file: File
) -> None:
    site.paths[PATH] = file
    assert not get().unchanged
    before = into.stat()
    assert get() == Fetched(site.url(PATH), into, len(LIST), True)
    assert into.stat() == before
    site.paths[PATH] = File(NEWER, etag='"v2"', modified="Tue, 08 Jul 2031 10:30:00 GMT")
    assert not get().unchanged
    assert into.read_bytes() == NEWER
    assert get().unchanged


def test_what_is_not_known_any_more_is_downloaded_anew(
    site: Site, get: Get, into: Path
) -> None:
    site.paths[PATH] = File(LIST)
    get()
    into.write_bytes(b"another's")
    assert not get().unchanged
    into.unlink()
    assert not get().unchanged
    (into.parent / "list.json.http").write_bytes(b"\xff{")
    assert not get().unchanged
    forget(into)
    assert not get().unchanged
    assert get().unchanged
    site.paths["/other.json"] = File(NEWER)
    assert not get("/other.json").unchanged
    assert into.read_bytes() == NEWER


@pytest.mark.parametrize("cut", [1, 100, len(LIST) - 1])
def test_a_broken_body_is_gone_on_with(
    site: Site, get: Get, into: Path, sleeper: Sleeper, cut: int
) -> None:
    site.paths[PATH] = File(LIST, cuts=[cut])
    told: list[Transfer] = []
    get(progress=told.append)
    assert into.read_bytes() == LIST
    assert site.headers("Range") == ["", f"bytes={cut}-"]
    assert site.headers("If-Range") == ["", '"v1"']
    assert len(sleeper.waits) == 1
    assert [one.waiting for one in told if one.waiting] == [
        "the connection broke; retrying (1 of 4)"
    ]
    assert told[-1].done == told[-1].total == len(LIST)


def test_a_line_that_breaks_often_is_given_up_and_gone_on_with_next_time(
    site: Site, get: Get, into: Path, sleeper: Sleeper
) -> None:
    site.paths[PATH] = File(LIST, cuts=[500] * 7)
    with pytest.raises(SourceError, match=r"broke; try again later, it goes on where it was"):
        get()
    assert len(site.requests) == QUICK.tries
    assert len(sleeper.waits) == QUICK.tries - 1
    get()
    assert into.read_bytes() == LIST
    assert site.headers("Range")[1:] == [f"bytes={500 * n}-" for n in range(1, 8)]


@pytest.mark.parametrize(
    "file",
    [
        File(LIST, ranges=False, cuts=[4000]),
        File(LIST, etag='W/"v1"', cuts=[4000]),
        File(LIST, etag="", cuts=[4000]),
    ],
    ids=["ranges ignored", "weak etag", "no validator"],
)
def test_where_it_cannot_be_gone_on_with_it_starts_anew(
    site: Site, get: Get, into: Path, file: File
) -> None:
    site.paths[PATH] = file
    get()
    assert into.read_bytes() == LIST
    assert len(site.requests) == 2


def test_a_file_that_changed_meanwhile_is_not_mixed(site: Site, get: Get, into: Path) -> None:
    newer = File(NEWER, etag='"v2"')
    once(site, Answer(body=LIST, headers={"ETag": '"v1"'}, cut=4000), then=newer)
    get()
    assert into.read_bytes() == NEWER
    assert get().unchanged


@pytest.mark.parametrize(
    "odd",
    [
        Answer(206, LIST[50:], {"Content-Range": f"bytes 50-{len(LIST) - 1}/{len(LIST)}"}),
        Answer(206, LIST[100:], {"Content-Range": f"bytes 100-{len(LIST) - 1}/99999"}),
        Answer(206, LIST[100:], {"Content-Range": "bytes 100-", "ETag": '"v1"'}),
        Answer(
            206,
            LIST[100:],
            {"Content-Range": f"bytes 100-{len(LIST) - 1}/*", "Content-Encoding": "gzip"},
        ),
        Answer(
            206, LIST[100:], {"Content-Range": f"bytes 100-{len(LIST) - 1}/*", "ETag": '"v2"'}
        ),
        Answer(416),
    ],
    ids=["another range", "another size", "no range", "packed", "another version", "416"],
)
def test_a_range_that_does_not_fit_is_not_taken(
    site: Site, get: Get, into: Path, odd: Answer
) -> None:
    first = Answer(body=LIST, headers={"ETag": '"v1"'}, cut=100)
    once(site, first, odd, then=File(LIST))
    get()
    assert into.read_bytes() == LIST
    assert site.headers("Range") == ["", "bytes=100-", ""]


def test_half_of_the_range_that_was_asked_for_is_gone_on_with(
    site: Site, get: Get, into: Path
) -> None:
    def answer(request: Request) -> Answer:
        start = int(request.headers.get("range", "bytes=0-")[6:-1])
        piece = LIST[start : start + 3000]
        end = start + len(piece) - 1
        headers = {"ETag": '"v1"', "Content-Range": f"bytes {start}-{end}/{len(LIST)}"}
        if start == 0:
            return Answer(body=LIST, headers={"ETag": '"v1"'}, cut=3000)
        return Answer(206, piece, headers)

    site.paths[PATH] = answer
    get()
    assert into.read_bytes() == LIST


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_server_in_trouble_is_asked_again(
    site: Site, get: Get, into: Path, sleeper: Sleeper, status: int
) -> None:
    once(site, Answer(status), Answer(status), then=File(LIST))
    get(limits=Limits(first_wait=8.0))
    assert into.read_bytes() == LIST
    first, second = sleeper.waits
    assert 4.0 <= first <= 8.0
    assert 8.0 <= second <= 16.0


@pytest.mark.parametrize(
    ("asked", "waits"),
    [
        ("0", [0.0]),
        ("7", [7.0]),
        (format_datetime(datetime.now(UTC) - timedelta(days=1), usegmt=True), [0.0]),
    ],
    ids=["none", "seconds", "a time gone by"],
)
def test_a_wait_that_a_server_asks_for_is_kept(
    site: Site, get: Get, into: Path, sleeper: Sleeper, asked: str, waits: list[float]
) -> None:
    once(site, Answer(429, headers={"Retry-After": asked}), then=File(LIST))
    get()
    assert sleeper.waits == waits
    assert into.read_bytes() == LIST


def test_too_long_a_wait_is_told_instead(site: Site, get: Get, sleeper: Sleeper) -> None:
    site.paths[PATH] = [Answer(503, headers={"Retry-After": "7200"})]
    with pytest.raises(SourceError) as raised:
        get()
    assert str(raised.value) == (
        f"{site.url(PATH)}: 127.0.0.1 cannot answer now (503); try again in 2 hours"
    )
    assert sleeper.waits == []


@pytest.mark.parametrize("wait", ["soon", "-1", "²"])
def test_a_wait_that_is_no_time_is_passed_over(
    site: Site, get: Get, into: Path, wait: str
) -> None:
    headers = {"Retry-After": wait.encode().decode("latin-1")}
    once(site, Answer(503, headers=headers), then=File(LIST))
    get()
    assert into.read_bytes() == LIST


@pytest.mark.parametrize(
    ("status", "says"),
    [
        (401, "127.0.0.1 does not give it out (401); download it in a browser and import"),
        (403, "127.0.0.1 does not give it out (403); download it in a browser and import"),
        (404, "is not there (404); check the address"),
        (410, "is not there (410); check the address"),
        (429, "127.0.0.1 is asked too often (429); try again later"),
        (500, "127.0.0.1 cannot answer now (500); try again later"),
        (204, "gives an answer that is no file (204); check the address"),
        (302, "gives an answer that is no file (302); check the address"),
        (304, "gives an answer that is no file (304); check the address"),
        (206, "gives an answer that is no file (206); check the address"),
        (418, "gives an answer that is no file (418); check the address"),
    ],
)
def test_a_refusal_is_told_and_leaves_all_as_it_was(
    site: Site, get: Get, into: Path, status: int, says: str
) -> None:
    into.parent.mkdir()
    into.write_bytes(LIST)
    site.paths[PATH] = [Answer(status)]
    with pytest.raises(SourceError) as raised:
        get()
    assert isinstance(raised.value, Missing) == (status in {404, 410})
    assert str(raised.value).startswith(f"{site.url(PATH)}: ")
    assert says in str(raised.value)
    assert into.read_bytes() == LIST
    assert left(into) == ["list.json"]
    assert len(site.requests) == (QUICK.tries if status in {429, 500} else 1)


def test_redirects_are_followed(site: Site, get: Get, into: Path) -> None:
    site.paths["/old"] = [Answer(301, headers={"Location": "/new?a=b"})]
    site.paths["/new"] = [Answer(302, headers={"Location": site.url(PATH)})]
    site.paths[PATH] = File(LIST)
    assert get("/old").name == site.url("/old")
    assert into.read_bytes() == LIST
    assert get("/old").unchanged


def test_endless_redirects_end(site: Site, get: Get) -> None:
    site.paths[PATH] = [Answer(302, headers={"Location": PATH})]
    with pytest.raises(SourceError, match="leads from one address to the next without end"):
        get()
    assert len(site.requests) == QUICK.redirects + 1


@pytest.mark.parametrize("scheme", ["file", "ftp", "data", "javascript"])
def test_a_redirect_to_another_scheme_is_refused(
    site: Site, get: Get, tmp_path: Path, scheme: str
) -> None:
    (tmp_path / "secret").write_bytes(LIST)
    target = f"{scheme}://{tmp_path}/secret"
    site.paths[PATH] = [Answer(302, headers={"Location": target})]
    with pytest.raises(SourceError, match=f"leads to {scheme}:.* which is no web address"):
        get()
    assert len(site.requests) == 1


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("file:///etc/hosts", "only addresses that begin with https:// or http://"),
        ("ftp://example.org/list", "only addresses that begin with https:// or http://"),
        ("list.json", "only addresses that begin with https:// or http://"),
        ("http:///list.json", "only addresses that begin with https:// or http://"),
        ("http://[::1", "is not a web address"),
        ("http://a:b/", "is not a web address"),
        ("http://example.org/\x00", "is not a web address"),
    ],
)
def test_what_is_no_web_address_is_told(get: Get, into: Path, url: str, says: str) -> None:
    with pytest.raises(SourceError) as raised:
        get(url)
    assert says in str(raised.value)
    assert not into.parent.exists()


def test_a_password_is_used_but_neither_told_nor_kept(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = File(LIST)
    url = site.url(PATH)
    fetched = get(url.replace("http://", "http://me:secret@"))
    assert fetched.name == url
    assert site.headers("Authorization")[0].startswith("Basic ")
    assert b"secret" not in (into.parent / "list.json.http").read_bytes()


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (Answer(body=LIST), "is larger than 1,000 bytes; look for a smaller list"),
        (Answer(body=LIST, length=None), "is larger than 1,000 bytes"),
        (Answer(body=LIST, length=None, endless=True), "is larger than 1,000 bytes"),
        (Answer(body=LIST, length=1 << 50, endless=True), "is larger than 1,000 bytes"),
    ],
    ids=["promised", "in chunks", "endless", "huge"],
)
def test_no_more_than_the_limit_comes(
    site: Site, get: Get, into: Path, answer: Answer, says: str
) -> None:
    site.paths[PATH] = [answer]
    with pytest.raises(SourceError, match=says):
        get(limits=Limits(size=1000))
    assert left(into) == ["list.json.http"]
    assert len(site.requests) == 1


def test_a_body_that_is_shorter_than_promised_is_not_taken(
    site: Site, get: Get, into: Path
) -> None:
    into.parent.mkdir()
    into.write_bytes(NEWER)
    site.paths[PATH] = [Answer(body=LIST, length=len(LIST) + 7)]
    with pytest.raises(SourceError, match="the connection broke; try again later"):
        get()
    assert into.read_bytes() == NEWER
    assert len(site.requests) == QUICK.tries


def test_chunks_without_their_end_are_not_taken(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = [Answer(body=LIST, length=None, cut=len(LIST))]
    with pytest.raises(SourceError, match="the connection broke"):
        get()
    assert not into.exists()


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"<!DOCTYPE html><title>Log in to the hotel's network</title>", "it is a web page"),
        (b"", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0", "no known format"),
        (b"PK\x03\x04 no archive", "the zip archive is damaged"),
    ],
)
def test_what_is_no_list_replaces_nothing(
    site: Site, get: Get, into: Path, body: bytes, says: str
) -> None:
    site.paths[PATH] = File(LIST)
    get()
    site.paths[PATH] = File(body, etag='"v2"')
    with pytest.raises(SourceError, match=says):
        get()
    assert into.read_bytes() == LIST
    assert left(into) == ["list.json", "list.json.http"]
    site.paths[PATH] = File(LIST)
    assert get().unchanged


def zipped(**files: bytes) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (gzip.compress(LIST), {}),
        (gzip.compress(LIST), {"Content-Encoding": "gzip"}),
        (zipped(note=b"\x89PNG", list=LIST), {}),
    ],
    ids=["gzip", "gzip on the way", "zip"],
)
def test_packed_lists_are_kept_packed(
    site: Site, get: Get, into: Path, body: bytes, headers: dict[str, str]
) -> None:
    site.paths[PATH] = [Answer(body=body, headers=headers)]
    get()
    assert into.read_bytes() == body
    assert site.headers("Accept-Encoding") == ["identity"]


def test_an_encoding_that_cannot_be_read_is_refused(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = [Answer(body=b"x", headers={"Content-Encoding": "br"})]
    with pytest.raises(SourceError, match="was sent packed as br, unasked"):
        get()
    assert left(into) == []


def test_the_check_may_be_another(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = File(b"Name;Who\nSlow Bread;Ada\n")
    with pytest.raises(SourceError, match="no column is known"):
        get()

    def check(name: str, data: bytes) -> None:
        read(name, data, mapping={"title": "Name"})

    get(check=check)
    assert into.exists()


def test_a_silent_server_is_given_up_and_gone_on_with(site: Site, get: Get, into: Path) -> None:
    once(site, Answer(body=LIST, headers={"ETag": '"v1"'}, stall=50), then=File(LIST))
    get(limits=Limits(first_wait=0.0, read=0.1))
    assert into.read_bytes() == LIST
    assert site.headers("Range") == ["", "bytes=50-"]


def test_a_server_that_stays_silent_is_told(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = [Answer(body=LIST, stall=0)]
    with pytest.raises(SourceError, match=r"127\.0\.0\.1 stopped answering; try again later"):
        get(limits=Limits(first_wait=0.0, read=0.05, tries=2))
    assert len(site.requests) == 2


def test_the_whole_time_is_limited(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = [Answer(body=LIST, headers={"ETag": '"v1"'}, stall=50)]
    with pytest.raises(
        SourceError, match="takes longer than 1 min; try again later, it goes on where it was"
    ):
        get(limits=Limits(whole=0.2))
    assert (into.parent / "list.json.part").read_bytes() == LIST[:50]


def test_a_stop_takes_effect_while_the_server_is_silent(
    site: Site, get: Get, into: Path
) -> None:
    site.paths[PATH] = [Answer(body=LIST, headers={"ETag": '"v1"'}, stall=50)]
    came = threading.Event()
    start = time.monotonic()
    with pytest.raises(
        Cancelled, match="stopped; fetch it again at any time, it goes on where it was"
    ):
        get(
            limits=Limits(read=60),
            progress=lambda transfer: came.set() if transfer.done else None,
            cancelled=came.is_set,
        )
    assert time.monotonic() - start < 5
    site.paths[PATH] = File(LIST)
    get(cancelled=lambda: False)
    assert into.read_bytes() == LIST
    assert site.headers("Range") == ["", "bytes=50-"]


def test_it_runs_in_any_thread(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = File(LIST, cuts=[100])
    told: list[int] = []
    thread = threading.Thread(
        target=partial(get, progress=lambda _: told.append(threading.get_ident()))
    )
    thread.start()
    thread.join(10)
    assert into.read_bytes() == LIST
    assert set(told) == {thread.ident}


@pytest.mark.parametrize("stop", [KeyboardInterrupt, RuntimeError])
def test_interrupted_anywhere_nothing_is_harmed(
    site: Site, get: Get, into: Path, stop: type[BaseException]
) -> None:
    site.paths[PATH] = File(NEWER, etag='"v0"')
    get()
    for at in range(0, len(LIST), 700):
        # What comes is the part up to here, and then the rest in one piece.
        site.paths[PATH] = File(LIST, etag=f'"{at}"', cuts=[at])

        def progress(transfer: Transfer) -> None:
            if transfer.waiting:
                raise stop

        with pytest.raises(stop):
            get(progress=progress)
        assert into.read_bytes() == NEWER
        asked = len(site.requests)
        get()
        assert into.read_bytes() == LIST
        assert site.headers("Range")[asked:] == [f"bytes={at}-" if at else ""]
        site.paths[PATH] = File(NEWER, etag=f'"{at} newer"')
        get()


def test_interrupted_in_the_check_nothing_is_harmed(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = File(LIST)

    def check(name: str, data: bytes) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        get(check=check)
    assert not into.exists()
    get()
    assert into.read_bytes() == LIST


def test_two_do_not_fetch_the_same_at_once(site: Site, get: Get, into: Path) -> None:
    site.paths[PATH] = File(LIST)
    with (
        alone(into.parent / "list.json.lock"),
        pytest.raises(SourceError, match="is being fetched already"),
    ):
        get()
    get()
    assert into.exists()


def test_no_room_is_told(site: Site, get: Get, into: Path) -> None:
    into.parent.write_bytes(b"a file where the folder should be")
    site.paths[PATH] = File(LIST)
    with pytest.raises(SourceError, match=r"cannot be kept in .*: make room there"):
        get()


@pytest.fixture
def unplug(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on no host is found any more."""

    def nowhere(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    return lambda: monkeypatch.setattr(socket, "getaddrinfo", nowhere)


def test_offline_is_told_at_once_in_a_line(get: Get, unplug: Callable[[], None]) -> None:
    unplug()
    told: list[Transfer] = []
    with pytest.raises(SourceError) as raised:
        get("https://icml.invalid/list.json", progress=told.append)
    assert str(raised.value) == (
        "no network: icml.invalid could not be reached; try again when you are online"
    )
    assert told == []


def test_a_network_that_goes_away_meanwhile_is_waited_for(
    site: Site, get: Get, into: Path, sleeper: Sleeper, unplug: Callable[[], None]
) -> None:
    site.paths[PATH] = File(LIST, cuts=[100])
    url = site.url(PATH).replace("127.0.0.1", "localhost")
    with pytest.raises(SourceError, match=r"no network: .*online, it goes on where it was"):
        get(url, progress=lambda transfer: unplug() if transfer.waiting else None)
    assert len(sleeper.waits) == QUICK.tries - 1
    assert len(site.requests) == 1


@pytest.fixture
def closed_port() -> int:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port: int = closed.getsockname()[1]
        return port


def test_a_refused_connection_is_told_at_once(
    get: Get, closed_port: int, sleeper: Sleeper
) -> None:
    told: list[Transfer] = []
    with pytest.raises(
        SourceError, match=r"127\.0\.0\.1 refuses connections; check the address"
    ):
        get(f"http://127.0.0.1:{closed_port}/list.json", progress=told.append)
    assert sleeper.waits == []
    assert told == []


def test_a_server_without_encryption_is_told(site: Site, get: Get) -> None:
    with pytest.raises(SourceError, match=r"no secure connection to 127\.0\.0\.1 can be made"):
        get(site.url(PATH).replace("http://", "https://"))


@pytest.mark.parametrize("variable", ["http_proxy", "HTTP_PROXY", "ALL_PROXY"])
def test_a_proxy_is_gone_through(
    site: Site, get: Get, into: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, site.base)
    site.paths["/list.json"] = File(LIST)
    get("http://icml.invalid/list.json")
    assert into.read_bytes() == LIST
    assert site.requests[0].target == "http://icml.invalid/list.json"


def test_no_proxy_is_for_what_needs_none(
    site: Site, get: Get, monkeypatch: pytest.MonkeyPatch, closed_port: int
) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{closed_port}")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    site.paths[PATH] = File(LIST)
    assert not get().unchanged


def test_a_proxy_that_does_not_answer_is_named(
    get: Get, monkeypatch: pytest.MonkeyPatch, closed_port: int
) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://me:secret@127.0.0.1:{closed_port}")
    with pytest.raises(SourceError) as raised:
        get("http://icml.invalid/list.json")
    assert "secret" not in str(raised.value)
    assert f"through the proxy 127.0.0.1:{closed_port}; check HTTPS_PROXY" in str(raised.value)


def test_a_proxy_that_refuses_is_told(
    site: Site, get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", site.base)
    with pytest.raises(SourceError, match=r"the proxy .* does not lead to icml.invalid"):
        get("https://icml.invalid/list.json")


@pytest.mark.parametrize("proxy", ["gopher://127.0.0.1", "http://a:b:c"])
def test_a_proxy_variable_that_is_none_is_told(
    get: Get, monkeypatch: pytest.MonkeyPatch, proxy: str
) -> None:
    monkeypatch.setenv("HTTP_PROXY", proxy)
    with pytest.raises(SourceError, match="a proxy variable cannot be used"):
        get()


def test_certificates_that_are_not_there_are_told(
    get: Get, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
    with pytest.raises(SourceError, match="no certificates can be read"):
        get()


def test_waits_grow_and_are_at_random() -> None:
    limits = Limits(first_wait=1.0, patience=5.0)
    for failures, longest in [(1, 1.0), (2, 2.0), (3, 4.0), (4, 5.0), (40, 5.0)]:
        waits = {limits.wait_after(failures) for _ in range(50)}
        assert longest / 2 <= min(waits) < max(waits) <= longest


def test_patience_ends(site: Site, get: Get, sleeper: Sleeper) -> None:
    site.paths[PATH] = [Answer(503, headers={"Retry-After": "25"})]
    told: list[Transfer] = []
    with pytest.raises(SourceError, match="cannot answer now"):
        get(progress=told.append)
    assert sleeper.waits == [25.0, 25.0]  # a third would be more than there is patience for
    assert [one.waiting.partition("; ")[2] for one in told] == [
        "retrying in 25 s (1 of 4)",
        "retrying in 25 s (2 of 4)",
    ]
