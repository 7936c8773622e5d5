"""Boxes of tracks and counters in all their states; each state has a shape, so that grey suffices."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.ui.sheet.layout.elements import Boxes
from companion.ui.sheet.paint.interaction import MarkPreview
from companion.ui.theme.tokens import Tokens, mix_colours

RING = 1.3
HALO, CORE = 0.6, 0.42
"""Of a box lost in this phase: how far its halo lies outside, and by which share its core is smaller."""

DASHES = [2.2, 1.6]
CORNER = 3.0


def draw_boxes(painter: QPainter, boxes: Boxes, preview: MarkPreview | None, tokens: Tokens) -> None:
    """Rings are left, filled ones lost, those with a halo in this phase; dashes are what would change."""
    if boxes.are_tokens:
        _draw_tokens(painter, boxes, tokens)
        return
    lost = boxes.full - boxes.left
    fresh = max(0, lost - boxes.fresh)
    would = boxes.full - preview.left_of(boxes.subject, boxes.left) if preview else lost
    _draw_left(painter, boxes, boxes.rects[max(lost, would) :], tokens)
    _draw_lost(painter, boxes, boxes.rects[: min(fresh, would)], tokens)
    _draw_just_lost(painter, boxes, boxes.rects[fresh : min(lost, would)], tokens)
    _draw_changing(painter, boxes, boxes.rects[min(lost, would) : max(lost, would)], would > lost, tokens)


def _draw_tokens(painter: QPainter, boxes: Boxes, tokens: Tokens) -> None:
    painter.setBrush(QColor(mix_colours(tokens.surface, tokens.accent, 0.3)))
    painter.setPen(QPen(QColor(tokens.accent), RING))
    for rect in boxes.rects:
        _draw_shape(painter, boxes, rect)


def _draw_left(painter: QPainter, boxes: Boxes, rects: tuple[QRectF, ...], tokens: Tokens) -> None:
    painter.setBrush(QColor(tokens.surface))
    painter.setPen(QPen(QColor(mix_colours(tokens.ink, tokens.surface, 0.25)), RING))
    for rect in rects:
        _draw_shape(painter, boxes, rect)


def _draw_lost(painter: QPainter, boxes: Boxes, rects: tuple[QRectF, ...], tokens: Tokens) -> None:
    painter.setBrush(QColor(tokens.ink))
    painter.setPen(QPen(QColor(tokens.ink), RING))
    for rect in rects:
        _draw_shape(painter, boxes, rect)


def _draw_just_lost(painter: QPainter, boxes: Boxes, rects: tuple[QRectF, ...], tokens: Tokens) -> None:
    painter.setBrush(QColor(tokens.surface))
    painter.setPen(QPen(QColor(tokens.danger), RING + 0.4))
    for rect in rects:
        _draw_shape(painter, boxes, rect.adjusted(-HALO, -HALO, HALO, HALO))
    painter.setBrush(QColor(tokens.ink))
    painter.setPen(Qt.PenStyle.NoPen)
    for rect in rects:
        inset = rect.width() * CORE / 2
        _draw_shape(painter, boxes, rect.adjusted(inset, inset, -inset, -inset))


def _draw_changing(
    painter: QPainter, boxes: Boxes, rects: tuple[QRectF, ...], is_loss: bool, tokens: Tokens
) -> None:
    ground = mix_colours(tokens.surface, tokens.ink, 0.35 if is_loss else 0.12)
    painter.setBrush(QColor(ground if tokens.border == 1 else tokens.surface))
    pen = QPen(QColor(tokens.accent), RING + 0.5)
    pen.setDashPattern(DASHES)
    painter.setPen(pen)
    for rect in rects:
        _draw_shape(painter, boxes, rect)


def _draw_shape(painter: QPainter, boxes: Boxes, rect: QRectF) -> None:
    if boxes.is_square:
        painter.drawRoundedRect(rect, CORNER, CORNER)
    else:
        painter.drawEllipse(rect)
