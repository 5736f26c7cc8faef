from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from paperdeck.cli.progress import ProgressBar
from paperdeck.library import Library
from paperdeck.paths import Paths
from paperdeck.progress import amount, transfer_line
from paperdeck.sources.fetching import Limits, Transfer, lists
from support.web import Answer, File, Site, serve

from .conftest import KEYS, PAPERS, list_of

Run = Callable[..., Any]

EVENTS = json.dumps(
    {
        "count": 1,
        "next": None,
        "results": [
            {
                "id": 501,
                "name": "Warm Bread",
                "authors": [{"id": 1, "fullname": "Di Ek", "institution": "Oven Lab"}],
                "abstract": None,
                "decision": "Accept (poster)",
                "eventtype": "Poster",
                "session": "Poster Session 2",
                "starttime": "2031-07-09T10:30:00+09:00",
                "endtime": "2031-07-09T12:15:00+09:00",
                "sourceurl": "https://openreview.net/group?id=ICML.cc/2031/Conference",
                "virtualsite_url": "/virtual/2031/poster/501",
                "paper_url": "https://openreview.net/forum?id=cccccccccc",
            }
        ],
    }
).encode()
ABSTRACTS = json.dumps({"501": "Bread rises when yeast eats sugar."}).encode()
ICML = "/static/virtual/data/icml-2031-orals-posters.json"
ICML_ABSTRACTS = "/static/virtual/data/icml-2031-abstracts.json"


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A mirror of the conferences' sites that no fetch waits for."""
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    monkeypatch.setattr(lists, "Limits", lambda: Limits(first_wait=0.0))
    with serve() as site:
        monkeypatch.setenv("PAPERDECK_MIRROR", site.base)
        yield site


def test_a_conferences_list_comes_with_its_abstracts(run: Run, site: Site) -> None:
    site.paths = {ICML: File(EVENTS), ICML_ABSTRACTS: File(ABSTRACTS)}
    events, abstracts = site.url(ICML), site.url(ICML_ABSTRACTS)
    assert run("fetch", "ICML", "2031") == (
        0,
        f"{events}: ICML 2031 · 1 new · 0 changed · 0 unchanged · 0 rejected\n"
        f"{abstracts}: virtual-site-abstracts"
        " · 0 new · 1 changed (1 abstract) · 0 unchanged · 0 rejected\n"
        "library: 1 paper\n",
        f"{events}: {len(EVENTS)} B fetched\n{abstracts}: {len(ABSTRACTS)} B fetched\n",
    )
    paper = json.loads(run("show", "openreview:cccccccccc", "--json").out)
    assert (paper["title"], paper["abstract"]) == (
        "Warm Bread",
        "Bread rises when yeast eats sugar.",
    )


def test_again_only_what_has_changed_is_downloaded(run: Run, site: Site, paths: Paths) -> None:
    site.paths = {ICML: File(EVENTS), ICML_ABSTRACTS: File(ABSTRACTS)}
    run("fetch", "icml", "2031")
    newer = EVENTS.replace(b"Warm Bread", b"Hot Bread")
    site.paths[ICML] = File(newer, etag='"v2"')
    status, out, err = run("fetch", "icml", "2031")
    assert status == 0
    assert "ICML 2031 · 0 new · 1 changed" in out
    assert err.splitlines()[1] == f"{site.url(ICML_ABSTRACTS)}: unchanged"
    # What is unchanged is imported all the same: the library may have been lost.
    for left in paths.cache_dir.glob("library.db*"):
        left.unlink()
    shutil.rmtree(paths.sources_dir)
    status, out, err = run("fetch", "icml", "2031")
    assert status == 0
    assert err.count(": unchanged\n") == 2
    assert out.endswith("library: 1 paper\n")


def test_several_lists_and_addresses(run: Run, site: Site) -> None:
    older = EVENTS.replace(b"2031", b"2030").replace(b"cccccccccc", b"dddddddddd")
    site.paths = {
        ICML: File(EVENTS),
        ICML.replace("2031", "2030"): File(older),
        "/kitchen.json": File(list_of(*PAPERS).encode()),
    }
    status, out, _ = run("fetch", "icml", "2030", "2031", site.url("/kitchen.json"))
    assert status == 0
    assert [line.rpartition(": ")[2].partition(" · ")[0] for line in out.splitlines()] == [
        "ICML 2030",
        "ICML 2031",
        "ICML 2031",
        "5 papers",
    ]


