"""A map as a picture: PNG or SVG, as large as wanted, with or without the counters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter

from companion.cooperative import run_to_end
from companion.errors import InputError
from companion.ui.print.maps.drawing import WHITE, MapDrawing
from companion.ui.print.maps.tiles import size_of
from companion.ui.print.page.pages import PaperSize
from companion.ui.print.svg_painting import drawn_svg
from companion.writing import write_whole

MOST_DOTS = 120_000_000
"""A picture of more could use up the memory of a small computer."""
MOST_SIDE = 32_000
SMALL_HEX, USUAL_HEX, LARGE_HEX = 48, 96, 192
"""How high hexes are in a picture, in dots."""
FLATS = 32.0
"""How large hexes of an SVG are, in millimetres: it can be scaled at will."""


def write_picture(drawing: MapDrawing, path: Path, hex_height: int = USUAL_HEX) -> None:
    """Write a picture, in the format that the ending of its name says: .svg, else PNG.

    Raises InputError for one that would be too large, and StoreError where it cannot be written.
    """
    if path.suffix.lower() == ".svg":
        write_whole(path, svg_of_map(drawing))
    else:
        write_whole(path, png_of_map(drawing, hex_height))


def png_of_map(drawing: MapDrawing, hex_height: int) -> bytes:
    """Return the map as PNG. Raises InputError for one that would be too large."""
    size = dots_of(drawing, hex_height)
    image = QImage(round(size.width), round(size.height), QImage.Format.Format_RGB32)
    image.fill(QColor(WHITE))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(hex_height / FLATS, hex_height / FLATS)
    run_to_end(drawing.draw(painter, FLATS))
    painter.end()
    return png_of(image)


def png_of(image: QImage) -> bytes:
    """Return an image as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    keep: Callable[..., bool] = image.save
    keep(buffer, "PNG")
    return bytes(buffer.data().data())


def svg_of_map(drawing: MapDrawing) -> str:
    """Return the map as SVG."""
    size = size_of(drawing.board, FLATS)

    def draw(painter: QPainter) -> None:
        painter.fillRect(0, 0, 10 * round(size.width + 1), 10 * round(size.height + 1), QColor(WHITE))
        painter.scale(10, 10)
        run_to_end(drawing.draw(painter, FLATS))

    return drawn_svg(size.width, size.height, draw, drawing.board.name)


def dots_of(drawing: MapDrawing, hex_height: int) -> PaperSize:
    """Return how large a picture becomes. Raises InputError for one that would be too large."""
    size = size_of(drawing.board, FLATS)
    wide, high = size.width * hex_height / FLATS, size.height * hex_height / FLATS
    if wide * high > MOST_DOTS or max(wide, high) > MOST_SIDE:
        raise InputError(
            f"The picture would have {wide:.0f} by {high:.0f} dots. Choose smaller hexes, or save it as SVG."
        )
    return PaperSize(wide, high)
