"""Splitters and rails around the table, and the parts in each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion.ui.battle.layout.arrangement import BattlePart, PanelPosition
from companion.ui.battle.layout.rail import Rail, RailEntry
from companion.ui.battle.layout.resolved_layout import SHARED, ResolvedLayout
from companion.ui.journal.panel import JournalPanel
from companion.ui.widgets.layouts import Splitter
from companion.ui.widgets.spacing import with_spacing

LINE = "line"
"""The name of a journal of one line: it shares a splitter as no other part does."""

UPRIGHT, LEVEL = Qt.Orientation.Vertical, Qt.Orientation.Horizontal


class PageBody(QWidget):
    """Everything between the bars above and the bottom of the window, except the roster's strip.

    `ways` gives the buttons that lead back to a part.
    """

    def __init__(
        self,
        centre: QWidget,
        ask_bar: QWidget,
        parts: Mapping[BattlePart, QWidget],
        journal: JournalPanel,
        ways: Callable[[BattlePart], Sequence[RailEntry]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._centre, self._parts, self._journal, self._ways = centre, parts, journal, ways
        for part, widget in parts.items():
            widget.setObjectName(part)
        centre.setObjectName("centre")
        self.rails = {
            PanelPosition.LEFT: Rail("Folded on the left"),
            PanelPosition.RIGHT: Rail("Folded on the right"),
        }
        self.columns = Splitter(LEVEL, "columns")
        row = with_spacing(QHBoxLayout(self), 0)
        row.addWidget(self.rails[PanelPosition.LEFT])
        row.addWidget(self.columns, 1)
        row.addWidget(self.rails[PanelPosition.RIGHT])
        side = QWidget(self.columns)
        side.setObjectName("table_side")
        self.right = Splitter(UPRIGHT, "right", self.columns)
        self.middle = Splitter(UPRIGHT, "middle")
        column = with_spacing(QVBoxLayout(side), 0)
        column.addWidget(self.middle, 1)
        column.addWidget(ask_bar)
        self.table = Splitter(LEVEL, "table", self.middle)
        self.bottom = Splitter(LEVEL, "foot", self.middle)
        self.left = Splitter(UPRIGHT, "left", self.table)
        self.table.addWidget(centre)
        self.columns.setStretchFactor(0, 1)
        self.middle.setStretchFactor(0, 1)
        self.table.setStretchFactor(1, 1)
        self.holders = {
            PanelPosition.LEFT: self.left,
            PanelPosition.RIGHT: self.right,
            PanelPosition.BELOW: self.bottom,
        }

    def arrange(self, laid: ResolvedLayout) -> None:
        """Let every part stand where it is to stand."""
        self.right.setOrientation(LEVEL if laid.is_on_its_side else UPRIGHT)
        home = self.table if laid.is_drawer else self.columns
        if self.right.parent() is not home:
            home.addWidget(self.right)
        for place, holder in self.holders.items():
            self._fill(holder, [part for part in SHARED if laid.position(part) is place], laid)
        self._journal.fold(laid.folds_journal)
        self._journal.setObjectName(LINE if laid.folds_journal else BattlePart.JOURNAL)
        for edge, rail in self.rails.items():
            rail.offer([way for part in laid.railed_parts(edge) for way in self._ways(part)])
        if not laid.is_drawer:
            self._centre.show()
        # A splitter within others does not always tell them that it needs less room than before.
        for splitter in reversed(self.splitters()):
            splitter.updateGeometry()

    def open_drawer(self, laid: ResolvedLayout, opened: bool) -> bool:
        """Show the drawer instead of the table, or the table; whether the drawer is open now."""
        is_open = opened and bool(laid.parts_at(PanelPosition.RIGHT))
        self.right.setVisible(is_open)
        self._centre.setVisible(not is_open)
        return is_open

    def hold_line(self, laid: ResolvedLayout) -> None:
        """Keep a journal of one line as high as that, and a foot that is nothing else."""
        is_foot = laid.parts_at(PanelPosition.BELOW) == (BattlePart.JOURNAL,)
        held, holder = (self.bottom, self.middle) if is_foot else (self._journal, self._journal.parent())
        for splitter in (self.middle, self.left, self.right):
            for number in range(splitter.count()):
                is_line = laid.folds_journal and splitter.widget(number) is held
                splitter.handle(number).setEnabled(not is_line)
        if laid.folds_journal and isinstance(holder, Splitter) and holder.orientation() is UPRIGHT:
            holder.give(held, self._journal.maximumHeight())

    def splitters(self) -> tuple[Splitter, ...]:
        """Return all of them, the outermost first."""
        return (self.columns, self.middle, self.table, self.left, self.right, self.bottom)

    def _fill(self, holder: Splitter, parts: Sequence[BattlePart], laid: ResolvedLayout) -> None:
        """Put parts into a holder in their order; without anything to show it takes no room."""
        for number, part in enumerate(parts):
            widget = self._parts[part]
            if holder.indexOf(widget) != number:
                holder.insertWidget(number, widget)
            widget.setVisible(not laid.is_railed(part))
            holder.setStretchFactor(number, 1 if part is BattlePart.PANEL else 0)
        holder.setVisible(any(not laid.is_railed(part) for part in parts))