def test_options_say_what_a_file_is(run: Run, site: Site) -> None:
    site.paths["/table"] = File(b"Name;Who\nSlow Bread;Ada\n")
    url = site.url("/table")
    status, out, err = run("fetch", url)
    assert (status, out) == (1, "")
    assert "no column is known to hold the titles" in err
    status, out, _ = run("fetch", url, "--format", "csv", "--map", "title=Name")
    assert status == 0
    assert f"{url}: csv · 1 new" in out


def test_a_list_that_is_not_there_is_told(run: Run, site: Site, paths: Paths) -> None:
    assert run("fetch", "icml", "2031") == (
        1,
        "",
        "paperdeck: ICML has no list for 2031 (yet); see https://icml.cc\n",
    )
    status, out, err = run("fetch", site.url("/none.json"))
    assert (status, out) == (1, "")
    assert (
        err == f"paperdeck: {site.url('/none.json')}: is not there (404); check the address\n"
    )
    assert not paths.library_file.exists()


def test_what_came_is_imported_when_something_else_fails(run: Run, site: Site) -> None:
    site.paths = {ICML: File(EVENTS), ICML_ABSTRACTS: [Answer(500)]}
    status, out, err = run("fetch", "neurips", "2031", "icml", "2031")
    assert status == 1
    assert out.endswith("library: 1 paper\n")
    errors = [line for line in err.splitlines() if line.startswith("paperdeck: ")]
    assert len(errors) == 2
    assert errors[0] == "paperdeck: NeurIPS has no list for 2031 (yet); see https://neurips.cc"
    assert "cannot answer now (500); try again later" in errors[1]


def test_hitches_are_lines_where_there_is_no_terminal(run: Run, site: Site) -> None:
    site.paths[ICML] = [Answer(429, headers={"Retry-After": "0"}), Answer(body=EVENTS)]
    status, _, err = run("fetch", "icml", "2031")
    assert status == 0
    assert err.splitlines() == [
        "127.0.0.1 is asked too often (429); retrying (1 of 4)",
        f"{site.url(ICML)}: {len(EVENTS)} B fetched",
    ]


def test_an_empty_list_is_told(run: Run, site: Site) -> None:
    site.paths[ICML] = File(b'{"count": 0, "next": null, "results": []}')
    status, out, err = run("fetch", "icml", "2031")
    assert status == 0
    assert out.endswith("library: 0 papers\n")
    assert err.endswith(f"{site.url(ICML)}: holds no papers yet; fetch it again later\n")


def test_a_cut_file_replaces_nothing_but_by_force(run: Run, site: Site) -> None:
    whole = list_of(*PAPERS).encode()
    site.paths["/kitchen.json"] = File(whole)
    url = site.url("/kitchen.json")
    assert run("fetch", url).status == 0
    site.paths["/kitchen.json"] = File(whole[:-20], etag='"v2"')
    status, out, err = run("fetch", url)
    assert (status, out) == (1, "")
    assert err.startswith(f"paperdeck: {url}: is not whole (record 3 (line 1, column ")
    assert err.endswith(
        "so it replaces nothing; fetch it again later, or take it as it is with"
        " `paperdeck fetch --force`\n"
    )
    assert run("show", KEYS[2]).status == 0
    for _ in range(2):  # by force, too, it is fetched anew each time: perhaps it is mended
        status, out, err = run("fetch", "--force", url)
        assert status == 1
        assert f"{url}: {amount(len(whole) - 20)} fetched" in err
        assert "1 rejected" in out


