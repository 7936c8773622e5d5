"""Queries about the map: reach, sectors and ranges of any unit, and lines of sight in profile."""

from __future__ import annotations

import pytest

from companion.engine.views.moves import SightProfile
from companion.tabletop.hexes import distance, parse_label
from tests.builders import battle as flat_battle
from tests.builders import citytech
from tests.builders import game as quickstart
from tests.citytech import change_unit, fight
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import ready


@pytest.mark.rule("CityTech", "Movement > Movement Modes")
def test_reach_is_told_of_any_unit_at_any_time() -> None:
    at = ready()
    found = {movement.id: reach for movement, reach in citytech().reaches(at, "uller")}
    assert set(found) == {"walked", "ran"}
    assert len(found["ran"].places) > len(found["walked"].places) > 10
    own = {movement.id: reach for movement, reach in citytech().reaches(at, "wolfhound")}
    assert own["walked"] == citytech().reach(at, "wolfhound", "walked")


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
def test_four_sectors_cover_the_board_and_turn_with_the_torso() -> None:
    at = fight(orion="red 0808 0", cicada="blue 1503 0")
    straight = {arc.id: arc.hexes for arc in citytech().arcs(at, "orion")}
    board = at.board
    assert board is not None
    assert sum(map(len, straight.values())) == len(board.all_hexes()) - 1
    assert parse_label("0801") in straight["forward"]
    assert parse_label("0816") in straight["rear"]
    twisted = {arc.id: arc.hexes for arc in citytech().arcs(change_unit(at, "orion", twist=1), "orion")}
    assert twisted["forward"] != straight["forward"]


@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
def test_ranges_are_told_by_bracket_and_minimum() -> None:
    ranges = {
        each.label: each
        for each in citytech().weapon_ranges(fight(orion="red 0808 0", cicada="blue 1503 0"), "orion")
    }
    missiles = ranges["LRM 20, LA"]
    assert [(it.label, it.first, it.last) for it in missiles.brackets] == [
        ("Short", 1, 7), ("Medium", 8, 14), ("Long", 15, 21),
    ]  # fmt: skip
    assert (missiles.minimum, missiles.why_not) == (6, "")


@pytest.mark.rule("CityTech", "Combat > Line of Sight")
def test_a_profile_has_the_levels_of_ground_and_of_both_ends() -> None:
    at = fight(slope(h0503="2 light_woods", h0501="1"), orion="red 0505 0", cicada="blue 1503 0")
    seen = citytech().sight(at, parse_label("0505"), parse_label("0501"))
    assert seen.profile == SightProfile(0, 1, 1, 2)
    assert [(step.ground, step.top) for step in seen.steps] == [(0, 0), (2, 4), (0, 0)]
    flat = flat_battle(cicada="0505 0", hermes="0501 3")
    assert quickstart().sight(flat, parse_label("0505"), parse_label("0501")).profile is None


@pytest.mark.rule("CityTech", "Combat > Line of Sight")
def test_a_line_is_drawn_from_the_unit_that_stands_there() -> None:
    at = change_unit(fight(orion="red 0505 0", cicada="blue 1503 0"), "orion", is_prone=True)
    seen = citytech().sight(at, parse_label("0505"), parse_label("0501"))
    assert seen.profile == SightProfile(0, 0, 0, 1)


def test_units_are_set_up_facing_the_enemy() -> None:
    at = fight(orion="red", cicada="blue 0303 0")
    (zone,) = citytech().table(at).zones
    assert zone.side == "red"
    for label, facing in {"0308": 0, "0301": 3, "0803": 5}.items():
        place = parse_label(label)
        assert (zone.facings[place], distance(place, parse_label("0303")) > 0) == (facing, True)
