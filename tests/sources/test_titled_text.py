from __future__ import annotations

import gzip

import pytest

from paperdeck.papers import Author, Link, Paper
from paperdeck.sources import Fault, Reading, Record, read

ONE = "We study lanterns along rivers of stone, whose light is long-lived. We prove that it is."
TWO = (
    "Slow light is studied here. It goes along rivers of stone and is never fast, as we prove."
)


def text(content: str) -> Reading:
    return read("list.txt", content.encode())


def papers(content: str) -> list[Paper]:
    reading = text(content)
    assert reading.format == "titled-text"
    items = list(reading.records)
    assert all(isinstance(item, Record) for item in items), items
    return [item.paper for item in items if isinstance(item, Record)]


def facts(content: str) -> list[tuple[str, list[str], str]]:
    return [
        (paper.title, [author.name for author in paper.authors], paper.abstract)
        for paper in papers(content)
    ]


BOTH = [
    ("Lanterns along Rivers", ["Ada Lund", "Bo Ek"], ONE),
    ("Slow Light", ["Cy Dee"], TWO),
]


def wrapped(prose: str) -> str:
    words = prose.split()
    return " ".join(words[:8]) + "\n" + " ".join(words[8:])


@pytest.mark.parametrize(
    "content",
    [
        f"Lanterns along Rivers\n*Ada Lund, Bo Ek*\n{ONE}\n\nSlow Light\n*Cy Dee*\n{TWO}\n",
        f"Lanterns along Rivers\nby Ada Lund, Bo Ek\n{ONE}\n\nSlow Light\nby Cy Dee\n{TWO}\n",
        f"**Lanterns along Rivers**\n*Ada Lund, Bo Ek*\n\n{ONE}\n\n"
        f"**Slow Light**\n*Cy Dee*\n\n{TWO}\n",
        f"## Lanterns along Rivers\n\n*by Ada Lund, Bo Ek*\n\n{ONE}\n\n"
        f"## Slow Light\n\nby Cy Dee\n\n{TWO}\n",
        f"Lanterns along Rivers\nAda Lund, Bo Ek\n{ONE}\n\nSlow Light\nCy Dee\n{TWO}\n",
        f"Lanterns along Rivers\nAda Lund and Bo Ek\n{wrapped(ONE)}\n\n"
        f"Slow Light\nCy Dee\n{wrapped(TWO)}\n",
        f"Lanterns along Rivers\nAda Lund, Bo Ek\n{ONE}\nSlow Light\nCy Dee et al.\n{TWO}\n",
        f"Lanterns along\nRivers\nAda Lund,\nBo Ek\n{ONE}\n\nSlow Light\nCy Dee\n{TWO}\n",
        f"Lanterns along Rivers\n\nAda Lund, Bo Ek\n\n{ONE}\n\nSlow Light\n\nCy Dee\n\n{TWO}\n",
        f"Lanterns along Rivers\nAda Lund, Bo Ek\n\n{ONE}\n\nSlow Light\nCy Dee\n\n{TWO}\n",
        f"Title: Lanterns along Rivers\nAuthors: Ada Lund; Bo Ek\nAbstract: {wrapped(ONE)}\n\n"
        f"Title: Slow Light\nAuthor: Cy Dee\nAbstract:\n{TWO}\n",
        "**Title:** Lanterns along Rivers\n**Authors:** Lund, Ada; Ek, Bo\n\n"
        f"**Abstract:** {ONE}\n\n---\n\n**Title:** Slow Light\n**Author:** Cy Dee\n\n"
        f"**Abstract:** {TWO}\n",
        f"标题：Lanterns along Rivers\n作者：Ada Lund，Bo Ek\n摘要：{ONE}\n\n"
        f"标题：Slow Light\n作者：Cy Dee\n摘要：{TWO}\n",
        f"## Lanterns along Rivers\n\n*Ada Lund, Bo Ek*\n\n{ONE}\n\n"
        f"## Slow Light\nCy Dee\n\n{TWO}\n",
        "### 1. Lanterns along Rivers\n**Authors**: Ada Lund, Bo Ek\n\n"
        f"#### Abstract\n{ONE}\n\n"
        f"### 2. Slow Light\n**Authors**: Cy Dee\n\n#### Abstract\n\n{TWO}\n",
        f"**Lanterns along Rivers**\n\nAuthors: Ada Lund, Bo Ek\n\nAbstract: {ONE}\n\n"
        f"**Slow Light**\n\nAuthors: Cy Dee\n\nAbstract: {TWO}\n",
    ],
)
def test_titles_authors_and_abstracts(content: str) -> None:
    assert facts(f"ICML 2031 Papers\n\n{content}") == BOTH


