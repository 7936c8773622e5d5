"""Pictures of the window on the help's pages: the README's, which the tests draw."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from companion.paths import resources

FOLDER, ENDING = "screenshots", ".png"
NOTHING = QSize(1, 1)


def picture_file(name: str) -> Path | None:
    """Return the file of a picture by its plain name; None for any other, of which nothing is opened."""
    file = resources() / FOLDER / name
    is_plain = Path(name).name == name and name.endswith(ENDING)
    return file if is_plain and file.is_file() else None


@lru_cache(maxsize=2)
def scaled_picture(name: str, width: int, ratio: float, line: str) -> QImage:
    """Return a picture so many pixels wide at most, with a frame; of one dot where there is none."""
    file = picture_file(name)
    whole = QImage(str(file)) if file is not None else QImage()
    if whole.isNull():
        # With no picture at all Qt would look for the file itself.
        return QImage(NOTHING, QImage.Format.Format_Mono)
    dots = min(round(width * ratio), whole.width())
    picture = whole.convertToFormat(QImage.Format.Format_RGB32).scaledToWidth(
        dots, Qt.TransformationMode.SmoothTransformation
    )
    painter = QPainter(picture)
    painter.setPen(QPen(QColor(line), max(1, round(ratio))))
    painter.drawRect(picture.rect().adjusted(0, 0, -1, -1))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture
