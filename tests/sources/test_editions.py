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
        ("NeurIPS'20", "NeurIPS", 2020),
        ("NIPS ’98", "NeurIPS", 1998),
        ("ICML20", "ICML", 2020),
        ("Proceedings of the 37th International Conference on Machine Learning", "ICML", 2020),
        ("Advances in Neural Information Processing Systems 33", "NeurIPS", 2020),
        ("Advances in Neural Information Processing Systems 9: NIPS", "NeurIPS", 1996),
        ("Robotics: Science and Systems XIV", "RSS", 2018),
        ("Journal of Machine Learning Research 12", "JMLR", None),
        ("First Conference on Language Modeling", "COLM", 2024),
        ("Advances in Neural Information Processing Systems", "NeurIPS", None),
        ("The Eleventh Lantern Festival", "Lantern", None),
        ("", "", None),
    ],
)
def test_the_year_of_proceedings(title: str, venue: str, year: int | None) -> None:
    assert year_of_proceedings(title, venue) == year
