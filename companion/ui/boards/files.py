"""Boards in files of other programs: which to open, and where to save."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from companion.ui.table.files import file_name
from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path
from companion.workshop.boards.drawing import Drawing, board_in, board_text, omissions
from companion.writing import write_whole

BOARDS = "Boards (*.board)"


def ask_board_file(parent: QWidget) -> Path | None:
    """Ask which file to open."""
    return ask_open_path(parent, "Open a board", f"{BOARDS};;All files (*)")


def read_board(path: Path) -> Drawing:
    """Read the board in a file; raises FileError with a message."""
    return board_in(path)


def export_board(parent: QWidget, drawing: Drawing) -> str:
    """Ask where, and write a .board file; what was done in words, nothing without a place.

    Raises StoreError where it cannot be written.
    """
    name = f"{file_name(drawing.board.name)}.board"
    path = ask_save_path(parent, "Save the board", name, BOARDS)
    if path is None:
        return ""
    write_whole(path, board_text(drawing))
    return f"The board is saved as {path}. {omissions(drawing)}".strip()
