from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.errors import StoreError
from companion.paths import PACKAGE
from companion.ui.app.failures import CrashDialog, CrashLog, Failures, fault_report, without_places
from companion.ui.app.window import MainWindow
from tests.ui.app.test_launch import PLAY, environment

SECRET = "Hanna's secret"


@pytest.fixture
def failures(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Failures:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    made = Failures(window)
    made.install()
    return made


def test_a_problem_in_words_is_told_as_it_reads(window: MainWindow, failures: Failures) -> None:
    failures.tell(StoreError("The disk is full. Make room and try again."))
    assert window.banner.isVisible()
    assert window.banner.text_label.text() == "The disk is full. Make room and try again."


def test_a_fault_of_ours_ends_in_a_calm_dialog_with_details(failures: Failures) -> None:
    shown: list[str] = []

    def read() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, CrashDialog)
        shown.append(dialog.details.toPlainText())
        dialog.copy_button.click()
        dialog.continue_button.click()

    QTimer.singleShot(0, read)
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError as fault:
        failures.tell(fault)
    assert "builtins.ZeroDivisionError\n  tests/ui/app/test_failures.py:" in shown[0]
    assert "ZeroDivisionError" in QApplication.clipboard().text()


def test_a_fault_in_another_thread_is_told_in_the_windows_own(
    qtbot: QtBot, window: MainWindow, failures: Failures
) -> None:
    def fall() -> None:
        raise StoreError("Read in another thread.")

    thread = threading.Thread(target=fall)
    with qtbot.waitSignal(failures.fell):
        thread.start()
    thread.join()
    assert window.banner.text_label.text() == "Read in another thread."


def spoil(text: str) -> None:
    try:
        raise KeyError(text)
    except KeyError as cause:
        raise RuntimeError(f"The battle {text} cannot be read in {Path.home()}") from cause


def test_a_report_says_where_it_was_and_nothing_of_the_player() -> None:
    with pytest.raises(RuntimeError) as fallen:
        spoil(SECRET)
    report = fault_report(fallen.value)
    assert SECRET not in report
    assert str(Path.home()) not in report
    assert str(PACKAGE.parent) not in report
    assert "builtins.RuntimeError\n" in report
    assert "caused by\nbuiltins.KeyError" in report
    assert "tests/ui/app/test_failures.py:" in report
    assert " in spoil" in report


def test_places_of_this_computer_are_left_out() -> None:
    library = "/somebody/lib/python3/site-packages/sqlalchemy/engine/base.py"
    text = (
        f'File "{PACKAGE}/ui/app/window.py", line 3 in show\nFile "{library}", line 7 in x\nFile "/opt/a.py"'
    )
    assert without_places(text).splitlines() == [
        'File "companion/ui/app/window.py", line 3 in show',
        'File "sqlalchemy/engine/base.py", line 7 in x',
        'File "a.py"',
    ]


def test_where_nothing_can_be_written_nothing_is_reported(tmp_path: Path) -> None:
    (tmp_path / "crashes").write_text("a file where the folder should be")
    log = CrashLog(tmp_path)
    log.begin()
    log.end()
    assert log.report == ""


ABORT = """
def tell(table):
    if not table.page.is_stored:
        QTimer.singleShot(5, lambda: tell(table))
        return
    print("played", flush=True)
    {end}
"""
ENDS = {
    "abort": "import os; os.abort()",
    "segfault": "import faulthandler; faulthandler._sigsegv()",
}
LOOK = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from companion.ui.app import launch, window

begin = window.MainWindow.begin

def begin_and_look(window, script=None, **held):
    begin(window, script, **held)
    QTimer.singleShot(0, lambda: look(window))

def look(window):
    if window.battle is None or window.banner.isHidden():
        QTimer.singleShot(10, lambda: look(window))
        return
    page = window.battle
    turn, asks = page.bridge.turn(), page.ask_bar.is_asking
    print(turn.phase, page.bridge.given_answers, asks, page.selection.unit, sep="\\n")
    print(window.banner.text_label.text(), [button.text() for button in window.banner.buttons])
    print(window.backups.crash)
    window.close()
    QApplication.quit()

window.MainWindow.begin = begin_and_look
launch.run([])
"""


def crash(home: Path, end: str) -> str:
    """Play the first act of a battle in a process that then crashes; empty if it did so, or how it fell."""
    start, _ = PLAY.split("def tell(table):")
    script = (
        start + ABORT.format(end=ENDS[end]) + "\nwindow.MainWindow.begin = begin_and_play\nlaunch.run([])\n"
    )
    home.mkdir()
    crashed = subprocess.run(
        [sys.executable, "-c", script], env=environment(home), capture_output=True, text=True, check=False
    )
    assert crashed.returncode < 0
    reports = "\n".join(file.read_text() for file in (home / "crashes").iterdir())
    fell = f"ended by {-crashed.returncode}: {crashed.stderr}\n{reports}"
    return "" if crashed.stdout == "played\n" else fell


def crash_after_playing(folder: Path, end: str) -> Path:
    """Return the data folder of such a process; one in some hundreds falls by itself before."""
    reports = []
    for attempt in range(3):
        home = folder / str(attempt)
        report = crash(home, end)
        if not report:
            return home
        reports.append(report)
    raise AssertionError("\n\n".join(reports))


@pytest.mark.long
def test_no_start_falls_by_itself(tmp_path: Path) -> None:
    fallen = [report for attempt in range(200) if (report := crash(tmp_path / str(attempt), "abort"))]
    assert fallen == []


@pytest.mark.skipif(os.name != "posix", reason="signals end processes otherwise elsewhere")
@pytest.mark.parametrize("end", ENDS)
def test_after_a_crash_the_battle_is_open_again_and_the_report_is_offered(tmp_path: Path, end: str) -> None:
    home = crash_after_playing(tmp_path, end)
    looked = subprocess.run(
        [sys.executable, "-c", LOOK], env=environment(home), capture_output=True, text=True, check=False
    )
    texts = looked.stdout.splitlines()
    assert texts[:4] == ["initiative", "((3, 4),)", "True", "enforcer"], looked.stderr
    assert texts[4].startswith("Companion was not closed properly the last time. Everything was checked")
    assert texts[4].endswith("['Show the report']")
    report = "\n".join(texts[5:])
    assert report.startswith("Fatal Python error: ")
    assert str(Path.home()) not in report
    assert str(tmp_path) not in report
    assert sorted(file.name for file in (home / "crashes").iterdir()) == ["last-crash.txt"]
    again = CrashLog(home)
    again.begin()
    again.end()
    assert again.report == ""
