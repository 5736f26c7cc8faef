from __future__ import annotations

import pytest

from paperdeck.papers.keys import doi_key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("10.1234/Lantern.5", "doi:10.1234/lantern.5"),
        ("https://doi.org/10.1234/lantern.5", "doi:10.1234/lantern.5"),
        ("see doi:10.1234/lantern.5.", "doi:10.1234/lantern.5"),
        (
            "https://link.springer.com/chapter/10.1007/978-3-031-00000-7_38",
            "doi:10.1007/978-3-031-00000-7_38",
        ),
        ("10.1007/s11263-020-00001-2", "doi:10.1007/s11263-020-00001-2"),
        ("none", ""),
    ],
)
def test_the_key_in_a_doi(text: str, key: str) -> None:
    assert doi_key(text) == key


@pytest.mark.parametrize("doi", ["10.1007/978-3-031-00000-7", "10.1007/3-540-00000-x"])
def test_the_doi_of_a_whole_book_is_no_papers_key(doi: str) -> None:
    assert doi_key(f"https://doi.org/{doi}") == ""
