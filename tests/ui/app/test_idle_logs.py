"""The window's databases are whole in their files a few seconds after the last entry."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from companion.store.files import has_log
from companion.ui.app.window import MainWindow
from tests.workshop.test_backups import begin


def look_twice(qtbot: QtBot, window: MainWindow) -> None:
    for _ in range(2):
        window.logs.check_logs()
    qtbot.waitUntil(lambda: not window.logs.work.is_busy)


def test_the_logs_are_emptied_while_the_window_is_open(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    assert window.library is not None
    begin(window.library, "Raid")
    stock = window.hangar.stock
    stock.read_index()
    stock.add_folder("Favourites")
    files = [home / "companion.sqlite3", home / "catalogue.sqlite3"]
    assert all(map(has_log, files))
    look_twice(qtbot, window)
    assert not any(map(has_log, files))


def test_a_window_that_cannot_write_leaves_the_log_to_others(
    qtbot: QtBot, window: MainWindow, home: Path
) -> None:
    assert window.library is not None
    begin(window.library, "Raid")
    other = MainWindow(window.settings)
    qtbot.addWidget(other)
    other.adopt(type(window.library).open(home, read_only=True))
    look_twice(qtbot, other)
    assert has_log(home / "companion.sqlite3")
    other.close()
