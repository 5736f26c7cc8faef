import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite.escape import to_latex, verbatim


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("We gain 5% accuracy & more", r"We gain 5\% accuracy \& more"),
        (r"We gain 5\% accuracy \& more", r"We gain 5\% accuracy \& more"),
        ("Set_A and #2", r"Set\_A and \#2"),
        (r"Set\_A and \#2", r"Set\_A and \#2"),
        ("RL^2 and (RF)^12", "RL$^2$ and (RF)$^{12}$"),
        ("Code^N", r"Code\textasciicircum{}N"),
        ("~8K steps, A ~ B, et~al", r"\textasciitilde{}8K steps, A \textasciitilde{} B, et~al"),
        ("a {group} stays", "a {group} stays"),
        ("{one and }two}", r"{one and }two\textbraceright{}"),
        ("one{ and", r"one\textbraceleft{} and"),
        (r"\{1, 2\}", r"\textbraceleft{}1, 2\textbraceright{}"),
        ("a\\", r"a\textbackslash{}"),
        (r"one\\two", "one two"),
        ("one \n\t two", "one two"),
        ("bell\a and null\0", "bell and null"),
        ("Größe — 深度学习 ℓ₀", "Größe — 深度学习 ℓ₀"),
        ("AT&amp;T &lt; 5", r"AT\&T < 5"),
        ("``quoted'' and `so'", "``quoted'' and `so'"),
    ],
)
def test_specials_are_escaped_once(text: str, latex: str) -> None:
    assert to_latex(text) == latex


@pytest.mark.parametrize(
    "text",
    [
        r"Fr\'echet, H\"{o}lder, {\'E}tude, Fran\c{c}ois, na\"\i ve, \L ódź",
        r"\emph{De novo} and \textsc{Small}",
        r"The $\ell_0$ norm, $\{0,1\}^n$ and $O(\sqrt{n})$",
        r"32$\times$32 pixels",
        r"rank-$1$ factors",
        r"about \LaTeX{} itself",
    ],
)
def test_latex_stays_as_it_is(text: str) -> None:
    assert to_latex(text) == text


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("from $5 to $10 per run", r"from \$5 to \$10 per run"),
        ("from $5 for $x_1$ runs", r"from \$5 for $x_1$ runs"),
        ("$5 - $10 a day", r"\$5 - \$10 a day"),
        (r"costs \$5", r"costs \$5"),
        ("a lone $ sign", r"a lone \$ sign"),
        (r"\(x_1\) here", "$x_1$ here"),
        ("$$x_1$$ here", "$x_1$ here"),
        ("$50% x^2$", r"$50\% x^2$"),
        (r"$\{a$ is half a set", r"$\lbrace a$ is half a set"),
        (r"$a\\{b}$", r"$a\\ {b}$"),
        ("$x^{2$ is broken", r"\$x\textasciicircum{}\textbraceleft{}2\$ is broken"),
        (r"\ell_1-norms and \alpha", r"$\ell_1$-norms and $\alpha$"),
        (r"\ell_{1,p}-norms", r"$\ell_{1,p}$-norms"),
    ],
)
def test_mathematics_is_told_from_money(text: str, latex: str) -> None:
    assert to_latex(text) == latex


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("*In vivo* trials", r"\emph{In vivo} trials"),
        ("**S**mall **B**ig", "Small Big"),
        ("*The $k$-set*", r"\emph{The $k$-set}"),
        ("`run.me` first", r"\texttt{run.me} first"),
        ("Search by A*: an A* of K*", "Search by A*: an A* of K*"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        (r"\*kept\*", r"\textbackslash{}*kept\textbackslash{}*"),
        (
            "<i>E. coli</i> in H<sub>2</sub>O, <b>bold</b>",
            r"\emph{E. coli} in H\textsubscript{2}O, bold",
        ),
        ("a <b and b> c", "a <b and b> c"),
    ],
)
def test_markdown_and_html(text: str, latex: str) -> None:
    assert to_latex(text) == latex


def test_names_have_no_markdown() -> None:
    assert to_latex("Lin Dai* and R. d`Alva", markdown=False) == "Lin Dai* and R. d`Alva"


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        (r"\ours: fast", "ours: fast"),
        (r"\method{} is fast", "method{} is fast"),
        (r"\mymacro{Fast} words", "{Fast} words"),
        (r"\boldmath$x_1$ and {\bf bold}", "$x_1$ and { bold}"),
        (r"\emph without its braces", "emph without its braces"),
    ],
)
def test_unknown_commands_leave_what_a_reader_sees(text: str, latex: str) -> None:
    assert to_latex(text) == latex


def well_formed(latex: str) -> bool:
    """As BibTeX reads it, which counts every brace, and as those do that skip escaped ones."""
    for text in (latex, re.sub(r"\\.", "", latex)):
        depth = 0
        for char in text:
            depth += (char == "{") - (char == "}")
            if depth < 0:
                return False
        if depth:
            return False
    return "\n" not in latex and not re.search(r"(?<!\\)(?:\\\\)*[%#]", latex)


_SNIPPETS = st.sampled_from(
    [
        *r"\{}$%&#_^~*`'\"<> aZ0é王",
        *(
            "\\'",
            r"\{",
            r"\}",
            "\\\\",
            r"\emph{",
            r"\ell_1",
            r"\(",
            r"\)",
            r"\foo",
            r"\c{c}",
            r"\i",
        ),
        *("**", "$$", "\0", "\n", "&amp;", "<i>", "</i>"),
    ]
)


@settings(deadline=None, max_examples=200)
@given(st.lists(st.one_of(_SNIPPETS, st.characters()), max_size=25).map("".join), st.booleans())
def test_whatever_comes_the_result_is_well_formed(text: str, markdown: bool) -> None:
    latex = to_latex(text, markdown=markdown)
    assert well_formed(latex), latex


def read(latex: str) -> str:
    """The plain text that LaTeX sets, as far as plain text can be escaped."""
    for command, char in [("asciicircum", "^"), ("asciitilde", "~")]:
        latex = latex.replace(rf"\text{command}{{}}", char)
    latex = re.sub(r"\$\^\{?([0-9]+)\}?\$", r"^\1", latex)
    return re.sub(r"\\([&%#_$])", r"\1", latex)


@settings(deadline=None, max_examples=100)
@given(st.text(alphabet="aZ09 %&#_^~-:'\",.!?@()[]/=é学γ—"))
def test_plain_text_reads_the_same_afterwards(text: str) -> None:
    assert read(to_latex(text)) == " ".join(text.split())


@settings(deadline=None)
@given(st.text(alphabet="aZ09 %&#_-:'\",.é学"))
def test_escaping_twice_is_escaping_once(text: str) -> None:
    assert to_latex(to_latex(text)) == to_latex(text)


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://a.example/x_y?q=50%25&r=~z#top", "https://a.example/x_y?q=50%25&r=~z#top"),
        ("https://a.example/{x} y\\z", "https://a.example/%7Bx%7D%20y%5Cz"),
        ("10.1000/a_b(1)<2>", "10.1000/a_b(1)<2>"),
        (" 10.1000/a\a ", "10.1000/a"),
    ],
)
def test_verbatim_fields_keep_their_characters(url: str, kept: str) -> None:
    assert verbatim(url) == kept
