"""Writing a ruleset in place: typed, completed, checked, tried, saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.ui.app.window import MainWindow
from companion.ui.rulesets import dialogs
from companion.ui.rulesets.edit_page import IN_ORDER, EditPage
from companion.ui.rulesets.page import RulesetsPage
from companion.ui.rulesets.try_view import BATTLE, SHOT, VOLLEY
from tests.ui.rulesets.conftest import EXAMPLE, Settle

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def written(page: RulesetsPage, settle: Settle) -> EditPage:
    """The example, being written."""
    page.edit(EXAMPLE)
    assert page.editor is not None
    settle(page)
    return page.editor


def replace(written: EditPage, old: str, new: str) -> None:
    """Find words and type others over them."""
    editor = written.editor
    editor.moveCursor(QTextCursor.MoveOperation.Start)
    assert editor.find(old)
    QTest.keyClicks(editor, new)


def numbers(written: EditPage) -> dict[str, tuple[str, str]]:
    return {row.text: (row.before, row.after) for row in written.trying.table.shown_rows}


def test_it_is_checked_as_it_is_typed(page: RulesetsPage, written: EditPage, settle: Settle) -> None:
    assert written.state.text() == IN_ORDER
    replace(written, "value: 2", "valu: 2")
    settle(page)
    assert written.editor.fault_lines() == {9}
    assert written.faults.count() == 1
    QTest.keyClick(written.editor, Qt.Key.Key_Z, CONTROL)
    while written.is_changed:
        QTest.keyClick(written.editor, Qt.Key.Key_Z, CONTROL)
    settle(page)
    assert written.state.text() == IN_ORDER


def test_nothing_is_saved_before_it_is(
    page: RulesetsPage, written: EditPage, own: Path, window: MainWindow, qtbot: QtBot
) -> None:
    file = own / EXAMPLE / "ruleset.yaml"
    before = file.read_text(encoding="utf-8")
    replace(written, "value: 1", "value: 3")
    assert written.is_changed
    assert file.read_text(encoding="utf-8") == before
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(written.editor, Qt.Key.Key_S, CONTROL)
    assert file.read_text(encoding="utf-8") == before.replace("value: 1", "value: 3")
    assert not written.is_changed
    assert page.editor is written


@pytest.mark.parametrize(
    ("answer", "stays", "is_saved"), [(None, True, False), (False, False, False), (True, False, True)]
)
def test_unsaved_changes_are_asked_about(
    page: RulesetsPage,
    written: EditPage,
    own: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    answer: bool | None,
    stays: bool,
    is_saved: bool,
) -> None:
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: answer)
    replace(written, "value: 1", "value: 3")
    QTest.mouseClick(written.back_button, Qt.MouseButton.LeftButton)
    assert (page.editor is written) == stays
    text = (own / EXAMPLE / "ruleset.yaml").read_text(encoding="utf-8")
    assert ("value: 3" in text) == is_saved
    page.close_editor()


def test_keys_are_completed(written: EditPage) -> None:
    editor = written.editor
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor, "  int")
    assert editor.completing.offered_words()[0] == "intervening"
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.toPlainText().endswith("\n  intervening: ")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.toPlainText().endswith("intervening: \n    ")


def test_the_colon_of_a_completed_key_may_be_typed_too(written: EditPage) -> None:
    editor = written.editor
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor, "  int")
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    QTest.keyClicks(editor, ":x:")
    assert editor.toPlainText().endswith("\n  intervening: x:")


def test_facts_are_completed(written: EditPage) -> None:
    editor = written.editor
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor, "  conditions: {x: {when: [attacker_w")
    assert "attacker_walked" in editor.completing.offered_words()
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.completing.is_open


def test_escape_then_tab_leaves_the_text(qtbot: QtBot, written: EditPage, window: MainWindow) -> None:
    editor = written.editor
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    editor.setFocus()
    qtbot.waitUntil(editor.hasFocus)
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.hasFocus()
    assert editor.toPlainText().startswith("  #")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert not editor.hasFocus()


def test_a_shot_is_tried_before_and_after(page: RulesetsPage, written: EditPage, settle: Settle) -> None:
    written.show_try()
    written.trying.shot.setText("ml g4 r7")
    settle(page)
    assert numbers(written)["To hit"] == ("8+", "6+")
    replace(written, "value: 2", "value: 0")
    settle(page)
    assert numbers(written)["To hit"] == ("8+", "4+")


def test_only_what_changes_is_shown_when_asked(page: RulesetsPage, written: EditPage, settle: Settle) -> None:
    written.show_try()
    settle(page)
    every = len(numbers(written))
    written.trying.only.click()
    assert 0 < len(numbers(written)) < every


@pytest.mark.parametrize("kind", [VOLLEY, BATTLE])
def test_volleys_and_battles_are_tried(
    page: RulesetsPage, written: EditPage, settle: Settle, kind: str
) -> None:
    written.show_try()
    QTest.mouseClick(written.trying.pages.button(kind), Qt.MouseButton.LeftButton)
    settle(page)
    assert any(before != after for before, after in numbers(written).values())


def test_a_shot_that_makes_no_sense_is_told(page: RulesetsPage, written: EditPage, settle: Settle) -> None:
    written.show_try()
    assert written.trying.pages.current == SHOT
    written.trying.shot.setText("ml nonsense")
    settle(page)
    assert "nonsense" in written.trying.message.text()


def test_a_stored_battle_can_be_tried(window: MainWindow, own: Path, settle: Settle) -> None:
    assert own.is_dir()
    library = window.library
    assert library is not None
    library.play_scenario("citytech", "river-crossing")
    window.with_library(window.rulesets.show)
    page = window.rulesets.page
    assert page is not None
    settle(page)
    page.edit(EXAMPLE, tries=True)
    settle(page)
    assert page.editor is not None
    box = page.editor.trying.battle
    titles = [box.itemText(row) for row in range(box.count())]
    (stored,) = [row for row, title in enumerate(titles) if title.startswith("River crossing (")]
    box.setCurrentIndex(stored)
    page.editor.trying.pages.button(BATTLE).click()
    settle(page)
    assert numbers(page.editor)["Walk, points"] == ("6", "6")


def test_another_program_saves_the_file(
    page: RulesetsPage, written: EditPage, own: Path, settle: Settle
) -> None:
    file = own / EXAMPLE / "ruleset.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "# by another\n", encoding="utf-8")
    written.reread()
    settle(page)
    assert written.editor.toPlainText().endswith("# by another\n")
    assert not written.is_changed
    QApplication.processEvents()
