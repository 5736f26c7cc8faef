import tomllib
from importlib.resources import files

import pytest

from paperdeck.cite.venues import (
    Venue,
    edition_year,
    full_venue,
    is_short_name,
    ordinal_number,
    ordinal_words,
    proceedings_names,
    volume_year,
)


@pytest.mark.parametrize(
    ("venue", "year", "name"),
    [
        ("ICML", 2026, "Forty-third International Conference on Machine Learning"),
        ("icml", 1993, "Tenth International Conference on Machine Learning"),
        ("ICML", 1991, "International Conference on Machine Learning"),
        ("ICML", None, "International Conference on Machine Learning"),
        (
            "NeurIPS",
            2025,
            "The Thirty-ninth Annual Conference on Neural Information Processing Systems",
        ),
        ("NeurIPS", 2023, "Thirty-seventh Conference on Neural Information Processing Systems"),
        ("NIPS", 2017, "Advances in Neural Information Processing Systems"),
        ("ICLR", 2025, "The Thirteenth International Conference on Learning Representations"),
        ("ICLR", 2017, "International Conference on Learning Representations"),
        (
            "AISTATS",
            2025,
            "The 28th International Conference on Artificial Intelligence and Statistics",
        ),
        ("CoRL", 2025, "9th Annual Conference on Robot Learning"),
        ("COLM", 2025, "Second Conference on Language Modeling"),
        ("UAI", 2025, "The 41st Conference on Uncertainty in Artificial Intelligence"),
        ("MLSys", 2025, "Eighth Conference on Machine Learning and Systems"),
        (
            "ACL",
            2024,
            "Proceedings of the 62nd Annual Meeting of the Association for Computational "
            "Linguistics",
        ),
        (
            "IJCAI",
            2023,
            "Proceedings of the Thirty-Second International Joint Conference on Artificial "
            "Intelligence",
        ),
        (
            "CVPR",
            2018,
            "Proceedings of the IEEE Conference on Computer Vision and Pattern Recognition "
            "(CVPR)",
        ),
        ("COLING", 2023, "International Conference on Computational Linguistics"),
        ("ICML 2026", 2026, "Forty-third International Conference on Machine Learning"),
        ("Ferrite Days", 2031, "Ferrite Days 2031"),
        ("Ferrite Days 2031", 2031, "Ferrite Days 2031"),
        ("Ferrite Days", None, "Ferrite Days"),
    ],
)
def test_full_names(venue: str, year: int | None, name: str) -> None:
    assert full_venue(venue, year)[:2] == (name, False)


def test_journals() -> None:
    assert full_venue("TMLR", 2025) == Venue("Transactions on Machine Learning Research", True)


PMLR = "Proceedings of Machine Learning Research"


@pytest.mark.parametrize(
    ("venue", "year", "series", "volume", "publisher"),
    [
        ("ICML", 2019, PMLR, "97", "PMLR"),
        ("ICML", 2012, "", "", ""),
        ("AISTATS", 1995, PMLR, "R0", "PMLR"),
        ("AISTATS", 2026, "", "", ""),
        ("NeurIPS", 1993, "", "6", "Morgan-Kaufmann"),
        ("NeurIPS", 2022, "", "35", "Curran Associates, Inc."),
        ("AAAI", 2022, "", "36", "AAAI Press"),
        ("ACL", 2022, "", "", "Association for Computational Linguistics"),
        ("COLING", 2022, "", "", "International Committee on Computational Linguistics"),
        ("COLING", 2025, "", "", "Association for Computational Linguistics"),
        ("ICML", None, "", "", ""),
        ("Ferrite Days", 2031, "", "", ""),
    ],
)
def test_series_volumes_and_publishers(
    venue: str, year: int | None, series: str, volume: str, publisher: str
) -> None:
    found = full_venue(venue, year)
    assert (found.series, found.volume, found.publisher) == (series, volume, publisher)


