"""A battle as a small picture: its map with the counters, or the units of each side on a bare table."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from companion.battles.listing import Glance
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import hex_at
from companion.ui.map.mapsheet.ground import floor_colour
from companion.ui.map.mapsheet.layout import COLUMN_STEP, HEIGHT, board_rect, center
from companion.ui.map.mapsheet.palette import palette_of
from companion.ui.map.mapsheet.terrain import read_ground
from companion.ui.theme.icons import keepable
from companion.ui.theme.sides import side_colour, side_shape
from companion.ui.theme.tokens import Tokens

LEAST, MOST, SHARE = 4.0, 7.0, 0.75
"""The radius of a counter in pixels of the design, and in shares of half a hex where those are larger."""
COLUMNS, STEP = 6, 14


def battle_picture(glance: Glance, tokens: Tokens, size: QSize, density: float) -> QImage:
    """Return the picture, as large as told in pixels of the window."""
    image = QImage(size * density, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = QRectF(0, 0, size.width(), size.height())
    if glance.board is not None:
        _draw_map(painter, glance, tokens, area)
    else:
        _draw_table(painter, glance, tokens, area)
    painter.end()
    return keepable(image)


def _draw_map(painter: QPainter, glance: Glance, tokens: Tokens, area: QRectF) -> None:
    board, palette = glance.board, palette_of(tokens)
    assert board is not None, "only for battles with a map"
    sheet = board_rect(board)
    scale = min(area.width() / sheet.width(), area.height() / sheet.height())
    painter.save()
    painter.translate(area.center() - sheet.center() * scale)
    painter.scale(scale, scale)
    painter.setClipRect(sheet)
    painter.fillRect(sheet, QColor(palette.paper))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    brushes: dict[BoardHex, QColor] = {}
    for place in board.all_hexes():
        ground = board.at(place)
        if ground not in brushes:
            brushes[ground] = QColor(floor_colour(palette, read_ground(ground)))
        # A hex of a few pixels is a square to the eye, and drawn in a tenth of the time.
        middle = center(place)
        painter.fillRect(
            QRectF(middle.x() - COLUMN_STEP / 2, middle.y() - HEIGHT / 2, COLUMN_STEP + 1, HEIGHT + 1),
            brushes[ground],
        )
    painter.restore()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = QRectF(0, 0, sheet.width() * scale, sheet.height() * scale)
    edge.moveCenter(area.center())
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(edge.adjusted(0.5, 0.5, -0.5, -0.5))
    radius = max(tokens.px(1) * LEAST, min(scale * SHARE * HEIGHT / 2, tokens.px(1) * MOST))
    for it in glance.counters:
        middle = area.center() + (center(hex_at(it.column, it.row)) - sheet.center()) * scale
        _draw_counter(painter, tokens, it.side, middle, radius, is_destroyed=it.is_destroyed)


def _draw_table(painter: QPainter, glance: Glance, tokens: Tokens, area: QRectF) -> None:
    """Marks of each side in rows, the sides one against the other."""
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(QColor(tokens.raised))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), tokens.radius, tokens.radius)
    band = area.height() / max(len(glance.sides), 1)
    for side, glance_side in enumerate(glance.sides):
        standing = min(len(glance_side.units), COLUMNS)
        step = tokens.px(STEP)
        left = area.center().x() - (standing - 1) * step / 2
        for number in range(standing):
            middle = QPointF(left + number * step, area.top() + (side + 0.5) * band)
            is_destroyed = number >= standing - glance_side.lost
            _draw_counter(painter, tokens, side, middle, tokens.px(1) * LEAST, is_destroyed=is_destroyed)


def _draw_counter(
    painter: QPainter, tokens: Tokens, side: int, middle: QPointF, radius: float, *, is_destroyed: bool
) -> None:
    colour = QColor(side_colour(tokens, side))
    painter.setPen(QPen(colour if is_destroyed else QColor(tokens.surface), tokens.px(1)))
    painter.setBrush(QColor(tokens.surface) if is_destroyed else colour)
    painter.drawPath(side_shape(side, radius).translated(middle))
