"""The list of damaged or spent items, each with the cost of its repair."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion.engine.downtime.repairs.views import RepairItem
from companion.tabletop.number_text import format_count
from companion.ui.campaign.components.row_table import horizontal_rule
from companion.ui.campaign.unit.view_model import RepairTotal, UnitDetails
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
WHOLE = "Undamaged and fully loaded."
RELOADS = "ammunition"


class RepairList(QFrame):
    """The list; `repaired` brings the ids of the items to repair."""

    repaired = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName("Repairs")
        self.heading, self.stores = role_label("Repairs", LabelRole.SECTION), role_label("", LabelRole.MUTED)
        self.empty, self.bill = role_label(WHOLE, LabelRole.MUTED), role_label("", LabelRole.CAPTION)
        self.all_button = push_button("Repair all", ButtonKind.PRIMARY, "repair")
        self.reload_button = push_button("Reload", ButtonKind.NORMAL, "ammo")
        self.some_button = push_button("", ButtonKind.NORMAL)
        self.boxes: dict[str, QCheckBox] = {}
        self._items: dict[str, RepairItem] = {}
        self._bill: Callable[[Sequence[str]], RepairTotal] = lambda _items: RepairTotal()
        self._may_change, self._is_choosing = True, False
        self._made_widgets: list[QWidget] = []
        self._grid = with_spacing(QGridLayout(), Space.TINY)
        self._grid.setColumnStretch(0, 1)
        self._arrange()
        self.all_button.clicked.connect(lambda: self.repaired.emit(tuple(self._items)))
        self.some_button.clicked.connect(lambda: self.repaired.emit(self.chosen_items))
        self.reload_button.clicked.connect(lambda: self.repaired.emit(self._reloads))

    def show_unit(self, details: UnitDetails) -> None:
        """Show what is to be done to a unit; what was ticked before is not."""
        for old in self._made_widgets:
            delete_later(old)
        self._made_widgets, self.boxes = [], {}
        self._items = {item.id: item for item in details.items}
        self._bill, self._may_change = details.bill, details.may_change
        places: dict[str, list[RepairItem]] = {}
        for item in details.items:
            places.setdefault(item.location, []).append(item)
        for place, items in places.items():
            self._add_place(place, items)
        self.stores.setText(details.stores)
        self.stores.setVisible(bool(details.stores))
        self.empty.setVisible(not details.items)
        for widget in (self.all_button, self.some_button, self.bill):
            widget.setVisible(bool(details.items))
        self.reload_button.setVisible(bool(self._reloads) and len(self._reloads) < len(self._items))
        self._follow()

    @property
    def chosen_items(self) -> tuple[str, ...]:
        """The ids of the items that are ticked."""
        return tuple(item for item, box in self.boxes.items() if box.isChecked())

    @property
    def _reloads(self) -> tuple[str, ...]:
        return tuple(item.id for item in self._items.values() if item.kind == RELOADS)

    def _add_place(self, place: str, items: Sequence[RepairItem]) -> None:
        """A location with all that is damaged there; its box ticks all of it."""
        line = horizontal_rule()
        self._grid.addWidget(line, self._grid.rowCount(), 0, 1, 2)
        self._made_widgets.append(line)
        if place and len(items) > 1:
            whole = QCheckBox(button_text(place))
            restyle(whole, "strong", "true")
            whole.setAccessibleName(f"{place}: all of it")
            whole.clicked.connect(lambda is_on: self._choose_all(items, is_on=is_on))
            self._grid.addWidget(whole, self._grid.rowCount(), 0, 1, 2)
            self._made_widgets.append(whole)
        for item in items:
            self._add(item, is_indented=bool(place) and len(items) > 1)

    def _add(self, item: RepairItem, *, is_indented: bool) -> None:
        where = f"{item.location}: {_small(item.what)}" if item.location else item.what
        box = QCheckBox(button_text(item.what if is_indented else where))
        box.setAccessibleName(where)
        box.setContentsMargins(0, 0, 0, 0)
        restyle(box, "indented", "true" if is_indented else "false")
        set_tip(box, str(item.why_not or item.source))
        box.toggled.connect(lambda is_on: self._choose(item, is_on=is_on))
        price = ", ".join(f"{amount} {store.replace('_', ' ')}" for store, amount in item.price.items())
        days = format_count(item.days, "day") if item.days else ""
        label = role_label(" · ".join(filter(None, (price, days))), LabelRole.MUTED)
        label.setWordWrap(False)
        row = self._grid.rowCount()
        self._grid.addWidget(box, row, 0)
        self._grid.addWidget(label, row, 1)
        self.boxes[item.id] = box
        self._made_widgets += [box, label]

    def _choose_all(self, items: Sequence[RepairItem], *, is_on: bool) -> None:
        for item in items:
            self.boxes[item.id].setChecked(is_on)

    def _choose(self, item: RepairItem, *, is_on: bool) -> None:
        """What an item needs is mended with it; what needs an item is not mended without it."""
        others = item.needs if is_on else [each.id for each in self._items.values() if item.id in each.needs]
        for other in others:
            if other in self.boxes:
                self.boxes[other].setChecked(is_on)
        self._follow()

    def _follow(self) -> None:
        chosen = self.chosen_items
        whole, some = self._bill(tuple(self._items)), self._bill(chosen) if chosen else RepairTotal()
        self.all_button.setEnabled(self._may_change and not whole.why_not)
        set_tip(self.all_button, whole.why_not or whole.text)
        self.some_button.setText(f"Repair {len(chosen)} chosen" if chosen else "Repair chosen")
        self.some_button.setEnabled(bool(chosen) and self._may_change and not some.why_not)
        set_tip(self.some_button, some.why_not or some.text)
        self.reload_button.setEnabled(self._may_change and not self._bill(self._reloads).why_not)
        repair_total = some if chosen else whole
        self.bill.setText(
            repair_total.why_not or f"{'Chosen' if chosen else 'All of it'}: {repair_total.text}"
        )

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.heading)
        head.addStretch(1)
        self.stores.setWordWrap(False)
        head.addWidget(self.stores)
        buttons = with_spacing(QHBoxLayout(), Space.SMALL)
        for button in (self.all_button, self.some_button, self.reload_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(head)
        column.addWidget(self.empty)
        column.addLayout(buttons)
        column.addWidget(self.bill)
        column.addLayout(self._grid)
        column.addStretch(1)


def _small(text: str) -> str:
    """Words as they stand within a line."""
    return f"{text[:1].lower()}{text[1:]}" if text[1:2].islower() else text
