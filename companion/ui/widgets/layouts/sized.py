"""The size in which a dialog opens: as designed, and never larger than the screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from companion.ui.theme.theme import Theme


def resize_on_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window a size in pixels at scale 1, as much of it as the screen has room for."""
    px = Theme.current().tokens.px
    window.resize(QSize(px(width), px(height)).boundedTo(window.screen().availableSize()))
