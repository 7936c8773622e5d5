"""The zoom at which a whole sheet fits into its room."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QSizeF

from companion.ui.theme.tokens import FontSize

LEAST_TEXT = 11.0
"""Running text smaller than this, in pixels at the usual size of text, is not read at a glance."""

SMALLEST_WHOLE, LARGEST_WHOLE, STEPS = LEAST_TEXT / FontSize.BODY, 1.6, 16
RATIO: float = (LARGEST_WHOLE / SMALLEST_WHOLE) ** (1 / (STEPS - 1))
ZOOMS: tuple[float, ...] = tuple(SMALLEST_WHOLE * RATIO**step for step in range(STEPS))
"""Few enough to be tried; between two of them nobody sees much of a difference."""


def fits(tall: Callable[[float], float], room: QSizeF, zoom: float) -> bool:
    """Whether a sheet that is so `tall` at a width, both in units, is seen whole in a room in pixels."""
    return tall(room.width() / zoom) * zoom <= room.height()


def likely_zoom(area: float, room: QSizeF) -> float:
    """Return where to look first for a sheet that covers an area in units, however wide; 0 where none is
    known.
    """
    if not area:
        return 0.0
    return max(
        zoom for zoom in ZOOMS if zoom == ZOOMS[0] or area * zoom * zoom <= room.width() * room.height()
    )


def whole_zoom(tall: Callable[[float], float], room: QSizeF, near: float = 0.0) -> float:
    """Return a zoom at which a sheet is seen whole and the next larger one is not, or the smallest there is.

    It is looked for first `near` one: of sheets in the same room, most are much alike.
    """
    tall = lru_cache(maxsize=STEPS)(tall)
    low, high = 0, STEPS - 1
    guesses = [ZOOMS.index(near) + by for by in (0, 1, -1, 2, -2)] if near in ZOOMS else []
    while low < high:
        middle = guesses.pop(0) if guesses else (low + high + 1) // 2
        if not low < middle <= high:
            continue
        if fits(tall, room, ZOOMS[middle]):
            low = middle
        else:
            high = middle - 1
    return ZOOMS[low]
