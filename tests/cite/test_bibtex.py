import gzip
import json
import re
from pathlib import Path

import bibtexparser
import pytest
from bibtexparser.middlewares.names import parse_single_name_into_parts
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paperdeck.cite import citation_base, citation_keys
from paperdeck.cite.bibtex import biblatex, bibtex, official
from paperdeck.cite.csl_json import csl_item
from paperdeck.cite.names import parse_name
from paperdeck.papers import Author, Link, Paper, Publication

SHARED = Path(__file__).resolve().parents[2].parent / "shared"


def authors(*names: str) -> tuple[Author, ...]:
    return tuple(Author(name) for name in names)


def fields(paper: Paper) -> dict[str, str]:
    """The entry's fields as a reader of BibTeX finds them."""
    library = bibtexparser.parse_string(bibtex(paper, "key2026"))
    assert not library.failed_blocks
    [entry] = library.entries
    assert entry.key == "key2026"
    return {"ENTRYTYPE": entry.entry_type} | {field.key: field.value for field in entry.fields}


def test_the_form_in_which_openreview_prints_it() -> None:
    paper = Paper(
        key="openreview:Ab3_-x",
        title="NExT-Guard: Training-Free Streaming Safeguard without Token-Level Labels",
        authors=authors("Junfeng Fang", "Nachuan Chen"),
        venue="ICML",
        year=2026,
        links=(
            Link("Code", "https://code.example/x"),
            Link("OpenReview", "https://openreview.net/forum?id=Ab3_-x"),
        ),
        ids=("openreview:Ab3_-x", "icml:2026/7"),
    )
    assert bibtex(paper, citation_base(paper)) == (
        "@inproceedings{fang2026nextguard,\n"
        "title={{NE}xT-Guard: Training-Free Streaming Safeguard without Token-Level Labels},\n"
        "author={Junfeng Fang and Nachuan Chen},\n"
        "booktitle={Forty-third International Conference on Machine Learning},\n"
        "year={2026},\n"
        "url={https://openreview.net/forum?id=Ab3_-x}\n"
        "}\n"
    )


def test_what_is_not_known_is_left_out() -> None:
    assert fields(Paper(title="Maps", authors=authors("Ann Li"), venue="ICML", year=2026)) == {
        "ENTRYTYPE": "inproceedings",
        "title": "Maps",
        "author": "Ann Li",
        "booktitle": "Forty-third International Conference on Machine Learning",
        "year": "2026",
    }


def test_without_authors_bibtex_has_a_key_to_sort_by() -> None:
    assert fields(Paper(title="Maps of {R} & all that there is")) == {
        "ENTRYTYPE": "misc",
        "title": r"Maps of {R} \& all that there is",
        "key": r"Maps of R \&",
    }


def test_an_untitled_paper_has_the_name_that_the_reader_sees() -> None:
    found = fields(Paper(abstract="We propose Sparrow, a method that folds maps by hand."))
    assert found["title"].startswith("[untitled] ")
    assert len(found["title"]) > len("[untitled] ")


def test_a_paper_of_a_venue_without_authors_is_one_of_which_bibtex_demands_none() -> None:
    assert fields(Paper(title="Maps", authors=authors(" "), venue="ICML", year=1991)) == {
        "ENTRYTYPE": "misc",
        "title": "Maps",
        "booktitle": "International Conference on Machine Learning",
        "year": "1991",
        "howpublished": "In International Conference on Machine Learning",
        "key": "Maps",
    }
    [entry] = bibtexparser.parse_string(
        biblatex(Paper(title="Maps", venue="ICML", year=1991), "k")
    ).entries
    assert entry.entry_type == "inproceedings"


def test_venues() -> None:
    assert (
        fields(Paper(title="x", venue="Ferrite & Iron", year=2031))["booktitle"]
        == r"Ferrite \& Iron 2031"
    )
    journal = fields(Paper(title="x", authors=authors("Ann Li"), venue="TMLR", year=2025))
    assert journal["ENTRYTYPE"] == "article"
    assert journal["journal"] == "Transactions on Machine Learning Research"


def test_a_paper_of_arxiv_alone() -> None:
    paper = Paper(
        title="x",
        authors=authors("Ann Li"),
        venue="arXiv",
        year=2031,
        ids=("arxiv:3101.00042",),
    )
    assert fields(paper) == {
        "ENTRYTYPE": "misc",
        "title": "x",
        "author": "Ann Li",
        "year": "2031",
        "eprint": "3101.00042",
        "archiveprefix": "arXiv",
        "url": "https://arxiv.org/abs/3101.00042",
    }


