from __future__ import annotations

import gzip
import logging
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper, Publication
from paperdeck.sources import Fault, Flaw, Record, read
from paperdeck.sources.records import Item

PMLR = Path(__file__).resolve().parents[2].parent / "shared/data/pmlr-icml-2013-2019.bib.gz"

ENTRY = r"""
@InProceedings{pmlr-v99-quist31a,
  title = 	 {{NE}xT: {L}anterns under {$\ell_0$} Norms},
  author =       {Quist, Orla and van der Berg, J\"org and {{River Lab}} and others},
  booktitle = 	 {Proceedings of the 48th International Conference on Machine Learning},
  year = 	 {2031},
  month = jul,
  editor = {Lund, Ada and Vik, Bo},
  volume = 	 {99},
  series = 	 {River Series},
  pages = 	 {17--29},
  address = 	 {Rivertown},
  publisher =    {River Press},
  pdf = 	 {http://proceedings.example/v99/quist31a.pdf},
  url = 	 {https://proceedings.example/v99/quist31a.html},
  abstract = 	 {We bound $x_{n+1}$ by 5\%.

Twice, in {two} paragraphs.},
  keywords = {lanterns, {GAN}s},
  file = {:C\:/Users/me/quist.pdf:PDF},
  groups = {Read}
}
"""
GOOD = "@misc{good, title={Good}, author={Roe, Jane}}\n"


def items(text: str) -> list[Item]:
    reading = read("list.bib", text.encode())
    assert (reading.format, reading.title) == ("bibtex", "")
    return list(reading.records)


def one(text: str) -> Paper:
    (item,) = items(text)
    assert isinstance(item, Record), item
    return item.paper


def format_of(text: str) -> str:
    try:
        return read("x", text.encode()).format
    except SourceError:
        return ""


def titles(found: list[Item]) -> list[str]:
    return [item.paper.title for item in found if isinstance(item, Record)]


def test_an_entry_is_read_whole() -> None:
    (item,) = items(ENTRY)
    assert item == Record(
        Paper(
            title=r"{NE}xT: {L}anterns under $\ell_0$ Norms",
            authors=(Author("Orla Quist"), Author("Jörg van der Berg"), Author("River Lab")),
            abstract="We bound $x_{n+1}$ by 5\\%.\n\nTwice, in two paragraphs.",
            venue="ICML",
            year=2031,
            links=(
                Link("Web page", "https://proceedings.example/v99/quist31a.html"),
                Link("PDF", "http://proceedings.example/v99/quist31a.pdf"),
            ),
            keywords=("lanterns", "GANs"),
            publication=Publication(
                "proceedings",
                "Proceedings of the 48th International Conference on Machine Learning",
                series="River Series",
                volume="99",
                pages="17–29",
                publisher="River Press",
                place="Rivertown",
                date="2031-07",
                editors=("Ada Lund", "Bo Vik"),
                entry_key="pmlr-v99-quist31a",
            ),
            more_authors=True,
        ),
        "line 2",
    )


def test_entries_in_brackets_without_line_breaks_and_in_capitals() -> None:
    found = items('@ARTICLE(a, TITLE="One") @misc{b, title={Two}}@misc{c, title=3}')
    assert titles(found) == ["One", "Two", "3"]


def test_strings_are_put_in_wherever_they_stand() -> None:
    paper = one(
        '@article{a, title = {A} # sep # "B", journal = JMLR, month = 1 # mar}\n'
        '@STRING(sep = " -- ")\n'
        "@string{jmlr = {Journal of Machine } # {Learning Research}}"
    )
    assert (paper.title, paper.venue) == ("A -- B", "JMLR")


def test_an_undefined_string_stands_for_its_name_and_is_told() -> None:
    text = "@inproceedings{a, title={A}, month=jul,\n booktitle=ICML # { 2031}}"
    record, flaw = items(text)
    assert isinstance(record, Record)
    assert record.paper.list_name == "ICML 2031"
    assert flaw == Flaw(
        "line 1",
        "no @string is called ICML (booktitle, line 2), its name stands for it;"
        " kept as far as it goes",
    )


