"""Drawing of a counter: base by side, silhouette by class, facing wedge, and the unit's state."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from companion.engine.sheet import Tone
from companion.engine.views.units import UnitView
from companion.tabletop.hexes import turn_facing
from companion.ui.map.counters.silhouettes import silhouette
from companion.ui.map.mapsheet.layout import facing_angle
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.sides import side_colour, side_shape
from companion.ui.theme.tokens import Tokens, contrast, mix_colours

RADIUS = 27.0
WEDGE_TIP, WEDGE_FOOT, WEDGE_HALF = 41.0, 23.0, 15.0
NAME_EDGE = 31.0
SOUTH = 3
SILHOUETTE_SHARE = (0.41, 0.36, 0.4, 0.4)
TWIST_REACH = 37.0
FADED, FLAT = 0.55, 0.62
RIM = 2.5
BADGE, BADGE_AWAY = 11.5, 28.0
"""The size of the badge with the unit's number, and how far it stands from the middle."""
NUMBER_SHARE, TWO_DIGITS_SHARE = 0.78, 0.62
MACHINES_FROM = 44
"""Pixels a hex is high from which machines are told apart; in smaller ones the number is read better."""
WESTERN = frozenset({4, 5})
"""Facings whose darts stand where the badge would."""


@dataclass(frozen=True, slots=True)
class MapCounter:
    """The appearance of a unit's counter."""

    name: str
    silhouette: str
    side: int
    facing: int
    is_faded: bool = False
    is_prone: bool = False
    is_wreck: bool = False
    is_hidden: bool = False
    is_selected: bool = False
    is_target: bool = False
    twist: int = 0
    has_facing: bool = True
    tag: str = ""
    number: int = 0
    order: int | None = None
    """When it acts, where units act by a number of their own."""

    @classmethod
    def of(
        cls,
        unit: UnitView,
        side: int,
        *,
        is_faded: bool = False,
        is_selected: bool = False,
        is_target: bool = False,
    ) -> MapCounter:
        """Return the counter of a unit of the side with this index; a faded one waits for others."""
        return cls(
            name=unit.short_name or unit.name,
            silhouette=unit.silhouette,
            side=side,
            facing=unit.facing,
            is_faded=is_faded,
            is_prone=unit.is_prone,
            is_wreck=unit.is_destroyed,
            is_hidden=unit.is_hidden,
            is_selected=is_selected,
            is_target=is_target,
            twist=unit.twist,
            has_facing=unit.has_facing,
            tag="" if unit.is_destroyed else _tag(unit),
            number=unit.number,
            order=unit.order if not unit.is_destroyed else None,
        )


def _tag(unit: UnitView) -> str:
    """Return the one condition that is written on the map: the gravest, or that it hides or lies down."""
    grave = next((chip.label for chip in unit.chips if chip.tone is Tone.DANGER), "")
    hidden = "Hidden" if unit.is_hidden else ""
    return grave or hidden or ("Prone" if unit.is_prone else "")


def draw_counter(painter: QPainter, counter: MapCounter, tokens: Tokens, *, is_small: bool = False) -> None:
    """A counter about the origin, in scene units; a small one has its number in the machine's stead."""
    _draw_shadow(painter, counter)
    if counter.is_wreck:
        _draw_wreck(painter, counter, tokens)
    else:
        _draw_machine(painter, counter, tokens, is_small=is_small and counter.number > 0)
    if counter.is_selected:
        _draw_selection(painter, counter, tokens, is_small=is_small)
    if counter.is_target:
        _draw_target(painter, tokens, is_small=is_small)
    if not counter.is_wreck and counter.has_facing:
        _draw_wedge(painter, counter, tokens)
        if counter.twist:
            _draw_twist(painter, counter, tokens)
    if counter.number and (counter.is_wreck or not is_small):
        _draw_badge(painter, counter, tokens)
    if counter.order is not None:
        _draw_order(painter, counter, counter.order, tokens)


