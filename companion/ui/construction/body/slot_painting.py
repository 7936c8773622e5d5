"""Painting of critical slots: blocks coloured by sort, systems receding, previews dashed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen

from companion.construction.editing.views import PartCategory, SlotView
from companion.ui.construction.colours import colour_of, fill_of
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours

NUMBER_ROOM, STRIPE, HALF = 18, 3, 6
GAP = 1.0


@dataclass(frozen=True, slots=True)
class RowState:
    """Visual state of a row besides its content."""

    is_cursor: bool = False
    is_hovered: bool = False
    is_target: bool = False
    is_moved: bool = False
    is_refused: bool = False
    is_faulty: bool = False
    is_lifted: bool = False


def draw_row(
    painter: QPainter, tokens: Tokens, slot: SlotView, rect: QRectF, state: RowState, *, is_dimmed: bool
) -> None:
    """A slot: the number of its die, what fills it, and what would become of it."""
    painter.setOpacity(0.45 if is_dimmed else 1.0)
    if slot.has_die:
        _draw_number(painter, tokens, slot, rect)
    area = rect.adjusted(tokens.px(NUMBER_ROOM), 0, 0, 0)
    if slot.category is not None:
        painter.setOpacity(0.4 if state.is_lifted or is_dimmed else 1.0)
        _draw_filling(painter, tokens, slot, area)
        painter.setOpacity(0.45 if is_dimmed else 1.0)
    else:
        _draw_empty(painter, tokens, area)
    _draw_state(painter, tokens, slot, area, state)
    painter.setOpacity(1.0)


def _draw_number(painter: QPainter, tokens: Tokens, slot: SlotView, rect: QRectF) -> None:
    painter.setFont(sheet_font(tokens.px(FontSize.CAPTION)))
    painter.setPen(QColor(tokens.muted))
    room = QRectF(rect.left(), rect.top(), tokens.px(NUMBER_ROOM) - tokens.px(Space.TINY), rect.height())
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
    painter.drawText(room, flags, str(slot.index % HALF + 1))


def _draw_empty(painter: QPainter, tokens: Tokens, area: QRectF) -> None:
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    y = area.bottom() - 0.5
    painter.drawLine(QPointF(area.left() + tokens.px(2), y), QPointF(area.right() - tokens.px(2), y))


def _draw_filling(painter: QPainter, tokens: Tokens, slot: SlotView, area: QRectF) -> None:
    assert slot.category is not None, "only what is filled is drawn so"
    block = area.adjusted(0, GAP if slot.is_first else 0, 0, -GAP if slot.is_last else 0)
    if slot.category is PartCategory.SYSTEM:
        _draw_ground(painter, tokens, block, tokens.ground, slot)
    elif slot.category is PartCategory.MATERIAL:
        _draw_ground(painter, tokens, block, tokens.surface, slot)
        _hatch(painter, tokens, block)
    else:
        _draw_ground(painter, tokens, block, fill_of(tokens, slot.category), slot)
        _draw_stripe(painter, tokens, block, colour_of(tokens, slot.category), slot)
    if slot.is_first:
        _draw_label(painter, tokens, slot, block)


def _draw_ground(painter: QPainter, tokens: Tokens, block: QRectF, colour: str, slot: SlotView) -> None:
    """A block goes through all its rows: rounded only where it begins and ends."""
    painter.save()
    painter.setClipRect(block)
    corner = tokens.px(3)
    whole = block.adjusted(0, 0 if slot.is_first else -2 * corner, 0, 0 if slot.is_last else 2 * corner)
    painter.setPen(Qt.PenStyle.NoPen)
    if tokens.border > 1:
        painter.setPen(QPen(QColor(tokens.line), 1))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(whole, corner, corner)
    painter.restore()


def _draw_stripe(painter: QPainter, tokens: Tokens, block: QRectF, colour: str, slot: SlotView) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    inset = tokens.px(2)
    top = inset if slot.is_first else 0
    bottom = inset if slot.is_last else 0
    stripe = QRectF(block.left() + inset, block.top() + top, tokens.px(STRIPE), block.height() - top - bottom)
    painter.drawRect(stripe)


def _hatch(painter: QPainter, tokens: Tokens, block: QRectF) -> None:
    """Lines aslant, for what fills slots only because it is bulky."""
    painter.save()
    painter.setClipRect(block)
    painter.setPen(QPen(QColor(tokens.line), 1))
    step, height = tokens.px(6), block.height()
    left = block.left() - height
    while left < block.right():
        painter.drawLine(QPointF(left, block.bottom()), QPointF(left + height, block.top()))
        left += step
    painter.restore()


def _draw_label(painter: QPainter, tokens: Tokens, slot: SlotView, block: QRectF) -> None:
    is_quiet = slot.category in (PartCategory.SYSTEM, PartCategory.MATERIAL)
    weight = QFont.Weight.Normal if is_quiet else QFont.Weight.DemiBold
    font = sheet_font(tokens.px(FontSize.BODY), weight)
    left = tokens.px(Space.TINY) if is_quiet else tokens.px(STRIPE) + tokens.px(6)
    right = tokens.px(Space.TINY) + (tokens.px(14) if slot.is_pod else 0)
    room = block.adjusted(left, 0, -right, 0)
    fits = QFontMetricsF(font).horizontalAdvance(slot.text) <= room.width()
    shown = QFontMetricsF(font).elidedText(
        slot.text if fits else slot.short, Qt.TextElideMode.ElideRight, room.width()
    )
    painter.setFont(font)
    if slot.category is PartCategory.MATERIAL:
        _clear_behind(painter, tokens, room, QFontMetricsF(font).horizontalAdvance(shown))
    painter.setPen(QColor(tokens.muted if is_quiet else tokens.ink))
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
    if slot.is_pod:
        side = tokens.px(12)
        where = QRectF(block.right() - side - tokens.px(3), block.center().y() - side / 2, side, side)
        draw_icon(painter, "pod", tokens.muted, where)


def _clear_behind(painter: QPainter, tokens: Tokens, room: QRectF, width: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.surface))
    high = tokens.px(FontSize.BODY) + 2
    painter.drawRect(QRectF(room.left() - 2, room.center().y() - high / 2, width + 4, high))


def _draw_state(painter: QPainter, tokens: Tokens, slot: SlotView, area: QRectF, state: RowState) -> None:
    inside = area.adjusted(0.5, GAP, -0.5, -GAP)
    if state.is_hovered and not slot.is_fixed:
        _outline(painter, tokens, inside, tokens.muted, 1, Qt.PenStyle.SolidLine, None)
    if state.is_moved:
        _outline(painter, tokens, inside, tokens.warn, 1.5, Qt.PenStyle.DashLine, None)
    if state.is_target:
        fill = mix_colours(tokens.surface, tokens.accent, 0.3)
        _outline(painter, tokens, inside, tokens.accent, 1.5, Qt.PenStyle.DashLine, fill)
    if state.is_refused:
        _outline(painter, tokens, inside, tokens.danger, 1.5, Qt.PenStyle.DashLine, None)
    if slot.is_changed:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.accent))
        dot = tokens.px(5)
        painter.drawEllipse(QRectF(area.left() - dot - 1, area.top() + 2, dot, dot))
    if state.is_faulty:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.danger))
        painter.drawRect(QRectF(area.right() - tokens.px(3), area.top() + 1, tokens.px(3), area.height() - 2))
    if state.is_cursor:
        _outline(painter, tokens, inside, tokens.accent, tokens.focus, Qt.PenStyle.SolidLine, None)


def _outline(
    painter: QPainter, tokens: Tokens, rect: QRectF, colour: str, width: float, style: Qt.PenStyle,
    fill: str | None,
) -> None:  # fmt: skip
    painter.setPen(QPen(QColor(colour), width, style))
    painter.setBrush(QColor(fill) if fill else QBrush(Qt.BrushStyle.NoBrush))
    painter.drawRoundedRect(rect, tokens.px(3), tokens.px(3))


def draw_carried(painter: QPainter, tokens: Tokens, rect: QRectF, text: str) -> None:
    """The name of what is carried, in the first slot that it would fill."""
    painter.setFont(sheet_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
    painter.setPen(QColor(tokens.accent))
    room = rect.adjusted(tokens.px(NUMBER_ROOM) + tokens.px(Space.SMALL), 0, -tokens.px(Space.TINY), 0)
    shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


def draw_halves(
    painter: QPainter, tokens: Tokens, rect: QRectF, slots: Sequence[SlotView], row: float
) -> None:
    """A line between the upper and the lower half of a table with two dice."""
    if len(slots) <= HALF or not slots[0].has_die:
        return
    painter.setPen(QPen(QColor(tokens.edge), tokens.border))
    y = rect.top() + HALF * row
    painter.drawLine(QPointF(rect.left(), y), QPointF(rect.left() + tokens.px(NUMBER_ROOM) - 2, y))
