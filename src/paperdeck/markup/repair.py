"""Damage that texts took on their way, undone where it shows.

A command whose backslash was read as a string escape (``"\\times"`` becomes a tab and
``imes``) gets it back; lines that were broken at a width with a blank line at each break are
joined. Lists made by scripts and submission forms hold hundreds of both.
"""

from __future__ import annotations

import re

from paperdeck.later import pattern_later

# What is left of a command, by the control character its beginning turned into.
_REMAINS = {
    "\t": "imes ext extbf extit exttt extrm extsc extsf ilde heta au o op riangle frac",
    "\x08": "oldsymbol eta ar ig igl igr inom f m",
    "\x0c": "rac orall",
    "\x0b": "arepsilon arphi ec ert ee",
    "\x07": "lpha pprox st ngle",
    "\r": "ightarrow ho angle ight ceil floor m",
}
_LETTERS = {"\t": "t", "\x08": "b", "\x0c": "f", "\x0b": "v", "\x07": "a", "\r": "r"}
_EATEN = pattern_later(
    "|".join(
        f"{control}(?:{'|'.join(sorted(rest.split(), key=len, reverse=True))})(?![A-Za-z])"
        for control, rest in _REMAINS.items()
    )
)
# The control character is gone or a blank; only what no word of a language looks like.
_BLANKED = pattern_later(
    r"([ \n${])(?:(?P<t>imes)(?![A-Za-z])|(?P<f>ext(?:bf|it|tt|rm|sc|sf))(?=\{)"
    r"|(?P<r>ightarrow)(?![A-Za-z]))"
)
_LEADS = {"t": "\\t", "f": "\\t", "r": "\\r"}


def restored(text: str) -> str:
    """``text`` with the commands restored that were read as string escapes."""
    if not text.isprintable():
        text = _EATEN.sub(lambda match: f"\\{_LETTERS[match[0][0]]}{match[0][1:]}", text)
    return _BLANKED.sub(_with_backslash, text) if "$" in text else text


def _with_backslash(match: re.Match[str]) -> str:
    lead = next(key for key in _LEADS if match[key])
    return f"{match[1].strip()}{_LEADS[lead]}{match[lead]}"


_BREAK = pattern_later(r"([^\s])[ ]*\n[ ]*\n[ ]*(?=\S)")


def unwrapped(text: str) -> str:
    """``text`` without the blank lines that stand within its sentences: where there are
    several, and lines are as long as a page is wide, they were no paragraphs."""
    ends = _BREAK.findall(text)
    if len(ends) < 3 or not 45 <= len(text) / (len(ends) + 1) <= 110:
        return text
    within = sum(end not in ".!?:;" for end in ends)
    return _BREAK.sub(r"\1\n", text) if within > 0.6 * len(ends) else text
