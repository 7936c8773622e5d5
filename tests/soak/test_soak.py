"""A short battle at every run; `python -m tests.soak 60` is the long one."""

from __future__ import annotations

import subprocess
import sys

from tests.soak.soaking import growth


def test_a_short_soak_ends_well() -> None:
    command = [sys.executable, "-m", "tests.soak", "5", "--battles", "1", "--acts", "8", "--seed", "4"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "battle    1: " in done.stdout
    assert "0 kinds of fault" in done.stdout
    assert "0 threads besides the window's collected garbage." in done.stdout


def test_memory_is_level_from_the_fifth_battle_on() -> None:
    assert growth([200.0, 230.0, 240.0]) == 0
    assert growth([200.0, 230.0, 240.0, 245.0, 250.0, 249.0, 262.0, 255.0]) == 12
