"""Options of the ask bar as a strip of cards: a name, what it does, and a digit or the copies left."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QPainter, QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from companion.engine.asks import Option
from companion.ui.askbar.big_key import BigKey, key_height
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.plain_text import set_tip

NARROW, WIDE = 96, 176
MOST_DIGITS = 9
HINT_FLAGS = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class OptionKey(BigKey):
    """One option as a card; `mark` stands in its corner, a digit to press or how many copies are left."""

    focused = Signal()

    def __init__(self, option: Option, mark: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.option, self.mark = option, mark
        self.setAccessibleName(": ".join(part for part in (option.label, option.hint) if part))
        set_tip(self, option.hint)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def sizeHint(self) -> QSize:
        """As wide as its name, and its hint in two lines, would have it: nothing of it is cut off."""
        tokens = Theme.current().tokens
        pads = tokens.px(2 * Space.SMALL)
        mark = (
            QFontMetrics(small_font()).horizontalAdvance(self.mark) + tokens.px(Space.SMALL)
            if self.mark
            else 0
        )
        name = QFontMetrics(_bold()).horizontalAdvance(self.option.label) + mark + pads
        hint = QFontMetrics(small_font()).horizontalAdvance(self.option.hint)
        two_lines = round(hint * 0.58) + pads
        width = max(name, two_lines, tokens.px(WIDE if hint else NARROW))
        return QSize(width, key_height(self))

    @property
    def hint_room(self) -> QRectF:
        """Where the hint stands, close below the name."""
        inner = self._inner
        return inner.adjusted(0, QFontMetrics(_bold()).ascent(), 0, 0) if self.option.hint else QRectF()

    @property
    def _inner(self) -> QRectF:
        tokens = Theme.current().tokens
        side = tokens.px(Space.SMALL)
        # A name alone stands in the middle; above a hint it leaves two lines for that.
        top = tokens.border if self.option.hint else 0
        return QRectF(self.rect()).adjusted(side, top, -side, 0)

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        muted = ink if ink != tokens.ink else tokens.muted
        line = self._inner
        if self.option.hint:
            line.setHeight(QFontMetrics(_bold()).height())
        painter.setPen(QColor(ink))
        painter.setFont(_bold())
        painter.drawText(
            line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), self.option.label
        )
        painter.setPen(QColor(muted))
        painter.setFont(small_font())
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), self.mark)
        if self.option.hint:
            painter.drawText(self.hint_room, int(HINT_FLAGS), self.option.hint)


class OptionStrip(QScrollArea):
    """Options side by side in one line that scrolls; `chosen` brings an option's id."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: tuple[OptionKey, ...] = ()
        self._inside = QWidget()
        self._inside.setProperty("bare", True)
        self.setWidget(self._inside)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.measure)

    def show_options(self, options: Sequence[Option], *, are_cards: bool = False) -> None:
        """Put out these options; cards tell how many copies there are, others the digit that picks them."""
        for key in self.keys:
            delete_later(key)
        self.keys = tuple(self._key(option, number, are_cards) for number, option in enumerate(options, 1))
        self.measure()
        self.horizontalScrollBar().setValue(0)

    def show_only(self, query: str) -> tuple[OptionKey, ...]:
        """Show the options whose name or hint holds every word; the first of them is lit."""
        texts = query.lower().split()
        found = []
        for key in self.keys:
            text = f"{key.option.label} {key.option.hint}".lower()
            is_found = all(word in text for word in texts)
            key.setVisible(is_found)
            found += [key] if is_found else []
        found.sort(key=lambda key: not key.option.label.lower().startswith(query.lower().strip()))
        for key in self.keys:
            key.light(bool(texts) and key is found[0] if found else False)
        self.measure()
        return tuple(found)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        # Room for the scroll bar is kept, so that the map does not move when one is needed.
        bar = self.horizontalScrollBar().sizeHint().height()
        return QSize(tokens.px(NARROW), key_height(self) + bar)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel turns the strip sideways."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - turned)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.StyleChange:
            self.measure()
        return super().event(event)

    def _key(self, option: Option, number: int, are_cards: bool) -> OptionKey:
        digit = str(number) if number <= MOST_DIGITS else ""
        key = OptionKey(option, f"×{option.copies}" if are_cards else digit, self._inside)
        key.clicked.connect(lambda: self.chosen.emit(option.id))
        # Tab and the arrow keys bring options into view that the strip has no room for.
        key.focused.connect(lambda: self.ensureWidgetVisible(key, 0, 0))
        key.show()
        return key

    def measure(self) -> None:
        """Take the size that suits what stands in it and the window."""
        gap, left, height = Theme.current().tokens.px(Space.TINY), 0, 0
        for key in self.keys:
            if key.isHidden():
                continue
            size = key.sizeHint()
            key.setGeometry(QRect(left, 0, size.width(), size.height()))
            left, height = left + size.width() + gap, size.height()
        self._inside.resize(max(left - gap, 0), height)
        self.updateGeometry()


def _bold() -> QFont:
    return text_font(Theme.current().tokens.px(FontSize.BODY), QFont.Weight.DemiBold)


def small_font() -> QFont:
    """Letters of hints and marks."""
    return sheet_font(Theme.current().tokens.px(FontSize.CAPTION))
