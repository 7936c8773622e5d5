"""Backups in the window: made in the background, inspected, restored, and offered after a crash."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.store.backups.copies import BackupReason, find_backups
from companion.ui.app.failures import CrashDialog
from companion.ui.app.pages import backups as app_backups
from companion.ui.app.window import MainWindow
from companion.ui.backups.page import BackupsPage
from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme
from companion.ui.widgets.question import QuestionDialog
from tests.store.builders import spoil_row
from tests.store.salvage.test_pages import PAGE, leaf_rows, leaves, overwrite
from tests.ui.table_driver import open_window, play_training
from tests.workshop.test_backups import begin, play_step


def wait(qtbot: QtBot, window: MainWindow) -> None:
    held = window.backups
    qtbot.waitUntil(
        lambda: (
            not (
                held.backup_task.is_busy
                or held.exchange_task.is_busy
                or (held.page is not None and held.page.background.is_busy)
            )
        ),
        timeout=60_000,
    )


@pytest.fixture
def library(window: MainWindow) -> Library:
    assert window.library is not None
    return window.library


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow, library: Library) -> BackupsPage:
    """The page with one backup of two battles, of which one was played on since; another began."""
    _, on = begin(library, "Raid"), begin(library, "River crossing")
    window.backups.safekeeping.back_up_hourly()
    play_step(library, on)
    begin(library, "Later")
    window.with_library(window.backups.show)
    wait(qtbot, window)
    assert window.backups.page is not None
    return window.backups.page


def titles(window: MainWindow) -> list[str]:
    assert window.library is not None
    return sorted(battle.title for battle in window.library.battles())


def answer(monkeypatch: pytest.MonkeyPatch, number: int) -> list[str]:
    """Let every question be answered so; what was asked."""
    asked: list[str] = []

    def reply(_parent: object, text: str, more: str, _answers: object) -> int:
        asked.append(f"{text} {more}")
        return number

    monkeypatch.setattr(app_backups, "ask_question", reply)
    return asked


def test_backups_are_made_at_the_start_and_each_hour_where_something_changed(
    qtbot: QtBot, window: MainWindow, library: Library, home: Path
) -> None:
    path = home / "companion.sqlite3"
    for _ in range(2):
        window.backups.back_up_at_start()
        wait(qtbot, window)
    begin(library, "Raid")
    for _ in range(2):
        window.backups.back_up_hourly()
        wait(qtbot, window)
    assert [copy.reason for copy in find_backups(path)] == [BackupReason.HOURLY, BackupReason.START]
    assert window.banner.isHidden()


def test_the_folder_says_what_lies_in_it(
    qtbot: QtBot, window: MainWindow, library: Library, home: Path
) -> None:
    assert not library.is_read_only
    window.backups.back_up_at_start()
    wait(qtbot, window)
    assert "companion.sqlite3" in (home / "README.txt").read_text(encoding="utf-8")


def test_a_window_that_was_closed_is_backed_up_unless_it_only_read(
    qtbot: QtBot, window: MainWindow, library: Library, home: Path
) -> None:
    begin(library, "Raid")
    reader = MainWindow(WindowSettings(home))
    qtbot.addWidget(reader)
    reader.adopt(Library.open(home, read_only=True))
    reader.close()
    reader.backups.back_up_at_end()
    assert find_backups(home / "companion.sqlite3") == []
    window.close()
    window.backups.back_up_at_end()
    assert [copy.reason for copy in find_backups(home / "companion.sqlite3")] == [BackupReason.END]


def test_a_backup_of_the_end_that_fails_stops_nobody(
    window: MainWindow, library: Library, home: Path
) -> None:
    begin(library, "Raid")
    (home / "backups").write_text("a file where the folder should be")
    window.close()
    window.backups.back_up_at_end()
    assert (home / "backups").is_file()


def test_a_backup_that_fails_is_told_and_play_goes_on(
    qtbot: QtBot, window: MainWindow, library: Library, home: Path
) -> None:
    (home / "backups").write_text("a file where the folder should be")
    window.backups.back_up_at_start()
    wait(qtbot, window)
    assert window.banner.text_label.text().startswith("A backup could not be made. ")
    begin(library, "Raid")


def test_without_a_backup_one_is_offered(qtbot: QtBot, window: MainWindow, library: Library) -> None:
    window.with_library(window.backups.show)
    wait(qtbot, window)
    shown = window.backups.page
    assert shown is not None
    assert shown.empty.isVisible()
    assert shown.empty.button is not None
    begin(library, "Raid")
    QTest.mouseClick(shown.empty.button, Qt.MouseButton.LeftButton)
    wait(qtbot, window)
    assert window.banner.text_label.text() == "The backup is made."
    assert shown.list.count() == 1
    QTest.keyClick(shown.list, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.welcome


def test_the_page_says_what_a_backup_holds_and_how_that_differs(page: BackupsPage) -> None:
    assert page.summary.text().startswith("While playing, ")
    assert page.summary.text().endswith(" 1 battle was played since. 1 battle began later.")
    given = {}
    for row in range(page.contents.topLevelItemCount()):
        top = page.contents.topLevelItem(row)
        assert top is not None
        for number in range(top.childCount()):
            child = top.child(number)
            assert child is not None
            given[child.text(0)] = child.text(3)
    assert given == {
        "Raid": "as it is now",
        "River crossing": "more has happened since",
        "Later": "began later: it is not in this backup",
    }
    assert page.restore_button.isEnabled()
    assert not page.bring_button.isEnabled()


def test_a_backup_is_restored_whole_and_the_window_goes_on_with_it(
    qtbot: QtBot, window: MainWindow, page: BackupsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answer(monkeypatch, 1)
    QTest.mouseClick(page.restore_button, Qt.MouseButton.LeftButton)
    assert len(asked) == 1
    assert titles(window) == ["Later", "Raid", "River crossing"]
    asked = answer(monkeypatch, 0)
    QTest.mouseClick(page.restore_button, Qt.MouseButton.LeftButton)
    assert not page.isEnabled()
    assert window.library is None
    wait(qtbot, window)
    assert "1 battle loses what was played since: River crossing." in asked[0]
    assert "1 battle that began later is gone: Later." in asked[0]
    assert "kept at the end of the list" in asked[0]
    assert titles(window) == ["Raid", "River crossing"]
    assert window.banner.text_label.text().startswith(
        "The backup is restored. What was there before is kept as"
    )
    assert [page.list.item(row).text() for row in range(2)]
    play_training(window)
    assert window.battle is not None
    window.with_library(window.backups.show)
    wait(qtbot, window)
    page.list.setCurrentRow(1)
    wait(qtbot, window)
    QTest.mouseClick(page.restore_button, Qt.MouseButton.LeftButton)
    wait(qtbot, window)
    assert window.battle is None
    assert titles(window) == ["Later", "Raid", "River crossing"]


def test_what_cannot_be_restored_is_told_and_everything_stays(
    qtbot: QtBot, window: MainWindow, page: BackupsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, 0)
    assert page.list.current is not None
    page.list.current.path.write_bytes(b"no database")
    QTest.mouseClick(page.restore_button, Qt.MouseButton.LeftButton)
    wait(qtbot, window)
    assert "cannot be used" in window.banner.text_label.text()
    assert titles(window) == ["Later", "Raid", "River crossing"]


def test_single_battles_come_back_as_copies(qtbot: QtBot, window: MainWindow, page: BackupsPage) -> None:
    page.contents.tick("River crossing")
    assert page.bring_button.text() == "Bring back 1 battle as a copy"
    QTest.mouseClick(page.bring_button, Qt.MouseButton.LeftButton)
    wait(qtbot, window)
    copy = titles(window)[-1]
    assert copy.startswith("River crossing (")
    assert window.banner.text_label.text() == f"Brought back to your battles: {copy}."


def reopen_window(home: Path, theme: Theme) -> MainWindow:
    assert theme
    return open_window(home)


@pytest.fixture
def crashed(home: Path, theme: Theme) -> Callable[[str], MainWindow]:
    """A window over a database that was not closed, after some damage."""

    def after(damage: str) -> MainWindow:
        with Library.open(home) as library:
            begin(library, "Raid")
            begin(library, "River crossing")
        with Library.open(home):
            pass
        if damage:
            spoil_row(home / "companion.sqlite3", damage)
        (home / "companion.sqlite3-running").touch()
        return reopen_window(home, theme)

    return after


def test_after_a_crash_everything_is_checked_and_the_result_told_once(
    qtbot: QtBot, crashed: Callable[[str], MainWindow], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = crashed("")
    window.backups.crash = "Fatal Python error: Aborted"
    shown: list[str] = []
    monkeypatch.setattr(CrashDialog, "exec", lambda dialog: shown.append(dialog.details.toPlainText()))
    qtbot.waitUntil(window.banner.isVisible, timeout=60_000)
    assert window.banner.text_label.text() == app_backups.SOUND
    window.banner.buttons[0].click()
    assert shown[0].endswith("Fatal Python error: Aborted")
    window.close()
    assert not (home / "companion.sqlite3-running").exists()


def test_damage_after_a_crash_is_told_and_repaired(
    qtbot: QtBot, crashed: Callable[[str], MainWindow]
) -> None:
    window = crashed("UPDATE battle SET header = '[]' WHERE title = 'Raid'")
    qtbot.waitUntil(window.banner.isVisible, timeout=60_000)
    assert window.banner.text_label.text().endswith(
        "something is damaged. Raid: damaged, its header is not JSON."
    )
    assert [button.text() for button in window.banner.buttons] == ["Repair", "Backups…"]
    window.banner.buttons[0].click()
    wait(qtbot, window)
    assert "Raid: its name and place brought back from companion-000001-" in window.banner.text_label.text()
    assert titles(window) == ["Raid", "River crossing"]
    assert window.library is not None
    assert window.library.damaged_battles() == {}
    window.close()


def test_a_database_that_cannot_be_opened_leads_to_its_backups(
    qtbot: QtBot, home: Path, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert theme
    with Library.open(home) as library:
        begin(library, "Raid")
    Library.open(home).close()
    (home / "companion.sqlite3").write_bytes(b"SQLite format 3\0 no more")
    answer(monkeypatch, 0)
    window = MainWindow(WindowSettings(home))
    qtbot.addWidget(window)
    window.show()
    window.begin()
    qtbot.waitUntil(lambda: not window.banner.isHidden(), timeout=60_000)
    assert [button.text() for button in window.banner.buttons][-1] == "Backups…"
    window.banner.buttons[-1].click()
    wait(qtbot, window)
    shown = window.backups.page
    assert shown is not None
    assert not shown.bring_button.isEnabled()
    QTest.mouseClick(shown.restore_button, Qt.MouseButton.LeftButton)
    wait(qtbot, window)
    qtbot.waitUntil(lambda: window.library is not None, timeout=60_000)
    assert titles(window) == ["Raid"]
    window.close()
    QCoreApplication.processEvents()


def test_a_database_with_a_lost_page_is_repaired_from_the_window(
    qtbot: QtBot, home: Path, theme: Theme
) -> None:
    assert theme
    path = home / "companion.sqlite3"
    with Library.open(home) as library:
        battle = begin(library, "Raid")
        for _ in range(40):
            play_step(library, battle)
    page = leaves(path, "entry")[0]
    lost = len(leaf_rows(path, page))
    overwrite(path, page, bytes(PAGE))
    window = MainWindow(WindowSettings(home))
    qtbot.addWidget(window)
    window.show()
    window.begin()
    qtbot.waitUntil(lambda: not window.banner.isHidden(), timeout=60_000)
    assert window.banner.text_label.text().startswith(f"The database {path} is damaged: ")
    assert "doctor --repair" not in window.banner.text_label.text()
    assert [button.text() for button in window.banner.buttons] == ["Repair", "Backups…"]
    assert window.banner.close_button.isHidden()
    heard: list[str] = []
    window.backups.progressed.connect(heard.append)
    window.banner.buttons[0].click()
    shown = window.backups.page
    assert shown is not None
    assert shown.busy.text() == "Repairing…"
    assert not shown.isEnabled()
    qtbot.waitUntil(lambda: window.library is not None, timeout=60_000)
    assert heard[1] == "Reading every row that is left…"
    text = window.banner.text_label.text()
    assert text.startswith(f"Rebuilt row by row: 1 battle and {40 - lost} journal entries saved.")
    assert titles(window) == ["Raid"]
    window.close()


def test_a_damaged_battle_that_is_opened_leads_to_its_repair(window: MainWindow, library: Library) -> None:
    window.tell(
        "Raid: damaged, its header is not JSON. The other battles can be played. `companion doctor --repair`"
        " brings this one back from the newest backup that has it whole."
    )
    assert window.banner.text_label.text().endswith(
        "its header is not JSON. The other battles can be played."
    )
    assert [button.text() for button in window.banner.buttons] == ["Repair", "Backups…"]
    assert window.library is library


def test_a_closed_window_leaves_no_work_behind(home: Path, theme: Theme) -> None:
    window = reopen_window(home, theme)
    assert window.library is not None
    begin(window.library, "Raid")
    window.backups.back_up_at_start()
    window.close()
    assert not list(home.rglob("*partial*"))
    Library.open(home).close()


def test_enter_restores_nothing(
    qtbot: QtBot, window: MainWindow, page: BackupsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press_enter(question: QuestionDialog) -> int:
        question.show()
        QTest.keyClick(question, Qt.Key.Key_Return)
        return question.result()

    monkeypatch.setattr(QuestionDialog, "exec", press_enter)
    before = titles(window)
    QTest.mouseClick(page.restore_button, Qt.MouseButton.LeftButton)
    wait(qtbot, window)
    assert titles(window) == before
    assert page.restore_button.property("kind") != "primary"
