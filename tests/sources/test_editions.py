from __future__ import annotations

import pytest

from paperdeck.sources.editions import year_of_proceedings


@pytest.mark.parametrize(
    ("title", "venue", "year"),
    [
        ("Proceedings of the 16th Asian Conference on Machine Learning", "ACML", 2024),
        ("Proceedings of Thirty Seventh Conference on Learning Theory", "COLT", 2024),
        ("Proceedings of the Fortieth Conference on Uncertainty in …", "UAI", 2024),
        ("Proceedings of the 2017 Conference on Learning Theory", "COLT", 2017),
        ("Proceedings of the … Joint Conference on AI, IJCAI-20", "IJCAI", 2020),
        ("Proceedings of the … Joint Conference on AI, IJCAI-99", "IJCAI", 1999),
        ("First Conference on Language Modeling", "COLM", 2024),
        ("Advances in Neural Information Processing Systems", "NeurIPS", None),
        ("The Eleventh Lantern Festival", "Lantern", None),
        ("", "", None),
    ],
)
def test_the_year_of_proceedings(title: str, venue: str, year: int | None) -> None:
    assert year_of_proceedings(title, venue) == year
