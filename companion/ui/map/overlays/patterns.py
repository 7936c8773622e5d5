"""Fillings of hexes that are told apart in grey, and the signs that players lay on hexes."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath, QPolygonF

from companion.ui.map.mapsheet.layout import HALF_HEIGHT, OUTLINE, WIDTH
from companion.ui.map.mapsheet.stamps import Stencil
from companion.ui.map.overlays.overlay import Fill
from companion.ui.theme.tokens import Tokens

GAP, LEAST_GAP = 13.0, 5.0
"""How far apart lines and dots stand: in scene units, but never nearer than so many window pixels."""
CLOSE = (Fill.DENSE, Fill.DOTTED)
LINE, DOT, INK = 1.2, 1.5, 0.6
SIGN_SPOT, SIGN = QPointF(-27, -17), 11.0


def draw_fill(stencil: Stencil, fill: Fill, colour: str) -> None:
    """Lines or dots over a hex."""
    if fill is Fill.PLAIN:
        return
    painter = stencil.painter
    painter.save()
    clip = QPainterPath()
    clip.addPolygon(OUTLINE)
    painter.setClipPath(clip)
    gap = max(GAP, LEAST_GAP / stencil.zoom.down) * (1 if fill in CLOSE else 2)
    if fill is Fill.DOTTED:
        _draw_dots(stencil, gap, colour)
    else:
        for slant in (1, -1) if fill is Fill.CROSSED else (1,):
            _draw_lines(stencil, gap, slant, colour)
    painter.restore()


def _draw_lines(stencil: Stencil, gap: float, slant: int, colour: str) -> None:
    ink = QColor(colour)
    ink.setAlphaF(INK)
    pen = stencil.pen(colour, LINE)
    pen.setColor(ink)
    stencil.painter.setPen(pen)
    reach = math.ceil(WIDTH / gap)
    for line in range(-reach, reach + 1):
        x = line * gap
        stencil.painter.drawLine(
            QPointF(x - slant * HALF_HEIGHT, HALF_HEIGHT), QPointF(x + slant * HALF_HEIGHT, -HALF_HEIGHT)
        )


def _draw_dots(stencil: Stencil, gap: float, colour: str) -> None:
    painter, size = stencil.painter, DOT / stencil.zoom.down
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    rows, columns = math.ceil(HALF_HEIGHT / gap), math.ceil(WIDTH / 2 / gap)
    for row in range(-rows, rows + 1):
        shift = gap / 2 if row % 2 else 0.0
        for column in range(-columns, columns + 1):
            painter.drawEllipse(QPointF(column * gap + shift, row * gap), size, size)


def draw_sign(stencil: Stencil, sign: str, tokens: Tokens) -> None:
    """A sign on a round plate in the upper left of a hex."""
    painter, size = stencil.painter, max(SIGN, 6 / stencil.zoom.down)
    painter.save()
    painter.translate(SIGN_SPOT)
    painter.setPen(stencil.pen(tokens.surface, 1.5))
    painter.setBrush(QColor(tokens.warn))
    painter.drawEllipse(QPointF(0, 0), size * 1.25, size * 1.25)
    pen = stencil.pen(tokens.on_accent, 1.6)
    painter.setPen(pen)
    painter.setBrush(QColor(tokens.on_accent))
    _SIGNS.get(sign, _draw_note)(stencil, size)
    painter.restore()


def _draw_flag(stencil: Stencil, size: float) -> None:
    painter = stencil.painter
    painter.drawLine(QPointF(-size * 0.4, size * 0.75), QPointF(-size * 0.4, -size * 0.75))
    corners = ((-0.4, -0.75), (0.65, -0.4), (-0.4, 0.0))
    painter.drawPolygon(QPolygonF([QPointF(x, y) * size for x, y in corners]))


def _draw_danger(stencil: Stencil, size: float) -> None:
    _write(stencil, "!", size)


def _draw_question(stencil: Stencil, size: float) -> None:
    _write(stencil, "?", size)


def _write(stencil: Stencil, letter: str, size: float) -> None:
    font = stencil.font(size * 1.8, 8, QFont.Weight.Bold)
    stencil.painter.setFont(font)
    plate = QRectF(-2 * size, -2 * size, 4 * size, 4 * size)
    stencil.painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, letter)


def _draw_target(stencil: Stencil, size: float) -> None:
    painter = stencil.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for share in (0.8, 0.25):
        painter.drawEllipse(QPointF(0, 0), size * share, size * share)


def _draw_note(stencil: Stencil, size: float) -> None:
    for row in (-0.4, 0.0, 0.4):
        stencil.painter.drawLine(QPointF(-size * 0.55, size * row), QPointF(size * 0.55, size * row))


_SIGNS = {"flag": _draw_flag, "danger": _draw_danger, "question": _draw_question, "target": _draw_target}
