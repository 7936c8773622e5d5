"""Chassis of a design, in a row above the page."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QVBoxLayout, QWidget

from companion.construction.editing.views import HeadChoice, HeadView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.number_field import NumberField
from companion.ui.widgets.spacing import with_spacing

FIELD_OF = {
    "tonnage": "tonnage", "tech": "tech", "is_mixed": "tech", "is_omni": "tech", "engine": "engine",
    "movement": "walking", "structure_kind": "structure", "armor_kind": "armor", "heat_sinks": "sinks",
    "structure": "structure",
}  # fmt: skip
"""The field that shows each part of a unit document."""
JUMPING = "jumping"
MAX_SINKS = 60
OMNI = "omni"
BOX = 100


class CaptionedControl(QWidget):
    """A control under its caption."""

    def __init__(self, text: str, control: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.control = control
        self.caption = role_label(text, LabelRole.CAPTION)
        self.caption.setWordWrap(False)
        column = with_spacing(QVBoxLayout(self), 2)
        column.addWidget(self.caption)
        column.addWidget(control)

    def mark(self, is_faulty: bool) -> None:
        """Show whether a fault is about this."""
        restyle(self.caption, "role", LabelRole.ALARM if is_faulty else LabelRole.CAPTION)


class DesignHeader(QFrame):
    """`edit_requested` brings a field of HeadView and its new value."""

    edit_requested = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "bar")
        self.tonnage, self.tech = NumberField("Tonnage"), QComboBox()
        self.walking, self.jumping = NumberField("Walking"), NumberField("Jumping")
        self.engine, self.structure, self.armor = QComboBox(), QComboBox(), QComboBox()
        self.sinks, self.sink_kind = NumberField("Heat sinks"), QComboBox()
        self._between = 1
        self.fields = self._caption_fields()
        self._arrange()
        self._connect()

    def _caption_fields(self) -> dict[str, CaptionedControl]:
        pairs: Sequence[tuple[str, str, QWidget]] = (
            ("tonnage", "Tonnage", self.tonnage),
            ("tech", "Technology", self.tech),
            ("walking", "Walking", self.walking),
            (JUMPING, "Jumping", self.jumping),
            ("engine", "Engine", self.engine),
            ("structure", "Structure", self.structure),
            ("armor", "Armor", self.armor),
            ("sinks", "Heat sinks", self.sinks),
            ("sink_kind", "Kind of sinks", self.sink_kind),
        )
        for _, text, control in pairs:
            control.setAccessibleName(text)
        return {name: CaptionedControl(text, control) for name, text, control in pairs}

    def _arrange(self) -> None:
        self._grid = with_spacing(
            QGridLayout(self), Space.MEDIUM, (Space.MEDIUM, 0, Space.MEDIUM, Space.SMALL)
        )
        self._columns = 0
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        for field in self.fields.values():
            if isinstance(box := field.control, QComboBox):
                box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
                box.setMinimumWidth(px(BOX))
        self._break_lines()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._break_lines()

    def minimumSizeHint(self) -> QSize:
        """As narrow as one field; what has no room goes to the next line."""
        px = Theme.current().tokens.px
        return QSize(px(2 * BOX), super().minimumSizeHint().height())

    def _break_lines(self) -> None:
        """One line where there is room for all fields, else as many as they need."""
        px = Theme.current().tokens.px
        widest = max(field.sizeHint().width() for field in self.fields.values()) + px(Space.MEDIUM)
        whole = sum(field.minimumSizeHint().width() + px(Space.MEDIUM) for field in self.fields.values())
        room = self.width() - px(Space.MEDIUM)
        columns = len(self.fields) if whole <= room else max(1, min(room // widest, len(self.fields)))
        if columns == self._columns:
            return
        self._columns = columns
        for place, field in enumerate(self.fields.values()):
            self._grid.addWidget(field, place // columns, place % columns)
        for place, field in enumerate(self.fields.values()):
            stretch = 5 if isinstance(field.control, QComboBox) else 3
            self._grid.setColumnStretch(place, stretch if place < columns else 0)

    def _connect(self) -> None:
        for name, field in (
            ("tonnage", self.tonnage),
            ("walking", self.walking),
            (JUMPING, self.jumping),
            ("sinks", self.sinks),
        ):
            field.edited.connect(lambda name=name, field=field: self._request(name, field))
        for name in ("engine", "structure", "armor", "sink_kind"):
            box = self.fields[name].control
            assert isinstance(box, QComboBox), "it was made so"
            box.activated.connect(
                lambda _at, name=name, box=box: self.edit_requested.emit(name, box.currentData())
            )
        self.tech.activated.connect(lambda _at: self.edit_requested.emit("tech", self.tech.currentData()))

    def _request(self, name: str, field: NumberField) -> None:
        if not field.fault:
            self.edit_requested.emit(name, field.number * (self._between if field is self.tonnage else 1))

    def show_header(self, head: HeadView, faulty: Collection[str]) -> None:
        """Show a head; the fields that faults are about are marked."""
        tonnages = head.tonnages
        self._between = tonnages[1] - tonnages[0] if len(tonnages) > 1 else 1
        steps = [round(tons / self._between) for tons in (head.tonnage, tonnages[0], tonnages[-1])]
        self.tonnage.show_number(steps[0], steps[1], steps[2], self._between)
        self.walking.show_number(head.walking, 1, max(head.fastest, head.walking))
        self.jumping.show_number(head.jumping, 0, max(head.highest_jump, head.jumping))
        self.sinks.show_number(head.sinks, 0, MAX_SINKS)
        for box, choices, now in (
            (self.tech, head.techs, head.tech),
            (self.engine, head.engines, head.engine),
            (self.structure, head.structures, head.structure),
            (self.armor, head.armors, head.armor),
            (self.sink_kind, head.sink_kinds, head.sink_kind),
        ):
            _show_choices(box, choices, now)
        self.fields["walking"].caption.setText(f"Walking · run {head.running}")
        self.fields["engine"].caption.setText(f"Engine · rating {head.rating}")
        self.fields["sinks"].caption.setText(f"Sinks · {head.sinks_in_engine} inside")
        for name, field in self.fields.items():
            field.mark(name in faulty)

    def focus_field(self, name: str) -> bool:
        """Put the focus on a field; whether there is one of this name."""
        if name in self.fields:
            self.fields[name].control.setFocus()
            return True
        return False


def _show_choices(box: QComboBox, choices: Sequence[HeadChoice], now: str) -> None:
    with QSignalBlocker(box):
        known = [(box.itemData(at), box.itemText(at)) for at in range(box.count())]
        if known != [(choice.id, choice.label) for choice in choices]:
            box.clear()
            for choice in choices:
                box.addItem(choice.label, choice.id)
        box.setCurrentIndex(box.findData(now))
