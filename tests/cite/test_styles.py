"""Whole references. Each text is by the rules of its style, as the official CSL file (plainnat:
its BibTeX file) has them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite.styles import STYLES, in_text, markdown_text, plain_text, reference
from paperdeck.papers import Author, Link, Paper, Publication


def paper(title: str, *names: str, venue: str = "Shells", year: int | None = 2020) -> Paper:
    return Paper(title=title, authors=tuple(map(Author, names)), venue=venue, year=year)


CONFERENCE = Paper(
    title="Sorting $O(n^2)$ Shells by GPT-4: A Study of {BERT}",
    authors=(
        Author("Pieter van der Vliet"),
        Author("Jean-Pierre Roche"),
        Author("Wei Li, Jr."),
    ),
    venue="ICML",
    year=2026,
    ids=("openreview:Ab12",),
)
PROCEEDINGS = Paper(
    title="Shells of Markov",
    authors=(Author("Ines Calder"), Author("Wei Li")),
    venue="Shells",
    year=2013,
    ids=("doi:10.1234/shells",),
    links=(Link("Page", "https://shells.example/a"),),
    publication=Publication(
        kind="proceedings",
        container="Proceedings of the 30th Meeting on Shells",
        series="Shell Papers",
        volume="28",
        pages="190–198",
        publisher="Shell Press",
        place="Oslo, Norway",
        editors=("Ann Li", "Bo de Wit"),
    ),
)
JOURNAL = Paper(
    title="Why Shells?",
    authors=(Author("Ines Calder"), Author("Wei Li")),
    venue="JMLR",
    year=2021,
    ids=("doi:10.1234/why",),
    publication=Publication(kind="journal", volume="28", number="1", pages="1087–1098"),
)
TMLR = Paper(
    title="Shells of Time",
    authors=(Author("Ines Calder"),),
    venue="TMLR",
    year=2025,
    ids=("openreview:Cd34",),
)
ARXIV = Paper(
    title="Shells of Air",
    authors=(Author("Ines Calder"), Author("Wei Li")),
    venue="arXiv",
    year=2024,
    ids=("arxiv:2401.00001",),
)
UNDATED = paper("Shells of No Time", "Ines Calder", year=None)
NOBODY = paper("Shells of Nobody")
ALONE = Paper(title="Shells Alone", authors=(Author("Ines Calder"),))

ICML = "Forty-third International Conference on Machine Learning"
FORUM = "https://openreview.net/forum?id=Ab12"
JMLR = "*Journal of Machine Learning Research*"
TRANSACTIONS = "*Transactions on Machine Learning Research*"
TMLR_FORUM = "https://openreview.net/forum?id=Cd34"
PREPRINT = "https://arxiv.org/abs/2401.00001"


@pytest.mark.parametrize(
    ("style", "text"),
    [
        # 9.8, 9.19: family name first, & before the last; sentence case. 9.35: address last.
        (
            "apa",
            "van der Vliet, P., Roche, J.-P., & Li, W., Jr. (2026). Sorting O(n²) shells by "
            "GPT-4: "
            "A study of BERT. *Forty-Third International Conference on Machine Learning*. "
            + FORUM,
        ),
        # Initials first; "Title," in proceedings. Available: address.
        (
            "ieee",
            "P. van der Vliet, J.-P. Roche, and W. Li Jr., “Sorting O(n²) shells by GPT-4: A "
            "study "
            f"of BERT,” in *{ICML}*, 2026. Available: {FORUM}",
        ),
        (
            "acm",
            "Pieter van der Vliet, Jean-Pierre Roche, and Wei Li Jr. 2026. Sorting O(n²) "
            "shells by "
            f"GPT-4: A study of BERT. In *{ICML}*. Retrieved from {FORUM}",
        ),
        # 5.6, 5.30: of three authors the first; titles in headline case, the inner one quoted.
        (
            "mla",
            "van der Vliet, Pieter, et al. “Sorting O(n²) Shells by GPT-4: A Study of BERT.” "
            f"*Forty-Third International Conference on Machine Learning*, 2026, {FORUM}.",
        ),
        # 15.9: the first name inverted, its particle behind the given name, as CSL has it.
        (
            "chicago",
            "Vliet, Pieter van der, Jean-Pierre Roche, and Wei Li Jr. 2026. “Sorting O(n²) "
            "Shells "
            "by GPT-4: A Study of BERT.” In *Forty-Third International Conference on Machine "
            f"Learning*. {FORUM}.",
        ),
        # British quotation marks, punctuation outside; initials unspaced.
        (
            "harvard",
            "van der Vliet, P., Roche, J.-P. and Li, W., Jr. (2026) ‘Sorting O(n²) shells by "
            "GPT-4: "
            f"A study of BERT’, in *{ICML}*. Available at: {FORUM}.",
        ),
        (
            "nature",
            "van der Vliet, P., Roche, J.-P. & Li, W., Jr. Sorting O(n²) shells by GPT-4: A "
            "study of "
            f"BERT. in *{ICML}* (2026).",
        ),
        # NLM: initials without points or hyphens, nothing in italics.
        (
            "vancouver",
            "van der Vliet P, Roche JP, Li W Jr. Sorting O(n²) shells by GPT-4: A study of "
            "BERT. "
            f"In: {ICML} \\[Internet\\]. 2026. Available from: {FORUM}",
        ),
        # 8.1.1: family names in capitals; 附录B: [C/OL].
        (
            "gb-t-7714",
            "VAN DER VLIET P, ROCHE J P, LI W Jr. Sorting O(n²) shells by GPT-4: A study of "
            f"BERT\\[C/OL\\]//{ICML}. 2026. {FORUM}.",
        ),
        # format.names: {ff~}{vv~}{ll}{, jj}
        (
            "plainnat",
            "Pieter van der Vliet, Jean-Pierre Roche, and Wei Li, Jr. Sorting O(n²) shells "
            "by GPT-4: "
            f"A study of BERT. In *{ICML}*, 2026. URL {FORUM}.",
        ),
    ],
)
def test_a_paper_of_a_conference(style: str, text: str) -> None:
    assert markdown_text(reference(CONFERENCE, STYLES[style])) == text


CONTAINER = "*Proceedings of the 30th Meeting on Shells*"
DOI = "https://doi.org/10.1234/shells"


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (
            "apa",
            "Calder, I., & Li, W. (2013). Shells of Markov. In A. Li & B. de Wit (Eds.), "
            f"{CONTAINER} (Vol. 28, pp. 190–198). Shell Press. {DOI}",
        ),
        (
            "ieee",
            f"I. Calder and W. Li, “Shells of Markov,” in {CONTAINER}, Oslo, Norway, 2013, "
            "vol. 28, "
            "pp. 190–198. doi: 10.1234/shells.",
        ),
        (
            "acm",
            f"Ines Calder and Wei Li. 2013. Shells of Markov. In {CONTAINER} (Shell Papers), "
            "Shell "
            f"Press, 190–198. DOI:{DOI}",
        ),
        # minimal-two: 190–98
        (
            "mla",
            f"Calder, Ines, and Wei Li. “Shells of Markov.” {CONTAINER}, edited by Ann Li "
            "and Bo de "
            f"Wit, vol. 28, Shell Press, 2013, pp. 190–98, {DOI}.",
        ),
        (
            "chicago",
            f"Calder, Ines, and Wei Li. 2013. “Shells of Markov.” In {CONTAINER}, edited by "
            "Ann Li "
            f"and Bo de Wit, 28:190–98. Shell Papers. Shell Press. {DOI}.",
        ),
        (
            "harvard",
            f"Calder, I. and Li, W. (2013) ‘Shells of Markov’, in A. Li and B. de Wit (eds) "
            f"{CONTAINER}. Shell Press (Shell Papers), pp. 190–198. Available at: {DOI}.",
        ),
        (
            "nature",
            f"Calder, I. & Li, W. Shells of Markov. in {CONTAINER} (eds. Li, A. & de Wit, B.) "
            "vol. 28 190–198 (Shell Press, 2013).",
        ),
        # minimal: 190–8
        (
            "vancouver",
            "Calder I, Li W. Shells of Markov. In: Li A, de Wit B, editors. Proceedings of "
            "the 30th "
            "Meeting on Shells \\[Internet\\]. Shell Press; 2013. p. 190–8. (Shell Papers; "
            "vol. 28). "
            "Available from: https://shells.example/a",
        ),
        (
            "gb-t-7714",
            "CALDER I, LI W. Shells of Markov\\[C/OL\\]//LI A, DE WIT B. Proceedings of the "
            "30th "
            "Meeting on Shells: Vol. 28. Shell Press, 2013: 190-198. https://shells.example/a. "
            "DOI:10.1234/shells.",
        ),
        # With an address the publisher is a sentence of its own.
        (
            "plainnat",
            "Ines Calder and Wei Li. Shells of Markov. In Ann Li and Bo de Wit, editors, "
            f"{CONTAINER}, "
            "volume 28 of *Shell Papers*, pages 190–198, Oslo, Norway, 2013. Shell Press. "
            "doi: 10.1234/shells. URL https://shells.example/a.",
        ),
    ],
)
def test_a_paper_in_proceedings_with_editors(style: str, text: str) -> None:
    assert markdown_text(reference(PROCEEDINGS, STYLES[style])) == text


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (
            "apa",
            f"Calder, I., & Li, W. (2021). Why shells? {JMLR}, *28*(1), 1087–1098. "
            "https://doi.org/10.1234/why",
        ),
        (
            "ieee",
            f"I. Calder and W. Li, “Why shells?” {JMLR}, vol. 28, no. 1, pp. 1087–1098, 2021, "
            "doi: 10.1234/why.",
        ),
        (
            "acm",
            f"Ines Calder and Wei Li. 2021. Why shells? {JMLR} 28, 1 (2021), 1087–1098. "
            "DOI:https://doi.org/10.1234/why",
        ),
        (
            "mla",
            f"Calder, Ines, and Wei Li. “Why Shells?” {JMLR}, vol. 28, no. 1, 2021, pp. "
            "1087–98, "
            "https://doi.org/10.1234/why.",
        ),
        (
            "chicago",
            f"Calder, Ines, and Wei Li. 2021. “Why Shells?” {JMLR} 28 (1): 1087–98. "
            "https://doi.org/10.1234/why.",
        ),
        (
            "harvard",
            f"Calder, I. and Li, W. (2021) ‘Why shells?’, {JMLR}, 28(1), pp. 1087–1098. "
            "Available at: https://doi.org/10.1234/why.",
        ),
        ("nature", f"Calder, I. & Li, W. Why shells? {JMLR} **28**, 1087–1098 (2021)."),
        (
            "vancouver",
            "Calder I, Li W. Why shells? Journal of Machine Learning Research. "
            "2021;28(1):1087–98.",
        ),
        (
            "gb-t-7714",
            "CALDER I, LI W. Why shells?\\[J/OL\\]. Journal of Machine Learning Research, "
            "2021, "
            "28(1): 1087-1098. DOI:10.1234/why.",
        ),
        (
            "plainnat",
            f"Ines Calder and Wei Li. Why shells? {JMLR}, 28(1):1087–1098, 2021. "
            "doi: 10.1234/why.",
        ),
    ],
)
def test_an_article_of_a_journal(style: str, text: str) -> None:
    assert markdown_text(reference(JOURNAL, STYLES[style])) == text


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("apa", f"Calder, I. (2025). Shells of time. {TRANSACTIONS}. {TMLR_FORUM}"),
        (
            "ieee",
            f"I. Calder, “Shells of time,” {TRANSACTIONS}, 2025, Available: " + TMLR_FORUM,
        ),
        (
            "harvard",
            f"Calder, I. (2025) ‘Shells of time’, {TRANSACTIONS} \\[Preprint\\]. Available at: "
            f"{TMLR_FORUM}.",
        ),
        ("nature", f"Calder, I. Shells of time. {TRANSACTIONS} (2025)."),
        # NLM: a semicolon stands only before a volume.
        (
            "vancouver",
            "Calder I. Shells of time. Transactions on Machine Learning Research "
            "\\[Internet\\]. "
            f"2025. Available from: {TMLR_FORUM}",
        ),
    ],
)
def test_a_journal_without_volumes(style: str, text: str) -> None:
    assert markdown_text(reference(TMLR, STYLES[style])) == text


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (
            "apa",
            "Calder, I., & Li, W. (2024). *Shells of air* (No. arXiv:2401.00001). arXiv. "
            f"{PREPRINT}",
        ),
        (
            "ieee",
            f"I. Calder and W. Li, “Shells of air.” arXiv, 2024. Available: {PREPRINT}",
        ),
        ("acm", f"Ines Calder and Wei Li. 2024. Shells of air. Retrieved from {PREPRINT}"),
        (
            "mla",
            "Calder, Ines, and Wei Li. *Shells of Air*. arXiv:2401.00001, arXiv, 2024, "
            f"{PREPRINT}.",
        ),
        ("chicago", f"Calder, Ines, and Wei Li. 2024. “Shells of Air.” arXiv. {PREPRINT}."),
        (
            "harvard",
            f"Calder, I. and Li, W. (2024) ‘Shells of air’. arXiv. Available at: {PREPRINT}.",
        ),
        ("nature", f"Calder, I. & Li, W. Shells of air. Preprint at {PREPRINT} (2024)."),
        (
            "vancouver",
            "Calder I, Li W. Shells of air \\[Internet\\]. arXiv; 2024. Available from: "
            f"{PREPRINT}",
        ),
        ("gb-t-7714", f"CALDER I, LI W. Shells of air\\[A/OL\\]. arXiv, 2024. {PREPRINT}."),
        ("plainnat", f"Ines Calder and Wei Li. Shells of air, 2024. URL {PREPRINT}."),
    ],
)
def test_a_preprint(style: str, text: str) -> None:
    assert markdown_text(reference(ARXIV, STYLES[style])) == text


@pytest.mark.parametrize(
    ("style", "undated", "nobody", "alone"),
    [
        (
            "apa",
            "Calder, I. (n.d.). Shells of no time. Shells.",
            "Shells of nobody. (2020). Shells 2020.",
            "Calder, I. (n.d.). Shells alone.",
        ),
        (
            "ieee",
            "I. Calder, “Shells of no time,” in Shells.",
            "“Shells of nobody,” in Shells 2020, 2020.",
            "I. Calder, “Shells alone.”",
        ),
        (
            "acm",
            "Ines Calder. Shells of no time. In Shells.",
            "2020. Shells of nobody. In Shells 2020.",
            "Ines Calder. Shells alone.",
        ),
        (
            "mla",
            "Calder, Ines. “Shells of No Time.” Shells.",
            "“Shells of Nobody.” Shells 2020, 2020.",
            "Calder, Ines. Shells Alone.",
        ),
        (
            "chicago",
            "Calder, Ines. n.d. “Shells of No Time.” In Shells.",
            "“Shells of Nobody.” 2020. In Shells 2020.",
            "Calder, Ines. n.d. “Shells Alone.”",
        ),
        (
            "harvard",
            "Calder, I. (no date) ‘Shells of no time’, in Shells.",
            "‘Shells of nobody’ (2020) in Shells 2020.",
            "Calder, I. (no date) ‘Shells alone’.",
        ),
        (
            "nature",
            "Calder, I. Shells of no time. in Shells.",
            "Shells of nobody. in Shells 2020 (2020).",
            "Calder, I. Shells alone.",
        ),
        (
            "vancouver",
            "Calder I. Shells of no time. In: Shells.",
            "Shells of nobody. In: Shells 2020. 2020.",
            "Calder I. Shells alone.",
        ),
        (
            "gb-t-7714",
            "CALDER I. Shells of no time[C]//Shells.",
            "Shells of nobody[C]//Shells 2020. 2020.",
            "CALDER I. Shells alone[A].",
        ),
        (
            "plainnat",
            "Ines Calder. Shells of no time. In Shells.",
            "Shells of nobody. In Shells 2020, 2020.",
            "Ines Calder. Shells alone.",
        ),
    ],
)
def test_what_is_missing(style: str, undated: str, nobody: str, alone: str) -> None:
    chosen = STYLES[style]
    assert plain_text(reference(UNDATED, chosen)) == undated
    assert plain_text(reference(NOBODY, chosen)) == nobody
    assert plain_text(reference(ALONE, chosen)) == alone


@pytest.mark.parametrize(
    ("style", "title", "begins"),
    [
        # A title's own mark of its end stands for the full stop or comma of the style.
        ("apa", "Do Shells Ring?", "Calder, I. (2020). Do shells ring? Shells 2020."),
        ("apa", "Shells Ring!", "Calder, I. (2020). Shells ring! Shells 2020."),
        ("apa", "Shells Ring.", "Calder, I. (2020). Shells ring. Shells 2020."),
        ("ieee", "Do Shells Ring?", "I. Calder, “Do shells ring?” in Shells 2020, 2020."),
        ("ieee", "Shells Ring.", "I. Calder, “Shells ring.” in Shells 2020, 2020."),
        ("harvard", "Do Shells Ring?", "Calder, I. (2020) ‘Do shells ring?’, in Shells 2020."),
        # 6.7, 7.16 in Chicago: quotations within quotations.
        ("ieee", 'The "Ring" Shell', "I. Calder, “The ‘ring’ shell,” in Shells 2020, 2020."),
        (
            "harvard",
            "The ‘Ring’ Shell",
            "Calder, I. (2020) ‘The “ring” shell’, in Shells 2020.",
        ),
        ("apa", 'How Shells "Ring"', "Calder, I. (2020). How shells “ring.” Shells 2020."),
        ("apa", "The Shell's Ring", "Calder, I. (2020). The shell’s ring. Shells 2020."),
        # A title that shouts is set as others are, but for a name before its colon.
        ("apa", "RINGO: SHELLS RING", "Calder, I. (2020). RINGO: Shells ring. Shells 2020."),
        ("mla", "shells of the sea", "Calder, Ines. “Shells of the Sea.” Shells 2020, 2020."),
    ],
)
def test_titles(style: str, title: str, begins: str) -> None:
    cited = paper(title, "Ines Calder")
    assert plain_text(reference(cited, STYLES[style])) == begins


def test_an_untitled_paper_is_called_as_the_reader_calls_it() -> None:
    cited = Paper(
        abstract="We propose ShellSort, a way to sort.", authors=(Author("Ines Calder"),)
    )
    assert plain_text(reference(cited, STYLES["apa"])) == (
        "Calder, I. (n.d.). [untitled] ShellSort."
    )


@pytest.mark.parametrize(
    ("style", "texts"),
    [
        # One, two, three and four authors; none, in proceedings and alone; no year.
        (
            "apa",  # 8.17: & in brackets, et al. from three on; 8.14: the title; 8.15: n.d.
            [
                "(A, 2020)",
                "(A & B, 2020)",
                "(A et al., 2020)",
                "(A et al., 2020)",
                "(“Shells of Nobody,” 2020)",
                "(Shells Alone, n.d.)",
                "(Calder, n.d.)",
            ],
        ),
        (
            "mla",  # 6.5: no year; et al. from three on
            [
                "(A)",
                "(A and B)",
                "(A et al.)",
                "(A et al.)",
                "(“Shells of Nobody”)",
                "(Shells Alone)",
                "(Calder)",
            ],
        ),
        (
            "chicago",  # 15.29: et al. from four on; 15.44: a comma before n.d.
            [
                "(A 2020)",
                "(A and B 2020)",
                "(A, B, and C 2020)",
                "(A et al. 2020)",
                "(“Shells of Nobody” 2020)",
                "(“Shells Alone,” n.d.)",
                "(Calder, n.d.)",
            ],
        ),
        (
            "harvard",
            [
                "(A, 2020)",
                "(A and B, 2020)",
                "(A, B and C, 2020)",
                "(A et al., 2020)",
                "(‘Shells of nobody’, 2020)",
                "(‘Shells alone’, no date)",
                "(Calder, no date)",
            ],
        ),
        (
            "plainnat",  # natbib's \citep
            [
                "(A, 2020)",
                "(A and B, 2020)",
                "(A et al., 2020)",
                "(A et al., 2020)",
                "(“Shells of nobody”, 2020)",
                "(“Shells alone”)",
                "(Calder)",
            ],
        ),
    ],
)
def test_in_the_text(style: str, texts: list[str]) -> None:
    names = ("Ada A", "Bo B", "Cy C", "Di D")
    papers = [paper("Shells", *names[:count]) for count in (1, 2, 3, 4)]
    papers += [NOBODY, Paper(title="Shells Alone"), UNDATED]
    assert [in_text(one, STYLES[style]) for one in papers] == texts


@pytest.mark.parametrize(
    ("style", "begins", "cited"),
    [
        ("ieee", "[7] I. Calder", "[7]"),
        ("acm", "[7] Ines Calder", "[7]"),
        ("nature", "7. Calder, I.", "7"),
        ("vancouver", "7. Calder I.", "(7)"),
        ("gb-t-7714", "[7] CALDER I.", "[7]"),
        ("apa", "Calder, I.", "(Calder, 2025)"),
    ],
)
def test_numbers(style: str, begins: str, cited: str) -> None:
    assert plain_text(reference(TMLR, STYLES[style], 7)).startswith(begins)
    assert in_text(TMLR, STYLES[style], 7) == cited


BOOK = Paper(
    title="Deep Rivers",
    authors=(Author("Ines Calder"),),
    year=2016,
    publication=Publication(
        kind="book", publisher="River Press", series="River Series", volume="3"
    ),
)


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("apa", "Calder, I. (2016). *Deep rivers* (Vol. 3). River Press."),
        ("ieee", "I. Calder, *Deep rivers*, vol. 3. River Press, 2016."),
        ("acm", "Ines Calder. 2016. *Deep rivers*. River Press."),
        ("mla", "Calder, Ines. *Deep Rivers*. River Press, 2016."),
        ("chicago", "Calder, Ines. 2016. *Deep Rivers*. Vol. 3. River Series. River Press."),
        ("harvard", "Calder, I. (2016) *Deep rivers*. River Press (River Series)."),
        ("nature", "Calder, I. *Deep rivers*. vol. 3 (River Press, 2016)."),
        ("vancouver", "Calder I. Deep rivers. River Press; 2016. (River Series; vol. 3)."),
        ("gb-t-7714", "CALDER I. Deep rivers: Vol. 3\\[M\\]. River Press, 2016."),
        (
            "plainnat",
            "Ines Calder. *Deep Rivers*, volume 3 of *River Series*. River Press, 2016.",
        ),
    ],
)
def test_a_whole_book(style: str, text: str) -> None:
    assert markdown_text(reference(BOOK, STYLES[style])) == text


@settings(deadline=None, max_examples=60)
@given(
    st.text(st.sampled_from("aB \"'“”‘’.,?!:{}$\\*_<>-é王\ue000\ue001\ue004"), max_size=20),
    st.lists(st.text(st.sampled_from("aB .-,'王\ue002"), max_size=8), max_size=4),
    st.sampled_from(["", "ICML", "TMLR", "arXiv"]),
    st.sampled_from([None, 2020]),
)
def test_every_paper_has_a_reference_in_every_style(
    title: str, names: list[str], venue: str, year: int | None
) -> None:
    cited = paper(title, *names, venue=venue, year=year)
    for style in STYLES.values():
        text = plain_text(reference(cited, style)) + in_text(cited, style)
        assert text.strip()
        assert not any("\ue000" <= letter <= "\uf8ff" for letter in text)
        assert "  " not in text
