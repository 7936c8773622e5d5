"""Reports of imports, read again."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.rulebooks.loader import RulebookLibrary
from companion.store.catalogue.records import ReportLine
from companion.ui.hangar.imports.import_controller import ReportsDialog
from companion.ui.hangar.imports.import_dialog import format_outcome
from companion.ui.hangar.imports.report_view import ReportModel, format_details
from companion.ui.theme.theme import Theme
from companion.workshop.hangar_model import HangarModel
from tests.catalog.catalogue_files import fill_catalogue

LINES = (
    ReportLine("a.mtf", "mech", "Atlas AS7-D", "whole", key="Atlas AS7-D"),
    ReportLine("b.mtf", "mech", "Axman AXM-1N", "part", ("ISHatchet", "Gyro: XL Gyro"), key="Axman AXM-1N"),
    ReportLine("c.mtf", "mech", "", "refused", reason="It ends in the middle."),
    ReportLine("d.mul", "force", "Bob", "known", reason="It is there already."),
)


def test_what_is_refused_stands_first_and_lines_are_filtered() -> None:
    model = ReportModel()
    model.show_lines(LINES)
    assert [line.file for line in model.rows] == ["c.mtf", "b.mtf", "a.mtf", "d.mul"]
    model.show_status("part")
    assert [line.file for line in model.rows] == ["b.mtf"]
    model.show_status("")
    model.search("hatchet")
    assert [line.file for line in model.rows] == ["b.mtf"]
    assert "ISHatchet; Gyro: XL Gyro" in model.text()
    assert "ISHatchet" in format_details(LINES[1])


def test_how_an_import_ended_in_words() -> None:
    assert format_outcome(LINES) == "2 imported, 1 of them in part; 1 refused; 1 there already"
    assert format_outcome(LINES[2:3]) == "Nothing imported; 1 refused"
    assert format_outcome(()) == "There was nothing to import"


def test_reports_are_kept_and_forgotten(qtbot: QtBot, theme: Theme, home: Path) -> None:
    assert theme is not None
    fill_catalogue(home, 3)
    kept = HangarModel(RulebookLibrary.of_player(), home)
    dialog = ReportsDialog(kept)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "all.zip" in dialog.list.item(0).text()
    assert len(dialog.view.model.rows) == 13
    chosen: list[str] = []
    dialog.chosen.connect(chosen.append)
    dialog.view.table.selectRow(0)
    dialog.view.table.setFocus()
    QTest.keyClick(dialog.view.table, Qt.Key.Key_Return)
    assert chosen == [dialog.view.model.rows[0].key]
    QTest.mouseClick(dialog.forget_button, Qt.MouseButton.LeftButton)
    assert dialog.list.count() == 0
    kept.close()
