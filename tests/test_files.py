from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from paperdeck.files import replacing


def test_a_new_file_and_one_in_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    for text in (b"one", b"two"):
        with replacing(path) as file:
            file.write(text)
            assert not path.exists() or path.read_bytes() == b"one"
        assert path.read_bytes() == text
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"one")

    def fail() -> None:
        with replacing(path) as file:
            file.write(b"half of t")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none"), replacing(tmp_path / "none" / "a.txt"):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of POSIX")
def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link"
    path.write_bytes(b"one")
    path.chmod(0o640)
    link.symlink_to(path)
    with replacing(link) as file:
        file.write(b"two")
    assert link.is_symlink()
    assert path.read_bytes() == b"two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_what_is_no_file_is_written_as_it_is() -> None:
    with replacing(Path(os.devnull)) as file:
        file.write(b"gone")
    assert not Path(os.devnull).is_file()
