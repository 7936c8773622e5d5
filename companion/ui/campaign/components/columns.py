"""Columns of a page: beside each other where there is room, else one below the other."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.layouts.scroll_area import in_scroll_area
from companion.ui.widgets.spacing import with_spacing

BESIDE, WIDEST = 760, 1392
MARGINS = (Space.LARGE,) * 4


class Columns(QWidget):
    """A scrolling page of limited width; `columns` are the layouts to fill."""

    def __init__(self, name: str, head: QWidget | None = None, gap: Space = Space.LARGE) -> None:
        super().__init__()
        self.columns = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight), gap)
        self._inside = QWidget()
        column = with_spacing(QVBoxLayout(self._inside), Space.LARGE)
        if head is not None:
            column.addWidget(head)
        column.addLayout(self.columns)
        column.addStretch(1)
        page = QWidget()
        around = with_spacing(QHBoxLayout(page), 0, MARGINS)
        around.addWidget(self._inside, 100)
        around.addStretch(1)
        with_spacing(QVBoxLayout(self), 0).addWidget(in_scroll_area(page, name))
        Theme.current().changed.connect(self._measure)
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self.columns.setDirection(beside if self.width() >= px(BESIDE) else below)
        self._inside.setMaximumWidth(px(WIDEST))
