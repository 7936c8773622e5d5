"""Fields of a design, as its chassis in a row above the page, or of a part beside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from companion.construction.editing.views import HeadChoice, HeadField
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.number_field import NumberField
from companion.ui.widgets.spacing import with_spacing

BOX = 100
LONGEST, SHORTEST = 200, 4


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


class DesignFields(QFrame):
    """`edit_requested` brings a field and its new value.

    The fields are made as they are first shown, and anew where others are to be shown. They stand in as many
    columns as there is room for, or as are given.
    """

    edit_requested = Signal(str, object)

    def __init__(self, parent: QWidget | None = None, *, columns: int = 0) -> None:
        super().__init__(parent)
        self._given_columns = columns
        self.fields: dict[str, CaptionedControl] = {}
        self._steps: dict[str, float] = {}
        self._made: tuple[tuple[str, bool], ...] = ()
        self._arrange()

    def _make_fields(self, fields: Sequence[HeadField]) -> None:
        for old in self.fields.values():
            self._grid.removeWidget(old)
            delete_later(old)
        self._columns = 0
        self.fields = {field.id: CaptionedControl(field.label, self._control(field)) for field in fields}
        self._measure()

    def _control(self, field: HeadField) -> QWidget:
        make = self._choice_box if field.choices else self._line if field.is_text else self._number_field
        control: QWidget = make(field)
        control.setAccessibleName(field.label)
        return control

    def _line(self, field: HeadField) -> QLineEdit:
        line = QLineEdit()
        line.setMaxLength(LONGEST)
        line.editingFinished.connect(lambda id=field.id: self._request_text(id, line))
        return line

    def _request_text(self, name: str, line: QLineEdit) -> None:
        if line.isModified():
            line.setModified(False)
            self.edit_requested.emit(name, line.text())

    def _choice_box(self, field: HeadField) -> QComboBox:
        box = QComboBox()
        box.activated.connect(lambda _at, id=field.id: self.edit_requested.emit(id, box.currentData()))
        return box

    def _number_field(self, field: HeadField) -> NumberField:
        number = NumberField(field.label)
        number.edited.connect(lambda id=field.id: self._request(id, number))
        return number

    def _arrange(self) -> None:
        margins = (0, 0, 0, 0) if self._given_columns else (Space.MEDIUM, 0, Space.MEDIUM, Space.SMALL)
        self._grid = with_spacing(QGridLayout(self), Space.MEDIUM, margins)
        self._columns = 0
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        for field in self.fields.values():
            if not isinstance(box := field.control, QComboBox):
                continue
            if self._given_columns:
                box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                box.setMinimumContentsLength(SHORTEST)
            else:
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
        if not self.fields:
            return
        px = Theme.current().tokens.px
        widest = max(field.sizeHint().width() for field in self.fields.values()) + px(Space.MEDIUM)
        whole = sum(field.minimumSizeHint().width() + px(Space.MEDIUM) for field in self.fields.values())
        room = self.width() - px(Space.MEDIUM)
        columns = len(self.fields) if whole <= room else max(1, min(room // widest, len(self.fields)))
        columns = self._given_columns or columns
        if columns == self._columns:
            return
        self._columns = columns
        for place, field in enumerate(self.fields.values()):
            self._grid.addWidget(field, place // columns, place % columns)
        for place, field in enumerate(self.fields.values()):
            stretch = 5 if isinstance(field.control, QComboBox) or self._given_columns else 3
            self._grid.setColumnStretch(place, stretch if place < columns else 0)

    def _request(self, name: str, field: NumberField) -> None:
        if not field.fault:
            self.edit_requested.emit(name, field.number * self._steps[name])

    def show_fields(self, fields: Sequence[HeadField], faulty: Collection[str]) -> None:
        """Show fields; those that faults are about are marked."""
        wanted = tuple((field.id, bool(field.choices)) for field in fields)
        if wanted != self._made:
            self._made = wanted
            self._make_fields(fields)
        for field in fields:
            captioned = self.fields[field.id]
            if isinstance(captioned.control, NumberField):
                self._show_number(captioned.control, field)
            elif isinstance(captioned.control, QComboBox):
                _show_choices(captioned.control, field.choices, str(field.value))
            elif isinstance(captioned.control, QLineEdit) and captioned.control.text() != field.value:
                captioned.control.setText(str(field.value))
                captioned.control.setCursorPosition(0)
            captioned.caption.setText(field.caption or field.label)
            captioned.mark(field.id in faulty)

    def _show_number(self, control: NumberField, field: HeadField) -> None:
        self._steps[field.id] = field.step
        steps = [round(number / field.step) for number in (float(field.value), field.least, field.most)]
        control.show_number(steps[0], steps[1], steps[2], field.step)

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