def test_a_doi_stands_as_it_is() -> None:
    paper = Paper(
        title="x", venue="ACL", year=2030, ids=("doi:10.1000/a_b%c", "arxiv:3001.00042")
    )
    found = fields(paper)
    assert found["doi"] == "10.1000/a_b%c"
    assert "eprint" not in found


@pytest.mark.parametrize(
    ("links", "url"),
    [
        ([("Code", "https://code.example/x")], None),
        ([("PDF", "https://a.example/x.pdf")], "https://a.example/x.pdf"),
        (
            [("PDF", "https://a.example/x.pdf"), ("Web page", "https://a.example/x")],
            "https://a.example/x",
        ),
        (
            [("Web page", "https://a.example/x_y?z=50%25&~w#t")],
            "https://a.example/x_y?z=50%25&~w#t",
        ),
        ([("Web page", "https://a.example/{x y}\\")], "https://a.example/%7Bx%20y%7D%5C"),
        ([("Web page", "javascript:alert(1)")], None),
    ],
)
def test_urls(links: list[tuple[str, str]], url: str | None) -> None:
    paper = Paper(title="50% of x_y", links=tuple(Link(*link) for link in links))
    found = fields(paper)
    assert found.get("url") == url
    assert found["title"] == r"50\% of x\_y"


@pytest.mark.parametrize(
    ("printed", "written"),
    [
        ("Ines Calder", "Ines Calder"),
        ("Calder, Ines", "Calder, Ines"),
        ("LI CHEN", "LI CHEN"),
        ("Pieter van der Maaten", "Pieter van der Maaten"),
        ("van der Maaten, Pieter", "van der Maaten, Pieter"),
        ("Rui de Andrade Moreira", "Rui de Andrade Moreira"),
        ("Ed-Marek Lopez-Duarte", "Ed-Marek Lopez-Duarte"),
        ("Sukarni", "Sukarni"),
        ("李晓雨", "李晓雨"),
        # BibTeX would take these words for particles, family names or separators.
        ("weilin Hao", "{weilin} Hao"),
        ("Émilie Calder", "{Émilie} Calder"),
        ("Griet Van de Velde", "Griet {Van de Velde}"),
        ("Lope Ortega y Salas", "Lope {Ortega y Salas}"),
        ("Ortega y Salas, Lope", "{Ortega y Salas}, Lope"),
        ("Jun Zhao (Jake)", "Zhao, Jun (Jake)"),
        ("Omar Whitfield Jr.", "Whitfield, Jr., Omar"),
        ("Omar Whitfield, Jr.", "Whitfield, Jr., Omar"),
        ("Whitfield, Omar, III", "Whitfield, III, Omar"),
        ("李 晓雨", "{李 晓雨}"),
        ("The Meridian Collaboration", "{The Meridian Collaboration}"),
        ("Calder and Sons", "{Calder and Sons}"),
        ("others", "{others}"),
        ("a, b, c, d", "{a, b, c, d}"),
        ("Calder,", "{Calder,}"),
        ("Jr., Jr.", "{Jr., Jr.}"),
        # A tilde parts words for BibTeX, that of an accent too; so does a hyphen.
        (r"Jos\'e Pe\~na", "José Peña"),
        ("Sung-eui Yoon", "{Sung-eui} Yoon"),
        ("Olaya Álvarez-Tuñón", "Olaya {Álvarez-Tuñón}"),
        ("Rosa Vega-del-Río", "Rosa {Vega-del-Río}"),
        ("Al{an Reed", r"Al\textbraceleft{}an Reed"),
        ("R&D Team", r"{R\&D Team}"),
    ],
)
def test_names(printed: str, written: str) -> None:
    assert (
        fields(Paper(title="x", authors=authors(printed, "Ann Li")))["author"]
        == f"{written} and Ann Li"
    )


@pytest.mark.parametrize(
    "printed",
    [
        *("Ines Calder", "weilin Hao", "Pieter van der Maaten", "van der Maaten, Pieter"),
        *("Omar Whitfield Jr.", "Whitfield, Omar, III", "Jun Zhao (Jake)", "di wu"),
    ],
)
def test_a_reader_of_bibtex_finds_the_parts_that_the_name_has(printed: str) -> None:
    written = fields(Paper(title="x", authors=authors(printed)))["author"]
    parts, name = parse_single_name_into_parts(written, strict=False), parse_name(printed)
    found = [
        " ".join(words).replace("{", "").replace("}", "")
        for words in (parts.first, parts.von, parts.last, parts.jr)
    ]
    assert found == [name.given, name.particle, name.family, name.suffix]


