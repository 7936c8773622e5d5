"""Record sheets on paper: light, vectors only, as large as a page allows, two on it where they fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from companion.engine.sheet import Sheet
from companion.engine.views.units import SideView
from companion.ui.print.paper import pdf_on
from companion.ui.sheet.layout.sheet import NO_KEYS, SheetLayout, lay_out
from companion.ui.sheet.paint.interaction import UNTOUCHED
from companion.ui.sheet.paint.sheet import draw_sheet
from companion.ui.theme.tokens import LIGHT

WIDTHS = (720.0, 800.0, 880.0, 960.0, 1040.0, 1120.0)
"""A sheet with much on it is laid out wider, in more columns, when it then comes out larger."""

GAP = 14.0
MARGIN = 12.0
"""In millimetres."""

SMALLEST_SHARE = 0.85
"""Two sheets share a page unless they would have to be smaller than this share of the page's width."""


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet and the side whose colour and shape it carries."""

    sheet: Sheet
    side: SideView | None = None


def write_pdf(
    sheets: Sequence[PrintedSheet],
    path: Path,
    paper: QPageSize.PageSizeId = QPageSize.PageSizeId.A4,
) -> None:
    """Write sheets to a file; raises CompanionError when it cannot be written."""
    title = ", ".join(printed.sheet.title for printed in sheets)
    with pdf_on(path, title, MARGIN, paper) as (painter, writer):
        draw_pages(painter, writer, sheets)


def draw_pages(painter: QPainter, device: QPdfWriter, sheets: Sequence[PrintedSheet]) -> None:
    """Draw sheets on the pages of a device."""
    page = QRectF(0, 0, device.width(), device.height())
    layouts = [_largest(printed, page) for printed in sheets]
    for number, (scale, on_page) in enumerate(_pages(layouts, page)):
        if number:
            device.newPage()
        top = 0.0
        for layout in on_page:
            painter.save()
            painter.translate((page.width() - layout.width * scale) / 2, top)
            painter.scale(scale, scale)
            draw_sheet(painter, layout, UNTOUCHED, LIGHT)
            painter.restore()
            top += (layout.height + GAP) * scale


def _largest(printed: PrintedSheet, page: QRectF) -> SheetLayout:
    """The layout that comes out largest on a page."""
    layouts = (lay_out(printed.sheet, width, printed.side, target=NO_KEYS) for width in WIDTHS)
    return max(layouts, key=lambda layout: _scale(layout, page))


def _scale(layout: SheetLayout, page: QRectF) -> float:
    """How many dots a layout unit has on a page of its own."""
    return min(page.width() / layout.width, page.height() / layout.height)


def _pages(layouts: Sequence[SheetLayout], page: QRectF) -> Iterator[tuple[float, Sequence[SheetLayout]]]:
    """The sheets of each page, and how many dots a layout unit has there."""
    widest = min((page.width() / layout.width for layout in layouts), default=1.0)
    tallest = max((layout.height for layout in layouts), default=1.0)
    shared = min(widest, page.height() / (2 * tallest + GAP))
    if shared >= SMALLEST_SHARE * widest:
        for start in range(0, len(layouts), 2):
            yield shared, layouts[start : start + 2]
    else:
        for layout in layouts:
            yield _scale(layout, page), [layout]
