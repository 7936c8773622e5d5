"""Critical slots and conditions: what is hit is filled and crossed out, what cannot be hit recedes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.ui.sheet.layout.elements import FlagSwitch, RowBracket, SlotBox
from companion.ui.sheet.layout.lettering import Lettering, cap_height, font_of, text_width
from companion.ui.theme.tokens import Tokens

CORNER, CROSS = 3.0, 3.4
ROUND = Qt.PenCapStyle.RoundCap


def draw_slot_box(painter: QPainter, box: SlotBox, tokens: Tokens) -> None:
    """The number of a die; crossed out on a filled ground where the slot is hit."""
    rect = box.rect.adjusted(0.5, 0.5, -0.5, -0.5)
    if box.is_hit:
        painter.setBrush(QColor(tokens.danger))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box.rect, CORNER, CORNER)
        _draw_cross(painter, rect.center(), tokens.surface)
        return
    if box.may_be_hit:
        painter.setBrush(QColor(tokens.surface))
        painter.setPen(QPen(QColor(tokens.edge), 1))
        painter.drawRoundedRect(rect, CORNER, CORNER)
    painter.setFont(font_of(Lettering.LABEL))
    painter.setPen(QColor(tokens.ink if box.may_be_hit else tokens.faint))
    left = box.rect.center().x() - text_width(box.number, Lettering.LABEL) / 2
    base = box.rect.center().y() + cap_height(Lettering.LABEL) / 2
    painter.drawText(QPointF(left, base), box.number)


def _draw_cross(painter: QPainter, centre: QPointF, colour: str) -> None:
    painter.setPen(QPen(QColor(colour), 1.8, c=ROUND))
    arm = QPointF(CROSS, CROSS)
    across = QPointF(CROSS, -CROSS)
    painter.drawLine(centre - arm, centre + arm)
    painter.drawLine(centre - across, centre + across)


def draw_bracket(painter: QPainter, bracket: RowBracket, tokens: Tokens) -> None:
    """A line with two arms to the right."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(getattr(tokens, bracket.ink)), 1.2, j=Qt.PenJoinStyle.RoundJoin))
    left, right = bracket.left, bracket.left + bracket.arm
    corners = [(right, bracket.top), (left, bracket.top), (left, bracket.bottom), (right, bracket.bottom)]
    painter.drawPolyline([QPointF(x, y) for x, y in corners])


def draw_switch(painter: QPainter, switch: FlagSwitch, tokens: Tokens) -> None:
    """A knob at the right end of a filled groove where the condition holds; on paper a box with a cross."""
    rect = switch.rect.adjusted(0.5, 0.5, -0.5, -0.5)
    if switch.is_on_paper:
        painter.setBrush(QColor(tokens.surface))
        painter.setPen(QPen(QColor(tokens.ink), 1.2))
        painter.drawRoundedRect(rect, CORNER, CORNER)
        if switch.is_on:
            _draw_cross(painter, rect.center(), tokens.ink)
        return
    painter.setBrush(QColor(tokens.accent if switch.is_on else tokens.surface))
    painter.setPen(QPen(QColor(tokens.accent if switch.is_on else tokens.edge), tokens.border))
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    side = rect.height() - 6
    left = rect.right() - side - 3 if switch.is_on else rect.left() + 3
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.on_accent if switch.is_on else tokens.edge))
    painter.drawEllipse(QRectF(left, rect.top() + 3, side, side))
