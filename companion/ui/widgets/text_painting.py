"""Painting of text in rows: shortened where there is no room, aligned in columns."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

LEFT = Qt.AlignmentFlag.AlignLeft


def draw_text(
    painter: QPainter,
    where: QRectF,
    text: str,
    colour: str,
    font: QFont,
    align: Qt.AlignmentFlag = LEFT,
) -> float:
    """Write a line in the middle of an area, shortened where it is too long; how wide it came."""
    metrics = QFontMetricsF(font)
    shown, width = text, metrics.horizontalAdvance(text)
    if width > where.width():
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, where.width()))
        width = max(0.0, where.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(where, int(align | Qt.AlignmentFlag.AlignVCenter), shown)
    return width