def test_a_list_that_lost_most_papers_replaces_nothing_but_by_force(
    run: Run, site: Site
) -> None:
    site.paths["/kitchen.json"] = File(list_of(*PAPERS).encode())
    url = site.url("/kitchen.json")
    run("fetch", url)
    site.paths["/kitchen.json"] = File(list_of(PAPERS[0]).encode(), etag='"v2"')
    assert run("fetch", url) == (
        1,
        "",
        f"paperdeck: {url}: has lost more than half of its entries (1 now, 3 before), so it"
        " replaces nothing; fetch it again later, or take it as it is with"
        " `paperdeck fetch --force`\n",
    )
    status, out, _ = run("fetch", url, "--force")
    assert status == 0
    assert "1 unchanged" in out
    assert run("fetch", url).err == f"{url}: unchanged\n"


def test_a_list_in_pages_is_one_source(run: Run, site: Site) -> None:
    def page(number: int, following: str | None) -> File:
        found = json.loads(EVENTS)
        found |= {"count": 3, "next": following}
        found["results"][0] |= {"id": number, "name": f"Bread {number}", "paper_url": None}
        return File(json.dumps(found).encode(), etag=f'"{number}"')

    site.paths = {
        ICML: page(1, "/api/events/2"),
        "/api/events/2": page(2, site.url("/api/events/3")),
        "/api/events/3": page(3, None),
    }
    status, out, err = run("fetch", "icml", "2031")
    assert status == 0
    assert out.startswith(f"{site.url(ICML)}: ICML 2031 · 3 new")
    assert " fetched in 3 pages\n" in err
    site.paths["/api/events/3"] = [Answer(403)]
    status, out, err = run("fetch", "icml", "2031")
    assert (status, out) == (1, "")
    assert "only 2 of 3 entries came (" in err
    assert "does not give it out (403)), 3 did before, so they replace nothing" in err


def test_a_list_without_its_last_pages_is_told(run: Run, site: Site) -> None:
    first = json.loads(EVENTS) | {"count": 2, "next": "/api/events/2"}
    site.paths = {ICML: File(json.dumps(first).encode()), "/api/events/2": [Answer(403)]}
    status, out, err = run("fetch", "icml", "2031")
    assert status == 1
    assert out.endswith("library: 1 paper\n")
    told = [line for line in err.splitlines() if line.startswith("paperdeck: ")]
    assert len(told) == 1
    assert told[0].startswith(f"paperdeck: {site.url(ICML)}: only 1 of 2 entries came (")
    assert told[0].endswith("fetch it again later")


@pytest.mark.parametrize(
    "body",
    [
        b"<!DOCTYPE html><html><title>Sorry</title>The server is busy.</html>",
        b'{"error": "try again later"}',
        b"@article{a, title = {An Errand}, year = 2020}",
        b"",
    ],
)
def test_what_is_not_the_list_replaces_nothing(
    run: Run, site: Site, paths: Paths, body: bytes
) -> None:
    site.paths[ICML] = File(EVENTS)
    run("fetch", "icml", "2031")
    kept = {file: file.read_bytes() for file in paths.fetched_dir.glob("*.json")}
    assert kept
    library = paths.library_file.read_bytes()
    site.paths[ICML] = File(body, etag='"v2"')
    status, out, err = run("fetch", "icml", "2031")
    assert (status, out) == (1, "")
    assert err.startswith(f"paperdeck: {site.url(ICML)}: ")
    assert err.count("\n") == 1
    assert {file: file.read_bytes() for file in paths.fetched_dir.glob("*.json")} == kept
    assert paths.library_file.read_bytes() == library


