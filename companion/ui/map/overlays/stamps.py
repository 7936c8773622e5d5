"""The stamps of overlays: lines, numbers, outlines, and arrows that lead off the map."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from companion.tabletop.hexes import Facing
from companion.ui.map.mapsheet.layout import HALF_HEIGHT, OUTLINE, WIDTH, direction, facing_angle
from companion.ui.map.mapsheet.stamps import WIDE_AREA, Print, Stencil
from companion.ui.map.overlays.overlay import Fill, HexMark, Rim
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

GAP, LEAST_GAP = 13.0, 5.0
"""How far apart lines and dots stand: in scene units, but never nearer than so many window pixels."""
CLOSE = (Fill.DENSE, Fill.DOTTED)
LINE, DOT, INK = 1.2, 1.5, 0.6
SIGN_SPOT, SIGN = QPointF(-27, -17), 11.0


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


def draw_fill(stencil: Stencil, fill: Fill, colour: str) -> None:
    """Lines or dots over a hex."""
    if fill is Fill.PLAIN:
        return
    painter = stencil.painter
    painter.save()
    clip = QPainterPath()
    clip.addPolygon(OUTLINE)
    painter.setClipPath(clip)
    gap = max(GAP, LEAST_GAP / stencil.zoom.down) * (1 if fill in CLOSE else 2)
    if fill is Fill.DOTTED:
        _draw_dots(stencil, gap, colour)
    else:
        for slant in (1, -1) if fill is Fill.CROSSED else (1,):
            _draw_lines(stencil, gap, slant, colour)
    painter.restore()


def _draw_lines(stencil: Stencil, gap: float, slant: int, colour: str) -> None:
    ink = QColor(colour)
    ink.setAlphaF(INK)
    pen = stencil.pen(colour, LINE)
    pen.setColor(ink)
    stencil.painter.setPen(pen)
    reach = math.ceil(WIDTH / gap)
    for line in range(-reach, reach + 1):
        x = line * gap
        stencil.painter.drawLine(
            QPointF(x - slant * HALF_HEIGHT, HALF_HEIGHT), QPointF(x + slant * HALF_HEIGHT, -HALF_HEIGHT)
        )


def _draw_dots(stencil: Stencil, gap: float, colour: str) -> None:
    painter, size = stencil.painter, DOT / stencil.zoom.down
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    rows, columns = math.ceil(HALF_HEIGHT / gap), math.ceil(WIDTH / 2 / gap)
    for row in range(-rows, rows + 1):
        shift = gap / 2 if row % 2 else 0.0
        for column in range(-columns, columns + 1):
            painter.drawEllipse(QPointF(column * gap + shift, row * gap), size, size)


def draw_sign(stencil: Stencil, sign: str, tokens: Tokens) -> None:
    """A sign on a round plate in the upper left of a hex."""
    painter, size = stencil.painter, max(SIGN, 6 / stencil.zoom.down)
    painter.save()
    painter.translate(SIGN_SPOT)
    painter.setPen(stencil.pen(tokens.surface, 1.5))
    painter.setBrush(QColor(tokens.warn))
    painter.drawEllipse(QPointF(0, 0), size * 1.25, size * 1.25)
    pen = stencil.pen(tokens.on_accent, 1.6)
    painter.setPen(pen)
    painter.setBrush(QColor(tokens.on_accent))
    _SIGNS.get(sign, _draw_note)(stencil, size)
    painter.restore()


def _draw_flag(stencil: Stencil, size: float) -> None:
    painter = stencil.painter
    painter.drawLine(QPointF(-size * 0.4, size * 0.75), QPointF(-size * 0.4, -size * 0.75))
    corners = ((-0.4, -0.75), (0.65, -0.4), (-0.4, 0.0))
    painter.drawPolygon(QPolygonF([QPointF(x, y) * size for x, y in corners]))


def _draw_danger(stencil: Stencil, size: float) -> None:
    _write(stencil, "!", size)


def _draw_question(stencil: Stencil, size: float) -> None:
    _write(stencil, "?", size)


def _write(stencil: Stencil, letter: str, size: float) -> None:
    font = stencil.font(size * 1.8, 8, QFont.Weight.Bold)
    stencil.painter.setFont(font)
    plate = QRectF(-2 * size, -2 * size, 4 * size, 4 * size)
    stencil.painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, letter)


def _draw_target(stencil: Stencil, size: float) -> None:
    painter = stencil.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for share in (0.8, 0.25):
        painter.drawEllipse(QPointF(0, 0), size * share, size * share)


def _draw_note(stencil: Stencil, size: float) -> None:
    for row in (-0.4, 0.0, 0.4):
        stencil.painter.drawLine(QPointF(-size * 0.55, size * row), QPointF(size * 0.55, size * row))


_SIGNS = {"flag": _draw_flag, "danger": _draw_danger, "question": _draw_question, "target": _draw_target}
