"""A sheet that is painted at, and one that is drawn in vectors."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, hex_at
from companion.ui.map.mapsheet.palette import PAPER
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import StampCache, VectorLayer
from companion.ui.map.mapsheet.zoom import Zoom

BOARD = Board("Sheet", 4, 4, {hex_at(2, 2): BoardHex(1), hex_at(3, 3): BoardHex(0, ("road",))})
ROAD = BOARD.with_hex(hex_at(3, 2), BoardHex(0, ("road",)))
HOLE = BOARD.with_hex(hex_at(4, 4), BoardHex(-3))


def picture(sheet: Mapsheet, *, is_engraved: bool = False) -> QImage:
    zoom = Zoom(12)
    area = sheet.area
    image = QImage(
        round(area.width() * zoom.across), round(area.height() * zoom.down), QImage.Format.Format_RGB32
    )
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.setTransform(zoom.transform)
    painter.translate(-area.topLeft())
    if is_engraved:
        sheet.lay_on(VectorLayer(painter, zoom), area)
    else:
        sheet.draw(painter, area)
    painter.end()
    return image


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize(("board", "place"), [(ROAD, hex_at(3, 2)), (HOLE, hex_at(4, 4))])
def test_a_sheet_that_changes_looks_as_if_it_were_laid_out_anew(board: Board, place: Hex) -> None:
    stamps = StampCache()
    before = Mapsheet(BOARD, PAPER, stamps)
    shown = picture(before)
    changed = before.with_changes(board, [hex_at(3, 2), hex_at(4, 4)])
    assert place in board
    assert picture(changed) == picture(Mapsheet(board, PAPER, stamps))
    assert picture(changed) != shown


@pytest.mark.usefixtures("theme")
def test_a_sheet_in_vectors_has_the_colours_of_its_stamps() -> None:
    sheet = Mapsheet(ROAD, PAPER, StampCache())
    stamped, engraved = picture(sheet), picture(sheet, is_engraved=True)
    zoom = Zoom(12)
    for place in ROAD.all_hexes():
        spot = QRectF(place.q * 72.0, place.r * 84.0 + place.q * 42.0, 0, 0).topLeft() - sheet.area.topLeft()
        at = (round(spot.x() * zoom.across), round(spot.y() * zoom.down) + 6)
        one, other = stamped.pixelColor(*at), engraved.pixelColor(*at)
        assert abs(one.red() - other.red()) < 40
        assert abs(one.blue() - other.blue()) < 40
