from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.markup import plain
from paperdeck.sources.bibtex_text import (
    address,
    markup_line,
    names,
    plain_line,
    prose,
    title_line,
)


@pytest.mark.parametrize(
    ("tex", "markup"),
    [
        ("Lanterns and Rivers", "Lanterns and Rivers"),
        ("{NE}xT", "NExT"),
        ("{{A Whole {T}itle}}", "A Whole Title"),
        (r"{$\ell_0$} in $\mathbb{R}^{d}$", r"$\ell_0$ in $\mathbb{R}^{d}$"),
        (r"\(x_{1}\) {B}", r"\(x_{1}\) B"),
        (r"Schr{\"o}dinger, {\'E}tude, \v{S}koda", "Schrödinger, Étude, Škoda"),
        (r"{Erd\H{o}s}--{R\'{e}nyi}", "Erdős--Rényi"),
        (r"Fran\c cois, Mart\'{\i}n", "François, Martín"),
        (r"Stra\ss e, {\O}rsted, \aa{}ngstr{\" o}m", "Straße, Ørsted, ångström"),
        (r"\emph{Fast} {\em slow} {B}", r"\emph{Fast} {\em slow} B"),
        (r"\textcolor{red}{New} {T}hing", r"\textcolor{red}{New} Thing"),
        (r"5\% of {\$}3", r"5\% of \$3"),
        (r"a \{b\} {c}", r"a \{b\} c"),
        ("two\n  lines", "two lines"),
        (r"$\hat{x}\'$ is no accent", r"$\hat{x}\'$ is no accent"),
    ],
)
def test_titles_keep_their_markup_and_lose_their_protection(tex: str, markup: str) -> None:
    assert markup_line(tex) == markup


def test_text_is_what_a_reader_sees() -> None:
    assert plain_line(r"{GAN}s \& {\em more} $x_1$") == "GANs & more x₁"


@pytest.mark.parametrize(
    ("field", "printed"),
    [
        ("van der Maaten, Laurens", ["Laurens van der Maaten"]),
        ("Laurens van der Maaten", ["Laurens van der Maaten"]),
        ("King, Jr., Martin Luther", ["Martin Luther King, Jr."]),
        ("Daum{\\'e}, III, Hal and Roe, J.~K.", ["Hal Daumé III", "J. K. Roe"]),
        ("{{River Lab}} and Jane Roe and others", ["River Lab", "Jane Roe"]),
        (
            "{Lanterns and Rivers, Inc.} and {{ATLAS} Team}",
            ["Lanterns and Rivers, Inc.", "ATLAS Team"],
        ),
        (r"Fran\c cois Roe AND Kurt G{\" o}del", ["François Roe", "Kurt Gödel"]),
        (r"{\c{S}im\c{s}ek}, {\"{O}}zg\"{u}r", ["Özgür Şimşek"]),
        (r"Stanis{\l}aw Jastrz{\k{e}}bski", ["Stanisław Jastrzębski"]),
        ("Jörg Müller\n  and Émile Zola", ["Jörg Müller", "Émile Zola"]),
        ("family=Maaten, given=Laurens, prefix=van der", ["Laurens van der Maaten"]),
        ("Jane Roe, John Doe, Ann Poe", ["Jane Roe", "John Doe", "Ann Poe"]),
        ("王小明 and 李, 四", ["王小明", "李四"]),
        ("Roe, Jane and", ["Jane Roe"]),
        ("Sandy Anders", ["Sandy Anders"]),
        ("others", []),
        ("", []),
    ],
)
def test_names_as_printed(field: str, printed: list[str]) -> None:
    assert list(names(field)) == printed


@pytest.mark.parametrize(
    ("tex", "url"),
    [
        ("https://a.example/x_y", "https://a.example/x_y"),
        (r"\url{https://a.example/~c\_d}", "https://a.example/~c_d"),
        (r"https://a.example/{\_}d\%20e", "https://a.example/_d%20e"),
        (r"https://a.example/{\textasciitilde}me", "https://a.example/~me"),
        (r"Available at \url{https://a.example/} now", "https://a.example/"),
        (r"10.1007/978-3\_1", "10.1007/978-3_1"),
        ("", ""),
    ],
)
def test_addresses_lose_their_tex(tex: str, url: str) -> None:
    assert address(tex) == url


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet=st.sampled_from("ab {}\\$'\"cvH~,\n")))
def test_whatever_the_tex_nothing_is_raised(tex: str) -> None:
    assert "\n" not in markup_line(tex)
    assert all(name == name.strip() and name for name in names(tex))
    address(tex)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.sampled_from(["{A}b", r"\'e", "{$x_{1}$}", r"\emph{cd}", " ", "e"])))
def test_protection_is_nothing_that_a_reader_sees(parts: list[str]) -> None:
    tex = "".join(parts)
    assert plain(markup_line(tex)) == plain(tex)


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        ("We {bound} {GAN}s, {primal-only}.", "We bound GANs, primal-only."),
        (r"Where ${ab}_{cd}$ and n^{ab}, x_{cd}", r"Where ${ab}_{cd}$ and n^{ab}, x_{cd}"),
        (r"\emph{so} \{ab\} {S} {a b} 2{GAN}", r"\emph{so} \{ab\} {S} {a b} 2{GAN}"),
        ("One.\n\nTwo.", "One.\n\nTwo."),
    ],
)
def test_abstracts_lose_the_braces_round_words(tex: str, text: str) -> None:
    assert prose(tex) == text


@pytest.mark.parametrize(
    ("tex", "markup"),
    [
        ("{G}auss-{S}eidel and {Quist} rivers", "{G}auss-{S}eidel and {Quist} rivers"),
        ("{{NE}xT: Rivers}", "{NE}xT: Rivers"),
        ("{{Deep Rivers of Harbour Towns}}", "Deep Rivers of Harbour Towns"),
        ("{D}eep {R}ivers", "{D}eep {R}ivers"),
        ("{Quist:} a {$\\ell_0$} river", r"{Quist}: a $\ell_0$ river"),
        (r"{Erd\H{o}s}~{Q}uist in \'{E}vora", "{Erdős} {Q}uist in Évora"),
        ("Sets {a, b} of rivers", "Sets a, b of rivers"),
        ("Plain rivers", "Plain rivers"),
    ],
)
def test_titles_keep_the_braces_that_protect_capitals(tex: str, markup: str) -> None:
    found = title_line(tex)
    assert found == markup
    assert plain(found) == plain_line(tex)
