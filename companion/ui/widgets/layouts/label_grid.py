"""Lines of words in columns; labels are kept and filled anew, so that it is quick."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing


class LabelGrid(QWidget):
    """Rows under a heading; the first column takes the room, the others are numbers."""

    def __init__(self, heading: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = tuple(heading)
        self._lines: list[list[QLabel]] = []
        self._grid = with_spacing(QGridLayout(self), Space.TINY)
        self._grid.setColumnStretch(0, 1)
        self._add_line(LabelRole.CAPTION)
        self._fill(self._lines[0], self._heading)

    def show_heading(self, heading: Sequence[str]) -> None:
        """Name the columns otherwise; there are as many as before."""
        self._heading = tuple(heading)
        self._fill(self._lines[0], self._heading)

    def show_rows(self, rows: Sequence[Sequence[str]], strong: int | None = None) -> None:
        """Show these rows and no others; the `strong` one stands out. Columns without a word take no room."""
        while len(self._lines) <= len(rows):
            self._add_line(LabelRole.BODY)
        for line, row in zip(self._lines[1:], rows, strict=False):
            self._fill(line, row)
        filled = [any(row[column] for row in rows) for column in range(len(self._heading))]
        for number, line in enumerate(self._lines):
            for label, is_filled in zip(line, filled, strict=True):
                label.setVisible(number <= len(rows) and is_filled)
                if number:
                    restyle(label, "role", LabelRole.SECTION if number - 1 == strong else LabelRole.BODY)
        texts = [
            ", ".join(f"{name} {text}" for name, text in zip(self._heading, row, strict=True) if text)
            for row in rows
        ]
        self.setAccessibleDescription("; ".join(texts))

    def _fill(self, line: Sequence[QLabel], texts: Sequence[str]) -> None:
        for label, text in zip(line, texts, strict=True):
            label.setText(text)

    def _add_line(self, role: LabelRole) -> None:
        line = []
        for column in range(len(self._heading)):
            label = role_label("", role)
            label.setWordWrap(column == 0)
            label.setIndent(Theme.current().tokens.px(Space.MEDIUM) if column else 0)
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(label, len(self._lines), column)
            line.append(label)
        self._lines.append(line)
