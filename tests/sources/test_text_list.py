from __future__ import annotations

import gzip

import pytest

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper
from paperdeck.sources import Fault, Reading, Record, read

ARXIV = "https://arxiv.org/abs/3101.01234"
CODE = "https://github.com/a/b"


def text(content: str) -> Reading:
    return read("list.md", content.encode())


def papers(content: str) -> list[Paper]:
    reading = text(content)
    assert reading.format == "text-list"
    items = list(reading.records)
    assert all(isinstance(item, Record) for item in items), items
    return [item.paper for item in items if isinstance(item, Record)]


def one(item: str) -> Paper:
    """The paper of one item, in a list of others like it."""
    return papers(f"- {item}\n- [Another Paper on Light](https://arxiv.org/abs/3101.00001)\n")[
        0
    ]


def names(paper: Paper) -> list[str]:
    return [author.name for author in paper.authors]


# --- numbered titles ----------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["{}. ", "{}) ", "[{}] ", "({}) ", "  {}. ", "{}、 "])
def test_numbered_titles(mark: str) -> None:
    titles = ["Lanterns along Rivers", "On Slow Light: a Study", "What is $x_{n+1}$?"]
    content = "".join(f"{mark.format(n)}{title}\n" for n, title in enumerate(titles, 8))
    assert [paper.title for paper in papers(content)] == titles


def test_a_heading_gives_the_list() -> None:
    reading = text("ICML 2031 Papers\n\n1. Lanterns along Rivers\n2. Slow Light\n")
    assert (reading.format, reading.title) == ("text-list", "ICML 2031")
    assert list(reading.records) == [
        Record(
            Paper(title="Lanterns along Rivers", venue="ICML", year=2031), "item 1 (line 3)"
        ),
        Record(Paper(title="Slow Light", venue="ICML", year=2031), "item 2 (line 4)"),
    ]


@pytest.mark.parametrize(
    "item",
    [
        "Lanterns along Rivers — Ada Lund, Bo Ek",
        "Lanterns along Rivers – Ada Lund, Bo Ek",
        "Lanterns along Rivers -- Ada Lund, Bo Ek",
        "Lanterns along Rivers - Ada Lund and Bo Ek",
        "Lanterns along Rivers | Ada Lund; Bo Ek",
        "Lanterns along Rivers\tAda Lund, Bo Ek",
        "Lanterns along Rivers by Ada Lund and Bo Ek",
        "Lanterns along Rivers (Ada Lund, Bo Ek)",
        "Lanterns along Rivers. Ada Lund, Bo Ek.",
        "Ada Lund, Bo Ek. Lanterns along Rivers.",
        "Ada Lund and Bo Ek (2031). Lanterns along Rivers.",
        "Lanterns along Rivers\n   Ada Lund, Bo Ek",
        "Lanterns along\n   Rivers\n   Ada Lund, Bo Ek",
        "Lanterns along Rivers\n   Authors: Lund, Ada; Ek, Bo",
        "Lanterns along Rivers\n   *Ada Lund, Bo Ek*",
        "**Lanterns along Rivers**\n   *Ada Lund, Bo Ek*",
        "Lanterns along Rivers\n   by Ada Lund and Bo Ek",
        "Lanterns along Rivers—Ada Lund, Bo Ek",
    ],
)
def test_authors_beside_and_below_a_title(item: str) -> None:
    paper = papers(f"1. {item}\n2. Slow Light\n3. On Rivers of Stone\n")[0]
    assert (paper.title, names(paper)) == ("Lanterns along Rivers", ["Ada Lund", "Bo Ek"])


def test_by_and_one_name_behind_most_titles_are_authors() -> None:
    light, tides, winds = papers(
        "- Slow Light by Cy Dee\n- Late Tides by Ada Lund and Bo Ek\n"
        "- Planning by Gradient Descent, by Di Fay\n"
    )
    assert (light.title, names(light)) == ("Slow Light", ["Cy Dee"])
    assert (tides.title, names(tides)) == ("Late Tides", ["Ada Lund", "Bo Ek"])
    assert (winds.title, names(winds)) == ("Planning by Gradient Descent", ["Di Fay"])


def test_by_belongs_to_a_title_where_others_have_no_authors() -> None:
    content = "1. Planning by Gradient Descent\n2. Slow Light\n3. Late Tides over Rivers\n"
    assert [paper.title for paper in papers(content)] == [
        "Planning by Gradient Descent",
        "Slow Light",
        "Late Tides over Rivers",
    ]


