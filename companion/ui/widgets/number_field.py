"""The one field for a number: typed, or stepped by keys, wheel and pointer; what cannot be is told."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import POINTER_TARGET, FontSize, Tokens
from companion.ui.widgets.number_line import LARGE_STEP, FieldNote, NumberBounds, NumberLine
from companion.ui.widgets.plain_text import set_tip

ARM, LARGER, STROKE = 3.5, 1.3, 1.5


def draw_frame(
    painter: QPainter, tokens: Tokens, frame: QRectF, colour: str, *, is_marked: bool, is_on: bool
) -> None:
    """The frame, which is thicker where it is `is_marked`."""
    half = (tokens.focus if is_marked else tokens.border) / 2
    painter.setPen(QPen(QColor(colour if is_on else tokens.line), half * 2))
    painter.setBrush(QColor(tokens.surface if is_on else tokens.ground))
    painter.drawRoundedRect(frame.adjusted(half, half, -half, -half), tokens.radius, tokens.radius)


def draw_keys(
    painter: QPainter, tokens: Tokens, frame: QRectF, side: int, may: tuple[bool, bool], *, is_large: bool
) -> None:
    """Minus at the left and plus at the right, pale where they lead no further."""
    arm = tokens.px(1) * ARM * (LARGER if is_large else 1)
    across, down = QPointF(arm, 0), QPointF(0, arm)
    for left, is_more, may_go in ((frame.left(), False, may[0]), (frame.right() - side, True, may[1])):
        middle = QRectF(left, frame.top(), side, frame.height()).center()
        painter.setPen(QPen(QColor(tokens.ink if may_go else tokens.faint), STROKE * tokens.scale))
        painter.drawLine(middle - across, middle + across)
        if is_more:
            painter.drawLine(middle - down, middle + down)


NO_KEYS, SMALL_KEYS, LARGE_KEYS = 0, 22, 44
"""How wide the keys at both ends are."""
LINE = 56
FIRST_WAIT, NEXT_WAIT = 400, 60


class NumberField(QWidget):
    """The field; `edited` tells that the player changed the number, or made it invalid, or valid again.

    `number` is the last that could be, counted in steps of the unit. While `fault` has words the field shows
    something else: whoever reckons with the number must not go on. Esc brings back what was there before.
    """

    edited = Signal()
    finished = Signal()

    def __init__(
        self,
        name: str,
        low: int = 0,
        high: int = 0,
        *,
        keys: int = SMALL_KEYS,
        height: int = POINTER_TARGET,
        line: int = LINE,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.bounds, self.number, self.fault = NumberBounds(low, high), low, ""
        self._settled: int | None = low
        self._may_be_empty = False
        self._keys, self._height, self._room = keys, height, line
        self._tip, self._step = "", 0
        self.line, self._note = NumberLine(self), FieldNote(self)
        self._repeat = QTimer(self)
        self._repeat.timeout.connect(self._press_again)
        self.setAccessibleName(name)
        self.setFocusProxy(self.line)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._connect()
        self.set_number(low)

    def _connect(self) -> None:
        self.line.textEdited.connect(self._take)
        self.line.stepped.connect(self.step)
        self.line.ended.connect(lambda is_high: self._ask(self.high if is_high else self.low))
        self.line.escaped.connect(self.take_back)
        self.line.editingFinished.connect(self._finish)
        self.line.turned.connect(self.update)
        Theme.current().changed.connect(self._measure)

    # --- the number ---

    @property
    def low(self) -> int:
        """The least there may be."""
        return self.bounds.low

    @property
    def high(self) -> int:
        """The most there may be."""
        return self.bounds.high

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed where nothing may be."""
        return self._may_be_empty and not self.line.text().strip()

    def allow_empty(self, hint: str = "") -> None:
        """Let nothing be typed as well, where there need be no number."""
        self._may_be_empty = True
        self.line.setPlaceholderText(hint)
        self.set_number(None)

    def set_number(self, number: int | None) -> None:
        """Hold another number without telling, whatever is being typed."""
        self.number, self._settled = self.low if number is None else number, number
        self.line.setText("" if number is None else self.bounds.text(number))
        if self.line.hasFocus():
            self.line.selectAll()
        self._judge()

    def show_number(self, number: int, low: int, high: int, unit: float = 1.0) -> None:
        """Show a number between two others; what is being typed stays as long as it is about this number.

        Numbers are counted in steps: `show_number(3, 0, 20, 0.5)` reads 1.5.
        """
        is_same = number == self.number and unit == self.bounds.unit
        self._settled = self._settled if is_same else number
        self.bounds, self.number = NumberBounds(low, high, unit), number
        typed = self.bounds.parse(self.line.text()).steps
        if not self.line.isModified() or not (typed == number or (is_same and self.fault)):
            self.line.setText(self.text())
        self._judge(is_preset=not self.line.isModified())

    def text(self) -> str:
        """Return the number as it reads."""
        return self.bounds.text(self.number)

    def step(self, step: int) -> None:
        """Go a number of steps on, or to the end."""
        self._ask(self.number + step)

    def take_back(self) -> None:
        """Show the last number that could be again."""
        was_faulty = bool(self.fault)
        self.set_number(self._settled)
        if was_faulty:
            self.edited.emit()

    def set_hint(self, text: str) -> None:
        """What the tooltip says while nothing is wrong."""
        self._tip = text
        self._show_fault()

    def _take(self) -> None:
        """Take what is typed where it is a number that can be."""
        before = (self.number, self.fault, self.is_empty)
        typed = self.bounds.parse(self.line.text())
        if typed.steps is not None:
            self.number = typed.steps
        self._judge()
        # Emptying a field that may be empty is a change, too.
        if before != (self.number, self.fault, self.is_empty) or self._may_be_empty:
            self.edited.emit()

    def _ask(self, number: int) -> None:
        number, was_faulty = self.bounds.nearest(number), bool(self.fault)
        was_empty, is_other = self.is_empty, number != self.number
        self.set_number(number)
        if is_other or was_faulty or was_empty:
            self.edited.emit()

    def _finish(self) -> None:
        """An empty line counts as before."""
        if not self.line.text().strip() and not self._may_be_empty:
            self.take_back()
        if not self.fault:
            self._settled = None if self.is_empty else self.number
            self.line.setText("" if self.is_empty else self.text())
        self.finished.emit()

    def _judge(self, *, is_preset: bool = False) -> None:
        """Show the fault of the text; a number set from outside may lie beyond the bounds."""
        text = self.line.text()
        is_fine = self.is_empty or (is_preset and text == self.text())
        self.fault = "" if is_fine else self.bounds.parse(text).fault
        self._show_fault()

    def _show_fault(self) -> None:
        self._note.tell(self.fault)
        self.line.is_wrong, self.line.is_signed = bool(self.fault), self.low < 0
        self.line.setAccessibleName(self.accessibleName())
        self.line.setAccessibleDescription(self.fault or self.bounds.range_text)
        for widget in (self, self.line):
            set_tip(widget, self.fault or self._tip)
        self.update()

    # --- pointer ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self._keys:
            return
        frame, key = self.frame(), self.key_width()
        left = event.position().x() - frame.left()
        self._step = -1 if 0 <= left < key else 1 if frame.width() - key <= left <= frame.width() else 0
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._step *= LARGE_STEP
        if self._step:
            self.step(self._step)
            self._repeat.start(FIRST_WAIT)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._repeat.stop()

    def _press_again(self) -> None:
        self._repeat.setInterval(NEXT_WAIT)
        self.step(self._step)

    # --- place and size ---

    def frame(self) -> QRectF:
        """Return where the keys and the number are."""
        return QRectF(self.rect())

    def key_width(self) -> int:
        """Return how wide the keys are, 0 without any."""
        tokens = Theme.current().tokens
        return max(tokens.px(self._keys), tokens.touch) if self._keys else 0

    def suffix(self) -> str:
        """Small words behind the number."""
        return ""

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        width = 2 * self.key_width() + tokens.px(self._room)
        return QSize(width, tokens.touch or tokens.px(self._height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.EnabledChange:
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle()
        self._note.tell(self.fault)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._repeat.stop()
        self._note.tell("")

    def _measure(self) -> None:
        self.updateGeometry()
        self._settle()

    def _settle(self) -> None:
        """Put the line between the keys, and its number close to the words behind it."""
        tokens, frame = Theme.current().tokens, self.frame()
        self.line.setFont(self.number_font(tokens))
        edge = self.key_width() or tokens.focus
        room = frame.adjusted(edge, tokens.focus, -edge, -tokens.focus)
        if suffix := self.suffix():
            behind = QFontMetricsF(self.suffix_font(tokens)).horizontalAdvance(suffix)
            wide = QFontMetricsF(self.number_font(tokens)).horizontalAdvance(self.line.text())
            room.setRight(min(room.center().x() + (wide - behind) / 2 + tokens.px(2), room.right() - behind))
            self.line.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.line.setGeometry(room.toRect())

    # --- drawing ---

    def number_font(self, tokens: Tokens) -> QFont:
        """Return the letters of the number."""
        return sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold)

    def suffix_font(self, tokens: Tokens) -> QFont:
        """Return the letters behind it."""
        return sheet_font(tokens.px(FontSize.CAPTION))

    def edge(self, tokens: Tokens) -> str:
        """Return the colour of the frame."""
        return tokens.edge

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame, is_marked = self.frame(), self.line.hasFocus() or bool(self.fault)
        colour = tokens.danger if self.fault else tokens.accent if is_marked else self.edge(tokens)
        draw_frame(painter, tokens, frame, colour, is_marked=is_marked, is_on=self.isEnabled())
        if self._keys:
            ends = self.number > self.low, self.number < self.high
            draw_keys(painter, tokens, frame, self.key_width(), ends, is_large=self._keys == LARGE_KEYS)
        if suffix := self.suffix():
            painter.setFont(self.suffix_font(tokens))
            painter.setPen(QColor(tokens.muted))
            where = QRectF(self.line.geometry().right() + 1, frame.top(), frame.width(), frame.height())
            painter.drawText(where, Qt.AlignmentFlag.AlignVCenter, suffix)


def first_fault(page: QWidget) -> str:
    """Return what is wrong with the first number on a page that is no number, with its name; empty without
    any.
    """
    for field in page.findChildren(NumberField):
        if field.fault and field.isEnabled():
            return f"{field.accessibleName()}: {field.fault}"
    return ""
