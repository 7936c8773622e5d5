"""Saving what is chosen in the hangar."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog

from companion.catalog.entries import DocumentKind
from companion.ui.app.window import MainWindow
from companion.ui.hangar.export import WORDS, formats_for
from companion.ui.hangar.page import HangarPage
from companion.ui.print.preview.dialog import PrintPreview
from companion.workshop.hangar_model import Format
from tests.ui.hangar.conftest import Settle
from tests.ui.hangar.test_page import click, type_in

pytestmark = pytest.mark.usefixtures("undressed")


def test_formats_that_can_hold_what_is_chosen(page: HangarPage) -> None:
    entries = {row.entry.name: row.entry for row in page.stock.index.rows.values()}
    mech, tank, board = entries["Orion ON1-M"], entries["Bulldog Medium Tank"], entries["Bog"]
    assert formats_for([mech]) == (Format.MTF, Format.YAML, Format.JSON)
    assert formats_for([mech, mech])[:2] == (Format.MTF, Format.MUL)
    assert formats_for([tank])[0] is Format.BLK
    assert formats_for([board])[0] is Format.BOARD
    card = next(entry for entry in entries.values() if entry.points)
    assert formats_for([card]) == (Format.YAML, Format.JSON)


def test_one_unit_is_saved(
    page: HangarPage, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "orion.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(target), WORDS[Format.YAML]))
    type_in(page, "ruleset:citytech orion")
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert "ON1-M" in target.read_text(encoding="utf-8")
    assert str(target) in window.banner.text_label.text()


def test_several_are_saved_a_file_each(
    page: HangarPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_args: (WORDS[Format.MTF], True))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tmp_path))
    (tmp_path / "Orion ON1-M.mtf").write_text("mine", encoding="utf-8")
    type_in(page, "ruleset:citytech shipped mech 75-80t")
    page.list.selectAll()
    page.carry_out("export")
    assert (tmp_path / "Orion ON1-M.mtf").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "Orion ON1-M (2).mtf").exists()
    assert (tmp_path / "Victor VTR-9K.mtf").exists()


def test_sheets_of_several_are_printed(page: HangarPage, window: MainWindow, settle: Settle) -> None:
    type_in(page, "ruleset:citytech shipped mech 75-80t")
    page.list.selectAll()
    settle(page)
    assert len(page.chosen_rows()) > 1
    click(page.card.buttons["print"])
    preview = window.findChild(PrintPreview)
    assert preview is not None
    preview.close()


def test_what_has_no_sheet_is_told(page: HangarPage, window: MainWindow) -> None:
    type_in(page, "elemental")
    assert page.chosen_rows()[0].entry.kind is DocumentKind.BATTLE_ARMOR
    page.carry_out("print")
    assert "None of these has a sheet" in window.banner.text_label.text()
