"""The log of dice in the window: of this battle and of all, by player and by who rolled, saved and copied."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from companion.battles.dice_log import LoggedRoll
from companion.battles.rolls import Roller, RollNote
from companion.ui.dice.fairness_view import CountChart
from companion.ui.dice.log_dialog import ALL, DiceLog
from companion.ui.theme.theme import Mode, Theme
from tests.ui.duels import set_out
from tests.ui.table_driver import TableDriver

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def rolls(number: int) -> tuple[LoggedRoll, ...]:
    """Pairs of dice of two players by turns, every second one rolled by the app."""
    return tuple(
        LoggedRoll(
            "Duel",
            place,
            1 + place // 20,
            "Weapon attack",
            ("Anna", "Ben")[place % 2],
            "Orion fires",
            RollNote(
                "2d6",
                "PPC at Victor",
                (1 + place % 6, 1 + place // 6 % 6),
                "red",
                8,
                (Roller.TABLE, Roller.APP)[place % 2],
            ),
        )
        for place in range(number)
    )


@pytest.fixture
def log(theme: Theme, qtbot: QtBot) -> DiceLog:
    del theme
    made = DiceLog(lambda: rolls(72), lambda: rolls(144))
    qtbot.addWidget(made)
    made.show()
    settle(made, qtbot)
    return made


def settle(log: DiceLog, qtbot: QtBot) -> None:
    """Wait for what is read and counted behind the window."""
    qtbot.waitUntil(lambda: not log.background.is_busy and not log._counting.is_busy)


def visible_texts(log: DiceLog) -> list[str]:
    return [label.text() for label in log.fairness.findChildren(QLabel)]


def test_every_roll_has_its_row(log: DiceLog) -> None:
    model = log.model
    assert (model.rowCount(), log.status.text()) == (72, "72 rolls")
    row = [model.index(1, column).data() for column in range(model.columnCount())]
    assert row == ["1", "Ben", "PPC at Victor", "2d6: 2 1", "3", "8", "the app"]


def test_one_player_s_dice_and_one_kind(log: DiceLog, qtbot: QtBot) -> None:
    log.player.setCurrentIndex(log.player.findText("Anna"))
    log.player.activated.emit(0)
    settle(log, qtbot)
    assert {roll.player for roll in log.visible_rolls} == {"Anna"}
    log.roller.setCurrentIndex(log.roller.findText("The app"))
    log.roller.activated.emit(0)
    settle(log, qtbot)
    assert (log.visible_rolls, log.save_button.isEnabled()) == ((), False)
    assert "No dice were rolled yet." in visible_texts(log)


def test_all_battles_name_theirs(log: DiceLog, qtbot: QtBot) -> None:
    log.scope.setCurrentText(ALL)
    log.scope.activated.emit(0)
    settle(log, qtbot)
    assert log.model.rowCount() == 144
    assert log.model.headerData(0, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole) == "Battle"


def test_how_even_they_are_in_words(log: DiceLog) -> None:
    texts = visible_texts(log)
    assert "All dice: 72 rolls" in texts
    assert "By player" in texts
    assert "Real dice: 36 rolls" in texts
    assert any(each.startswith("Fair dice are at least this uneven") for each in texts)
    assert any("with 5 degrees of freedom" in each for each in texts)
    charts = log.fairness.findChildren(CountChart)
    assert charts[0].accessibleDescription().startswith("1: 24, expected 24.0")


def test_it_is_saved_and_copied(log: DiceLog, tmp_path: Path) -> None:
    log.keep(tmp_path / "dice.csv")
    rows = list(csv.DictReader((tmp_path / "dice.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 72
    log.keep(tmp_path / "dice.txt")
    QTest.mouseClick(log.copy_button, Qt.MouseButton.LeftButton)
    text = (tmp_path / "dice.txt").read_text(encoding="utf-8")
    assert text == QGuiApplication.clipboard().text()
    assert text.startswith("Duel: turn 1, Weapon attack. Anna: PPC at Victor, 2d6: 1 1 = 2, needed 8 (real")


def test_what_cannot_be_read_is_told(theme: Theme, qtbot: QtBot) -> None:
    del theme

    def broken() -> tuple[LoggedRoll, ...]:
        raise OSError("The disk is gone.")

    log = DiceLog(None, broken)
    qtbot.addWidget(log)
    settle(log, qtbot)
    assert log.status.text().startswith("The dice cannot be read. The disk is gone.")
    assert "companion doctor" in log.status.text()


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.HIGH_CONTRAST])
def test_it_is_painted_in_every_theme(log: DiceLog, theme: Theme, mode: Mode) -> None:
    theme.set_mode(mode)
    log.pages.show_page("fairness")
    assert not log.grab().isNull()


def test_the_journal_leads_to_the_dice_of_its_battle(table: TableDriver, qtbot: QtBot) -> None:
    duel = set_out(table.window, None, orion="red", victor="blue")
    duel.go_on()
    duel.answer("4+5")
    duel.tap(6)
    duel.click(duel.page.journal.dice_button)
    log = duel.window.dice.log
    assert log is not None
    settle(log, qtbot)
    assert [(roll.note.dice, roll.result) for roll in log.visible_rolls] == [("2d6", "9"), ("2d6", "6")]
    assert {roll.note.roller for roll in log.visible_rolls} == {Roller.TABLE}
    duel.window.show_welcome()
    duel.window.dice.close()
    duel.window.commands.carry_out("dice_log")
    again = duel.window.dice.log
    assert again is not None
    settle(again, qtbot)
    assert again.scope.count() == 1, "without a battle on the table it tells of all"
    assert len(again.visible_rolls) == 2


def test_a_log_without_rolls_says_so(theme: Theme, qtbot: QtBot) -> None:
    del theme
    log = DiceLog(None, tuple)
    qtbot.addWidget(log)
    log.show()
    settle(log, qtbot)
    assert log.empty.isVisible()
    assert not log.table.isVisible()
    assert "No dice have been rolled yet" in log.empty.sentence.text()
    log._take(rolls(3))
    assert log.table.isVisible()
