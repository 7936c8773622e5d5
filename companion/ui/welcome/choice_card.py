"""One of the large choices on the welcome page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type, mixed


class ChoiceCard(QAbstractButton):
    """An icon, a title and what it leads to; the main choice is filled."""

    def __init__(
        self, title: str, words: str, icon: str, *, is_main: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._words, self._icon, self._is_main = words, icon, is_main
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(300), px(92))

    def minimumSizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(220), px(92))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        fill = tokens.accent if self._is_main else tokens.surface
        ink, quiet = (tokens.on_accent, tokens.on_accent) if self._is_main else (tokens.ink, tokens.muted)
        edge, width = (tokens.accent, tokens.border) if self._is_main else (tokens.line, tokens.border)
        if self.underMouse() and self.isEnabled():
            fill = tokens.accent_hover if self._is_main else mixed(tokens.surface, tokens.accent, 0.06)
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
        self._paint_words(painter, ink, quiet)

    def _paint_words(self, painter: QPainter, ink: str, quiet: str) -> None:
        tokens = Theme.current().tokens
        gap, side = tokens.px(Space.LARGE), tokens.px(28)
        draw_icon(
            painter,
            self._icon,
            ink if self._is_main else Theme.current().tokens.accent,
            QRectF(gap, gap, side, side),
        )
        left = 2 * gap + side
        room = QRectF(left, gap, self.width() - left - gap, self.height() - 2 * gap)
        painter.setPen(QColor(ink))
        painter.setFont(text_font(tokens.px(Type.HEADING - 3), QFont.Weight.DemiBold))
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        title = painter.boundingRect(room, flags, self.text())
        painter.drawText(room, flags, self.text())
        painter.setPen(QColor(quiet))
        painter.setFont(text_font(tokens.px(Type.BODY)))
        room.setTop(title.bottom() + tokens.px(Space.TINY))
        painter.drawText(room, flags, self._words)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)
