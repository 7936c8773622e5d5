"""A number between two keys in one frame: stepped by keys, wheel and pointer, or typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import POINTER_TARGET, Tokens, Type

KEY, ARM, MOST_DIGITS = 22, 3.5, 3
FIRST_WAIT, NEXT_WAIT = 400, 60
LARGE_STEP = 5
ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)
STEPS = {
    Qt.Key.Key_Up: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Plus: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Left: -1,
    Qt.Key.Key_Minus: -1, Qt.Key.Key_PageUp: LARGE_STEP, Qt.Key.Key_PageDown: -LARGE_STEP,
}  # fmt: skip
OWN_KEYS = frozenset((*STEPS, *ENDS))


class NumberField(QWidget):
    """`wanted` brings the step that the player asks for; what is shown comes from outside.

    Steps are shown as multiples of a unit: `show_number(3, 0, 20, 0.5)` reads 1.5. Arrow keys step, digits
    type a number, Home and End go to the ends, Shift with the pointer steps by five.
    """

    wanted = Signal(int)

    def __init__(
        self, name: str, height: int = POINTER_TARGET, width: int = 84, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.number, self.low, self.high, self.unit = 0, 0, 0, 1.0
        self._height, self._width = height, width
        self._typed, self._step = "", 0
        self._repeat = QTimer(self)
        self._repeat.timeout.connect(self._press_again)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def show_number(self, number: int, low: int, high: int, unit: float = 1.0) -> None:
        """Show a step between two others."""
        self.number, self.low, self.high, self.unit = number, low, high, unit
        self.setAccessibleDescription(f"{self.text()}, {low * unit:g} to {high * unit:g}")
        self.update()

    def text(self) -> str:
        """The number as it reads."""
        return f"{self.number * self.unit:g}"

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(self._width), tokens.target if tokens.finger else tokens.px(self._height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def frame(self) -> QRectF:
        """Where the keys and the number are."""
        return QRectF(self.rect())

    # --- keys and pointer ---

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are no shortcuts of the window."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and not event.modifiers() and event.key() in OWN_KEYS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS:
            self._ask(self.number + STEPS[key])
        elif key in ENDS:
            self._ask(self.low if key == Qt.Key.Key_Home else self.high)
        elif event.text().isdigit():
            self._type((self._typed + event.text())[-MOST_DIGITS:])
        elif key == Qt.Key.Key_Backspace and self._typed:
            self._type(self._typed[:-1])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only the focused number turns with the wheel, so that scrolling past changes nothing."""
        if self.hasFocus() and event.angleDelta().y():
            self._ask(self.number + (1 if event.angleDelta().y() > 0 else -1))
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        frame, key = self.frame(), Theme.current().tokens.px(KEY)
        left = event.position().x() - frame.left()
        self._step = -1 if 0 <= left < key else 1 if left >= frame.width() - key else 0
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._step *= LARGE_STEP
        if self._step:
            self._ask(self.number + self._step)
            self._repeat.start(FIRST_WAIT)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._repeat.stop()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._typed = ""
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._typed = ""
        self._repeat.stop()
        self.update()
        super().focusOutEvent(event)

    def _press_again(self) -> None:
        self._repeat.setInterval(NEXT_WAIT)
        self._ask(self.number + self._step)

    def _type(self, typed: str) -> None:
        self._typed = typed
        self._ask(round(int(typed or 0) / self.unit))

    def _ask(self, number: int) -> None:
        number = min(max(number, self.low), self.high)
        if number != self.number:
            self.wanted.emit(number)

    # --- drawing ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self.frame()
        self._draw_frame(painter, tokens, frame)
        self._draw_keys(painter, tokens, frame)
        self.draw_number(painter, tokens, frame)

    def _draw_frame(self, painter: QPainter, tokens: Tokens, frame: QRectF) -> None:
        half = (tokens.focus if self.hasFocus() else tokens.border) / 2
        painter.setPen(QPen(QColor(tokens.accent if self.hasFocus() else self.edge(tokens)), half * 2))
        painter.setBrush(QColor(tokens.surface))
        painter.drawRoundedRect(frame.adjusted(half, half, -half, -half), tokens.radius, tokens.radius)

    def edge(self, tokens: Tokens) -> str:
        """The colour of the frame."""
        return tokens.edge

    def _draw_keys(self, painter: QPainter, tokens: Tokens, frame: QRectF) -> None:
        side, arm = tokens.px(KEY), tokens.px(1) * ARM
        across, down = QPointF(arm, 0), QPointF(0, arm)
        for left, is_more, may in (
            (frame.left(), False, self.number > self.low),
            (frame.right() - side, True, self.number < self.high),
        ):
            middle = QRectF(left, frame.top(), side, frame.height()).center()
            painter.setPen(QPen(QColor(tokens.ink if may else tokens.faint), 1.5 * tokens.scale))
            painter.drawLine(middle - across, middle + across)
            if is_more:
                painter.drawLine(middle - down, middle + down)

    def draw_number(self, painter: QPainter, tokens: Tokens, frame: QRectF) -> None:
        """The number in the middle."""
        painter.setFont(sheet_font(tokens.px(Type.NUMBER), QFont.Weight.DemiBold))
        painter.setPen(QColor(tokens.ink))
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self.text())
