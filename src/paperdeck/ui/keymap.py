"""The keys as they are bound: the table's, a preset's, and a person's own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from paperdeck.language import _
from paperdeck.settings import Settings, problem
from paperdeck.ui.commands import BY_ID, COMMANDS, Command, Where, commands_at
from paperdeck.ui.keys import character_of, key_name, read_keys
from paperdeck.ui.presets import DEFAULT, PRESETS

Keys = tuple[str, ...]
"""Keys that each do the same, by Textual's names; ``g x`` is ``g`` and then ``x``."""

# Places whose keys work at the same time; the search box has its own before the reader's.
_TOGETHER = (
    frozenset({Where.READER, Where.PANES, Where.LIST}),
    frozenset({Where.READER, Where.PANES, Where.PAPER}),
    frozenset({Where.DIALOG, Where.HELP}),
)

# Where a character is text, or picks one of what is listed.
_TYPING = frozenset(
    {Where.SEARCH, Where.NOTE, Where.TAGS, Where.ASK, Where.PICK, Where.FETCH, Where.FILTER}
)
_PICKING = frozenset({Where.COPY, Where.CHOICE})

EVERYWHERE = ("app.palette", "app.quit")
"""Commands whose keys work in every place, but for those that are characters."""

_MOST_KEYS = 2  # after one another


@dataclass(frozen=True, slots=True)
class Keymap:
    """Which keys each command has. ``own`` are those that are not the table's, by id."""

    own: Mapping[str, Keys] = field(default_factory=lambda: MappingProxyType({}))

    def keys(self, command: Command) -> Keys:
        """The keys of a command, the one to be shown first."""
        return self.own.get(command.id, command.keys)


class _Bound:
    keymap = Keymap()


def use(keymap: Keymap) -> None:
    """Have these keys from now on; what is open already is told by its own means."""
    _Bound.keymap = keymap


def keys(command: Command) -> Keys:
    """The keys that a command has now."""
    return _Bound.keymap.keys(command)


def shown(command_id: str) -> str:
    """The first key of a command as a person reads it, for a message.

    A command without any is called by its name, as in the palette.
    """
    command = BY_ID[command_id]
    bound = keys(command)
    return key_name(bound[0]) if bound else f"“{_(command.title)}”"


class _Shown:
    """For messages: ``"{key[paper.open]} opens it".format(key=KEY)``."""

    def __getitem__(self, command_id: str) -> str:
        return shown(command_id)


KEY = _Shown()
"""The keys as bound now, by the id of their command."""


def all_shown(command: Command) -> str:
    """All keys of a command as a person reads them: ``j ↓``; empty where it has none."""
    return _shown(keys(command))


def _shown(bound: Iterable[str]) -> str:
    return " ".join(map(key_name, bound))


def of_settings(settings: Settings, file: Path) -> tuple[Keymap, list[str]]:
    """The keys that the settings ask for, and what is wrong in ``file`` about them."""
    keymap, problems = read(settings.keys_preset, settings.keys)
    return keymap, [problem(file, f"keys.{name}", reason) for name, reason in problems]


def default_table() -> str:
    """The table of all keys as ``config.toml`` has it, commented out."""
    about = _("your own keys by the names of the commands: a key, or a list of keys")
    lines = [f"# {about}", "# [keys]"]
    for command in COMMANDS:
        names = [json.dumps(key_name(key), ensure_ascii=False) for key in command.keys]
        value = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
        lines.append(f'# "{command.id}" = {value}  # {_(command.title)}')
    return "\n".join([*lines, ""])


