"""Boards in files of other programs: which to open, and where to save."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from companion.ui.table.files import file_name
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.files import board_in, board_text, left_out
from companion.writing import write_whole

BOARDS = "Boards (*.board)"


def ask_open(parent: QWidget) -> Path | None:
    """Which file to open."""
    chosen, _ = QFileDialog.getOpenFileName(parent, "Open a board", "", f"{BOARDS};;All files (*)")
    return Path(chosen) if chosen else None


def read(path: Path) -> Drawing:
    """The board in a file; raises FileError in words."""
    return board_in(path)


def export(parent: QWidget, drawing: Drawing) -> str:
    """Ask where, and write a .board file; what was done in words, nothing without a place.

    Raises StoreError where it cannot be written.
    """
    name = f"{file_name(drawing.board.name)}.board"
    chosen, _ = QFileDialog.getSaveFileName(parent, "Save the board", name, BOARDS)
    if not chosen:
        return ""
    write_whole(Path(chosen), board_text(drawing))
    return f"The board is saved as {chosen}. {left_out(drawing)}".strip()