def test_the_list_of_lists(run: Run, site: Site) -> None:
    status, out, _ = run("fetch", "--list")
    assert status == 0
    venues = {line.split()[0]: line.split()[1:] for line in out.splitlines()}
    assert venues["ICML"][0] == "https://icml.cc"
    assert "2026" in venues["ICML"]
    assert site.requests == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "what is to be fetched? Such as: paperdeck fetch icml 2026"),
        (("icml",), "icml of which year? Such as: icml 2026"),
        (("icml", "neurips", "2026"), "icml of which year?"),
        (("2026",), "2026 of which venue? Such as: icml 2026"),
        (("https://a.invalid/x.json", "2026"), "2026 of which venue?"),
        (("acl", "2026"), "no address is known for the lists of acl"),
        (("lists/kitchen.json",), "no address is known for the lists of lists/kitchen.json"),
        (("icml", "26"), "icml of which year?"),
    ],
)
def test_bad_usage_is_told_before_anything_is_fetched(
    run: Run, site: Site, words: tuple[str, ...], says: str
) -> None:
    status, out, err = run("fetch", *words)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert site.requests == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_stopped_program_leaves_the_library_and_goes_on(
    run: Run, site: Site, paths: Paths, way: signal.Signals
) -> None:
    site.paths[ICML] = File(EVENTS)
    run("fetch", "icml", "2031")
    newer = EVENTS.replace(b"Warm", b"Soft") + b" " * 100_000
    at = 70_000
    site.paths[ICML] = [Answer(body=newer, headers={"ETag": '"v2"'}, stall=at)]
    kept = paths.library_file.read_bytes()
    command = [sys.executable, "-m", "paperdeck", "fetch", "icml", "2031"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        part = None
        while part is None or part.stat().st_size < at - 8192:
            assert process.poll() is None
            part = next(paths.fetched_dir.glob("*.part"), None)
        process.send_signal(way)
        assert process.stderr is not None
        err = process.stderr.read()
    if way == signal.SIGINT:
        assert (process.returncode, err) == (130, b"paperdeck: interrupted\n")
    assert paths.library_file.read_bytes() == kept
    size = part.stat().st_size
    site.paths[ICML] = File(newer, etag='"v2"')
    assert run("fetch", "icml", "2031").status == 0
    assert site.headers("Range")[-2:] == [f"bytes={size}-", ""]
    with Library.open(paths.library_file) as library:
        assert library.find("openreview:cccccccccc")[1].title == "Soft Bread"


@pytest.mark.parametrize(
    ("transfer", "width", "line"),
    [
        (
            Transfer("https://icml.cc/data/icml.json", 12_345_678, 40_123_456, 3_210_000.0),
            90,
            "fetching " + "━" * 7 + "─" * 17 + " 12.3 of 40.1 MB · 3.2 MB/s · icml.json",
        ),
        (Transfer("https://a.org/", 1_500_000, None), 90, "fetching 1.5 MB · https://a.org/"),
        (
            Transfer("https://a.org/x", 900_000, 9_999_999),
            90,
            "fetching " + "━━" + "─" * 22 + " 900 kB of 10.0 MB · x",
        ),
        (
            Transfer("https://a.org/x", 5, 10, 0.5),
            40,
            "fetching ━━━━───── 5 of 10 B · 0 B/s · x",
        ),
        (Transfer("https://a.org/x", 5, 10, 20), 24, "5 of 10 B · 20 B/s · x"),
        (Transfer("https://a.org/x", 5, 10, 20), 16, "5 of 10 B · 20 …"),
        (Transfer("x", 5, 10, waiting="a.org\x1b[2J is silent"), 90, "a.org[2J is silent"),
        (Transfer("x", 5, 10, waiting="a.org is silent"), 8, "a.org i…"),
    ],
)
def test_transfer_line(transfer: Transfer, width: int, line: str) -> None:
    assert transfer_line(transfer, width) == line


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1000, "1 kB"),
        (999_499, "999 kB"),
        (1_000_000, "1.0 MB"),
        (12_345_678, "12.3 MB"),
        (1.5e9, "1.5 GB"),
        (1.5e12, "1,500.0 GB"),
    ],
)
def test_amount(size: float, text: str) -> None:
    assert amount(size) == text


class Terminal:
    """A stream that is a terminal and keeps what was written."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


def test_the_bar_shows_a_transfer_and_every_hitch(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    with ProgressBar(terminal) as bar:  # type: ignore[arg-type]
        for done in range(100):
            bar.show_transfer(Transfer("a.json", done, 100))
        bar.show_transfer(Transfer("a.json", 99, 100, waiting="a.org is silent"))
    assert terminal.text.startswith("\r\x1b[Kfetching ")
    assert terminal.text.endswith("\r\x1b[Ka.org is silent\r\x1b[K")
    assert terminal.text.count("fetching") < 100
    assert capsys.readouterr().err == ""
