"""Telling text that is for machines, or by them, from lists: it has sentences, too."""

from __future__ import annotations

import re
from itertools import pairwise

from paperdeck.language import _
from paperdeck.sources.source_code import is_source_code

_TIME = r"\d\d:\d\d(?::\d\d)?"
_LEVEL = "critical|debug|error|fatal|info|notice|severe|trace|warn(?:ing)?"
_LOG_LINE = re.compile(
    rf"""
      [\[(]?\d{{4}}[-/]\d\d[-/]\d\d[T\s_]{_TIME}.*
    | [\[(]?\d\d?[-/]\d\d?[-/]\d{{2,4}}[T\s]{_TIME}.*
    | (?:[a-z]{{3}}\s+)?[a-z]{{3}}\s+\d{{1,2}}\s{_TIME}.*
    | [\[(]?{_TIME}[\])]?[\s.,:].*
    | [\[(<]?(?:{_LEVEL})(?:[\])>:]|\s+\|).*
    | \[\s*\d+\.\d+\]\s.*
    | \d{{1,3}}(?:\.\d{{1,3}}){{3}}\s.*\[.*
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LATEX = re.compile(r"^\s*\\(?:documentclass|documentstyle|usepackage|begin\{document\})", re.M)
_PATCH = re.compile(r"^(?:diff --git |Index: \S+\n=+|--- \S.*\n\+\+\+ \S.*\n@@ )", re.M)
_COMMENT = re.compile(r"#(?:[^#]|\Z)|//|;;?\s")
_LEAST_COMMENTS = 0.5
_LEAST_LOG = 0.6
_FEWEST = 3


def machine_text(text: str) -> str:
    """What kind of such text this is, ``source code`` or ``a log``; empty for any other."""
    if _LATEX.search(text):
        return _("LaTeX source")
    if _PATCH.search(text):
        return _("a patch")
    lines = list(map(str.strip, text.splitlines()))
    if _is_log(list(filter(None, lines))):
        return _("a log")
    return _("source code") if _is_commented(lines) or is_source_code(text) else ""


def _is_commented(lines: list[str]) -> bool:
    """Whether most stands in comments of several lines: in Markdown ``#`` is a heading's."""
    marked = [_COMMENT.match(line) is not None for line in lines]
    running = sum(a and b for a, b in pairwise(marked))
    return running >= _FEWEST and running >= _LEAST_COMMENTS * sum(map(bool, lines))


def _is_log(lines: list[str]) -> bool:
    logged = sum(_LOG_LINE.fullmatch(line) is not None for line in lines)
    return logged >= _FEWEST and logged >= _LEAST_LOG * len(lines)
