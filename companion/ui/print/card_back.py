"""The back of a printed card: its colour, its picture and the name of its pile."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.ui.print.card import (
    INSET,
    MIDDLE,
    ROUND,
    STRONG,
    TALL,
    WIDE,
    PrintedCardFace,
    draw_text,
    fit_line_size,
)
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.tokens import LIGHT

LINE_INSET, PICTURE, NAME, NAME_SIZE, LEAST_SIZE = 30.0, 260.0, 90.0, 54, 26


def has_back(face: PrintedCardFace) -> bool:
    """Whether a card is held or laid face down; what is looked up on, written on or cut up is not."""
    card = face.card
    return not (card.lines or card.tokens or card.form)


def draw_back(painter: QPainter, face: PrintedCardFace) -> None:
    """Paint the back of a card with its corner at the painter's origin."""
    frame = QRectF(INSET, INSET, WIDE - 2 * INSET, TALL - 2 * INSET)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(face.colour))
    painter.drawRoundedRect(frame, ROUND, ROUND)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(LIGHT.surface), 6))
    inner = frame.adjusted(LINE_INSET, LINE_INSET, -LINE_INSET, -LINE_INSET)
    painter.drawRoundedRect(inner, ROUND / 2, ROUND / 2)
    middle = frame.center()
    picture = QRectF(middle.x() - PICTURE / 2, middle.y() - PICTURE * 0.75, PICTURE, PICTURE)
    draw_icon(painter, face.card.icon, LIGHT.surface, picture)
    name = inner.adjusted(LINE_INSET, 0, -LINE_INSET, 0)
    name.setTop(picture.bottom() + NAME / 2)
    name.setHeight(NAME)
    size = fit_line_size(face.card.kind, NAME_SIZE, STRONG, name.width(), LEAST_SIZE)
    draw_text(painter, name, face.card.kind, size, STRONG, LIGHT.surface, MIDDLE)