@pytest.mark.parametrize(
    ("name", "family", "written"),
    [
        ("Zeyuan Allen Zhu", "Allen Zhu", "Allen Zhu, Zeyuan"),
        ("Bernardo Ávila Pires", "Ávila Pires", "{Ávila Pires}, Bernardo"),
        ("Benjamin Van Roy", "Van Roy", "Benjamin {Van Roy}"),
    ],
)
def test_a_family_name_of_several_words(name: str, family: str, written: str) -> None:
    paper = Paper(title="x", authors=(Author(name, family=family),))
    assert fields(paper)["author"] == written


def test_all_of_three_hundred_authors() -> None:
    names = [f"Ann{number} Li" for number in range(300)]
    assert fields(Paper(title="x", authors=authors(*names)))["author"].split(" and ") == names


def test_authors_without_a_name_are_left_out() -> None:
    assert fields(Paper(title="x", authors=authors("Ann Li", " ")))["author"] == "Ann Li"


_ODD = st.lists(
    st.sampled_from(
        [*"\\{}$%&#_^~*`'\"@=,<>() aZ9é王", "@article{", "\\{", "\\\\", "\n@misc{x,", " and "]
    )
    | st.characters(),
    max_size=20,
).map("".join)


@settings(deadline=None, max_examples=200)
@given(_ODD, _ODD, _ODD, _ODD)
def test_whatever_a_source_holds_the_entry_can_be_read(
    title: str, name: str, venue: str, link: str
) -> None:
    paper = Paper(
        title=title,
        abstract="Maps are drawn by hand.",
        authors=authors(name, "Ann Li"),
        venue=venue,
        year=2026,
        links=(Link("Web page", "https://a.example/" + link),),
        ids=("doi:10.1000/" + link,),
    )
    entry = bibtex(paper, "key2026")
    body = re.fullmatch(r"@\w+\{key2026,\n(.*)\n\}\n", entry, re.DOTALL)
    assert body
    for line in body[1].split("\n"):
        # As BibTeX itself does it: every brace counts, escaped or not.
        value = re.fullmatch(r"\w+=\{(.*)\},?", line)
        assert value
        depths = [
            value[1][:at].count("{") - value[1][:at].count("}")
            for at in range(len(value[1]) + 1)
        ]
        assert min(depths) == 0 == depths[-1]
    found = fields(paper)
    assert found["title"].strip("{} ")
    assert found["author"].endswith("Ann Li")
    assert found["year"] == "2026"


@settings(deadline=None)
@given(st.text(alphabet="aZ9 %&#_-:'\",.!?@()é学", min_size=1).filter(str.strip))
def test_a_title_comes_back_the_same(title: str) -> None:
    read_back = re.sub(
        r"\\(.)", r"\1", fields(Paper(title=title))["title"].replace("{", "").replace("}", "")
    )
    assert read_back == " ".join(title.split())


def test_every_paper_of_a_real_list() -> None:
    path = SHARED / "data" / "icml2026" / "icml-2026-orals-posters.json.gz"
    if not path.exists():
        pytest.skip("the real ICML 2026 list is not here")
    events = json.loads(gzip.decompress(path.read_bytes()))["results"]
    papers = list(
        {
            event["name"]: Paper(
                key=f"icml:2026/{event['id']}",
                title=event["name"],
                authors=authors(*(author["fullname"] for author in event["authors"])),
                venue="ICML",
                year=2026,
            )
            for event in events
        }.values()
    )
    known = citation_keys(papers)
    keys = [known[paper.key] for paper in papers]
    assert len(set(keys)) == len(papers) > 5000
    library = bibtexparser.parse_string("".join(map(bibtex, papers, keys)))
    assert not library.failed_blocks
    assert [entry.key for entry in library.entries] == keys


WHOLE = Paper(
    title="Lanterns & Rivers",
    authors=authors("Émilie Quist"),
    venue="ICML",
    year=2019,
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
        editors=("Ada van der Lund", "Bo Vik"),
        entry="@misc{x,\n title={Lanterns}\n}",
    ),
    ids=("doi:10.1000/x", "arxiv:1901.00001"),
)


def test_all_that_is_known() -> None:
    assert fields(WHOLE) == {
        "ENTRYTYPE": "inproceedings",
        "title": r"Lanterns \& Rivers",
        "author": "{Émilie} Quist",
        "booktitle": "Proceedings of the 36th International Conference on Machine Learning",
        "editor": "Ada van der Lund and Bo Vik",
        "series": "River Series",
        "volume": "99",
        "pages": "17--29",
        "year": "2019",
        "month": "09--15 Jun",
        "address": "Rivertown",
        "publisher": r"Lund \& Sons",
        "doi": "10.1000/x",
        "url": "https://arxiv.org/abs/1901.00001",
    }
    assert official(WHOLE) == "@misc{x,\n title={Lanterns}\n}\n"
    assert official(Paper()) == ""


