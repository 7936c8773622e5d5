"""The line icons of resources/icons in any colour of the theme, sharp at any size and density."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton
from shiboken6 import isValid

from companion.paths import resources
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import ICON, LIGHT

IconWearer: TypeAlias = QAction | QAbstractButton

APP_ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)

Picture = TypeVar("Picture", QImage, QPixmap)


@cache
def icon_names() -> tuple[str, ...]:
    """Return every icon there is, in alphabetical order."""
    return tuple(sorted(file.stem for file in (resources() / "icons").glob("*.svg")))


def unit_icon(silhouette: str) -> str:
    """Return the icon of units with such an outline; those that have none are 'Mechs."""
    kind = silhouette.partition("_")[0]
    return kind if kind in icon_names() else "mech"


def pixmap(name: str, colour_token: str = "ink", size: int | None = None) -> QPixmap:
    """Return an icon in one colour of the theme, `size` pixels wide (a control's icon when not given)."""
    tokens = Theme.current().tokens
    return _draw_pixmap(name, getattr(tokens, colour_token), size or tokens.icon, _density())


def icon(name: str, colour_token: str = "ink", size: int | None = None) -> QIcon:
    """Return an icon for a control: faint where disabled, legible where the control is selected or
    checked.
    """
    tokens = Theme.current().tokens
    made = QIcon()
    colours = {
        QIcon.Mode.Normal: getattr(tokens, colour_token),
        QIcon.Mode.Disabled: tokens.faint,
        QIcon.Mode.Selected: tokens.on_selection,
    }
    for mode, colour in colours.items():
        made.addPixmap(_draw_pixmap(name, colour, size or tokens.icon, _density()), mode)
    checked = _draw_pixmap(name, tokens.on_selection, size or tokens.icon, _density())
    made.addPixmap(checked, QIcon.Mode.Normal, QIcon.State.On)
    return made


def app_icon() -> QIcon:
    """Return the app's own sign for windows and task bars; it keeps its colour whatever the theme."""
    made = QIcon()
    for size in APP_ICON_SIZES:
        made.addPixmap(_draw_pixmap("logo", LIGHT.accent, size, 1.0))
    return made


def draw_icon(painter: QPainter, name: str, colour: str, where: QRectF) -> None:
    """Paint an icon into a square as vectors, as paper and custom-painted widgets want it."""
    _renderer(name, colour).render(painter, where)


def wear_icon(wearer: IconWearer, name: str, colour_token: str = "ink", size: int | None = None) -> None:
    """Give a button or action an icon that follows the theme; `size` is in pixels at scale 1."""
    worn = wearer.findChild(_WornIcon, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if worn is None:
        worn = _WornIcon(wearer)
    worn.show_icon(name, colour_token, size or ICON)


def take_icon_off(wearer: IconWearer) -> None:
    """Let a button or action be without an icon again."""
    worn = wearer.findChild(_WornIcon, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if worn is not None:
        worn.show_icon("", "ink", ICON)


class _WornIcon(QObject):
    """Keeps a wearer's icon in the theme's colours for as long as the wearer lives."""

    def __init__(self, wearer: IconWearer) -> None:
        super().__init__(wearer)
        self._wearer = wearer
        self._worn = ("", "ink", ICON)
        Theme.current().changed.connect(self._draw)

    def show_icon(self, name: str, colour_token: str, size: int) -> None:
        """Wear this icon from now on; without a name, none."""
        if (name, colour_token, size) != self._worn:
            self._worn = (name, colour_token, size)
            self._draw()

    def _draw(self) -> None:
        if not isValid(self._wearer):  # a menu that is filled anew has dropped it
            return
        name, colour_token, design_size = self._worn
        size = Theme.current().tokens.px(design_size)
        self._wearer.setIcon(icon(name, colour_token, size) if name else QIcon())
        if isinstance(self._wearer, QAbstractButton):
            self._wearer.setIconSize(QSize(size, size))


def _density() -> float:
    app = QGuiApplication.instance()
    return app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0


@lru_cache(maxsize=1024)
def _draw_pixmap(name: str, colour: str, size: int, density: float) -> QPixmap:
    renderer = _renderer(name, colour)
    side = round(size * density)
    drawn = QPixmap(side, side)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    drawn.setDevicePixelRatio(density)
    return keepable(drawn)


@lru_cache(maxsize=64)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    """Return an icon read once: that takes longer than painting it."""
    # On paper Qt draws the line of what has none, unless it has no width either.
    source = _source(name).replace('stroke="none"', 'stroke="none" stroke-width="0"')
    return QSvgRenderer(QByteArray(source.replace("currentColor", colour).encode()))


@cache
def _source(name: str) -> str:
    return (resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def keepable(painted: Picture) -> Picture:
    """Return a picture without what Qt painted it with.

    That would stay with it as long as it lives, and takes four to six times the room of an icon.
    """
    return painted.copy()
