"""What a terminal tells of its colours is heard, and never typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperdeck.ui import terminal_answers
from paperdeck.ui.terminal_answers import Answers, dark_by_environment, is_dark

LIGHT = "\x1b]11;rgb:ffff/ffff/eeee\x1b\\"
DARK = "\x1b]11;rgb:1c1c/1c1c/1c1c\x07"
CHANGED_TO_LIGHT = "\x1b[?997;2n"
TOLD = {LIGHT: False, DARK: True, CHANGED_TO_LIGHT: False}


@pytest.mark.parametrize(
    ("value", "dark"),
    [
        ("15;0", True),
        ("0;15", False),
        ("12;8", True),
        ("0;7", False),
        ("0;default;15", False),
        ("15;default", None),
        ("0;231", None),
        ("", None),
    ],
)
def test_the_environment_tells(value: str, dark: bool | None) -> None:
    assert dark_by_environment({"COLORFGBG": value}) is dark
    assert dark_by_environment({}) is None


@pytest.mark.parametrize(
    ("color", "dark"),
    [
        ("rgb:0000/0000/0000", True),
        ("rgb:ffff/ffff/ffff", False),
        ("rgb:ff/ff/ff", False),
        ("rgba:0/2/3/f", True),
        ("#fdf6e3", False),
        ("#00zz00", None),
        ("?", None),
        ("", None),
    ],
)
def test_a_colour_is_dark_or_light(color: str, dark: bool | None) -> None:
    assert is_dark(color) is dark


@pytest.mark.parametrize(("answer", "dark"), TOLD.items())
def test_an_answer_is_taken_out_of_what_is_typed(answer: str, dark: bool) -> None:
    answers = Answers()
    assert answers.rest(f"ab{answer}cd") == "abcd"
    assert answers.told == [dark]


@pytest.mark.parametrize("answer", TOLD)
@given(data=st.data())
def test_an_answer_may_come_in_pieces(answer: str, data: st.DataObject) -> None:
    answers = Answers()
    typed = f"j{answer}k"
    # A single escape is a key, and goes on at once.
    cuts = data.draw(st.sets(st.integers(3, len(typed))))
    pieces = [
        typed[a:b] for a, b in zip([0, *sorted(cuts)], [*sorted(cuts), None], strict=True)
    ]
    assert "".join(map(answers.rest, pieces)) == "jk"
    assert answers.told == [TOLD[answer]]


def test_an_escape_key_is_not_held() -> None:
    answers = Answers()
    assert answers.rest("\x1b") == "\x1b"
    assert answers.rest("j") == "j"
    assert answers.rest("\x1b[A") == "\x1b[A"


def test_an_answer_after_its_escape_is_not_typed() -> None:
    answers = Answers()
    assert answers.rest("\x1b") == "\x1b"
    assert answers.rest(f"{DARK[1:]}j") == "j"
    assert answers.told == [True]


def test_what_proves_to_be_no_answer_is_typed_and_the_rest_of_one_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(terminal_answers, "monotonic", lambda: now)
    answers = Answers()
    assert answers.rest("\x1b]") == ""  # Alt and a bracket
    assert answers.overdue() == ""
    now += 1
    assert answers.overdue() == "\x1b]"
    assert answers.rest("\x1b]11;rgb:ff") == ""
    now += 1
    assert answers.overdue() == ""
    assert answers.rest("j") == "j"
    assert answers.told == []


@given(st.text())
def test_what_is_typed_without_escapes_stays(text: str) -> None:
    assert Answers().rest(text.replace("\x1b", "")) == text.replace("\x1b", "")
