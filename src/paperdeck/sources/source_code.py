"""Telling source code from prose: its comments are sentences, too."""

from __future__ import annotations

import re

_LINE = re.compile(
    r"""
      from\s[\w.]+\simport\s.*
    | import\s[\w.{}*,\s]+(?:\s(?:as|from)\s.*)?;?
    | (?:export\s|public\s|private\s|protected\s|static\s|async\s|abstract\s|pub\s)*
      (?:def|class|function|fn|func|fun|struct|enum|interface|impl|trait)\s[\w:<>$.]*
      (?:\(.*|\s*[:{]|\s.*\{)
    | (?:const|let|var|val|local|final|static|auto|int|char|void|double|float|bool|my)\s
      [*\w\s,:<>\[\]$]+(?:\(.*|=.*)
    | (?:if|elif|else|for|while|with|try|except|finally|match|case|switch|do|catch)\b.*[:{]
    | (?:\}\s*)(?:else|catch|finally|while)\b.*
    | return(?:\s.*[\w)\]}"'];?|;)?
    | (?:raise|yield|await|assert|throw|del|not|self|this|super)[\s.(].*[\w)\]}"',(\[{;]
    | @[\w.]+(?:\(.*)?
    | [$@]?[\w.]+(?:\[[^]]*\])?(?::\s*[\w\[\], |."]+)?\s*(?:[-+*/|&:]?=)\s*\S.*
    | [\w.]+(?:::|->|\.)?\w*\(.*(?:[)(\[{,]|\);)
    | [\])}]+[;,)]*
    | .*[)\w\]]\s*\{
    | .*[)\]}];
    | \#(?:!/|include\b|define\b|ifn?def\b|endif\b|pragma\b).*
    | (?:package|using|use|namespace|module|require)\s[\w.:\\'"/-]+;?
    | (?:"{3}|'{3}|/\*\*?|\*/|//|--\s).*
    """,
    re.VERBOSE,
)
_FENCE = re.compile(r"(?:`{3}|~{3})[\w-]*")
# Longer lines are paragraphs, or data.
_LONGEST = 160
_FEWEST = 4
_LEAST = 0.25


def is_source_code(text: str) -> bool:
    """Whether a text is a program's: a good part of its lines is what no prose has.

    What stands between the fences of Markdown is not looked at.
    """
    if text.startswith(("#!", "/*", "//", "<?php")):
        return True
    lines = code = 0
    fenced = False
    for line in map(str.strip, text.splitlines()):
        if _FENCE.fullmatch(line):
            fenced = not fenced
        elif line and not fenced:
            lines += 1
            code += len(line) <= _LONGEST and _LINE.fullmatch(line) is not None
    return code >= _FEWEST and code >= _LEAST * lines
