r"""Capitals that a bibliography style may not lower.

plainnat and its kind lower every letter of a title but the first one, the first after a
colon, and those inside braces. Ordinary words should be lowered; names and acronyms must not.
The braces stand where OpenReview puts them, around runs of capitals (``{LLM}s``), and also
where it puts none and the style would do harm: ``{KineFlow}``, ``{Q}-Learning``, ``{3D}``,
``{$L_0$}``, ``{B}ayesian``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paperdeck.cite.proper_names import is_proper_name
from paperdeck.markup import plain

# A letter with an accent in TeX: \'e  \"{o}  \c{c}  {\'e}
_ACCENT = r"\\['`^\"~=.](?:\{(?:\\[ij]|[A-Za-z])\}|\\[ij](?![A-Za-z])|[A-Za-z])"
_LETTER = rf"(?:{_ACCENT}|\\[cvuHkrbdt]\{{[A-Za-z]\}}|\{{{_ACCENT}\}}|[^\W_])"
_TOKEN = re.compile(
    rf"(?P<word>{_LETTER}(?:['’@]?{_LETTER})*)"
    r"|(?P<math>\$(?:\\.|[^\\$])*\$)"
    r"|(?P<command>\\[A-Za-z]+)"
    r"|(?P<other>\\.|.)",
    re.DOTALL,
)
_NOT_LETTERS = re.compile(r"\$(?:\\.|[^\\$])*\$|\\[A-Za-z]+|\\.|[{}]", re.DOTALL)
_CAPITALS = re.compile(r"[A-Z]+")
_AFTER_COLON = re.compile(r":\s+\Z")
_HEAD = re.compile(r"\S+\s*:\s")


def protect_capitals(title: str) -> str:
    r"""``title`` (LaTeX, its braces in pairs) with braces where lowering would do harm.

    What stands in braces already is left alone.
    """
    # A title all in capitals shouts. Braces around every word would make it shout in every
    # style for ever; without them a style sets it as ordinary words. Its acronyms cannot be
    # told from its words, but for one word alone before the colon: that is a name.
    quiet_from = len(title)
    if _shouts(title):
        head = _HEAD.match(title)
        quiet_from = head.end() if head else 0
    out: list[str] = []
    for kind, text, start in _tokens(title):
        if kind == "math" or (kind == "command" and not text.islower()):  # {\LaTeX}
            out.append(f"{{{text}}}")
        elif kind == "word" and start < quiet_from:
            out.append(_protect_word(text, title[:start], title[start + len(text) :]))
        else:
            out.append(text)
    return "".join(out)


def _tokens(title: str) -> Iterator[tuple[str, str, int]]:
    """Kind, text and place of each token; a group in braces is one token."""
    at = 0
    while found := _TOKEN.match(title, at):
        kind, end = found.lastgroup or "", found.end()
        if found[0] == "{":
            kind, end = "group", _group_end(title, at)
        yield kind, title[at:end], at
        at = end


def _group_end(title: str, start: int) -> int:
    depth = 0
    for at in range(start, len(title)):
        depth += (title[at] == "{") - (title[at] == "}")
        if depth == 0:
            return at + 1
    return len(title)


def _shouts(title: str) -> bool:
    letters = _NOT_LETTERS.sub("", title)
    words = [word for word in letters.split() if sum(map(str.isalpha, word)) > 1]
    return len(words) > 2 and letters.isupper()


def _protect_word(word: str, before: str, after: str) -> str:
    opens = not before or bool(_AFTER_COLON.search(before))
    if "\\" in word:
        letters = _NOT_LETTERS.sub("", word)
        if any(map(str.isupper, letters[1:])):
            return _brace(word)
        return _protect_name(word, plain(word), opens)
    if before.endswith("$") and word[0].isupper():  # P$^4$Bench
        return _brace(word)
    if len(word) == 1:
        return _protect_letter(word, opens, before[-1:], after[:1])
    capitals = _CAPITALS.findall(word)
    if any(len(run) > 1 for run in capitals):
        return _protect_runs(word, opens, after.startswith("-"))
    named = word[0].isupper() and any(map(str.isdigit, word))  # Mamba2, R1
    if named or any(map(str.isupper, word[1:])):
        return _brace(word)
    return _protect_name(word, word, opens)


def _protect_name(word: str, read: str, opens: bool) -> str:
    """A proper name, ``read`` being the word without TeX: its capital alone."""
    if opens or not "A" <= word[0] <= "Z" or not is_proper_name(read):
        return word
    return _brace(word[0]) + word[1:]


def _protect_runs(word: str, opens: bool, hyphen: bool) -> str:
    """Runs of capitals as OpenReview has them; a lone capital beside them too.

    In the word that opens the title (or follows a colon) two lone capitals stay bare: the
    first letter, which styles keep, and one before a hyphen (``{NE}xT-Guard``), so that such
    an entry reads as the venue's own, with which it will be compared and merged.
    """

    def braced(capitals: re.Match[str]) -> str:
        lone = len(capitals[0]) == 1
        at_edge = capitals.start() == 0 or (hyphen and capitals.end() == len(word))
        return capitals[0] if lone and opens and at_edge else _brace(capitals[0])

    return _CAPITALS.sub(braced, word)


def _protect_letter(letter: str, opens: bool, left: str, right: str) -> str:
    """A capital standing alone: a symbol (``A*``), the pronoun, or an article."""
    apart = right == " " and not left.strip("(`'\"“‘ ")
    article = letter == "A" and (apart or left == right == "-")  # Write-A-Song
    if not letter.isupper() or article or (letter == "I" and opens):
        return letter
    return _brace(letter)


def _brace(text: str) -> str:
    # BibTeX lowers a "special character", a group that begins with a backslash.
    return f"{{{{}}{text}}}" if text.startswith("\\") else f"{{{text}}}"
