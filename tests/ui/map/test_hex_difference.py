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
from companion.ui.map.mapsheet.stamps import StampCache
from companion.ui.map.mapsheet.zoom import Zoom
from tests.builders import citytech
from tests.builders import game as quickstart
from tests.engine.tactics.builders import game as tactics
from tests.ui.map.builders import board
from tests.ui.map.hex_difference import HexFace, face_difference

BUILT = {
    "bridge": "bridge_medium_cf40",
    "building_light": "building_light_cf15_h1",
    "building_medium": "building_medium_cf40_h2",
    "building_heavy": "building_heavy_cf90_h3",
    "building_hardened": "building_hardened_cf120_h4",
}
"""How boards write what the rules know by its kind alone."""


COSTS = citytech().rules.tables.movement
RULES = {
    game.ruleset: tuple(dict.fromkeys(BUILT.get(name, name) for name in names))
    for game, names in (
        (
            citytech(),
            (*citytech().rules.tables.movement.costs, *citytech().rules.tables.movement.without_cost),
        ),
        (quickstart(), quickstart().rules.tables.movement.costs),
        (tactics(), ("clear", *tactics().rules.tables.movement.terrain)),
    )
}
"""Every terrain that the rules of a game know, as boards write it."""
LEVELS = (-4, -3, -2, -1, 1, 2, 3, 4, 5)
LEVEL_GROUNDS = {f"level {level}": BoardHex(level) for level in LEVELS}
GROUNDS = {name: BoardHex(terrain=(name,)) for names in RULES.values() for name in names} | LEVEL_GROUNDS
PLACES = ("0203", "0503", "0508")
"""Hexes whose trees and stones stand differently."""

SMALL, USUAL = 6, 18
"""Where two map sheets side by side fit into a window of 1280 by 720, and how near it usually is."""
LEAST, LEAST_FROM_CLEAR = 2.6, 3.5
"""The least difference in points of lightness on the mean: of any two, and of anything from clear ground."""


@cache
def face(name: str, palette: str, quarter: int) -> HexFace:
    """One ground in the middle of clear ground; a road comes from somewhere and leads on."""
    hexes = dict.fromkeys(PLACES, GROUNDS[name])
    if name.startswith(("road", "bridge")):
        beyond = [f"{place[:2]}{int(place[2:]) + step:02}" for place in PLACES for step in (-1, 1)]
        hexes |= {place: BoardHex(terrain=("road",)) for place in beyond}
    sheet, zoom = Mapsheet(board((6, 10), hexes), PALETTES[palette], StampCache()), Zoom(quarter)
    return HexFace.of([_print_hex(sheet, place, zoom) for place in PLACES])


def _print_hex(sheet: Mapsheet, label: str, zoom: Zoom) -> QImage:
    area = hex_rect(parse_label(label))
    picture = QImage(4 * zoom.quarter, 2 * zoom.half, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setTransform(zoom.transform)
    painter.translate(-area.topLeft())
    sheet.draw(painter, area)
    painter.end()
    return picture


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("quarter", [SMALL, USUAL])
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ruleset", RULES)
@pytest.mark.parametrize("in_grey", [False, True], ids=["colour", "grey"])
def test_every_ground_is_told_apart_from_every_other(
    ruleset: str, palette: str, quarter: int, in_grey: bool
) -> None:
    faces = {name: face(name, palette, quarter) for name in (*RULES[ruleset], *LEVEL_GROUNDS)}
    alike = {
        f"{one} and {other}": round(distance, 1)
        for one, other in combinations(faces, 2)
        if (distance := face_difference(faces[one], faces[other], in_grey=in_grey))
        < least_difference(one, other)
    }
    assert alike == {}


def least_difference(one: str, other: str) -> float:
    """Return how far apart two grounds have to be."""
    return LEAST_FROM_CLEAR if "clear" in (one, other) else LEAST
