"""Styles that cite by number: IEEE, ACM, Nature, Vancouver, GB/T 7714."""

from __future__ import annotations

from paperdeck.cite.styles.names import NameStyle
from paperdeck.cite.styles.style import Facts, Style
from paperdeck.cite.styles.text import BRITISH, around, bold, italic, join
from paperdeck.language import N_

_GB_CODES = {
    "article": "A",  # a preprint, as China's own CSL style files it since 2024
    "article-journal": "J",
    "paper-conference": "C",
    "thesis": "D",
    "report": "R",
}


def _ieee(facts: Facts) -> str:
    place = join(", ", around("vol. ", facts.volume), around("no. ", facts.number))
    place = join(", ", place, facts.labelled_pages)
    container = italic(facts.container)
    if facts.in_journal:
        body = join(", ", facts.authors, facts.quoted, container, place, facts.year)
        body += "," if facts.link else "."
    elif facts.in_proceedings:
        publisher = facts.publisher if facts.kind == "chapter" else ""
        where = join(", ", around("in ", container), facts.place, publisher, facts.year, place)
        body = around("", join(", ", facts.authors, facts.quoted, where), ".")
    else:
        source = join(", ", facts.publisher, facts.year)
        volume = around("vol. ", facts.volume) if facts.is_book else ""
        body = join(", ", facts.authors, facts.quoted, volume)
        body = around("", join(". ", body, source), ".")
    if facts.doi:
        return join(" ", body, f"doi: {facts.doi}.")
    # "[Online]." stands beside a date of access alone, which nobody could say here.
    return join(" ", body, around("Available: ", facts.url))


def _acm(facts: Facts) -> str:
    if facts.in_journal:
        issue = join(" ", facts.number, around("(", facts.year, ")"))
        where = join(" ", italic(facts.container), around("", facts.volume, ","), issue)
        source = join(", ", where, facts.pages)
    elif facts.in_proceedings:
        where = join(" ", "In", italic(facts.container), around("(", facts.series, ")"))
        source = join(", ", where, facts.publisher, facts.pages)
    else:
        source = facts.publisher if facts.is_book else ""
    title = italic(facts.title) if facts.is_book else facts.title
    body = around("", join(". ", facts.authors, facts.year, title, source), ".")
    doi = around("DOI:https://doi.org/", facts.doi)
    return join(" ", body, doi or around("Retrieved from ", facts.url))


def _nature(facts: Facts) -> str:
    title = around("", italic(facts.title) if facts.is_book else facts.title, ".")
    if facts.is_book:
        date = around("(", join(", ", facts.publisher, facts.year), ")")
        source = join(" ", around("vol. ", facts.volume), date)
    elif facts.is_alone:
        source = join(" ", around("Preprint at ", facts.link), around("(", facts.year, ")"))
    elif facts.in_journal:
        volume = around("", bold(facts.volume), ",")
        date = around("(", facts.year, ")")
        source = join(" ", italic(facts.container), volume, facts.pages, date)
    else:
        editors = around("(eds. " if facts.several_editors else "(ed. ", facts.editors, ")")
        volume = around("vol. ", facts.volume)
        date = around("(", join(", ", facts.publisher, facts.year), ").")
        source = join(" ", "in", italic(facts.container), editors, volume, facts.pages, date)
    doi = "" if facts.volume or facts.is_alone else around("doi:", facts.doi)
    return around("", join(" ", around("", facts.authors, "."), title, source, doi), ".")


def _vancouver(facts: Facts) -> str:
    online = " [Internet]" if facts.url else ""
    title = facts.title + (online if facts.is_alone else "")
    container = around("", facts.container.replace(".", ""), f"{online}.")
    if facts.in_journal:
        number = around("(", facts.number, ")")
        where = f"{facts.volume}{number}{around(':', facts.pages)}"
        source = join(" ", container, join(";", facts.year, where))
    else:
        editors = around("", facts.editors, f", editor{'s' if facts.several_editors else ''}.")
        inside = around("In: ", join(" ", editors, container)) if facts.in_proceedings else ""
        pages = around("p. ", facts.pages)
        dated = join(" ", around("", facts.year, "."), pages)
        source = join(" ", inside, around("", facts.publisher, ";"), dated)
    volume = around("vol. ", facts.volume)
    series = around("(", join("; ", facts.series, volume if facts.series else ""), ")")
    body = join(
        ". ",
        facts.authors,
        title,
        source,
        series if facts.in_proceedings or facts.is_book else "",
    )
    body = around("", body, ".")
    return join(" ", body, around("Available from: ", facts.url))


def _gb_t_7714(facts: Facts) -> str:
    code = _GB_CODES.get(facts.kind, "M")
    of_book = around("Vol. ", facts.volume) if facts.is_book else ""
    title = f"{join(': ', facts.title, of_book)}[{code}{'/OL' if facts.link else ''}]"
    doi = around("DOI:", facts.doi)
    if facts.in_journal:
        number = around("(", facts.number, ")")
        where = join(", ", facts.container, facts.year, facts.volume) + number
        source = join(": ", where, facts.pages)
        return join(". ", facts.authors, title, source, facts.url, doi) + "."
    volume = "" if facts.is_book else around("Vol. ", facts.volume)
    container = join(". ", facts.editors, join(": ", facts.container, volume))
    out = join(": ", join(", ", facts.publisher, facts.year), facts.pages)
    if facts.is_alone and not facts.publisher and facts.link:
        out = around("(", facts.year, ")")
    return join(". ", facts.authors, join("//", title, container), out, facts.url, doi) + "."


_VANCOUVER_NAMES = NameStyle(
    inverted="all", separator=" ", abbreviates=True, initials="", hyphens=False
)
_NATURE_NAMES = NameStyle(
    inverted="all", abbreviates=True, initials=". ", last=" & ", comma_before_last="never"
)
_GB_NAMES = _VANCOUVER_NAMES._replace(
    abbreviates=True, initials=" ", capitals=True, et_al_han="等", et_al_from=4, et_al_keeps=3
)

IEEE = Style(
    name="ieee",
    title="IEEE",
    layout=_ieee,
    authors=NameStyle(
        abbreviates=True, initials=". ", last=" and ", et_al_from=7, et_al_italic=True
    ),
    editors=NameStyle(abbreviates=True, initials=". ", last=" and "),
    numbered="[{}]",
    label="[{}] ",
)
ACM = Style(
    name="acm",
    title="ACM",
    layout=_acm,
    authors=NameStyle(last=" and "),
    editors=NameStyle(last=" and ", comma_before_last="never"),
    numbered="[{}]",
    label="[{}] ",
)
NATURE = Style(
    name="nature",
    title="Nature",
    layout=_nature,
    authors=_NATURE_NAMES._replace(et_al_from=6, et_al_italic=True),
    editors=_NATURE_NAMES._replace(et_al_from=6),
    numbered="{}",
    label="{}. ",
    quotes=BRITISH,
)
VANCOUVER = Style(
    name="vancouver",
    title="Vancouver",
    layout=_vancouver,
    authors=_VANCOUVER_NAMES._replace(et_al_from=7, et_al_keeps=6),
    editors=_VANCOUVER_NAMES._replace(et_al_from=7, et_al_keeps=6),
    numbered="({})",
    label="{}. ",
    pages="minimal",
)
GB_T_7714 = Style(
    name="gb-t-7714",
    title=N_("GB/T 7714-2015, numeric"),
    layout=_gb_t_7714,
    authors=_GB_NAMES,
    editors=_GB_NAMES,
    numbered="[{}]",
    label="[{}] ",
    dash="-",
)
