"""A prompt for the names of folders and entries."""

from __future__ import annotations

from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

LONGEST_NAME = 60


def ask_name(parent: QWidget, title: str, name: str = "") -> str:
    """Return a name, nothing where the player has thought better of it."""
    text, is_given = QInputDialog.getText(parent, title, "Name", QLineEdit.EchoMode.Normal, name)
    return " ".join(text.split())[:LONGEST_NAME] if is_given else ""
