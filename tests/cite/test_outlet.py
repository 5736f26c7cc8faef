import pytest

from paperdeck.cite.outlet import Outlet, outlet_of
from paperdeck.papers import Author, Paper, Publication, Session

PMLR = "Proceedings of Machine Learning Research"


def paper(decision: str = "", venue: str = "ICML", year: int | None = 2019, **more: object):
    return Paper(title="x", venue=venue, year=year, decision=decision, **more)  # type: ignore[arg-type]


def test_the_table_tells_what_the_source_does_not() -> None:
    assert outlet_of(paper("poster")) == Outlet(
        kind="proceedings",
        container="Thirty-sixth International Conference on Machine Learning",
        series=PMLR,
        volume="97",
        publisher="PMLR",
    )


def test_the_source_tells_more() -> None:
    told = Publication(
        kind="proceedings",
        container="Proceedings of the 36th International Conference on Machine Learning",
        volume="99",
        pages="1–9",
        place="Rivertown",
        date="2019-06-09/2019-06-15",
        editors=("Ada Lund",),
        entry="@misc{x}",
    )
    assert outlet_of(paper("oral", publication=told)) == Outlet(
        kind="proceedings",
        container=told.container,
        volume="99",
        pages="1–9",
        publisher="PMLR",
        place="Rivertown",
        date="2019-06-09/2019-06-15",
        editors=("Ada Lund",),
    )


@pytest.mark.parametrize(
    ("venue", "told", "printed"),
    [
        ("ICML", "ICML 2019", "Thirty-sixth International Conference on Machine Learning"),
        (
            "ICML",
            "International conference on machine learning",
            "Thirty-sixth International Conference on Machine Learning",
        ),
        ("ICML", "Proceedings of ICML Two Thousand", "Proceedings of ICML Two Thousand"),
        ("NeurIPS", "Advances in Neural Systems 32", "Advances in Neural Systems 32"),
        ("WWW", "THE GREAT WEB CONFERENCE 2019", "The Web Conference"),
        ("Lantern Days", "Days of Lanterns", "Days of Lanterns"),
        ("Lantern Days", "Lantern Days", "Lantern Days"),
        ("Lantern Days", "", "Lantern Days 2019"),
        ("JMLR", "J. Mach. Learn. Res. 20", "Journal of Machine Learning Research"),
    ],
)
def test_whose_words_are_better(venue: str, told: str, printed: str) -> None:
    found = outlet_of(paper(venue=venue, publication=Publication(container=told)))
    assert found.container == printed


@pytest.mark.parametrize(
    "decision", ["reject", "rejected", "desk-rejected", "Desk Reject", "withdrawn", "withdraw"]
)
def test_what_was_refused_appeared_nowhere(decision: str) -> None:
    told = Publication(kind="proceedings", container="Proceedings of the 36th Lantern Days")
    assert outlet_of(paper(decision, publication=told)) == Outlet()


def test_what_is_not_decided_is_said_so() -> None:
    assert outlet_of(paper("submitted")) == Outlet(note="Submitted to ICML 2019")
    assert outlet_of(paper("submitted", venue="")) == Outlet()


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Lanterns in Rivers", "ICML 2019 Workshop on Lanterns in Rivers"),
        ("Workshop on Lanterns", "ICML 2019 Workshop on Lanterns"),
        ("The Third Lantern Workshop", "The Third Lantern Workshop at ICML 2019"),
        ("ICML Workshop on Lanterns", "ICML Workshop on Lanterns"),
        (
            "Workshop track",
            "Thirty-sixth International Conference on Machine Learning, Workshop Track",
        ),
        ("", "ICML 2019 Workshop"),
    ],
)
def test_a_workshop_is_none_of_the_proceedings(name: str, printed: str) -> None:
    sessions = (Session(name),) if name else ()
    assert outlet_of(paper("workshop", sessions=sessions)) == Outlet("proceedings", printed)


@pytest.mark.parametrize("venue", ["", "arXiv", "CoRR"])
def test_an_archive_is_no_venue(venue: str) -> None:
    told = Publication(kind="journal", container="Preprints", volume="abs/1")
    assert outlet_of(paper(venue=venue, publication=told)) == Outlet()


def test_books_theses_and_reports() -> None:
    told = Publication(kind="thesis", publisher="Lantern University")
    assert outlet_of(Paper(title="x", publication=told)) == Outlet(
        kind="thesis", publisher="Lantern University"
    )


def test_a_volume_that_the_title_says_already_is_not_said_twice() -> None:
    told = Publication(container="Advances in Neural Information Processing Systems 30")
    found = outlet_of(paper(venue="NeurIPS", year=2017, publication=told))
    assert (found.container, found.volume) == (told.container, "")
    assert outlet_of(paper(venue="NeurIPS", year=2017)).volume == "30"


def test_a_journal_that_only_its_source_knows() -> None:
    told = Publication(kind="journal", container="Annals of Lanterns", volume="7", number="2")
    found = outlet_of(paper(venue="Annals of Lanterns", publication=told))
    assert found[:5] == ("journal", "Annals of Lanterns", "", "7", "2")


def test_authors_do_not_matter() -> None:
    assert outlet_of(paper(authors=(Author("Ann Li"),))) == outlet_of(paper())
