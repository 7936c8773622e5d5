"""The units of a stored force, one of which joins: who pilots each, and in what condition it is."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.engine.shared.setup import UnitSetup
from companion.ui.dialogs.condition_box import format_condition
from companion.ui.picking.side_units import SideUnits
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing
from companion.ui.widgets.two_line_list import ROW_HEIGHT, TwoLineList, two_line_item

WHOLE = "Whole"
MAX_ROWS = 4


class UnitsOfForce(QWidget):
    """`chosen` brings a stored unit; units of the force that are absent are listed below."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units: tuple[UnitSetup, ...] = ()
        self.name, self.absent_label = role_label("", LabelRole.SECTION), role_label("", LabelRole.WARN)
        self.list = TwoLineList("Units of the force")
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        for part in (self.name, self.list, self.absent_label):
            column.addWidget(part)
        self.list.chosen.connect(lambda place: self.chosen.emit(self._units[int(str(place))]))
        Theme.current().changed.connect(self._measure)
        self.hide()

    def show_units(self, force: str, party: SideUnits, offered: UnitPool) -> None:
        """Offer the units of a force by name; without one nothing is shown."""
        self._units = party.units
        self.name.setText(force)
        self.absent_label.setText(party.omissions)
        self.absent_label.setVisible(bool(party.omissions))
        self.list.setVisible(bool(party.units))
        self._measure()
        self.setVisible(bool(force))
        items = []
        for place, unit in enumerate(party.units):
            view = offered.view(unit.model)
            state = format_condition(unit.condition).rstrip(".") if unit.condition is not None else WHOLE
            text = " · ".join(filter(None, (unit.pilot, state)))
            items.append(two_line_item(place, view.name if view is not None else unit.model, text))
        self.list.show_items(items, 0)

    def _measure(self) -> None:
        rows = min(len(self._units), MAX_ROWS)
        self.list.setFixedHeight(Theme.current().tokens.px(rows * ROW_HEIGHT))
