import tomllib
from importlib.resources import files

import pytest

from paperdeck.cite.venues import (
    Venue,
    edition_year,
    full_venue,
    ordinal_number,
    ordinal_words,
    proceedings_names,
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
    assert full_venue(venue, year) == Venue(name)


def test_journals() -> None:
    assert full_venue("TMLR", 2025) == Venue("Transactions on Machine Learning Research", True)


def test_every_rule_of_the_table_can_be_filled_in() -> None:
    table = tomllib.loads(files("paperdeck.cite").joinpath("venues.toml").read_text("utf-8"))
    for venue, facts in table.items():
        assert set(facts) <= {"name", "aliases", "rules", "journal"}
        for rule in facts.get("rules", ()):
            assert set(rule) <= {"from", "to", "zero", "name"}
            counted = "{nth}" in rule["name"] or "{Ordinal" in rule["name"]
            assert counted == ("zero" in rule), venue
            for year in range(rule["from"], rule.get("to", 2035) + 1):
                assert "{" not in full_venue(venue, year).name


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
