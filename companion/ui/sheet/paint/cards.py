"""Cards on a sheet: a face with a band in its tone, or a hatched back."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from companion.engine.sheet import Tone
from companion.ui.sheet.layout.elements import SheetCardFace
from companion.ui.theme.tokens import RADIUS, Tokens, mix_colours


def draw_card_face(painter: QPainter, card: SheetCardFace, tokens: Tokens) -> None:
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
            below, QBrush(QColor(mix_colours(tokens.surface, colour, 0.5)), Qt.BrushStyle.BDiagPattern)
        )
    if not is_plain:
        painter.fillRect(band, QColor(mix_colours(tokens.surface, colour, 0.18)))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), tokens.border))
    painter.drawLine(band.bottomLeft(), band.bottomRight())
    painter.drawPath(outline)
