from __future__ import annotations

import pytest

from paperdeck.sources.addresses import (
    Place,
    address_of,
    addresses_in,
    arxiv_address,
    doi_address,
    place_of,
)


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("https://icml.cc/virtual/2031/poster/71", Place("ICML", 2031, "71")),
        ("https://nips.cc/virtual/2018/oral/5", Place("NeurIPS", 2018, "5")),
        ("https://icml.cc/Conferences/2031", Place("ICML")),
        ("https://openaccess.thecvf.com/content/WACV2025/html/a.html", Place("WACV", 2025)),
        ("http://openaccess.thecvf.com/content_cvpr_2018/papers/a.pdf", Place("CVPR", 2018)),
        ("https://www.ecva.net/papers/eccv_2022/html/1.php", Place("ECCV", 2022)),
        ("https://aclanthology.org/2024.naacl-long.52/", Place("NAACL", 2024)),
        ("https://aclanthology.org/2022.findings-acl.1.pdf", Place("ACL", 2022)),
        ("https://aclanthology.org/2022.lantern-1.1/", Place("", 2022)),
        ("https://papers.nips.cc/paper_files/paper/1999/file/a.pdf", Place("NeurIPS", 1999)),
        ("https://www.ijcai.org/proceedings/2024/172", Place("IJCAI", 2024)),
        ("https://www.roboticsproceedings.org/rss21/p117.pdf", Place("RSS", 2025)),
        ("https://doi.org/10.1609/aaai.v36i4.20396", Place("AAAI", 2022)),
        ("https://doi.org/10.1234/lantern", Place()),
        ("https://example.org/virtual/2031/poster/7", Place()),
        ("", Place()),
    ],
)
def test_what_an_address_says(url: str, place: Place) -> None:
    assert place_of(url) == place


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://a.example/x", ["https://a.example/x"]),
        ("www.a.example/x; b.example", ["https://www.a.example/x", "https://b.example"]),
        ("http://a.example/;http://b.example/", ["http://a.example/", "http://b.example/"]),
        ("https://a.example/x;y=1", ["https://a.example/x;y=1"]),
        (
            "[![code](/i.svg) a](https://github.com/a/b) + [c](https://c.example/?d=1)",
            ["https://github.com/a/b", "https://c.example/?d=1"],
        ),
        ("arXiv:1712.06557v2", ["https://arxiv.org/abs/1712.06557"]),
        ("ada@lantern.example", []),
        ("The Lantern Project", []),
        ("a.example/with words", []),
        ("/images/a.svg", []),
        ("", []),
    ],
)
def test_addresses_in_a_field(text: str, found: list[str]) -> None:
    assert list(addresses_in(text)) == found


def test_addresses_of_keys() -> None:
    assert doi_address("doi:10.1234/A.5") == "https://doi.org/10.1234/a.5"
    assert arxiv_address("2401.00001v3") == "https://arxiv.org/abs/2401.00001"
    assert address_of("openreview:x1") == "https://openreview.net/forum?id=x1"
    assert doi_address("none") == arxiv_address("") == address_of("title:ab") == ""
