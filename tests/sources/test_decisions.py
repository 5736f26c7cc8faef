from __future__ import annotations

import pytest

from paperdeck.sources.decisions import decision_word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Accept (Poster)", "poster"),
        ("Accepted as an oral", "oral"),
        ("Reject", "rejected"),
        ("Rejected", "rejected"),
        ("Desk Reject", "desk-rejected"),
        ("Withdraw", "withdrawn"),
        ("Active", "submitted"),
        ("Top-5%", "oral"),
        ("Invite to Workshop Track", "workshop"),
        ("Findings", "findings"),
        ("Accepted", ""),
    ],
)
def test_words(text: str, word: str) -> None:
    assert decision_word(text) == word