def test_names_and_a_colon_before_the_title() -> None:
    light, tides = papers(
        "1. Lund, A., Ek, B.: Slow Light on Rivers. In: ICML 2031\n"
        "2. Dee, C.: Late Tides of the Sea. In: ICLR 2030\n"
    )
    assert (light.title, len(light.authors)) == ("Slow Light on Rivers", 2)
    assert (tides.title, tides.list_name) == ("Late Tides of the Sea", "ICLR 2030")


def test_a_bullet_of_an_awesome_list() -> None:
    paper = one(f"[Slow Light]({ARXIV}) - Ada Lund, Bo Ek, ICML 2020. [[code]]({CODE})")
    assert (paper.title, names(paper), paper.list_name) == (
        "Slow Light",
        ["Ada Lund", "Bo Ek"],
        "ICML 2020",
    )
    assert paper.links == (Link("arXiv", ARXIV), Link("Code", CODE))


@pytest.mark.parametrize(
    "title",
    [
        "Lanterns — A Study of Rivers",
        "Light and Shade: a Tale of Two Rivers",
        "Learning to Walk by Walking Slowly",
        "[MASK] is All You Need",
        "(Almost) Nothing is Lost, Not Even Light",
        "On the “Slow” Light",
        "Rivers, Bridges, and Stones",
        "Do We Need *Really* Slow Light?".replace("*", ""),
        "GPT-4 Reads 3.5 Rivers in C++",
    ],
)
def test_titles_stay_whole(title: str) -> None:
    content = f"1. Fast Light on Stones\n2. {title}\n3. Slow Light on Stones\n"
    assert papers(content)[1] == Paper(title=title)


def test_abstracts_below() -> None:
    first, second = papers(
        "1. Lanterns along Rivers\n"
        "   Ada Lund (ETH), Bo Ek\n"
        "   We study lanterns along rivers of stone. Their light is\n"
        "   long-\n"
        "   lived, and we prove that.\n"
        "\n"
        "   A second paragraph is here.\n"
        "\n"
        "2. Slow Light\n"
        "\n"
        "Abstract: Slow light is slow.\n"
    )
    assert first.authors == (Author("Ada Lund", "ETH"), Author("Bo Ek"))
    assert first.abstract == (
        "We study lanterns along rivers of stone. Their light is long-lived, and we prove that."
        "\n\nA second paragraph is here."
    )
    assert (second.title, second.abstract) == ("Slow Light", "Slow light is slow.")


# --- bullets of awesome lists ---------------------------------------------------------------


def test_a_titled_link_with_everything() -> None:
    assert one(
        f"[Slow [Light]]({ARXIV}v2), Ada Lund, Bo Ek, *ICML 2031*. [code]({CODE})"
    ) == Paper(
        title="Slow [Light]",
        authors=(Author("Ada Lund"), Author("Bo Ek")),
        venue="ICML",
        year=2031,
        links=(Link("arXiv", f"{ARXIV}v2"), Link("Code", CODE)),
        ids=("arxiv:3101.01234",),
    )


@pytest.mark.parametrize(
    "item",
    [
        "**Lanterns along Rivers** [[paper]({0})] [[code]({1})]",
        "**Lanterns along Rivers** [[paper]]({0}) [[code]]({1})",
        "**Lanterns along Rivers**. [paper]({0}) / [code]({1})",
        "**Lanterns along Rivers** [![arXiv](https://a.example/x.svg)]({0}) [Code]({1})",
        "**[Lanterns along Rivers]({0})** ([GitHub]({1}))",
        "🔥 **Lanterns along Rivers** \\[[Paper]({0})\\] \\[[Code]({1})\\]",
        "<b>Lanterns along Rivers</b> <a href='{0}'>pdf</a> <a href='{1}'>code</a>",
        "Lanterns along Rivers [[Paper]({0})] [[Code]({1})]",
        "Lanterns along Rivers — {0} [code]({1})",
        "[[paper]({0})] [[code]({1})] Lanterns along Rivers",
        "“Lanterns along Rivers” [[paper]({0})] [[code]({1})]",
        '**LaRi**: "Lanterns along Rivers", [[Paper]({0})] [[Code]({1})]',
        "**[Survey]** : Lanterns along Rivers [[Paper]({0})] [[Code]({1})]",
        "**LaRi**, Lanterns along Rivers. [[Paper]({0})] [[Code]({1})]",
        "__Lanterns along Rivers__\n  - Paper: {0}\n  - Code: <{1}>",
        "**Lanterns along Rivers**\n  - 论文：{0}\n  - 代码（即将开源）：{1}",
        "[ ] **Lanterns along Rivers** [[paper]({0})] [[code]({1})]",
        '"Lanterns along\n  Rivers" [[paper]({0})] [[code]({1})]',
    ],
)
def test_ways_to_write_a_title_and_links(item: str) -> None:
    paper = one(item.format(ARXIV, CODE))
    assert paper.title == "Lanterns along Rivers"
    assert [link.url for link in paper.links] == [ARXIV, CODE]
    assert paper.links[1].label == "Code"
    assert paper.ids == ("arxiv:3101.01234",)


