"""Pages are drawn and written one after the other: blank at first, told as they go, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from companion.cooperative import StepsWithoutResult
from companion.tabletop.boards import Board
from companion.ui.print.maps.drawing import MapDrawing
from companion.ui.print.maps.pages import MapChoices, map_pages
from companion.ui.print.page.pages import PrintedPage
from companion.ui.print.preview.dialog import PrintJob, PrintPreview
from companion.ui.print.preview.page_view import page_pixmap, picture_in_steps
from companion.ui.settings import WindowSettings
from tests.ui.print.page.sheets import printed_sheet

SHEETS = tuple(printed_sheet("citytech", model) for model in ("Laser Tower", "Missile Bunker", "Laser Tower"))


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def settings(tmp_path: Path) -> WindowSettings:
    (tmp_path / "settings").mkdir()
    return WindowSettings(tmp_path / "settings")


@pytest.fixture
def preview(window: QWidget, settings: WindowSettings) -> PrintPreview:
    made = PrintPreview(PrintJob("towers", SHEETS), settings, window)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    made.resize(1000, 700)
    return made


@pytest.fixture
def file(preview: PrintPreview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the pages are saved; the second of them never ends."""

    def draw(_painter: QPainter, page: PrintedPage, _dots: float, *, is_grey: bool) -> StepsWithoutResult:
        while page is preview.pages[1] and not is_grey:
            yield

    path = tmp_path / "saved" / "towers.pdf"
    path.parent.mkdir()
    monkeypatch.setattr("companion.ui.print.sheets.draw_page", draw)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    return path


def paper(preview: PrintPreview) -> QWidget:
    shown = preview.view.widget()
    assert shown is not None
    return shown


def test_the_dialog_shows_blank_paper_before_anything_is_laid_out(
    window: QWidget, settings: WindowSettings, qtbot: QtBot
) -> None:
    preview = PrintPreview(PrintJob("towers", SHEETS), settings, window)
    assert preview.thumbnails.count() == 0
    preview.show()
    blank = paper(preview)
    assert abs(blank.height() / blank.width() - 297 / 210) < 0.01
    page = preview.pages[0]
    expected = page_pixmap(page, blank.size() * blank.devicePixelRatioF(), is_grey=False).toImage()
    qtbot.waitUntil(lambda: paper(preview).grab().toImage() == expected)


def test_every_page_of_the_list_is_drawn_in_its_turn(preview: PrintPreview, qtbot: QtBot) -> None:
    def icons() -> list[int]:
        items = (preview.thumbnails.item(row) for row in range(3))
        return [item.icon().cacheKey() for item in items]

    preview.show()
    assert len(preview.pages) == 3
    blank = icons()
    qtbot.waitUntil(lambda: all(now != before for now, before in zip(icons(), blank, strict=True)))


def test_cancelling_leaves_no_file_and_it_can_be_saved_after_that(
    preview: PrintPreview, file: Path, qtbot: QtBot
) -> None:
    preview.show()
    preview.save_pdf.click()
    qtbot.waitUntil(lambda: preview.progress.message.text() == "Page 2 of 3")
    assert not preview.options_panel.isEnabled()
    preview.print.click()
    assert preview.progress.message.text() == "Page 2 of 3", "one thing at a time"
    preview.progress.cancel_button.click()
    assert not preview.progress.is_busy
    assert preview.isVisible()
    assert list(file.parent.iterdir()) == []
    preview.options_panel.grey.click()
    preview.save_pdf.click()
    qtbot.waitUntil(lambda: not preview.isVisible())
    assert file.read_bytes().startswith(b"%PDF")
    assert list(file.parent.iterdir()) == [file]


def test_escape_cancels_before_it_closes(preview: PrintPreview, file: Path, qtbot: QtBot) -> None:
    preview.show()
    preview.save_pdf.click()
    qtbot.waitUntil(lambda: preview.progress.message.text() == "Page 2 of 3")
    QTest.keyClick(preview, Qt.Key.Key_Escape)
    assert preview.isVisible()
    assert not preview.progress.is_busy
    QTest.keyClick(preview, Qt.Key.Key_Escape)
    assert not preview.isVisible()
    assert list(file.parent.iterdir()) == []


def test_a_dialog_closed_in_the_middle_leaves_nothing(
    preview: PrintPreview, file: Path, qtbot: QtBot
) -> None:
    preview.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, True)
    preview.show()
    preview.save_pdf.click()
    qtbot.waitUntil(lambda: preview.progress.message.text() == "Page 2 of 3")
    with qtbot.waitSignal(preview.destroyed):
        preview.close()
    assert list(file.parent.iterdir()) == []


def test_a_dialog_closed_while_pages_are_laid_out_draws_no_more(preview: PrintPreview, qtbot: QtBot) -> None:
    preview.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, True)
    preview.show()
    qtbot.waitUntil(lambda: preview.thumbnails.count() > 0)
    with qtbot.waitSignal(preview.destroyed):
        preview.close()


def test_a_print_that_is_cancelled_leaves_no_file(
    preview: PrintPreview, file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def accept(dialog: QPrintDialog) -> QPrintDialog.DialogCode:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(file))
        return QPrintDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", accept)
    preview.show()
    preview.print.click()
    qtbot.waitUntil(lambda: preview.progress.message.text() == "Page 2 of 3")
    preview.progress.cancel_button.click()
    assert "may still print" in preview.fault.text()
    assert list(file.parent.iterdir()) == []


@pytest.mark.usefixtures("theme")
def test_a_page_of_a_map_is_drawn_in_portions() -> None:
    (page,) = map_pages(MapDrawing(Board("Wide", 20, 20)), MapChoices(is_tiled=False))
    drawing = picture_in_steps(page, QSize(600, 420), is_grey=False)
    portions = 0
    while True:
        try:
            next(drawing)
        except StopIteration as done:
            made = done.value
            break
        portions += 1
    assert portions > 5
    assert made.toImage() == page_pixmap(page, QSize(600, 420), is_grey=False).toImage()
