"""SVG of anything that a painter paints."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from companion.cooperative import run_to_end
from companion.ui.print.page.pages import PagePicture, PaperSize

FINE, DOTS = 10, 254
"""Units of a drawing in a millimetre, which are so many dots in an inch."""


def drawn_svg(width: float, height: float, draw: Callable[[QPainter], None], title: str = "") -> str:
    """Return a drawing as a document of its own, whatever it is drawn with; lengths are in millimetres."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setDescription("")
    generator.setResolution(DOTS)
    generator.setSize(QSize(round(width * FINE), round(height * FINE)))
    generator.setViewBox(QRectF(0, 0, width * FINE, height * FINE))
    painter = QPainter(generator)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        draw(painter)
    finally:
        painter.end()
    return bytes(buffer.data().data()).decode()


def svg_inside(picture: PagePicture, size: PaperSize) -> str:
    """Return a picture as an element inside of a page."""
    whole = drawn_svg(size.width, size.height, lambda painter: run_to_end(picture.draw(painter, FINE)))
    inner = whole[whole.index(">", whole.index("<svg")) + 1 : whole.rindex("</svg>")]
    box = f"0 0 {size.width * FINE:g} {size.height * FINE:g}"
    return f'<svg width="{size.width:g}" height="{size.height:g}" viewBox="{box}">{inner}</svg>'
