"""The size of a dialog: as designed, and never larger than the screen or beyond its edges."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget

from companion.ui.theme.theme import Theme


def resize_on_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window a size in pixels at scale 1, as much of it as the screen has room for."""
    px = Theme.current().tokens.px
    window.resize(QSize(px(width), px(height)).boundedTo(window.screen().availableSize()))


def fit_on_screen(window: QWidget, target_size: QSize) -> None:
    """Give a window the size that it wants as far as the screen has room, and move it onto the screen."""
    room = window.screen().availableGeometry()
    frame = window.frameGeometry().size() - window.size()
    size = target_size.boundedTo(room.size() - frame)
    place = QRect(window.pos(), size + frame)
    place.moveRight(min(place.right(), room.right()))
    place.moveBottom(min(place.bottom(), room.bottom()))
    place.moveLeft(max(place.left(), room.left()))
    place.moveTop(max(place.top(), room.top()))
    window.resize(size)
    window.move(place.topLeft())
