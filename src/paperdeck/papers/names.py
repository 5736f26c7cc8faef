"""The name that an abstract introduces (``we propose NExT-Guard, a framework …``), by which
a paper without a title can be told from others. A wrong name is worse than none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

# --- Where something is introduced ------------------------------------------------------

_VERB = (
    r"(?:(?:propos|introduc|devis|creat|describ|curat|releas|formulat|explor|contribut|pioneer"
    r"|unveil|design|develop|present|construct|build|establish|offer|provid|advanc)"
    r"(?:e|es|s|ed|ing|)\b|built\b|put\s+forth\b)"
)
_INTRODUCES = re.compile(
    r"(?:\b(?:we|paper|work|article|study|report|is|and|then|thus|here|hence|therefore"
    r"|further|additionally|moreover|finally|to|by)|,)\s+"
    r"(?:(?:\w+ly|also|further|then|thus|therefore|hence|here|instead|first|next),?\s+)*"
    rf"{_VERB}(?:\s+and\s+(?:\w+ly\s+)?{_VERB})?,?\s+"
    r"(?:in\s+this\s+(?:paper|work),?\s+)?",
    re.IGNORECASE,
)
_CALLS = re.compile(
    r"(?:\b(?:called|named|dubbed|termed|coined|(?:en)?titled|namely|denoted(?:\s+(?:as|by))?"
    r"|(?:abbreviated|known|referred\s+to|instantiated?(?:\s+\w+)?)\s+as|resulting\s+in"
    r"|(?:we|authors)\s+(?:call|name|term|dub|denote|coin|refer\s+to)"
    r"(?:\s+(?:it|this|them|our|the)(?:\s+[a-z-]+){0,2}?)?(?:\s+(?:as|by))?))[,:]?\s+",
    re.IGNORECASE,
)
_KIND = (
    r"(?:agent|algorithm|approach|architecture|attack|baseline|benchmark|codec|corpus|dataset"
    r"|decoder|defen[cs]e|encoder|engine|environment|estimator|family|framework|generator"
    r"|library|loss|mechanism|method|metric|model|module|network|objective|optimi[sz]er"
    r"|paradigm|pipeline|planner|platform|policy|procedure|protocol|sampler|scheme|simulator"
    r"|solver|strategy|suite|system|task|technique|testbed|tool|toolkit|toolbox|transformer)"
)
_APPOSED = re.compile(
    rf"\b{_KIND}(?:,\s+|:\s+|\s+[–—-]\s*|—\s*|\s+)(?=[\"“'‘]?[^\W\d_a-z]|[a-z]+[A-Z])"
)

# --- What a name looks like -------------------------------------------------------------

_WORD = r"[^\W_]\w*(?:[-‐‑–./@^’&τμ+]\w+)*(?:\+\+|[+*²³⁺#♯])?"
_OPENING = re.compile(r"(?:(?:the|our|a|an)\s+)?[\"“'‘`*]*", re.IGNORECASE)
_COINED = re.compile(_WORD)
_CAPITALISED = re.compile(r"[^\W\d_a-z][\w’-]*(?:\s+[^\W\d_a-z][\w’-]*){0,3}")
_AFTER_NAME = re.compile(
    rf"[\"”'’*`]*(?:\s*[,.;:()—–]|\s*\Z|\s+(?:a|an|the|which|that|to|for|as|and|is|with|by|in|on"
    rf"|using|from|at|of|via|where|through|based|{_KIND}s?)\b)"
)
_BREAK_AFTER_NAME = re.compile(
    r"[\"”'’*`]*(?:\s*(?:,\s+(?:an?|the|our|which|where|that|designed|consisting)\b|[(:—–])"
    r"|\s+(?:which|that)\b)"
)
_EXPANSION = re.compile(
    rf"((?:[^\s().,;:]+\s+){{0,10}}?[^\s().,;:]+)\s*\(\s*[\"“*`]*({_WORD})[\"”*`]*\s*[),;:]"
)
# "a novel sensor-based BiCrossNet model": only a name in mixed case is no common attribute.
_BEFORE_NOUN = re.compile(
    rf"(?:(?:[a-z]\S*|[A-Z]+-[a-z]+)\s+){{0,4}}([A-Z]+[a-z]+[A-Z]\w*|[a-z]+[A-Z]\w+)\s+{_KIND}\b"
)
_BRACKETED = re.compile(rf"\s*\(\s*[\"“*`]*({_WORD})[\"”*`]*\s*[),;:]")
_SENTENCE_END = re.compile(r"[.!?][\"”)]*\s+(?=[A-Z“\"])")
# How far from its verb a name still belongs to it, in characters.
_FARTHEST = 300
_LONGEST_WORD = 12

_LINKING = frozenset(
    {"for", "of", "that", "to", "in", "on", "which", "with", "using", "from", "and"}
)
# What looks coined but belongs to everyone, in lower case.
_COMMON = re.compile(
    "ai|api|bert|clip|cnn|cot|cpu|cv|ddpm|deepseek|dit|dllm|dlm|dpo|drl|gan|github|gnn|gp|gpt|gpu"
    "|grpo|huggingface|icl|imagenet|irl|kl|kv|llama|llm|lm|lora|lvlm|marl|mcts|mdp|ml|mllm|mlp"
    "|mmd|moe|mse|nerf|nlp|ode|openai|ot|pde|peft|pinn|pomdp|ppo|pytorch|qa|qwen|rag|rl|rlhf"
    "|rlvr|rnn|sae|sde|sft|sgd|slm|snn|vae|vit|vla|vlm|vqa",
    re.IGNORECASE,
)


class _Candidate(NamedTuple):
    """A name, where it stands, and what the abstract goes on to use: it or an abbreviation."""

    name: str
    used: str
    at: int


def introduced_name(abstract_plain: str) -> str:
    """The name of the method, data set or idea that an abstract introduces as its own.

    Takes rendered text; returns the name as printed (``PBS-Attn``), or an empty string
    where none is introduced clearly. Of several, the one that the abstract speaks of most.
    """
    text = " ".join(abstract_plain.split())
    best, most = "", 0
    for name, used, at in _candidates(text):
        count = _count(used, text)
        # One's own abbreviation is used again; others' are only explained.
        least = 2 if text[at - 1] == "(" else 1
        # What was spoken of before is not introduced here.
        if count >= least and count > most and not _count(used, text[:at]):
            best, most = name, count
    return best


def untitled_label(abstract_plain: str, words: int = 8) -> str:
    """What to call a paper without a title: the name it introduces, else its first words.

    Takes rendered text; an ellipsis marks that words were left off.
    """
    name = introduced_name(abstract_plain)
    if name:
        return name
    every = abstract_plain.split()
    # Without spaces, as in Chinese, a word is no measure.
    first = " ".join(every[:words])[: words * _LONGEST_WORD].strip()
    return first if first == " ".join(every) else f"{first}…"


def _candidates(text: str) -> Iterator[_Candidate]:
    for found in _INTRODUCES.finditer(text):
        end = _SENTENCE_END.search(text, found.end())
        stop = min(end.start() + 1 if end else len(text), found.end() + _FARTHEST)
        places = (found, *_APPOSED.finditer(text, found.end(), stop))
        yield from filter(None, (_name_at(text, place.end()) for place in places))
    calls = (_name_at(text, found.end()) for found in _CALLS.finditer(text))
    yield from filter(None, calls)


def _name_at(text: str, at: int) -> _Candidate | None:
    """The name that begins at ``at``, after an article or a quotation mark."""
    opening = _OPENING.match(text, at)
    at = opening.end() if opening else at
    expansion = _EXPANSION.match(text, at)
    if expansion:
        short = expansion[2]
        full = _abbreviated(short, expansion[1].split())
        if full:
            return _of_expansion(full, short, expansion.start(2))
    word = _COINED.match(text, at)
    if word and _is_coined(word[0]) and _AFTER_NAME.match(text, word.end()):
        return _Candidate(word[0], word[0], at)
    attribute = _BEFORE_NOUN.match(text, at)
    if attribute and _is_coined(attribute[1]):
        return _Candidate(attribute[1], attribute[1], attribute.start(1))
    phrase = _CAPITALISED.match(text, at)
    if phrase and len(phrase[0]) > 2 and _BREAK_AFTER_NAME.match(text, phrase.end()):
        in_brackets = _BRACKETED.match(text, phrase.end())
        if in_brackets and _is_coined(in_brackets[1]):
            return _Candidate(in_brackets[1], in_brackets[1], in_brackets.start(1))
        return _Candidate(phrase[0], phrase[0], at)
    return None


def _of_expansion(full: list[str], short: str, at: int) -> _Candidate | None:
    if _COMMON.fullmatch(short):
        return None
    # "Spectral Evolution Search" says more than "SES"; longer ones are unwieldy.
    if len(short) <= 3 and len(full) <= 3 and not any(map(str.islower, full)):
        return _Candidate(" ".join(full), short, at)
    return _Candidate(short, short, at) if _is_coined(short) else None


def _abbreviated(short: str, words: list[str]) -> list[str]:
    """The words that ``short`` stands for: from the first with its initial, else none."""
    for n, word in enumerate(words):
        if word[0].lower() == short[0].lower():
            return words[n:]
        if word in _LINKING or not word[0].islower():
            break
    return []


def _is_coined(word: str) -> bool:
    """Whether a word looks made up to be a name: ``NExT-Guard``, ``iVGR``, ``TIME``."""
    capitals = sum(map(str.isupper, word))
    is_plural = word.endswith("s") and word[:-1].isupper()
    if len(word) < 3 or is_plural or _COMMON.fullmatch(word):
        return False
    marked = word[0].islower() or not word[-1].isalpha() or any(map(str.isdigit, word))
    return capitals > 1 or (capitals == 1 and marked)


def _count(name: str, text: str) -> int:
    return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text))
