"""Facings of units that are set up."""

from __future__ import annotations

import pytest

from companion.engine.skeleton.setup import facings_in, toward
from companion.tabletop.hexes import parse_label
from tests.builders import board


@pytest.mark.parametrize(
    ("target", "facing"),
    [("0801", 0), ("1504", 1), ("1513", 2), ("0816", 3), ("0112", 4), ("0104", 5), ("0901", 0)],
)
def test_the_target_is_straightest_ahead(target: str, facing: int) -> None:
    assert toward(parse_label("0808"), parse_label(target)) == facing


def test_a_side_looks_away_from_its_own_edge() -> None:
    hexes = {parse_label("0101"), parse_label("1501")}
    enemies = [parse_label("0801")]
    assert set(facings_in(hexes, board(), enemies, "north").values()) == {3}
    assert set(facings_in(hexes, board(), enemies, "south").values()) == {0}


def test_without_an_edge_it_looks_at_the_nearest_enemy_or_the_middle() -> None:
    place = parse_label("0802")
    assert facings_in([place], board(), [parse_label("0801"), parse_label("0817")]) == {place: 0}
    assert facings_in([place], board(), []) == {place: 3}
