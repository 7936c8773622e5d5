"""Layouts whose gaps and margins follow the theme's scale."""

from __future__ import annotations

from functools import cache
from typing import TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtWidgets import QLayout
from shiboken6 import isValid

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space

Margins = tuple[int, int, int, int]
Spaced = TypeVar("Spaced", bound=QLayout)

NO_MARGINS: Margins = (0, 0, 0, 0)

_lengths: WeakKeyDictionary[QLayout, tuple[int, Margins]] = WeakKeyDictionary()
"""The gap and the margins of each layout at scale 1.

A battle has hundreds of layouts: an object beside each that follows the theme would take more than they do.
"""


def with_spacing(layout: Spaced, gap: int = Space.SMALL, margins: Margins = NO_MARGINS) -> Spaced:
    """Return the same layout with gaps and margins (left, top, right, bottom) in pixels at scale 1."""
    _lengths[layout] = gap, margins
    _follow(Theme.current())
    _measure(layout)
    return layout


@cache
def _follow(theme: Theme) -> None:
    theme.changed.connect(_measure_all)


def _measure_all() -> None:
    for layout in list(_lengths):
        if isValid(layout):
            _measure(layout)


def _measure(layout: QLayout) -> None:
    px = Theme.current().tokens.px
    gap, margins = _lengths[layout]
    layout.setSpacing(px(gap))
    layout.setContentsMargins(*map(px, margins))
