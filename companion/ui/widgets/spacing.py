"""Layouts whose gaps and margins follow the theme's scale."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLayout

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space

Margins = tuple[int, int, int, int]
Spaced = TypeVar("Spaced", bound=QLayout)

NO_MARGINS: Margins = (0, 0, 0, 0)


def with_spacing(layout: Spaced, gap: int = Space.SMALL, margins: Margins = NO_MARGINS) -> Spaced:
    """Return the same layout with gaps and margins (left, top, right, bottom) in pixels at scale 1."""
    _Spacing(layout, gap, margins)
    return layout


class _Spacing(QObject):
    """Keeps one layout's lengths at the theme's scale for as long as the layout lives."""

    def __init__(self, layout: QLayout, gap: int, margins: Margins) -> None:
        super().__init__(layout)
        self._layout, self._gap, self._margins = layout, gap, margins
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self._layout.setSpacing(px(self._gap))
        left, top, right, bottom = (px(margin) for margin in self._margins)
        self._layout.setContentsMargins(left, top, right, bottom)
