"""The line inside the field for a number: every key of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.gestures.gesture_sets import NUMBERS
from companion.ui.widgets.lines import ValueLine
from companion.ui.widgets.plain_text import PlainLabel

LONGEST = 16
LARGE_STEP = 5
STEPS = {
    Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: LARGE_STEP, Qt.Key.Key_PageDown: -LARGE_STEP,
}  # fmt: skip
SIGNS = {"more": 1, "less": -1}
ENDS = {Qt.Key.Key_Home: False, Qt.Key.Key_End: True}

OWN = frozenset((*STEPS, *ENDS))
SEARCH = "/"
"""A sign that stands in no number: with the keyboard on one it is the window's, as elsewhere."""

WHOLE, BROKEN = re.compile(r"[+-]?[0-9]{1,15}"), re.compile(r"[+-]?[0-9]{1,15}([.,][0-9]{1,6})?")
MINUS = "\N{MINUS SIGN}"

WIDEST, GAP = 280, 2
MOVES = frozenset((QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutRequest))


class NumberLine(ValueLine):
    """Arrow and page keys step, Home and End go to the ends; anything may be typed.

    Plus and minus step too, unless the number `is_signed`; Esc takes back what `is_wrong`.
    """

    stepped = Signal(int)
    ended = Signal(bool)
    escaped = Signal()
    turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.is_wrong = self.is_signed = False
        self.setProperty("bare", True)
        self.setMaxLength(LONGEST)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are no shortcuts of the window."""
        if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return super().event(event)
        if event.text() == SEARCH:
            event.ignore()
            return True
        if not event.modifiers() and event.key() in OWN:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, is_plain = Qt.Key(event.key()), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if is_plain and key in STEPS:
            self.stepped.emit(STEPS[key])
        elif is_plain and key in ENDS:
            self.ended.emit(ENDS[key])
        elif (sign := NUMBERS.of_key(event)) in SIGNS and not self.is_signed:
            self.stepped.emit(SIGNS[sign])
        elif key == Qt.Key.Key_Escape and self.is_wrong:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only the focused number turns with the wheel, so that scrolling past changes nothing."""
        if self.hasFocus() and event.angleDelta().y():
            self.stepped.emit(1 if event.angleDelta().y() > 0 else -1)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.turned.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.turned.emit()


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """A parsed input: a number of steps, or its fault with a remedy."""

    steps: int | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class NumberBounds:
    """The least and the most of a number, counted in steps of a unit."""

    low: int = 0
    high: int = 0
    unit: float = 1.0

    @property
    def range_text(self) -> str:
        """What may be typed: "1 to 18"."""
        return f"{self.text(self.low)} to {self.text(self.high)}"

    def text(self, steps: int) -> str:
        """Return a number of steps as it reads."""
        number = Decimal(steps) * Decimal(str(self.unit))
        return format(number.normalize(), "f") if number else "0"

    def holds(self, steps: int) -> bool:
        """Whether a number of steps is within them."""
        return self.low <= steps <= self.high

    def nearest(self, steps: int) -> int:
        """Return a number of steps, or the end that it is beyond."""
        return min(max(steps, self.low), self.high)

    def parse(self, text: str) -> TypedNumber:
        """Return what a text says."""
        typed = text.strip().replace(MINUS, "-")
        if not typed:
            return TypedNumber(None, f"Type {self.range_text}.")
        if not (WHOLE if self.unit == int(self.unit) else BROKEN).fullmatch(typed):
            return TypedNumber(None, f"\N{LEFT DOUBLE QUOTATION MARK}{typed}\N{RIGHT DOUBLE QUOTATION MARK}"
                               f" is no number here: type {self.range_text}.")  # fmt: skip
        number, unit = Decimal(typed.replace(",", ".")), Decimal(str(self.unit))
        steps = number / unit
        for is_beyond, message in ((steps < self.low, "too little"), (steps > self.high, "too much")):
            if is_beyond:
                return TypedNumber(None, f"{typed} is {message}: type {self.range_text}.")
        if steps != steps.to_integral_value():
            return TypedNumber(None, f"{typed} is between two steps of {unit}: type {self.range_text}.")
        return TypedNumber(int(steps))


class FieldNote(QObject):
    """Words below a field, or above where there is no room; they scroll with the page that it is on."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self._field = field
        self._label: PlainLabel | None = None
        self._host = field
        self._watched: list[QWidget] = []

    def tell(self, text: str) -> None:
        """Show these words, or without words nothing."""
        if not text or not self._field.isVisible():
            self._hide()
            return
        if self._label is None:
            self._show()
        assert self._label is not None, "made above"
        self._label.setText(text)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVES:
            self._place()
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        host = self._field
        while (parent := host.parentWidget()) is not None and not host.isWindow() and not _is_page(host):
            self._watched.append(host)
            host = parent
        self._watched.append(host)
        self._host = host
        self._label = PlainLabel("", host)
        self._label.setProperty("role", "field-note")
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # The note goes with the field, wherever it is shown.
        self._field.destroyed.connect(self._label.deleteLater)
        for widget in self._watched:
            widget.installEventFilter(self)

    def _hide(self) -> None:
        for widget in self._watched:
            widget.removeEventFilter(self)
        self._watched = []
        if self._label is not None:
            label, self._label = self._label, None
            delete_later(label)

    def _place(self) -> None:
        label, field, host = self._label, self._field, self._host
        if label is None:
            return
        widest = min(Theme.current().tokens.px(WIDEST), max(host.width(), 1))
        label.setWordWrap(False)
        label.ensurePolished()
        wanted = label.sizeHint().width()
        label.setWordWrap(wanted > widest)
        width = min(wanted, widest)
        height = label.heightForWidth(width) if wanted > widest else label.sizeHint().height()
        corner = field.mapTo(host, QPoint(0, 0))
        below = corner.y() + field.height() + GAP
        top = below if below + height <= host.height() else max(0, corner.y() - height - GAP)
        label.setGeometry(max(0, min(corner.x(), host.width() - width)), top, width, height)
        label.show()
        label.raise_()


def _is_page(widget: QWidget) -> bool:
    """Whether a widget is what a scroll area scrolls."""
    viewport = widget.parentWidget()
    area = viewport.parentWidget() if viewport is not None else None
    return isinstance(area, QScrollArea) and area.widget() is widget
