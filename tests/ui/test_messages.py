"""What is said: every message that is asked for is there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from paperdeck import language
from paperdeck.ui import messages

UI = Path(messages.__file__).parent


def asked_for() -> set[str]:
    """The names that the reader's modules take from the messages."""
    return {
        node.attr
        for file in UI.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "messages"
    }


def test_every_message_that_is_asked_for_is_there() -> None:
    names = asked_for()
    assert len(names) > 50
    assert sorted(name for name in names if not hasattr(messages, name)) == []


def test_a_name_that_is_none_is_an_error() -> None:
    with pytest.raises(AttributeError, match="NOTHING_OF_THE_KIND"):
        messages.NOTHING_OF_THE_KIND  # noqa: B018


@pytest.mark.parametrize("spoken", language.available())
def test_every_text_can_be_filled_in(spoken: str) -> None:
    assert language.use(spoken)
    for name in messages._TEXTS:
        text = getattr(messages, name)
        assert text
        assert "{" not in text