@pytest.mark.parametrize(
    ("item", "venue", "year", "decision"),
    [
        ("**Slow Light on Stones** [ICML 2031]", "ICML", 2031, ""),
        ("**Slow Light on Stones** (ICML'31)", "ICML", 2031, ""),
        ("**Slow Light on Stones**, *ICLR 2031 Spotlight*", "ICLR", 2031, "spotlight"),
        ("**Slow Light on Stones**, *CVPR 2031 (Oral)*", "CVPR", 2031, "oral"),
        ("**Slow Light on Stones**, ICCV, 2031", "ICCV", 2031, ""),
        ("**Slow Light on Stones**, *arXiv Dec 2031*", "arXiv", 2031, ""),
        ("[NeurIPS 2031] **Slow Light on Stones**", "NeurIPS", 2031, ""),
        ("(2031, Oct) [ICLR 2032] **Slow Light on Stones**", "ICLR", 2032, ""),
        ("**Slow Light on Stones** [2031-07] [ACL 2032]", "ACL", 2032, ""),
        (
            "**Slow Light on Stones**. In *International Conference on Machine Learning*, 2031",
            "ICML",
            2031,
            "",
        ),
        ("**Slow Light on Stones** [2031/03]", "", 2031, ""),
    ],
)
def test_venues_beside_a_title(item: str, venue: str, year: int, decision: str) -> None:
    paper = one(f"{item} [[paper]({ARXIV})]")
    assert paper.title == "Slow Light on Stones"
    assert (paper.venue, paper.year, paper.decision) == (venue, year, decision)
    assert paper.abstract == ""


def test_a_short_name_belongs_to_the_title() -> None:
    paper = one(f"**LaRi**: A Study of Lanterns and Rivers, *ICML 2031* [[pdf]({ARXIV})]")
    assert paper.title == "LaRi: A Study of Lanterns and Rivers"
    paper = one(f"**LaRi**: LaRi: A Study of Lanterns [[pdf]({ARXIV})]")
    assert paper.title == "LaRi: A Study of Lanterns"


def test_references() -> None:
    paper = one("Ada Lund, Bo Ek, Cy Dee. *Slow Light on Stones*. arXiv:3101.01234. ICML 2031.")
    assert paper.title == "Slow Light on Stones"
    assert names(paper) == ["Ada Lund", "Bo Ek", "Cy Dee"]
    assert (paper.venue, paper.ids) == ("ICML", ("arxiv:3101.01234",))


def test_links_to_peoples_pages_are_no_links_of_the_paper() -> None:
    paper = one(
        "[Ada Lund](https://a.example), [Bo Ek](https://b.example). "
        f"**Slow Light on Stones** [[pdf]({ARXIV})]"
    )
    assert names(paper) == ["Ada Lund", "Bo Ek"]
    assert [link.url for link in paper.links] == [ARXIV]


def test_bullets_below_say_more_of_the_paper() -> None:
    paper = one(
        f"[Slow Light on Stones]({ARXIV}) [ICML 2031] [Optics]\n"
        "  - Ada Lund, Bo Ek,..., Cy Dee\n"
        f"  - Code: [Official]({CODE})\n"
        "  - It goes slowly along rivers of stone, and that is good."
    )
    assert names(paper) == ["Ada Lund", "Bo Ek", "Cy Dee"]
    assert (paper.venue, paper.keywords) == ("ICML", ("Optics",))
    assert [link.label for link in paper.links] == ["arXiv", "Code"]
    assert paper.abstract == "It goes slowly along rivers of stone, and that is good."


def test_a_link_with_a_description() -> None:
    first, second = papers(
        "- [LightNet](https://example.org/1) - Light along rivers, in tensors of stone.\n"
        f"- [Slow Light on Stones]({ARXIV})\n"
    )
    assert first.title == "LightNet"
    assert first.abstract == "Light along rivers, in tensors of stone"
    assert second.title == "Slow Light on Stones"


