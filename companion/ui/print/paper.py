"""Paper: a PDF file to paint on, in vectors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from companion.writing import write_whole

DOTS_PER_INCH = 300


@contextmanager
def open_pdf(
    path: Path,
    title: str,
    margin: float,
    paper: QPageSize.PageSizeId = QPageSize.PageSizeId.A4,
) -> Iterator[tuple[QPainter, QPdfWriter]]:
    """A painter on the first page of a new file, and its pages; the margin is in millimetres.

    The file is written once everything has been painted. Raises StoreError when it cannot be.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Companion")
    writer.setTitle(title)
    writer.setResolution(DOTS_PER_INCH)
    margins = QMarginsF(margin, margin, margin, margin)
    writer.setPageLayout(
        QPageLayout(QPageSize(paper), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)
    )
    painter = QPainter(writer)
    try:
        yield painter, writer
    finally:
        painter.end()
    write_whole(path, bytes(buffer.data().data()))
