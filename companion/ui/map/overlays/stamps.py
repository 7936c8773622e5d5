"""The stamps of overlays: lines, numbers, outlines, and arrows that lead off the map."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from companion.tabletop.hexes import Facing
from companion.ui.map.mapsheet.layout import HALF_HEIGHT, OUTLINE, direction, facing_angle
from companion.ui.map.mapsheet.stamps import WIDE_AREA, Print, Stencil
from companion.ui.map.overlays.overlay import HexMark, Rim
from companion.ui.map.overlays.patterns import draw_fill, draw_sign
from companion.ui.theme.tokens import FontSize, Tokens

NUMBERS_FROM = 18
NUMBER_UNITS = 22.0
WORDS_UNITS = 14.0
LONGEST_NUMBER, SHORT_NUMBER = 3, 2
RIM_INSET = 0.93
EXIT_MIDDLE = 17.0
LEAST_EXIT = 28.0
RISK_SIZE = 22.0
ARROW = QPolygonF(
    [QPointF(x, y) for x, y in ((-11, 15), (-11, -1), (-20, -1), (0, -19), (20, -1), (11, -1), (11, 15))]
)


def mark_print(mark: HexMark, tokens: Tokens) -> Print:
    """Return the stamp of a hex's mark in a look of the window."""
    look = f"{mark.tone} {mark.fill} {mark.rim} {mark.sign}"
    key = f"mark {look} {mark.text} {mark.exit} {bool(mark.risk)}"
    return Print(key, partial(_draw_mark, mark=mark, tokens=tokens), WIDE_AREA)


def frame_print(tone: str, tokens: Tokens, pixels: float) -> Print:
    """Return the outline of the hex under the pointer or the keyboard's cursor."""
    return Print(
        f"frame {tone} {pixels}", partial(_draw_frame, tone=tone, tokens=tokens, pixels=pixels), WIDE_AREA
    )


def _draw_mark(stencil: Stencil, mark: HexMark, tokens: Tokens) -> None:
    if mark.exit is not None:
        _draw_exit(stencil, mark.exit, mark.text, tokens)
        return
    draw_fill(stencil, mark.fill, getattr(tokens, mark.tone))
    if mark.rim is not Rim.NONE:
        _draw_rim(stencil, mark, tokens)
    if mark.text and stencil.zoom.hex_height >= NUMBERS_FROM:
        units = NUMBER_UNITS if len(mark.text) <= LONGEST_NUMBER else WORDS_UNITS
        # In small hexes what is longer than two digits would lie over its neighbours.
        least = FontSize.NUMBER if len(mark.text) <= SHORT_NUMBER else FontSize.CAPTION
        font = stencil.font(units, tokens.px(least), QFont.Weight.Bold)
        stencil.rimmed_text(mark.text, QPointF(0, 0), font, tokens.ink, tokens.surface)
    if mark.risk:
        _draw_risk(stencil, tokens)
    if mark.sign:
        draw_sign(stencil, mark.sign, tokens)


def _draw_risk(stencil: Stencil, tokens: Tokens) -> None:
    """A warning sign in the upper part of a hex."""
    draw_warning(stencil.painter, tokens, QPointF(0, -HALF_HEIGHT * 0.62), RISK_SIZE)


def draw_warning(painter: QPainter, tokens: Tokens, middle: QPointF, size: float) -> None:
    """A triangle with an exclamation mark, so many units high."""
    half = size / 2
    painter.save()
    painter.translate(middle)
    pen = QPen(QColor(tokens.surface), size * 0.16)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(tokens.warn))
    painter.drawPolygon(QPolygonF([QPointF(0, -half), QPointF(half * 1.1, half), QPointF(-half * 1.1, half)]))
    pen = QPen(QColor(tokens.surface), size * 0.13)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(0, -half * 0.3), QPointF(0, half * 0.25))
    painter.drawPoint(QPointF(0, half * 0.65))
    painter.restore()


def _draw_rim(stencil: Stencil, mark: HexMark, tokens: Tokens) -> None:
    width = 4.0 if mark.rim is Rim.BOLD else 2.0
    pen = stencil.pen(getattr(tokens, mark.tone), width)
    if mark.rim is Rim.DASHED:
        pen.setDashPattern([3, 2.5])
    outline = QPolygonF([corner * RIM_INSET for corner in OUTLINE.toList()])
    stencil.painter.setBrush(Qt.BrushStyle.NoBrush)
    stencil.painter.setPen(pen)
    stencil.painter.drawPolygon(outline)


def _draw_exit(stencil: Stencil, side: Facing, text: str, tokens: Tokens) -> None:
    """An arrow across the hexside that leads off the map, drawn in the hex beyond."""
    size = max(1.0, LEAST_EXIT / stencil.zoom.across / ARROW.boundingRect().width())
    middle = direction(side) * (EXIT_MIDDLE * size - HALF_HEIGHT)
    painter = stencil.painter
    painter.save()
    painter.translate(middle)
    painter.rotate(facing_angle(side))
    painter.scale(size, size)
    painter.setPen(stencil.pen(tokens.surface, 2.0))
    painter.setBrush(QColor(tokens.accent))
    painter.drawPolygon(ARROW)
    painter.restore()
    if stencil.zoom.hex_height >= NUMBERS_FROM:
        font = stencil.font(15, 13, QFont.Weight.Bold)
        stencil.text(text, middle, font, tokens.on_accent)


def _draw_frame(stencil: Stencil, tone: str, tokens: Tokens, pixels: float) -> None:
    painter = stencil.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((tokens.surface, pixels + 2), (getattr(tokens, tone), pixels)):
        painter.setPen(stencil.pen(colour, width))
        painter.drawPolygon(OUTLINE)
