"""A table of controls on a card: a heading, rows between hairlines, and a mark at the edited ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.lines import ValueLine
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

MARGINS = (0, Space.SMALL, Space.MEDIUM, Space.SMALL)
MARK, LINES = 3, 3
"""The width of a mark in pixels at scale 1; the lines of the grid that a row takes: a rule, and two."""

FEWEST_LETTERS, SHARE_WIDTH = 6, 56
SHARE = re.compile(r"\d{1,4}(/[1-9]\d{0,2})?")

UNKNOWN = "?"
"""Chosen where nobody has said anything yet; the list shows its question then."""


class ChoiceBox(QComboBox):
    """A box to pick one of a few; `chosen` brings the id of the player's pick."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(FEWEST_LETTERS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.activated.connect(lambda index: self.chosen.emit(str(self.itemData(index))))

    def offer(self, choices: Iterable[tuple[str, str]], chosen: str) -> None:
        """Offer these ids with their labels, one of them chosen."""
        with QSignalBlocker(self):
            self.clear()
            for choice, label in choices:
                self.addItem(label, choice)
            self.choose(chosen)

    def choose(self, choice: str) -> None:
        """Show another choice without telling."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(choice))

    @property
    def choice(self) -> str:
        """The id of what is chosen; empty where nothing is."""
        chosen = self.currentData()
        return "" if chosen is None else str(chosen)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only the focused list turns with the wheel, so that scrolling past changes nothing."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ShareField(ValueLine):
    """A field for an amount: `1`, or a share such as `1/3`; `shared` brings a valid one."""

    shared = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(name)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(8)
        self.setFixedWidth(Theme.current().tokens.px(SHARE_WIDTH))
        self.textEdited.connect(self._take)

    @property
    def share(self) -> str | None:
        """What is typed; None while it is no share."""
        typed = self.text().strip().replace(" ", "")
        return typed if SHARE.fullmatch(typed) else None

    def show_share(self, share: str) -> None:
        """Show a share without telling; what is being typed stays, where it means the same."""
        if self.share is None or Fraction(self.share) != Fraction(share):
            self.setText(share)
        restyle(self, "wrong", "false")

    def _take(self) -> None:
        share = self.share
        restyle(self, "wrong", "true" if share is None else "false")
        if share is not None:
            self.shared.emit(share)


def horizontal_rule() -> QFrame:
    """Return a hairline between rows."""
    line = QFrame()
    line.setProperty("rule", "true")
    return line


@dataclass(frozen=True, slots=True)
class TableColumn:
    """The heading of a column, how it shares what room is left, and its least width in pixels at scale 1."""

    label: str
    stretch: int = 0
    width: int = 0


class EditedMark(QFrame):
    """A bar at the left of a row whose value differs from the proposed one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(Theme.current().tokens.px(MARK))
        self.show_edited(False)

    def show_edited(self, is_edited: bool, proposed: str = "") -> None:
        """Mark the row or not; the tooltip says what was proposed."""
        restyle(self, "edited", "true" if is_edited else "false")
        self.setAccessibleName("Changed" if is_edited else "")
        set_tip(self, proposed)

    @property
    def is_edited(self) -> bool:
        """Whether the row is marked."""
        return bool(self.property("edited") == "true")


class RowTable(QFrame):
    """Rows of widgets in columns that line up; with `folded_at` so many cells, a narrow row has two lines."""

    def __init__(
        self, name: str, columns: Sequence[TableColumn], *, folded_at: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._folded_at, self._is_folded = folded_at, False
        self.setProperty("panel", "surface")
        self.setAccessibleName(name)
        self.columns = tuple(columns)
        self.heading = role_label(name, LabelRole.SECTION)
        self.aside = with_spacing(QHBoxLayout(), Space.SMALL)
        self.footer = with_spacing(QHBoxLayout(), Space.SMALL, (Space.LARGE, 0, 0, 0))
        self._rows: list[list[QWidget]] = []
        self._cells: list[tuple[Sequence[QWidget | None], Qt.AlignmentFlag]] = []
        self._grid = with_spacing(QGridLayout(), Space.SMALL)
        self._heads = [role_label(column.label, LabelRole.CAPTION) for column in columns]
        self._arrange()

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    def add_row(self, cells: Sequence[QWidget | None], *, is_tall: bool = False) -> EditedMark:
        """Add a row at the end; gives the mark at its left. The cells of a tall one begin at its top."""
        at = LINES * len(self._rows) + 1
        line, mark = horizontal_rule(), EditedMark()
        self._grid.addWidget(line, at, 0, 1, len(self.columns) + 1)
        self._grid.addWidget(mark, at + 1, 0, LINES - 1, 1)
        side = Qt.AlignmentFlag.AlignTop if is_tall else Qt.AlignmentFlag.AlignVCenter
        self._rows.append([line, mark, *(cell for cell in cells if cell is not None)])
        self._cells.append((cells, side))
        self._place(len(self._cells) - 1)
        self._show_heads()
        return mark

    def clear(self) -> None:
        """Take all rows out."""
        for row in self._rows:
            for widget in row:
                delete_later(widget)
        self._rows.clear()
        self._cells.clear()
        self._show_heads()

    def show_folded(self, is_folded: bool) -> None:
        """Put the later cells of each row on a second line, or all of them on one."""
        is_folded = is_folded and self._folded_at > 0
        if is_folded == self._is_folded:
            return
        self._is_folded = is_folded
        px = Theme.current().tokens.px
        for number, column in enumerate(self.columns, start=1):
            is_seen = not is_folded or number <= self._folded_at
            self._grid.setColumnMinimumWidth(number, px(column.width) if is_seen else 0)
            self._grid.setColumnStretch(number, column.stretch if is_seen else 0)
        for row in range(len(self._cells)):
            self._place(row)
        self._show_heads()

    def _place(self, row: int) -> None:
        cells, side = self._cells[row]
        above = LINES * row + 2
        for number, cell in enumerate(cells):
            if cell is None:
                continue
            is_below = self._is_folded and number >= self._folded_at
            column = number - self._folded_at if is_below else number
            lines = 1 if self._is_folded else LINES - 1
            self._grid.addWidget(cell, above + is_below, column + 1, lines, 1, side)

    def _show_heads(self) -> None:
        """Head what stands on the first line of a row, and of its second line what has nothing above it."""
        for number, head in enumerate(self._heads):
            is_alone = self._is_folded and number >= 2 * self._folded_at
            self._grid.addWidget(head, 0, (number - self._folded_at if is_alone else number) + 1)
            is_seen = not self._is_folded or number < self._folded_at or is_alone
            head.setVisible(bool(self._rows) and is_seen)

    def _arrange(self) -> None:
        px = Theme.current().tokens.px
        top = with_spacing(QHBoxLayout(), Space.SMALL, (Space.LARGE, 0, 0, 0))
        top.addWidget(self.heading)
        top.addStretch(1)
        top.addLayout(self.aside)
        for number, (column, head) in enumerate(zip(self.columns, self._heads, strict=True), start=1):
            head.setWordWrap(False)
            self._grid.setColumnStretch(number, column.stretch)
            self._grid.setColumnMinimumWidth(number, px(column.width))
        self._grid.setColumnMinimumWidth(0, px(Space.SMALL))
        outer = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        outer.addLayout(top)
        outer.addLayout(self._grid)
        outer.addLayout(self.footer)
        outer.addStretch(1)
        self._show_heads()
