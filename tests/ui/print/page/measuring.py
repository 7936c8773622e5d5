"""Positions of everything on a page, measured from its marks. Lengths are millimetres."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF

from companion.ui.print.page.lettering import cap_height, text_width
from companion.ui.print.page.marks import Box, Circle, Mark, PageLine, Shape, Text
from companion.ui.print.page.pages import EDGE, PrintedPage
from companion.ui.print.page.paint import BEFORE

SLACK = 0.15


def marks_of(page: PrintedPage) -> list[tuple[float, float, Mark]]:
    """Return every mark of a page with the corner that it is measured from."""
    return [found for piece in page.pieces for found in piece.part.flat(piece.x, piece.y)]


def texts_of(page: PrintedPage) -> list[tuple[Text, QRectF]]:
    """Return every text with the room that its capitals take."""
    return [(mark, _of_text(mark, x, y)) for x, y, mark in marks_of(page) if isinstance(mark, Text)]


def circles_of(page: PrintedPage) -> list[tuple[QPointF, float]]:
    """Return the centre and radius of every circle."""
    found = marks_of(page)
    return [(QPointF(x + it.x, y + it.y), it.radius) for x, y, it in found if isinstance(it, Circle)]


def page_texts(page: PrintedPage) -> list[str]:
    """Return every text in its order."""
    return [text.text for text, _ in texts_of(page)]


def faults(page: PrintedPage) -> list[str]:
    """Return what a player would complain about: cut off, too small, one on the other."""
    return [*_outside(page), *_small(page), *_overlapping(page)]


def _outside(page: PrintedPage) -> Iterator[str]:
    width, height = page.paper.size
    room = QRectF(3, 3, width - 6, height - 6)
    for x, y, mark in marks_of(page):
        if isinstance(mark, PageLine) and mark.y1 == mark.y2 and mark.x1 in (0, width - 4):
            continue  # where to cut
        place = _place(mark, x, y)
        if not (room.contains(place.topLeft()) and room.contains(place.bottomRight())):
            yield f"outside: {mark}"


def _small(page: PrintedPage) -> Iterator[str]:
    for text, _ in texts_of(page):
        if text.size < 7:
            yield f"{text.size} pt: {text.text}"
        if text.text.endswith("…"):
            yield f"shortened: {text.text}"
    for _, radius in circles_of(page):
        if radius < 1.2499:
            yield f"a circle of {2 * radius:.2f} mm"


def _overlapping(page: PrintedPage) -> Iterator[str]:
    """Words on words, words on circles, circles on circles."""
    texts = [(repr(text.text), place, True) for text, place in texts_of(page) if text.text]
    circles = [("a circle", _square(centre, radius), False) for centre, radius in circles_of(page)]
    for (one, here, is_text), (other, there, is_other) in _near([*texts, *circles]):
        common = here.intersected(there)
        if not is_text and not is_other:
            apart = here.center() - there.center()
            if (apart.x() ** 2 + apart.y() ** 2) ** 0.5 < (here.width() + there.width()) / 2:
                yield f"circles on each other at {here.center()}"
        elif common.width() > SLACK and common.height() > SLACK:
            yield f"{one} on {other}"


Found = tuple[str, QRectF, bool]


def _near(found: list[Found]) -> Iterator[tuple[Found, Found]]:
    """Pairs that may touch: the tops of neighbours are no farther apart than the first is tall."""
    ordered = sorted(found, key=lambda each: each[1].top())
    for at, first in enumerate(ordered):
        for second in ordered[at + 1 :]:
            if second[1].top() > first[1].bottom():
                break
            yield first, second


def _square(centre: QPointF, radius: float) -> QRectF:
    return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)


def _place(mark: Mark, x: float, y: float) -> QRectF:
    match mark:
        case Text():
            return _of_text(mark, x, y)
        case Circle():
            return QRectF(
                x + mark.x - mark.radius, y + mark.y - mark.radius, 2 * mark.radius, 2 * mark.radius
            )
        case Box():
            return QRectF(x + mark.x, y + mark.y, mark.width, mark.height)
        case PageLine():
            return QRectF(QPointF(x + mark.x1, y + mark.y1), QPointF(x + mark.x2, y + mark.y2)).normalized()
        case Shape():
            return mark.path.boundingRect().translated(x, y)


def _of_text(text: Text, x: float, y: float) -> QRectF:
    wide, tall = text_width(text.text, text.size, text.is_strong), cap_height(text.size)
    return QRectF(x + text.x - wide * BEFORE[text.align], y + text.y - tall, wide, tall)


CELL = 2.0


def widest_white(page: PrintedPage) -> float:
    """Return the side of the largest square, white round the edges apart, in which nothing stands."""
    width, height = page.paper.size
    columns, rows = int((width - 2 * EDGE) / CELL), int((height - 2 * EDGE) / CELL)
    full = [[False] * columns for _ in range(rows)]
    for x, y, mark in marks_of(page):
        if isinstance(mark, Text) and not mark.text:
            continue
        place = _place(mark, x, y)
        for row in range(_cell(place.top()), _cell(place.bottom()) + 1):
            for column in range(_cell(place.left()), _cell(place.right()) + 1):
                if 0 <= row < rows and 0 <= column < columns:
                    full[row][column] = True
    squares = [[0] * columns for _ in range(rows)]
    for row in range(rows):
        for column in range(columns):
            if not full[row][column]:
                before = (squares[row - 1][column], squares[row][column - 1], squares[row - 1][column - 1])
                squares[row][column] = 1 + (min(before) if row and column else 0)
    return CELL * max(max(row) for row in squares)


def _cell(length: float) -> int:
    return int((length - EDGE) / CELL)
