"""How a counter looks: base by side, silhouette by class, facing wedge, and what has happened to the unit."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from companion.engine.views import UnitView
from companion.ui.map.layout import facing_angle
from companion.ui.map.silhouettes import silhouette
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import Tokens, contrast, mixed

RADIUS = 27.0
DIAMOND = 32.0
WEDGE_TIP, WEDGE_FOOT, WEDGE_HALF = 41.0, 23.0, 15.0
NAME_EDGE = 31.0
SOUTH = 3
SILHOUETTE_SHARE = (0.41, 0.36)
FADED = 0.55
RIM = 2.5
SIDE_TOKENS = ("side_a", "side_b")


@dataclass(frozen=True, slots=True)
class Counter:
    """Everything a counter shows of its unit."""

    name: str
    silhouette: str
    side: int
    facing: int
    is_faded: bool = False
    is_prone: bool = False
    is_wreck: bool = False
    is_selected: bool = False
    is_target: bool = False

    @classmethod
    def of(
        cls,
        unit: UnitView,
        side: int,
        *,
        is_faded: bool = False,
        is_selected: bool = False,
        is_target: bool = False,
    ) -> Counter:
        """The counter of a unit of the side with this index; a faded one waits for others."""
        return cls(
            name=unit.name,
            silhouette=unit.silhouette,
            side=side,
            facing=unit.facing,
            is_faded=is_faded,
            is_prone=any(chip.id == "prone" for chip in unit.chips),
            is_wreck=unit.is_destroyed,
            is_selected=is_selected,
            is_target=is_target,
        )


def draw_counter(painter: QPainter, counter: Counter, tokens: Tokens) -> None:
    """A counter about the origin, in scene units."""
    _draw_shadow(painter, counter)
    if counter.is_wreck:
        _draw_wreck(painter, counter, tokens)
    else:
        _draw_machine(painter, counter, tokens)
    if counter.is_selected:
        _draw_selection(painter, counter, tokens)
    if counter.is_target:
        _draw_target(painter, tokens)
    if not counter.is_wreck:
        _draw_wedge(painter, counter, tokens)


def draw_name(painter: QPainter, counter: Counter, tokens: Tokens, letters: float) -> None:
    """The unit's name below its counter, or above one that faces down; letters so many scene units high."""
    font = sheet_font(max(1, round(letters)), QFont.Weight.DemiBold)
    width = QFontMetricsF(font).horizontalAdvance(counter.name)
    height = letters * 1.25
    top = -NAME_EDGE - height if counter.facing == SOUTH and not counter.is_wreck else NAME_EDGE
    plate = QRectF(-width / 2 - letters * 0.4, top, width + letters * 0.8, height)
    backing = QColor(tokens.surface)
    backing.setAlphaF(0.92)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(backing)
    painter.drawRoundedRect(plate, letters * 0.3, letters * 0.3)
    painter.setFont(font)
    painter.setPen(QColor(tokens.muted if counter.is_wreck else tokens.ink))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, counter.name)


def side_colour(tokens: Tokens, side: int) -> str:
    """The colour of a side by its index."""
    colour: str = getattr(tokens, SIDE_TOKENS[side % len(SIDE_TOKENS)])
    return colour


def _draw_shadow(painter: QPainter, counter: Counter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 60))
    painter.drawPath(base_shape(counter.side).translated(2, 3.5))


def _draw_machine(painter: QPainter, counter: Counter, tokens: Tokens) -> None:
    colour = side_colour(tokens, counter.side)
    if counter.is_faded:
        colour = mixed(colour, tokens.surface, FADED)
    on_colour = max((tokens.surface, tokens.ink), key=lambda ink: contrast(ink, colour))
    painter.setPen(QPen(QColor(tokens.surface), RIM))
    painter.setBrush(QColor(colour))
    painter.drawPath(base_shape(counter.side))
    _draw_silhouette(painter, counter, on_colour, turn=90 if counter.is_prone else 0)


def _draw_silhouette(painter: QPainter, counter: Counter, colour: str, turn: float) -> None:
    share = SILHOUETTE_SHARE[counter.side % 2]
    painter.save()
    painter.rotate(turn)
    painter.scale(share, share)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(silhouette(counter.silhouette))
    painter.restore()


def _draw_wedge(painter: QPainter, counter: Counter, tokens: Tokens) -> None:
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


def base_shape(side: int) -> QPainterPath:
    """A disc for the first side, a diamond for the second."""
    path = QPainterPath()
    if side % 2 == 0:
        path.addEllipse(QPointF(0, 0), RADIUS, RADIUS)
    else:
        corners = [QPointF(0, -DIAMOND), QPointF(DIAMOND, 0), QPointF(0, DIAMOND), QPointF(-DIAMOND, 0)]
        path.addPolygon(QPolygonF([*corners, corners[0]]))
    return path


def _draw_wreck(painter: QPainter, counter: Counter, tokens: Tokens) -> None:
    """A burnt-out base, the machine lying across it, struck through."""
    painter.setPen(QPen(QColor(tokens.muted), 1.6, Qt.PenStyle.DashLine))
    painter.setBrush(QColor(mixed(tokens.surface, tokens.muted, 0.35)))
    painter.drawPath(base_shape(counter.side))
    _draw_silhouette(painter, counter, tokens.muted, turn=118)
    for colour, width in ((tokens.surface, 6.0), (tokens.danger, 3.0)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(-14, -14), QPointF(14, 14))
        painter.drawLine(QPointF(14, -14), QPointF(-14, 14))


def _draw_selection(painter: QPainter, counter: Counter, tokens: Tokens) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shape = base_shape(counter.side)
    for colour, width in ((tokens.surface, 7.0), (tokens.ink, 3.4)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawPath(shape)


def _draw_target(painter: QPainter, tokens: Tokens) -> None:
    """Four brackets of a gun sight."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ring = QRectF(-35, -35, 70, 70)
    for colour, width in ((tokens.surface, 6.5), (tokens.danger, 3.6)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for quarter in range(4):
            painter.drawArc(ring, (quarter * 90 + 20) * 16, 50 * 16)
