import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite.protect import protect_capitals


def lowered(title: str) -> str:
    """What a style's ``change.case$`` makes of a title: every letter outside braces in lower
    case but the first and those after a colon and a space.
    """
    out, depth = "", 0
    for char in title:
        keep = depth or not out or re.search(r":\s+\Z", out)
        depth += (char == "{") - (char == "}")
        out += char if keep else char.lower()
    return re.sub("[{}]", "", out)


@pytest.mark.parametrize(
    ("title", "protected"),
    [
        # As OpenReview prints them.
        (
            "NExT-Guard: Training-Free Streaming Safeguard without Token-Level Labels",
            "{NE}xT-Guard: Training-Free Streaming Safeguard without Token-Level Labels",
        ),
        ("Small LLMs and VAEs", "Small {LLM}s and {VAE}s"),
        ("TIS-DPO: Sampling", "{TIS}-{DPO}: Sampling"),
        ("FaCT: Traces", "Fa{CT}: Traces"),
        # Where OpenReview prints no braces and styles would do harm.
        ("KineFlow: Motion", "{KineFlow}: Motion"),
        ("TextAtlas5M for Fonts", "{TextAtlas5M} for Fonts"),
        ("Tuning LoRA and BioBERT", "Tuning {L}o{RA} and {B}io{BERT}"),
        ("AdaMeZO: Adam", "Ada{M}e{ZO}: Adam"),
        ("More on DeepSeek-R1 and Mamba2", "More on {DeepSeek}-{R1} and {Mamba2}"),
        ("Scenes in 3D at Pass@K", "Scenes in {3D} at {Pass@K}"),
        ("On McAllen's and O'Brien’s Bounds", "On {McAllen's} and {O'Brien’s} Bounds"),
        ("An iOS eXplainer", "An {iOS} {eXplainer}".replace("{iOS}", "i{OS}")),
        ("Stable Q-Learning in L-Spaces", "Stable {Q}-Learning in {L}-Spaces"),
        ("Deep A* and A/B Tests", "Deep {A}* and {A}/{B} Tests"),
        ("Write-A-Song", "Write-A-Song"),
        ("What Can I Do", "What Can {I} Do"),
        ("I Think: I Am", "I Think: I Am"),
        ("A Study: A Theory of A (A Game)", "A Study: A Theory of A (A Game)"),
        # Proper names.
        (
            "Bayesian Bounds: Gaussian Mixing by Newton's Method",
            "Bayesian Bounds: Gaussian Mixing by {N}ewton's Method",
        ),
        ("Two Non-Gaussian Walks of Markov", "Two Non-{G}aussian Walks of {M}arkov"),
        (r"A Schr\"odinger Bridge", r"A {S}chr\"odinger Bridge"),
        # What is mathematics, and what is protected already.
        ("Under $L_0$ Norms", "Under {$L_0$} Norms"),
        ("A$^2$G Grows", "{A}{$^2$}{G} Grows"),
        ("P$^4$Bench for $k$ Trees", "{P}{$^4$}{Bench} for {$k$} Trees"),
        (r"\emph{In Vivo} {KineFlow} by \LaTeX", r"\emph{In Vivo} {KineFlow} by {\LaTeX}"),
        (r"Fr\'echet and R\"{o}dern and {\'E}tude", r"Fr\'echet and R\"{o}dern and {\'E}tude"),
        (r"On H\"{o}lder Norms", r"On {H}\"{o}lder Norms"),
        (r"A L\'EVY Flight", r"A {L\'EVY} Flight"),
        (r"The \'EVA Net", r"The {{}\'EVA} Net"),
        ("R\\&D Work", "{R}\\&{D} Work"),
        # A title that shouts is set as ordinary words, the name before its colon is not.
        ("MIXING MODELS NEEDS CARE", "MIXING MODELS NEEDS CARE"),
        ("FEDMIX: MIXING MODELS WITH $L_0$ CARE", "{FEDMIX}: MIXING MODELS WITH {$L_0$} CARE"),
        ("CLIP VAE", "{CLIP} {VAE}"),
        ("", ""),
        ("深度学习与 GAN", "深度学习与 {GAN}"),
    ],
)
def test_braces(title: str, protected: str) -> None:
    assert protect_capitals(title) == protected


@pytest.mark.parametrize(
    "name",
    [
        "LLMs",
        "KineFlow",
        "LoRA",
        "BioBERT",
        "3D",
        "R1",
        "Pass@K",
        "iOS",
        "McAllen",
        "A*",
        "U-net",
    ],
)
@pytest.mark.parametrize("title", ["{} of Many", "Why We Use {}", "One More: {} in Use"])
def test_names_come_through_a_style_that_lowers(name: str, title: str) -> None:
    printed = lowered(protect_capitals(title.format(name)))
    assert name in printed
    assert printed != title.format(name)  # the other words are lowered


_TITLES = st.lists(
    st.sampled_from(
        ["A", "I", "Deep", "of", "LLMs", "KineFlow", "$L_0$", "x:", "{Q}", "3D", "Q-Net"]
    )
    | st.sampled_from(
        [r"L\'evy", r"\emph{X}", "``So''", "A*", r"\&", "深度", "É", "NExT-G", "\\LaTeX"]
    )
)


@settings(deadline=None)
@given(_TITLES.map(" ".join))
def test_only_pairs_of_braces_are_added(title: str) -> None:
    protected = protect_capitals(title)
    assert re.sub("[{}]", "", protected) == re.sub("[{}]", "", title)
    depths = [
        protected[:at].count("{") - protected[:at].count("}")
        for at in range(len(protected) + 1)
    ]
    assert min(depths) == 0
    assert depths[-1] == 0
