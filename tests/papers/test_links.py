from __future__ import annotations

import pytest

from paperdeck.papers import Link
from paperdeck.papers.keys import openreview_key
from paperdeck.papers.links import host, ids_in, make_links, web_url


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "http://example.org/a_b%20c?x=1&y=%7E#z",
        "HTTPS://Example.org/Path",
        "https://例子.cn/论文",
        "http://[::1]:8080/a",
        "http://example.org:8080/a",
    ],
)
def test_web_addresses_stay_as_they_are(url: str) -> None:
    assert web_url(f" {url}\n") == url


@pytest.mark.parametrize(
    "text",
    [
        "",
        "example.org",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "ftp://example.org/a",
        "https://",
        "https:///path",
        "https://openreview.net@evil.example/",
        "https://evil.example\\@openreview.net/",
        "-https://example.org",
        "http://[::bad!",
        "http://[::bad",
        "http://a:b/",
        "http://a]b",
    ],
)
def test_everything_else_is_no_address(text: str) -> None:
    assert web_url(text) == ""


def test_what_an_address_may_not_hold_is_encoded() -> None:
    assert web_url('http://a/ & id >/tmp/"p"') == "http://a/%20&%20id%20%3E/tmp/%22p%22"
    assert web_url("http://a/\x1b]52;c\x07") == "http://a/]52;c"


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://www.OpenReview.net/forum?id=1", "openreview.net"),
        ("http://example.org:8080", "example.org"),
        ("https://example.org?x", "example.org"),
        ("mailto:a@example.org", ""),
    ],
)
def test_host(url: str, name: str) -> None:
    assert host(url) == name


def test_make_links_labels_and_drops_repetitions() -> None:
    assert make_links(
        [
            ("", "https://github.com/a/b"),
            ("Project", "https://example.org/"),
            ("", "https://example.org/paper.PDF"),
            ("", "https://example.org/"),
            ("Bad", "nonsense"),
            ("", ""),
            ("", "https://example.org/about"),
        ]
    ) == (
        Link("Code", "https://github.com/a/b"),
        Link("Project", "https://example.org/"),
        Link("PDF", "https://example.org/paper.PDF"),
        Link("Web page", "https://example.org/about"),
    )


def test_ids_in_links() -> None:
    links = make_links(
        ("", url)
        for url in (
            "https://openreview.net/forum?id=aB-_9",
            "https://openreview.net/pdf?id=aB-_9",
            "https://doi.org/10.1234/ABC.5",
            "https://arxiv.org/pdf/2401.00001v3.pdf",
            "https://example.org/10.1234/not.a.resolver",
            "https://openreview.net/group?id=ICML.cc/2031",
        )
    )
    assert ids_in(links) == ("openreview:aB-_9", "doi:10.1234/abc.5", "arxiv:2401.00001")


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("https://openreview.net/forum?id=x%2D1&noteId=y", "openreview:x-1"),
        ("http://www.openreview.net/pdf?noteId=y&id=x1#page=2", "openreview:x1"),
        ("https://openreview.net/attachment?id=x1&name=pdf", "openreview:x1"),
        ("https://openreview.net/group?id=ICML.cc", ""),
        ("https://openreview.net.evil.example/forum?id=x1", ""),
        ("https://evil.example/?u=https://openreview.net/forum?id=x1", ""),
        ("openreview.net/forum?id=x1", ""),
    ],
)
def test_openreview_key(url: str, key: str) -> None:
    assert openreview_key(url) == key
