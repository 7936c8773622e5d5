"""Painting of a roster card, in each of its forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from companion.engine.views.units import UnitView
from companion.ui.roster.card_state import BAR_HEIGHT, PILOT_HEIGHT, CardState, RosterCardForm
from companion.ui.roster.flow import (
    CHIP_HEIGHT,
    LINE_HEIGHT,
    draw_bar,
    draw_pieces,
    draw_short_bars,
    draw_text,
    lines_of,
    text_width,
)
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import draw_icon, keepable
from companion.ui.theme.sides import side_colour
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours
from companion.ui.widgets.side_mark import draw_numbered_mark

MARK, SIGN, MORE, STRIPE = 18, 16, 26, 6
"""Of the mark with the unit's number, of the small signs beside its name, of the button for more, and of
the stripe in the color of its side.
"""


@dataclass(frozen=True, slots=True)
class CardInteraction:
    """The interaction state of a card: focus and hover."""

    has_focus: bool = False
    is_under: bool = False


PICTURES_KEPT = 2
"""Of each part of a card: as it looks selected, or while its side acts, and as it looks else."""


class CardPicture:
    """A part of a card as a picture: it changes far less often than the card is painted."""

    def __init__(self, draw_part: Callable[[QPainter, Tokens, QRectF, CardState], None]) -> None:
        self._draw_part = draw_part
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

    def draw(
        self, painter: QPainter, tokens: Tokens, room: QRectF, state: CardState, content: tuple[object, ...]
    ) -> None:
        """Draw the part in a room on the card; the `content` is all of the state that it shows."""
        density = painter.device().devicePixelRatioF()
        shown = (content, room.getRect(), tokens, density)
        picture = self._pictures.pop(shown, None)
        if picture is None:
            picture = self._make_picture(tokens, room, state, density)
        self._pictures[shown] = picture
        if len(self._pictures) > PICTURES_KEPT:
            del self._pictures[next(iter(self._pictures))]
        painter.drawPixmap(room.toAlignedRect().topLeft(), picture)

    def _make_picture(self, tokens: Tokens, room: QRectF, state: CardState, density: float) -> QPixmap:
        area = room.toAlignedRect()
        picture = QPixmap(area.size() * density)
        picture.setDevicePixelRatio(density)
        picture.fill(QColor(_ground(tokens, state)))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-area.topLeft())
        painter.setOpacity(_opacity(state))
        self._draw_part(painter, tokens, room, state)
        painter.end()
        return keepable(picture)


class CardPictures:
    """The heading of a card, with the small signs beside the name, and all that stands below it."""

    def __init__(self) -> None:
        self.heading, self.body = CardPicture(_draw_heading), CardPicture(_draw_body)


def _draw_body(painter: QPainter, tokens: Tokens, room: QRectF, state: CardState) -> None:
    top = _draw_counts(painter, tokens, room, state)
    draw_pieces(painter, tokens, QRectF(room.left(), top, room.width(), room.bottom() - top), state.pieces)


def draw_card(
    painter: QPainter,
    frame: QRectF,
    state: CardState,
    interaction: CardInteraction,
    pictures: CardPictures,
    region: QRectF,
) -> None:
    """Paint a card, or what of it meets the region."""
    tokens = Theme.current().tokens
    inner, line = _inside(tokens, frame, state), heading_line(frame, state)
    if not QRectF(line.toAlignedRect()).contains(region):
        _draw_plate(painter, tokens, frame, state, interaction)
    if inner.width() > 0:
        pictures.heading.draw(painter, tokens, line, state, state.heading)
    room = QRectF(inner.left(), line.bottom(), inner.width(), inner.bottom() - line.bottom())
    if region.bottom() >= line.bottom() and room.height() > 0:
        pictures.body.draw(painter, tokens, room, state, state.below_name)


def _inside(tokens: Tokens, frame: QRectF, state: CardState) -> QRectF:
    gap, above = tokens.px(Space.SMALL), _above(tokens, state)
    return frame.adjusted(gap + tokens.px(STRIPE), above, -gap, -above)


def heading_line(frame: QRectF, state: CardState) -> QRectF:
    """Return the part of a card with the name and the small signs beside it, and the pilot below them."""
    tokens = Theme.current().tokens
    inner = _inside(tokens, frame, state)
    # The mark reaches out to the left; the edge of the card may reach down to the line.
    line = QRectF(inner.left() - tokens.px(1), inner.top() + 1, inner.width() + tokens.px(1), 0)
    line.setBottom(inner.top() + _heading_height(tokens, state))
    return line


def _heading_height(tokens: Tokens, state: CardState) -> int:
    pilot = tokens.px(PILOT_HEIGHT) if state.has_pilot_line else 0
    return tokens.px(state.head_height) + pilot + tokens.px(1)


def card_height(tokens: Tokens, state: CardState, width: int) -> int:
    """Return how high a card of this width is that shows all of its unit."""
    inner = width - 2 * tokens.px(Space.SMALL) - tokens.px(STRIPE)
    bars = {RosterCardForm.SHORT: 1, RosterCardForm.LOW: 0}.get(state.form, max(len(state.bars), 1))
    head = _heading_height(tokens, state)
    counts = bars * tokens.px(BAR_HEIGHT) + tokens.px(1)
    more_lines = lines_of(tokens, state.pieces, inner) - 1
    return (
        round(2 * _above(tokens, state))
        + head
        + counts
        + more_lines * tokens.px(LINE_HEIGHT)
        + tokens.px(CHIP_HEIGHT)
    )


def _opacity(state: CardState) -> float:
    return 0.6 if state.is_faint else 1.0


def _ground(tokens: Tokens, state: CardState) -> str:
    return mix_colours(tokens.surface, tokens.accent, 0.10) if state.is_selected else tokens.surface


def _above(tokens: Tokens, state: CardState) -> float:
    """Return the margin above and below what a card shows."""
    return tokens.px(2 if state.form is RosterCardForm.LOW else 6)


def _draw_plate(
    painter: QPainter, tokens: Tokens, frame: QRectF, state: CardState, interaction: CardInteraction
) -> None:
    colour = side_colour(tokens, state.side.index)
    edge, width = (tokens.line, tokens.border)
    if interaction.is_under:
        edge = tokens.edge
    if state.is_targeted:
        edge, width = tokens.danger, tokens.focus
    if state.is_selected or interaction.has_focus:
        edge, width = tokens.accent, tokens.focus
    plate = frame.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    pen = QPen(QColor(edge), width)
    if state.is_targeted and not state.is_selected:
        # Told from the selected unit by more than its color.
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(QColor(_ground(tokens, state)))
    painter.drawRoundedRect(plate, tokens.radius, tokens.radius)
    stripe = tokens.px(4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour if not state.is_faint else tokens.faint))
    above = tokens.px(6)
    bar = QRectF(plate.left() + tokens.px(4), plate.top() + above, stripe, plate.height() - 2 * above)
    painter.drawRoundedRect(bar, stripe / 2, stripe / 2)


def _draw_heading(painter: QPainter, tokens: Tokens, room: QRectF, state: CardState) -> None:
    unit = state.unit
    line = QRectF(room.left() + tokens.px(1), room.top() - 1, room.width() - tokens.px(1), 0)
    line.setHeight(tokens.px(state.head_height))
    mark = tokens.px(MARK)
    where = QRectF(room.left(), line.center().y() - mark / 2, mark, mark)
    draw_numbered_mark(painter, tokens, state.side, unit.number, where)
    signs = QRectF(line)
    if state.is_selected:
        signs.setRight(line.right() - tokens.px(MORE))
    right = signs.right() - _draw_signs(painter, tokens, signs, state)
    name = QRectF(where.right() + tokens.px(5), line.top(), 0, line.height())
    name.setRight(right - tokens.px(4))
    name.setLeft(name.left() + _draw_name(painter, tokens, name, state) + tokens.px(6))
    rest = designation_beside(unit)
    has_room = text_width(tokens, rest) <= name.width()
    if has_room:
        draw_text(painter, tokens, name, rest, tokens.muted)
    if state.has_pilot_line:
        below = QRectF(line.left(), line.bottom(), line.width(), tokens.px(PILOT_HEIGHT))
        pilot = unit.pilot if has_room or not rest else f"{rest} · {unit.pilot}"
        draw_text(painter, tokens, below, pilot, tokens.muted)


def designation_beside(unit: UnitView) -> str:
    """Return the designation without what the name says already: of Mad Cat Prime, and of Mad Cat b, the
    Prime.
    """
    alone, _, letter = unit.name.rpartition(" ")
    name = alone if len(letter) == 1 and letter.isalpha() else unit.name
    return unit.designation.removeprefix(name).lstrip()


def _draw_name(painter: QPainter, tokens: Tokens, where: QRectF, state: CardState) -> float:
    """Return the unit's name, in narrow letters or short where there is no room for it; the width that it
    takes.
    """
    unit, weight = state.unit, QFont.Weight.DemiBold
    tries = [
        (font, FontSize.NUMBER, name)
        for name in (unit.name, unit.short_name)
        for font in (text_font, sheet_font)
        if name
    ]
    # A letter that tells two units apart is worth smaller ones.
    tries.append((sheet_font, FontSize.BODY, unit.short_name or unit.name))
    for make, size, text in tries:
        font = make(tokens.px(size), weight)
        metrics = QFontMetricsF(font)
        if metrics.horizontalAdvance(text) <= where.width():
            break
    font.setStrikeOut(unit.is_destroyed and not unit.has_left)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, where.width())
    painter.setFont(font)
    painter.setPen(QColor(tokens.ink))
    painter.drawText(where, Qt.AlignmentFlag.AlignVCenter, shown)
    return metrics.horizontalAdvance(shown)


def _draw_signs(painter: QPainter, tokens: Tokens, line: QRectF, state: CardState) -> float:
    """Return the small signs at the right end of the name; the width that they take."""
    colours = {
        "target": tokens.danger,
        "check": tokens.good,
        "play": tokens.accent,
        "initiative": tokens.muted,
        "history": tokens.warn,
    }
    side = tokens.px(SIGN)
    taken = 0.0
    for name in state.signs:
        taken += side + tokens.px(2)
        where = QRectF(line.right() - taken, line.center().y() - side / 2, side, side)
        draw_icon(painter, name, colours[name], where)
    return taken


def _draw_counts(painter: QPainter, tokens: Tokens, inner: QRectF, state: CardState) -> float:
    """Return what is counted of the unit, a bar a line, or all on one."""
    top, height = inner.top(), tokens.px(BAR_HEIGHT)
    if state.form is RosterCardForm.LOW:
        return top
    if state.form is RosterCardForm.SHORT:
        draw_short_bars(painter, tokens, QRectF(inner.left(), top, inner.width(), height), state.bars)
        return top + height + tokens.px(1)
    for bar in state.bars:
        draw_bar(painter, tokens, QRectF(inner.left(), top, inner.width(), height), bar)
        top += height
    return top + tokens.px(1)
