"""Doing without the rights that a superuser has over every file."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# From linux/capability.h: reading and writing whatever a file's mode says.
_VERSION = 0x20080522
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1, 2


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


@contextmanager
def unprivileged() -> Iterator[bool]:
    """Let this thread obey the modes of files, also where it is the superuser's.

    False where that cannot be had.
    """
    if os.name != "posix":
        yield False
        return
    if os.geteuid() != 0:
        yield True
        return
    if sys.platform != "linux":
        yield False
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(_VERSION, 0), (_Sets * 2)()
    if libc.capget(ctypes.byref(header), sets):
        yield False
        return
    before = sets[0].effective
    sets[0].effective &= ~(1 << _DAC_OVERRIDE | 1 << _DAC_READ_SEARCH)
    if libc.capset(ctypes.byref(header), sets):
        yield False
        return
    try:
        yield True
    finally:
        sets[0].effective = before
        libc.capset(ctypes.byref(header), sets)


@contextmanager
def locked(*paths: Path, mode: int = 0) -> Iterator[None]:
    """Let these files and directories have this mode meanwhile (none: all is forbidden)."""
    before = [(path, path.stat().st_mode) for path in paths]
    try:
        for path in reversed(paths):
            path.chmod(mode)
        yield
    finally:
        for path, old in before:
            with suppress(OSError):
                path.chmod(old)


def tree(folder: Path) -> list[Path]:
    """The folder and all that is in it, what holds others first."""
    return [folder, *sorted(folder.rglob("*"))]
