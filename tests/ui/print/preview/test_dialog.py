"""The preview: pages as they will be printed, choices that are remembered, and where pages go."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from companion.cooperative import run_to_end
from companion.errors import CompanionError
from companion.ui.print.page.pages import (
    Paper,
    PrintChoices,
    PrintedSheet,
    PrintedTables,
    pages_in_steps,
    pages_of,
)
from companion.ui.print.preview import printer
from companion.ui.print.preview.dialog import (
    ALL,
    LazySheets,
    PrintJob,
    PrintPreview,
    _scopes,
    load_print_choices,
    save_print_choices,
)
from companion.ui.print.preview.options_panel import PrintedState
from companion.ui.print.sheets import pdf_of_pages
from companion.ui.settings import WindowSettings
from companion.ui.table.controller import BattleController
from tests.builders import citytech
from tests.citytech import fight
from tests.ui.print.page.measuring import page_texts
from tests.ui.print.page.sheets import game, on_paper, pages, printed_sheet
from tests.ui.print.test_sheets import draw_commands

MODELS = ("CN9-D", "Laser Tower", "Missile Bunker")

GAME = citytech()
BATTLE: Any = fight(orion="red 0505 0", cicada="blue 0303 0", wolfhound="blue 0404 0")
UNITS = GAME.units(BATTLE)
BRIDGE = cast(
    "BattleController",
    SimpleNamespace(
        unit=lambda unit: next(view for view in UNITS if view.id == unit),
        units=lambda: UNITS,
        sides=lambda: GAME.sides(BATTLE),
    ),
)
ORDER = [unit.id for unit in UNITS]


def printing() -> PrintJob:
    fresh = tuple(printed_sheet("citytech", model) for model in MODELS)
    return PrintJob("lance", fresh, tuple(hurt(sheet) for sheet in fresh))


def hurt(whole: PrintedSheet) -> PrintedSheet:
    """Return the same with a point less on every track."""
    tracks = tuple(replace(track, left=track.full - 1) for track in whole.sheet.tracks)
    return replace(whole, sheet=replace(whole.sheet, tracks=tracks))


@pytest.fixture
def settings(tmp_path: Path, qapp: object) -> WindowSettings:
    assert qapp is not None
    return WindowSettings(tmp_path)


@pytest.fixture
def preview(qtbot: QtBot, settings: WindowSettings) -> PrintPreview:
    made = PrintPreview(printing(), settings)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.resize(1000, 700)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_pages_come_one_after_the_other(preview: PrintPreview, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: preview.thumbnails.count() == 3)
    assert preview.thumbnails.currentRow() == 0
    assert preview.thumbnails.item(2).text() == "Missile Bunker, Gun emplacement"
    qtbot.waitUntil(lambda: preview.message.text() == "3 pages")


def test_damage_or_fresh(preview: PrintPreview) -> None:
    assert "8/9" in page_texts(preview.pages[0])
    preview.options_panel.states[PrintedState.FRESH].click()
    assert "8/9" not in page_texts(preview.pages[0])


def test_sheets_to_write_on(qtbot: QtBot, settings: WindowSettings) -> None:
    empty = on_paper(game("citytech").empty_sheet("mech"))
    made = PrintPreview(replace(printing(), empty=lambda: (empty,)), settings)
    qtbot.addWidget(made)
    made.options_panel.states[PrintedState.EMPTY].click()
    assert len(made.pages) == 1
    assert "Centurion" not in page_texts(made.pages[0])


def test_every_choice_shows_at_once(preview: PrintPreview) -> None:
    preview.options_panel.papers[Paper.LETTER].click()
    preview.options_panel.numbers["two"].click()
    preview.options_panel.tables[PrintedTables.ALL].click()
    preview.options_panel.grey.click()
    assert preview.options_panel.choices == PrintChoices(Paper.LETTER, True, PrintedTables.ALL, True)
    assert [len(page.titles) for page in preview.pages] == [1, 2, 1]
    assert {page.paper for page in preview.pages} == {Paper.LETTER}
    preview.options_panel.tables[PrintedTables.NONE].click()
    assert all("Hit location" not in page_texts(page) for page in preview.pages)


def test_a_page_is_chosen_and_looked_at_nearer_by_keyboard(preview: PrintPreview) -> None:
    assert len(preview.pages) == 3
    preview.thumbnails.setFocus()
    QTest.keyClick(preview.thumbnails, Qt.Key.Key_Down)
    assert preview.thumbnails.currentRow() == 1
    preview.zoom_in_button.click()
    assert preview.view.zoom > 1
    preview.farther.click()
    preview.fit.click()
    assert preview.view.zoom == 1
    shown = preview.view.widget()
    assert shown is not None
    assert shown.accessibleName() == "Laser Tower, Gun emplacement"


def test_choices_are_remembered(preview: PrintPreview, settings: WindowSettings, tmp_path: Path) -> None:
    preview.options_panel.papers[Paper.LETTER].click()
    preview.options_panel.grey.click()
    preview.close_button.click()
    assert load_print_choices(WindowSettings(tmp_path)) == PrintChoices(Paper.LETTER, is_grey=True)
    settings.remember("print/paper", "papyrus")
    assert load_print_choices(settings).paper is Paper.A4
    save_print_choices(settings, PrintChoices(tables=PrintedTables.ALL, is_two=True))
    assert load_print_choices(settings) == PrintChoices(tables=PrintedTables.ALL, is_two=True)


def test_saved_as_pdf_and_svg(
    preview: PrintPreview, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "lance.svg"), ""))
    preview.save_svg.click()
    qtbot.waitUntil(lambda: not preview.isVisible())
    assert sorted(file.name for file in tmp_path.glob("*.svg")) == [
        "lance-1.svg",
        "lance-2.svg",
        "lance-3.svg",
    ]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "lance.pdf"), ""))
    preview.show()
    preview.save_pdf.click()
    qtbot.waitUntil(lambda: not preview.isVisible())
    whole = pdf_of_pages(preview.pages, preview.title())
    assert draw_commands((tmp_path / "lance.pdf").read_bytes()) == draw_commands(whole)


def test_giving_up_saves_nothing_and_stays(
    preview: PrintPreview, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    preview.save_pdf.click()
    monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog: QPrintDialog.DialogCode.Rejected)
    preview.print.click()
    qtbot.waitUntil(lambda: not preview.progress.is_busy)
    assert preview.isVisible()
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_place_that_cannot_be_written_is_told(
    preview: PrintPreview, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "x.pdf"), ""))
    preview.save_pdf.click()
    qtbot.waitUntil(lambda: "cannot be written" in preview.fault.text())
    assert preview.fault.isVisible()
    preview.options_panel.grey.click()
    assert not preview.fault.isVisible()


def test_the_printer_takes_the_pages_that_were_asked_for(
    preview: PrintPreview, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "printed.pdf"

    def accept(dialog: QPrintDialog) -> QPrintDialog.DialogCode:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(file))
        dialog.printer().setFromTo(1, 2)
        return QPrintDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    preview.options_panel.grey.click()
    preview.print.click()
    qtbot.waitUntil(lambda: not preview.isVisible())
    assert file.read_bytes().count(b"/Type /Page\n") == 2


@pytest.mark.usefixtures("qapp")
def test_a_printer_that_takes_no_pages_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = QPrinter()
    broken.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    broken.setOutputFileName(str(tmp_path / "no" / "place.pdf"))
    with pytest.raises(CompanionError, match="cannot be written"):
        run_to_end(printer.print_in_steps(broken, pages(printed_sheet("citytech", "CN9-D")), is_grey=False))
    monkeypatch.setattr(QPainter, "begin", lambda *_: False)
    with pytest.raises(CompanionError, match="The printer accepts no pages"):
        run_to_end(printer.print_in_steps(broken, pages(printed_sheet("citytech", "CN9-D")), is_grey=False))


def test_one_unit_or_more_of_its_battle(qtbot: QtBot, settings: WindowSettings) -> None:
    scopes = (("Laser Tower", (1,)), ("Its side", (1, 2)), ("All", (0, 1, 2)))
    made = PrintPreview(replace(printing(), scopes=scopes), settings)
    qtbot.addWidget(made)
    assert [page.titles for page in made.pages] == [("Laser Tower, Gun emplacement",)]
    made.options_panel.scopes["Its side"].click()
    assert len(made.pages) == 2
    made.options_panel.scopes["All"].click()
    assert len(made.pages) == 3


def test_without_a_battle_there_is_no_choice_between_damage_and_fresh(
    qtbot: QtBot, settings: WindowSettings
) -> None:
    made = PrintPreview(PrintJob("CN9-D", (printed_sheet("citytech", "CN9-D"),)), settings)
    qtbot.addWidget(made)
    assert made.options_panel.states == {}
    assert len(made.pages) == 1


def test_a_sheet_is_made_once_and_only_when_it_is_looked_at() -> None:
    made: list[str] = []

    def make(model: str) -> PrintedSheet:
        made.append(model)
        return printed_sheet("citytech", model)

    sheets = LazySheets(partial(make, model) for model in MODELS)
    assert len(sheets) == len(MODELS)
    assert made == []
    assert sheets[1] is sheets[1]
    assert [sheet.sheet.title for sheet in sheets[1:]] == list(MODELS[1:])
    assert made == list(MODELS[1:])


def test_a_page_is_laid_out_with_pauses() -> None:
    sheets, choices = [printed_sheet("citytech", "CN9-D")], PrintChoices()
    portions = list(pages_in_steps(sheets, choices))
    assert portions.count(None) > 3
    (page,) = filter(None, portions)
    assert page_texts(page) == page_texts(*pages_of(sheets, choices))


@pytest.mark.parametrize("asked", [["orion"], ORDER])
def test_a_unit_each_side_and_everybody_may_be_printed(asked: list[str]) -> None:
    scopes = dict(_scopes(BRIDGE, asked, ORDER))
    first = next(iter(scopes))
    assert first == (ALL if len(asked) > 1 else "Orion")
    assert scopes[ALL] == (0, 1, 2)
    sides = [tuple(ORDER[at] for at in scopes[side.name]) for side in GAME.sides(BATTLE)]
    assert sorted(sides) == [("cicada", "wolfhound"), ("orion",)]
