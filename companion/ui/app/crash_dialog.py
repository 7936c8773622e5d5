"""Dialog shown to the player when Companion itself has a fault."""

from __future__ import annotations

import platform

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button, role_label
from companion.ui.widgets.layouts.screen_fit import resize_on_screen
from companion.ui.widgets.spacing import with_spacing

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
        label = role_label(calm)
        self.details = QPlainTextEdit(
            f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}\n\n{details}"
        )
        self.details.setReadOnly(True)
        self.details.setAccessibleName("Details")
        self.copy_button = push_button("Copy details", icon="copy")
        self.continue_button = push_button("Go on", ButtonKind.PRIMARY)
        self.continue_button.setDefault(True)
        self.copy_button.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(self.details.toPlainText())
        )
        self.continue_button.clicked.connect(self.accept)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.copy_button)
        foot.addStretch(1)
        foot.addWidget(self.continue_button)
        column = with_spacing(
            QVBoxLayout(self), Space.MEDIUM, (Space.WIDE, Space.WIDE, Space.WIDE, Space.LARGE)
        )
        column.addWidget(label)
        column.addWidget(self.details, 1)
        column.addLayout(foot)
        resize_on_screen(self, 640, 420)
