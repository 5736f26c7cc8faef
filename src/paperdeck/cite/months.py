"""The months of BibTeX, which prints each style's own word for them."""

from __future__ import annotations

MONTHS = tuple("jan feb mar apr may jun jul aug sep oct nov dec".split())


def bibtex_month(date: str) -> str:
    """``17--19 Jun`` for an interval, ``07 Jul`` for a day, BibTeX's ``jun`` for a month."""
    days = [one.split("-")[1:] for one in date.split("/") if one]
    if not days:
        return ""
    named = [(MONTHS[int(month) - 1], *day) for month, *day in days]
    if len(named[0]) == 1:
        return named[0][0]
    if len(named) == 2 and named[0][0] == named[1][0]:
        return f"{named[0][1]}--{named[1][1]} {named[0][0].capitalize()}"
    return "--".join(f"{day} {month.capitalize()}" for month, day in named)
