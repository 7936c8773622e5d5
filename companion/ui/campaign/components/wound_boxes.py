"""A pilot's wounds as the boxes of his sheet, to look at or to cross off."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleValueChangeEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.tabletop.number_text import format_count
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, mix_colours
from companion.ui.widgets.gestures.gesture_sets import NUMBERS
from companion.ui.widgets.plain_text import set_tip

BOX, CROSS, THICK, TINT = 18, 0.28, 1.5, 0.16
STEPS = {"more": 1, "less": -1}
ARROWS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}


class WoundBoxes(QWidget):
    """Boxes in a row, those of wounds crossed off; `edited` brings how many the player has crossed off."""

    edited = Signal(int)

    def __init__(
        self, name: str = "Wounds", *, is_editable: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name, self._is_editable, self.boxes, self.wounds = name, is_editable, 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if is_editable:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        Theme.current().changed.connect(self.updateGeometry)

    def show_wounds(self, wounds: int, boxes: int) -> None:
        """Show so many wounds on so many boxes."""
        self.wounds, self.boxes = wounds, max(boxes, wounds)
        text = f"{format_count(wounds, 'wound')} of {self.boxes}"
        self.setVisible(self.boxes > 0)
        self.setAccessibleName(f"{self._name}: {text}")
        set_tip(self, f"{text}. Click a box, or press + and −." if self._is_editable else text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        count = max(self.boxes, 1)
        room = tokens.px(Space.TINY)
        return QSize(count * tokens.px(BOX) + (count - 1) * room + 2 * room, tokens.px(BOX) + 2 * room)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._is_editable or event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        tokens = Theme.current().tokens
        step = tokens.px(BOX) + tokens.px(Space.TINY)
        box = int((event.position().x() - tokens.px(Space.TINY)) // step) + 1
        if 1 <= box <= self.boxes:
            self._cross_off(box - 1 if box == self.wounds else box)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(NUMBERS.of_key(event), ARROWS.get(Qt.Key(event.key())))
        if step is None or not self._is_editable:
            super().keyPressEvent(event)
            return
        self._cross_off(min(max(self.wounds + step, 0), self.boxes))

    def _cross_off(self, wounds: int) -> None:
        if wounds != self.wounds:
            self.show_wounds(wounds, self.boxes)
            QAccessible.updateAccessibility(QAccessibleValueChangeEvent(self, wounds))
            self.edited.emit(wounds)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, room = tokens.px(BOX), tokens.px(Space.TINY)
        for number in range(self.boxes):
            box = QRectF(room + number * (side + room), room, side, side).adjusted(1, 1, -1, -1)
            self._draw_box(painter, box, is_crossed=number < self.wounds)
        if self.hasFocus():
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), tokens.radius, tokens.radius)

    @staticmethod
    def _draw_box(painter: QPainter, box: QRectF, *, is_crossed: bool) -> None:
        tokens = Theme.current().tokens
        painter.setPen(QPen(QColor(tokens.danger if is_crossed else tokens.edge), tokens.scale * THICK))
        ground = mix_colours(tokens.surface, tokens.danger, 0.0 if tokens.border > 1 else TINT)
        painter.setBrush(QColor(ground) if is_crossed else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, tokens.px(3), tokens.px(3))
        if is_crossed:
            off = box.width() * CROSS
            inner = box.adjusted(off, off, -off, -off)
            painter.setPen(QPen(QColor(tokens.danger), tokens.px(2)))
            painter.drawLine(inner.topLeft(), inner.bottomRight())
            painter.drawLine(QPointF(inner.right(), inner.top()), QPointF(inner.left(), inner.bottom()))
