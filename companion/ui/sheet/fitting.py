"""How much a sheet is made smaller or larger to be seen whole."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QSizeF

SMALLEST_WHOLE, LARGEST_WHOLE, STEPS = 0.32, 1.6, 24
RATIO: float = (LARGEST_WHOLE / SMALLEST_WHOLE) ** (1 / (STEPS - 1))
ZOOMS: tuple[float, ...] = tuple(SMALLEST_WHOLE * RATIO**step for step in range(STEPS))
"""Few enough to be tried; between two of them nobody sees much of a difference."""


def fits(tall: Callable[[float], float], room: QSizeF, zoom: float) -> bool:
    """Whether a sheet that is so `tall` at a width, both in units, is seen whole in a room in pixels."""
    return tall(room.width() / zoom) * zoom <= room.height()


def whole_zoom(tall: Callable[[float], float], room: QSizeF) -> float:
    """A zoom at which a sheet is seen whole and the next larger one is not, or the smallest there is."""
    tall = lru_cache(maxsize=STEPS)(tall)
    low, high = 0, STEPS - 1
    while low < high:
        middle = (low + high + 1) // 2
        if fits(tall, room, ZOOMS[middle]):
            low = middle
        else:
            high = middle - 1
    return ZOOMS[low]
