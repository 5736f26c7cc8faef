"""What the fields of BibTeX hold: TeX, lists of names, addresses."""

from __future__ import annotations

import re
from functools import lru_cache

from paperdeck.markup import plain
from paperdeck.papers.model import Author
from paperdeck.papers.text import clean_line
from paperdeck.sources.references import author_named, author_of_parts, names_in_commas

_MATH = r"\$(?:\\.|[^\\$])*\$|\\\(.{0,1000}?\\\)"
_LETTER = re.compile(
    rf"(?P<other>{_MATH}|\\\$)"
    r"|\\[`'^\"~=.]\s*(?:\{\\?[A-Za-z]\}|\\[ij](?![A-Za-z])|[A-Za-z])"
    r"|\\[cHkruvbdt](?:\s*(?:\{\\?[A-Za-z]\}|\\[ij](?![A-Za-z]))|\s+[A-Za-z])"
    r"|\\(?:ss|aa|AA|ae|AE|oe|OE|o|O|l|L|i|j)(?![A-Za-z])(?:\{\}|\s+)?",
    re.DOTALL,
)
_PROTECTED_WORD = re.compile(
    rf"(?:{_MATH})|(?<![\w\\^_}}$])\{{(?P<word>[A-Za-z][\w-]+)\}}", re.DOTALL
)
# TeX lets a blank stand between an accent and its letter; a reader of markup does not.
_LOOSE_ACCENT = re.compile(r"\\([cHkruvbdt`'^\"~=.])\s+([A-Za-z])")
_TOKEN = re.compile(rf"(?:{_MATH})|\\[A-Za-z]+\*?|\\.|[{{}}]|[^\\${{}}]+|.", re.DOTALL)
_BRACED_MATH = re.compile(r"\{(\$(?:\\.|[^\\$])*\$)\}")
_POINT_IN_BRACE = re.compile(r"\{([^{}\\$]*[^\s{}\\$:;,.!?])([:;,.!?]+)\}")
_TIE_AT_BRACE = re.compile(r"(?<=\})~|(?<!\\)~(?=\{)")
_COMMA_OR_BRACE = re.compile(r"\\.|[{},]", re.DOTALL)
_NAMED_PART = re.compile(r"\s*(family|given|prefix|suffix)\s*=\s*(.*)", re.DOTALL)
_ARGUMENT = "\\argument"
_URL_COMMAND = re.compile(r"\\(?:url|href|path)\s*\{([^{}]*)\}")
_ESCAPED = re.compile(r"\\([^A-Za-z\s])")
_TILDE = re.compile(r"\\(?:textasciitilde|sim)(?![A-Za-z])\s?|\\~\{\}|\$\\sim\$")


def markup_line(tex: str) -> str:
    r"""A title as markup on one line: without protecting braces, its accents as letters.

    ``{NE}xT with {$\ell_0$}`` becomes ``NExT with $\ell_0$``; mathematics, and commands
    with their arguments, stay.
    """
    if "\\" in tex or "{" in tex:
        tex = _without_protection(_LETTER.sub(_letter, tex))
    return clean_line(tex)


def title_line(tex: str) -> str:
    r"""A title as markup on one line, with the braces by which its writer protects capitals:
    who reads it does not see them, but a style of references keeps ``{G}auss-{S}eidel``.

    Braces around the whole title protect nothing: some programs put them there always.
    """
    if "{" not in tex:
        return markup_line(tex)
    tex = clean_line(tex)
    while _is_one_group(tex):
        tex = tex[1:-1].strip()
    # Mathematics no style changes, and what parts words is no part of one.
    tex = _BRACED_MATH.sub(r"\1", _LETTER.sub(_letter, tex))
    tex = _TIE_AT_BRACE.sub(" ", _POINT_IN_BRACE.sub(r"{\1}\2", tex))
    braced, bare = clean_line(tex), markup_line(tex)
    return braced if plain(braced) == plain(bare) else bare


def prose(tex: str) -> str:
    """An abstract without the braces that protect single words; all else as it is.

    Others may be mathematics of which the writer lost the dollars.
    """
    if "{" not in tex:
        return tex
    return _PROTECTED_WORD.sub(lambda found: found["word"] or found[0], tex)


@lru_cache(maxsize=1 << 14)
def plain_line(tex: str) -> str:
    """A text as it is read, on one line."""
    return clean_line(plain(markup_line(tex)))


def names(tex: str) -> tuple[str, ...]:
    """The people and organisations of :func:`authors` as printed."""
    return tuple(author.name for author in authors(tex))


def authors(tex: str) -> tuple[Author, ...]:
    """The people and organisations of an author field, ``others`` left out."""
    from bibtexparser.middlewares.names import split_multiple_persons_names

    parted = split_multiple_persons_names(clean_line(tex).removesuffix(" and"))
    if len(parted) == 1:
        parted = names_in_commas(_parts(tex)) or parted
    return tuple(filter(None, map(_author, parted)))


def address(tex: str) -> str:
    r"""An address or DOI without TeX: ``\url{…}``, escaped and braced characters resolved."""
    command = _URL_COMMAND.search(tex)
    text = _TILDE.sub("~", command[1] if command else tex)
    text = _ESCAPED.sub(r"\1", text.replace("{", "").replace("}", ""))
    return text.split()[0] if text.strip() else ""


def _author(tex: str) -> Author | None:
    parts = _parts(tex)
    named = {part[1]: plain_line(part[2]) for part in map(_NAMED_PART.fullmatch, parts) if part}
    if "family" in named:
        family = f"{named.get('prefix', '')} {named['family']}".strip()
        return author_named(family, named.get("given", ""), named.get("suffix", ""))
    return author_of_parts([plain_line(part) for part in parts])


def _parts(tex: str) -> list[str]:
    """What stands between the commas that are in no braces."""
    parts, start, depth = [], 0, 0
    for found in _COMMA_OR_BRACE.finditer(tex):
        mark = found[0]
        depth += (mark == "{") - (mark == "}")
        if mark == "," and depth == 0:
            parts.append(tex[start : found.start()])
            start = found.end()
    return [*parts, tex[start:]]


def _is_one_group(tex: str) -> bool:
    """Whether a brace that begins ``tex`` is closed at its end, and holds no mere command."""
    if not tex.startswith("{") or tex.startswith("{\\"):
        return False
    depth = 0
    for found in _COMMA_OR_BRACE.finditer(tex):
        depth += (found[0] == "{") - (found[0] == "}")
        if depth == 0 and found[0] == "}":
            return found.end() == len(tex)
    return False


def _letter(found: re.Match[str]) -> str:
    return found["other"] or plain(_LOOSE_ACCENT.sub(r"\\\1{\2}", found[0]))


def _without_protection(tex: str) -> str:
    """``tex`` without the braces that belong to no command and hold no switch."""
    tokens = _TOKEN.findall(tex)
    out: list[str] = []
    kept: list[bool] = []
    previous = ""
    for token, following in zip(tokens, [*tokens[1:], ""], strict=True):
        if token == "{":
            kept.append(_is_command(previous) or _is_command(following))
            shown = "{" if kept[-1] else ""
        elif token == "}":
            shown = "}" if kept and kept.pop() else ""
        else:
            shown = token
        out.append(shown)
        # Behind a command's argument there may be another.
        previous = _ARGUMENT if shown == "}" else token
    return "".join(out)


def _is_command(token: str) -> bool:
    return len(token) > 1 and token[0] == "\\" and token[1].isalpha()