def test_a_venue_may_be_a_string_and_a_year() -> None:
    string = "@string{icml = {International Conference on Machine Learning}}\n"
    paper = one(string + "@inproceedings{a, title={A}, booktitle = icml # { 2020}}")
    assert paper.list_name == "ICML 2020"


def test_a_field_that_stands_twice_is_told() -> None:
    record, flaw = items("@misc{a, title={A},\n title={B},\n year=2031, year={2031}}")
    assert isinstance(record, Record)
    assert (record.paper.title, record.paper.year) == ("A", 2031)
    assert flaw.reason.startswith("has title again (line 2) with something else, left out")


def test_an_entry_that_others_refer_to_may_be_missing() -> None:
    record, flaw = items("@inproceedings{a, title={A}, crossref={nowhere}}")
    assert isinstance(record, Record)
    assert flaw.reason.startswith("no entry is called nowhere, to which it refers")


def test_strings_of_strings_do_not_grow_without_end() -> None:
    laughs = "".join(
        f"@string{{{name} = {' # '.join([below] * 20)}}}\n"
        for below, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    text = f"@string{{a = {{{'ha' * 50}}}}}\n{laughs}@misc{{x, title = i # i # i # i}}\n"
    start = time.process_time()
    items(text + GOOD)
    assert time.process_time() - start < 2


@pytest.mark.parametrize("parent_first", [True, False])
def test_crossref_gives_venue_and_year_but_not_the_title(parent_first: bool) -> None:
    parent = (
        "@proceedings{All, year=2031, title={Proceedings of the 48th International Conference"
        " on Machine Learning}}\n"
    )
    child = "@inproceedings{a, crossref={all}, title={A}}\n"
    paper = one(parent + child if parent_first else child + parent)
    assert (paper.title, paper.list_name) == ("A", "ICML 2031")


def test_a_book_that_others_refer_to_is_a_record_itself() -> None:
    book = "@book{b, title={The Book}, author={Roe, Jane}, year=1999}\n"
    found = items("@incollection{c, title={Chapter}, crossref={b}}\n" + book)
    assert titles(found) == ["Chapter", "The Book"]
    assert isinstance(found[0], Record)
    assert found[0].paper.list_name == "The Book 1999"


@pytest.mark.parametrize(
    "fields",
    [
        "eprint={1706.03762v5}, archivePrefix={arXiv}, primaryClass={cs.CL}",
        "eprint={1706.03762}, eprinttype={arxiv}",
        "eprint={1706.03762}",
        "journal={arXiv preprint arXiv:1706.03762}",
        "journal={CoRR}, volume={abs/1706.03762}",
        "note={arXiv:1706.03762 [cs]}, publisher={arXiv}",
        "doi={10.48550/arXiv.1706.03762}",
        "url={https://arxiv.org/abs/1706.03762}",
        r"howpublished={\url{https://arxiv.org/pdf/1706.03762.pdf}}",
    ],
)
def test_arxiv_ids(fields: str) -> None:
    assert "arxiv:1706.03762" in one(f"@misc{{a, title={{A}}, {fields}}}").ids


def test_an_eprint_elsewhere_is_not_of_arxiv() -> None:
    paper = one("@misc{a, title={A}, eprint={1706.03762}, eprinttype={hdl}}")
    assert (paper.ids, paper.links) == ((), ())


def test_dois_and_openreview_are_ids() -> None:
    paper = one(
        r"@misc{a, title={A}, doi={https://doi.org/10.1145/AB\_1},"
        " url={https://openreview.net/forum?id=aBc}}"
    )
    assert paper.ids == ("doi:10.1145/ab_1", "openreview:aBc")
    assert [link.label for link in paper.links] == ["OpenReview", "DOI"]


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ("year=2031", 2031),
        ("date={2031-07-08/2031-07-12}", 2031),
        ("year={in press}, date={2031-07}", 2031),
        ("year={(2031)}", 2031),
        ("year={to appear}", None),
    ],
)
def test_years(fields: str, year: int | None) -> None:
    assert one(f"@misc{{a, title={{A}}, {fields}}}").year == year


