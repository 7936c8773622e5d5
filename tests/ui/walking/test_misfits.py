"""Nothing is cut off or out of sight on any page or dialog, on a small screen with large letters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCREEN = {"name": "A", "x": 0, "y": 0, "width": 1280, "height": 720, "logicalDpi": 96, "dpr": 1}
SECONDS = 600


@pytest.mark.early
def test_everything_fits_at_1280_by_720_and_150_percent(tmp_path: Path) -> None:
    """In a process of its own: a screen has its size from the beginning."""
    screens, home = tmp_path / "screens.json", tmp_path / "home"
    screens.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
    home.mkdir()
    completed = subprocess.run(
        [sys.executable, "-m", "tests.ui.walking.report_misfits", "1.5"],
        env=os.environ | {"QT_QPA_PLATFORM": f"offscreen:configfile={screens}", "COMPANION_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr
    assert completed.stdout == ""
