"""The window answers within 50 ms in a whole battle, whatever is done; `-s` shows how long each act takes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.benchmarks.watchdog.tables import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_no_act_keeps_the_window_from_answering(game: str) -> None:
    asked = [sys.executable, "-m", "tests.benchmarks.watchdog", game]
    completed = subprocess.run(asked, capture_output=True, text=True, check=False)
    print(completed.stdout)
    assert completed.returncode == 0, completed.stdout + completed.stderr[-2000:]
