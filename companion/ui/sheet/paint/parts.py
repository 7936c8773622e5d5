"""Painting of a sheet's parts: boxes of tracks, critical slots, and plates of the paper doll."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.ui.sheet.layout.elements import Boxes, DrawnPlate, FlagSwitch, RowBracket, SlotBox
from companion.ui.sheet.layout.lettering import Lettering, cap_height, font_of, text_width
from companion.ui.sheet.paint.interaction import MarkPreview
from companion.ui.theme.tokens import Tokens, mix_colours

RING = 1.3
HALO, CORE = 0.6, 0.42
"""Of a box lost in this phase: how far its halo lies outside, and by which share its core is smaller."""

DASHES = [2.2, 1.6]
CORNER = 3.0

SLOT_CORNER, CROSS = 3.0, 3.4
ROUND = Qt.PenCapStyle.RoundCap

OUTLINE, HATCH_GAP, STRIKE = 1.5, 6.0, 2.2
DEEPEST_TINT = 0.26


def draw_boxes(painter: QPainter, boxes: Boxes, preview: MarkPreview | None, tokens: Tokens) -> None:
    """Rings are left, filled ones lost, those with a halo in this phase; dashes are what would change."""
    if boxes.are_tokens:
        _draw_tokens(painter, boxes, tokens)
        return
    lost = boxes.full - boxes.left
    fresh = max(0, lost - boxes.fresh)
    would = boxes.full - preview.left_of(boxes.subject, boxes.left) if preview else lost
    _draw_left(painter, boxes, boxes.rects[max(lost, would) :], tokens)
    _draw_lost(painter, boxes, boxes.rects[: min(fresh, would)], tokens)
    _draw_just_lost(painter, boxes, boxes.rects[fresh : min(lost, would)], tokens)
    _draw_changing(painter, boxes, boxes.rects[min(lost, would) : max(lost, would)], would > lost, tokens)


def _draw_tokens(painter: QPainter, boxes: Boxes, tokens: Tokens) -> None:
    painter.setBrush(QColor(mix_colours(tokens.surface, tokens.accent, 0.3)))
    painter.setPen(QPen(QColor(tokens.accent), RING))
    for rect in boxes.rects:
        _draw_shape(painter, boxes, rect)


def _draw_left(painter: QPainter, boxes: Boxes, rects: tuple[QRectF, ...], tokens: Tokens) -> None:
    painter.setBrush(QColor(tokens.surface))
    painter.setPen(QPen(QColor(mix_colours(tokens.ink, tokens.surface, 0.25)), RING))
    for rect in rects:
        _draw_shape(painter, boxes, rect)


def _draw_lost(painter: QPainter, boxes: Boxes, rects: tuple[QRectF, ...], tokens: Tokens) -> None:
    painter.setBrush(QColor(tokens.ink))
    painter.setPen(QPen(QColor(tokens.ink), RING))
    for rect in rects:
        _draw_shape(painter, boxes, rect)


def _draw_just_lost(painter: QPainter, boxes: Boxes, rects: tuple[QRectF, ...], tokens: Tokens) -> None:
    painter.setBrush(QColor(tokens.surface))
    painter.setPen(QPen(QColor(tokens.danger), RING + 0.4))
    for rect in rects:
        _draw_shape(painter, boxes, rect.adjusted(-HALO, -HALO, HALO, HALO))
    painter.setBrush(QColor(tokens.ink))
    painter.setPen(Qt.PenStyle.NoPen)
    for rect in rects:
        inset = rect.width() * CORE / 2
        _draw_shape(painter, boxes, rect.adjusted(inset, inset, -inset, -inset))


def _draw_changing(
    painter: QPainter, boxes: Boxes, rects: tuple[QRectF, ...], is_loss: bool, tokens: Tokens
) -> None:
    ground = mix_colours(tokens.surface, tokens.ink, 0.35 if is_loss else 0.12)
    painter.setBrush(QColor(ground if tokens.border == 1 else tokens.surface))
    pen = QPen(QColor(tokens.accent), RING + 0.5)
    pen.setDashPattern(DASHES)
    painter.setPen(pen)
    for rect in rects:
        _draw_shape(painter, boxes, rect)


def _draw_shape(painter: QPainter, boxes: Boxes, rect: QRectF) -> None:
    if boxes.is_square:
        painter.drawRoundedRect(rect, CORNER, CORNER)
    else:
        painter.drawEllipse(rect)


def draw_slot_box(painter: QPainter, box: SlotBox, tokens: Tokens) -> None:
    """The number of a die; crossed out on a filled ground where the slot is hit."""
    rect = box.rect.adjusted(0.5, 0.5, -0.5, -0.5)
    if box.is_hit:
        painter.setBrush(QColor(tokens.danger))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box.rect, SLOT_CORNER, SLOT_CORNER)
        _draw_cross(painter, rect.center(), tokens.surface)
        return
    if box.may_be_hit:
        painter.setBrush(QColor(tokens.surface))
        painter.setPen(QPen(QColor(tokens.edge), 1))
        painter.drawRoundedRect(rect, SLOT_CORNER, SLOT_CORNER)
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
        painter.drawRoundedRect(rect, SLOT_CORNER, SLOT_CORNER)
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


def draw_plate(painter: QPainter, plate: DrawnPlate, is_pointed_at: bool, tokens: Tokens) -> None:
    """Draw a plate without its words and boxes; a destroyed one leaves room for its label."""
    painter.setBrush(QColor(_ground(plate, tokens)))
    edge = tokens.danger if plate.is_destroyed else tokens.ink if is_pointed_at else tokens.edge
    outline = QPen(QColor(edge), OUTLINE + 0.8 * is_pointed_at)
    painter.setPen(outline)
    painter.drawPath(plate.path)
    if plate.is_destroyed:
        _draw_destruction(painter, plate, tokens)
        painter.strokePath(plate.path, outline)


def _ground(plate: DrawnPlate, tokens: Tokens) -> str:
    if plate.is_destroyed:
        return tokens.ground
    if tokens.border > 1:
        return tokens.raised
    return mix_colours(tokens.raised, tokens.danger, DEEPEST_TINT * (1 - plate.share))


def _draw_destruction(painter: QPainter, plate: DrawnPlate, tokens: Tokens) -> None:
    bounds = plate.path.boundingRect()
    painter.save()
    painter.setClipPath(plate.path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(tokens.faint), 1))
    painter.drawLines(_hatching(bounds))
    painter.setPen(QPen(QColor(tokens.danger), STRIKE))
    painter.drawLine(bounds.bottomLeft(), bounds.topRight())
    painter.drawLine(bounds.topLeft(), bounds.bottomRight())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.surface))
    painter.drawRoundedRect(plate.label, 3, 3)
    painter.restore()


def _hatching(bounds: QRectF) -> list[QLineF]:
    tall = bounds.height()
    steps = int((bounds.width() + tall) / HATCH_GAP) + 1
    starts = (bounds.left() - tall + step * HATCH_GAP for step in range(steps))
    return [QLineF(QPointF(x, bounds.bottom()), QPointF(x + tall, bounds.top())) for x in starts]
