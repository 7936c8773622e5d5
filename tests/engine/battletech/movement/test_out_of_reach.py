"""Reasons that a unit cannot end a move in a hex, hex by hex as players click them."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.state import Battle
from companion.tabletop.hexes import parse_label
from tests.builders import citytech
from tests.engine.battletech.move_helpers import ready


def why(at: Battle, label: str, movement: str = "walked") -> tuple[str, dict[str, object]]:
    """Return the id of what speaks against a hex, and the values of it that are numbers."""
    refusal = citytech().why_not_reach(at, "wolfhound", movement, parse_label(label))
    assert refusal is not None
    return refusal.id, {name: it for name, it in refusal.values.items() if isinstance(it, int)}


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
@pytest.mark.parametrize("movement", ["walked", "ran"])
def test_a_hex_is_refused_exactly_where_no_place_is_offered(movement: str) -> None:
    at = ready(h0503="1 heavy_woods", h0604="3", h0405="0 water_2")
    offered = {place.hex for place in citytech().reach(at, "wolfhound", movement).places if place.is_stop}
    board = at.board
    assert board is not None
    refused = {
        hex
        for hex in board.all_hexes()
        if citytech().why_not_reach(at, "wolfhound", movement, hex) is not None
    }
    assert refused == set(board.all_hexes()) - offered


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
def test_too_far_says_what_it_needs_and_what_there_is() -> None:
    assert why(ready(), "0515") == ("too_far", {"needed": 10, "allowed": 6})
    assert why(ready(), "0515", "ran") == ("too_far", {"needed": 13, "allowed": 9})


@pytest.mark.rule("CityTech", "Movement > Movement Cost Table")
def test_terrain_that_keeps_it_out_is_told() -> None:
    assert why(ready(h0504="5"), "0504")[0] == "too_many_levels"
    assert why(ready(h0504="0 water_2"), "0504", "ran")[0] == "too_deep"


@pytest.mark.rule("CityTech", "Movement > Stacking")
def test_a_hex_with_an_enemy_is_told() -> None:
    assert why(ready(), "1517")[0] == "enemy_there"


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_who_cannot_jump_is_told_so() -> None:
    assert why(ready(), "0503", "jumped")[0] == "no_points"
    at = ready("black_hawk")
    refusal = citytech().why_not_reach(at, "black_hawk", "jumped", parse_label("0512"))
    assert refusal is not None
    assert (refusal.id, refusal.values) == ("too_far", {"needed": 7, "allowed": 5})
