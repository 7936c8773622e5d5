"""The field for what a side has to do to win: fight to the last, or bring units over an edge of the map."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from companion.engine.skeleton.setup import CrossingGoal, MapEdge
from companion.tabletop.number_text import format_count
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

EDGES: tuple[MapEdge, ...] = get_args(MapEdge)


class GoalField(QWidget):
    """Asks over which edge how many units have to be brought, if any; `changed` reports any change."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edge, self.needed = QComboBox(), QComboBox()
        self.edge.setAccessibleName("Wins by")
        self.edge.addItem("Fighting to the last", None)
        for edge in EDGES:
            self.edge.addItem(f"Bringing units over the {edge} edge", edge)
        set_tip(self.edge, "Such a side wins once enough of its units have left the map there")
        self.needed.setAccessibleName("Units to bring over")
        label = role_label("Wins by", LabelRole.MUTED)
        label.setWordWrap(False)
        row = with_spacing(QHBoxLayout(self), Space.SMALL, (0, 0, 0, 0))
        row.addWidget(label)
        row.addWidget(self.edge, 1)
        row.addWidget(self.needed)
        self.show_count(0)
        self.edge.currentIndexChanged.connect(self._show_needed)
        for box in (self.edge, self.needed):
            box.currentIndexChanged.connect(self.changed)

    def show_goal(self, goal: CrossingGoal | None, count: int) -> None:
        """Show a goal as a scenario has it, of so many units that count."""
        self.edge.setCurrentIndex(self.edge.findData(goal.edge) if goal is not None else 0)
        self.show_count(count, goal.needed if goal is not None else None)

    def show_count(self, count: int, needed: int | None = None) -> None:
        """Offer as many units as count; what is chosen stays as far as it can, or is all of them at first."""
        chosen = needed or self.needed.currentData() or count
        with QSignalBlocker(self.needed):
            self.needed.clear()
            for number in range(1, count + 1):
                self.needed.addItem(format_count(number, "unit"), number)
            self.needed.setCurrentIndex(min(chosen, count) - 1)
        self._show_needed()

    def goal(self, units: tuple[str, ...] = ()) -> CrossingGoal | None:
        """Return the goal that is chosen, of these units; none named is every unit of the side."""
        edge, needed = self.edge.currentData(), self.needed.currentData()
        if self.isHidden() or edge is None or needed is None:
            return None
        return CrossingGoal(edge=edge, needed=needed, units=units)

    def _show_needed(self) -> None:
        self.needed.setVisible(self.edge.currentData() is not None and self.needed.count() > 0)
