"""The orientation of the map on the screen: turned by sixths, and mirrored; hexes come to lie on hexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTransform

from companion.tabletop.hexes import HEXSIDES, Facing, Hex, turn_facing
from companion.ui.map.mapsheet.layout import center
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import FontSize, Space, Tokens

REACH, NORTH, MIRRORED = 22, "N", "mirrored"


@dataclass(frozen=True, slots=True)
class Outlook:
    """A number of sixths clockwise; a mirrored map has its left and right exchanged first."""

    turns: int = 0
    is_mirrored: bool = False

    @classmethod
    def of(cls, state: Mapping[str, Any]) -> Outlook:
        """Return the outlook of stored data; anything unreadable is the usual one."""
        turns = state.get("turns", 0)
        is_number = isinstance(turns, int) and not isinstance(turns, bool)
        return cls(turns % HEXSIDES if is_number else 0, state.get("mirrored") is True)

    def state(self) -> dict[str, Any]:
        """Fit for storing as JSON."""
        return {"turns": self.turns, "mirrored": self.is_mirrored}

    @property
    def is_usual(self) -> bool:
        """Whether north is up and east at the right."""
        return self == Outlook()

    def rotate_clockwise(self) -> Outlook:
        """Return the outlook turned a sixth farther clockwise."""
        return replace(self, turns=(self.turns + 1) % HEXSIDES)

    def mirror(self) -> Outlook:
        """Return the outlook with left and right, as they are shown, exchanged."""
        return Outlook(-self.turns % HEXSIDES, not self.is_mirrored)

    def shown_hex(self, place: Hex) -> Hex:
        """Return the hex of the usual map in whose place a hex lies."""
        q, r = (-place.q, place.q + place.r) if self.is_mirrored else (place.q, place.r)
        for _ in range(self.turns):
            q, r = -r, q + r
        return Hex(q, r)

    def hex_shown_at(self, shown: Hex) -> Hex:
        """Return the hex that lies where another one lies on the usual map."""
        q, r = shown.q, shown.r
        for _ in range(-self.turns % HEXSIDES):
            q, r = -r, q + r
        return Hex(-q, q + r) if self.is_mirrored else Hex(q, r)

    def shown_facing(self, facing: Facing) -> Facing:
        """Return the direction in which a hexside is shown."""
        return turn_facing(-facing if self.is_mirrored else facing, self.turns)

    def facing_shown_at(self, shown: Facing) -> Facing:
        """Return the hexside that is shown in a direction."""
        facing = turn_facing(shown, -self.turns)
        return turn_facing(-facing, 0) if self.is_mirrored else facing

    def sides(self, bits: int) -> int:
        """Hexsides told by bits, as they are shown."""
        return sum(1 << self.shown_facing(side) for side in range(HEXSIDES) if bits >> side & 1)

    @property
    def transform(self) -> QTransform:
        """What moves every hex of the scene to where it is shown."""
        return _transform(self)

    @property
    def upright(self) -> QTransform:
        """What brings a drawing about a point of the scene to lie as on the usual map."""
        return _upright(self)


@lru_cache(maxsize=2 * HEXSIDES)
def _upright(outlook: Outlook) -> QTransform:
    return outlook.transform.inverted()[0]


@lru_cache(maxsize=2 * HEXSIDES)
def _transform(outlook: Outlook) -> QTransform:
    """Return the map of the plane that takes centres to centres; within 1 % of a turn."""
    across, down = (center(outlook.shown_hex(step)) for step in (Hex(2, -1), Hex(0, 1)))
    width, height = center(Hex(2, -1)).x(), center(Hex(0, 1)).y()
    return QTransform(across.x() / width, across.y() / width, down.x() / height, down.y() / height, 0.0, 0.0)


USUAL = Outlook()
"""North is up, and east at the right."""


def draw_compass(painter: QPainter, window: QRectF, outlook: Outlook, tokens: Tokens) -> None:
    """Draw it in the upper right corner of the window; where north is up nothing is to be told."""
    if outlook.is_usual:
        return
    reach, edge = tokens.px(REACH), tokens.px(Space.SMALL)
    middle = QPointF(window.right() - edge - reach, window.top() + edge + reach)
    painter.save()
    painter.resetTransform()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tokens.edge), tokens.border))
    painter.setBrush(QColor(tokens.surface))
    painter.drawEllipse(middle, reach, reach)
    painter.translate(middle)
    turn = outlook.shown_facing(0) * 360 / HEXSIDES
    painter.rotate(turn)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.accent))
    painter.drawPath(_needle(reach))
    painter.translate(0, reach * 0.3)
    painter.rotate(-turn)
    _letter(painter, tokens, NORTH, QRectF(-reach, -reach, 2 * reach, 2 * reach))
    painter.resetTransform()
    if outlook.is_mirrored:
        below = QRectF(middle.x() - 3 * reach, middle.y() + reach, 4 * reach, tokens.px(2 * FontSize.CAPTION))
        below.moveRight(window.right() - edge)
        _letter(painter, tokens, MIRRORED, below, Qt.AlignmentFlag.AlignRight)
    painter.restore()


def _needle(reach: float) -> QPainterPath:
    path = QPainterPath(QPointF(0, -reach * 0.86))
    path.lineTo(QPointF(reach * 0.34, -reach * 0.16))
    path.lineTo(QPointF(-reach * 0.34, -reach * 0.16))
    path.closeSubpath()
    return path


def _letter(
    painter: QPainter,
    tokens: Tokens,
    text: str,
    where: QRectF,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
) -> None:
    painter.setFont(sheet_font(tokens.px(FontSize.BODY), QFont.Weight.Bold))
    painter.setPen(QColor(tokens.ink))
    painter.drawText(where, int(align | Qt.AlignmentFlag.AlignVCenter), text)
