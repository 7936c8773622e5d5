"""Plates of the paper doll: paler when whole, tinted as they suffer, hatched and struck when gone."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.ui.sheet.layout.elements import DrawnPlate
from companion.ui.theme.tokens import Tokens, mix_colours

OUTLINE, HATCH_GAP, STRIKE = 1.5, 6.0, 2.2
DEEPEST_TINT = 0.26


def draw_plate(painter: QPainter, plate: DrawnPlate, is_pointed_at: bool, tokens: Tokens) -> None:
    """Draw a plate without its words and boxes; a destroyed one leaves room for its label."""
    painter.setBrush(QColor(_ground(plate, tokens)))
    edge = tokens.danger if plate.is_destroyed else tokens.ink if is_pointed_at else tokens.edge
    outline = QPen(QColor(edge), OUTLINE + 0.8 * is_pointed_at)
    painter.setPen(outline)
    painter.drawPath(plate.path)
    if plate.is_destroyed:
        _draw_destruction(painter, plate, tokens)
        painter.strokePath(plate.path, outline)


def _ground(plate: DrawnPlate, tokens: Tokens) -> str:
    if plate.is_destroyed:
        return tokens.ground
    if tokens.border > 1:
        return tokens.raised
    return mix_colours(tokens.raised, tokens.danger, DEEPEST_TINT * (1 - plate.share))


def _draw_destruction(painter: QPainter, plate: DrawnPlate, tokens: Tokens) -> None:
    bounds = plate.path.boundingRect()
    painter.save()
    painter.setClipPath(plate.path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(tokens.faint), 1))
    painter.drawLines(_hatching(bounds))
    painter.setPen(QPen(QColor(tokens.danger), STRIKE))
    painter.drawLine(bounds.bottomLeft(), bounds.topRight())
    painter.drawLine(bounds.topLeft(), bounds.bottomRight())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.surface))
    painter.drawRoundedRect(plate.label, 3, 3)
    painter.restore()


def _hatching(bounds: QRectF) -> list[QLineF]:
    tall = bounds.height()
    steps = int((bounds.width() + tall) / HATCH_GAP) + 1
    starts = (bounds.left() - tall + step * HATCH_GAP for step in range(steps))
    return [QLineF(QPointF(x, bounds.bottom()), QPointF(x + tall, bounds.top())) for x in starts]
