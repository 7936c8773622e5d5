from __future__ import annotations

import sys
import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.errors import StoreError
from companion.ui.app.crash_dialog import CrashDialog
from companion.ui.app.failures import Failures
from companion.ui.app.window import MainWindow


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