@pytest.mark.parametrize(
    "content",
    [
        f"Lanterns along Rivers\n\n{ONE}\n\nSlow Light\n\n{TWO}\n",
        f"Lanterns along Rivers\n{ONE}\n\nSlow Light\n{TWO}\n",
        f"# ICML 2031\n\n## Lanterns along Rivers\n\n{ONE}\n\n## Slow Light\n\n{TWO}\n",
    ],
)
def test_titled_paragraphs(content: str) -> None:
    assert facts(content) == [(title, [], abstract) for title, _, abstract in BOTH]


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_titles_and_authors_alone(gap: str) -> None:
    content = "ICML 2031 Accepted Papers\n\n" + gap.join(
        ["Lanterns along Rivers\nAda Lund, Bo Ek", "Slow Light\nCy Dee, Ada Lund"]
    )
    assert facts(content) == [
        ("Lanterns along Rivers", ["Ada Lund", "Bo Ek"], ""),
        ("Slow Light", ["Cy Dee", "Ada Lund"], ""),
    ]


def test_single_authors_among_others() -> None:
    content = "".join(
        f"{n} Lanterns along Rivers\n{names}\n\n"
        for n, names in enumerate(["Ada Lund, Bo Ek", "Cy Dee", "Bo Ek, Cy Dee"])
    )
    assert [len(names) for _, names, _ in facts(content)] == [2, 1, 2]


def test_everything_a_label_can_say() -> None:
    content = (
        "Title: Slow Light\nAuthors: Ada Lund (ETH)\nVenue: ICML 2031 Oral\n"
        "Keywords: light; stone\nTopic: Optics\narXiv: 3101.01234v2\nDOI: 10.1234/5\n"
        "PDF: https://example.org/a.pdf\nCode: [here](https://github.com/a/b)\n"
        "Video: https://example.org/v\n"
    )
    assert papers(content) == [
        Paper(
            title="Slow Light",
            authors=(Author("Ada Lund", "ETH"),),
            venue="ICML",
            year=2031,
            decision="oral",
            topic="Optics",
            keywords=("light", "stone"),
            links=(
                Link("PDF", "https://example.org/a.pdf"),
                Link("Code", "https://github.com/a/b"),
                Link("Video", "https://example.org/v"),
                Link("arXiv", "https://arxiv.org/abs/3101.01234"),
                Link("DOI", "https://doi.org/10.1234/5"),
            ),
            ids=("arxiv:3101.01234", "doi:10.1234/5"),
        )
    ]


def test_strong_titles_with_labelled_links() -> None:
    reading = text(
        "# CVPR2031-Code\n\n同时欢迎各位提交issue，分享CVPR 2031开源项目\n\n"
        "- [光](#light)\n\n# 光\n\n"
        "**Lanterns along Long Rivers**\n\n- 论文：https://arxiv.org/abs/3101.01234\n\n"
        "- 代码（即将开源）：https://github.com/a/b\n\n# 河\n\n"
        "**Slow Light on Long Rivers**\n\n- CVPR 2031 Oral\n论文：暂无\n\n"
        "解读：https://example.org/x\n"
    )
    assert (reading.format, reading.title) == ("titled-text", "CVPR 2031")
    first, second = (item.paper for item in reading.records)
    assert (first.title, first.list_name, first.topic) == (
        "Lanterns along Long Rivers",
        "CVPR 2031",
        "光",
    )
    assert [link.label for link in first.links] == ["arXiv", "Code"]
    assert (second.title, second.decision, second.topic) == (
        "Slow Light on Long Rivers",
        "oral",
        "河",
    )
    assert second.links == (Link("解读", "https://example.org/x"),)


