"""The levels of a gauge: filled up to where it stands, with a ghost of where it will stand."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from companion.engine.sheet import Tone
from companion.ui.sheet.layout.elements import Levels
from companion.ui.sheet.paint.interaction import MarkPreview
from companion.ui.theme.tokens import Tokens, mix_colours

CORNER = 2.5
LEAVING, COMING, EMPTY = 0.55, 0.78, 0.94
"""How far the colour of levels that will empty, will fill or are empty is blended into the ground."""

EMPTY_EDGE = 0.62

DASHES = [2.2, 1.6]
POINTER = 4.0


def draw_levels(painter: QPainter, levels: Levels, preview: MarkPreview | None, tokens: Tokens) -> None:
    """Draw cells from the lowest level up; dashes are what would change."""
    would = preview.left if preview and preview.subject == levels.subject else None
    for number, (rect, tone) in enumerate(zip(levels.rects, levels.tones, strict=True), levels.low):
        cell = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        if would is not None and _is_between(number, levels.value, would):
            _draw_changing(painter, cell, would > levels.value, tokens)
        else:
            _draw_cell(painter, cell, number, levels, _colour(tone, tokens), tokens)
    if levels.forecast is not None:
        _draw_pointer(painter, levels, levels.forecast, tokens, is_solid=False)
    _draw_pointer(painter, levels, levels.value, tokens, is_solid=True)


def _is_between(number: int, value: int, would: int) -> bool:
    return min(value, would) < number <= max(value, would)


def _colour(tone: Tone, tokens: Tokens) -> str:
    return tokens.muted if tone is Tone.PLAIN else str(getattr(tokens, tone))


def _draw_cell(
    painter: QPainter, cell: QRectF, number: int, levels: Levels, colour: str, tokens: Tokens
) -> None:
    forecast = levels.value if levels.forecast is None else levels.forecast
    is_full, will_change = number <= levels.value, _is_between(number, levels.value, forecast)
    empty = tokens.faint if tokens.border > 1 else mix_colours(colour, tokens.surface, EMPTY_EDGE)
    pen = QPen(QColor(colour if is_full or will_change else empty), 1)
    if will_change and not is_full:
        pen.setWidthF(1.2)
        pen.setDashPattern(DASHES)
    painter.setPen(pen)
    painter.setBrush(QColor(_ground(colour, tokens, is_full=is_full, will_change=will_change)))
    painter.drawRoundedRect(cell, CORNER, CORNER)


def _ground(colour: str, tokens: Tokens, *, is_full: bool, will_change: bool) -> str:
    """Full, half emptied, about to fill, or empty; without shades only full and not."""
    if is_full and not will_change:
        return colour
    if tokens.border > 1:
        return tokens.surface
    share = LEAVING if is_full else COMING if will_change else EMPTY
    return mix_colours(colour, tokens.surface, share)


def _draw_changing(painter: QPainter, cell: QRectF, is_more: bool, tokens: Tokens) -> None:
    ground = mix_colours(tokens.surface, tokens.ink, 0.35 if is_more else 0.12)
    painter.setBrush(QColor(ground if tokens.border == 1 else tokens.surface))
    pen = QPen(QColor(tokens.accent), 1.6)
    pen.setDashPattern(DASHES)
    painter.setPen(pen)
    painter.drawRoundedRect(cell, CORNER, CORNER)


def _draw_pointer(painter: QPainter, levels: Levels, level: int, tokens: Tokens, *, is_solid: bool) -> None:
    """A small arrow at the end of a level: solid where the gauge stands, hollow where it will stand."""
    index = min(max(level - levels.low, 0), len(levels.rects) - 1)
    rect = levels.rects[index]
    tip = QPointF(rect.right() + 2, rect.center().y())
    away, across = QPointF(1.6 * POINTER, 0), QPointF(0, POINTER)
    if levels.is_row:
        tip, away, across = (
            QPointF(rect.center().x(), rect.top() - 1),
            QPointF(0, -1.6 * POINTER),
            across.transposed(),
        )
    corners = [tip, tip + away - across, tip + away + across]
    painter.setBrush(QColor(tokens.ink if is_solid else tokens.surface))
    painter.setPen(QPen(QColor(tokens.ink), 1.2, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolygon(QPolygonF(corners))
