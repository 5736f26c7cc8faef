from __future__ import annotations

import pytest

from paperdeck.papers.names import introduced_name, untitled_label


@pytest.mark.parametrize(
    ("abstract", "name"),
    [
        ("Rivers are long. We introduce PontBench, a benchmark of arches.", "PontBench"),
        ("We present the MossBench, a large benchmark.", "MossBench"),
        ("To this end, we propose Lantern-Guard. It needs no training.", "Lantern-Guard"),
        ("Hence, we therefore further propose LUMoX for light.", "LUMoX"),
        ("This paper proposes iVLM-2, which reads.", "iVLM-2"),
        ("This work introduces “RiverFlow” – an algorithm for water.", "RiverFlow"),
        ("We address this by introducing ReLamp, a protocol that holds.", "ReLamp"),
        ("In this work, we develop and release LampAtlas5M, a data set.", "LampAtlas5M"),
        ("We build a novel framework called DareL that uses light.", "DareL"),
        ("We propose a method, termed HAG-L, for light.", "HAG-L"),
        ("Then there is a testbed, which we call “LampBed”.", "LampBed"),
        ("Specifically, we introduce a network, PriLampNet, with one pass.", "PriLampNet"),
        ("This paper proposes a novel sensor-based LampCrossNet model.", "LampCrossNet"),
        ("In this work, we explore Lateral Glow, a primitive that lights.", "Lateral Glow"),
        ("We introduce Torch, a library of lamps.", "Torch"),
        ("We propose Lamp++ to light it.", "Lamp++"),
        (
            "We propose Permuted Row-Sparse Light (PRS-Lamp), a method. PRS-Lamp is fast.",
            "PRS-Lamp",
        ),
        (
            "We propose a new model, Glow in lAmps via Light Extension (GALE). GALE helps.",
            "GALE",
        ),
        ("We propose Lamp-Critic (LC), a framework. LC samples frames.", "Lamp-Critic"),
        ("We propose Direct Light Search (DLS). DLS searches.", "Direct Light Search"),
        (
            "We introduce LAMP (Light And More Power), a model of light.",
            "LAMP",
        ),
    ],
)
def test_introduced_names(abstract: str, name: str) -> None:
    assert introduced_name(abstract) == name


@pytest.mark.parametrize(
    "abstract",
    [
        "",
        "We study lanterns.",
        "We propose LLM agents that light lamps.",
        "We introduce a large language model (LLM) for rivers. The LLM reads.",
        "We propose a method for Reinforcement Learning (RL) of lamps. RL is hard.",
        "We present GPUs with lamps.",
        "We introduce two objectives: the dim loss, and the bright loss.",
        "We propose to rely on a pairwise approach such as Dynamic Lamp Warping (DLW).",
        "LampNet is old. We present LampNet as a baseline again.",
        "We evaluate LampNet, a known model.",
        "It was proposed by Lamp et al. in 2020.",
        "We propose a scheme, Lamp And Row Kindling (LARK), once.",
    ],
)
def test_no_name_rather_than_a_wrong_one(abstract: str) -> None:
    assert introduced_name(abstract) == ""


def test_of_two_names_the_one_spoken_of_more() -> None:
    first = "We propose Multi-Lamp Kindling (MLK), a principle, and instantiate it as the "
    second = "Steady Lamp Diffusion Model (SLDM). SLDM is fast. SLDM is bright."
    assert introduced_name(first + second) == "SLDM"
    assert introduced_name("We introduce LampOne, a set. We also propose LampTwo.") == "LampOne"


def test_white_space_and_odd_characters_do_not_matter() -> None:
    assert (
        introduced_name("We\n introduce\t PontBench,\n\na benchmark [/red] (.") == "PontBench"
    )


def test_label_is_the_name_or_the_first_words() -> None:
    assert untitled_label("We introduce PontBench, a benchmark.") == "PontBench"
    assert untitled_label("one two three four five", words=3) == "one two three…"
    assert untitled_label("one  two\nthree", words=3) == "one two three"
    assert untitled_label("") == ""


def test_label_of_text_without_spaces_is_short() -> None:
    label = untitled_label("我们研究河流上的灯光" * 30)
    assert len(label) < 100
    assert label.endswith("…")
