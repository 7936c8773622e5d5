"""How a roster card is painted: upright in the column, flat in the strip, or low where there is no height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from companion.engine.sheet import Chip, Tone
from companion.engine.views.units import SideView, UnitView
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.sides import side_colour
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Tokens, Type, mixed
from companion.ui.widgets.side_mark import draw_side_mark

CARD_WIDTH, CARD_HEIGHT, PILOT_HEIGHT, BAR_HEIGHT, CHIP_HEIGHT = 208, 80, 16, 16, 20
STRIP_WIDTH, STRIP_HEIGHT, LOW_HEIGHT = 236, 80, 48
SEGMENTS = 10
WORDS = Type.CAPTION + 1


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of ten segments; most run down, one that `fills_up` is the better the emptier it is."""

    label: str
    value: int
    full: int
    fills_up: bool = False

    @property
    def words(self) -> str:
        """The number beside the segments."""
        return str(self.value) if self.fills_up else f"{self.value}/{self.full}"

    @property
    def strain(self) -> float:
        """How bad it stands, from 0 to 1."""
        share = self.value / self.full if self.full else 0.0
        return share if self.fills_up else 1 - share


@dataclass(frozen=True, slots=True)
class CardState:
    """What a card shows; a flat one that is also low leaves out all but armor and the first conditions."""

    unit: UnitView
    side: SideView
    is_selected: bool = False
    is_targeted: bool = False
    is_flat: bool = False
    is_low: bool = False

    def with_unit(self, unit: UnitView, side: SideView) -> CardState:
        return replace(self, unit=unit, side=side)

    def with_selection(self, selected: bool, targeted: bool) -> CardState:
        return replace(self, is_selected=selected, is_targeted=targeted)

    def lying_flat(self, flat: bool, low: bool) -> CardState:
        return replace(self, is_flat=flat, is_low=flat and low)

    def differs_in_marks_only(self, other: CardState) -> bool:
        """Whether no more differs than the small signs beside the name that tell who acts and has acted."""
        unit, before = self.unit, other.unit
        named = (unit.name, unit.designation, unit.pilot) == (before.name, before.designation, before.pilot)
        return named and self.is_targeted == other.is_targeted and self.below_name == other.below_name

    @property
    def below_name(self) -> tuple[object, ...]:
        """All that is drawn below the name, and on what ground."""
        unit = self.unit
        return (
            self.bars,
            unit.movement or unit.orders,
            unit.chips,
            unit.is_destroyed,
            self.is_selected,
            self.is_flat,
            self.is_low,
        )

    @property
    def size(self) -> tuple[int, int]:
        """Width and height at scale 1, as what there is to show needs."""
        more = BAR_HEIGHT * (len(self.bars) - 1)
        if self.is_low:
            return STRIP_WIDTH, LOW_HEIGHT
        if self.is_flat:
            return STRIP_WIDTH, STRIP_HEIGHT + more
        return CARD_WIDTH, CARD_HEIGHT + more + PILOT_HEIGHT * bool(self.unit.pilot) + self.chip_line

    @property
    def chip_line(self) -> int:
        """Room for a line of chips: units with more than armor to lose have more of them."""
        return CHIP_HEIGHT if len(self.bars) > 1 else 0

    @property
    def bars(self) -> tuple[Bar, ...]:
        """What is counted, from the outside in."""
        unit = self.unit
        found = [Bar("Armor", unit.armor_left, unit.armor_full)] if unit.armor_full else []
        if unit.structure_left is not None and unit.structure_full is not None:
            found.append(Bar("Struct.", unit.structure_left, unit.structure_full))
        if self.is_low:
            return tuple(found[:1])
        if unit.heat is not None and unit.heat_full:
            found.append(Bar("Heat", unit.heat, unit.heat_full, fills_up=True))
        return tuple(found)

    def in_words(self) -> str:
        """The whole card for a screen reader."""
        unit = self.unit
        parts = [unit.name, unit.designation, self.side.name, unit.pilot]
        if unit.armor_full:
            parts.append(f"armor {unit.armor_left} of {unit.armor_full}")
        if unit.structure_left is not None:
            parts.append(f"structure {unit.structure_left} of {unit.structure_full}")
        if unit.heat is not None:
            parts.append(f"heat {unit.heat}")
        parts += [unit.movement or unit.orders, *(chip.label for chip in unit.chips)]
        flags = {"may act now": unit.may_act, "selected": self.is_selected, "target": self.is_targeted}
        parts += [words for words, holds in flags.items() if holds]
        return ", ".join(part for part in parts if part)


