from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite.cited import Cited, Options
from paperdeck.cite.formats import formats, pieces, write
from paperdeck.papers import Author, Link, Paper, Publication
from paperdeck.sources import Record, read

PAPER = Paper(
    title="Lanterns & $\\tau$-Rivers [Draft]",
    authors=(
        Author("Jörg van der Berg"),
        Author("Martin Luther King, Jr."),
        Author("River Institute"),
    ),
    abstract="We *light* $x_1$.\n\nTwice <b>so</b>.",
    venue="ICML",
    year=2019,
    decision="poster",
    links=(
        Link("Web page", "https://rivers.example/a(1)"),
        Link("PDF", "https://rivers.example/a.pdf"),
    ),
    keywords=("lanterns", "rivers"),
    ids=("doi:10.1000/x",),
    publication=Publication(
        kind="proceedings",
        container="Proceedings of the 36th International Conference on Machine Learning",
        series="River Series",
        volume="99",
        number="2",
        pages="17–29",
        publisher="Lund & Sons",
        place="Rivertown",
        date="2019-06-09/2019-06-15",
        editors=("Ada Lund",),
        entry="@misc{own,\n title={Lanterns}\n}",
    ),
)
BARE = Paper(title="Roads?", year=2020, ids=("arxiv:2001.00001",))
CITED = Cited("berg2019lanterns", PAPER)
BOTH = [CITED, Cited("roads2020", BARE)]


def test_every_format_has_a_name_and_a_letter_of_its_own() -> None:
    table = formats()
    picks = [one.pick for one in table.values()]
    assert len(set(picks)) == len(picks)
    for name, one in table.items():
        assert name == one.id
        assert len(one.pick) == 1
        assert one.name
        assert one.description
        assert one.suffix.startswith(".")


@pytest.mark.parametrize("format_id", formats())
def test_nothing_of_nothing_and_something_of_a_paper(format_id: str) -> None:
    assert write([], format_id) == ""
    assert write([CITED], format_id)
    assert "".join(pieces(iter(BOTH), format_id)) == write(BOTH, format_id)


def test_ris() -> None:
    assert write([CITED], "ris") == (
        "TY  - CONF\n"
        "ID  - berg2019lanterns\n"
        "TI  - Lanterns & τ-Rivers [Draft]\n"
        "AU  - van der Berg, Jörg\n"
        "AU  - King, Martin Luther, Jr.\n"
        "AU  - River Institute,\n"
        "T2  - Proceedings of the 36th International Conference on Machine Learning\n"
        "A2  - Lund, Ada\n"
        "T3  - River Series\n"
        "VL  - 99\n"
        "IS  - 2\n"
        "SP  - 17\n"
        "EP  - 29\n"
        "PY  - 2019\n"
        "DA  - 2019/06/09\n"
        "CY  - Rivertown\n"
        "PB  - Lund & Sons\n"
        "DO  - 10.1000/x\n"
        "UR  - https://rivers.example/a(1)\n"
        "L1  - https://rivers.example/a.pdf\n"
        "KW  - lanterns\n"
        "KW  - rivers\n"
        "AB  - We light x₁. Twice so.\n"
        "ER  - \n"
    )
    assert "TY  - UNPB" in write(BOTH, "ris")
    assert "AN  - arXiv:2001.00001" in write(BOTH, "ris")


def test_endnote_xml() -> None:
    root = ET.fromstring(write(BOTH, "endnote-xml"))
    first, second = root.findall("records/record")
    assert [one.text for one in first.findall("contributors/authors/author")] == [
        "van der Berg, Jörg",
        "King, Martin Luther, Jr.",
        "River Institute,",
    ]
    texts = {
        "titles/title": "Lanterns & τ-Rivers [Draft]",
        "titles/tertiary-title": "River Series",
        "pages": "17-29",
        "volume": "99",
        "dates/year": "2019",
        "publisher": "Lund & Sons",
        "electronic-resource-num": "10.1000/x",
        "label": "berg2019lanterns",
        "urls/pdf-urls/url": "https://rivers.example/a.pdf",
    }
    assert {path: first.findtext(path) for path in texts} == texts
    assert first.find("ref-type").attrib == {"name": "Conference Proceedings"}  # type: ignore[union-attr]
    assert second.findtext("accession-num") == "arXiv:2001.00001"
    assert second.find("contributors") is None


def test_csl_json_is_an_array() -> None:
    first, second = json.loads(write(BOTH, "csl-json"))
    assert (first["id"], second["id"]) == ("berg2019lanterns", "roads2020")


@pytest.mark.parametrize(
    ("format_id", "text"),
    [
        (
            "plain",
            "Lanterns & τ-Rivers [Draft]. Jörg van der Berg, Martin Luther King, Jr., "
            "River Institute. ICML, 2019. https://rivers.example/a(1)",
        ),
        (
            "markdown",
            "[Lanterns & τ-Rivers \\[Draft\\]](https://rivers.example/a%281%29)",
        ),
        ("org", "[[https://rivers.example/a%281%29][Lanterns & τ-Rivers {Draft}]]"),
        ("cite", "\\cite{berg2019lanterns}"),
        ("title", "Lanterns & τ-Rivers [Draft]"),
        ("link", "https://rivers.example/a(1)"),
        ("abstract", "We light x₁.\n\nTwice so."),
        ("official", "@misc{own,\n title={Lanterns}\n}\n"),
    ],
)
def test_short_forms(format_id: str, text: str) -> None:
    assert write([CITED], format_id) == text


