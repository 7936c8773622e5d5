"""Paper: a PDF file to paint on, in vectors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from companion.errors import CompanionError

DOTS_PER_INCH = 300


@contextmanager
def pdf_on(
    path: Path,
    title: str,
    margin: float,
    paper: QPageSize.PageSizeId = QPageSize.PageSizeId.A4,
) -> Iterator[tuple[QPainter, QPdfWriter]]:
    """A painter on the first page of a new file, and its pages; the margin is in millimetres.

    Raises CompanionError when the file cannot be written.
    """
    _check(path)
    writer = QPdfWriter(str(path))
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


def _check(path: Path) -> None:
    """Qt does not say why a file cannot be written, so it is tried first."""
    try:
        with path.open("wb"):
            pass
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise CompanionError(f"{path} cannot be written: {reason}. Choose another place.") from error
