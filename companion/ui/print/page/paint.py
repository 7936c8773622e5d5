"""Painting a page: every mark in its place, sharp on paper and on a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from companion.ui.print.page.lettering import POINT, cap_height, font_of, text_width
from companion.ui.print.page.marks import (
    Align,
    Box,
    Circle,
    Mark,
    PageLine,
    PrintedPart,
    PrintInk,
    Shape,
    Text,
)

UNITS = 100
"""Units of the painter in a millimetre: fonts are a whole number of units tall."""
CIRCLE_LINE, HATCH = 0.2, 0.15
BEFORE: Mapping[Align, float] = {Align.LEFT: 0.0, Align.MIDDLE: 0.5, Align.RIGHT: 1.0}
"""The share of a text that stands before its point."""
GREYS: Mapping[PrintInk, str] = {
    PrintInk.BLACK: "#000000",
    PrintInk.DARK: "#444444",
    PrintInk.LIGHT: "#A6A6A6",
    PrintInk.GROUND: "#ECECEC",
    PrintInk.PAPER: "#FFFFFF",
    PrintInk.SIDE: "#444444",
}


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of the inks; a side's colour is its own, or grey."""

    side: str = GREYS[PrintInk.SIDE]

    def of(self, ink: PrintInk) -> str:
        """Return the colour as #RRGGBB."""
        return self.side if ink is PrintInk.SIDE else GREYS[ink]


def paint(painter: QPainter, part: PrintedPart, dots_per_millimetre: float, inks: Inks) -> None:
    """Paint a part with its corner at the painter's origin."""
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(dots_per_millimetre / UNITS, dots_per_millimetre / UNITS)
    _Brush(painter, inks).part(part, 0, 0)
    painter.restore()


class _Brush:
    """Paints marks, changing pen and brush only where they differ."""

    def __init__(self, painter: QPainter, inks: Inks) -> None:
        self._painter, self._inks = painter, inks
        self._pen: tuple[float, PrintInk] | None = None
        self._fill: PrintInk | str | None = ""

    def part(self, part: PrintedPart, x: float, y: float) -> None:
        for mark in part.own():
            self._mark(mark, x, y)
        for left, top, inner in part.inner:
            self.part(inner, x + left, y + top)

    def _mark(self, mark: Mark, x: float, y: float) -> None:
        match mark:
            case Circle():
                self._set_pen(CIRCLE_LINE, PrintInk.BLACK)
                self._set_fill(PrintInk.BLACK if mark.is_filled else PrintInk.PAPER)
                radius = mark.radius * UNITS
                self._painter.drawEllipse(_point(x + mark.x, y + mark.y), radius, radius)
            case Text():
                self._text(mark, x, y)
            case PageLine():
                self._set_pen(mark.width, mark.ink)
                line = QLineF(_point(x + mark.x1, y + mark.y1), _point(x + mark.x2, y + mark.y2))
                self._painter.drawLine(line)
            case Box():
                self._box(mark, x, y)
            case Shape():
                self._shape(mark, x, y)

    def _text(self, text: Text, x: float, y: float) -> None:
        self._set_pen(0.1, text.ink)
        self._painter.setFont(font_of(text.is_strong, round(text.size * POINT * UNITS)))
        wide = text_width(text.text, text.size, text.is_strong)
        left = x + text.x - wide * BEFORE[text.align]
        self._painter.drawText(_point(left, y + text.y), text.text)
        if text.is_struck:
            self._set_pen(0.25, text.ink)
            middle = y + text.y - cap_height(text.size) / 2
            self._painter.drawLine(QLineF(_point(left, middle), _point(left + wide, middle)))

    def _box(self, box: Box, x: float, y: float) -> None:
        self._set_pen(box.line, box.ink)
        self._set_fill(box.fill)
        corner = _point(x + box.x, y + box.y)
        rect = QRectF(corner.x(), corner.y(), box.width * UNITS, box.height * UNITS)
        if box.corner:
            self._painter.drawRoundedRect(rect, box.corner * UNITS, box.corner * UNITS)
        else:
            self._painter.drawRect(rect)

    def _shape(self, shape: Shape, x: float, y: float) -> None:
        self._painter.save()
        self._painter.translate(_point(x, y))
        self._painter.scale(UNITS, UNITS)
        self._painter.setPen(_pen(shape.line, self._inks.of(shape.ink)))
        fill = QBrush(QColor(self._inks.of(shape.fill))) if shape.fill else QBrush(Qt.BrushStyle.NoBrush)
        self._painter.setBrush(fill)
        self._painter.drawPath(shape.path)
        if shape.is_hatched:
            self._hatch(shape)
        self._painter.restore()

    def _hatch(self, shape: Shape) -> None:
        """Slanting lines over what is lost, as lines: patterns of dots print differently everywhere."""
        self._painter.setClipPath(shape.path)
        self._painter.setPen(_pen(HATCH, self._inks.of(PrintInk.DARK)))
        self._painter.drawLines([QLineF(*ends) for ends in shape.hatching()])

    def _set_pen(self, width: float, ink: PrintInk) -> None:
        if self._pen != (width, ink):
            self._pen = (width, ink)
            self._painter.setPen(_pen(width * UNITS, self._inks.of(ink)) if width else Qt.PenStyle.NoPen)

    def _set_fill(self, fill: PrintInk | None) -> None:
        if self._fill != fill:
            self._fill = fill
            self._painter.setBrush(QColor(self._inks.of(fill)) if fill else Qt.BrushStyle.NoBrush)


def _pen(width: float, colour: str) -> QPen:
    return QPen(QColor(colour), width) if width else QPen(Qt.PenStyle.NoPen)


def _point(x: float, y: float) -> QPointF:
    return QPointF(x * UNITS, y * UNITS)
