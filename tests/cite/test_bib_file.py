from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite.bib_file import Unclosed, bring

MINE = """% my own
@string{icml = "ICML"}
@comment{quist31, all of {this} is a comment}

@article{Old20,
  title = "A {B}" # " C",   journal = {X}, file = {a.pdf},
  doi = {10.1000/OLD}
}
text between
@misc(par20, title = {P (q)}, url = {https://a.example/p})

"""
NEW = "@misc{new,\ntitle={New},\nyear={2031}\n}\n"


def test_a_new_entry_comes_last_and_all_else_stays() -> None:
    brought = bring(MINE, [NEW])
    assert brought.text == f"{MINE}\n{NEW}"
    assert (brought.added, brought.updated, brought.unchanged) == (1, 0, 0)
    again = bring(brought.text, [NEW])
    assert (again.text, again.unchanged) == (brought.text, 1)


@pytest.mark.parametrize("text", ["", "\n"])
def test_an_empty_file(text: str) -> None:
    assert bring(text, [NEW]).text == text + NEW


def test_a_file_that_does_not_end_its_last_line() -> None:
    assert bring("@misc{a,\n}", [NEW]).text == f"@misc{{a,\n}}\n\n{NEW}"


def test_an_entry_of_that_key_is_updated_and_keeps_what_only_it_has() -> None:
    entry = "@inproceedings{old20,\ntitle={D},\nyear={2031}\n}\n"
    brought = bring(MINE, [entry])
    assert (brought.added, brought.updated) == (0, 1)
    start, end = MINE.index("@article"), MINE.index("\ntext between")
    assert brought.text == (
        MINE[:start]
        + "@inproceedings{Old20,\ntitle={D},\nyear={2031},\n"
        + "journal={X},\nfile={a.pdf},\ndoi={10.1000/OLD}\n}"
        + MINE[end:]
    )
    assert bring(brought.text, [entry]).unchanged == 1


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ("@misc{other,\ndoi={10.1000/old},\nyear={2031}\n}", "Old20"),
        ("@misc{other,\nurl={https://a.example/p},\nyear={2031}\n}", "par20"),
    ],
)
def test_the_same_paper_under_another_key_keeps_the_files(entry: str, key: str) -> None:
    brought = bring(MINE, [entry])
    assert (brought.added, brought.updated) == (0, 1)
    assert f"@misc{{{key},\n" in brought.text
    assert "other" not in brought.text


def test_the_same_value_in_other_marks_is_no_change() -> None:
    text = '@misc{a, title = "New\n  one", year = 2031}\n'
    brought = bring(text, ["@misc{a,\ntitle={New one},\nyear={2031}\n}"])
    assert (brought.text, brought.unchanged) == (text, 1)


def test_what_is_commented_out_is_no_entry() -> None:
    assert bring(MINE, ["@misc{quist31,\ntitle={Q}\n}"]).added == 1
    assert bring(MINE, ["@misc{icml,\ntitle={Q}\n}"]).added == 1


def test_one_entry_twice_is_one() -> None:
    assert bring("", [NEW, NEW]).text == NEW


def test_line_ends_of_windows() -> None:
    assert bring("@misc{a,\r\n}\r\n", [NEW]).text == "@misc{a,\r\n}\r\n\r\n" + NEW.replace(
        "\n", "\r\n"
    )


@pytest.mark.parametrize(
    "text", ["\n@misc{old,\ntitle={N\n", "\n@article{old, title={F\n\n@misc{x, year={1}}\n"]
)
def test_behind_an_entry_that_never_ends_nothing_is_written(text: str) -> None:
    with pytest.raises(Unclosed) as caught:
        bring(text, [NEW])
    assert (caught.value.key, caught.value.line) == ("old", 2)


def test_what_stands_behind_a_percent_sign_is_left_and_said() -> None:
    text = "% @misc{new,\n%   title={New},\n%   url={https://a.example/n},\n% }\n"
    assert bring(text, [NEW]).commented == ["new"]
    assert bring(text, [NEW]).text == text
    # The real entry of that address is found.
    real = "@misc{mine, url={https://a.example/n}}\n"
    brought = bring(text + real, ["@misc{new,\nurl={https://a.example/n},\nyear={2031}\n}"])
    assert (brought.updated, brought.commented) == (1, [])
    assert brought.text.startswith(text + "@misc{mine,\n")
    assert bring(r"5\% @misc{new, year={2031}, title={New}}", [NEW]).unchanged == 1


QUIST = "title={{R}ivers: a study},\nauthor={Orla Quist and Bo Vik},\nyear={2031}"


@pytest.mark.parametrize(
    ("fields", "is_same"),
    [
        ("title={Rivers -- A Study}, author={Quist, O. and others}, year=2031", True),
        ("title={Rivers: a Study}, author={Quist, Orla}, date={2031-05}", True),
        ("title={Rivers: a study}, author={Quist, Orla}, year=2030", False),
        ("title={Rivers: a study}, author={Vik, Bo}, year=2031", False),
        ("title={Rivers: a study}, author={Quist, Orla}, year=2031, doi={10.1000/y}", False),
    ],
)
def test_a_paper_is_known_again_by_title_first_author_and_year(
    fields: str, is_same: bool
) -> None:
    text = f"@misc{{my_own, {fields}}}\n"
    entry = f"@misc{{quist2031rivers,\n{QUIST},\ndoi={{10.1000/x}}\n}}\n"
    brought = bring(text, [entry])
    assert (brought.updated, brought.added) == (int(is_same), int(not is_same))
    assert ("quist2031rivers" in brought.text) is not is_same
    assert bring(brought.text, [entry]).unchanged == 1


def test_two_papers_of_one_title_are_not_taken_for_one() -> None:
    entries = [f"@misc{{quist2031{n},\n{QUIST}\n}}\n" for n in ("a", "b")]
    brought = bring(f"@misc{{mine, {QUIST}, note={{x}}}}\n", entries)
    assert (brought.unchanged, brought.added) == (1, 1)


def test_what_the_new_entry_calls_otherwise_is_not_there_twice() -> None:
    text = "@article{new, year = 2030, month = may, journal = {J}, note = {n}}"
    entry = "@article{new,\ntitle={New},\ndate={2031-05},\njournaltitle={J}\n}"
    assert bring(text, [entry]).text == (
        "@article{new,\ntitle={New},\ndate={2031-05},\njournaltitle={J},\nnote={n}\n}"
    )


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [*'@{}(),="#% \n\\', "@misc{new,", "title", "{x}", "@comment{", "url={u}", "é"]
        ),
        max_size=25,
    ).map("".join)
)
def test_nothing_of_any_file_is_lost_and_twice_is_once(text: str) -> None:
    try:
        brought = bring(text, [NEW])
    except Unclosed:
        return
    if brought.added or brought.unchanged or brought.commented:
        assert brought.text.startswith(text)
    again = bring(brought.text, [NEW])
    assert again.text.count("year={2031}") == brought.text.count("year={2031}")
