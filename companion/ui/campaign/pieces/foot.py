"""The foot of a page on which something is decided: what it comes to, and the buttons."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role

BAR = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)


def decision_foot(totals: QLabel, below: QLabel, *buttons: QPushButton) -> QFrame:
    """Totals over what is said of them at the left, the buttons at the right."""
    foot = QFrame()
    foot.setProperty("panel", "foot")
    words = spaced(QVBoxLayout(), 0)
    restyle(totals, "role", Role.SECTION)
    words.addWidget(totals)
    words.addWidget(below)
    row = spaced(QHBoxLayout(foot), Space.MEDIUM, BAR)
    row.addLayout(words, 1)
    for button in buttons:
        row.addWidget(button)
    return foot
