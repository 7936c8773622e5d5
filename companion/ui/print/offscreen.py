"""Sheets and cards written to a file by a process without a window, nor a screen to open one on."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from companion.engine.cards import CardView
from companion.ui.print.card_pages import write_cards
from companion.ui.print.page.pages import PrintChoices, PrintedSheet, pages_of
from companion.ui.print.sheets import write_pdf
from companion.ui.print.svg import write_svgs


def print_sheets(sheets: Sequence[PrintedSheet], path: Path, choices: PrintChoices) -> None:
    """Write sheets to a PDF file; raises CompanionError when it cannot be written."""
    with _without_screen():
        write_pdf(sheets, path, choices)


def draw_sheets(sheets: Sequence[PrintedSheet], path: Path, choices: PrintChoices) -> tuple[Path, ...]:
    """Write sheets to SVG files, one for each page, numbered where there are several.

    Raises CompanionError when one cannot be written.
    """
    with _without_screen():
        return write_svgs(list(pages_of(sheets, choices)), path, is_grey=choices.is_grey)


def print_cards(cards: Sequence[CardView], path: Path, title: str, decks: Collection[str]) -> None:
    """Write cards, or those of some decks, to a PDF file; raises CompanionError when it cannot be written."""
    with _without_screen():
        write_cards(cards, path, title, decks)


@contextmanager
def _without_screen() -> Iterator[None]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # Held until the file is written: fonts live as long as the application does.
    app = QGuiApplication.instance() or QGuiApplication([])
    yield
    app.processEvents()
