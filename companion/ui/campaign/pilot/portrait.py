"""A pilot's portrait: the picture that a player gave, or else a silhouette with his initials."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QImageReader,
    QImageWriter,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.errors import CompanionError
from companion.ui.theme.fonts import text_font
from companion.ui.theme.sides import side_colour
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Tokens, mix_colours

LARGE, SMALL = 112, 36
KEPT = 256
"""The side of a picture as a campaign keeps it, in pixels."""
FORMATS = {b"\x89PNG\r\n\x1a\n": b"png", b"\xff\xd8\xff": b"jpeg"}
"""How files begin, and their formats."""
LONGEST_HEAD = 8
LARGEST_FILE, MOST_PIXELS = 20_000_000, 60_000_000
TINT, SHADE = 0.14, 0.34
FEW = 2
LETTERS = 0.30


class Portrait(QWidget):
    """A square with a picture, or with initials in the colour of a side."""

    def __init__(self, length: int = LARGE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._length, self._initials, self._side = length, "", 0
        self._picture: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def show_person(self, name: str, picture: bytes = b"", side: int = 0) -> None:
        """Show somebody; without a picture, or with one that cannot be read, his initials."""
        self._initials, self._side = initials(name), side
        image = QImage.fromData(picture) if picture else QImage()
        self._picture = None if image.isNull() else QPixmap.fromImage(image)
        self.setAccessibleName(f"Portrait of {name}")
        self.update()

    @property
    def has_picture(self) -> bool:
        """Whether a picture is shown."""
        return self._picture is not None

    def sizeHint(self) -> QSize:
        side = Theme.current().tokens.px(self._length)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        frame = QPainterPath()
        frame.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens.radius, tokens.radius)
        painter.setClipPath(frame)
        if self._picture is not None:
            painter.drawPixmap(self.rect(), self._picture)
        else:
            self._draw_nobody(painter, tokens)
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(tokens.line))
        painter.drawPath(frame)

    def _draw_nobody(self, painter: QPainter, tokens: Tokens) -> None:
        """Head and shoulders of nobody in particular, with initials over them."""
        colour, side = side_colour(tokens, self._side), float(self.width())
        is_bare = tokens.border > 1
        ground = tokens.surface if is_bare else mix_colours(tokens.surface, colour, TINT)
        painter.fillRect(self.rect(), QColor(ground))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.faint if is_bare else mix_colours(tokens.surface, colour, SHADE)))
        painter.drawEllipse(QPointF(side / 2, side * 0.36), side * 0.19, side * 0.22)
        shoulders = QPainterPath(QPointF(side * 0.08, side))
        shoulders.cubicTo(
            QPointF(side * 0.1, side * 0.7), QPointF(side * 0.3, side * 0.62), QPointF(side / 2, side * 0.62)
        )
        shoulders.cubicTo(
            QPointF(side * 0.7, side * 0.62), QPointF(side * 0.9, side * 0.7), QPointF(side * 0.92, side)
        )
        painter.drawPath(shoulders)
        painter.setFont(text_font(max(round(side * LETTERS), 1), QFont.Weight.DemiBold))
        painter.setPen(QColor(tokens.ink))
        painter.drawText(
            QRectF(0, side * 0.5, side, side * 0.48), Qt.AlignmentFlag.AlignCenter, self._initials
        )


def initials(name: str) -> str:
    """Return the first letters of a name's first and last word."""
    texts = [word for word in name.split() if word[0].isalnum()]
    chosen = texts if len(texts) <= FEW else [texts[0], texts[-1]]
    return "".join(word[0].upper() for word in chosen)


def read_picture(path: Path) -> bytes:
    """Return a picture file cut to a square and made as small as a campaign keeps it, as PNG.

    Raises CompanionError for a file that is no picture, or too large.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(LONGEST_HEAD)
    except OSError as problem:
        raise CompanionError(
            f"{path.name} cannot be read ({problem.strerror}). Choose another file."
        ) from None
    if size > LARGEST_FILE:
        raise CompanionError(f"{path.name} is too large for a portrait. Choose a picture of less than 20 MB.")
    reader = QImageReader(str(path), QByteArray(_format_of(path, head)))
    reader.setAutoTransform(True)
    measure = reader.size()
    if measure.width() * measure.height() > MOST_PIXELS:
        raise CompanionError(f"{path.name} has too many pixels for a portrait. Choose a smaller picture.")
    image = reader.read()
    if image.isNull():
        raise CompanionError(f"{path.name} is not a readable picture. Choose a PNG or JPEG file.")
    return _as_png(_square(image))


def _format_of(path: Path, head: bytes) -> bytes:
    """Return the format of a file by how it begins: no other is given to what reads pictures."""
    found = next((name for start, name in FORMATS.items() if head.startswith(start)), None)
    if found is None:
        raise CompanionError(f"{path.name} is not a readable picture. Choose a PNG or JPEG file.")
    return found


def _square(image: QImage) -> QImage:
    """Return the middle of a picture, a little towards the top, where faces are."""
    side = min(image.width(), image.height())
    cut = image.copy((image.width() - side) // 2, (image.height() - side) // 4, side, side)
    smooth = Qt.TransformationMode.SmoothTransformation
    return cut.scaled(KEPT, KEPT, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def _as_png(image: QImage) -> bytes:
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(written.data())
