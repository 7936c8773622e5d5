"""One location: its name, its armor, its actuators, its slots, and whether anything is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.construction.editing.views import ArmorView, LocationSwitch, LocationView, SlotlessItem
from companion.ui.construction.body.chip import ActuatorChip, ArmorField, ExtraTag, FaultAlarm
from companion.ui.construction.body.slot_table import SlotTable
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing


class LocationCard(QFrame):
    """`armor_requested` brings points and whether they are rear; `faults_requested` asks for the list.

    `switch_requested` brings a part and whether it is to be there; `extra_removal_requested` brings what
    fills no slot and is to go.
    """

    armor_requested = Signal(int, bool)
    switch_requested = Signal(str, bool)
    faults_requested = Signal()
    extra_removal_requested = Signal(object)

    def __init__(self, bench: DesignPageEditor, view: LocationView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAcceptDrops(True)
        self.location = view.id
        self._shown: object = None
        self.table = SlotTable(bench, view.id)
        self.title = role_label(view.label, LabelRole.SECTION)
        self.title.setWordWrap(False)
        self.free = role_label("", LabelRole.CAPTION)
        self.free.setWordWrap(False)
        self.alarm = FaultAlarm()
        self.alarm.clicked.connect(self.faults_requested)
        self.extras = Flow()
        self._tags: list[ExtraTag] = []
        self.front, self.rear = self._armor_fields(view)
        for field, is_rear in ((self.front, False), (self.rear, True)):
            if field is not None:
                field.edited.connect(partial(self._request_armor, field, is_rear))
        self.switches = {switch.id: self._switch(switch) for switch in view.switches}
        self._arrange()

    @staticmethod
    def _armor_fields(view: LocationView) -> tuple[ArmorField | None, ArmorField | None]:
        if view.armor is None:
            return None, None
        if view.armor.rear is None:
            return ArmorField("Armor", f"{view.label}, armor"), None
        return ArmorField("Front", f"{view.label}, armor"), ArmorField("Rear", f"{view.label}, rear armor")

    def _request_armor(self, field: ArmorField, is_rear: bool) -> None:
        if not field.fault:
            self.armor_requested.emit(field.number, is_rear)

    def _switch(self, switch: LocationSwitch) -> ActuatorChip:
        button = ActuatorChip(switch.label, f"{self.title.text()}: {switch.name}")
        button.clicked.connect(lambda is_on: self._request_switch(switch.id, is_on))
        return button

    def _request_switch(self, name: str, is_on: bool) -> None:
        self._shown = None  # what the switch shows now may not come about
        self.switch_requested.emit(name, is_on)

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.TINY)
        head.addWidget(self.title, 1)
        head.addWidget(self.alarm)
        head.addWidget(self.free)
        column = with_spacing(
            QVBoxLayout(self), Space.TINY, (Space.SMALL, Space.TINY, Space.SMALL, Space.SMALL)
        )
        column.addLayout(head)
        for field in (self.front, self.rear):
            if field is not None:
                column.addWidget(field)
        if self.switches:
            row = with_spacing(QHBoxLayout(), Space.TINY)
            for button in self.switches.values():
                row.addWidget(button, 1)
            column.addLayout(row)
        column.addWidget(self.table)
        column.addWidget(self.extras)

    # --- dropping on a location, wherever on its card ---

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.table.dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.table.drag_over(event, self.table.best_row())

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.table.dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self.table.drop_on(event, self.table.best_row())

    # --- showing ---

    def around(self) -> int:
        """Return the height of the card without its slots."""
        return self.sizeHint().height() - self.table.sizeHint().height()

    def show_location(self, view: LocationView, faults: Sequence[str], faulty: Sequence[int]) -> None:
        """Show a location, with the words of the faults that concern it and the slots that they name."""
        if self._shown == (view, tuple(faults), tuple(faulty)):
            return
        self._shown = (view, tuple(faults), tuple(faulty))
        self.setVisible(view.is_there)
        self._show_armor(view.armor)
        self.title.setText(view.label)
        self.free.setText(view.room)
        set_tip(self.title, view.hint)
        self.alarm.setVisible(bool(faults))
        set_tip(self.alarm, "\n".join(faults))
        self.alarm.setAccessibleName(f"{view.label}: {len(faults)} faults")
        restyle(self.title, "role", LabelRole.DANGER if faults else LabelRole.SECTION)
        for switch in view.switches:
            self.switches[switch.id].setChecked(switch.is_on)
        self.table.show_location(view, faulty)
        self._show_extras(view.extras)

    def _show_armor(self, armor: ArmorView | None) -> None:
        if armor is None or self.front is None:
            return
        behind, most = armor.rear or 0, armor.maximum
        self.front.show_points(armor.front, most, behind, armor.front_before)
        if self.rear is not None:
            self.rear.show_points(behind, most, armor.front, armor.rear_before)

    def _show_extras(self, extras: Sequence[SlotlessItem]) -> None:
        for tag in self._tags:
            self.extras.remove(tag)
        self._tags = [ExtraTag(extra.text) for extra in extras]
        for tag, extra in zip(self._tags, extras, strict=True):
            tag.clicked.connect(lambda _on=False, load=extra.load: self.extra_removal_requested.emit(load))
            self.extras.add(tag)
        self.extras.setVisible(bool(extras))
