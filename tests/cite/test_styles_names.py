"""Names in references."""

import pytest

from paperdeck.cite.names import parse_name
from paperdeck.cite.styles import STYLES, Style
from paperdeck.cite.styles.names import name_list
from paperdeck.cite.styles.text import plain_text, runs


def printed(style: Style, *names: str) -> str:
    return plain_text(runs(name_list([parse_name(name) for name in names], style.authors)))


@pytest.mark.parametrize(
    ("name", "apa", "ieee", "vancouver", "chicago"),
    [
        ("Ines Calder", "Calder, I.", "I. Calder", "Calder I", "Calder, Ines"),
        ("Ines M. Calder", "Calder, I. M.", "I. M. Calder", "Calder IM", "Calder, Ines M."),
        ("I.M. Calder", "Calder, I. M.", "I. M. Calder", "Calder IM", "Calder, I.M."),
        # Hyphens stay in APA and IEEE, and go in Vancouver.
        ("Jean-Luc Roy", "Roy, J.-L.", "J.-L. Roy", "Roy JL", "Roy, Jean-Luc"),
        ("J.-L. Roy", "Roy, J.-L.", "J.-L. Roy", "Roy JL", "Roy, J.-L."),
        # A small letter after the hyphen is no initial.
        ("Xiao-ping Li", "Li, X.", "X. Li", "Li X", "Li, Xiao-ping"),
        ("Max Q.-h. Li", "Li, M. Q.-h.", "M. Q.-h. Li", "Li MQh", "Li, Max Q.-h."),
        ("S.v.n. Rao", "Rao, S. v. n.", "S. v. n. Rao", "Rao Svn", "Rao, S.v.n."),
        ("Md. Th. Rao", "Rao, Md. Th.", "Md. Th. Rao", "Rao MdTh", "Rao, Md. Th."),
        ("Zhou w Rao", "Rao, Z. w.", "Z. w. Rao", "Rao Zw", "Rao, Zhou w"),
        # What is left of a letter that was lost.
        ("Finn . Rao", "Rao, F.", "F. Rao", "Rao F", "Rao, Finn"),
        # A nickname is no part of a reference.
        ("Jun (Jake) Zhao", "Zhao, J.", "J. Zhao", "Zhao J", "Zhao, Jun"),
        ('Jun "Jake" Zhao', "Zhao, J.", "J. Zhao", "Zhao J", "Zhao, Jun"),
        ("Émile Ørsted", "Ørsted, É.", "É. Ørsted", "Ørsted É", "Ørsted, Émile"),
        # Non-dropping particles go with the family name, in Chicago behind the given name.
        (
            "Pieter van der Vliet",
            "van der Vliet, P.",
            "P. van der Vliet",
            "van der Vliet P",
            "Vliet, Pieter van der",
        ),
        (
            "Rosa de la Vega Ruiz",
            "de la Vega Ruiz, R.",
            "R. de la Vega Ruiz",
            "de la Vega Ruiz R",
            "Vega Ruiz, Rosa de la",
        ),
        ("Wei Li, Jr.", "Li, W., Jr.", "W. Li Jr.", "Li W Jr.", "Li, Wei, Jr."),
        ("Wei Li III", "Li, W., III", "W. Li III", "Li W III", "Li, Wei, III"),
        ("Sean O'Hara", "O’Hara, S.", "S. O’Hara", "O’Hara S", "O’Hara, Sean"),
        ("weilin Hao", "Hao, weilin", "weilin Hao", "Hao weilin", "Hao, weilin"),
        # Organisations and single names as they are.
        *(
            (name, name, name, name, name)
            for name in ("The Meridian Collaboration", "Institute for Sea, Ice", "Sukarni")
        ),
        # Chinese script: the family name first, no space, no initials.
        ("李 晓雨", *("李晓雨",) * 4),
        ("李晓雨", *("李晓雨",) * 4),
    ],
)
def test_one_name(name: str, apa: str, ieee: str, vancouver: str, chicago: str) -> None:
    styles = ("apa", "ieee", "vancouver", "chicago")
    assert [printed(STYLES[style], name) for style in styles] == [apa, ieee, vancouver, chicago]


