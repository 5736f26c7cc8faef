"""Hostile texts: long, deep, cut short; and what importing costs."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from paperdeck.markup import fold, plain, render

_MEGABYTE = 1_000_000


@pytest.mark.parametrize("sign", list("{}$*\\[]<>_^`&~-'\"()|#!%=,.\n\t a\x00é中"))
def test_a_megabyte_of_one_sign_is_rendered_within_a_second(sign: str) -> None:
    text = sign * _MEGABYTE
    start = time.process_time()
    spans = render(text)
    fold("".join(span.text for span in spans))
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    "piece",
    [
        "$x$", "$$", "${", "$}", "{}", "**a", "*a ", "*a*", "_a ", "*_", "[a](", "[a](b)", "![",
        "<b>", "</b>", "<i>x</i>", "<a href=", "<!--", "&amp;", "&#", "`a", "``a", "`x'", "\\(",
        "\\[", "\\\\", "\\frac", "$\\frac{", "\\textbf{", "{\\bf ", "\\bf", "x^{", "x_{",
        "a^2 ", "\\begin{a}", "\\begin{equation}", "\\item", "\\cite{", "\\href{a}{",
        "\\verb|", "\\'",
        "\n\n", "\n- a", "\n1. ", "\n```", "\n# a", "-- ", "'' ", "https://a.b ", "10.1234/ab ",
        "http://", "www.a", "arXiv:2405.01234 ", "\\unknown", "\\left(", "$a|", "\\ding{51}",
        " \\textit{a} ", "\u00e9 ",
    ],
)  # fmt: skip
def test_time_is_linear_in_what_repeats(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        start = time.process_time()
        render(text)
        return time.process_time() - start

    seconds(2_000)
    short = max(min(seconds(6_000) for _ in range(2)), 0.001)
    # Linear is 5 times; quadratic would be 25.
    assert min(seconds(30_000), seconds(30_000)) < 13 * short


@pytest.mark.parametrize(
    "piece",
    [
        "{", "\\textbf{", "$\\sqrt{", "$\\frac{", "$x^{", "\\cal ", "a \\over ", "\\sqrt[",
        "\\hat", "\\text{$", "`", "[", "<b>", "\\begin{cases}", "\\left(", "\\footnote{",
        "\\href{a}{", "*",
    ],
)  # fmt: skip
@pytest.mark.parametrize("close", ["", "}", "}$", "]", "$"])
def test_depth_is_no_danger(piece: str, close: str) -> None:
    assert plain(piece * 3000 + "word" + close * 3000)
    assert "word" in fold(plain(f"${piece * 300}word{close * 300}$"))


def test_every_beginning_of_a_text_is_rendered() -> None:
    text = (
        "We show $\\tilde{O}(\\sqrt{T})$ **regret** with \\textbf{few \\emph{words}}, "
        "``quotes'', [a link](https://example.org/a_(b)) and <b>tags</b> &amp; \\cite{key}. "
        "\\begin{itemize}\\item one $\\begin{cases}1 & x\\\\ 0\\end{cases}$\\end{itemize}"
    )
    for end in range(len(text) + 1):
        assert isinstance(plain(text[:end]), str)


def test_controls_in_the_source_cannot_pose_as_styles() -> None:
    (span,) = render("a\x01b\x05" + "7\x0fc\x15 *")
    assert span.text == "ab7c *"
    assert span.href == ""


def test_importing_loads_no_more_than_folding_and_the_check_for_markup_need() -> None:
    code = (
        "import sys, paperdeck.markup as m; m.plain('a b'); m.fold('É');"
        "print(*[n for n in sys.modules if n.startswith('paperdeck.markup')])"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert set(loaded) == {
        "paperdeck.markup",
        "paperdeck.markup.fold",
        "paperdeck.markup.render",
        "paperdeck.markup.spans",
    }
