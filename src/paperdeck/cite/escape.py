r"""Scholarly markup -> LaTeX text that may stand in a BibTeX field.

Titles arrive as plain Unicode, as LaTeX, as Markdown, with stray HTML, or as a mixture. What
is LaTeX stays as it is; everything else is escaped, once. Readers disagree on braces: BibTeX
counts every one, ``\{`` too, others skip the escaped ones. So braces come out in pairs
always, and none ever follows a backslash.
"""

from __future__ import annotations

import html
import re
from urllib.parse import quote

from paperdeck.markup.dollars import is_formula
from paperdeck.papers.text import clean, clean_line


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Commands of LaTeX itself. Any other comes from an author's own macros or from a package
# and would stop the document into which the entry is pasted.
_WITH_ARGUMENT = _words(
    "emph textit textbf texttt textsc textsf textrm textsl textup textnormal textsubscript "
    "textsuperscript underline mbox url c v u H k r b d t"
)
_WITHOUT_ARGUMENT = _words(
    "ss o O l L ae AE oe OE aa AA i j S P dag ddag copyright pounds ldots dots LaTeX TeX "
    "textbackslash textasciitilde textasciicircum textbraceleft textbraceright textgreater "
    "textless textbar textunderscore textdollar textendash textemdash textregistered "
    "texttrademark textmu textellipsis textperiodcentered textdegree"
)
_SWITCHES = _words(
    "boldmath unboldmath displaystyle ensuremath xspace protect noindent bf it em rm tt sc sf "
    "bfseries itshape scshape ttfamily"
)
# Symbols of mathematics, where a writer forgot the dollars: \ell_1-Regularized.
_SYMBOLS = _words(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu "
    "xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma "
    "Upsilon Phi Psi Omega exp log max min ell infty times approx sim leq geq neq ll gg to "
    "rightarrow leftarrow leftrightarrow subset cup cap pm cdot propto partial nabla sum prod "
    "circ star"
)
_BARE_SYMBOL = re.compile(
    rf"\\(?:{'|'.join(_SYMBOLS)})(?![A-Za-z])(?:[_^](?:\{{[^{{}}\\$]*\}}|[A-Za-z0-9]))*"
)

_ACCENTS = "'`^\"~=."
_AFTER_BACKSLASH = {
    **{special: rf"\{special}" for special in "&%#_$,"},
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    **dict.fromkeys("\\ ;", " "),
    **dict.fromkeys("!-/@", ""),
}
_BACKSLASH = r"\textbackslash{}"
_PLAIN = {
    **{special: rf"\{special}" for special in "&%#_$"},
    "^": r"\textasciicircum{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "\\": _BACKSLASH,
}

