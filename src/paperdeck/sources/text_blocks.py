"""What the formats of plain text have in common: what is text, what is a paragraph of prose."""

from __future__ import annotations

import re

from paperdeck.papers.text import clean_line

FEWEST_WORDS = 8
MOST_WORDS = 3000
"""Fewer or more words than any abstract has. (The longest seen has 700.)"""

RULE = re.compile(r"\s*([-=*_~#])(?:\s*\1){2,}\s*")
"""A line that only parts what is above it from what is below."""

TABLE_RULE = re.compile(r"\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*|\|\s*:?-+:?\s*")
"""The line below the header of a table in Markdown."""

HEADING_MARK = re.compile(r"#{1,6}\s+")

_SENTENCE_END = re.compile(r"[.!?。！？…][\"'”’)\]}*_$]*(?:\s|\Z)|[。！？]|https?://\S+\Z")
_HYPHEN_END = re.compile(r"\w-\Z")
_CJK = "\u3000-\u9fff\uf900-\ufaff\uff00-\uffef"
_CJK_CHAR = re.compile(f"[{_CJK}]")
_CJK_BREAK = re.compile(f"(?<=[{_CJK}]) (?=[{_CJK}])")
# What other formats begin with: JSON, XML and HTML, BibTeX, RIS, PDF. Lists begin with “[1] ”.
_OTHER_FORMAT = re.compile(
    r"\ufeff?\s*(?:(?!\[\d{1,5}\]\s)[\[{]\s*[\[\]{}\"\d-]|<[!?a-zA-Z]|@\w+\s*[{(]|TY  - |%PDF-)"
)
# Markdown may begin with a title or a picture set by hand.
_TAGS_OF_MARKDOWN = re.compile(
    r"\ufeff?\s*(?:<(?:/?(?:a|b|br|center|div|font|h[1-6]|hr|img|p|picture|source|span|strong)\b"
    r"[^>]*|!--.*?--)>\s*)+",
    re.IGNORECASE | re.DOTALL,
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_SCHOLARLY = re.compile(
    r"arxiv\.org|openreview\.net|doi\.org|aclanthology|thecvf\.com|proceedings|\.pdf\b|neurips\.cc"
    r"|mlr\.press|ieeexplore|dl\.acm\.org|semanticscholar",
    re.IGNORECASE,
)
_OPEN_END = re.compile(r"(?:[,:;—–-]|\b(?:a|an|and|for|from|in|of|on|or|the|to|via|with))\Z")
_ENDS = tuple(".:;,。：；，")
_MOST_TITLE_WORDS = 40
_MOST_CONTROLS = 0.02


def is_plain_text(text: str) -> bool:
    """Whether ``text`` begins like no other format and holds hardly a control character."""
    controls = len(_CONTROL.findall(text))
    return not _OTHER_FORMAT.match(text) and controls <= _MOST_CONTROLS * len(text)


def is_markdown(text: str) -> bool:
    """Whether ``text`` is plain text, or is after the tags with which it begins."""
    tags = _TAGS_OF_MARKDOWN.match(text)
    return is_plain_text(text[tags.end() :] if tags else text)


def tidy(line: str) -> str:
    """A line with its indentation in blanks, and inside it no more than one blank or tab."""
    text = line.lstrip()
    indent = line[: len(line) - len(text)].expandtabs(4)
    parts = (" ".join(part.split()) for part in text.split("\t"))
    return indent + "\t".join(filter(None, parts))


def word_count(text: str) -> int:
    """How many words a text has; Chinese, without spaces, has one in about two characters."""
    return len(text.split()) + len(_CJK_CHAR.findall(text)) // 2


def could_be_title(line: str, fewest_words: int = 2) -> bool:
    """Whether a line may be a title, and is no sentence such as one that tells what to do."""
    is_plain = "`" not in line and not line.endswith(_ENDS)
    return is_plain and fewest_words <= word_count(line) <= _MOST_TITLE_WORDS


def goes_on(line: str) -> bool:
    """Whether a line ends so that the next must belong to it: ``Lanterns on the``."""
    return _OPEN_END.search(line) is not None


def is_scholarly(text: str) -> bool:
    """Whether a text leads to where papers are."""
    return _SCHOLARLY.search(text) is not None


def ends_sentence(text: str) -> bool:
    """Whether a sentence ends in ``text``."""
    return _SENTENCE_END.search(text) is not None


def is_prose(text: str, fewest_words: int = FEWEST_WORDS) -> bool:
    """Whether a text reads like an abstract: sentences, neither too few words nor too many."""
    return fewest_words <= word_count(text) <= MOST_WORDS and ends_sentence(text)


def joined(lines: list[str]) -> str:
    """Wrapped lines as one: compounds are broken after their hyphen, and Chinese anywhere."""
    parts = (line if _HYPHEN_END.search(line) else f"{line} " for line in lines)
    return _CJK_BREAK.sub("", clean_line("".join(parts)))
