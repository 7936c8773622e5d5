"""The small dialogs of a battle: none stays with the page once it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from companion.ui.dialogs.correct_dice import CorrectDialog
from companion.ui.theme.theme import Theme
from tests.ui.table_driver import TableDriver, open_window, play_training, set_up_training


@pytest.fixture
def table(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[TableDriver]:
    assert theme is not None
    window = open_window(tmp_path, (1280, 720))
    qtbot.addWidget(window)
    play_training(window)
    made = TableDriver(window)
    set_up_training(made)
    yield made
    window.close()


def test_a_note_leaves_no_dialog_behind(table: TableDriver) -> None:
    for answer in (QDialog.reject, QDialog.accept):
        dialog = table.page.commands.units.notes.write_on("cicada")
        assert dialog is not None
        assert_gone_after(table, dialog, answer)


def test_a_correction_leaves_no_dialog_behind(table: TableDriver) -> None:
    table.go_on()
    table.answer("9 4")
    rolled = next(line for line in table.page.bridge.session.lines() if line.dice)
    table.page.commands.correct(rolled.entry_id)
    dialog = table.page.findChild(CorrectDialog)
    assert dialog is not None
    assert_gone_after(table, dialog, QDialog.reject)


def assert_gone_after(table: TableDriver, dialog: QDialog, answer: object) -> None:
    assert dialog.isVisible()
    assert callable(answer)
    answer(dialog)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not table.page.findChildren(type(dialog))