def test_what_biblatex_has_of_its_own() -> None:
    paper = one(
        "@online{a, title={Lanterns}, subtitle={A {S}tudy}, journaltitle={River Notes},"
        " date={2031}}"
    )
    assert (paper.title, paper.list_name) == ("Lanterns: A {S}tudy", "River Notes 2031")


def test_what_is_no_paper_is_passed_over() -> None:
    found = items(
        "% Encoding: UTF-8\n\n"
        '@preamble{"\\newcommand{\\x}{y}"}\n'
        "@comment{jabref-meta: grouping:\n0 AllEntriesGroup:;\n}\n"
        "@comment{never closed {\n"
        "@proceedings{p, title={Proceedings of Everything}}\n" + GOOD
    )
    assert titles(found) == ["Good"]
    assert len(found) == 1


@pytest.mark.parametrize(
    "preface",
    [
        "This file was created with JabRef 2.10.\nEncoding: UTF8\n\n",
        "Automatically generated by Mendeley\n\n",
        "\ufeff% comment\n% another\n",
    ],
)
def test_what_programs_write_above_the_entries(preface: str) -> None:
    assert titles(items(preface + GOOD + ENTRY))[0] == "Good"


@pytest.mark.parametrize(
    "text",
    [
        "@media (max-width: 10px) { a { b: c } }\n",
        f"We study lanterns. {'It is long. ' * 50}\n\n{GOOD}",
        '{"text": "@misc{a, title={A}}"}',
    ],
)
def test_other_texts_are_not_bibtex(text: str) -> None:
    assert format_of(text) != "bibtex"


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("@misc{b, title={An {open brace}, author={Roe, Jane}}", "never closed"),
        ("@misc{b, title={Too many}}, author={Roe, Jane}}", "a closing brace too many"),
        ("@misc{b, title={No comma}\n  author={Roe, Jane}}", "no comma follows the value"),
        ('@misc{b, title="Open, author="Roe, Jane"}', "line 5"),
        ('@misc{b, title="Open}', "never closed"),
        ("@misc{b, title={Open,\n  author={Roe, Jane}\n}}", "never closed in title (line 5)"),
        ("@misc{b title={No comma}}", "its citation key"),
        ("@misc{b, title {No sign}, year=2031}", "without its ="),
        ("@misc{b, title=, year=2031}", "the value is missing in title (line 5)"),
        ("@misc{b, author={Roe, Jane}}", "b has no title and no abstract"),
        ("misc{b, title={No sign}}", "whose @ is missing"),
    ],
)
@pytest.mark.parametrize("behind", ["\n\n", "\n"])
def test_a_broken_entry_loses_only_itself_and_tells_its_line(
    broken: str, reason: str, behind: str
) -> None:
    found = items(f"{GOOD}\n% the\n% next\n{broken}{behind}{GOOD}{ENTRY}")
    faults = [item for item in found if isinstance(item, Fault)]
    assert len(titles(found)) == 3
    assert [fault.where for fault in faults] == ["line 5"]
    assert reason in f"{faults[0].where}: {faults[0].reason}"
    assert "left out" in faults[0].reason
    assert not isinstance(faults[0], Flaw)


def test_every_entry_without_its_sign_is_told() -> None:
    text = GOOD + "misc{a, title={A}}\nmisc{b,\n  title={B}}\n" + GOOD
    assert [item.where for item in items(text)] == ["line 1", "line 2", "line 3", "line 5"]


@pytest.mark.parametrize(
    "abstract",
    [
        "  abstract = {We study {lanterns",
        "  abstract = {We study {lanterns,\n  year = {2031}\n}",
        "  abstract = {We study {lanterns},\n  year = {2031},\n}",
        "  abstract = {We study {lanterns}}},\n  year = {2031}\n}",
    ],
)
def test_a_broken_abstract_does_not_lose_the_paper(abstract: str) -> None:
    text = f"@misc{{b,\n  title = {{Kept}},\n  author = {{Roe, Jane}},\n{abstract}\n\n{GOOD}"
    record, flaw, after = items(text)
    assert isinstance(record, Record)
    assert isinstance(flaw, Flaw)
    assert (record.where, flaw.where) == ("line 1", "line 1")
    assert record.paper.title == "Kept"
    assert record.paper.abstract.startswith("We study {lanterns")
    assert "abstract (line 4)" in flaw.reason
    assert titles([after]) == ["Good"]


