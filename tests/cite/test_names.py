import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite.names import Name, is_cjk, parse_name


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Ines Calder", Name("Ines", "", "Calder")),
        ("Calder, Ines", Name("Ines", "", "Calder")),
        ("Ines  M.\tCalder", Name("Ines M.", "", "Calder")),
        ("Pieter van der Maaten", Name("Pieter", "van der", "Maaten")),
        ("van der Maaten, Pieter", Name("Pieter", "van der", "Maaten")),
        ("Van der Maaten, Pieter", Name("Pieter", "Van der", "Maaten")),
        ("Griet Van de Velde", Name("Griet", "Van de", "Velde")),
        ("Rui de Andrade Moreira", Name("Rui", "de", "Andrade Moreira")),
        ("Nuno Teles da Costa", Name("Nuno Teles", "da", "Costa")),
        ("Lope Ortega y Salas", Name("Lope", "", "Ortega y Salas")),
        ("Tran Van Minh", Name("Tran Van", "", "Minh")),
        ("LI CHEN", Name("LI", "", "CHEN")),
        ("weilin Hao", Name("weilin", "", "Hao")),
        ("di wu", Name("di", "", "wu")),
        ("Ed-Marek Lopez-Duarte", Name("Ed-Marek", "", "Lopez-Duarte")),
        ("Omar Whitfield Jr.", Name("Omar", "", "Whitfield", "Jr.")),
        ("Omar Whitfield, Jr.", Name("Omar", "", "Whitfield", "Jr.")),
        ("Whitfield, Jr., Omar", Name("Omar", "", "Whitfield", "Jr.")),
        ("Whitfield, Omar, III", Name("Omar", "", "Whitfield", "III")),
        ("Omar A. Whitfield III", Name("Omar A.", "", "Whitfield", "III")),
        ("Jun Zhao (Jake)", Name("Jun (Jake)", "", "Zhao")),
        ("Jun (Jake) Zhao", Name("Jun (Jake)", "", "Zhao")),
        ("Sukarni", Name(family="Sukarni", whole=True)),
        ("The Meridian Collaboration", Name(family="The Meridian Collaboration", whole=True)),
        (
            "Institute for Sea, Ice and Snow",
            Name(family="Institute for Sea, Ice and Snow", whole=True),
        ),
        ("李 晓雨", Name("晓雨", "", "李", whole=True)),
        ("晓雨 李", Name("晓雨", "", "李", whole=True)),
        ("李晓雨", Name(family="李晓雨", whole=True)),
        ("김민수", Name(family="김민수", whole=True)),
        ("Lin DAI(戴琳)", Name("Lin", "", "DAI(戴琳)")),
        ("a, b, c, d", Name(family="a, b, c, d", whole=True)),
        ("Ines Calder, Wei Li, Ann Li", Name(family="Ines Calder, Wei Li, Ann Li", whole=True)),
        ("Calder,", Name(family="Calder", whole=True)),
        (", Ines", Name(family=", Ines", whole=True)),
        ("", Name(whole=True)),
    ],
)
def test_parts_of_a_name(printed: str, name: Name) -> None:
    assert parse_name(printed) == name


@pytest.mark.parametrize(
    ("printed", "family", "name"),
    [
        ("Zeyuan Allen Zhu", "Allen Zhu", Name("Zeyuan", "", "Allen Zhu")),
        ("Benjamin Van Roy", "Van Roy", Name("Benjamin", "Van", "Roy")),
        ("Ana de la Cruz Pérez", "de la Cruz Pérez", Name("Ana", "de la", "Cruz Pérez")),
        ("Omar King Whit, Jr.", "King Whit", Name("Omar", "", "King Whit", "Jr.")),
        ("Ann Li", "Wu", Name("Ann", "", "Li")),
        ("Allen Zhu", "Allen Zhu", Name("Allen", "", "Zhu")),
        ("The Meridian Group", "Meridian Group", Name("", "", "The Meridian Group", "", True)),
    ],
)
def test_a_family_name_that_is_known(printed: str, family: str, name: Name) -> None:
    assert parse_name(printed, family) == name


@settings(deadline=None)
@given(
    st.lists(st.sampled_from([*"Aé.-(),王", " van", " de ", " y ", " Jr", " II"])).map("".join)
)
def test_no_letter_of_a_name_is_lost(printed: str) -> None:
    name = parse_name(printed)
    together = "".join((name.given, name.particle, name.family, name.suffix))
    wanted = [char for char in printed if char.isalpha()]
    assert sorted(char for char in together if char.isalpha()) == sorted(wanted)


@pytest.mark.parametrize(
    ("name", "answer"),
    [("李晓雨", True), ("Lin Dai", False), ("Lin Dai(戴琳)", False), ("", False)],
)
def test_names_in_chinese_japanese_and_korean_script(name: str, answer: bool) -> None:
    assert is_cjk(name) is answer
