"""The icons: one set, in the theme's colours, and faithful to it."""

from __future__ import annotations

import ctypes
import platform
import re

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from companion.paths import resources
from companion.ui.theme.icons import (
    APP_ICON_SIZES,
    app_icon,
    draw_icon,
    icon,
    icon_names,
    keepable,
    pixmap,
    wear_icon,
)
from companion.ui.theme.theme import Mode, Theme
from companion.ui.theme.tokens import DARK, LIGHT, contrast

SIDE, DENSITY = 20, 2.0


def colours_of(drawn: QPixmap | QImage) -> set[str]:
    """Return the colours of the pixels that are fully covered."""
    image = drawn.toImage() if isinstance(drawn, QPixmap) else drawn
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return {pixel.name().upper() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.parametrize("name", icon_names())
@pytest.mark.usefixtures("theme")
def test_an_icon_is_drawn_in_one_colour_only(name: str) -> None:
    found = colours_of(pixmap(name, "danger", 40))
    assert found
    assert all(contrast(colour, LIGHT.danger) < 1.02 for colour in found)


@pytest.mark.parametrize("name", [name for name in icon_names() if name != "logo"])
def test_an_icon_belongs_to_the_set(name: str) -> None:
    source = (resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 20 20"' in source
    assert 'stroke-width="1.5"' in source
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', source)) <= {"none", "currentColor"}


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_keeps_clear_of_its_edges(name: str) -> None:
    source = (resources() / "icons" / f"{name}.svg").read_bytes()
    side = 80
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(source).render(painter, QRectF(0, 0, side, side))
    painter.end()
    rim = [image.pixelColor(x, y).alpha() for x in range(side) for y in (0, side - 1)]
    rim += [image.pixelColor(x, y).alpha() for y in range(side) for x in (0, side - 1)]
    assert max(rim) == 0


def test_a_disabled_icon_is_faint(theme: Theme) -> None:
    worn = icon("undo")
    size = QSize(theme.tokens.icon, theme.tokens.icon)
    assert colours_of(worn.pixmap(size, QIcon.Mode.Disabled)) == {LIGHT.faint}


@pytest.mark.parametrize("wearer", [QPushButton, QAction])
def test_a_worn_icon_follows_the_theme(
    theme: Theme, qtbot: QtBot, wearer: type[QPushButton] | type[QAction]
) -> None:
    worn = wearer()
    if isinstance(worn, QPushButton):
        qtbot.addWidget(worn)
    wear_icon(worn, "fire")
    theme.set_mode(Mode.DARK)
    theme.set_scale(2.0)
    assert worn.icon().availableSizes() == [QSize(40, 40)]
    assert colours_of(worn.icon().pixmap(QSize(40, 40))) == {DARK.ink}


def test_the_last_icon_given_is_the_one_worn(theme: Theme, qtbot: QtBot) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    wear_icon(button, "fire", "danger")
    wear_icon(button, "fire", "good")
    theme.set_mode(Mode.DARK)
    assert colours_of(button.icon().pixmap(QSize(20, 20))) == {DARK.good}


@pytest.mark.usefixtures("theme")
def test_the_app_has_a_sign_in_every_size() -> None:
    assert [size.width() for size in app_icon().availableSizes()] == list(APP_ICON_SIZES)


@pytest.mark.usefixtures("theme")
def test_an_icon_is_drawn_as_vectors_at_any_size() -> None:
    image = QImage(300, 300, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    draw_icon(painter, "side-circle", "#112233", QRectF(0, 0, 300, 300))
    painter.end()
    assert image.pixelColor(150, 150) == QColor("#112233")
    assert image.pixelColor(10, 10).alpha() == 0


@pytest.mark.usefixtures("theme")
def test_an_unknown_icon_is_a_bug() -> None:
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon")


def painted() -> QPixmap:
    picture = QPixmap(SIDE, SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawEllipse(2, 2, SIDE - 4, SIDE - 4)
    painter.end()
    picture.setDevicePixelRatio(DENSITY)
    return picture


@pytest.mark.usefixtures("qapp")
def test_a_picture_to_keep_shows_the_same() -> None:
    picture = painted()
    kept = keepable(picture)
    assert kept.toImage() == picture.toImage()
    assert kept.devicePixelRatio() == DENSITY


class Held(ctypes.Structure):
    """What glibc has handed out and holds."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in (*"abcdefg", "used", *"hi"))


@pytest.mark.usefixtures("qapp")
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="asks glibc")
def test_a_picture_to_keep_takes_little_more_than_its_pixels() -> None:
    glibc = ctypes.CDLL(None)
    glibc.mallinfo2.restype = Held
    keepable(painted())
    before = glibc.mallinfo2().used
    kept = [keepable(painted()) for _ in range(100)]
    assert glibc.mallinfo2().used - before < len(kept) * 2 * 4 * SIDE * SIDE
