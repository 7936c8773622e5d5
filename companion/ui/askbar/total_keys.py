"""Keys of the ask bar: one for each total, lettered with the row of the table that it leads to."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QHBoxLayout, QWidget

from companion.engine.asks import Roll
from companion.ui.askbar.big_key import BigKey, is_low, key_height
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.plain_text import set_tip

MOST_KEYS = 24
"""More totals than this are typed."""


class TotalKey(BigKey):
    """One total of a roll as a large key; `leads_to` stands below it, and a typed total lights it."""

    def __init__(
        self, total: int, leads_to: str, succeeds: bool | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(succeeds, parent)
        self.total, self.leads_to = total, leads_to
        outcome = "" if succeeds is None else "succeeds" if succeeds else "fails"
        self.setAccessibleName(", ".join(part for part in (str(total), leads_to, outcome) if part))
        set_tip(self, leads_to)
        self.setMaximumWidth(Theme.current().tokens.px(96))

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(52), key_height(self))

    def minimumSizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.touch or tokens.px(34), self.sizeHint().height())

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        painter.setPen(QColor(ink))
        painter.setFont(text_font(tokens.px(FontSize.HEADING), QFont.Weight.DemiBold))
        inner = QRectF(self.rect()).adjusted(2, tokens.px(3), -2, -tokens.px(3))
        if not self.leads_to:
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, str(self.total))
            return
        small = sheet_font(tokens.px(FontSize.CAPTION))
        is_long = QFontMetricsF(small).horizontalAdvance(self.leads_to) > inner.width()
        if is_long:  # two lines have room where the number leaves it
            inner = QRectF(self.rect()).adjusted(2, 1, -2, -1)
        letters = tokens.px(FontSize.NUMBER if is_long or is_low(self) else FontSize.HEADING)
        painter.setFont(text_font(letters, QFont.Weight.DemiBold))
        number_height = letters * (1.1 if is_long else 1.2)
        number = QRectF(inner.left(), inner.top(), inner.width(), number_height)
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(self.total))
        painter.setFont(small)
        text_rect = inner.adjusted(0, number_height, 0, 0)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(text_rect, int(flags), self.leads_to)


class TotalKeys(QWidget):
    """All totals of a roll in a row; `chosen` tells the total that was pressed, before any bonus."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.keys: tuple[TotalKey, ...] = ()
        self.setAccessibleName("Totals")

    def show_roll(self, roll: Roll) -> None:
        """Put out a key for each total that these dice can show."""
        for key in self.keys:
            delete_later(key)
        self._row.setSpacing(Theme.current().tokens.px(Space.TINY))
        dice = roll.dice
        totals = range(dice.dice_counted, dice.dice_counted * dice.sides + 1)
        self.keys = tuple(self._key(roll, shown) for shown in totals) if len(totals) <= MOST_KEYS else ()
        for key in self.keys:
            self._row.addWidget(key)
        self.setVisible(bool(self.keys))

    def light(self, shown: int | None) -> None:
        """Light the key of a typed total, and no other."""
        for key in self.keys:
            key.light(key.total == shown)

    def key(self, shown: int) -> TotalKey:
        """Return the key of one total."""
        return next(key for key in self.keys if key.total == shown)

    def _key(self, roll: Roll, shown: int) -> TotalKey:
        result = shown + roll.dice.bonus
        succeeds = None if roll.need is None else result >= roll.need
        key = TotalKey(shown, roll.rows.get(result, ""), succeeds, self)
        key.clicked.connect(lambda: self.chosen.emit(shown))
        return key
