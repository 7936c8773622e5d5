"""Every terrain, depth and level is told apart from every other: in every theme, in colour and in grey."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from PySide6.QtGui import QImage, QPainter

from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import parse_label
from companion.ui.map.mapsheet.layout import hex_rect
from companion.ui.map.mapsheet.palette import PALETTES
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import Stamps
from companion.ui.map.mapsheet.zoom import Zoom
from tests.examples import only_long
from tests.ui.map.builders import board
from tests.ui.map.telling_apart import Face, apart

TERRAIN = (
    "clear",
    "light_woods",
    "heavy_woods",
    "rough",
    "rubble",
    "pavement",
    "road",
    "smoke",
    "fire",
    "water_0",
    "water_1",
    "water_2",
    "water_3",
    "bridge_medium_cf40",
    "building_light_cf15_h1",
    "building_hardened_cf120_h4",
)
LEVELS = (-4, -3, -2, -1, 1, 2, 3, 4, 5)
GROUNDS = {terrain: BoardHex(terrain=(terrain,)) for terrain in TERRAIN}
GROUNDS |= {f"level {level}": BoardHex(level) for level in LEVELS}
PLACES = ("0203", "0503", "0508")
"""Hexes whose trees and stones stand differently."""

SMALL, LARGE = 8, 16
LEAST = {False: 2.5, True: 2.0}
"""The least difference in colour and in grey, in points of lightness on the mean."""


@cache
def face(name: str, palette: str, quarter: int) -> Face:
    """One ground in the middle of clear ground; a road comes from somewhere and leads on."""
    hexes = dict.fromkeys(PLACES, GROUNDS[name])
    if name.startswith(("road", "bridge")):
        beyond = [f"{place[:2]}{int(place[2:]) + step:02}" for place in PLACES for step in (-1, 1)]
        hexes |= {place: BoardHex(terrain=("road",)) for place in beyond}
    sheet, zoom = Mapsheet(board((6, 10), hexes), PALETTES[palette], Stamps()), Zoom(quarter)
    return Face.of([_printed(sheet, place, zoom) for place in PLACES])


def _printed(sheet: Mapsheet, label: str, zoom: Zoom) -> QImage:
    area = hex_rect(parse_label(label))
    picture = QImage(4 * zoom.quarter, 2 * zoom.half, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setTransform(zoom.transform)
    painter.translate(-area.topLeft())
    sheet.draw(painter, area)
    painter.end()
    return picture


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("quarter", [SMALL, only_long(LARGE)])
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("in_grey", [False, True], ids=["colour", "grey"])
def test_every_ground_is_told_apart_from_every_other(palette: str, quarter: int, in_grey: bool) -> None:
    faces = {name: face(name, palette, quarter) for name in GROUNDS}
    alike = {
        f"{one} and {other}": round(distance, 1)
        for one, other in combinations(faces, 2)
        if (distance := apart(faces[one], faces[other], in_grey=in_grey)) < LEAST[in_grey]
    }
    assert alike == {}
