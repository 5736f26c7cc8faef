from __future__ import annotations

import time

import pytest

from paperdeck.sources.proceedings import venue_of


@pytest.mark.parametrize(
    ("container", "venue"),
    [
        ("Proceedings of the 30th International Conference on Machine Learning", "ICML"),
        ("Proceedings of The 33rd International Conference on Machine Learning", "ICML"),
        ("In Proc. ICML 2019", "ICML"),
        (
            "Proceedings of the 34th International Conference on Machine Learning, ICML 2017, "
            "Sydney, NSW, Australia, 6-11 August 2017",
            "ICML",
        ),
        ("Advances in Neural Information Processing Systems", "NeurIPS"),
        ("Advances in Neural Information Processing Systems 30", "NeurIPS"),
        ("Thirty-seventh Conference on Neural Information Processing Systems", "NeurIPS"),
        ("NIPS'17", "NeurIPS"),
        ("NeurIPS'20", "NeurIPS"),
        ("ICML20", "ICML"),
        ("KDD '20", "KDD"),
        ("International Conference on Machine Learning 2020", "ICML"),
        ("International Conference on Machine Learning (ICML), 2020", "ICML"),
        ("Advances in Neural Information Processing Systems 33 (NeurIPS 2020)", "NeurIPS"),
        ("European Conference on Computer Vision 2024", "ECCV"),
        ("The Twelfth International Conference on Learning Representations", "ICLR"),
        ("2017 IEEE Conference on Computer Vision and Pattern Recognition (CVPR)", "CVPR"),
        ("Computer Vision – ECCV 2018", "ECCV"),
        ("The Thirty-Second AAAI Conference on Artificial Intelligence", "AAAI"),
        (
            "Proceedings of the 59th Annual Meeting of the Association for Computational "
            "Linguistics and the 11th International Joint Conference on Natural Language "
            "Processing (Volume 1: Long Papers)",
            "ACL",
        ),
        ("Robotics: Science and Systems XIV", "RSS"),
        ("J. Mach. Learn. Res.", "JMLR"),
        ("CoRR", "arXiv"),
        ("arXiv preprint arXiv:1706.03762", "arXiv"),
    ],
)
def test_known_venues_go_by_their_usual_name(container: str, venue: str) -> None:
    assert venue_of(container) == venue


@pytest.mark.parametrize(
    ("container", "venue"),
    [
        ("", ""),
        ("Journal of Lanterns, Series B", "Journal of Lanterns, Series B"),
        ("Proceedings of the Academy of Rivers", "Proceedings of the Academy of Rivers"),
        (
            "Proceedings of the 12th Symposium on Rivers, SOR 2017, Lund, 6-11 August 2017",
            "Symposium on Rivers",
        ),
        (
            "Proceedings of the 2018 Conference on Rivers (COR 2018)",
            "Conference on Rivers (COR)",
        ),
        ("2019", "2019"),
    ],
)
def test_an_unknown_one_loses_what_changes_from_year_to_year(
    container: str, venue: str
) -> None:
    assert venue_of(container) == venue


@pytest.mark.parametrize(
    "container",
    [
        "ICML 2013 Workshop on Lanterns",
        "Computer Vision – ECCV 2018 Workshops",
        "Findings of the Association for Computational Linguistics: EMNLP 2020",
        "International Conference on Machine Learning and Applications",
        "Companion Proceedings of the Web Conference 2018",
    ],
)
def test_what_is_held_beside_a_conference_is_not_the_conference(container: str) -> None:
    assert venue_of(container) not in {"ICML", "ECCV", "EMNLP", "WWW"}


def test_a_long_text_does_not_take_long() -> None:
    start = time.process_time()
    venue_of("in the proceedings of the " * 100_000)
    assert time.process_time() - start < 2
