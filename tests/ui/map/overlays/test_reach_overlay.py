"""The overlay of a unit's reach, before anything is drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.views.moves import Movement, Reach
from companion.tabletop.hexes import neighbor, parse_label
from companion.ui.map.overlays.overlay import Overlay
from companion.ui.map.overlays.reach_overlay import ways_overlay
from tests.ui.map.builders import exit_place, place, reach


def shown_of(found: Reach) -> Overlay:
    """Return the overlay of one way of moving."""
    return ways_overlay(((Movement("walk", "Walk", 6), found),))


def test_a_hex_shows_the_least_cost_in_any_facing() -> None:
    shown = shown_of(reach(place("0502", 3, 0), place("0503", 2, 2, "0503"), place("0503", 3, 1, "0503")))
    assert shown.marks[parse_label("0503")].text == "1"


def test_a_hex_where_no_move_may_end_is_not_offered() -> None:
    shown = shown_of(reach(place("0502", 3, 0), place("0503", 3, 1, "0503", is_stop=False)))
    assert parse_label("0503") not in shown.marks


@pytest.mark.parametrize("side", range(6))
def test_a_way_off_the_map_is_an_arrow_across_the_edge(side: int) -> None:
    shown = shown_of(reach(place("0101", 0, 0), exit_place("0101", side, 1)))
    beyond = neighbor(parse_label("0101"), side)
    assert shown.marks[beyond].exit == side
    assert beyond not in shown.borders[0][0]


def test_leaving_with_the_first_step_backwards_points_the_way_the_unit_goes() -> None:
    leaving = exit_place("0101", 0, 1)
    leaving = replace(leaving, route=leaving.route[1:], facing=3)
    shown = shown_of(reach(place("0101", 3, 0), leaving))
    assert shown.marks[leaving.hex].exit == 0


def test_a_risky_place_wears_a_sign() -> None:
    risky = replace(place("0505", 0, 1, "0505"), rolls=("Entering water 4+ (91.7 %)",))
    shown = shown_of(reach(risky, place("0506", 0, 1, "0506")))
    assert shown.marks[parse_label("0505")].risk == "Entering water 4+ (91.7 %)"
    assert shown.marks[parse_label("0506")].risk == ""
