"""Pictures that are painted once and kept."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtGui import QImage, QPixmap

Picture = TypeVar("Picture", QImage, QPixmap)


def keepable(painted: Picture) -> Picture:
    """Return a picture without what Qt painted it with.

    That would stay with it as long as it lives, and takes four to six times the room of an icon.
    """
    return painted.copy()
