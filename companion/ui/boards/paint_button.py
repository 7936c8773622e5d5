"""A button for something to paint with: a hex of it, its name, and the key that chooses it."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at
from companion.ui.map.mapsheet.layout import HEIGHT, WIDTH, center, outline
from companion.ui.map.mapsheet.palette import palette_of
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import StampCache, VectorLayer
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import keepable, wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.labels_and_buttons import ButtonKind
from companion.ui.widgets.plain_text import set_tip

MIDDLE, ENDS = hex_at(2, 2), (hex_at(2, 1), hex_at(2, 3))
QUARTER = 8
"""So small that no label has room."""


def swatch(ground: BoardHex, height: int) -> QPixmap:
    """Return a hex of this ground, so many pixels high; a road goes through it from north to south."""
    app = QGuiApplication.instance()
    density = app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0
    return _draw_swatch(ground, height, density, Theme.current().tokens)


@lru_cache(maxsize=256)
def _draw_swatch(ground: BoardHex, height: int, density: float, tokens: Tokens) -> QPixmap:
    way = {end: BoardHex(0, tuple(word for word in ground.terrain if word == "road")) for end in ENDS}
    if any(word.startswith("bridge") for word in ground.terrain):
        way = dict.fromkeys(ENDS, BoardHex(0, ("road",)))
    board = Board("", 3, 3, {MIDDLE: ground, **way})
    scale = height * density / HEIGHT
    picture = QPixmap(round(WIDTH * scale), round(height * density))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(WIDTH / 2, HEIGHT / 2)
    painter.translate(-center(MIDDLE))
    clip = QPainterPath()
    clip.addPolygon(outline(MIDDLE))
    painter.setClipPath(clip)
    around = QRectF(-WIDTH, -HEIGHT, 6 * WIDTH, 6 * HEIGHT)
    Mapsheet(board, palette_of(tokens), StampCache()).lay_on(VectorLayer(painter, Zoom(QUARTER)), around)
    painter.end()
    picture.setDevicePixelRatio(density)
    return keepable(picture)


PICTURE = 24


class PaintButton(QPushButton):
    """Checkable; it shows a hex of `ground`, or the icon where there is none."""

    def __init__(
        self, text: str, key: str, hint: str, ground: BoardHex | None, icon: str = "",
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.label, self.key, self.ground = text, key, ground
        self.setProperty("kind", ButtonKind.QUIET.value)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(text)
        set_tip(self, f"{hint or text} ({key})" if key else hint or text)
        if ground is None:
            wear_icon(self, icon)

    def show_ground(self, ground: BoardHex) -> None:
        """Show a hex of other ground."""
        if ground != self.ground:
            self.ground = ground
            self.update()

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        count = self.fontMetrics().horizontalAdvance(self.label)
        key = self.fontMetrics().horizontalAdvance(self.key)
        wide = count + key + tokens.px(PICTURE * 8 // 7) + 6 * tokens.px(Space.TINY)
        return QSize(wide, tokens.target)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.updateGeometry()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        icon = self.icon()
        self._paint_frame()
        tokens, gap = Theme.current().tokens, Theme.current().tokens.px(Space.TINY)
        painter = QPainter(self)
        high, inner = tokens.px(PICTURE), self.rect().adjusted(2 * gap, 0, -2 * gap, 0)
        wide = high * 8 // 7
        where = QRect(inner.left(), (self.height() - high) // 2, wide, high)
        if self.ground is not None:
            painter.drawPixmap(where.topLeft(), swatch(self.ground, high))
        else:
            icon.paint(painter, where)
        ink = tokens.on_selection if self.isChecked() else tokens.ink if self.isEnabled() else tokens.faint
        painter.setPen(QColor(ink))
        left = inner.adjusted(wide + 2 * gap, 0, 0, 0)
        painter.drawText(left, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.label)
        painter.setFont(text_font(tokens.px(FontSize.CAPTION)))
        painter.setPen(QColor(ink if self.isChecked() else tokens.muted))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self.key)

    def _paint_frame(self) -> None:
        """The frame of the style, without its words and icon."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text, option.icon = "", QIcon()
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)
