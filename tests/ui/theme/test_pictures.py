from __future__ import annotations

import ctypes
import platform

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from companion.ui.theme.pictures import keepable

pytestmark = pytest.mark.usefixtures("qapp")
SIDE, DENSITY = 20, 2.0


def painted() -> QPixmap:
    picture = QPixmap(SIDE, SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawEllipse(2, 2, SIDE - 4, SIDE - 4)
    painter.end()
    picture.setDevicePixelRatio(DENSITY)
    return picture


def test_a_picture_to_keep_shows_the_same() -> None:
    picture = painted()
    kept = keepable(picture)
    assert kept.toImage() == picture.toImage()
    assert kept.devicePixelRatio() == DENSITY


class Held(ctypes.Structure):
    """What glibc has handed out and holds."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in (*"abcdefg", "used", *"hi"))


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="asks glibc")
def test_a_picture_to_keep_takes_little_more_than_its_pixels() -> None:
    glibc = ctypes.CDLL(None)
    glibc.mallinfo2.restype = Held
    keepable(painted())
    before = glibc.mallinfo2().used
    kept = [keepable(painted()) for _ in range(100)]
    assert glibc.mallinfo2().used - before < len(kept) * 2 * 4 * SIDE * SIDE
