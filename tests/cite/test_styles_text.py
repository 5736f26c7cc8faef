"""How texts are joined, quoted, and written as plain text, HTML and Markdown."""

import pytest

from paperdeck.cite.styles.pages import PageRange, page_range
from paperdeck.cite.styles.text import (
    AMERICAN,
    BRITISH,
    LOGICAL,
    Quotes,
    Run,
    around,
    bold,
    html_text,
    italic,
    join,
    markdown_text,
    outside,
    plain_text,
    quotation,
    runs,
)


@pytest.mark.parametrize(
    ("parts", "between", "text"),
    [
        (("a", "", "b"), ", ", "a, b"),
        ((), ", ", ""),
        (("", ""), ", ", ""),
        # Of two points that meet one goes, in italics and quotation marks too.
        (("Jr.", "b"), ". ", "Jr. b"),
        (("why?", "b"), ". ", "why? b"),
        (("why?", "b"), ", ", "why?, b"),
        (("etc.", "b"), ", ", "etc., b"),
        ((italic("why?"), "b"), ". ", "why? b"),
        ((quotation("why?", AMERICAN), "b"), ". ", "“why?” b"),
        ((quotation("why?", AMERICAN), "b"), ", ", "“why?” b"),
        ((quotation("why?", BRITISH), "b"), ", ", "‘why?’, b"),
        ((quotation("why?", BRITISH), "b"), ". ", "‘why?’ b"),
        # Commas and full stops go into American quotation marks, colons do not.
        ((quotation("a", AMERICAN), "b"), ", ", "“a,” b"),
        ((quotation("a", AMERICAN), "b"), ". ", "“a.” b"),
        ((quotation("a", AMERICAN), "b"), ": ", "“a”: b"),
        ((quotation("a", BRITISH), "b"), ", ", "‘a’, b"),
        ((quotation("a", LOGICAL), "b"), ", ", "“a”, b"),
        ((italic(quotation("a", AMERICAN)), "b"), ", ", "“a,” b"),
    ],
)
def test_join(parts: tuple[str, ...], between: str, text: str) -> None:
    assert plain_text(runs(join(between, *parts))) == text


def test_around() -> None:
    assert around("(", "a", ")") == "(a)"
    assert around("(", "", ")") == ""
    assert around("", "et al.", ".") == "et al."


@pytest.mark.parametrize(
    ("text", "quotes", "expected"),
    [
        ("a \"b\" c's 'd' “e” ‘f’", AMERICAN, "a “b” c’s “d” “e” “f”"),
        ("a \"b\" c's 'd' “e” ‘f’", BRITISH, "a ‘b’ c’s ‘d’ ‘e’ ‘f’"),
        ("\"a 'b'\": c", AMERICAN, "“a ‘b’”: c"),
        ("the 'I don't know' case", AMERICAN, "the “I don’t know” case"),
        ("the ‘I don’t know’ case", AMERICAN, "the “I don’t know” case"),
        ('a "b", c', AMERICAN, "a “b,” c"),
        ('a "b", c', BRITISH, "a ‘b’, c"),
        ("a 5\" shell's", AMERICAN, 'a 5" shell’s'),
        ("shells' ring", AMERICAN, "shells’ ring"),
        ("a\ue000b\ue004  c", AMERICAN, "ab c"),
    ],
)
def test_quotations_of_a_paper(text: str, quotes: Quotes, expected: str) -> None:
    assert plain_text(runs(outside(text, quotes))) == expected


def test_a_quotation_in_a_quotation() -> None:
    assert plain_text(runs(quotation('a "b" c', AMERICAN))) == "“a ‘b’ c”"
    assert plain_text(runs(quotation("a ‘b’ c", BRITISH))) == "‘a “b” c’"
    assert plain_text(runs(quotation('a "b"', AMERICAN) + ".")) == "“a ‘b’”."
    assert plain_text(runs(join(". ", quotation('a "b"', AMERICAN), "c"))) == "“a ‘b’.” c"
    assert quotation("", AMERICAN) == ""


def test_typefaces() -> None:
    text = runs(f"a <b> & *c* {italic('d & e_f')} {bold('28')}, https://x.example/a_b")
    assert text == (
        Run("a <b> & *c* "),
        Run("d & e_f", italic=True),
        Run(" "),
        Run("28", bold=True),
        Run(", https://x.example/a_b"),
    )
    assert plain_text(text) == "a <b> & *c* d & e_f 28, https://x.example/a_b"
    assert html_text(text) == (
        "a &lt;b&gt; &amp; *c* <i>d &amp; e_f</i> <b>28</b>, https://x.example/a_b"
    )
    assert markdown_text(text) == (
        "a \\<b\\> & \\*c\\* *d & e\\_f* **28**, https://x.example/a_b"
    )


@pytest.mark.parametrize(
    ("pages", "form", "printed"),
    [
        ("321–328", "expanded", "321–328"),
        ("321--328", "minimal", "321–8"),
        ("321-328", "minimal-two", "321–28"),
        ("1901–1908", "minimal-two", "1901–08"),
        ("3–5", "minimal-two", "3–5"),
        ("98–103", "minimal", "98–103"),
        # The Chicago Manual's examples.
        ("3–10", "chicago", "3–10"),
        ("71–72", "chicago", "71–72"),
        ("100–104", "chicago", "100–104"),
        ("101–108", "chicago", "101–8"),
        ("1103–1104", "chicago", "1103–4"),
        ("321–328", "chicago", "321–28"),
        ("498–532", "chicago", "498–532"),
        ("1087–1089", "chicago", "1087–89"),
        ("1496–1504", "chicago", "1496–1504"),
        ("11564–11615", "chicago", "11564–615"),
        # No range: an article's number, pages of a part.
        ("17", "chicago", "17"),
        ("e2021–7", "minimal", "e2021–7"),
        ("38.1–38.13", "minimal", "38.1–38.13"),
        ("", "minimal", ""),
    ],
)
def test_page_ranges(pages: str, form: PageRange, printed: str) -> None:
    assert page_range(pages, form) == printed


def test_page_ranges_with_hyphens() -> None:
    assert page_range("321–328", "expanded", "-") == "321-328"


def test_marks_with_blanks_inside_are_no_quotation() -> None:
    assert outside("a cell “ lantern ” x", BRITISH) == "a cell “ lantern ” x"
    assert outside("a cell “lantern” x", BRITISH) == "a cell ‘lantern’ x"
