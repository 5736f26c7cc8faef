from __future__ import annotations

import pytest

from paperdeck.papers import Publication
from paperdeck.sources.embedded_bibtex import bibtex_field, embedded_publication

ENTRY = r"""@inproceedings{lund2031lanterns,
  title = "Lanterns in {R}ivers, year = 1999",
  booktitle = {Proceedings of the {L}antern {S}ociety},
  month = may,
  Year=2031,
  doi = "10.1/x",}"""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("booktitle", "Proceedings of the {L}antern {S}ociety"),
        ("month", "may"),
        ("year", "2031"),
        ("title", "Lanterns in {R}ivers, year = 1999"),
        ("doi", "10.1/x"),
        ("author", ""),
    ],
)
def test_fields(name: str, value: str) -> None:
    assert bibtex_field(ENTRY, name) == value


def test_an_entry_on_one_line() -> None:
    assert bibtex_field("@misc{a, title={Lanterns}, year={2031}}", "year") == "2031"


def test_a_value_that_is_never_closed_goes_to_the_end() -> None:
    assert bibtex_field("@misc{a,\n year = {20", "year") == "20"
    assert bibtex_field("@misc{a,\n year = ", "year") == ""


WHOLE = r"""@InProceedings{lund31a,
  title = 	 {Lanterns in {R}ivers},
  author =  {Lund, Ada},
  booktitle = {Proceedings of the {L}antern {S}ociety},
  pages = {17--29},
  year = {2031},
  editor = {Dahl, Cy and van der Berg, J{\"o}rg},
  volume = 99,
  series = "Lantern Series",
  month = {17--19 Jun},
  publisher = {Lantern & Sons},
  abstract = {Light, number = {1}, and water.},
  address = {Rivertown}
}
"""


def test_how_a_paper_came_out() -> None:
    found = embedded_publication(WHOLE)
    assert found is not None
    assert found.entry == WHOLE.strip().replace(
        "\n  abstract = {Light, number = {1}, and water.},", ""
    )
    assert found == Publication(
        kind="proceedings",
        container="Proceedings of the Lantern Society",
        series="Lantern Series",
        volume="99",
        pages="17–29",
        publisher="Lantern & Sons",
        place="Rivertown",
        date="2031-06-17/2031-06-19",
        editors=("Cy Dahl", "Jörg van der Berg"),
        entry=found.entry,
    )


def test_the_last_field_may_be_left_out() -> None:
    found = embedded_publication("@misc{a, year = 2031, abstract = {Light}}")
    assert found == Publication(entry="@misc{a, year = 2031}")


@pytest.mark.parametrize("text", ["", "https://lists.example/a.bib", "@misc{a, year =", "{}"])
def test_what_is_no_entry(text: str) -> None:
    assert embedded_publication(text) is None
