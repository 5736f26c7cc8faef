"""Numbers of things, worded in the language that is spoken: ``1 paper``, ``1,200 papers``."""

from __future__ import annotations

from paperdeck.language import ngettext


def papers(number: int) -> str:
    """``5,863 papers``."""
    return ngettext("{number:,} paper", "{number:,} papers", number).format(number=number)


def more_papers(number: int) -> str:
    """``3 more papers``."""
    text = ngettext("{number:,} more paper", "{number:,} more papers", number)
    return text.format(number=number)


def new_papers(number: int) -> str:
    """``5 new papers``."""
    text = ngettext("{number:,} new paper", "{number:,} new papers", number)
    return text.format(number=number)


def lists(number: int) -> str:
    """``4 lists``."""
    return ngettext("{number:,} list", "{number:,} lists", number).format(number=number)


def sources(number: int) -> str:
    """``4 sources``."""
    return ngettext("{number:,} source", "{number:,} sources", number).format(number=number)


def kept_files(number: int) -> str:
    """``4 kept source files``."""
    text = ngettext("{number:,} kept source file", "{number:,} kept source files", number)
    return text.format(number=number)


def records(number: int) -> str:
    """``4 records``."""
    return ngettext("{number:,} record", "{number:,} records", number).format(number=number)


def files(number: int) -> str:
    """``4 files``."""
    return ngettext("{number:,} file", "{number:,} files", number).format(number=number)
