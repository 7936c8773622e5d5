"""The window as a process of its own: started, killed, started again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store.backups.automatic_backups import AutomaticBackup
from companion.store.backups.copies import BackupReason

PLAY = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from companion.ui.app import launch, window

begin = window.MainWindow.begin

def begin_and_play(window, script=None, **held):
    begin(window, script, **held)
    QTimer.singleShot(0, lambda: play(window))

def play(window):
    if window.library is None:
        QTimer.singleShot(10, lambda: play(window))
        return
    window.with_library(window.battle_commands.play_first)
    from tests.ui.table_driver import TableDriver, set_up_training
    table = TableDriver(window)
    from PySide6.QtWidgets import QApplication
    QApplication.processEvents()
    set_up_training(table)
    if table.page.bridge.ask is None:
        table.go_on()
    table.answer("3+4")
    tell(table)

def tell(table):
    if table.page.is_stored:
        print("played", flush=True)
    else:
        QTimer.singleShot(5, lambda: tell(table))

window.MainWindow.begin = begin_and_play
launch.run([])
"""


def environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return {**kept, "COMPANION_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_screen_a_sentence_says_so(tmp_path: Path) -> None:
    without = {name: value for name, value in environment(tmp_path).items() if name != "QT_QPA_PLATFORM"}
    code = "import sys; from companion.ui.app.launch import run; sys.exit(run([]))"
    ended = subprocess.run(
        [sys.executable, "-c", code], env=without, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert "no screen" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_killed_window_opens_again_exactly_as_last_shown(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAY], env=environment(tmp_path), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        text = process.stdout.readline()
        process.kill()
    assert text == "played\n"
    ended = subprocess.run(
        [sys.executable, "-c", LOOK], env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert ended.stdout.splitlines() == ["initiative", "((3, 4),)", "True", "enforcer"]
    assert AutomaticBackup(tmp_path / "companion.sqlite3").run(BackupReason.HAND) is None, (
        "backed up before it ended"
    )


LOOK = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from companion.ui.app import launch, window

begin = window.MainWindow.begin

def begin_and_look(window, script=None, **held):
    begin(window, script, **held)
    QTimer.singleShot(0, lambda: look(window))

def look(window):
    if window.battle is None:
        QTimer.singleShot(10, lambda: look(window))
        return
    page = window.battle
    turn, asks = page.bridge.turn(), page.ask_bar.is_asking
    print(turn.phase, page.bridge.given_answers, asks, page.selection.unit, sep="\\n")
    window.close()
    QApplication.quit()

window.MainWindow.begin = begin_and_look
launch.run([])
"""
