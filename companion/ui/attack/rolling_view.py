"""A volley while its dice are asked for: what each attack needs and rolled, where it struck, what is left."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.engine.views.rolling import Rolling, RollLine
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

COLUMNS = 6
NUMBERS = (1, 4)
"""Columns that are set to the right, as numbers are."""


class RollingView(QScrollArea):
    """A running list; the line that is rolled now stands out, and stays in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("What is rolled")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.title, self.summary = role_label("", Role.HEADING), role_label("", Role.MUTED)
        self._rows: list[list[QLabel]] = []
        self._grid = spaced(QGridLayout(), Space.SMALL)
        self._grid.setColumnStretch(0, 5)
        self._grid.setColumnStretch(3, 3)
        page = QWidget()
        page.setProperty("bare", True)
        column = spaced(QVBoxLayout(page), Space.SMALL, (Space.LARGE,) * 4)
        column.addWidget(self.title)
        column.addWidget(self.summary)
        column.addLayout(self._grid)
        column.addStretch(1)
        self.setWidget(page)

    def show_rolling(self, rolling: Rolling) -> None:
        """Show how far it is."""
        self.title.setText(rolling.title)
        so_far = rolling.summary or "nothing rolled yet"
        self.summary.setText(f"So far: {so_far}")
        # What nobody knows yet has no column, so that there is room for what is known.
        known = [any(texts) for texts in zip(*map(_cells, rolling.lines), strict=True)]
        heading = self._row(0, Role.CAPTION)
        self._fill(
            heading, tuple(it if has else "" for it, has in zip(("", *rolling.headings), known, strict=True))
        )
        for number, line in enumerate(rolling.lines, start=1):
            row = self._row(number, Role.BODY)
            self._fill(row, _cells(line))
            for label in row:
                restyle(label, "role", Role.SECTION if line.is_open else Role.BODY)
                label.setVisible(True)
            if line.is_open:
                self._in_sight(row[0])
        for row in self._rows[len(rolling.lines) + 1 :]:
            for label in row:
                label.hide()
        told = (", ".join(filter(None, _cells(line))) for line in rolling.lines)
        self.setAccessibleDescription("; ".join(told))

    def rows(self) -> list[tuple[str, ...]]:
        """The lines as they are shown, without the heading."""
        return [tuple(label.text() for label in row) for row in self._rows[1:] if not row[0].isHidden()]

    def _in_sight(self, label: QLabel) -> None:
        """Scroll so that a line can be seen, once the lines have their places."""
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(label))

    def _row(self, number: int, role: Role) -> list[QLabel]:
        while len(self._rows) <= number:
            row = [role_label("", role) for _ in range(COLUMNS)]
            for column, label in enumerate(row):
                side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
                label.setAlignment(side | Qt.AlignmentFlag.AlignTop)
                label.setWordWrap(column not in NUMBERS)
                self._grid.addWidget(label, len(self._rows), column)
            self._rows.append(row)
        return self._rows[number]

    def _fill(self, row: list[QLabel], texts: tuple[str, ...]) -> None:
        for label, text in zip(row, texts, strict=True):
            label.setText(text)


def _cells(line: RollLine) -> tuple[str, ...]:
    return (line.name, line.needed, line.rolled, line.where, line.damage, line.left)