@pytest.mark.parametrize(
    ("venue", "year", "track", "doi", "ending"),
    [
        ("ACL", 2023, "findings", "", "Linguistics: ACL 2023"),
        ("NeurIPS", 2021, "Datasets & Benchmarks", "", "Datasets and Benchmarks Track"),
        ("ICML", 2025, "position", "", "Machine Learning Position Paper Track"),
        ("ICML", 2023, "position", "", "Conference on Machine Learning"),
        ("SIGGRAPH", 2015, "technical paper", "10.1145/276", "Transactions on Graphics"),
        ("SIGGRAPH", 2023, "technical paper", "10.1145/359", "Transactions on Graphics"),
        ("SIGGRAPH", 2023, "technical paper", "10.1145/358.359", "2023 Conference Papers"),
        ("SIGGRAPH", 2023, "poster", "", "ACM SIGGRAPH 2023 Posters"),
    ],
)
def test_parts_of_a_conference(
    venue: str, year: int, track: str, doi: str, ending: str
) -> None:
    assert full_venue(venue, year, track=track, doi=doi).name.endswith(ending)


def test_a_journal_that_a_conference_fills() -> None:
    found = full_venue("SIGGRAPH Asia", 2019, track="technical paper")
    assert found[1:5] == (True, "", "38", "6")
    assert found.publisher == "Association for Computing Machinery"


def test_a_part_of_its_own_has_no_volume_of_the_proceedings() -> None:
    found = full_venue("ICML", 2025, track="position")
    assert (found.series, found.volume, found.publisher) == ("", "", "")


@pytest.mark.parametrize(("venue", "volume", "year"), [("NIPS", 31, 2018), ("ICML", 97, None)])
def test_the_year_of_a_volume(venue: str, volume: int, year: int | None) -> None:
    assert volume_year(venue, volume) == year


def test_short_names() -> None:
    assert is_short_name("ICML '19")
    assert is_short_name("NIPS 2017")
    assert not is_short_name("International Conference on Machine Learning")


def test_every_rule_of_the_table_can_be_filled_in() -> None:
    table = tomllib.loads(files("paperdeck.cite").joinpath("venues.toml").read_text("utf-8"))
    for venue, facts in table.items():
        assert set(facts) <= {
            *("name", "aliases", "rules", "tracks", "journal"),
            *("series", "publisher", "volumes", "volume_zero"),
        }
        assert ("series" in facts) <= ("volumes" in facts)
        for rule in (*facts.get("rules", ()), *facts.get("tracks", ())):
            assert set(rule) <= {
                *("from", "to", "zero", "name", "volume_zero", "publisher"),
                *("has", "doi", "journal", "number"),
            }
            counted = "{nth}" in rule["name"] or "{Ordinal" in rule["name"]
            assert counted == ("zero" in rule), venue
            for year in range(rule.get("from", 2010), rule.get("to", 2035) + 1):
                track = rule.get("has", "")
                assert "{" not in full_venue(venue, year, track=track).name


@pytest.mark.parametrize(
    ("number", "words", "digits"),
    [
        (1, "First", "1st"),
        (2, "Second", "2nd"),
        (8, "Eighth", "8th"),
        (12, "Twelfth", "12th"),
        (13, "Thirteenth", "13th"),
        (20, "Twentieth", "20th"),
        (21, "Twenty-first", "21st"),
        (40, "Fortieth", "40th"),
        (43, "Forty-third", "43rd"),
        (99, "Ninety-ninth", "99th"),
        (111, "111th", "111th"),
        (122, "122nd", "122nd"),
    ],
)
def test_ordinals(number: int, words: str, digits: str) -> None:
    assert ordinal_words(number) == words
    assert ordinal_number(number) == digits


@pytest.mark.parametrize(
    ("venue", "number", "year"),
    [
        ("ICML", 43, 2026),
        ("acml", 16, 2024),
        ("ACL", 59, 2021),
        ("KDD", 26, 2020),
        ("AISTATS", 11, None),
        ("NAACL", 3, None),
        ("Lanterns", 3, None),
    ],
)
def test_the_year_of_a_numbered_conference(venue: str, number: int, year: int | None) -> None:
    assert edition_year(venue, number) == year


def test_proceedings_are_named_once_each() -> None:
    names = list(proceedings_names())
    assert len(names) == len(set(names))
    assert ("ICML", "{Ordinal} International Conference on Machine Learning") in names
    assert ("JMLR", "Journal of Machine Learning Research") in names
