"""One force: its units in a list, added by name and taken out by a key, with their tons in all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from companion.catalog.forces import total
from companion.engine.views.units import SideView
from companion.tabletop.number_text import format_count
from companion.ui.hangar.rows.pictures import picture_of
from companion.ui.picking.lineup import LineupMember
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.gestures.gesture_sets import DUEL
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.contenders import Contender

MARGINS = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.MEDIUM)
MAX_UNITS = 12
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
        self.mark, self.list, self._offered = SideMark(), UnitList(), UnitPool(())
        self.mark.show_side(SideView("", "", side))
        self.add_button = push_button("Add units", icon="plus")
        self.remove_button = icon_button("minus", "Remove the selected unit", "Remove it (Del)")
        self.total = role_label("", LabelRole.NUMBER)
        self.list.setAccessibleName(f"Units of the {NAMES[side].lower()}")
        self._arrange(NAMES[side])
        self.add_button.clicked.connect(self.choose_units)
        self.remove_button.clicked.connect(self.remove_selected)
        self.list.removed.connect(self.remove_selected)
        self._show()

    def show_contenders(self, contenders: Sequence[Contender], offered: UnitPool) -> None:
        """Offer these units; those that are gone leave the force."""
        self._known, self._offered = {it.id: it for it in contenders}, offered
        self.show_force([it.id for it in self.units])

    def show_force(self, units: Sequence[str]) -> None:
        """Have these units and no others, by their ids."""
        self.units = [self._known[unit] for unit in units if unit in self._known][:MAX_UNITS]
        self._show()

    @property
    def tonnage(self) -> float:
        """The total weight, in tons."""
        return total([it.tonnage for it in self.units])

    def choose_units(self) -> None:
        """Pick units one after the other."""
        picker = UnitPicker(self._offered, "Add units", self.window())
        picker.picked.connect(self.add)
        picker.dropped.connect(self._take_out)
        for signal in (picker.picked, picker.dropped):
            signal.connect(lambda _what: self._show_in(picker))
        self._show_in(picker)
        run_modal(picker)

    def add(self, unit: str) -> None:
        """Add a unit by its id."""
        self.show_force([*(it.id for it in self.units), unit])

    def _show_in(self, picker: UnitPicker) -> None:
        members = [LineupMember(it.name, picture_of(it.entry), f"{it.tonnage:g} t") for it in self.units]
        picker.show_side(self.accessibleName(), members, self.total.text())

    def remove_selected(self) -> None:
        """Remove the selected unit."""
        self._take_out(self.list.currentRow())

    def _take_out(self, row: int) -> None:
        if 0 <= row < len(self.units):
            del self.units[row]
            self._show()
            self.list.setCurrentRow(min(row, len(self.units) - 1))

    def _show(self) -> None:
        self.list.clear()
        for it in self.units:
            self.list.addItem(QListWidgetItem(f"{it.name}, {it.tonnage:g} t"))
        self.total.setText(f"{format_count(len(self.units), 'unit')}, {self.tonnage:g} t")
        self.remove_button.setEnabled(bool(self.units))
        self.add_button.setEnabled(len(self.units) < MAX_UNITS)
        self.changed.emit()

    def _arrange(self, name: str) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.mark)
        head.addWidget(role_label(name, LabelRole.SECTION), 1)
        head.addWidget(self.total)
        self._row = with_spacing(QHBoxLayout(), Space.SMALL)
        self._row.addWidget(self.add_button)
        self._row.addStretch(1)
        self._row.addWidget(self.remove_button)
        self.total.setWordWrap(False)
        self.feet = with_spacing(QHBoxLayout(), Space.SMALL)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(head)
        column.addLayout(self._row)
        column.addWidget(self.list, 1)
        column.addLayout(self.feet)
