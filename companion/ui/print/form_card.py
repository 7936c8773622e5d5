"""A printed form on a card: a line for a name, and a row for each round."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from companion.engine.cards import CardForm
from companion.ui.print.card import (
    LEFT,
    MIDDLE,
    NORMAL,
    STRONG,
    WRAPPED,
    PrintedCardFace,
    draw_text,
    fit_text_size,
)
from companion.ui.theme.tokens import LIGHT

FIELD, HEADER, WORDS = 74.0, 38.0, 62.0
FIRST = 0.2
"""The share of the first column, which is printed; the others share the rest."""


@dataclass(frozen=True, slots=True)
class FormFace(PrintedCardFace):
    """A form to fill in with a pencil."""

    def _fill(self, painter: QPainter, inner: QRectF) -> None:
        inner.setTop(inner.top() - 20)
        form = self.card.form
        assert form is not None, "a card of this face has a form"
        inner.setBottom(self._footer(painter, inner))
        text_rect = QRectF(inner.left(), inner.bottom() - WORDS, inner.width(), WORDS)
        size = fit_text_size(self.card.text, 24, NORMAL, text_rect.width(), WORDS, 18)
        draw_text(painter, text_rect, self.card.text, size, NORMAL, LIGHT.muted, WRAPPED)
        inner.setBottom(text_rect.top() - 8)
        name = QRectF(inner.left(), inner.top(), inner.width(), FIELD - 16)
        draw_text(painter, name, form.field, 28, STRONG, LIGHT.muted, LEFT)
        painter.setPen(QPen(QColor(LIGHT.ink), 3))
        painter.drawLine(name.bottomLeft(), name.bottomRight())
        inner.setTop(inner.top() + FIELD)
        _draw_rows(painter, inner, form)


def _draw_rows(painter: QPainter, place: QRectF, form: CardForm) -> None:
    """The table: its header, a line under each row, and lines between the columns."""
    tall = (place.height() - HEADER) / max(len(form.rows), 1)
    edges = _edges(place, len(form.columns))
    for label, left, right in zip(form.columns, edges, edges[1:], strict=False):
        head = QRectF(left, place.top(), right - left, HEADER)
        draw_text(painter, head, label, 26, STRONG, LIGHT.ink, MIDDLE)
    for at, row in enumerate(form.rows):
        top = place.top() + HEADER + at * tall
        draw_text(
            painter, QRectF(edges[0], top, edges[1] - edges[0], tall), row, 27, NORMAL, LIGHT.ink, MIDDLE
        )
    painter.setPen(QPen(QColor(LIGHT.edge), 2))
    downs = [place.top(), *(place.top() + HEADER + at * tall for at in range(len(form.rows) + 1))]
    painter.drawLines([QLineF(place.left(), down, place.right(), down) for down in downs])
    painter.drawLines([QLineF(edge, place.top(), edge, place.bottom()) for edge in edges])


def _edges(place: QRectF, columns: int) -> list[float]:
    """Return where columns begin and end."""
    rest = (1 - FIRST) / max(columns - 1, 1)
    shares = [0.0, *(FIRST + at * rest for at in range(columns))]
    return [place.left() + share * place.width() for share in shares]