def test_gb_t_7714_sets_family_names_in_capitals() -> None:
    style = STYLES["gb-t-7714"]
    assert printed(style, "Pieter van der Vliet", "J.-P. Roy") == "VAN DER VLIET P, ROY J P"
    assert printed(style, *["Wei Li"] * 4) == "LI W, LI W, LI W, et al."
    assert printed(style, *["李晓雨"] * 4) == "李晓雨, 李晓雨, 李晓雨, 等"


def test_mla_spells_given_names_out_and_parts_initials() -> None:
    assert printed(STYLES["mla"], "Jeff R Koller", "M.-J. B.C. Roy") == (
        "Koller, Jeff R., and M.-J. B. C. Roy"
    )


@pytest.mark.parametrize(
    ("style", "most", "fewest", "abridged"),
    [
        # The most names that are all printed, and what becomes of one more.
        ("apa", 20, 21, "{19}, … Fu, U."),  # 9.8
        ("ieee", 6, 7, "A. Fa et al."),
        ("mla", 2, 3, "Fa, Aa, et al."),  # 5.6
        ("chicago", 10, 11, "{7}, et al."),  # 14.76
        ("harvard", 3, 4, "Fa, A. et al."),
        ("nature", 5, 6, "Fa, A. et al."),
        ("vancouver", 6, 7, "{6}, et al."),
        ("gb-t-7714", 3, 4, "{3}, et al."),  # 8.1.2
    ],
)
def test_et_al(style: str, most: int, fewest: int, abridged: str) -> None:
    names = [f"{letter.upper()}a F{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    chosen = STYLES[style]
    assert "et al." not in printed(chosen, *names[:most])
    assert "…" not in printed(chosen, *names[:most])
    kept = chosen.authors._replace(et_al_from=0, last="")
    for count in (3, 6, 7, 19):
        some = name_list([parse_name(name) for name in names[:count]], kept)
        abridged = abridged.replace(f"{{{count}}}", some)
    assert printed(chosen, *names[:fewest]) == abridged


@pytest.mark.parametrize("style", ["acm", "plainnat"])
def test_styles_that_print_every_name(style: str) -> None:
    assert printed(STYLES[style], *["Wei Li"] * 30) == "Wei Li, " * 29 + "and Wei Li"


@pytest.mark.parametrize(
    ("style", "two", "three"),
    [
        ("apa", "Fa, A., & Fb, B.", "Fa, A., Fb, B., & Fc, C."),
        ("ieee", "A. Fa and B. Fb", "A. Fa, B. Fb, and C. Fc"),
        ("acm", "Ada Fa and Bo Fb", "Ada Fa, Bo Fb, and Cy Fc"),
        ("chicago", "Fa, Ada, and Bo Fb", "Fa, Ada, Bo Fb, and Cy Fc"),
        ("harvard", "Fa, A. and Fb, B.", "Fa, A., Fb, B. and Fc, C."),
        ("nature", "Fa, A. & Fb, B.", "Fa, A., Fb, B. & Fc, C."),
        ("vancouver", "Fa A, Fb B", "Fa A, Fb B, Fc C"),
    ],
)
def test_the_last_of_some_names(style: str, two: str, three: str) -> None:
    assert printed(STYLES[style], "Ada Fa", "Bo Fb") == two
    assert printed(STYLES[style], "Ada Fa", "Bo Fb", "Cy Fc") == three


def test_what_holds_no_letter_is_no_name() -> None:
    assert printed(STYLES["apa"], "Ines Calder", "-", "&") == "Calder, I."
    assert printed(STYLES["apa"]) == ""
