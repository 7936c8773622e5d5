"""The large button that continues the battle played last: picture, turn, and what is owed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.welcome.battle_rows import draw_sides
from companion.ui.widgets.plain_text import draw_text

if TYPE_CHECKING:
    from companion.battles.listing import Glance

HEIGHT, PICTURE_SIZE, ICON = 128, QSize(176, 104), 32
NARROW = 520
"""Below this width in pixels of the design the picture gives way to the words."""
LINES = 4


def picture_size(tokens: Tokens) -> QSize:
    """Return how large the picture is, in pixels of the window."""
    return QSize(tokens.px(PICTURE_SIZE.width()), tokens.px(PICTURE_SIZE.height()))


class ContinueCard(QAbstractButton):
    """The button; `chosen` brings the id of the battle, without one the button is hidden."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.battle: int | None = None
        self.status = ""
        self._glance: Glance | None = None
        self._picture = QImage()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.battle is None or self.chosen.emit(self.battle))
        Theme.current().changed.connect(self.updateGeometry)
        self.hide()

    def show_battle(self, battle: int | None, title: str = "", status: str = "") -> None:
        """Offer another battle, or none; its picture follows."""
        if battle != self.battle:
            self._glance, self._picture = None, QImage()
        self.battle, self.status = battle, status
        self.setText(title)
        self.setVisible(battle is not None)
        self._describe()

    def show_glance(self, glance: Glance, picture: QImage) -> None:
        """Show what the battle is at a glance."""
        self._glance, self._picture = glance, picture
        self._describe()

    @property
    def _waiting(self) -> str:
        """What is owed in the battle, or who is to act."""
        return self._glance.waiting if self._glance is not None else ""

    def _status_lines(self) -> tuple[str, ...]:
        """Return the rules and the turn."""
        return (self._glance.rules if self._glance is not None else "", self.status)

    def _describe(self) -> None:
        self.setAccessibleName(f"Continue {self.text()}")
        self.setAccessibleDescription(", ".join(filter(None, (*self._status_lines(), self._waiting))))
        self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, Theme.current().tokens.px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, tokens)
        gap, size = tokens.px(Space.LARGE), picture_size(tokens)
        left = gap
        if self.width() >= tokens.px(NARROW):
            if not self._picture.isNull():
                top = (self.height() - size.height()) / 2
                painter.drawImage(QRectF(left, top, size.width(), size.height()), self._picture)
            left += size.width() + gap
        side = tokens.px(ICON)
        right = self.width() - gap - side
        draw_icon(painter, "play", tokens.accent, QRectF(right, (self.height() - side) / 2, side, side))
        room = QRectF(
            left, tokens.px(Space.MEDIUM), right - gap - left, self.height() - 2 * tokens.px(Space.MEDIUM)
        )
        self._paint_lines(painter, tokens, room)

    def _paint_ground(self, painter: QPainter, tokens: Tokens) -> None:
        width = tokens.focus if self.hasFocus() else tokens.border
        painter.setPen(QPen(QColor(tokens.accent), width))
        painter.setBrush(QColor(tokens.hover if self.underMouse() else tokens.surface))
        half = width / 2
        area = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(area, tokens.radius, tokens.radius)

    def _paint_lines(self, painter: QPainter, tokens: Tokens, room: QRectF) -> None:
        """The title after the word Continue, where the battle stands, what it waits for, and its sides."""
        height = room.height() / LINES
        lines = [
            QRectF(room.left(), room.top() + line * height, room.width(), height) for line in range(LINES)
        ]
        title = text_font(tokens.px(FontSize.HEADING), QFont.Weight.DemiBold)
        body, strong = (
            text_font(tokens.px(FontSize.NUMBER), weight)
            for weight in (QFont.Weight.Normal, QFont.Weight.DemiBold)
        )
        used = draw_text(painter, lines[0], "Continue ", tokens.accent, title)
        draw_text(painter, lines[0].adjusted(used, 0, 0, 0), self.text(), tokens.ink, title)
        standing = "  ·  ".join(filter(None, self._status_lines()))
        draw_text(painter, lines[1], standing, tokens.muted, body)
        draw_text(painter, lines[2], self._waiting, tokens.ink, strong)
        if self._glance is not None:
            draw_sides(painter, tokens, lines[3], self._glance, text_font(tokens.px(FontSize.BODY)))
