from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LEAVES_ONE_OPEN = """
import sqlite3
kept = []
def test_leaves_one_open():
    kept.append(sqlite3.connect(":memory:"))
def test_closes_its_own():
    sqlite3.connect(":memory:").close()
"""


def test_who_leaves_a_database_open_fails_by_name(tmp_path: Path) -> None:
    path = tmp_path / "test_two.py"
    path.write_text(LEAVES_ONE_OPEN, encoding="utf-8")
    settings = tmp_path / "pytest.ini"
    settings.write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.plugins.open_databases", "-p", "no:cacheprovider"]
    ended = subprocess.run(
        [*command, "-c", str(settings), f"--rootdir={tmp_path}", str(path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "ERROR at teardown of test_leaves_one_open" in ended.stdout
    assert "AssertionError: 1 SQLite connections were left open." in ended.stdout
    assert "2 passed, 1 error" in ended.stdout
