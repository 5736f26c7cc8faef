"""Styles that cite by author, most with the year: APA, Chicago, Harvard, MLA, plainnat."""

from __future__ import annotations

from paperdeck.cite.styles.names import NameStyle
from paperdeck.cite.styles.style import Facts, Style
from paperdeck.cite.styles.text import BRITISH, LOGICAL, around, italic, join
from paperdeck.language import N_


def _apa(facts: Facts) -> str:
    # Proceedings with editors are a book; without, CSL's APA treats them as a periodical.
    in_book = facts.kind == "chapter" or (facts.in_proceedings and bool(facts.editors))
    number = around(" (No. arXiv:", facts.arxiv, ")")
    title = italic(facts.title) if facts.is_alone else facts.title
    title = join("", title, number)
    date = around("(", facts.year, ")")
    if facts.is_book:
        title = join(" ", title, around("(Vol. ", facts.volume, ")"))
    head = join(". ", facts.authors or title, date)
    if in_book:
        editors = around("", facts.editors, f" ({'Eds' if facts.several_editors else 'Ed'}.), ")
        issue = around("Issue ", facts.number)
        where = join(", ", around("Vol. ", facts.volume), issue, facts.labelled_pages)
        source = join(" ", f"In {editors}{italic(facts.container)}", around("(", where, ")"))
    elif facts.volume and not facts.is_book:
        volume = italic(facts.volume) + around("(", facts.number, ")")
        source = join(", ", italic(facts.headline_container), volume, facts.pages)
    else:
        source = join(", ", italic(facts.headline_container), italic(facts.number), facts.pages)
    publisher = facts.publisher if in_book or facts.is_alone else ""
    body = join(". ", head, title if facts.authors else "", source, publisher)
    return join(" ", around("", body, "."), facts.link)


def _chicago(facts: Facts) -> str:
    container = italic(facts.headline_container)
    lead = (facts.authors, facts.year, facts.quoted)
    if not facts.authors:
        lead = (facts.quoted, facts.year, "")
    if facts.in_journal:
        volume = join(" ", facts.volume, around("(", facts.number, ")" if facts.volume else ""))
        if facts.number and not facts.volume:
            where = join(", no. ", container, facts.number)
        else:
            where = join(" ", container, volume)
        body = join(". ", *lead, join(": ", where, facts.pages))
        return join(". ", body, facts.link) + "."
    editors = around("edited by ", facts.editors)
    pages = join(":", facts.volume, facts.pages) if facts.pages else ""
    volume = "" if facts.pages else around("Vol. ", facts.volume)
    where = around("In ", join(", ", container, editors, pages))
    return around(
        "", join(". ", *lead, where, volume, facts.series, facts.publisher, facts.link), "."
    )


def _harvard(facts: Facts) -> str:
    date = f"({facts.year})"
    editors = around("", facts.editors, " (eds)" if facts.several_editors else " (ed.)")
    container = italic(facts.container)
    if facts.in_journal and not (facts.volume or facts.pages):
        container += " [Preprint]"
    where = join(" ", "in" if facts.in_proceedings else "", editors, container)
    if facts.authors:
        body = join(" ", facts.authors, date, join(", ", facts.quoted, where))
    else:
        body = join(" ", facts.quoted, date, where)
    publisher = (
        "" if facts.in_journal else join(" ", facts.publisher, around("(", facts.series, ")"))
    )
    volume = facts.volume + around("(", facts.number, ")") if facts.in_journal else ""
    body = join(", ", join(". ", body, publisher), volume, facts.labelled_pages)
    return around("", join(". ", body, around("Available at: ", facts.link)), ".")


def _mla(facts: Facts) -> str:
    title = facts.quoted if facts.container else italic(facts.title)
    where = join(
        ", ",
        italic(facts.headline_container),
        around("edited by ", facts.editors),
        "" if facts.is_book else around("vol. ", facts.volume),
        around("no. ", facts.number),
        around("arXiv:", facts.arxiv),
        "" if facts.in_journal else facts.publisher,
        facts.year,
        facts.labelled_pages,
        facts.link,
    )
    return around("", join(". ", facts.authors, title, where), ".")


