"""The system's own print dialog, and pages on the printer that is chosen there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from companion.errors import CompanionError
from companion.ui.print.page.pages import Page
from companion.ui.print.sheets import draw_pages, layout_of


def print_pages(parent: QWidget, pages: Sequence[Page], name: str, *, is_grey: bool) -> bool:
    """Ask for a printer and print; False where the player cancels. Raises CompanionError."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    printer.setCreator("Companion")
    printer.setFullPage(True)
    printer.setPageLayout(layout_of(pages[0]))
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, max(len(pages), 1))
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return False
    printer.setFullPage(True)
    draw_on(printer, _in_range(printer, pages), is_grey=is_grey)
    return True


def draw_on(printer: QPrinter, pages: Sequence[Page], *, is_grey: bool) -> None:
    """Print pages; raises CompanionError where the printer takes none."""
    if is_grey:
        printer.setColorMode(QPrinter.ColorMode.GrayScale)
    painter = QPainter()
    if not painter.begin(printer):
        raise CompanionError("The printer takes no pages. Choose another one, or save the pages as PDF.")
    try:
        draw_pages(painter, printer, pages, printer.resolution(), is_grey=is_grey)
    finally:
        painter.end()


def _in_range(printer: QPrinter, pages: Sequence[Page]) -> Sequence[Page]:
    """The pages that were asked for; all where no range was."""
    first, last = printer.fromPage(), printer.toPage()
    return pages[first - 1 : last] if first and last else pages
