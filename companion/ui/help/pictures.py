"""Pictures of the window in the help: their files, and how they are drawn on a page."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPen

from companion.paths import resources
from companion.ui.theme.tokens import Tokens

FOLDER, ENDING = "screenshots", ".png"
NOTHING = QSize(1, 1)


def picture_file(name: str) -> Path | None:
    """Return the file of a picture by its plain name; None for any other, of which nothing is opened."""
    file = resources() / FOLDER / name
    is_plain = Path(name).name == name and name.endswith(ENDING)
    return file if is_plain and file.is_file() else None


def read_pictures(names: Iterable[str]) -> dict[str, QImage]:
    """Return pictures as they are in their files; none for a name that has no file."""
    files = {name: picture_file(name) for name in names}
    return {name: QImage(str(file)) for name, file in files.items() if file is not None}


def framed_picture(name: str, whole: QImage | None, width: int, ratio: float, tokens: Tokens) -> QImage:
    """Return a picture so many pixels wide at most, with a frame; of one dot where there is none.

    Until the whole one is read, the frame alone has its size.
    """
    size = whole.size() if whole is not None else _size_of(name)
    if size.isEmpty():
        # With no picture at all Qt would look for the file itself.
        return QImage(NOTHING, QImage.Format.Format_Mono)
    dots = min(round(width * ratio), size.width())
    if whole is None:
        picture = QImage(dots, max(round(size.height() * dots / size.width()), 1), QImage.Format.Format_RGB32)
        picture.fill(QColor(tokens.raised))
    else:
        rgb = whole.convertToFormat(QImage.Format.Format_RGB32)
        picture = rgb.scaledToWidth(dots, Qt.TransformationMode.SmoothTransformation)
    painter = QPainter(picture)
    painter.setPen(QPen(QColor(tokens.line), max(1, round(ratio))))
    painter.drawRect(picture.rect().adjusted(0, 0, -1, -1))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def _size_of(name: str) -> QSize:
    """Return the size of a picture, which its file tells without being read."""
    file = picture_file(name)
    return QImageReader(str(file)).size() if file is not None else QSize()