def test_a_title_may_lead_to_the_paper() -> None:
    page = "https://openreview.net/forum?id=aaaaaaaaaa"
    content = (
        f"# ICML 2031\n\n## [Lanterns along Rivers]({page})\n\n{ONE}\n\n## Slow Light\n\n{TWO}"
    )
    first, _ = papers(content)
    assert (first.title, first.ids) == ("Lanterns along Rivers", ("openreview:aaaaaaaaaa",))
    assert first.abstract == ONE


def test_where_entries_stand_is_told() -> None:
    reading = text(f"ICML 2031\n\nLanterns along Rivers\n\n{ONE}\n\nSlow Light\n\n{TWO}\n")
    assert reading.title == "ICML 2031"
    assert [item.where for item in reading.records] == ["entry 1 (line 3)", "entry 2 (line 7)"]


def test_prose_before_the_first_title_is_a_paper_without_one() -> None:
    content = f"ICML 2031\n\n{ONE}\n\nLanterns along Rivers\n\n{ONE}\n\nSlow Light\n\n{TWO}\n"
    first, *others = papers(content)
    assert first == Paper(abstract=ONE, venue="ICML", year=2031)
    assert [paper.title for paper in others] == ["Lanterns along Rivers", "Slow Light"]


def test_a_line_with_nothing_below_it_is_told() -> None:
    items = list(
        text(
            f"ICML 2031\n\nLanterns along Rivers\n\n{ONE}\n\nPoster Session Two\n\n"
            f"Slow Light\n\n{TWO}\n"
        ).records
    )
    assert items[1] == Fault("entry 2 (line 7)", "nothing stands below this line; left out")
    assert len(items) == 3


def test_addresses_in_a_wrapped_abstract_stay() -> None:
    content = (
        f"# ICML 2031\n\n## Lanterns along Rivers\n\n{ONE} Our code is at\nhttps://example.org/x.\n\n"
        f"## Slow Light\n\n{TWO}\n\n[PDF](https://example.org/a.pdf)\n"
    )
    first, second = papers(content)
    assert first.abstract == f"{ONE} Our code is at https://example.org/x."
    assert second.abstract == TWO
    assert second.links == (Link("PDF", "https://example.org/a.pdf"),)


@pytest.mark.parametrize(
    "content",
    [
        f"{ONE} {TWO}\n\n{TWO} {ONE}\n\n{ONE} {ONE}\n",
        f"ICML 2031\n\n{ONE}\n\nAda Lund\n\n{TWO}\n",
        f"ICML 2031\n\n{wrapped(ONE)}\n\n{wrapped(TWO)}\n",
        f"# Tool\n\n{ONE} {TWO}\n\n## Install\n\n{TWO} {ONE}\n\n## License\n\n{ONE} {ONE}\n",
    ],
)
def test_abstracts_without_titles_are_plain_text(content: str) -> None:
    assert text(content).format == "plain-text"


def test_the_last_entry_of_a_cut_archive_is_not_taken_for_whole() -> None:
    whole = "ICML 2031\n\n" + "\n\n".join(
        f"{n * n} Lanterns\nAda Lund, Bo Ek\n{n} lanterns. {ONE}" for n in range(900)
    )
    packed = gzip.compress(whole.encode())
    *records, fault = read("list.gz", packed[: len(packed) // 2]).records
    assert 100 < len(records) < 900
    assert all(item.paper.abstract.endswith(ONE) for item in records)
    assert fault.reason == "the gzip file is cut short; download it again"
