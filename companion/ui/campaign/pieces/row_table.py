"""A table of controls on a card: a heading, rows between hairlines, and a mark at those that were edited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion.ui.campaign.pieces.choice import rule
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

MARGINS = (0, Space.SMALL, Space.MEDIUM, Space.SMALL)
MARK = 3


@dataclass(frozen=True, slots=True)
class Column:
    """The heading of a column, how it shares what room is left, and its least width in pixels at scale 1."""

    label: str
    stretch: int = 0
    width: int = 0


class EditedMark(QFrame):
    """A bar at the left of what is not as proposed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(Theme.current().tokens.px(MARK))
        self.show_edited(False)

    def show_edited(self, is_edited: bool, proposed: str = "") -> None:
        """Mark the row or not; the tooltip says what was proposed."""
        restyle(self, "edited", "true" if is_edited else "false")
        self.setAccessibleName("Not as proposed" if is_edited else "")
        set_tip(self, proposed)

    @property
    def is_edited(self) -> bool:
        """Whether the row is marked."""
        return bool(self.property("edited") == "true")


class RowTable(QFrame):
    """Rows of widgets in columns that line up."""

    def __init__(self, name: str, columns: Sequence[Column], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName(name)
        self.columns = tuple(columns)
        self.heading = role_label(name, Role.SECTION)
        self.aside = spaced(QHBoxLayout(), Space.SMALL)
        self.foot = spaced(QHBoxLayout(), Space.SMALL, (Space.LARGE, 0, 0, 0))
        self._rows: list[list[QWidget]] = []
        self._grid = spaced(QGridLayout(), Space.SMALL)
        self._heads = [role_label(column.label, Role.CAPTION) for column in columns]
        self._arrange()

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    def add_row(self, cells: Sequence[QWidget | None], *, is_tall: bool = False) -> EditedMark:
        """Add a row at the end; gives the mark at its left. The cells of a tall one begin at its top."""
        at = 2 * len(self._rows) + 1
        line, mark = rule(), EditedMark()
        self._grid.addWidget(line, at, 0, 1, len(self.columns) + 1)
        self._grid.addWidget(mark, at + 1, 0)
        widgets: list[QWidget] = [line, mark]
        side = Qt.AlignmentFlag.AlignTop if is_tall else Qt.AlignmentFlag.AlignVCenter
        for column, cell in enumerate(cells, start=1):
            if cell is not None:
                self._grid.addWidget(cell, at + 1, column, side)
                widgets.append(cell)
        self._rows.append(widgets)
        self._show_heads()
        return mark

    def clear(self) -> None:
        """Take all rows out."""
        for row in self._rows:
            for widget in row:
                self._grid.removeWidget(widget)
                let_go(widget)
        self._rows.clear()
        self._show_heads()

    def _show_heads(self) -> None:
        for head in self._heads:
            head.setVisible(bool(self._rows))

    def _arrange(self) -> None:
        px = Theme.current().tokens.px
        top = spaced(QHBoxLayout(), Space.SMALL, (Space.LARGE, 0, 0, 0))
        top.addWidget(self.heading)
        top.addStretch(1)
        top.addLayout(self.aside)
        for number, (column, head) in enumerate(zip(self.columns, self._heads, strict=True), start=1):
            head.setWordWrap(False)
            self._grid.addWidget(head, 0, number)
            self._grid.setColumnStretch(number, column.stretch)
            self._grid.setColumnMinimumWidth(number, px(column.width))
        self._grid.setColumnMinimumWidth(0, px(Space.SMALL))
        outer = spaced(QVBoxLayout(self), Space.SMALL, MARGINS)
        outer.addLayout(top)
        outer.addLayout(self._grid)
        outer.addLayout(self.foot)
        outer.addStretch(1)
        self._show_heads()
