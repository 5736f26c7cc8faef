"""Highlighting: where rendered text has what a search looked for."""

from __future__ import annotations

import re
from functools import lru_cache

from paperdeck.markup import fold_map
from paperdeck.search.results import Form, Terms
from paperdeck.search.words import CONNECTORS, UNSPACED, is_unspaced

# What may stand between two tokens that belong together.
_BETWEEN = r"[\W_]{0,3}"
# A word in one piece is also found with connectors in it: timeseries in time-series.
_CONNECTOR = f"[{re.escape(CONNECTORS)}]?"
_START = rf"(?:(?<![^\W_])|(?<=[{UNSPACED}]))"
_END = rf"(?:(?![^\W_])|(?=[{UNSPACED}]))"


def highlights(text: str, terms: Terms) -> list[tuple[int, int]]:
    """Where ``text``, as rendered, has the forms of ``terms``: ``[start, end)`` in order.

    Words are marked from their beginning, never inside another word (scripts without spaces
    excepted); pairs do not overlap.
    """
    pattern = _pattern(terms)
    if pattern is None or not text:
        return []
    folded, origins = _folded(text)
    return [
        (origins[found.start()], origins[found.end() - 1] + 1)
        for found in pattern.finditer(folded)
    ]


# Every visible row is marked again at every key, mostly with texts seen just before.
_folded = lru_cache(maxsize=512)(fold_map)


@lru_cache(maxsize=64)
def _pattern(terms: Terms) -> re.Pattern[str] | None:
    # The longest first, so that a whole word is not cut to a shorter form of it.
    forms = sorted(terms.forms, key=lambda form: -sum(map(len, form.parts)))
    words = [_form_pattern(form) for form in forms if not is_unspaced(form.parts[0])]
    inside = [_form_pattern(form) for form in forms if is_unspaced(form.parts[0])]
    choices = [f"{_START}(?:{'|'.join(words)})"] if words else []
    choices += inside
    return re.compile("|".join(choices)) if choices else None


def _form_pattern(form: Form) -> str:
    last = form.parts[-1]
    tokens = _BETWEEN.join(_CONNECTOR.join(map(re.escape, token)) for token in form.parts)
    # Of a word that is only begun, what was typed of it is marked.
    return tokens if form.prefix or is_unspaced(last) else tokens + _END
