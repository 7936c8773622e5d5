"""What a player sees when Companion itself has a fault."""

from __future__ import annotations

import platform

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from companion.ui.theme.tokens import Space
from companion.ui.widgets.layouts.sized import resize_on_screen
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, push_button, role_label

CALM = (
    "Something in Companion went wrong. Your battle is safe: everything up to the last action is stored.\n"
    "You can go on playing. If it happens again, please copy the details and report them."
)


AFTERWARDS = (
    "Companion ended unexpectedly the last time. Everything up to the last action was stored.\n"
    "If it happens again, please copy the details and report them: they contain nothing personal."
)


class CrashDialog(QDialog):
    """Says that the battle is safe, and offers the details to copy."""

    def __init__(self, details: str, parent: QWidget | None = None, calm: str = CALM) -> None:
        super().__init__(parent)
        self.setWindowTitle("Something went wrong")
        words = role_label(calm)
        self.details = QPlainTextEdit(
            f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}\n\n{details}"
        )
        self.details.setReadOnly(True)
        self.details.setAccessibleName("Details")
        self.copy_button = push_button("Copy details", icon="copy")
        self.go_on_button = push_button("Go on", Kind.PRIMARY)
        self.go_on_button.setDefault(True)
        self.copy_button.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(self.details.toPlainText())
        )
        self.go_on_button.clicked.connect(self.accept)
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.copy_button)
        foot.addStretch(1)
        foot.addWidget(self.go_on_button)
        column = spaced(QVBoxLayout(self), Space.MEDIUM, (Space.WIDE, Space.WIDE, Space.WIDE, Space.LARGE))
        column.addWidget(words)
        column.addWidget(self.details, 1)
        column.addLayout(foot)
        resize_on_screen(self, 640, 420)
