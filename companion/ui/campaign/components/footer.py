"""The footer of a page on which something is decided: totals and the buttons."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.spacing import with_spacing

BAR = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)


def decision_footer(totals: QLabel, below: QLabel, *buttons: QPushButton) -> QFrame:
    """Totals over what is said of them at the left, the buttons at the right."""
    foot = QFrame()
    foot.setProperty("panel", "foot")
    text_layout = with_spacing(QVBoxLayout(), 0)
    restyle(totals, "role", LabelRole.SECTION)
    text_layout.addWidget(totals)
    text_layout.addWidget(below)
    row = with_spacing(QHBoxLayout(foot), Space.MEDIUM, BAR)
    row.addLayout(text_layout, 1)
    for button in buttons:
        row.addWidget(button)
    return foot
