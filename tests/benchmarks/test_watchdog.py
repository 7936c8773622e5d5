"""The window answers within 50 ms in a whole battle, whatever is done; `-s` shows how long each act takes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.benchmarks.watchdog.tables import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_no_act_keeps_the_window_from_answering(game: str) -> None:
    asked = [sys.executable, "-m", "tests.benchmarks.watchdog", game]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    print(told.stdout)
    assert told.returncode == 0, told.stdout + told.stderr[-2000:]
