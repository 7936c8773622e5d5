"""Cards on a sheet: a face with a band in its tone, or a hatched back."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from companion.engine.sheet import Tone
from companion.ui.sheet.layout.elements import CardFace
from companion.ui.theme.tokens import RADIUS, Tokens, mixed


def draw_card_face(painter: QPainter, card: CardFace, tokens: Tokens) -> None:
    """Paint the ground of a card; high contrast leaves out the tints."""
    colour = tokens.edge if card.tone is Tone.PLAIN else getattr(tokens, card.tone)
    rect = card.rect.adjusted(0.5, 0.5, -0.5, -0.5)
    outline = QPainterPath()
    outline.addRoundedRect(rect, RADIUS, RADIUS)
    is_plain = tokens.border > 1
    painter.fillPath(outline, QColor(tokens.surface if is_plain else tokens.raised))
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    band = QRectF(rect.left(), rect.top(), rect.width(), card.band)
    if card.is_face_down:
        below = rect.adjusted(0, card.band, 0, 0)
        painter.fillRect(
            below, QBrush(QColor(mixed(tokens.surface, colour, 0.5)), Qt.BrushStyle.BDiagPattern)
        )
    if not is_plain:
        painter.fillRect(band, QColor(mixed(tokens.surface, colour, 0.18)))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), tokens.border))
    painter.drawLine(band.bottomLeft(), band.bottomRight())
    painter.drawPath(outline)
