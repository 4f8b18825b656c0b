"""Two copies of the bot on one database: the second is refused."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from db.errors import InstanceRunning
from db.lock import InstanceLock

HOLD = """
import sys
from pathlib import Path
from db.lock import InstanceLock

InstanceLock(Path(sys.argv[1])).acquire()
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def another_copy(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock until it is killed."""
    arguments = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_copy_is_told_which_lock_the_first_one_holds(file: Path) -> None:
    with another_copy(file), pytest.raises(InstanceRunning) as refusal:
        InstanceLock(file).acquire()
    assert refusal.value.path == Path(f"{file}.lock")
    assert f"{file}.lock" in str(refusal.value)


def test_a_killed_copy_leaves_the_lock_free(file: Path) -> None:
    with another_copy(file) as process:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        with InstanceLock(file):
            assert Path(f"{file}.lock").exists()


def test_a_lock_given_back_can_be_taken_again(file: Path) -> None:
    with InstanceLock(file):
        pass
    with InstanceLock(file), pytest.raises(InstanceRunning):
        InstanceLock(file).acquire()


def test_two_databases_dont_hinder_each_other(file: Path, tmp_path: Path) -> None:
    with InstanceLock(file), InstanceLock(tmp_path / "other.db") as other:
        assert other.path == tmp_path / "other.db.lock"
