"""Words beside hexes are never cut off, and stay away with their hex."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from companion.tabletop.hexes import Hex
from companion.ui.map.overlays.captions import draw_caption
from companion.ui.map.overlays.content import Caption
from companion.ui.theme.tokens import LIGHT

WINDOW = QRectF(0, 0, 400, 200)


def inked(middle: QPointF) -> int:
    """How many pixels the caption of a hex takes, when that stands at a point of a window."""
    window = QImage(WINDOW.size().toSize(), QImage.Format.Format_RGB32)
    window.fill(Qt.GlobalColor.green)
    painter = QPainter(window)
    painter.translate(middle)
    draw_caption(
        painter, Caption(Hex(0, 0), "No line of sight, 7 hexes", "danger"), WINDOW, LIGHT, QTransform()
    )
    painter.end()
    ground = QColor(Qt.GlobalColor.green).rgb()
    return sum(window.pixel(x, y) != ground for x in range(window.width()) for y in range(window.height()))


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("corner", [(2, 2), (398, 2), (2, 198), (398, 198)])
def test_a_caption_at_the_edge_is_moved_into_the_window(corner: tuple[int, int]) -> None:
    assert inked(QPointF(*corner)) >= inked(QPointF(200, 100)) * 0.95


@pytest.mark.usefixtures("theme")
def test_a_caption_whose_hex_is_out_of_sight_is_not_shown() -> None:
    assert inked(QPointF(200, 230)) == 0