def _plainnat(facts: Facts) -> str:
    date = join(" ", facts.month, facts.year)
    pages = around("pages " if "–" in facts.pages else "page ", facts.pages)
    if facts.container and not facts.authors:
        # BibTeX's type for such a paper has no room for more.
        body = join(". ", facts.title, join(", ", f"In {facts.container}", date))
    elif facts.in_journal:
        number = around("(", facts.number, ")")
        volume = facts.volume + number + around(":", facts.pages) if facts.volume else pages
        body = join(". ", facts.title, join(", ", italic(facts.container), volume, date))
    elif facts.in_proceedings:
        editors = around("", facts.editors, f", editor{'s' if facts.several_editors else ''}")
        series = facts.series
        if facts.volume:
            series = join(" of ", f"volume {facts.volume}", italic(facts.series))
        source = join(", ", f"In {join(', ', editors, italic(facts.container))}", series, pages)
        if facts.place:
            source = join(". ", join(", ", source, facts.place, date), facts.publisher)
        elif facts.publisher:
            source = join(". ", source, join(", ", facts.publisher, date))
        else:
            source = join(", ", source, date)
        body = join(". ", facts.title, source)
    elif facts.is_book:
        series = join(" of ", around("volume ", facts.volume), italic(facts.series))
        issued = join(", ", facts.publisher, facts.place, date)
        body = join(". ", join(", ", italic(facts.title), series), issued)
    else:
        body = join(", ", facts.title, date)
    doi = "" if facts.is_alone and not facts.is_book else around("doi: ", facts.doi)
    url = around("URL ", facts.url)
    return join(". ", facts.authors, body, doi, url, facts.note) + "."


_AND = NameStyle(last=" and ")
_SHORT = NameStyle(short=True, last=" and ", et_al_from=3)

APA = Style(
    name="apa",
    title="APA 7",
    layout=_apa,
    authors=NameStyle(
        inverted="all",
        abbreviates=True,
        initials=". ",
        last=" & ",
        comma_before_last="always",
        et_al_from=21,
        et_al_keeps=19,
        et_al_last=True,
    ),
    editors=NameStyle(abbreviates=True, initials=". ", last=" & "),
    cited_names=_SHORT._replace(last=" & "),
    cited_titles="headline",
    quotes_cited_alone=False,
    no_date="n.d.",
)
CHICAGO = Style(
    name="chicago",
    title=N_("Chicago, author and date"),
    layout=_chicago,
    authors=NameStyle(
        inverted="first",
        last=" and ",
        comma_before_last="always",
        et_al_from=11,
        et_al_keeps=7,
        particle_first=False,
    ),
    editors=_AND._replace(et_al_from=11, et_al_keeps=7),
    before_year=" ",
    cited_names=_SHORT._replace(et_al_from=4),
    titles="headline",
    cited_titles="headline",
    pages="chicago",
    no_date="n.d.",
)
HARVARD = Style(
    name="harvard",
    title=N_("Harvard (Cite Them Right)"),
    layout=_harvard,
    authors=NameStyle(
        inverted="all",
        abbreviates=True,
        initials=".",
        last=" and ",
        comma_before_last="never",
        et_al_from=4,
        et_al_italic=True,
    ),
    editors=NameStyle(abbreviates=True, initials=".", last=" and ", et_al_from=4),
    cited_names=_SHORT._replace(et_al_from=4, comma_before_last="never"),
    quotes=BRITISH,
    no_date="no date",
)
MLA = Style(
    name="mla",
    title="MLA 9",
    layout=_mla,
    authors=NameStyle(
        inverted="first",
        initials=". ",
        last=" and ",
        comma_before_last="always",
        comma_before_et_al="always",
        et_al_from=3,
    ),
    editors=NameStyle(last=" and ", et_al_from=3),
    cites_year=False,
    quotes_cited_alone=False,
    cited_names=_SHORT,
    titles="headline",
    cited_titles="headline",
    pages="minimal-two",
)
PLAINNAT = Style(
    name="plainnat",
    title=N_("natbib's plainnat, as ICML and NeurIPS use it"),
    layout=_plainnat,
    authors=_AND._replace(before_suffix=", ", nicknames=True),
    editors=_AND._replace(before_suffix=", ", nicknames=True),
    cited_names=_SHORT,
    titles="bibtex",
    quotes=LOGICAL,
)
