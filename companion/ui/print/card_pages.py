"""Cards on pages, nine of 63 by 88 millimetres, with marks to cut along, and their backs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QMarginsF, QRectF, Qt
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from companion.cooperative import StepsWithoutResult, run_to_end
from companion.engine.cards import CardView, decks_of
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
from companion.ui.print.form_card import FormFace
from companion.ui.print.page.pages import Paper, PrintedPage
from companion.ui.print.token_card import TokenFace
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.tokens import LIGHT
from companion.writing import write_whole

LINE_INSET, PICTURE, NAME, NAME_SIZE, LEAST_SIZE = 30.0, 260.0, 90.0, 54, 26

DOTS_PER_INCH = 300


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


COLUMNS, ROWS = 3, 3
CARDS_A_PAGE = COLUMNS * ROWS
TENTHS_PER_MILLIMETRE = 10
PAGE_WIDE, PAGE_TALL = (TENTHS_PER_MILLIMETRE * length for length in Paper.A4.size)
MARK, GAP = 60.0, 14.0
"""A mark is so long, and ends so far from the cards."""

TENTHS_PER_INCH = 254
PILES = ("warn", "danger", "side_b", "accent", "good", "muted", "ink", "good", "ink")
"""The colours of the piles, in their order."""


def write_cards(cards: Sequence[CardView], path: Path, title: str, decks: Collection[str] = ()) -> None:
    """Write every copy of the cards to a file, or of those in some decks.

    Raises CompanionError when the file cannot be written.
    """
    with open_pdf(path, title, 0) as (painter, writer):
        painter.scale(DOTS_PER_INCH / TENTHS_PER_INCH, DOTS_PER_INCH / TENTHS_PER_INCH)
        _draw_pages(painter, writer, faces_of(cards, decks))


def faces_of(cards: Sequence[CardView], decks: Collection[str] = ()) -> list[PrintedCardFace]:
    """Return the faces of every copy of the cards, or of those in some decks, each in the colour of
    its pile.
    """
    piles = list(decks_of(cards))
    chosen = [card for card in cards if card.deck in (decks or piles)]
    return [face_of(card, _colour(piles.index(card.deck))) for card in chosen for _ in range(card.copies)]


def face_of(card: CardView, colour: str) -> PrintedCardFace:
    """Return the face of a card in the colour of its pile."""
    if card.tokens:
        return TokenFace(card, colour)
    return FormFace(card, colour) if card.form is not None else PrintedCardFace(card, colour)


def _draw_pages(painter: QPainter, device: QPdfWriter, faces: Sequence[PrintedCardFace]) -> None:
    for start in range(0, len(faces), CARDS_A_PAGE):
        if start:
            device.newPage()
        draw_cards(painter, faces[start : start + CARDS_A_PAGE])


def card_pages(faces: Sequence[PrintedCardFace], paper: Paper, *, has_backs: bool) -> Iterator[PrintedPage]:
    """Yield the pages of cards one after the other, each followed by its backs where they are wanted.

    A page without a back to show stays blank behind, so that fronts and backs meet on paper printed on both
    sides.
    """
    wants_backs = has_backs and any(map(has_back, faces))
    for start in range(0, len(faces), CARDS_A_PAGE):
        on_page = tuple(faces[start : start + CARDS_A_PAGE])
        kinds = tuple(dict.fromkeys(face.card.kind for face in on_page))
        yield PrintedPage(paper, (), kinds, picture=CardSheet(on_page, paper))
        if wants_backs:
            yield PrintedPage(paper, (), ("Backs",), picture=CardSheet(on_page, paper, is_back=True))


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Cards as they lie on a page: their faces, or their backs in the order in which paper is turned over."""

    faces: tuple[PrintedCardFace, ...]
    paper: Paper
    is_back: bool = False

    def draw(self, painter: QPainter, dots: float) -> StepsWithoutResult:
        """Draw a card a portion from the corner of the paper at the origin, so many dots a millimetre."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(dots / TENTHS_PER_MILLIMETRE, dots / TENTHS_PER_MILLIMETRE)
        if not self.is_back:
            self._draw_marks(painter)
        for place, face in enumerate(self.faces):
            row, column = divmod(place, COLUMNS)
            painter.save()
            across = COLUMNS - 1 - column if self.is_back else column
            painter.translate(self._left_margin + across * WIDE, self._top_margin + row * TALL)
            if not self.is_back:
                face.draw(painter)
            elif has_back(face):
                draw_back(painter, face)
            painter.restore()
            yield

    @property
    def _width(self) -> float:
        return TENTHS_PER_MILLIMETRE * self.paper.size.width

    @property
    def _height(self) -> float:
        return TENTHS_PER_MILLIMETRE * self.paper.size.height

    @property
    def _left_margin(self) -> float:
        return (self._width - COLUMNS * WIDE) / 2

    @property
    def _top_margin(self) -> float:
        return (self._height - ROWS * TALL) / 2

    def _draw_marks(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(LIGHT.ink), 2))
        painter.drawLines([*self._marks_beside(), *self._marks_above()])

    def _marks_above(self) -> Iterable[QLineF]:
        top, bottom = self._top_margin, self._height - self._top_margin
        for column in range(COLUMNS + 1):
            across = self._left_margin + column * WIDE
            yield QLineF(across, top - GAP - MARK, across, top - GAP)
            yield QLineF(across, bottom + GAP, across, bottom + GAP + MARK)

    def _marks_beside(self) -> Iterable[QLineF]:
        left, right = self._left_margin, self._width - self._left_margin
        for row in range(ROWS + 1):
            down = self._top_margin + row * TALL
            yield QLineF(left - GAP - MARK, down, left - GAP, down)
            yield QLineF(right + GAP, down, right + GAP + MARK, down)


def draw_cards(painter: QPainter, faces: Sequence[PrintedCardFace]) -> None:
    """Draw the cards of one page of A4, a unit of the painter being a tenth of a millimetre."""
    run_to_end(CardSheet(tuple(faces), Paper.A4).draw(painter, TENTHS_PER_MILLIMETRE))


def _colour(pile: int) -> str:
    colour: str = getattr(LIGHT, PILES[pile % len(PILES)])
    return colour


@contextmanager
def open_pdf(
    path: Path,
    title: str,
    margin: float,
    paper: QPageSize.PageSizeId = QPageSize.PageSizeId.A4,
) -> Iterator[tuple[QPainter, QPdfWriter]]:
    """A painter on the first page of a new file, and its pages; the margin is in millimetres.

    The file is written once everything has been painted. Raises StoreError when it cannot be.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Companion")
    writer.setTitle(title)
    writer.setResolution(DOTS_PER_INCH)
    margins = QMarginsF(margin, margin, margin, margin)
    writer.setPageLayout(
        QPageLayout(QPageSize(paper), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)
    )
    painter = QPainter(writer)
    try:
        yield painter, writer
    finally:
        painter.end()
    write_whole(path, bytes(buffer.data().data()))
