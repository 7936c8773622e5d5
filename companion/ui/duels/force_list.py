"""One force: its units in a list, added by name and taken out by a key, with their tons in all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from companion.catalog.tonnage import total
from companion.engine.views.units import ModelView, SideView
from companion.tabletop.counting import counted
from companion.ui.dialogs.picking.model_box import ModelBox
from companion.ui.dialogs.picking.offered import Offered
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.gestures.places import DUEL
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label
from companion.workshop.contenders import Contender

MARGINS = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.MEDIUM)
MOST = 12
NAMES = ("First force", "Second force")


class UnitList(QListWidget):
    """`removed` tells that the current unit is to go."""

    removed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if DUEL.of_key(event) == "remove":
            self.removed.emit()
        else:
            super().keyPressEvent(event)


class ForceList(QFrame):
    """`changed` tells another list."""

    changed = Signal()

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known: dict[str, Contender] = {}
        self.units: list[Contender] = []
        self.setProperty("panel", "card")
        self.setAccessibleName(NAMES[side])
        self.mark, self.box, self.list = SideMark(), ModelBox(Offered(())), UnitList()
        self.mark.show_side(SideView("", "", side))
        self.add_button = icon_button("plus", "Add the unit to the force")
        self.remove_button = icon_button("minus", "Take the selected unit out", "Take it out (Del)")
        self.total = role_label("", Role.NUMBER)
        self.list.setAccessibleName(f"Units of the {NAMES[side].lower()}")
        self._arrange(NAMES[side])
        self.add_button.clicked.connect(self.add_chosen)
        self.remove_button.clicked.connect(self.remove_selected)
        self.list.removed.connect(self.remove_selected)
        self._show()

    def show_contenders(self, contenders: Sequence[Contender], models: Sequence[ModelView]) -> None:
        """Offer these units; those that are gone leave the force."""
        self._known = {it.id: it for it in contenders}
        other = ModelBox(Offered(models))
        self._row.replaceWidget(self.box, other)
        other.show()
        self.box.hide()
        self.box.deleteLater()
        self.box = other
        other.returnPressed.connect(self.add_chosen)
        self.show_force([it.id for it in self.units])

    def show_force(self, units: Sequence[str]) -> None:
        """Have these units and no others, by their ids."""
        self.units = [self._known[unit] for unit in units if unit in self._known][:MOST]
        self._show()

    @property
    def tonnage(self) -> float:
        """What all weigh together. In tons."""
        return total([it.tonnage for it in self.units])

    def add_chosen(self) -> None:
        """Add the unit that is named."""
        if (choice := self.box.choice) is not None:
            self.show_force([*(it.id for it in self.units), choice])

    def remove_selected(self) -> None:
        """Take the selected unit out."""
        row = self.list.currentRow()
        if 0 <= row < len(self.units):
            del self.units[row]
            self._show()
            self.list.setCurrentRow(min(row, len(self.units) - 1))

    def _show(self) -> None:
        self.list.clear()
        for it in self.units:
            self.list.addItem(QListWidgetItem(f"{it.name}, {it.tonnage:g} t"))
        self.total.setText(f"{counted(len(self.units), 'unit')}, {self.tonnage:g} t")
        self.remove_button.setEnabled(bool(self.units))
        self.add_button.setEnabled(len(self.units) < MOST)
        self.changed.emit()

    def _arrange(self, name: str) -> None:
        head = spaced(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.mark)
        head.addWidget(role_label(name, Role.SECTION), 1)
        head.addWidget(self.total)
        self._row = spaced(QHBoxLayout(), Space.SMALL)
        self._row.addWidget(self.box, 1)
        self._row.addWidget(self.add_button)
        self._row.addWidget(self.remove_button)
        self.total.setWordWrap(False)
        self.feet = spaced(QHBoxLayout(), Space.SMALL)
        column = spaced(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(head)
        column.addLayout(self._row)
        column.addWidget(self.list, 1)
        column.addLayout(self.feet)