def draw_name(painter: QPainter, counter: MapCounter, tokens: Tokens, letters: float) -> None:
    """The unit's name below its counter, or above one that faces down; letters so many scene units high.

    A tag stands beyond the name.
    """
    font = sheet_font(max(1, round(letters)), QFont.Weight.DemiBold)
    height = letters * 1.25
    torso = turn_facing(counter.facing, counter.twist)
    is_above = SOUTH in (counter.facing, torso) and counter.has_facing and not counter.is_wreck
    top = -NAME_EDGE - height if is_above else NAME_EDGE
    ink = tokens.muted if counter.is_wreck else tokens.ink
    _draw_plate(painter, font, counter.name, top, tokens.surface, ink)
    if counter.tag:
        beyond = top - height if is_above else top + height
        _draw_plate(painter, font, counter.tag, beyond, tokens.warn, tokens.on_accent)


def _draw_plate(painter: QPainter, font: QFont, text: str, top: float, colour: str, ink: str) -> None:
    """Words on a plate about the middle line."""
    letters = font.pixelSize()
    width = QFontMetricsF(font).horizontalAdvance(text) + letters * 0.8
    plate = QRectF(-width / 2, top, width, letters * 1.25)
    backing = QColor(colour)
    backing.setAlphaF(0.92)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(backing)
    painter.drawRoundedRect(plate, letters * 0.3, letters * 0.3)
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def _draw_shadow(painter: QPainter, counter: MapCounter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 60))
    painter.drawPath(base_shape(counter.side).translated(2, 3.5))


def _draw_machine(painter: QPainter, counter: MapCounter, tokens: Tokens, *, is_small: bool) -> None:
    """A base with its machine; one that lies on the ground lies across a base pressed flat, one that hides
    has a broken rim.
    """
    colour = side_colour(tokens, counter.side)
    if counter.is_faded or counter.is_hidden:
        colour = mix_colours(colour, tokens.surface, FADED)
    on_colour = max((tokens.surface, tokens.ink), key=lambda ink: contrast(ink, colour))
    painter.save()
    if counter.is_prone:
        painter.scale(1, FLAT)
    rim = (
        QPen(QColor(tokens.ink), RIM, Qt.PenStyle.DashLine)
        if counter.is_hidden
        else QPen(QColor(tokens.surface), RIM)
    )
    painter.setPen(rim)
    painter.setBrush(QColor(colour))
    painter.drawPath(base_shape(counter.side))
    if is_small:
        _draw_number(painter, counter.number, QRectF(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS), on_colour)
    else:
        _draw_silhouette(painter, counter, on_colour, turn=90 if counter.is_prone else 0)
    painter.restore()


def _draw_badge(painter: QPainter, counter: MapCounter, tokens: Tokens) -> None:
    """The number of the unit at the edge of its base, at the side where no dart points."""
    middle = -BADGE if counter.order is not None else 0
    where = QRectF(_badge_left(counter), middle - BADGE, 2 * BADGE, 2 * BADGE)
    painter.setPen(QPen(QColor(side_colour(tokens, counter.side)), 2.0))
    painter.setBrush(QColor(tokens.surface))
    painter.drawEllipse(where)
    _draw_number(painter, counter.number, where, tokens.ink)


def _draw_order(painter: QPainter, counter: MapCounter, order: int, tokens: Tokens) -> None:
    """The number by which it acts, on a square dark plate below the unit's own number."""
    plate = QRectF(_badge_left(counter), 0, 2 * BADGE, 2 * BADGE).adjusted(1, 1, -1, -1)
    painter.setPen(QPen(QColor(tokens.surface), 2.0))
    painter.setBrush(QColor(tokens.muted if counter.is_faded else tokens.ink))
    painter.drawRoundedRect(plate, 4, 4)
    _draw_number(painter, order, plate, tokens.surface)


def _badge_left(counter: MapCounter) -> float:
    """Return where a badge begins: at the side of the base where no dart points."""
    fronts = {counter.facing, turn_facing(counter.facing, counter.twist)}
    away = BADGE_AWAY if fronts & WESTERN and not counter.is_wreck else -BADGE_AWAY
    return away - BADGE


def _draw_number(painter: QPainter, number: int, where: QRectF, colour: str) -> None:
    share = NUMBER_SHARE if number < 10 else TWO_DIGITS_SHARE
    painter.setFont(sheet_font(max(1, round(where.height() * share)), QFont.Weight.Bold))
    painter.setPen(QColor(colour))
    painter.drawText(where, Qt.AlignmentFlag.AlignCenter, str(number))


