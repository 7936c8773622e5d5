"""The shipped fonts: IBM Plex Sans, and its condensed cut for sheets; their figures are equally wide."""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtGui import QFont, QFontDatabase

from companion.errors import CompanionError
from companion.paths import resources

SANS = "IBM Plex Sans"
CONDENSED = "IBM Plex Sans Condensed"


@cache
def load_fonts() -> None:
    """Make both families known to Qt; needs a QGuiApplication."""
    for file in sorted((resources() / "fonts").glob("*.ttf")):
        if QFontDatabase.addApplicationFont(str(file)) < 0:
            raise CompanionError(f"The font {file.name} cannot be read. Install Companion again.")


def text_font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the window's family at a size in pixels; Normal and DemiBold are drawn as designed."""
    return _font(SANS, pixels, weight)


def sheet_font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the condensed family for sheets, tables and the map; it also has a true Bold."""
    return _font(CONDENSED, pixels, weight)


def _font(family: str, pixels: int, weight: QFont.Weight) -> QFont:
    return QFont(_make_font(family, pixels, weight))  # a copy: who asks may strike it out


@lru_cache(maxsize=128)
def _make_font(family: str, pixels: int, weight: QFont.Weight) -> QFont:
    load_fonts()
    font = QFont([family])
    font.setPixelSize(pixels)
    font.setWeight(weight)
    return font
