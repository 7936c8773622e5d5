"""Queries of the map: reach, sectors and ranges, and reasons against a destination."""

from __future__ import annotations

import pytest

from companion.engine.views.moves import SightProfile
from companion.tabletop.hexes import parse_label
from tests.engine.tactics.builders import SYSTEM, board, fight, game


@pytest.mark.rule(SYSTEM, "R22")
def test_a_hex_is_refused_exactly_where_no_destination_is_offered() -> None:
    ground = board((10, 12), levels={"0604": 4}, light_woods="0504 0505")
    at = fight(ground, wasp="red 0506 0", atlas="blue 1010 0")
    for movement, reach in game().reaches(at, "wasp"):
        offered = {place.hex for place in reach.places}
        allowed = {
            place
            for place in ground.all_hexes()
            if game().why_not_reach(at, "wasp", movement.id, place) is None
        }
        assert allowed == offered


@pytest.mark.rule(SYSTEM, "R22")
def test_too_far_says_what_it_needs() -> None:
    at = fight(atlas="red 0506 0", wasp="blue 1503 0")
    refusal = game().why_not_reach(at, "atlas", "walk", parse_label("0526"))
    assert refusal is not None
    assert refusal.id == "too_far"
    assert refusal.values["needed"] == 20


@pytest.mark.rule(SYSTEM, "R44")
def test_ranges_are_those_with_dice() -> None:
    at = fight(wasp="red 0506 0", atlas="blue 1503 0")
    ranges = game().weapon_ranges(at, "wasp")
    assert ranges
    for each in ranges:
        assert [it.label for it in each.brackets] == sorted(
            (it.label for it in each.brackets), key=["Short", "Medium", "Long"].index
        )
        assert all(it.first <= it.last for it in each.brackets)


@pytest.mark.rule(SYSTEM, "R46")
def test_sectors_lie_about_the_unit() -> None:
    at = fight(wasp="red 0506 3", atlas="blue 1503 0")
    found = {arc.id: arc.hexes for arc in game().arcs(at, "wasp")}
    assert parse_label("0512") in found["forward"]
    assert game().arc(at, "wasp") == found["forward"]


def test_a_line_has_levels_in_profile() -> None:
    at = fight(board(levels={"0503": 2, "0501": 1}), wasp="red 0505 0", atlas="blue 1503 0")
    seen = game().sight(at, parse_label("0505"), parse_label("0501"))
    assert seen.profile == SightProfile(0, 1, 0, 1)
    assert [step.top for step in seen.steps] == [0, 2, 0]
