"""Conditions of a unit as switches."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF

from companion.engine.sheet import Flag
from companion.ui.sheet.layout.elements import Area, Drawn, FlagSwitch, SheetBlock, SheetGesture, SheetInk
from companion.ui.sheet.layout.lettering import Lettering, text_width
from companion.ui.sheet.layout.text_blocks import wrap_lines
from companion.ui.theme.tokens import Space

SWITCH_WIDTH, SWITCH_HEIGHT, BOX = 30.0, 16.0, 13.0
LEAST_LINE = 22.0


@lru_cache(maxsize=64)
def flags_block(flags: tuple[Flag, ...], width: float, target: float) -> SheetBlock:
    """Switches in columns of like width, as many as fit side by side; without a target they are boxes."""
    mark = SWITCH_WIDTH if target else BOX
    widest = max(text_width(flag.label, Lettering.STRONG) for flag in flags)
    needed = mark + Space.SMALL + widest
    columns = max(1, min(len(flags), int((width + Space.LARGE) // (needed + Space.LARGE))))
    pitch = (width + Space.LARGE) / columns
    drawn: list[Drawn] = []
    areas, top = [], 0.0
    for start in range(0, len(flags), columns):
        bottoms = []
        for column, flag in enumerate(flags[start : start + columns]):
            place = QRectF(column * pitch, top, pitch - Space.LARGE, max(LEAST_LINE, target))
            parts, area = _flag(flag, place, mark, is_on_paper=not target)
            drawn += parts
            areas.append(area)
            bottoms.append(area.rect.bottom())
        top = max(bottoms)
    return SheetBlock(f"flags/{flags[0].id}", width, top, tuple(drawn), tuple(areas))


def _flag(flag: Flag, place: QRectF, mark: float, *, is_on_paper: bool) -> tuple[list[Drawn], Area]:
    left = place.left() + mark + Space.SMALL
    lettering, ink = (Lettering.STRONG, SheetInk.INK) if flag.is_on else (Lettering.BODY, SheetInk.MUTED)
    _, tall = wrap_lines(flag.label, left, 0, place.right() - left, Lettering.STRONG)
    rect = QRectF(place.topLeft(), place.size())
    rect.setHeight(max(place.height(), tall))
    text_lines, _ = wrap_lines(
        flag.label, left, rect.center().y() - tall / 2, place.right() - left, lettering, ink
    )
    height = BOX if is_on_paper else SWITCH_HEIGHT
    switch = FlagSwitch(
        QRectF(rect.left(), rect.center().y() - height / 2, mark, height), flag.is_on, is_on_paper
    )
    value = "on" if flag.is_on else "off"
    area = Area(
        flag.id, rect, SheetGesture.FLAG, flag.id, flag.label, value, flag.hint, is_lost=not flag.is_on
    )
    return [switch, *text_lines], area