def test_an_entry_from_a_file_of_bibtex_has_its_own_key_braces_and_pdf() -> None:
    paper = Paper(
        title="{Q}uist rivers",
        authors=authors("Orla Quist"),
        venue="Rivers",
        year=2031,
        links=(Link("", "https://e.example/q"), Link("PDF", "https://e.example/q.pdf")),
        publication=Publication("proceedings", "Proceedings of Rivers", entry_key="v99-q"),
    )
    assert official(paper) == (
        "@inproceedings{v99-q,\ntitle={{Q}uist rivers},\nauthor={Orla Quist},\n"
        "booktitle={Proceedings of Rivers},\nyear={2031},\nurl={https://e.example/q},\n"
        "pdf={https://e.example/q.pdf}\n}\n"
    )


def test_biblatex_has_dates_both_numbers_and_the_preprint() -> None:
    [entry] = bibtexparser.parse_string(biblatex(WHOLE, "key2026")).entries
    found = {field.key: field.value for field in entry.fields}
    assert {name: found[name] for name in ("volume", "number", "date", "eventdate")} == {
        "volume": "99",
        "number": "2",
        "date": "2019",
        "eventdate": "2019-06-09/2019-06-15",
    }
    assert (found["eprint"], found["eprinttype"]) == ("1901.00001", "arxiv")
    assert found["venue"] == "Rivertown"
    assert not {"month", "year", "address", "archiveprefix"} & found.keys()


@pytest.mark.parametrize(
    ("date", "month"),
    [
        ("2019-05", "may"),
        ("2019-06-09", "{09 Jun}"),
        ("2019-07-30/2019-08-02", "{30 Jul--02 Aug}"),
    ],
)
def test_months(date: str, month: str) -> None:
    paper = Paper(title="may", publication=Publication(kind="thesis", date=date))
    entry = bibtex(paper, "key2026")
    assert f"\nmonth={month},\n" in entry
    assert "\ntitle={may},\n" in entry


def test_a_number_that_bibtex_would_warn_of_is_left_out() -> None:
    def number(kind: str, **told: str) -> str:
        paper = Paper(title="x", venue="Lantern Days", publication=Publication(kind, **told))
        return fields(paper).get("number", "")

    assert number("journal", volume="7", number="2") == "2"
    assert number("journal", number="2") == ""
    assert number("proceedings", volume="7", number="2") == ""
    assert number("proceedings", series="Lanterns", number="2") == "2"


@pytest.mark.parametrize(
    ("kind", "entry_type", "names"),
    [
        ("thesis", "phdthesis", {"school": "Lund University"}),
        ("report", "techreport", {"institution": "Lund Press"}),
        (
            "book",
            "incollection",
            {"booktitle": "Lund University", "publisher": "Lund Press"},
        ),
        ("journal", "article", {"journal": "Lund University", "publisher": "Lund Press"}),
    ],
)
def test_other_types(kind: str, entry_type: str, names: dict[str, str]) -> None:
    told = Publication(kind, "Lund University", publisher="Lund Press")
    found = fields(Paper(title="x", authors=authors("Ann Li"), venue="Lund", publication=told))
    assert found == {"ENTRYTYPE": entry_type, "title": "x", "author": "Ann Li"} | names


@pytest.mark.parametrize(
    ("printed", "written"),
    [
        ("Émilie Calder", r"{\'E}milie Calder"),
        ("Øyvind Łuk", r"{\O}yvind {\L}uk"),
        ("Jörg van der Berg", r"J{\"o}rg van der Berg"),
        ("élan Müßig", r"{{\'e}lan} M{\"u}{\ss}ig"),
        ("李晓雨", "李晓雨"),
    ],
)
def test_names_in_ascii(printed: str, written: str) -> None:
    entry = bibtex(Paper(title="Σ-Maps", authors=authors(printed)), "k", accents=True)
    assert f"author={{{written}}}" in entry
    assert r"title={{{$\Sigma$}}-Maps}" in entry


def test_a_whole_book() -> None:
    told = Publication(kind="book", publisher="River Press")
    book = Paper(title="Rivers", authors=authors("Orla Quist"), year=2016, publication=told)
    text = "title={Rivers},\nauthor={Orla Quist},\nyear={2016},\npublisher={River Press}\n}\n"
    assert bibtex(book, "k") == f"@book{{k,\n{text}"
    # Without a publisher it would be no book to BibTeX.
    assert bibtex(replace(book, publication=Publication(kind="book")), "k").startswith("@misc{")
    chapter = replace(book, publication=replace(told, container="Waters"))
    assert bibtex(chapter, "k").startswith("@incollection{")
    assert ("type", "book") in csl_item(book).items()