def test_the_same_key_twice_and_the_same_field_twice_are_read() -> None:
    found = items(
        "@misc{a, title={A}, note={x}, note={y}}\n@misc{a, title={B}} @misc{a,title=C}"
    )
    assert titles(found) == ["A", "B", "C"]


def test_a_backslash_before_the_closing_brace() -> None:
    paper = one("@misc{a, title={A}, note={C:\\\\dir\\\\}, abstract={B \\\\}}")
    assert paper.abstract.startswith("B")


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_line_end_counts(line_end: str) -> None:
    text = (GOOD * 3 + "@misc{b, title={B}\n").replace("\n", line_end)
    assert items(text)[-1].where == "line 4"


def test_a_cut_file_gives_what_is_whole() -> None:
    packed = gzip.compress((GOOD * 200 + "".join(map(str, range(10_000)))).encode())
    *whole, fault = read("x", packed[:-2000]).records
    assert titles(whole)[0] == "Good"
    assert isinstance(fault, Fault)
    assert fault.reason == "the gzip file is cut short; download it again"


def test_nothing_but_comments_is_told() -> None:
    assert items("@comment{nothing here}") == [
        Fault("the whole file", "there is no entry in it")
    ]


def test_the_parser_does_not_write_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    items(GOOD + "@misc{b, title={Open\n")
    assert logging.getLogger("bibtexparser").hasHandlers()
    assert capsys.readouterr() == ("", "")


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet=st.sampled_from('@misc{},="# \n\\%()')))
def test_whatever_stands_between_the_rest_is_read(noise: str) -> None:
    found = items(f"{GOOD}\n{noise}\n\n@misc{{last, title={{Last}}}}\n")
    assert titles(found)[-1] == "Last"


@pytest.mark.parametrize(
    "text", ["\n", "@a{b,\n", "{", '"', "x={},", "abstract={,\n", "A and "]
)
def test_the_time_is_linear_in_the_text(text: str) -> None:
    start = time.process_time()
    items(f"{GOOD}@misc{{a, title={{A}}, author={{{text * 20_000}}}}}\n")
    assert time.process_time() - start < 5


@pytest.mark.skipif(not PMLR.exists(), reason="no real BibTeX beside the checkout")
def test_the_real_entries() -> None:
    found = list(read(PMLR.name, PMLR.read_bytes()).records)
    papers = [item.paper for item in found if isinstance(item, Record)]
    faults = [item for item in found if isinstance(item, Fault)]
    assert len(papers) == 3013
    # Their abstracts were cut where they were collected, or have a brace too many.
    assert len(faults) == 121
    assert all(isinstance(fault, Flaw) and "abstract" in fault.reason for fault in faults)
    assert {paper.venue for paper in papers} == {"ICML"}
    assert {paper.year for paper in papers} == set(range(2013, 2020))
    assert all(paper.authors and paper.abstract and len(paper.links) == 2 for paper in papers)
    people = {author.name for paper in papers for author in paper.authors}
    assert not any(sign in name for name in people for sign in "\\{}")
    assert "Hal Daumé III" in people


@pytest.mark.parametrize(
    ("tex", "author"),
    [
        ("Allen Zhu, Zeyuan", Author("Zeyuan Allen Zhu", family="Allen Zhu")),
        ("Van Roy, Benjamin", Author("Benjamin Van Roy", family="Van Roy")),
        ("van der Berg, Jan", Author("Jan van der Berg")),
        ("Gonzalez Jr., Ruben", Author("Ruben Gonzalez Jr.")),
        ("Zeyuan Allen Zhu", Author("Zeyuan Allen Zhu")),
        ("of Lund, University", Author("University of Lund")),
    ],
)
def test_where_a_family_name_begins_is_kept_where_it_does_not_show(
    tex: str, author: Author
) -> None:
    assert one(f"@misc{{a, title={{A}}, author={{{tex}}}}}").authors == (author,)
