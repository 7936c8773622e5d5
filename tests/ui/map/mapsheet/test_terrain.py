"""Terrain names read and told."""

from __future__ import annotations

import pytest

from companion.tabletop.boards import BoardHex
from companion.ui.map.mapsheet.terrain import Building, Ground, describe_hex, describe_terrain, read_ground


@pytest.mark.parametrize(
    ("names", "ground"),
    [
        ((), Ground()),
        (("clear",), Ground()),
        (("light_woods",), Ground(woods=1)),
        (("heavy_woods",), Ground(woods=2)),
        (("water_0",), Ground(depth=0)),
        (("water_12",), Ground(depth=12)),
        (("rough", "road"), Ground(surfaces=frozenset({"rough", "road"}))),
        (("bridge_heavy_cf90", "water_2"), Ground(depth=2, surfaces=frozenset({"bridge"}))),
        (("building_heavy_cf90_h2",), Ground(building=Building("heavy", 90, 2))),
        (("building_light",), Ground(building=Building("light"))),
        (("building_3",), Ground(building=Building("", height=3))),
        (("paved", "bridge_light_cf15_h2"), Ground(surfaces=frozenset({"pavement", "bridge"}))),
        (("swamp", "water_x"), Ground(strange=("swamp", "water_x"))),
    ],
)
def test_names_are_read(names: tuple[str, ...], ground: Ground) -> None:
    assert read_ground(BoardHex(terrain=names)) == ground


@pytest.mark.parametrize(
    ("printed", "text"),
    [
        (BoardHex(), "clear"),
        (BoardHex(terrain=("heavy_woods",)), "heavy woods"),
        (BoardHex(2, ("rough", "light_woods")), "rough, light woods, level 2"),
        (BoardHex(-1), "clear, level −1"),
        (BoardHex(terrain=("paved", "building_2")), "pavement, building, height 2"),
        (BoardHex(terrain=("bridge_light_h1",)), "light bridge, height 1"),
        (BoardHex(terrain=("building_hardened_cf120_h3",)), "hardened building, CF 120, height 3"),
        (BoardHex(terrain=("bridge_light_cf15", "water_2")), "light bridge, CF 15, water, depth 2"),
    ],
)
def test_a_hex_is_told_in_words(printed: BoardHex, text: str) -> None:
    assert describe_hex(printed) == text


def test_unknown_terrain_keeps_its_name() -> None:
    assert describe_terrain("deep_snow") == "deep snow"
