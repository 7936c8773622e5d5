"""The system's own print dialog, and pages on the printer that is chosen there."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from companion.errors import CompanionError
from companion.ui.print.page.pages import PrintedPage
from companion.ui.print.sheets import draw_pages, layout_of
from companion.writing import write_whole


def ask_printer(parent: QWidget, pages: Sequence[PrintedPage], name: str) -> QPrinter | None:
    """Return which printer is to print; None where the player cancels."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    printer.setCreator("Companion")
    printer.setFullPage(True)
    printer.setPageLayout(layout_of(pages[0]))
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, max(len(pages), 1))
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return None
    printer.setFullPage(True)
    return printer


def pages_in_range(printer: QPrinter, pages: Sequence[PrintedPage]) -> Sequence[PrintedPage]:
    """Return the pages that were asked for; all where no range was."""
    first, last = printer.fromPage(), printer.toPage()
    return pages[first - 1 : last] if first and last else pages


def print_in_steps(
    printer: QPrinter, pages: Sequence[PrintedPage], *, is_grey: bool
) -> Generator[int, None, None]:
    """Print pages a portion at a time, telling which page; a printer that is a file writes it whole or not.

    Raises CompanionError where the printer takes no pages.
    """
    path = printer.outputFileName()
    if not path:
        yield from _on_paper(printer, pages, is_grey=is_grey)
        return
    with TemporaryDirectory(prefix="companion-") as folder:
        made = Path(folder, Path(path).name)
        printer.setOutputFileName(str(made))
        yield from _on_paper(printer, pages, is_grey=is_grey)
        write_whole(Path(path), made.read_bytes())


def _on_paper(
    printer: QPrinter, pages: Sequence[PrintedPage], *, is_grey: bool
) -> Generator[int, None, None]:
    if is_grey:
        printer.setColorMode(QPrinter.ColorMode.GrayScale)
    painter = QPainter()
    if not painter.begin(printer):
        raise CompanionError("The printer accepts no pages. Choose another one, or save the pages as PDF.")
    try:
        yield from draw_pages(painter, printer, pages, printer.resolution(), is_grey=is_grey)
    except GeneratorExit:
        # Not every printer can be stopped; what it has already it then prints.
        printer.abort()
        raise
    finally:
        painter.end()
