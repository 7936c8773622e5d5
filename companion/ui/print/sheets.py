"""Record sheets as PDF: vectors only, bookmarks to every unit, one file for a whole force."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from companion.cooperative import StepsWithoutResult, run_to_end
from companion.ui.print.page.pages import Paper, PrintChoices, PrintedPage, PrintedSheet, pages_of
from companion.ui.print.page.paint import Inks, paint
from companion.ui.print.pdf_outline import Bookmark, with_outline
from companion.ui.theme.sides import side_colour
from companion.ui.theme.tokens import LIGHT
from companion.writing import write_whole

DOTS_PER_INCH = 600
MILLIMETRES_PER_INCH = 25.4
SIZES = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}


def write_pdf(sheets: Sequence[PrintedSheet], path: Path, choices: PrintChoices | None = None) -> None:
    """Write sheets to a file; raises CompanionError when it cannot be written."""
    write_whole(path, pdf_of(sheets, choices or PrintChoices()))


def pdf_of(sheets: Sequence[PrintedSheet], choices: PrintChoices) -> bytes:
    """Sheets as a PDF file."""
    return pdf_of_pages(list(pages_of(sheets, choices)), title_of(sheets), is_grey=choices.is_grey)


def pdf_of_pages(pages: Sequence[PrintedPage], title: str, *, is_grey: bool = False) -> bytes:
    """Pages as a PDF file, all of them lying as the first does."""
    return run_to_end(pdf_in_steps(pages, title, is_grey=is_grey))


def pdf_in_steps(
    pages: Sequence[PrintedPage], title: str, *, is_grey: bool = False
) -> Generator[int, None, bytes]:
    """Yield the same a portion at a time; it tells which page is drawn, counted from 1."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Companion")
    writer.setTitle(title)
    writer.setResolution(DOTS_PER_INCH)
    writer.setPageLayout(layout_of(pages[0]))
    painter = QPainter(writer)
    try:
        yield from draw_pages(painter, writer, pages, DOTS_PER_INCH, is_grey=is_grey)
    finally:
        painter.end()
    marks = chain.from_iterable(
        (Bookmark(title, at) for title in page.titles) for at, page in enumerate(pages)
    )
    return with_outline(bytes(buffer.data().data()), list(marks))


def title_of(sheets: Sequence[PrintedSheet]) -> str:
    """Return what a file of these sheets is called."""
    return ", ".join(dict.fromkeys(printed.sheet.title for printed in sheets)) or "Record sheets"


def layout_of(page: PrintedPage) -> QPageLayout:
    """Return a page like this one without margins of its own."""
    none, way = QMarginsF(0, 0, 0, 0), QPageLayout.Orientation
    lies = way.Landscape if page.is_landscape else way.Portrait
    layout = QPageLayout(QPageSize(SIZES[page.paper]), lies, none, QPageLayout.Unit.Millimeter)
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout


def draw_pages(
    painter: QPainter,
    device: QPagedPaintDevice,
    pages: Sequence[PrintedPage],
    dots_per_inch: float,
    *,
    is_grey: bool = False,
) -> Generator[int, None, None]:
    """Draw pages in portions on a device that has several; it tells which page, counted from 1."""
    for number, page in enumerate(pages, start=1):
        if number > 1:
            device.newPage()
        yield number
        for _ in draw_page(painter, page, dots_per_inch / MILLIMETRES_PER_INCH, is_grey=is_grey):
            yield number


def draw_page(
    painter: QPainter, page: PrintedPage, dots: float, *, is_grey: bool = False
) -> StepsWithoutResult:
    """Draw a page in portions with its corner at the painter's origin, so many dots a millimetre."""
    if page.picture is not None:
        painter.save()
        try:
            yield from page.picture.draw(painter, dots)
        finally:
            painter.restore()
    for piece in page.pieces:
        painter.save()
        painter.translate(piece.x * dots, piece.y * dots)
        coloured = piece.side is not None and not is_grey
        paint(painter, piece.part, dots, Inks(side_colour(LIGHT, piece.side or 0)) if coloured else Inks())
        painter.restore()
