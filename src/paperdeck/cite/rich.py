"""Pages of references for word processors and mail: HTML and RTF, in a formatted style."""

from __future__ import annotations

import re

from paperdeck.cite.cited import Cited, Options
from paperdeck.cite.styles import STYLES, Run, html_text, reference

HTML_HEAD = (
    '<!DOCTYPE html>\n<html>\n<head><meta charset="utf-8"><title>References</title></head>\n'
    "<body>\n"
)
HTML_TAIL = "\n</body>\n</html>\n"
RTF_HEAD = "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0\\froman Times New Roman;}}\\f0\\fs24\n"
RTF_TAIL = "\n}\n"

_ADDRESS = re.compile(r"https?://[^\s<>]*[^\s<>.,;)\]]")
_RTF_SPECIAL = re.compile(r"[\\{}]|[^\x20-\x7e]")


def html_paragraph(cited: Cited, n: int, options: Options) -> str:
    """The reference as a ``<p>``, its addresses as links; ``n`` is its number, 0 for none."""
    text = html_text(_runs(cited, n, options))
    linked = _ADDRESS.sub(lambda url: f'<a href="{url[0]}">{url[0]}</a>', text)
    return f"<p>{linked}</p>"


def rtf_paragraph(cited: Cited, n: int, options: Options) -> str:
    """The reference as a paragraph of RTF with a hanging indent; ``n`` as above."""
    runs = "".join(map(_rtf_run, _runs(cited, n, options)))
    return f"{{\\pard\\li480\\fi-480\\sa120 {runs}\\par}}"


def _runs(cited: Cited, n: int, options: Options) -> tuple[Run, ...]:
    return reference(cited.paper, STYLES[options.style], n or None)


def _rtf_run(run: Run) -> str:
    text = _RTF_SPECIAL.sub(lambda char: _rtf_char(char[0]), run.text)
    switches = "\\i" * run.italic + "\\b" * run.bold
    return f"{{{switches} {text}}}" if switches else text


def _rtf_char(char: str) -> str:
    if char.isascii():
        return f"\\{char}" if char in "\\{}" else " "
    units = char.encode("utf-16-le")
    numbers = (int.from_bytes(units[at : at + 2], "little", signed=True) for at in (0, 2))
    return "".join(f"\\u{number}?" for number in list(numbers)[: len(units) // 2])
