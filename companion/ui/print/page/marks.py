"""Marks that a page is made of: text, lines, boxes, circles and shapes, in millimetres from a part's
corner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtGui import QPainterPath

HAIR, THIN, BROAD = 0.12, 0.22, 0.4
"""Widths of lines. In millimetres."""
LEAST_CIRCLE = 2.5
"""The least diameter that a pencil can fill. In millimetres."""


HATCH_STEP = 1.6
"""From one line of a hatching to the next. In millimetres."""


class PrintInk(StrEnum):
    """The inks of a printed sheet; all but the side's colour are greys."""

    BLACK = "black"
    DARK = "dark"
    LIGHT = "light"
    GROUND = "ground"
    PAPER = "paper"
    SIDE = "side"


class Align(StrEnum):
    """The point of a text that is placed at its position."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text by its baseline; the size is in points."""

    text: str
    x: float
    y: float
    size: float
    is_strong: bool = False
    ink: PrintInk = PrintInk.BLACK
    align: Align = Align.LEFT
    is_struck: bool = False


@dataclass(frozen=True, slots=True)
class PageLine:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = THIN
    ink: PrintInk = PrintInk.BLACK


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; without a fill only its edge is drawn, with a width of 0 only its fill."""

    x: float
    y: float
    width: float
    height: float
    fill: PrintInk | None = None
    line: float = THIN
    ink: PrintInk = PrintInk.BLACK
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle to fill with a pencil, or one that is filled."""

    x: float
    y: float
    radius: float
    is_filled: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline; a hatched one is lost."""

    path: QPainterPath
    fill: PrintInk | None = None
    line: float = THIN
    ink: PrintInk = PrintInk.BLACK
    is_hatched: bool = False

    def hatching(self, x: float = 0.0, y: float = 0.0) -> list[tuple[float, float, float, float]]:
        """Slanting lines over all of it, their ends seen from this far up and left of it."""
        bounds = self.path.boundingRect().translated(x, y)
        tall = bounds.height()
        count = int((bounds.width() + tall) / HATCH_STEP) + 1
        lefts = (bounds.left() - tall + at * HATCH_STEP for at in range(count))
        return [(left, bounds.bottom(), left + tall, bounds.top()) for left in lefts]


Mark: TypeAlias = Text | PageLine | Box | Circle | Shape


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """An area of a page: its own marks, and smaller parts at their positions in it.

    Marks made `later` are so only once they are drawn: sizes are tried that nobody ever sees.
    """

    width: float
    height: float
    marks: tuple[Mark, ...] = ()
    inner: tuple[tuple[float, float, PrintedPart], ...] = ()
    later: Callable[[], Iterable[Mark]] | None = None

    def own(self) -> Iterator[Mark]:
        """Yield its own marks."""
        yield from self.marks
        if self.later is not None:
            yield from self.later()

    def flat(self, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, Mark]]:
        """Yield every mark with the place of the corner that it is measured from."""
        for mark in self.own():
            yield x, y, mark
        for left, top, part in self.inner:
            yield from part.flat(x + left, y + top)

    def __bool__(self) -> bool:
        return bool(self.marks or self.inner or self.later)


NOTHING = PrintedPart(0, 0)


def stack_parts(parts: Sequence[PrintedPart], gap: float) -> PrintedPart:
    """Parts one below the other; those that are nothing take no room."""
    placed, top, width = [], 0.0, 0.0
    for part in filter(None, parts):
        placed.append((0.0, top, part))
        top += part.height + gap
        width = max(width, part.width)
    return PrintedPart(width, max(top - gap, 0.0), inner=tuple(placed))


def join_parts(parts: Sequence[PrintedPart], gap: float) -> PrintedPart:
    """Parts side by side, their tops in line."""
    placed, left, height = [], 0.0, 0.0
    for part in filter(None, parts):
        placed.append((left, 0.0, part))
        left += part.width + gap
        height = max(height, part.height)
    return PrintedPart(max(left - gap, 0.0), height, inner=tuple(placed))
