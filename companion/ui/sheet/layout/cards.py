"""Cards that lie on a unit, side by side as on a table."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF

from companion.engine.sheet import Card
from companion.ui.sheet.layout.elements import (
    TONE_INK,
    Area,
    Drawn,
    SheetBlock,
    SheetCardFace,
    SheetGesture,
    SheetInk,
)
from companion.ui.sheet.layout.lettering import Lettering, line_height
from companion.ui.sheet.layout.text_blocks import wrap_lines
from companion.ui.theme.tokens import Space

LEAST_WIDTH, LEAST_HEIGHT, GAP = 132.0, 76.0, float(Space.SMALL)
BAND = 18.0


@lru_cache(maxsize=128)
def cards_block(cards: tuple[Card, ...], width: float) -> SheetBlock:
    """Cards in rows of like height, as many side by side as there is room for."""
    columns = max(1, min(len(cards), int((width + GAP) // (LEAST_WIDTH + GAP))))
    pitch = (width + GAP) / columns
    drawn: list[Drawn] = []
    areas, top = [], 0.0
    for start in range(0, len(cards), columns):
        row = cards[start : start + columns]
        height = max(LEAST_HEIGHT, *(_height(card, pitch - GAP) for card in row))
        for column, card in enumerate(row):
            rect = QRectF(column * pitch, top, pitch - GAP, height)
            drawn += _card(card, rect)
            hint = "" if card.is_face_down else card.text
            areas.append(
                Area(f"card/{card.id}", rect, SheetGesture.NOTE, card.id, card.label, card.kind, hint)
            )
        top += height + GAP
    return SheetBlock("cards", width, top - GAP, tuple(drawn), tuple(areas))


def _height(card: Card, width: float) -> float:
    return _text_parts(card, QRectF(0, 0, width, 0))[1] + Space.SMALL


def _card(card: Card, rect: QRectF) -> list[Drawn]:
    face = SheetCardFace(rect, BAND, card.tone, card.is_face_down)
    return [face, *_text_parts(card, rect)[0]]


def _text_parts(card: Card, rect: QRectF) -> tuple[list[Drawn], float]:
    """Return the kind in the band, then name and text; a back bears its kind only."""
    left, wide = rect.left() + Space.SMALL, rect.width() - 2 * Space.SMALL
    inset = (BAND - line_height(Lettering.LABEL)) / 2
    kind, bottom = wrap_lines(
        card.kind.upper(), left, rect.top() + inset, wide, Lettering.LABEL, TONE_INK[card.tone]
    )
    drawn: list[Drawn] = [*kind]
    if card.is_face_down:
        return drawn, bottom
    name, bottom = wrap_lines(card.label, left, rect.top() + BAND + Space.TINY, wide, Lettering.STRONG)
    text, bottom = wrap_lines(card.text, left, bottom, wide, Lettering.CAPTION, SheetInk.MUTED)
    return [*drawn, *name, *text], bottom