def test_sections_give_topic_venue_and_year() -> None:
    content = (
        "# Awesome Light [![Awesome](https://a.example/b.svg)](https://a.example)\n\n"
        "A list of papers.\n\n## Contents\n- [Slow](#slow)\n  - [Fast](#fast)\n\n"
        f"## 🌟 Slow Light\n\n### 2031\n- [A Paper on Light]({ARXIV}1)\n\n---\n"
        f"### ICML 2030\n* [Another Paper on Light]({ARXIV}2)\n\n"
        f"## 2. Fast Light\n+ [A Third Paper on Light]({ARXIV}3)\n"
    )
    assert [(one.topic, one.venue, one.year) for one in papers(content)] == [
        ("Slow Light", "", 2031),
        ("Slow Light", "ICML", 2030),
        ("Fast Light", "", None),
    ]


def test_bullets_below_the_name_of_a_group_are_papers() -> None:
    content = (
        "# Awesome ICML 2031\n\n"
        f"- Slow light\n  - [A Paper on Light]({ARXIV}1)\n    - Ada Lund, Bo Ek\n"
        f"  - [Another Paper on Light]({ARXIV}2)\n- [A Third Paper on Light]({ARXIV}3)\n"
    )
    first, second, third = papers(content)
    assert (first.title, names(first)) == ("A Paper on Light", ["Ada Lund", "Bo Ek"])
    assert [one.topic for one in (first, second, third)] == ["Slow light", "Slow light", ""]
    assert {one.list_name for one in (first, second, third)} == {"ICML 2031"}


# --- what is no paper -------------------------------------------------------------------------


def test_remarks_among_papers_are_told() -> None:
    items = list(
        text(
            f"- [A Paper on Light]({ARXIV}1)\n- [Another Paper on Light]({ARXIV}2)\n"
            "- Please open an issue to add papers\n- https://example.org\n"
        ).records
    )
    assert items[2:] == [
        Fault("item 3 (line 3)", "has neither a link nor authors nor a venue; left out"),
        Fault("item 4 (line 4)", "gives no title; left out"),
    ]


def test_code_is_passed_over() -> None:
    content = f"- [A Paper on Light]({ARXIV})\n\n```\n- [No Paper at All](https://a.b)\n```\n"
    assert len(papers(content + f"- [Another Paper on Light]({ARXIV}1)\n")) == 2


def test_only_web_addresses_become_links() -> None:
    paper = one(f"**Slow Light on Stones** [[paper]({ARXIV})] [[code](javascript:alert(1))]")
    assert [link.url for link in paper.links] == [ARXIV]


def test_control_characters_go() -> None:
    paper = papers("1. Slow\x1b[31m Light\u202e\n2. On Rivers of Stone\n")[0]
    assert paper.title == "Slow[31m Light"


@pytest.mark.parametrize(
    "content",
    [
        "# Tool\n\n## Install\n\n- Run `pip install x`\n- See the [documentation](https://a.b)\n",
        "1. Open the program.\n2. Press the key that opens the menu.\n3. Close it.\n",
        "- milk\n- eggs\n- bread\n",
        "- name: build\n- uses: checkout\n- run: make\n",
    ],
)
def test_other_lists_are_not_understood(content: str) -> None:
    with pytest.raises(SourceError, match="not understood"):
        text(content)


def test_the_last_item_of_a_cut_archive_is_not_taken_for_whole() -> None:
    whole = "".join(f"{n}. {n * n} Lanterns on {n} Rivers\n" for n in range(1, 3000))
    packed = gzip.compress(whole.encode())
    *records, fault = read("list.gz", packed[: len(packed) // 2]).records
    assert 500 < len(records) < 3000
    assert all(item.paper.title.endswith("Rivers") for item in records)
    assert fault.reason == "the gzip file is cut short; download it again"


@pytest.mark.parametrize(
    "line",
    [
        "[" * 9000,
        "*" * 9000,
        " - a" * 3000,
        "a. " * 3000,
        "(ICML 2031) " * 1000,
        "“a " * 3000,
        "T" + " " * 20_000 + "x",
        "[Ada Lund](https://a.b), " * 1000,
        "a: " * 3000,
    ],
)
def test_odd_lines_are_no_burden(line: str) -> None:
    list(read("list.md", f"- {line}\n- b\n".encode(), format="text-list").records)


def test_deep_and_long_lists_are_no_burden() -> None:
    deep = "\n".join(" " * n + f"- [A Paper {n}](https://a.b/{n})" for n in range(1000))
    assert list(text(deep).records)
    long = "1. Slow Light\n" + "   Ada Lund, Bo Ek\n" * 1000
    assert list(read("list.md", long.encode(), format="text-list").records)
