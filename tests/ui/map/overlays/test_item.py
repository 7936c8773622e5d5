"""The item that draws overlays: the veil about what is lit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from companion.tabletop.hexes import Hex, hex_at, hexes_within, neighbors
from companion.ui.map.mapsheet.layout import center
from companion.ui.map.mapsheet.stamps import StampCache
from companion.ui.map.overlays.item import OverlayItem
from companion.ui.map.overlays.overlay import Overlay

pytestmark = pytest.mark.usefixtures("qapp")
MIDDLE, FAR = hex_at(4, 4), hex_at(8, 7)
SHEET = QRectF(-100, -100, 900, 900)


def veiled_hexes(lit: frozenset[Hex]) -> set[Hex]:
    """Return the hexes about the middle that lie under the veil while these are lit."""
    item, option = OverlayItem(SHEET, StampCache()), QStyleOptionGraphicsItem()
    item.show_overlay(Overlay(lit=lit))
    option.exposedRect = SHEET
    image = QImage(SHEET.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    painter = QPainter(image)
    painter.translate(-SHEET.topLeft())
    item.paint(painter, option)
    painter.end()
    spots = {place: (center(place) - SHEET.topLeft()).toPoint() for place in hexes_within(MIDDLE, 3)}
    return {place for place, spot in spots.items() if image.pixelColor(spot) != QColor("red")}


def test_all_but_what_is_lit_is_veiled_also_in_a_hole_of_it() -> None:
    ring = frozenset(neighbors(MIDDLE))
    assert veiled_hexes(ring | {FAR}) == {*hexes_within(MIDDLE, 3)} - ring - {FAR}


def test_areas_that_touch_in_a_corner_are_lit_both() -> None:
    two = frozenset({MIDDLE, neighbors(neighbors(MIDDLE)[0])[1]})
    assert veiled_hexes(two) == {*hexes_within(MIDDLE, 3)} - two
