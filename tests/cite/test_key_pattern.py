import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite.key_pattern import key_pattern
from paperdeck.cite.keys import citation_keys
from paperdeck.papers import Author, Paper

PAPER = Paper(
    title="The Maps of GPT-4: On Rivers and Roads",
    authors=tuple(map(Author, ("Ada van der Lund", "Bo Müßig", "Cy Li", "Di Wu"))),
    venue="SIGGRAPH Asia",
    year=2031,
)


@pytest.mark.parametrize(
    ("pattern", "base"),
    [
        ("auth+year+word", "lund2031the"),
        ("auth + year + shorttitle", "lund2031mapsgpt4rivers"),
        ("Auth+year+Shorttitle", "Lund2031MapsGpt4Rivers"),
        ("authors+shortyear", "lundmussigliet" + "al31"),
        ('Auth+"_"+year', "Lund_2031"),
        ("auth+':'+year+':'+word", "lund:2031:the"),
        ("venue+shortyear+auth", "siggraphasia31lund"),
        ("year+auth", "2031lund"),
        ("title", "themapsofgpt4onriversandroads"),
    ],
)
def test_bases(pattern: str, base: str) -> None:
    assert key_pattern(pattern).base(PAPER) == base


@pytest.mark.parametrize(
    ("pattern", "base"),
    [
        ('Auth+"_"+year+"_"+word', "2031_the"),
        ("auth+year", "paper2031"),
        ('auth+"."+year', "paper2031"),
        ("auth+year+shorttitle", "mapsgpt4rivers2031"),
        ("auth", "paper"),
    ],
)
def test_without_authors(pattern: str, base: str) -> None:
    assert key_pattern(pattern).base(Paper(title=PAPER.title, year=2031)) == base


@pytest.mark.parametrize(
    ("pattern", "part"),
    [
        ("auth+yaer", "yaer"),
        ('auth+"-"+year', '"-"'),
        ("auth year", "auth year"),
        ('auth+"%"', '"%"'),
        ("auth+{year}", "{year}"),
        ('"_"', "needs one of"),
        ("", "needs one of"),
    ],
)
def test_what_is_no_pattern(pattern: str, part: str) -> None:
    with pytest.raises(ValueError, match=re.escape(part)):
        key_pattern(pattern)


_PAPERS = st.lists(
    st.builds(
        lambda title, author, year, key: Paper(
            key=key, title=title, authors=(Author(author),), year=year
        ),
        st.lists(st.sampled_from(["Deep", "Maps", "a", "GPT-4", "学习"]), max_size=4).map(
            " ".join
        ),
        st.sampled_from(["Wei Li", "Ann Li", "李"]),
        st.sampled_from([2025, None]),
        st.integers(0, 10**6).map("icml:2026/{}".format),
    ),
    max_size=8,
    unique_by=lambda one: one.key,
)


@settings(deadline=None)
@given(_PAPERS, st.sampled_from(["auth+year", "Auth+'_'+year+Shorttitle", "year", "title"]))
def test_keys_of_any_pattern_are_unique(papers: list[Paper], pattern: str) -> None:
    chosen = key_pattern(pattern)
    keys = list(citation_keys(papers, chosen).values())
    assert len(keys) == len(papers)
    assert len({key.lower() for key in keys}) == len(keys)
    assert all(re.fullmatch(r"[A-Za-z0-9_]+(?:-[a-z0-9]+)*", key) for key in keys)