_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]*|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_HTML = re.compile(r"<(i|em|b|strong|sub|sup|span|tt|code)>([^<>]*)</\1>", re.IGNORECASE)
_HTML_COMMANDS = {
    "i": "emph",
    "em": "emph",
    "sub": "textsubscript",
    "sup": "textsuperscript",
    "tt": "texttt",
    "code": "texttt",
}
_MATH = re.compile(
    r"\\[^($A-Za-z]"  # an escaped character, so that \\$ and \$ are read rightly
    r"|(?P<dollars>\${1,2})(?P<inside>(?:\\.|[^\\$])+)(?P=dollars)"
    r"|\\\((?P<round>(?:(?!\\\)).)+)\\\)"
    rf"|(?P<bare>{_BARE_SYMBOL.pattern})"
    r"|(?<=[\w)])\^(?P<power>[0-9]+)"  # RL^2
)
_MARKDOWN = re.compile(
    r"(?<![\w*\\])(?:"
    r"\*\*(?! )(?P<strong>[^*]+)(?<! )\*\*"
    r"|\*(?! )(?P<emphasis>[^*]+)(?<! )\*(?![\w*])"
    r")"
    r"|(?<![\w`\\])`(?! )(?P<code>[^`']+)(?<! )`(?![\w`])"
)
_IN_MATH = re.compile(r"(\\\\)|(\\.)|([%#&])", re.DOTALL)
_ESCAPED_BRACE = re.compile(r"\\[{}]")
_BRACE_COMMANDS = {r"\{": r"\lbrace ", r"\}": r"\rbrace "}
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[^\\{}&%#_$^~\0]+|.", re.DOTALL)
_VERBATIM_UNSAFE = re.compile(r"[\s{}\\]")


def to_latex(text: str, *, markdown: bool = True) -> str:
    r"""``text`` as LaTeX on one line, its braces in pairs, its specials escaped once.

    Mathematics stays TeX between single dollars. ``*x*`` becomes ``\emph{x}``, ``**x**`` the
    plain ``x``; without ``markdown`` (names) asterisks and backquotes stay. Unicode stays.
    """
    text = _ENTITY.sub(lambda entity: html.unescape(entity[0]), clean_line(text))
    text = clean_line(_HTML.sub(_html_command, text))
    text, maths = _set_aside(text)
    if markdown:
        text = _MARKDOWN.sub(_markdown_command, text)
    return " ".join(_escape(text, maths).split())


def verbatim(text: str) -> str:
    """``text`` for a field that is not typeset as text (doi, url): nothing is escaped, and
    what would break the entry (white space, braces, backslashes) is percent-encoded.
    """
    return _VERBATIM_UNSAFE.sub(lambda unsafe: quote(unsafe[0]), clean(text).strip())


def _html_command(tag: re.Match[str]) -> str:
    command = _HTML_COMMANDS.get(tag[1].lower())
    return rf"\{command}{{{tag[2]}}}" if command else tag[2]


def _markdown_command(found: re.Match[str]) -> str:
    if found["strong"] is not None:
        return found["strong"]
    if found["emphasis"] is not None:
        return rf"\emph{{{found['emphasis']}}}"
    return rf"\texttt{{{found['code']}}}"


def _set_aside(text: str) -> tuple[str, list[str]]:
    """``text`` with a NUL, which no cleaned text holds, for each formula; and the formulas."""
    out: list[str] = []
    maths: list[str] = []
    at = 0
    while found := _MATH.search(text, at):
        math = _math(found)
        # Dollars that are money may stand before some that are not.
        end = found.end("dollars") if found["dollars"] and not math else found.end()
        out += (text[at : found.start()], "\0" if math else text[found.start() : end])
        maths += [f"${math}$"] if math else []
        at = end
    return "".join((*out, text[at:])), maths


def _math(found: re.Match[str]) -> str:
    """The formula that was found, with its braces in pairs; empty where it is none."""
    math = found["bare"] or found["round"] or found["inside"] or ""
    if found["power"]:
        math = f"^{{{found['power']}}}" if len(found["power"]) > 1 else found[0]
    elif found["inside"] and not is_formula(math, found.string[found.end() : found.end() + 1]):
        return ""
    math = _IN_MATH.sub(_math_token, math)
    if not (_balanced(math) and _balanced(_ESCAPED_BRACE.sub("", math))):
        math = _ESCAPED_BRACE.sub(lambda brace: _BRACE_COMMANDS[brace[0]], math)
    return math if _balanced(math) else ""


def _math_token(found: re.Match[str]) -> str:
    line_break, command, special = found.groups()
    # The space keeps the backslash from a brace that follows.
    return r"\\ " if line_break else command or rf"\{special}"


def _balanced(text: str) -> bool:
    depth = 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return False
    return depth == 0 and not text.endswith("\\")


def _escape(text: str, maths: list[str]) -> str:
    tokens = _TOKEN.findall(text)
    groups = _groups(tokens)
    next_math = iter(maths)
    out: list[str] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else ""
        argument = at + 1 in groups and following == "{" and tokens[at + 2] != "}"
        if token == "\0":
            out.append(next(next_math))
        elif token in "{}" and at in groups:
            out.append(token)
        elif token == "~":
            out.append(_tilde(out[-1] if out else "", following))
        elif len(token) > 1 and token[0] == "\\":
            out.append(_command(token[1:], following, has_argument=argument))
        else:
            out.append(_PLAIN.get(token, token))
    return "".join(out)


def _groups(tokens: list[str]) -> set[int]:
    """Where the braces stand that have their partner."""
    paired: set[int] = set()
    opened: list[int] = []
    for at, token in enumerate(tokens):
        if token == "{":
            opened.append(at)
        elif token == "}" and opened:
            paired.update((opened.pop(), at))
    return paired


def _command(name: str, following: str, *, has_argument: bool) -> str:
    """A command or escaped character as it may stay, else what a reader sees of it."""
    if name in _WITHOUT_ARGUMENT or (name in _WITH_ARGUMENT and has_argument):
        return rf"\{name}"
    if name in _SWITCHES:
        return ""
    if name.isascii() and name.isalpha():
        return "" if has_argument else name
    if name in _ACCENTS:
        if has_argument or following[:1].isalpha() or following in {r"\i", r"\j"}:
            return rf"\{name}"
        return r"\textasciitilde{}" if name == "~" else _PLAIN.get(name, name)
    return _AFTER_BACKSLASH.get(name, _BACKSLASH + name)


def _tilde(before: str, following: str) -> str:
    """LaTeX's tie between words (``et~al``) stays; anywhere else it is the character."""
    tie = before[-1:].isalnum() and following[:1].isalnum()
    return "~" if tie else r"\textasciitilde{}"
