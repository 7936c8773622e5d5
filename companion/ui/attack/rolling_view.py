"""A volley being rolled: what each attack needs and rolled, its location, and what is left there."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.engine.tone import Tone
from companion.engine.views.attacks import Rolling, RollLine
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

COLUMNS = 6
NUMBERS = (1, 4)
"""Columns that are set to the right, as numbers are."""

LEFT, LEFT_SHARE = 5, 4
"""The column of what is left, whose few words stand in one line; it takes at most this part of the room."""

TONE_ROLES = {Tone.GOOD: LabelRole.GOOD, Tone.WARN: LabelRole.WARN, Tone.DANGER: LabelRole.DANGER}


class RollingTable(QWidget):
    """Lines beneath a title with their sum at the foot; those that are rolled now stand out.

    `opened` brings a label that has to be in sight.
    """

    opened = Signal(QLabel)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.summary = role_label("", LabelRole.HEADING), role_label("", LabelRole.SECTION)
        self._rows: list[list[QLabel]] = []
        self._spans: dict[int, int] = {}
        self._grid = with_spacing(QGridLayout(), Space.SMALL)
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        column.addWidget(self.title)
        column.addLayout(self._grid)
        column.addWidget(self.summary)

    def show_rolling(self, rolling: Rolling) -> None:
        """Show how far it is."""
        self.title.setText(rolling.title)
        so_far = rolling.summary or ("" if rolling.is_over else "nothing rolled yet")
        self.summary.setText(f"{'Total' if rolling.is_over else 'So far'}: {so_far}")
        self.summary.setVisible(bool(so_far))
        # What nobody knows yet has no column, so that there is room for what is known.
        attacks = [line for line in rolling.lines if not line.is_note]
        known = [any(texts) for texts in zip(*map(_cells, attacks), strict=True)]
        heading = self._row(0, LabelRole.CAPTION)
        self._fill(
            heading, tuple(it if has else "" for it, has in zip(("", *rolling.headings), known, strict=True))
        )
        for number, line in enumerate(rolling.lines, start=1):
            self._show_line(number, line)
        for row in self._rows[len(rolling.lines) + 1 :]:
            for label in row:
                label.hide()
        self._share_room()

    def _share_room(self) -> None:
        """Give each column of words as much of the room as its longest words are of all."""
        for column in range(COLUMNS):
            texts = [row[column] for at, row in enumerate(self._rows) if self._spans.get(at, 1) == 1]
            widths = (it.fontMetrics().horizontalAdvance(it.text()) for it in texts if not it.isHidden())
            widest = max(widths, default=0)
            self._grid.setColumnStretch(column, 0 if column in NUMBERS else widest)
            if column == LEFT:
                self._grid.setColumnMinimumWidth(column, min(widest + 1, self.width() // LEFT_SHARE))

    def _show_line(self, number: int, line: RollLine) -> None:
        row = self._row(number, LabelRole.BODY)
        self._fill(row, _cells(line))
        self._span(row[0], number, COLUMNS if line.is_note else 1)
        plain = LabelRole.MUTED if line.is_note else LabelRole.BODY
        toned = row[0] if line.is_note else row[-1]
        for label in row:
            role = TONE_ROLES.get(line.tone, plain) if label is toned else plain
            restyle(label, "role", LabelRole.SECTION if line.is_open else role)
            label.setVisible(label is row[0] or not line.is_note)
        if line.is_open:
            self.opened.emit(row[0])

    def rows(self) -> list[tuple[str, ...]]:
        """Return the lines as they are shown, without the heading."""
        return [tuple(label.text() for label in row) for row in self._rows[1:] if not row[0].isHidden()]

    def _span(self, label: QLabel, row: int, columns: int) -> None:
        """Give the first label of a row so many columns, as a note needs them all."""
        if self._spans.get(row, 1) != columns:
            self._spans[row] = columns
            self._grid.removeWidget(label)
            self._grid.addWidget(label, row, 0, 1, columns)

    def _row(self, number: int, role: LabelRole) -> list[QLabel]:
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


class RollingView(QScrollArea):
    """A running list of attacks; the line that is rolled now stays in sight.

    What is over stays until `closed`, or until something else is done.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("What is rolled")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.table, self.also = RollingTable(), RollingTable()
        self.close_button = push_button("Close", icon="close")
        self.close_button.clicked.connect(self.closed)
        self.table.opened.connect(self._in_sight)
        page = QWidget()
        page.setProperty("bare", True)
        column = with_spacing(QVBoxLayout(page), Space.LARGE, (Space.LARGE,) * 4)
        column.addWidget(self.table)
        column.addWidget(self.also)
        column.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setWidget(page)

    def show_rolling(self, rolling: Rolling) -> None:
        """Show how far it is, and what came after it."""
        self.table.show_rolling(rolling)
        self.also.setVisible(rolling.also is not None)
        if rolling.also is not None:
            self.also.show_rolling(rolling.also)
        if rolling.is_over and self.close_button.isHidden():
            self._in_sight(self.table.summary)
        self.close_button.setVisible(rolling.is_over)
        lines = (*rolling.lines, *(rolling.also.lines if rolling.also is not None else ()))
        texts = (", ".join(filter(None, _cells(line))) for line in lines)
        self.setAccessibleDescription("; ".join(texts))

    def rows(self) -> list[tuple[str, ...]]:
        """Return the lines of the attacks as they are shown."""
        return self.table.rows()

    def _in_sight(self, label: QLabel) -> None:
        """Scroll so that a line can be seen, once the lines have their places."""

        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(label))


def _cells(line: RollLine) -> tuple[str, ...]:
    return (line.name, line.needed, line.rolled, line.where, line.damage, line.left)