def _draw_silhouette(painter: QPainter, counter: MapCounter, colour: str, turn: float) -> None:
    share = SILHOUETTE_SHARE[counter.side % len(SILHOUETTE_SHARE)]
    painter.save()
    painter.rotate(turn)
    painter.scale(share, share)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(silhouette(counter.silhouette))
    painter.restore()


def _draw_wedge(painter: QPainter, counter: MapCounter, tokens: Tokens) -> None:
    """A dart at the edge of the base, pointing through the front hexside."""
    painter.save()
    painter.rotate(facing_angle(counter.facing))
    pen = QPen(QColor(tokens.surface), RIM)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(tokens.muted if counter.is_faded else tokens.ink))
    notch = QPointF(0, -WEDGE_FOOT - 4)
    left, right = QPointF(-WEDGE_HALF, -WEDGE_FOOT), QPointF(WEDGE_HALF, -WEDGE_FOOT)
    painter.drawPolygon(QPolygonF([QPointF(0, -WEDGE_TIP), right, notch, left]))
    painter.restore()


def _draw_twist(painter: QPainter, counter: MapCounter, tokens: Tokens) -> None:
    """Where the torso points: a hollow dart, with an arc from the legs' front to it."""
    front, torso = facing_angle(counter.facing), facing_angle(turn_facing(counter.facing, counter.twist))
    turn = (torso - front + 180) % 360 - 180
    band = QRectF(-TWIST_REACH, -TWIST_REACH, 2 * TWIST_REACH, 2 * TWIST_REACH)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((tokens.surface, 6.0), (tokens.ink, 2.6)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        # Qt counts sixteenths of a degree counterclockwise from three o'clock; facings clockwise from above.
        painter.drawArc(band, round((90 - front) * 16), round(-turn * 16))
    painter.save()
    painter.rotate(torso)
    pen = QPen(QColor(tokens.ink), 2.6)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(tokens.surface))
    foot = -WEDGE_FOOT - 4
    corners = [QPointF(0, -WEDGE_TIP), QPointF(WEDGE_HALF * 0.8, foot), QPointF(-WEDGE_HALF * 0.8, foot)]
    painter.drawPolygon(QPolygonF(corners))
    painter.restore()


def base_shape(side: int) -> QPainterPath:
    """Return the base of a counter of a side."""
    return side_shape(side, RADIUS)


def _draw_wreck(painter: QPainter, counter: MapCounter, tokens: Tokens) -> None:
    """A burnt-out base, the machine lying across it, struck through."""
    painter.setPen(QPen(QColor(tokens.muted), 1.6, Qt.PenStyle.DashLine))
    painter.setBrush(QColor(mix_colours(tokens.surface, tokens.muted, 0.35)))
    painter.drawPath(base_shape(counter.side))
    _draw_silhouette(painter, counter, tokens.muted, turn=118)
    for colour, width in ((tokens.surface, 6.0), (tokens.danger, 3.0)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(-14, -14), QPointF(14, 14))
        painter.drawLine(QPointF(14, -14), QPointF(-14, 14))


def _draw_selection(painter: QPainter, counter: MapCounter, tokens: Tokens, *, is_small: bool) -> None:
    """A ring of ink within a light one, heavier and outside of the base where all is small."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shape = side_shape(counter.side, RADIUS + (4 if is_small else 3))
    for colour, width in _ring_strokes(tokens, tokens.ink, is_small=is_small):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawPath(shape)


def _ring_strokes(tokens: Tokens, ink: str, *, is_small: bool) -> tuple[tuple[str, float], ...]:
    """Return a line of ink and, below it, the light one that sets it off; with their widths in scene
    units.
    """
    line = 6.0 if is_small else 3.5
    return (tokens.surface, line + (4.5 if is_small else 3.5)), (ink, line)


def _draw_target(painter: QPainter, tokens: Tokens, *, is_small: bool) -> None:
    """Four brackets of a gun sight."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ring = QRectF(-35, -35, 70, 70)
    for colour, width in _ring_strokes(tokens, tokens.danger, is_small=is_small):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for quarter in range(4):
            painter.drawArc(ring, (quarter * 90 + 20) * 16, 50 * 16)
