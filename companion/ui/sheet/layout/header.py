"""The head of a sheet: who it is, how it stands, and its chips, each in a room that never changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF

from companion.engine.sheet import Chip, Sheet, Status, Tone
from companion.engine.views.units import SideView
from companion.ui.sheet.layout.elements import (
    TONE_INK,
    Area,
    Badge,
    Drawn,
    SheetBlock,
    SheetGesture,
    SheetInk,
    SideSign,
    TextLine,
)
from companion.ui.sheet.layout.lettering import Lettering, ascent_of, line_height, text_width
from companion.ui.sheet.layout.text_blocks import BETWEEN, centre_text, fit_line
from companion.ui.theme.tokens import Space

LARGE_FROM = 560.0
"""From this width on the name is set large."""

SIDE_SIGN, CHIP_HEIGHT, SIGN = 26.0, 22.0, 12.0
CHIP_ROOM, DENSE_ROWS = 32.0, 2
"""The height for chips, and the rows of plain words there are where badges have no room in it."""

GAP = float(Space.LARGE)


def header_block(sheet: Sheet, side: SideView | None, width: float) -> SheetBlock:
    """Lay out number, name and side, statuses, and the chips that say more than these."""
    known = {status.id for status in sheet.statuses if status.text}
    chips = tuple(chip for chip in sheet.chips if chip.id not in known)
    return _header(sheet.title, sheet.subtitle, sheet.number, sheet.statuses, chips, side, width)


@lru_cache(maxsize=64)
def _header(
    title: str,
    subtitle: str,
    number: int,
    statuses: tuple[Status, ...],
    chips: tuple[Chip, ...],
    side: SideView | None,
    width: float,
) -> SheetBlock:
    sizes = (Lettering.TITLE, Lettering.LEAD, Lettering.NUMBER)[0 if width >= LARGE_FROM else 1 :]
    tall, left = line_height(sizes[0]), SIDE_SIGN + Space.SMALL if side is not None else 0.0
    name = QRectF(left, 0, width - left, tall)
    drawn: list[Drawn] = [fit_line(title, name, sizes)]
    if side is not None:
        drawn.append(SideSign(QRectF(0, (tall - SIDE_SIGN) / 2, SIDE_SIGN, SIDE_SIGN), side, number))
    whose = BETWEEN.join(filter(None, (side.name if side is not None else "", subtitle)))
    below = QRectF(0, tall, width, line_height(Lettering.BODY))
    drawn.append(fit_line(whose, below, (Lettering.BODY, Lettering.CAPTION), SheetInk.MUTED))
    called = f"{title}, {side.name}" if side else title
    note = Area("unit", QRectF(0, 0, width, below.bottom()), SheetGesture.NOTE, "", called, subtitle)
    text_lines, status_areas, top = _statuses(statuses, below.bottom() + Space.TINY, width)
    chip_parts, areas = _chips(chips, QRectF(0, top, width, CHIP_ROOM))
    drawn += [*text_lines, *chip_parts]
    return SheetBlock("header", width, top + CHIP_ROOM, tuple(drawn), (note, *status_areas, *areas))


def _statuses(
    statuses: Sequence[Status], top: float, width: float
) -> tuple[list[TextLine], list[Area], float]:
    """Return each in the room for the longest that it may come to, in as many rows as these rooms need."""
    text_lines, areas = [], []
    left = 0.0
    tall = max((line_height(_letterings(status, width)[0]) for status in statuses), default=0.0) + 2
    for status in statuses:
        letterings = _letterings(status, width)
        wide = min(text_width(status.room, letterings[0]), width)
        if left and left + wide > width:
            left, top = 0.0, top + tall
        rect = QRectF(left, top, wide, tall)
        if status.text:
            text_lines.append(fit_line(status.text, rect, letterings, TONE_INK[status.tone]))
        areas.append(
            Area(
                f"status/{status.id}",
                rect,
                SheetGesture.NOTE,
                "",
                status.text or status.room,
                hint=status.hint,
            )
            if status.text
            else Area(f"status/{status.id}", rect, SheetGesture.NOTE, "", status.room, "no", is_stop=False)
        )
        left += wide + GAP
    return text_lines, areas, top + tall + Space.TINY if statuses else top


def _letterings(status: Status, width: float) -> tuple[Lettering, ...]:
    """Return in what a status may be set, the largest first."""
    small = (Lettering.STRONG, Lettering.LABEL)
    large = (Lettering.LEAD, Lettering.NUMBER)[0 if width >= LARGE_FROM else 1 :]
    return (*large, *small) if status.leads else small


def _chips(chips: Sequence[Chip], room: QRectF) -> tuple[list[Drawn], list[Area]]:
    """Badges in a row, or plain words in as many rows as there is room for; the last counts the others."""
    rooms = [_badge_width(chip) for chip in chips]
    if sum(rooms) + Space.TINY * (len(rooms) - 1) <= room.width():
        return _badges(chips, rooms, room)
    for shown in range(len(chips), 0, -1):
        rest = chips[shown:]
        hint = "\n".join(chip.label for chip in rest)
        more = [Chip("more", f"and {len(rest)} more", hint=hint)] if rest else []
        if (laid := _dense([*chips[:shown], *more], room)) is not None:
            return laid
    return [], []


def _badge_width(chip: Chip) -> float:
    sign = 0.0 if chip.tone is Tone.PLAIN else SIGN + Space.TINY
    return text_width(chip.label, Lettering.STRONG) + 2 * Space.SMALL + sign


def _badges(chips: Sequence[Chip], rooms: Sequence[float], room: QRectF) -> tuple[list[Drawn], list[Area]]:
    drawn: list[Drawn] = []
    areas, left = [], room.left()
    for chip, wide in zip(chips, rooms, strict=True):
        rect = QRectF(left, room.top(), wide, CHIP_HEIGHT)
        text = text_width(chip.label, Lettering.STRONG)
        text_rect = QRectF(rect.right() - Space.SMALL - text, rect.top(), text, CHIP_HEIGHT)
        drawn += [
            Badge(rect, chip.tone),
            centre_text(chip.label, text_rect, Lettering.STRONG, TONE_INK[chip.tone]),
        ]
        areas.append(_chip_area(chip, rect))
        left += wide + Space.TINY
    return drawn, areas


def _dense(chips: Sequence[Chip], room: QRectF) -> tuple[list[Drawn], list[Area]] | None:
    """Chips as plain words in small rows; None where these are too few."""
    drawn: list[Drawn] = []
    areas, corner, tall = [], room.topLeft(), line_height(Lettering.LABEL)
    for chip in chips:
        wide = min(text_width(chip.label, Lettering.LABEL), room.width())
        if corner.x() > room.left() and corner.x() + wide > room.right():
            corner = QPointF(room.left(), corner.y() + tall)
        if corner.y() + tall > room.top() + DENSE_ROWS * tall:
            return None
        rect = QRectF(corner.x(), corner.y(), wide, tall)
        base = rect.top() + ascent_of(Lettering.LABEL)
        drawn.append(TextLine(chip.label, rect.left(), base, Lettering.LABEL, TONE_INK[chip.tone]))
        areas.append(_chip_area(chip, rect))
        corner += QPointF(wide + Space.MEDIUM, 0)
    return drawn, areas


def _chip_area(chip: Chip, rect: QRectF) -> Area:
    return Area(f"chip/{chip.id}", rect, SheetGesture.NOTE, chip.id, chip.label, hint=chip.hint)
