"""What stands where on a page, measured from its marks. Lengths are millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from PySide6.QtCore import QPointF, QRectF

from companion.ui.print.page.lettering import cap_of, width_of
from companion.ui.print.page.marks import Box, Circle, Line, Mark, Part, Shape, Text
from companion.ui.print.page.pages import Page
from companion.ui.print.page.paint import BEFORE

SLACK = 0.15


def marks_of(page: Page) -> list[tuple[float, float, Mark]]:
    """Every mark of a page with the corner that it is measured from."""
    return [found for piece in page.pieces for found in piece.part.flat(piece.x, piece.y)]


def texts_of(page: Page) -> list[tuple[Text, QRectF]]:
    """Every text with the room that its capitals take."""
    return [(mark, _of_text(mark, x, y)) for x, y, mark in marks_of(page) if isinstance(mark, Text)]


def circles_of(page: Page) -> list[tuple[QPointF, float]]:
    """The centre and radius of every circle."""
    found = marks_of(page)
    return [(QPointF(x + it.x, y + it.y), it.radius) for x, y, it in found if isinstance(it, Circle)]


def words_of(page: Page) -> list[str]:
    """Every text in its order."""
    return [text.words for text, _ in texts_of(page)]


def faults(page: Page) -> list[str]:
    """What a player would complain about: cut off, too small, one on the other."""
    return [*_outside(page), *_small(page), *_overlapping(page)]


def _outside(page: Page) -> Iterator[str]:
    width, height = page.paper.size
    room = QRectF(3, 3, width - 6, height - 6)
    for x, y, mark in marks_of(page):
        if isinstance(mark, Line) and mark.y1 == mark.y2 and mark.x1 in (0, width - 4):
            continue  # where to cut
        place = _place(mark, x, y)
        if not (room.contains(place.topLeft()) and room.contains(place.bottomRight())):
            yield f"outside: {mark}"


def _small(page: Page) -> Iterator[str]:
    for text, _ in texts_of(page):
        if text.size < 7:
            yield f"{text.size} pt: {text.words}"
    for _, radius in circles_of(page):
        if radius < 1.2499:
            yield f"a circle of {2 * radius:.2f} mm"


def _overlapping(page: Page) -> Iterator[str]:
    texts = [(text, place) for text, place in texts_of(page) if text.words]
    for (one, here), (other, there) in combinations(texts, 2):
        common = here.intersected(there)
        if common.width() > SLACK and common.height() > SLACK:
            yield f"'{one.words}' on '{other.words}'"
    circles = circles_of(page)
    for (centre, radius), (other_centre, other_radius) in combinations(circles, 2):
        apart = centre - other_centre
        if abs(apart.x()) + abs(apart.y()) < 12 and (
            (apart.x() ** 2 + apart.y() ** 2) ** 0.5 < radius + other_radius
        ):
            yield f"circles on each other at {centre}"
    for text, place in texts:
        within = place.adjusted(SLACK, SLACK, -SLACK, -SLACK)
        for centre, radius in circles:
            if within.intersects(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)):
                yield f"'{text.words}' on a circle"


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
        case Line():
            return QRectF(QPointF(x + mark.x1, y + mark.y1), QPointF(x + mark.x2, y + mark.y2)).normalized()
        case Shape():
            return mark.path.boundingRect().translated(x, y)


def _of_text(text: Text, x: float, y: float) -> QRectF:
    wide, tall = width_of(text.words, text.size, text.is_strong), cap_of(text.size)
    return QRectF(x + text.x - wide * BEFORE[text.align], y + text.y - tall, wide, tall)


def part_marks(part: Part) -> Sequence[Mark]:
    """The marks of a part."""
    return [mark for _, _, mark in part.flat()]