def segments_left(left: int, full: int) -> int:
    """How many of the ten segments are filled; a single point left still shows one."""
    return ceil(SEGMENTS * left / full) if full else 0


@dataclass(frozen=True, slots=True)
class Look:
    """What the hands are doing with a card."""

    has_focus: bool = False
    is_under: bool = False


PICTURES_KEPT = 2
"""Of a card: as it looks selected, and as it looks else."""


class CardBody:
    """Bars and conditions of a card as a picture: they change far less often than a card is painted."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

    def draw(self, painter: QPainter, tokens: Tokens, room: QRectF, state: CardState) -> None:
        """Draw what lies below the heading, in a room on the card."""
        density = painter.device().devicePixelRatioF()
        area = room.toAlignedRect()
        shown = (state.below_name, room.getRect(), tokens, density)
        picture = self._pictures.pop(shown, None)
        if picture is None:
            picture = _body(tokens, room, state, density)
        self._pictures[shown] = picture
        if len(self._pictures) > PICTURES_KEPT:
            del self._pictures[next(iter(self._pictures))]
        painter.drawPixmap(area.topLeft(), picture)


def _body(tokens: Tokens, room: QRectF, state: CardState, density: float) -> QPixmap:
    area = room.toAlignedRect()
    picture = QPixmap(area.size() * density)
    picture.setDevicePixelRatio(density)
    picture.fill(QColor(_ground(tokens, state)))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-area.topLeft())
    painter.setOpacity(_opacity(state))
    top = _draw_bars(painter, tokens, room, state)
    if not state.is_low:
        _draw_foot(painter, tokens, QRectF(room.left(), top, room.width(), room.bottom() - top), state)
    painter.end()
    return picture


def draw_card(
    painter: QPainter, frame: QRectF, state: CardState, look: Look, body: CardBody, region: QRectF
) -> None:
    """Paint a card, or what of it meets the region."""
    tokens = Theme.current().tokens
    _draw_plate(painter, tokens, frame, state, look)
    gap = tokens.px(Space.SMALL)
    inner = frame.adjusted(gap + tokens.px(6), gap - tokens.px(1), -gap, -gap)
    painter.setOpacity(_opacity(state))
    top = _draw_heading(painter, tokens, inner, state)
    painter.setOpacity(1)
    room = QRectF(inner.left(), top, inner.width(), inner.bottom() - top)
    if region.bottom() >= top and room.height() > 0:
        body.draw(painter, tokens, room, state)


def _opacity(state: CardState) -> float:
    return 0.6 if state.unit.is_destroyed else 1.0


def _ground(tokens: Tokens, state: CardState) -> str:
    return mixed(tokens.surface, tokens.accent, 0.10) if state.is_selected else tokens.surface


def heading_of(card: QRect) -> QRect:
    """The part of a card with the name and the small signs beside it."""
    tokens = Theme.current().tokens
    line = QFontMetricsF(text_font(tokens.px(Type.NUMBER), QFont.Weight.DemiBold)).height()
    return QRect(0, 0, card.width(), tokens.px(Space.SMALL) - tokens.px(1) + int(line))


def _draw_plate(painter: QPainter, tokens: Tokens, frame: QRectF, state: CardState, look: Look) -> None:
    colour = side_colour(tokens, state.side.index)
    edge, width = (tokens.line, tokens.border)
    if look.is_under:
        edge = tokens.edge
    if state.is_targeted:
        edge, width = tokens.danger, tokens.focus
    if state.is_selected or look.has_focus:
        edge, width = tokens.accent, tokens.focus
    plate = frame.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.setPen(QPen(QColor(edge), width))
    painter.setBrush(QColor(_ground(tokens, state)))
    painter.drawRoundedRect(plate, tokens.radius, tokens.radius)
    stripe = tokens.px(4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour if not state.unit.is_destroyed else tokens.faint))
    bar = QRectF(
        plate.left() + tokens.px(4), plate.top() + tokens.px(6), stripe, plate.height() - tokens.px(12)
    )
    painter.drawRoundedRect(bar, stripe / 2, stripe / 2)


def _draw_heading(painter: QPainter, tokens: Tokens, inner: QRectF, state: CardState) -> float:
    unit = state.unit
    font = text_font(tokens.px(Type.NUMBER), QFont.Weight.DemiBold)
    font.setStrikeOut(unit.is_destroyed)
    metrics = QFontMetricsF(font)
    line = QRectF(inner.left(), inner.top(), inner.width(), metrics.height())
    mark = tokens.px(11)
    draw_side_mark(painter, tokens, state.side, QRectF(line.left(), line.center().y() - mark / 2, mark, mark))
    right = line.right() - _draw_marks(painter, tokens, line, state)
    name = QRectF(line.left() + mark + tokens.px(6), line.top(), 0, line.height())
    name.setRight(right - tokens.px(4))
    painter.setFont(font)
    painter.setPen(QColor(tokens.ink))
    shown = metrics.elidedText(unit.name, Qt.TextElideMode.ElideRight, name.width())
    painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, shown)
    name.setLeft(name.left() + metrics.horizontalAdvance(shown) + tokens.px(6))
    if state.is_low:
        chips = QRectF(name.left(), 0, name.width(), tokens.px(18))
        chips.moveTop(line.center().y() - chips.height() / 2)
        _draw_chips(painter, tokens, chips, unit.chips)
    else:
        _draw_words(painter, tokens, name, unit.designation, tokens.muted)
    if not unit.pilot or state.is_flat:
        return line.bottom() + tokens.px(3)
    below = QRectF(inner.left(), line.bottom(), inner.width(), tokens.px(Type.CAPTION) * 1.4)
    _draw_words(painter, tokens, below, unit.pilot, tokens.muted)
    return below.bottom() + tokens.px(3)


def _draw_marks(painter: QPainter, tokens: Tokens, line: QRectF, state: CardState) -> float:
    """The small signs at the right end of the name; the width that they take."""
    names = [
        ("target", tokens.danger, state.is_targeted),
        ("check", tokens.good, state.unit.has_acted and not state.unit.is_destroyed),
        ("play", tokens.accent, state.unit.may_act),
    ]
    side = tokens.px(16)
    taken = 0.0
    for name, colour, holds in names:
        if holds:
            taken += side + tokens.px(2)
            draw_icon(
                painter, name, colour, QRectF(line.right() - taken, line.center().y() - side / 2, side, side)
            )
    return taken


def _draw_bars(painter: QPainter, tokens: Tokens, inner: QRectF, state: CardState) -> float:
    top, height = inner.top(), tokens.px(Type.CAPTION) * 1.45
    for bar in state.bars:
        _draw_bar(painter, tokens, QRectF(inner.left(), top, inner.width(), height), bar)
        top += height
    return top + tokens.px(3)


def _draw_bar(painter: QPainter, tokens: Tokens, row: QRectF, bar: Bar) -> None:
    label_width, number_width = tokens.px(38), tokens.px(50)
    label = QRectF(row.left(), row.top(), label_width, row.height())
    _draw_words(painter, tokens, label, bar.label, tokens.muted)
    numbers = QRectF(row.right() - number_width, row.top(), number_width, row.height())
    _draw_words(painter, tokens, numbers, bar.words, tokens.ink, Qt.AlignmentFlag.AlignRight)
    area = QRectF(row.left() + label_width, row.center().y() - tokens.px(4), 0, tokens.px(8))
    area.setRight(numbers.left() - tokens.px(2))
    gap = tokens.px(2)
    width = (area.width() - gap * (SEGMENTS - 1)) / SEGMENTS
    filled = segments_left(min(bar.value, bar.full), bar.full)
    pieces = [
        QRectF(area.left() + number * (width + gap), area.top(), width, area.height())
        for number in range(SEGMENTS)
    ]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_bar_colour(tokens, bar)))
    painter.drawRects(pieces[:filled])
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRects([piece.adjusted(0.5, 0.5, -0.5, -0.5) for piece in pieces[filled:]])


def _bar_colour(tokens: Tokens, bar: Bar) -> str:
    if bar.strain < 0.5:
        return tokens.muted if bar.fills_up else tokens.good
    return tokens.warn if bar.strain < 0.75 else tokens.danger


def _draw_foot(painter: QPainter, tokens: Tokens, foot: QRectF, state: CardState) -> None:
    """Movement in words, then the conditions as chips, on a line of their own where there is one."""
    unit = state.unit
    line = QRectF(foot.left(), foot.top(), foot.width(), min(foot.height(), tokens.px(18)))
    if done := unit.movement or unit.orders:
        taken = _draw_words(painter, tokens, line, done, tokens.ink)
        line.setLeft(line.left() + taken + tokens.px(6))
    if state.chip_line and not state.is_flat:
        line = QRectF(foot.left(), foot.top() + tokens.px(CHIP_HEIGHT), foot.width(), tokens.px(18))
    _draw_chips(painter, tokens, line, unit.chips)


def _draw_chips(painter: QPainter, tokens: Tokens, line: QRectF, chips: Sequence[Chip]) -> None:
    """Chips from the left; what finds no room is told by its number."""
    for number, chip in enumerate(chips):
        width, after = _chip_width(tokens, chip.label), len(chips) - number - 1
        rest = _words_width(tokens, f"+{after}") + tokens.px(6) if after else 0
        if line.left() + width + rest > line.right() + 1:
            _draw_words(painter, tokens, line, f"+{len(chips) - number}", tokens.muted)
            return
        _draw_chip(painter, tokens, QRectF(line.left(), line.top(), width, line.height()), chip)
        line.setLeft(line.left() + width + tokens.px(4))


def _chip_width(tokens: Tokens, label: str) -> float:
    return _words_width(tokens, label) + tokens.px(14)


def _words_width(tokens: Tokens, words: str) -> float:
    return QFontMetricsF(sheet_font(tokens.px(WORDS))).horizontalAdvance(words)


def _draw_chip(painter: QPainter, tokens: Tokens, where: QRectF, chip: Chip) -> None:
    colours = {Tone.GOOD: tokens.good, Tone.WARN: tokens.warn, Tone.DANGER: tokens.danger}
    colour = colours.get(chip.tone, tokens.muted)
    painter.setPen(QPen(QColor(colour), tokens.border))
    painter.setBrush(QColor(mixed(tokens.surface, colour, 0.14)))
    plate = where.adjusted(0.5, 1, -0.5, -1)
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    _draw_words(painter, tokens, where, chip.label, colour, Qt.AlignmentFlag.AlignHCenter)


def _draw_words(
    painter: QPainter,
    tokens: Tokens,
    where: QRectF,
    text: str,
    colour: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """A caption cut to its room; the width that it takes."""
    font = sheet_font(tokens.px(WORDS))
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(where.width(), 0))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(where, int(align | Qt.AlignmentFlag.AlignVCenter), shown)
    return metrics.horizontalAdvance(shown)
