"""Boards saved, kept through Esc and a crash, read and written as files, played on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import DocumentKind
from companion.ui.app.window import MainWindow
from companion.ui.boards import saving
from companion.ui.boards.page import BoardPage
from companion.ui.boards.sheets_dialog import SheetsDialog
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.workshop.boards.drawing import board_in
from tests.ui.boards.conftest import BoardHand

Key = Qt.Key


def stored_boards(home: Path) -> Mapping[str, Any]:
    """Return the boards of the catalogue, by their names."""
    with Catalogue.open(home) as catalogue:
        own = [entry for entry in catalogue.own_entries() if entry.kind is DocumentKind.BOARD]
        return {entry.name: catalogue.document(entry) for entry in own}


def test_a_board_is_saved_under_its_name_and_again_over_itself(hand: BoardHand, home: Path) -> None:
    page = hand.page
    page.title.name.setFocus()
    page.title.name.selectAll()
    QTest.keyClicks(page.title.name, "Our hall")
    page.canvas.setFocus()
    hand.press(Key.Key_1)
    hand.drag("0303")
    hand.press(Key.Key_S, held=Qt.KeyboardModifier.ControlModifier)
    assert stored_boards(home)["Our hall"]["hexes"] == {"0303": {"terrain": ["light_woods"]}}
    hand.drag("0404")
    assert page.title.state_button.text() == "not saved"
    hand.click(page.title.save_button)
    assert len(stored_boards(home)) == 1
    assert len(stored_boards(home)["Our hall"]["hexes"]) == 2
    hand.page.new_board()
    hand.page.editor.act(hand.page.editor.drawing.with_name("Our hall"), "Name")
    hand.click(page.title.save_button)
    assert set(stored_boards(home)) == {"Our hall", "Our hall (2)"}


def test_esc_and_a_crash_lose_nothing(hand: BoardHand, home: Path) -> None:
    hand.press(Key.Key_1)
    hand.drag("0303")
    hand.press(Key.Key_Escape)
    assert not hand.window.boards.is_shown
    hand.window.commands.carry_out("board")
    assert hand.at("0303") == (0, ("light_woods",))
    assert (home / saving.FILE).exists()
    drawn = hand.page.editor.drawing
    hand.window.boards.page = None  # as after a crash: nobody said goodbye
    hand.window.commands.carry_out("board")
    after: BoardPage | None = hand.window.boards.page
    assert after is not None
    assert after.editor.drawing == drawn
    assert after.editor.is_changed
    hand.click(after.title.save_button)
    assert not (home / saving.FILE).exists()


def test_a_damaged_draft_is_told_and_the_page_begins_anew(window: MainWindow, home: Path) -> None:
    (home / saving.FILE).write_text('{"document": {"size": [0, 3]}, "ruleset": "citytech"}', encoding="utf-8")
    window.commands.carry_out("board")
    assert window.boards.page is not None
    assert not window.boards.page.editor.drawing.board.hexes
    assert "The board that was not saved last time cannot be read." in window.banner.text_label.text()
    assert "not 0 by 3" in window.banner.text_label.text()
    assert (home / saving.FILE).exists(), "nothing was drawn in its place yet"


def test_a_board_of_another_program_comes_in_and_goes_out(
    hand: BoardHand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "Pond.board"
    file.write_text('size 2 2\nhex 0101 0 "water:1;swamp:1" ""\nhex 0201 2 "" ""\nend\n', encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    hand.page._carry_out("open")
    assert hand.page.title.name.text() == "Pond"
    assert hand.at("0101") == (0, ("water_1",))
    hand.press(Key.Key_6)
    hand.drag("0102")
    out = tmp_path / "out.board"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    said: list[str] = []
    hand.page.success_reported.connect(said.append)
    hand.page._carry_out("export")
    assert said == [f"The board is saved as {out}."]
    assert "swamp:1" in out.read_text(encoding="utf-8")
    assert board_in(out).board.hexes == hand.page.editor.drawing.board.hexes


def test_a_file_that_is_no_board_is_told(
    hand: BoardHand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "letter.board"
    file.write_text("Dear all", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    said: list[str] = []
    hand.page.problem_reported.connect(said.append)
    hand.page._carry_out("open")
    assert "does not say how large" in said[0]
    assert hand.page.title.name.text() == "My table"


def test_what_a_file_cannot_hold_is_told(
    hand: BoardHand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.page.title.rules.setCurrentIndex(hand.page.title.rules.findData("bt-tactics"))
    QApplication.processEvents()
    hand.click(hand.page.palette_panel.paints["building"])
    hand.drag("0303")
    out = tmp_path / "out.board"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    said: list[str] = []
    hand.page.success_reported.connect(said.append)
    hand.page._carry_out("export")
    assert said[0].endswith("This kind of file cannot hold all the terrain in 0303.")


def test_sheets_are_laid_side_by_side_and_turned(hand: BoardHand, monkeypatch: pytest.MonkeyPatch) -> None:
    def lay(dialog: SheetsDialog) -> int:
        names = [dialog.cells[0][1].box.itemText(at) for at in range(dialog.cells[0][1].box.count())]
        dialog.cells[0][1].box.setCurrentIndex(names.index("River crossing (15 × 17)"))
        dialog.cells[0][1].turn.click()
        assert dialog.size_label.text() == "31 × 17 hexes"
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(SheetsDialog, "exec", lay)
    hand.press(Key.Key_1)
    hand.drag("0101")
    hand.page._carry_out("sheets")
    assert hand.page.title.size_button.text() == "31 × 17"
    assert hand.at("0101") == (0, ("light_woods",))
    assert len(hand.page.editor.drawing.board.hexes) > 50
    hand.page._carry_out("undo")
    assert hand.page.title.size_button.text() == "15 × 17"


def test_from_new_battle_to_the_drawn_table_and_back(
    hand: BoardHand, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    window, chosen = hand.window, []
    hand.press(Key.Key_Escape)

    def look(dialog: NewBattleDialog) -> int:
        dialog.finish()
        chosen.append((dialog.board.currentText(), dialog.title.text()))
        if len(chosen) == 1:
            dialog.title.setText("Saturday")
            dialog.draw_button.click()
        return dialog.result()

    monkeypatch.setattr(NewBattleDialog, "exec", look)
    window.with_library(window.battle_commands.new)
    assert window.boards.is_shown
    hand.press(Key.Key_1)
    hand.drag("0303")
    hand.click(hand.page.title.play_button)
    assert set(stored_boards(home)) == {"My table"}
    assert chosen[1] == ("My table (15 × 17)", "Saturday")
    window.hangar.close()
