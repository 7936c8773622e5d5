"""One painting function for every sheet: on the screen, on paper and in a PDF file; vectors only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from companion.engine.sheet import Tone
from companion.ui.sheet.layout import elements
from companion.ui.sheet.layout.elements import SheetCardFace
from companion.ui.sheet.layout.lettering import Lettering, cap_height, font_of, text_width
from companion.ui.sheet.layout.sheet import SheetLayout
from companion.ui.sheet.paint.interaction import SheetState
from companion.ui.sheet.paint.levels import draw_levels
from companion.ui.sheet.paint.parts import draw_boxes, draw_bracket, draw_plate, draw_slot_box, draw_switch
from companion.ui.sheet.paint.pictures import PlatePictures, parts
from companion.ui.theme.sides import side_colour
from companion.ui.theme.tokens import RADIUS, Space, Tokens, mix_colours
from companion.ui.widgets.side_mark import draw_numbered_mark


def draw_card_face(painter: QPainter, card: SheetCardFace, tokens: Tokens) -> None:
    """Paint the ground of a card; high contrast leaves out the tints."""
    colour = tokens.edge if card.tone is Tone.PLAIN else getattr(tokens, card.tone)
    rect = card.rect.adjusted(0.5, 0.5, -0.5, -0.5)
    outline = QPainterPath()
    outline.addRoundedRect(rect, RADIUS, RADIUS)
    is_plain = tokens.border > 1
    painter.fillPath(outline, QColor(tokens.surface if is_plain else tokens.raised))
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    band = QRectF(rect.left(), rect.top(), rect.width(), card.band)
    if card.is_face_down:
        below = rect.adjusted(0, card.band, 0, 0)
        painter.fillRect(
            below, QBrush(QColor(mix_colours(tokens.surface, colour, 0.5)), Qt.BrushStyle.BDiagPattern)
        )
    if not is_plain:
        painter.fillRect(band, QColor(mix_colours(tokens.surface, colour, 0.18)))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), tokens.border))
    painter.drawLine(band.bottomLeft(), band.bottomRight())
    painter.drawPath(outline)


BAND = 4.0
NO_BRUSH = Qt.BrushStyle.NoBrush
LIT = frozenset(
    {
        elements.SheetGesture.ROW,
        elements.SheetGesture.SLOT,
        elements.SheetGesture.LEVEL,
        elements.SheetGesture.FLAG,
        elements.SheetGesture.OPEN,
    }
)
"""What lights up under the pointer; boxes and plates show it in their own way."""


def draw_sheet(
    painter: QPainter,
    layout: SheetLayout,
    state: SheetState,
    tokens: Tokens,
    region: QRectF | None = None,
    pictures: PlatePictures | None = None,
) -> None:
    """Draw a sheet in layout units; the caller scales the painter. Only what meets the region is drawn.

    On the screen plates may be drawn from `pictures`.
    """
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _draw_paper(painter, layout, tokens)
    for placed in layout.placed:
        if region is None or placed.rect.adjusted(-4, -4, 4, 4).intersects(region):
            painter.save()
            painter.translate(placed.corner)
            draw_block(painter, placed.block, state, tokens, pictures)
            painter.restore()


def draw_block(
    painter: QPainter,
    block: elements.SheetBlock,
    state: SheetState,
    tokens: Tokens,
    pictures: PlatePictures | None = None,
) -> None:
    """Draw one block of a sheet from its own corner."""

    def paint(drawn: Iterable[elements.Drawn], on: QPainter) -> None:
        for each in drawn:
            DRAWERS[type(each)](each, on, state, tokens)

    for area in block.areas:
        if area.gesture in LIT and area.is_stop and area.id == state.hovered:
            _fill(painter, area.rect, tokens.hover, 0)
    pictured = parts(block, state) if pictures is not None else 0
    if pictures is not None and pictured:
        pictures.draw(painter, block, tokens, partial(paint, block.drawn[:pictured]))
    paint(block.drawn[pictured:], painter)
    for area in block.areas:
        if area.id == state.cursor:
            _draw_cursor(painter, area, tokens)


def _draw_paper(painter: QPainter, layout: SheetLayout, tokens: Tokens) -> None:
    rect = layout.paper.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setBrush(QColor(tokens.surface))
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.drawRoundedRect(rect, RADIUS, RADIUS)
    if layout.side is not None:
        painter.save()
        band = QRectF(rect.topLeft(), QSizeF(rect.width(), BAND))
        painter.setClipRect(band, Qt.ClipOperation.IntersectClip)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(side_colour(tokens, layout.side.index)))
        painter.drawRoundedRect(rect, RADIUS, RADIUS)
        painter.restore()


def _draw_cursor(painter: QPainter, area: elements.Area, tokens: Tokens) -> None:
    painter.setBrush(NO_BRUSH)
    painter.setPen(QPen(QColor(tokens.accent), tokens.focus + 1))
    if area.path is not None:
        painter.drawPath(area.path)
    else:
        painter.drawRoundedRect(area.rect.adjusted(1, 1, -1, -1), Space.TINY, Space.TINY)


def _fill(painter: QPainter, rect: QRectF, colour: str, radius: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(rect, radius, radius)


def _draw_text_line(drawn: elements.TextLine, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    painter.setFont(font_of(drawn.lettering))
    painter.setPen(QColor(getattr(tokens, drawn.ink)))
    painter.drawText(QPointF(drawn.left, drawn.baseline), drawn.text)
    if drawn.is_struck:
        middle = drawn.baseline - cap_height(drawn.lettering) / 2
        painter.setPen(QPen(QColor(getattr(tokens, drawn.ink)), 1.2))
        right = drawn.left + text_width(drawn.text, drawn.lettering)
        painter.drawLine(QPointF(drawn.left - 1, middle), QPointF(right + 1, middle))


def _draw_rule(drawn: elements.Hairline, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    colour, width = (tokens.ink, 1.6) if drawn.is_strong else (tokens.line, tokens.border)
    painter.setPen(QPen(QColor(colour), width))
    painter.drawLine(QPointF(drawn.left, drawn.top), QPointF(drawn.right, drawn.top))


def _draw_badge(drawn: elements.Badge, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    colour = tokens.edge if drawn.tone is Tone.PLAIN else getattr(tokens, drawn.tone)
    painter.setBrush(
        QColor(tokens.surface if tokens.border > 1 else mix_colours(tokens.surface, colour, 0.1))
    )
    painter.setPen(QPen(QColor(colour), tokens.border))
    painter.drawRoundedRect(drawn.rect.adjusted(0.5, 0.5, -0.5, -0.5), 11, 11)
    if drawn.tone is not Tone.PLAIN:
        _draw_sign(painter, drawn.tone, QPointF(drawn.rect.left() + 14, drawn.rect.top() + 11), colour)


def _draw_sign(painter: QPainter, tone: Tone, centre: QPointF, colour: str) -> None:
    """A check, an exclamation mark or a cross, so that a tone is told without its colour."""
    painter.setPen(QPen(QColor(colour), 1.8, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(NO_BRUSH)
    x, y = centre.x(), centre.y()
    if tone is Tone.GOOD:
        painter.drawPolyline([QPointF(x - 4, y), QPointF(x - 1, y + 3.5), QPointF(x + 4.5, y - 4)])
    elif tone is Tone.WARN:
        painter.drawLine(QPointF(x, y - 5), QPointF(x, y + 1))
        painter.drawLine(QPointF(x, y + 4.4), QPointF(x, y + 4.6))
    else:
        painter.drawLine(QPointF(x - 3.5, y - 3.5), QPointF(x + 3.5, y + 3.5))
        painter.drawLine(QPointF(x + 3.5, y - 3.5), QPointF(x - 3.5, y + 3.5))


def _draw_side_sign(drawn: elements.SideSign, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    draw_numbered_mark(painter, tokens, drawn.side, drawn.number, drawn.rect)


def _draw_opener(drawn: elements.FoldArrow, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    painter.setBrush(NO_BRUSH)
    painter.setPen(QPen(QColor(tokens.ink), 1.6, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    tip = QPointF(0, 2.5) if drawn.is_open else QPointF(2.5, 0)
    across = QPointF(4, 0) if drawn.is_open else QPointF(0, 4)
    back = drawn.centre - tip
    painter.drawPolyline([back - across, drawn.centre + tip, back + across])


def _draw_key(drawn: elements.StepKey, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    rect = drawn.rect.adjusted(2, 2, -2, -2)
    painter.setBrush(QColor(tokens.raised))
    painter.setPen(QPen(QColor(tokens.line if drawn.is_off else tokens.edge), tokens.border))
    painter.drawRoundedRect(rect, RADIUS, RADIUS)
    colour = tokens.faint if drawn.is_off else tokens.ink
    painter.setPen(QPen(QColor(colour), 2, c=Qt.PenCapStyle.RoundCap))
    middle, arm = rect.center(), 5.5
    painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
    if drawn.is_plus:
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))


def _draw_seam(drawn: elements.Seam, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    painter.setBrush(NO_BRUSH)
    painter.setPen(QPen(QColor(tokens.edge), 1))
    painter.drawPath(drawn.path)


def _draw_stamp(drawn: elements.BlockStamp, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    wide, tall = text_width(drawn.text, Lettering.STAMP) + 28, 44.0
    painter.save()
    painter.translate(drawn.centre)
    painter.rotate(-8)
    painter.scale(drawn.width / wide, drawn.width / wide)
    frame = QRectF(-wide / 2, -tall / 2, wide, tall)
    ground = QColor(tokens.surface)
    ground.setAlphaF(0.82)
    painter.setBrush(ground)
    painter.setPen(QPen(QColor(tokens.danger), 3))
    painter.drawRoundedRect(frame, RADIUS, RADIUS)
    painter.setFont(font_of(Lettering.STAMP))
    baseline = cap_height(Lettering.STAMP) / 2
    painter.drawText(QPointF(-text_width(drawn.text, Lettering.STAMP) / 2, baseline), drawn.text)
    painter.restore()


def _draw_all_boxes(drawn: elements.Boxes, painter: QPainter, state: SheetState, tokens: Tokens) -> None:
    draw_boxes(painter, drawn, state.preview, tokens)


def _draw_one_plate(drawn: elements.DrawnPlate, painter: QPainter, state: SheetState, tokens: Tokens) -> None:
    draw_plate(painter, drawn, drawn.subject == state.hovered, tokens)


def _draw_slot_box(drawn: elements.SlotBox, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    draw_slot_box(painter, drawn, tokens)


def _draw_bracket(drawn: elements.RowBracket, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    draw_bracket(painter, drawn, tokens)


def _draw_levels(drawn: elements.Levels, painter: QPainter, state: SheetState, tokens: Tokens) -> None:
    draw_levels(painter, drawn, state.preview, tokens)


def _draw_switch(drawn: elements.FlagSwitch, painter: QPainter, _state: SheetState, tokens: Tokens) -> None:
    draw_switch(painter, drawn, tokens)


def _draw_card_face(
    drawn: elements.SheetCardFace, painter: QPainter, _state: SheetState, tokens: Tokens
) -> None:
    draw_card_face(painter, drawn, tokens)


DRAWERS: Mapping[type, Callable[[Any, QPainter, SheetState, Tokens], None]] = {
    elements.TextLine: _draw_text_line,
    elements.Hairline: _draw_rule,
    elements.Badge: _draw_badge,
    elements.SideSign: _draw_side_sign,
    elements.StepKey: _draw_key,
    elements.Seam: _draw_seam,
    elements.BlockStamp: _draw_stamp,
    elements.Boxes: _draw_all_boxes,
    elements.DrawnPlate: _draw_one_plate,
    elements.SlotBox: _draw_slot_box,
    elements.RowBracket: _draw_bracket,
    elements.Levels: _draw_levels,
    elements.FlagSwitch: _draw_switch,
    elements.SheetCardFace: _draw_card_face,
    elements.FoldArrow: _draw_opener,
}