@pytest.mark.parametrize(
    ("format_id", "text"),
    [
        ("cite", "\\cite{berg2019lanterns,roads2020}"),
        ("title", "Lanterns & τ-Rivers [Draft]\nRoads?"),
        ("link", "https://rivers.example/a(1)\nhttps://arxiv.org/abs/2001.00001"),
        ("abstract", "We light x₁.\n\nTwice so."),
        (
            "markdown",
            "- [Lanterns & τ-Rivers \\[Draft\\]](https://rivers.example/a%281%29)\n"
            "- [Roads?](https://arxiv.org/abs/2001.00001)",
        ),
    ],
)
def test_several(format_id: str, text: str) -> None:
    assert write(BOTH, format_id) == text


def test_the_plain_line_of_what_appeared_nowhere() -> None:
    assert write(BOTH[1:], "plain") == "Roads? arXiv, 2020. https://arxiv.org/abs/2001.00001"
    refused = Cited("x", Paper(title="A", venue="ICML", year=2019, decision="rejected"))
    assert write([refused], "plain") == "A. 2019."


def test_where_the_venue_gives_no_entry_there_is_paperdecks() -> None:
    assert write(BOTH[1:], "official") == write(BOTH[1:], "bibtex")


def test_formatted_references_are_numbered_where_there_are_several() -> None:
    alone = write(BOTH[1:], "ieee")
    assert alone.startswith("“Roads?”")
    first, second = write(BOTH, "ieee").split("\n")
    assert first.startswith("[1] J. van der Berg")
    assert second == f"[2] {alone}"


def test_citations_in_the_text() -> None:
    roads = Cited("li", Paper(title="Roads", authors=(Author("Ann Li"),), year=2020))
    assert write([CITED, roads], "in-text", Options(style="apa")) == (
        "(van der Berg et al., 2019)\n(Li, 2020)"
    )
    assert write(BOTH, "in-text", Options(style="ieee")) == "[1]\n[2]"


def test_a_page_of_references() -> None:
    page = write(BOTH, "html")
    assert page.startswith("<!DOCTYPE html>\n")
    assert page.count("<p>") == page.count("</p>") == 2
    assert "Lanterns &amp; τ-rivers" in page
    assert '<a href="https://doi.org/10.1000/x">https://doi.org/10.1000/x</a>' in page


def test_rich_text() -> None:
    odd = Cited("a", Paper(title="A \\{b\\} \\ 𝒜 é", authors=(Author("Ann Li"),), year=2020))
    text = write([odd], "rtf")
    assert text.startswith("{\\rtf1\\ansi")
    assert text.isascii()
    assert "\\{b\\}" in text
    assert "\\u-10187?\\u-9060?" in text
    assert "\\u233?" in text
    assert text.count("{") - text.count("\\{") == text.count("}") - text.count("\\}")


def test_accents() -> None:
    assert r"J{\"o}rg" in write([CITED], "bibtex", Options(accents=True))
    assert r"J{\"o}rg" in write([CITED], "biblatex", Options(accents=True))


@pytest.mark.parametrize("format_id", ["bibtex", "biblatex", "ris", "csl-json"])
def test_what_is_written_can_be_imported_again(format_id: str) -> None:
    (item,) = read("x", write([CITED], format_id).encode()).records
    assert isinstance(item, Record)
    paper = item.paper
    assert paper.authors == PAPER.authors
    assert (paper.venue, paper.year) == ("ICML", 2019)
    assert "doi:10.1000/x" in paper.ids
    told, own = paper.publication, PAPER.publication
    assert told is not None
    assert own is not None
    for name in ("kind", "container", "series", "volume", "pages", "publisher", "editors"):
        assert getattr(told, name) == getattr(own, name), name


_ODD = st.lists(
    st.sampled_from(
        [*'\\{}$%&#_^~*`"@=,<>()[] aZ9é王', "]]>", "\nER  - \n", "</title>", "\x1b"]
    )
    | st.characters(),
    max_size=12,
).map("".join)


@settings(deadline=None, max_examples=50)
@given(_ODD, _ODD, _ODD)
def test_no_text_breaks_a_format(title: str, name: str, other: str) -> None:
    paper = Paper(
        title=title,
        abstract=other or "Maps.",
        authors=(Author(name),),
        venue=other,
        year=2020,
        keywords=(other,),
        publication=Publication(kind="proceedings", container=other, publisher=name),
    )
    cited = [Cited("a", paper), Cited("b", paper)]
    assert len(json.loads(write(cited, "csl-json"))) == 2
    assert len(ET.fromstring(write(cited, "endnote-xml")).findall("records/record")) == 2
    assert write(cited, "ris").count("\nER  - \n") == 2
    for format_id in formats():
        assert "\x1b" not in write(cited, format_id)


def test_a_title_without_an_address_keeps_its_brackets_in_org() -> None:
    cited = Cited("k", Paper(title="[/red] Rivers"))
    assert write([cited], "org") == "[/red] Rivers"
