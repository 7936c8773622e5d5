"""A card of tokens to cut out: rings in their colour, with picture, word and letter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.engine.cards import TOKENS_A_CARD, CardToken, TokenColour
from companion.ui.print.card import (
    BOLD,
    MIDDLE,
    NORMAL,
    STRONG,
    WRAPPED,
    PrintedCardFace,
    draw_text,
    fit_line_size,
    fit_text_size,
)
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.tokens import LIGHT, mix_colours

COLUMNS = 3
ROWS = TOKENS_A_CARD // COLUMNS
WORDS = 70.0
GAP = 8.0
RING = 9.0
COLOURS: Mapping[TokenColour, str] = {
    "red": LIGHT.danger,
    "blue": LIGHT.accent,
    "green": LIGHT.good,
    "amber": LIGHT.warn,
    "grey": LIGHT.muted,
}


@dataclass(frozen=True, slots=True)
class TokenFace(PrintedCardFace):
    """Tokens in rows, with what to do with them above."""

    @property
    def _corner(self) -> str:
        return self.card.title

    def _fill(self, painter: QPainter, inner: QRectF) -> None:
        inner.setBottom(self._footer(painter, inner) + 6)
        inner.setTop(inner.top() - 14)
        text_rect = QRectF(inner.left(), inner.top(), inner.width(), WORDS)
        size = fit_text_size(self.card.text, 25, NORMAL, text_rect.width(), WORDS, 18)
        draw_text(painter, text_rect, self.card.text, size, NORMAL, LIGHT.muted, WRAPPED)
        inner.setTop(inner.top() + WORDS)
        inner.adjust(-14, 0, 14, 0)
        wide, tall = inner.width() / COLUMNS, inner.height() / ROWS
        across = min(wide, tall) - GAP
        for at, token in enumerate(self.card.tokens):
            row, column = divmod(at, COLUMNS)
            centre = QPointF(inner.left() + (column + 0.5) * wide, inner.top() + (row + 0.5) * tall)
            _draw(painter, token, centre, across)


def _draw(painter: QPainter, token: CardToken, centre: QPointF, across: float) -> None:
    """One token; the cut runs along its outer edge."""
    colour, half = COLOURS[token.colour], across / 2
    painter.setPen(QPen(QColor(colour), RING))
    painter.setBrush(QColor(mix_colours(LIGHT.surface, colour, 0.12)))
    painter.drawEllipse(centre, half - RING / 2, half - RING / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    picture, raised = across * 0.4, across * 0.3
    left = centre.x() - picture / 2 - (across * 0.16 if token.letter else 0)
    draw_icon(painter, token.icon, colour, QRectF(left, centre.y() - raised, picture, picture))
    if token.letter:
        place = QRectF(left + picture, centre.y() - raised, across * 0.32, picture)
        draw_text(painter, place, token.letter, round(across * 0.36), BOLD, colour, MIDDLE)
    label = QRectF(centre.x() - across * 0.34, centre.y() + across * 0.12, across * 0.68, across * 0.22)
    size = fit_line_size(token.label, round(across * 0.17), STRONG, label.width(), 12)
    draw_text(painter, label, token.label, size, STRONG, LIGHT.ink, MIDDLE)
