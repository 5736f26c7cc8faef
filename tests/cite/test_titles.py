import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite.titles import bibtex_case, headline_case, sentence_case, title_case


@pytest.mark.parametrize(
    ("title", "sentence", "headline"),
    [
        ("Shells Ring in The Sea", "Shells ring in the sea", "Shells Ring in the Sea"),
        ("Shells ring in the sea", "Shells ring in the sea", "Shells Ring in the Sea"),
        ("SHELLS RING LOUD", "Shells ring loud", "Shells Ring Loud"),
        # What stays in capitals: acronyms, mixed words, digits, mathematics, names, braces.
        ("Tuning GPT on ImageNet by E2PO", "Tuning GPT on ImageNet by E2PO", None),
        ("Counting 3D LLMs", "Counting 3D LLMs", None),
        (r"Sums of $O(N^2)$ Shells", "Sums of O(N²) shells", "Sums of O(N²) Shells"),
        ("P$^4$Bench Grows", "P⁴Bench grows", "P⁴Bench Grows"),
        ("Deep Bayesian Shells", "Deep Bayesian shells", "Deep Bayesian Shells"),
        ("On Newton's Shells", "On Newton's shells", "On Newton's Shells"),
        (r"A Schr\"odinger Shell", "A Schrödinger shell", "A Schrödinger Shell"),
        ("The {Ring} of {BERT}", "The Ring of BERT", None),
        (r"Tides \emph{In Vivo}", "Tides In Vivo", None),
        # A subtitle begins with a capital.
        ("Ring: A Study", "Ring: A study", "Ring: A Study"),
        ("Ring: the Study", "Ring: the study", "Ring: The Study"),
        ("Do They Ring? A Study", "Do they ring? A study", "Do They Ring? A Study"),
        ("Ring – A Study", "Ring – A study", None),
        ("Ring：A Study", "Ring：A study", None),
        # Parts of a compound are words.
        ("Self-Play at Sea", "Self-play at sea", "Self-Play at Sea"),
        ("End-to-end Shells", "End-to-end shells", "End-to-End Shells"),
        # The last word is raised, a stop word too; a part of a word is not.
        ("What shells are for?", None, "What Shells Are For?"),
        ("Shells to reason about and with", None, "Shells to Reason about and With"),
        ("O(log n) shells of x.yz", None, "O(log n) Shells of x.yz"),
        ("“Deep” (and old) shells/rings", None, "“Deep” (and Old) Shells/Rings"),
        # Lower case that is meant.
        (
            "shellup: Ringing Up Shells",
            "shellup: Ringing up shells",
            "shellup: Ringing up Shells",
        ),
        ("Fast k-means by word2vec", None, "Fast k-means by word2vec"),
        ("Sums of ℓ₁ and n² Rings", "Sums of ℓ₁ and n² rings", "Sums of ℓ₁ and n² Rings"),
        ("On Élan", "On élan", "On Élan"),
        ("贝壳的声音与 GAN", "贝壳的声音与 GAN", "贝壳的声音与 GAN"),
        ("", "", ""),
    ],
)
def test_cases(title: str, sentence: str | None, headline: str | None) -> None:
    if sentence is not None:
        assert sentence_case(title).text == sentence
    if headline is not None:
        assert title_case(title) == headline


def test_a_word_whose_case_is_meant_is_told() -> None:
    text, fixed = sentence_case("Fast k-means by Word2Vec and Old mixup in 3D")
    assert [text[start:end] for start, end in fixed] == ["means", "Word2Vec", "3D"]


def test_headline_case_of_plain_text() -> None:
    assert headline_case("Forty-third meeting of the shells: in the sea") == (
        "Forty-Third Meeting of the Shells: In the Sea"
    )
    assert headline_case("o'reilly rings l'hôpital's don't") == (
        "o'reilly Rings l'hôpital's Don't"
    )


@pytest.mark.parametrize(
    ("title", "printed"),
    [
        # change.case$ with "t": only a colon and a blank keep the capital after them.
        ("Do They Ring? A Study: The Sea", "Do they ring? a study: The sea"),
        ("“The Ring” of {BERT}", "“the ring” of BERT"),
        ("mixup: Beyond", "mixup: Beyond"),
    ],
)
def test_the_case_of_bibtex(title: str, printed: str) -> None:
    assert bibtex_case(title) == printed


@settings(deadline=None, max_examples=200)
@given(st.text(st.sampled_from("aBé {}$\\^_:?-'王"), max_size=30))
def test_only_case_changes(title: str) -> None:
    text, fixed = sentence_case(title)
    assert headline_case(text).lower() == text.lower()
    assert all(0 <= start < end <= len(text) for start, end in fixed)


def test_a_stop_word_that_is_joined_stays_small_at_the_end_too() -> None:
    assert title_case("Lanterns for virtual try-on") == "Lanterns for Virtual Try-on"
    assert title_case("What lanterns rest on") == "What Lanterns Rest On"
