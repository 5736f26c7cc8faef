from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from paperdeck.locks import alone

_HOLDER = """
import sys
from pathlib import Path
from paperdeck.locks import alone
with alone(Path(sys.argv[1])) as is_ours:
    print(is_ours, flush=True)
    sys.stdin.readline()
"""


def test_a_lock_is_held_by_one_process_and_gone_with_it(tmp_path: Path) -> None:
    file = tmp_path / "new" / "lock"
    command = [sys.executable, "-c", _HOLDER, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"True\n"
        with alone(file) as is_ours:
            assert not is_ours
        holder.kill()
    with alone(file) as is_ours:
        assert is_ours


def test_a_lock_that_cannot_be_made_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="unable to open"), alone(tmp_path):
        pytest.fail("it was held")


@pytest.mark.parametrize(
    "content", [b"garbage" * 100, b"\0" * 5000, b"x", b"SQLite format 3\0"]
)
def test_what_is_in_the_file_means_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "lock"
    file.write_bytes(content)
    with alone(file) as is_ours, alone(file) as is_theirs:
        assert is_ours
        assert not is_theirs