def read(preset: str, table: Mapping[str, object]) -> tuple[Keymap, list[tuple[str, str]]]:
    """The keys of a preset with a person's own, and what is wrong with these.

    Takes the preset's name and, by id, a key or a list of keys as they were written. A problem
    is the id and what is said of it; the command then has the preset's keys, or those of its
    own that are right.
    """
    given = PRESETS.get(preset, PRESETS[DEFAULT])
    if not table:
        return Keymap(given), []
    own: dict[str, Keys] = {}
    problems: list[tuple[str, str]] = []
    for command_id, written in table.items():
        if command_id not in BY_ID:
            problems.append((command_id, _unknown(command_id)))
            continue
        texts = [written] if isinstance(written, str) else written
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            problems.append((command_id, _("must be a key in quotes, or a list of them")))
            continue
        sound = []
        for text in texts:
            name, wrong = _read(BY_ID[command_id], text)
            if wrong:
                problems.append((command_id, wrong))
            elif name not in sound:
                sound.append(name)
        if sound or not texts:
            own[command_id] = tuple(sound)
    problems += _settle(given, own)
    return Keymap({**given, **own}), problems


def _unknown(command_id: str) -> str:
    from difflib import get_close_matches  # only where something is wrong

    near = get_close_matches(command_id, BY_ID, n=1)
    if near:
        return _("is no command; did you mean {near}?").format(near=near[0])
    return _("is no command; the help lists them all")


def _read(command: Command, text: str) -> tuple[str, str]:
    """What a person wrote for a key by Textual's names, or what is wrong with it."""
    name = read_keys(text)
    if name is None:
        return "", _("{text} is no key").format(text=repr(text))
    parts = name.split(" ")
    if len(parts) > _MOST_KEYS:
        return "", _("{key}: at most two keys can follow one another").format(
            key=key_name(name)
        )
    places = set(command.where)
    character = character_of(parts[0])
    if character is not None and places & _TYPING:
        return "", _("{key} is text there").format(key=key_name(name))
    if character not in (None, " ") and places & _PICKING and name not in command.keys:
        return "", _("{key} picks what is listed there").format(key=key_name(name))
    return name, ""


def _settle(given: Mapping[str, Keys], own: dict[str, Keys]) -> Iterator[tuple[str, str]]:
    """Take out of ``own`` whatever clashes, the last first, and say what it clashed with."""
    while True:
        now = Keymap({**given, **own})
        for command_id in reversed(own):
            other, key = next(clashes(now, BY_ID[command_id]), (None, ""))
            if other is not None:
                del own[command_id]
                kept = _shown(Keymap(given).keys(BY_ID[command_id]))
                said = _("{key} is a key of {other}; {kept} stays")
                lost = _("{key} is a key of {other}; there is no key for it now")
                text = said if kept else lost
                yield (
                    command_id,
                    text.format(key=key_name(key), other=other.id, kept=kept),
                )
                break
        else:
            return


def clashes(keymap: Keymap, command: Command) -> Iterator[tuple[Command, str]]:
    """The commands that have a key of ``command`` in a place where it works, each with that
    key; a key that begins two others of which one is the key alone is one, too."""
    for other in COMMANDS:
        for key in keymap.keys(command):
            for theirs in keymap.keys(other):
                same = other is command and key == theirs
                if not same and _overlap(key, theirs) and _meet(command, other, key):
                    yield other, key


def _overlap(one: str, other: str) -> bool:
    return one == other or one.startswith(f"{other} ") or other.startswith(f"{one} ")


def _meet(one: Command, other: Command, key: str) -> bool:
    """Whether both can be meant by ``key`` in some place."""
    if character_of(key.partition(" ")[0]) is None and (
        one.id in EVERYWHERE or other.id in EVERYWHERE
    ):
        return True
    places, others = set(one.where), set(other.where)
    return bool(places & others) or any(
        places & together and others & together for together in _TOGETHER
    )


def everywhere() -> dict[str, Command]:
    """The keys that work in every place, each with its command: none that is a character."""
    return {
        key: command
        for command in map(BY_ID.__getitem__, EVERYWHERE)
        for key in keys(command)
        if character_of(key.partition(" ")[0]) is None
    }


def after(first: str, places: Iterable[Where]) -> Iterator[tuple[str, Command]]:
    """What may follow the key ``first`` in some places: each key with its command."""
    for command in (command for where in places for command in commands_at(where)):
        for name in keys(command):
            begun, _, second = name.partition(" ")
            if begun == first and second:
                yield second, command
