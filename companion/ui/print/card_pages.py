"""Cards on pages of A4: nine of playing-card size, 63 by 88 millimetres, with marks to cut along."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QLineF
from PySide6.QtGui import QColor, QPainter, QPdfWriter, QPen

from companion.engine.cards import CardView, decks_of
from companion.ui.print.card import TALL, WIDE, CardFace
from companion.ui.print.card_to_write_on import FormFace
from companion.ui.print.paper import DOTS_PER_INCH, pdf_on
from companion.ui.print.token_card import TokenFace
from companion.ui.theme.tokens import LIGHT

COLUMNS, ROWS = 3, 3
CARDS_A_PAGE = COLUMNS * ROWS
PAGE_WIDE, PAGE_TALL = 2100.0, 2970.0
LEFT, TOP = (PAGE_WIDE - COLUMNS * WIDE) / 2, (PAGE_TALL - ROWS * TALL) / 2
MARK, GAP = 60.0, 14.0
"""A mark is so long, and ends so far from the cards."""

TENTHS_PER_INCH = 254
PILES = ("warn", "danger", "side_b", "accent", "good", "muted", "ink", "good", "ink")
"""The colours of the piles, in their order."""


def write_cards(cards: Sequence[CardView], path: Path, title: str, decks: Collection[str] = ()) -> None:
    """Write every copy of the cards to a file, or of those in some decks.

    Raises CompanionError when the file cannot be written.
    """
    with pdf_on(path, title, 0) as (painter, writer):
        painter.scale(DOTS_PER_INCH / TENTHS_PER_INCH, DOTS_PER_INCH / TENTHS_PER_INCH)
        _draw_pages(painter, writer, faces_of(cards, decks))


def faces_of(cards: Sequence[CardView], decks: Collection[str] = ()) -> list[CardFace]:
    """The faces of every copy of the cards, or of those in some decks, each in the colour of its pile."""
    piles = list(decks_of(cards))
    chosen = [card for card in cards if card.deck in (decks or piles)]
    return [face_of(card, _colour(piles.index(card.deck))) for card in chosen for _ in range(card.copies)]


def face_of(card: CardView, colour: str) -> CardFace:
    """The face of a card in the colour of its pile."""
    if card.tokens:
        return TokenFace(card, colour)
    return FormFace(card, colour) if card.form is not None else CardFace(card, colour)


def _draw_pages(painter: QPainter, device: QPdfWriter, faces: Sequence[CardFace]) -> None:
    for start in range(0, len(faces), CARDS_A_PAGE):
        if start:
            device.newPage()
        draw_cards(painter, faces[start : start + CARDS_A_PAGE])


def draw_cards(painter: QPainter, faces: Sequence[CardFace]) -> None:
    """Draw the cards of one page, a unit of the painter being a tenth of a millimetre."""
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _draw_marks(painter)
    for place, face in enumerate(faces):
        row, column = divmod(place, COLUMNS)
        painter.save()
        painter.translate(LEFT + column * WIDE, TOP + row * TALL)
        face.draw(painter)
        painter.restore()


def _draw_marks(painter: QPainter) -> None:
    painter.setPen(QPen(QColor(LIGHT.ink), 2))
    painter.drawLines([*_marks_beside(), *_marks_above()])


def _marks_above() -> Iterable[QLineF]:
    bottom = PAGE_TALL - TOP
    for column in range(COLUMNS + 1):
        across = LEFT + column * WIDE
        yield QLineF(across, TOP - GAP - MARK, across, TOP - GAP)
        yield QLineF(across, bottom + GAP, across, bottom + GAP + MARK)


def _marks_beside() -> Iterable[QLineF]:
    right = PAGE_WIDE - LEFT
    for row in range(ROWS + 1):
        down = TOP + row * TALL
        yield QLineF(LEFT - GAP - MARK, down, LEFT - GAP, down)
        yield QLineF(right + GAP, down, right + GAP + MARK, down)


def _colour(pile: int) -> str:
    colour: str = getattr(LIGHT, PILES[pile % len(PILES)])
    return colour
