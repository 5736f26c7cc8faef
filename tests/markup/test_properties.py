"""What holds for every text."""

from __future__ import annotations

import re
import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.markup import fold, fold_map, plain, render

_PIECES = st.sampled_from(
    [
        *"\\$*_^{}[]()<>`'\"-~&#!|.,=+/ \n\tax1é中",
        *(
            "$$",
            "**",
            "](",
            "</",
            "``",
            "''",
            "--",
            "---",
            "\n\n",
            "\n- ",
            "\n1. ",
            "\n# ",
            "```",
        ),
        *("word", "\\frac", "\\sqrt[", "\\text{", "\\textbf{", "\\emph{", "\\alpha", "\\left("),
        *("\\begin{cases}", "\\end{cases}", "\\begin{itemize}", "\\item", "\\end{itemize}"),
        *("\\\\", "\\{", "\\}", "\\|", "\\(", "\\)", "\\[", "\\]", "\\'e", "\\c{c}", "\\over"),
        *("\\cite{a}", "\\url{https://example.org}", "\\href{https://example.org}{", "\\bf"),
        *("https://example.org/a", "10.1000/abc", "arXiv:2405.01234", "<b>", "</b>", "<p>"),
        *(
            "&amp;",
            "&lt;",
            "&#27;",
            "_{",
            "^{",
            "\\mathbf{",
            "\\hat",
            "\\not",
            "\\cal",
            "\\verb",
        ),
        *(
            "\x00",
            "\x01",
            "\x05",
            "\x0e",
            "\x0f",
            "\x11",
            "\x18",
            "\x1b",
            "\x85",
            "\u202e",
            "\ud800",
        ),
    ]
)
_MIXED = st.lists(_PIECES, max_size=60).map("".join)
_ANY = st.one_of(_MIXED, st.text(max_size=200))
_WORD = st.text(
    st.characters(categories=("Lu", "Ll", "Lo"), exclude_characters="ºª"),
    min_size=1,
    max_size=12,
)
_SENTENCE = st.lists(_WORD, min_size=1, max_size=20).map(" ".join)

_quickly = settings(deadline=None, max_examples=150)


@_quickly
@given(_ANY)
def test_rendering_never_raises_nor_emits_control_characters(text: str) -> None:
    spans = render(text)
    shown = plain(text)
    assert "".join(span.text for span in spans) == shown
    for char in shown:
        assert char == "\n" or unicodedata.category(char) not in ("Cc", "Cs"), repr(char)
        assert char not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    for span in spans:
        assert span.text
        assert not span.href or re.match(r"https?://[^\s<>\"]+\Z", span.href)


@_quickly
@given(_ANY)
def test_white_space_is_settled(text: str) -> None:
    shown = plain(text)
    assert "\n\n\n" not in shown or "```" in text or "`" in text or "\\begin" in text
    assert shown == shown.strip(" \n") or "`" in text or "\\" in text


@_quickly
@given(_SENTENCE)
def test_plain_text_is_shown_as_it_is_and_rendering_it_again_changes_nothing(text: str) -> None:
    assert plain(text) == text
    assert plain(plain(text)) == text


@_quickly
@given(st.lists(_WORD, min_size=1, max_size=8), st.data())
def test_words_are_kept_whatever_is_set_around_them(
    words: list[str], data: st.DataObject
) -> None:
    frames = ["{}", "**{}**", "*{}*", "_{}_", "\\textbf{{{}}}", "{{\\em {}}}", "<i>{}</i>"]
    frames += [
        "``{}''",
        "`{}`",
        "[{}](https://example.org)",
        "\\unknown{{{}}}",
        "({})",
        "<p>{}",
    ]
    frames += ["\\footnote{{{}}}", "$\\text{{{}}}$", "$\\mathrm{{{}}}$", "\\item {}", "{}\n\n"]
    text = " ".join(data.draw(st.sampled_from(frames)).format(word) for word in words)
    shown = fold(plain(text))
    for word in words:
        assert fold(word) in shown


@_quickly
@given(_ANY)
def test_folding_is_idempotent_and_its_map_agrees(text: str) -> None:
    folded = fold(text)
    assert fold(folded) == folded
    mapped, origins = fold_map(text)
    assert mapped == folded
    assert len(origins) == len(folded)
    assert origins == sorted(origins)
    assert all(0 <= origin < len(text) for origin in origins)


@_quickly
@given(_ANY)
def test_folding_ignores_case_and_accents(text: str) -> None:
    assert fold(text.upper().lower()) == fold(fold(text.upper()))
