"""The units of a stored force, one of which joins: who pilots each, and in what condition it is."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.engine.shared.setup import UnitSetup
from companion.ui.dialogs.condition_box import condition_words
from companion.ui.picking.offered import Offered
from companion.ui.picking.party import Party
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.two_lines import ROW_HEIGHT, TwoLineList, two_line_item
from companion.ui.widgets.words import Role, role_label

WHOLE = "Whole"
MOST_ROWS = 4


class UnitsOfForce(QWidget):
    """`chosen` brings one of them as it is stored; what is left out of the force is told below."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units: tuple[UnitSetup, ...] = ()
        self.name, self.left_out = role_label("", Role.SECTION), role_label("", Role.WARN)
        self.list = TwoLineList("Units of the force")
        column = spaced(QVBoxLayout(self), Space.TINY)
        for part in (self.name, self.list, self.left_out):
            column.addWidget(part)
        self.list.chosen.connect(lambda place: self.chosen.emit(self._units[int(str(place))]))
        Theme.current().changed.connect(self._measure)
        self.hide()

    def show_units(self, force: str, party: Party, offered: Offered) -> None:
        """Offer the units of a force by name; without one nothing is shown."""
        self._units = party.units
        self.name.setText(force)
        self.left_out.setText(party.left_out)
        self.left_out.setVisible(bool(party.left_out))
        self.list.setVisible(bool(party.units))
        self._measure()
        self.setVisible(bool(force))
        items = []
        for place, unit in enumerate(party.units):
            view = offered.view(unit.model)
            state = condition_words(unit.condition).rstrip(".") if unit.condition is not None else WHOLE
            told = " · ".join(filter(None, (unit.pilot, state)))
            items.append(two_line_item(place, view.name if view is not None else unit.model, told))
        self.list.show_items(items, 0)

    def _measure(self) -> None:
        rows = min(len(self._units), MOST_ROWS)
        self.list.setFixedHeight(Theme.current().tokens.px(rows * ROW_HEIGHT))
