from __future__ import annotations

import pytest

from paperdeck.sources.embedded_bibtex import bibtex_field

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
