"""A record in lines: the day, the event, and details about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from companion.ui.campaign.components.row_table import horizontal_rule
from companion.ui.campaign.dates import format_short_day
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
AT_FIRST = 8
ROLES = (LabelRole.MUTED, LabelRole.BODY, LabelRole.MUTED)
TOP = Qt.AlignmentFlag.AlignTop


@dataclass(frozen=True, slots=True)
class RecordLine:
    """An event on a day, and the number of its entry in the journal."""

    day: date
    text: str
    more: str = ""
    entry: int = 0

    @property
    def columns(self) -> tuple[str, str, str]:
        """Its columns."""
        return f"{format_short_day(self.day)} {self.day.year}", self.text, self.more


class RecordLineList(QFrame):
    """Lines in columns below a heading, the last one first; `chosen` brings the entry of one."""

    chosen = Signal(int)

    def __init__(self, heading: str, empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName(heading)
        self._name = heading
        self.heading, self._empty = role_label(heading, LabelRole.SECTION), role_label(empty, LabelRole.MUTED)
        self.more_button = push_button("", ButtonKind.QUIET, "chevron-down")
        self.more_button.clicked.connect(self._show_all)
        self.lines: Sequence[RecordLine] = ()
        self._rows: list[RecordLineRow] = []
        self._grid = with_spacing(QGridLayout(), Space.SMALL)
        for place, share in ((1, 3), (2, 4)):
            self._grid.setColumnStretch(place, share)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addWidget(self.heading)
        column.addWidget(self._empty)
        column.addLayout(self._grid)
        column.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def show_empty_text(self, text: str) -> None:
        """Say this where there are no lines."""
        self._empty.setText(text)

    def show_lines(self, lines: Sequence[RecordLine]) -> None:
        """Show these lines, given in the order of time."""
        self.lines = lines[::-1]
        self.heading.setText(f"{self._name} · {len(lines)}" if lines else self._name)
        self._empty.setVisible(not lines)
        self._fill(self.lines[:AT_FIRST])
        self.more_button.setVisible(len(lines) > AT_FIRST)
        self.more_button.setText(f"{len(lines) - AT_FIRST} more")

    def text_to_copy(self) -> str:
        """Return every line, its columns set apart by tabs."""
        rows = ("\t".join(line.columns).rstrip() for line in self.lines)
        return "\n".join([self.heading.text(), *rows])

    def _show_all(self) -> None:
        self._fill(self.lines)
        self.more_button.hide()

    def _fill(self, lines: Sequence[RecordLine]) -> None:
        """Rows are kept and filled anew, so that it is quick."""
        while len(self._rows) < len(lines):
            self._rows.append(RecordLineRow(self._grid, len(self._rows)))
            self._rows[-1].link.clicked.connect(partial(self._choose, len(self._rows) - 1))
        for number, row in enumerate(self._rows):
            row.show_line(lines[number] if number < len(lines) else None)

    def _choose(self, row: int, _checked: bool = False) -> None:
        self.chosen.emit(self.lines[row].entry)


class RecordLineRow:
    """The widgets of one line."""

    def __init__(self, grid: QGridLayout, number: int) -> None:
        self._line, self.labels = horizontal_rule(), [role_label("", role) for role in ROLES]
        self.link = icon_button("chevron-right", "In the chronicle")
        grid.addWidget(self._line, 2 * number, 0, 1, 4)
        for column, label in enumerate(self.labels):
            label.setWordWrap(column > 0)
            grid.addWidget(label, 2 * number + 1, column, TOP)
        grid.addWidget(self.link, 2 * number + 1, 3, TOP)

    def show_line(self, line: RecordLine | None) -> None:
        """Show a line, or nothing."""
        for widget in (self._line, *self.labels):
            widget.setVisible(line is not None)
        self.link.setVisible(line is not None and bool(line.entry))
        if line is None:
            return
        for label, text in zip(self.labels, line.columns, strict=True):
            label.setText(text)
        self.link.setAccessibleName(f"In the chronicle: {line.text}")
