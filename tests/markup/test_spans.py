"""Styles and addresses of spans."""

from __future__ import annotations

import pytest

from paperdeck.markup import Span, Style, render

S, E, C, M, L, U = (
    Style.STRONG,
    Style.EMPHASIS,
    Style.CODE,
    Style.MATH,
    Style.LINK,
    Style.UNDERLINE,
)


def shape(text: str) -> list[tuple[str, Style]]:
    return [(span.text, span.style) for span in render(text)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("nothing to see", [("nothing to see", Style.PLAIN)]),
        ("", []),
        ("   ", []),
        ("a **b** c", [("a ", Style.PLAIN), ("b", S), (" c", Style.PLAIN)]),
        ("*a*", [("a", E)]),
        ("***a***", [("a", S | E)]),
        ("**a *b* c**", [("a ", S), ("b", S | E), (" c", S)]),
        ("`x*y`", [("x*y", C)]),
        ("\\textbf{a \\emph{b}}", [("a ", S), ("b", S | E)]),
        ("{\\em a} b", [("a", E), (" b", Style.PLAIN)]),
        ("{\\bf \\em a} b", [("a", S | E), (" b", Style.PLAIN)]),
        ("\\texttt{a}", [("a", C)]),
        ("\\underline{S}et", [("S", U), ("et", Style.PLAIN)]),
        ("\\b{Co}upled", [("Co", U), ("upled", Style.PLAIN)]),
        ("<b>a</b><i>b</i><code>c</code><u>d</u>", [("a", S), ("b", E), ("c", C), ("d", U)]),
        ("the $\\ell_0$ norm", [("the ", Style.PLAIN), ("ℓ₀", M), (" norm", Style.PLAIN)]),
        ("$\\mathbf{2.75\\times}$", [("2.75×", M | S)]),
        ("$\\mathbf{QK}^\\top$", [("QK", M | S), ("ᵀ", M)]),
        ("$\\texttt{Name}$", [("Name", C)]),
        ("$\\textbf{S}$ and $\\textit{i.e.}$", [("S", S), (" and ", Style.PLAIN), ("i.e.", E)]),
        ("$x \\text{ if } y$", [("x if y", M)]),
        ("**$x$-RAG**", [("x", S | M), ("-RAG", S)]),
        ("# Title\ntext", [("Title", S), ("\n\ntext", Style.PLAIN)]),
        ("```\nx  =  1\n```", [("x  =  1", C)]),
        ("a \\alpha b", [("a ", Style.PLAIN), ("α", M), (" b", Style.PLAIN)]),
        ("*a\n\nb*", [("*a\n\nb*", Style.PLAIN)]),
    ],
)
def test_styles(source: str, expected: list[tuple[str, Style]]) -> None:
    assert shape(source) == expected


