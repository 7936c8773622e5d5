"""What the hangar asks: names of folders, where to save."""

from __future__ import annotations

from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

LONGEST_FOLDER = 60


def ask_folder(parent: QWidget, title: str, name: str = "") -> str:
    """The name of a folder, nothing where the player has thought better of it."""
    words, is_given = QInputDialog.getText(parent, title, "Name", QLineEdit.EchoMode.Normal, name)
    return " ".join(words.split())[:LONGEST_FOLDER] if is_given else ""
