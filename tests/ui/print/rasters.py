"""Printed pages as pictures in grey, and how far two pictures of a page differ.

A PDF is drawn by PDFium, which browsers print with, and a preview by Qt, so letters and edges are never alike
to the dot. Both are compared by the mean grey of small cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import pypdfium2  # type: ignore[import-untyped]
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from companion.ui.print.card import PrintedCardFace
from companion.ui.print.card_pages import PAGE_TALL, PAGE_WIDE, TENTHS_PER_INCH, draw_cards
from companion.ui.print.page.pages import PrintedPage
from companion.ui.print.preview.page_view import page_pixmap

DOTS_PER_INCH, POINTS_PER_INCH, MILLIMETRES_PER_INCH = 150, 72, 25.4
CELL = 12
"""The side of a cell, in dots: 2 mm."""
EDGE = CELL
"""The preview draws the edge of the paper, and print does not."""

Grey: TypeAlias = npt.NDArray[np.float64]
"""The grey of every dot, from 0 to 1."""


class RasterDifference(NamedTuple):
    """The difference of two pictures, as shares of black to white: on average, and in the worst cell."""

    mean: float
    worst: float


def difference(one: Grey, other: Grey) -> RasterDifference:
    """Return how far two pictures of a page differ, whose sizes may differ by a rounded dot."""
    high, wide = (min(pair) for pair in zip(one.shape, other.shape, strict=True))
    assert max(one.shape[0] - high, other.shape[0] - high, one.shape[1] - wide, other.shape[1] - wide) <= 1
    apart = np.abs(_cells(one[:high, :wide]) - _cells(other[:high, :wide]))
    return RasterDifference(float(apart.mean()), float(apart.max()))


def pictures_of_pdf(pdf: bytes) -> list[Grey]:
    """Return every page of a PDF as it is drawn by PDFium."""
    with pypdfium2.PdfDocument(pdf) as document:
        scale = DOTS_PER_INCH / POINTS_PER_INCH
        drawn = [document[at].render(scale=scale, grayscale=True).to_numpy() for at in range(len(document))]
    return [np.asarray(picture, dtype=np.float64).reshape(picture.shape[:2]) / 255 for picture in drawn]


def picture_of_preview(page: PrintedPage, *, is_grey: bool = False) -> Grey:
    """Return a page as the preview shows it."""
    wide, high = (round(side / MILLIMETRES_PER_INCH * DOTS_PER_INCH) for side in page.size)
    return grey_of(page_pixmap(page, QSize(wide, high), is_grey=is_grey).toImage())


def picture_of_cards(faces: Sequence[PrintedCardFace]) -> Grey:
    """Return a page of cards as it is drawn on a screen."""
    scale = DOTS_PER_INCH / TENTHS_PER_INCH
    image = QImage(round(PAGE_WIDE * scale), round(PAGE_TALL * scale), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(scale, scale)
    draw_cards(painter, faces)
    painter.end()
    return grey_of(image)


def grey_of(image: QImage) -> Grey:
    """Return the grey of every dot of an image."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    dots = np.frombuffer(grey.constBits(), dtype=np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return dots[:, : grey.width()].astype(np.float64) / 255


def _cells(picture: Grey) -> Grey:
    """Return the mean grey of each whole cell within the edge."""
    inner = picture[EDGE:-EDGE, EDGE:-EDGE]
    rows, columns = (side // CELL for side in inner.shape)
    cut = inner[: rows * CELL, : columns * CELL].reshape(rows, CELL, columns, CELL)
    return np.asarray(cut.mean(axis=(1, 3)), dtype=np.float64)
