"""One of the large choices on the welcome page."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours
from companion.ui.widgets.plain_text import set_tip

LEAST_WIDTH, LEAST_WIDTH_SHORT = 208, 184
"""With its words, and with its title alone, in pixels of the design."""
HEIGHT, HEIGHT_SHORT = 92, 56
PICTURE, PICTURE_SHORT = 28, 24
WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


class ChoiceCard(QAbstractButton):
    """An icon, a title and what it leads to; the main choice is filled."""

    def __init__(
        self, title: str, text: str, icon: str, *, is_main: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._description, self._icon, self._is_main, self._is_short = text, icon, is_main, False
        self._whole_height = 0
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        Theme.current().changed.connect(self._measure)
        Theme.current().changed.connect(self.updateGeometry)

    def stand_out(self, is_main: bool) -> None:
        """Be the main choice, or one of many where something else is."""
        self._is_main = is_main
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def shorten(self, is_short: bool) -> None:
        """Show the title alone, or with what it leads to."""
        if is_short != self._is_short:
            self._is_short = is_short
            set_tip(self, self._description if is_short else "")
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        if self._is_short:
            return QSize(px(LEAST_WIDTH_SHORT), px(HEIGHT_SHORT))
        return QSize(px(LEAST_WIDTH), max(px(HEIGHT), self._whole_height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        """Find how tall the card must be for all of its words to be seen."""
        tokens = Theme.current().tokens
        gap = tokens.px(Space.LARGE)
        width = self.width() - 3 * gap - tokens.px(PICTURE)
        heights = (
            QFontMetricsF(font).boundingRect(QRectF(0, 0, max(width, 1), 10_000), WRAPPED, text).height()
            for font, text in ((_title_font(tokens), self.text()), (_body_font(tokens), self._description))
        )
        whole = ceil(sum(heights)) + 2 * gap + tokens.px(Space.TINY)
        if whole != self._whole_height:
            self._whole_height = whole
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        fill = tokens.accent if self._is_main else tokens.surface
        ink, quiet = (tokens.on_accent, tokens.on_accent) if self._is_main else (tokens.ink, tokens.muted)
        edge, width = (tokens.accent, tokens.border) if self._is_main else (tokens.line, tokens.border)
        if self.underMouse() and self.isEnabled():
            fill = tokens.accent_hover if self._is_main else mix_colours(tokens.surface, tokens.accent, 0.06)
            edge = tokens.accent
        if self.hasFocus():
            edge, width = (tokens.ink if self._is_main else tokens.accent), tokens.focus
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1 if self.isEnabled() else 0.5)
        painter.setPen(QPen(QColor(edge), width))
        painter.setBrush(QColor(fill))
        half = width / 2
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(half, half, -half, -half), tokens.radius, tokens.radius
        )
        if self._is_short:
            self._paint_title(painter, ink)
        else:
            self._paint_description(painter, ink, quiet)

    def _paint_title(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        gap, side = tokens.px(Space.MEDIUM), tokens.px(PICTURE_SHORT)
        picture = QRectF(gap, (self.height() - side) / 2, side, side)
        draw_icon(painter, self._icon, ink if self._is_main else tokens.accent, picture)
        room = QRectF(self.rect()).adjusted(2 * gap + side, 0, -tokens.px(Space.SMALL), 0)
        painter.setPen(QColor(ink))
        painter.setFont(text_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap), self.text())

    def _paint_description(self, painter: QPainter, ink: str, quiet: str) -> None:
        tokens = Theme.current().tokens
        gap, side = tokens.px(Space.LARGE), tokens.px(PICTURE)
        draw_icon(
            painter,
            self._icon,
            ink if self._is_main else Theme.current().tokens.accent,
            QRectF(gap, gap, side, side),
        )
        left = 2 * gap + side
        room = QRectF(left, gap, self.width() - left - gap, self.height() - 2 * gap)
        painter.setPen(QColor(ink))
        painter.setFont(_title_font(tokens))
        title = painter.boundingRect(room, WRAPPED, self.text())
        painter.drawText(room, WRAPPED, self.text())
        painter.setPen(QColor(quiet))
        painter.setFont(_body_font(tokens))
        room.setTop(title.bottom() + tokens.px(Space.TINY))
        painter.drawText(room, WRAPPED, self._description)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)


def _title_font(tokens: Tokens) -> QFont:
    return text_font(tokens.px(FontSize.HEADING - 3), QFont.Weight.DemiBold)


def _body_font(tokens: Tokens) -> QFont:
    return text_font(tokens.px(FontSize.BODY))