@pytest.mark.parametrize(
    ("source", "shown", "href"),
    [
        ("https://example.org/a", "https://example.org/a", "https://example.org/a"),
        ("at https://example.org/a.", "https://example.org/a", "https://example.org/a"),
        ("(https://example.org/a)", "https://example.org/a", "https://example.org/a"),
        ("https://example.org/a_(b)", "https://example.org/a_(b)", "https://example.org/a_(b)"),
        ("[https://example.org/a]", "https://example.org/a", "https://example.org/a"),
        ("https://example.org/?q=1&r=2,", "https://example.org/?q=1&r=2", None),
        ("https://example.org/a---which", "https://example.org/a", "https://example.org/a"),
        ("https://example.org/x--y", "https://example.org/x--y", "https://example.org/x--y"),
        ("https://example.org/~me/a_b", "https://example.org/~me/a_b", None),
        ("https://example.org/a\\_b", "https://example.org/a_b", "https://example.org/a_b"),
        ("见https://example.org/a。", "https://example.org/a", "https://example.org/a"),
        ("www.example.org/a", "www.example.org/a", "https://www.example.org/a"),
        ("<https://example.org/a>", "https://example.org/a", "https://example.org/a"),
        ("https://example.org/a&gt;", "https://example.org/a", "https://example.org/a"),
        ("doi:10.1000/xyz123.", "doi:10.1000/xyz123", "https://doi.org/10.1000/xyz123"),
        ("10.1000/xyz(1)2;", "10.1000/xyz(1)2", "https://doi.org/10.1000/xyz(1)2"),
        ("(arXiv:2405.01234)", "arXiv:2405.01234", "https://arxiv.org/abs/2405.01234"),
        ("arXiv:2405.01234v2", "arXiv:2405.01234v2", "https://arxiv.org/abs/2405.01234v2"),
        ("arXiv: cs/0112017", "arXiv: cs/0112017", "https://arxiv.org/abs/cs/0112017"),
        ("[URL](https://example.org/x).", "URL", "https://example.org/x"),
        ("[a](https://example.org/a_(b))", "a", "https://example.org/a_(b)"),
        ('[a](https://example.org "t")', "a", "https://example.org"),
        ("![fig](https://example.org/x.png)", "fig", "https://example.org/x.png"),
        ("[https://example.org](https://example.org)", "https://example.org", None),
        ("\\url{https://example.org/a_b}", "https://example.org/a_b", None),
        ("\\url{https://example.org/a\\_b\\%20c}", "https://example.org/a_b%20c", None),
        ("\\url{example.org/a}", "example.org/a", "https://example.org/a"),
        ("\\href{https://example.org}{here}", "here", "https://example.org"),
        ("\\href{https://example.org/{x}}{\\textit{x}}", "x", "https://example.org/x"),
        ('<a href="https://example.org">here</a>', "here", "https://example.org"),
        ("<a href='https://example.org?a=1&amp;b=2'>x</a>", "x", "https://example.org?a=1&b=2"),
        ("\\urlhttps://example.org/a", "https://example.org/a", "https://example.org/a"),
    ],
)
def test_addresses(source: str, shown: str, href: str | None) -> None:
    links = [span for span in render(source) if Style.LINK in span.style]
    assert [(span.text, span.href) for span in links] == [(shown, href or shown)]


@pytest.mark.parametrize(
    "source",
    [
        "[x](javascript:alert(1))",
        "[x](data:text/html,x)",
        "[x](mailto:a@example.org)",
        "[x](file:///etc/passwd)",
        "[x](/relative)",
        "[x](https://)",
        "\\href{javascript:alert}{x}",
        "\\url{javascript:alert}",
        '<a href="javascript:alert">x</a>',
        '<a href=" javascript:alert">x</a>',
        "<javascript:alert>",
        "javascript:alert",
        "ftp://example.org",
        "3.10.1234/5",
        "[CLS] a [SEP]",
        "[1](2)",
    ],
)
def test_no_address(source: str) -> None:
    spans = render(source)
    assert all(not span.href and Style.LINK not in span.style for span in spans)
    assert "x" not in source or "x" in "".join(span.text for span in spans)


def test_an_address_ends_before_a_shell_could_be_meant() -> None:
    spans = render("http://a/ & id >/tmp/p")
    assert [span.href for span in spans if span.href] == ["http://a/"]


def test_what_is_no_link_is_shown_as_written() -> None:
    assert render("[x](javascript:alert)") == (Span("[x](javascript:alert)"),)


def test_two_links_to_one_page_are_two_spans() -> None:
    spans = render("[a](https://example.org)[b](https://example.org/b)")
    assert [(span.text, span.href) for span in spans] == [
        ("a", "https://example.org"),
        ("b", "https://example.org/b"),
    ]


def test_styles_combine_with_links() -> None:
    (span,) = render("**https://example.org**")
    assert span == Span("https://example.org", S | L, "https://example.org")


def test_paragraphs_are_parted_by_one_blank_line() -> None:
    (span,) = render("<p>a</p>\n\n\n<p>b</p>")
    assert span.text == "a\n\nb"


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("one\ntwo", "one\ntwo"),
        ("one\n\ntwo", "one\n\ntwo"),
        ("- one\n- **two**\nthree", "• one\n• two\nthree"),
        ("in Table\n2. We show", "in Table\n2. We show"),
        ("one", "one"),
    ],
)
def test_lines_are_kept_where_asked(source: str, shown: str) -> None:
    assert "".join(span.text for span in render(source, keep_lines=True)) == shown
