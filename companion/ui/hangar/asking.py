"""What the hangar asks: names of folders, where to save."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

from companion.ui.widgets.file_dialogs import ask_open_paths

LONGEST_NAME = 60
FILES = "Units, forces and boards (*.mtf *.blk *.mul *.board *.zip *.yaml *.yml *.json);;All files (*)"


def ask_files(parent: QWidget) -> list[Path]:
    """The files to import; whole folders are dropped onto the window."""
    return ask_open_paths(parent, "Import", FILES)


def ask_name(parent: QWidget, title: str, name: str = "") -> str:
    """A name, nothing where the player has thought better of it."""
    words, is_given = QInputDialog.getText(parent, title, "Name", QLineEdit.EchoMode.Normal, name)
    return " ".join(words.split())[:LONGEST_NAME] if is_given else ""
