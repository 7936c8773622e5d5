"""Overlays of the map tools, before anything is drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.marks import HexNote
from companion.engine.views.moves import ArcView, Bracket, Movement, Reach, WeaponRange
from companion.tabletop.hexes import distance, neighbor, parse_label
from companion.ui.map.overlays.overlay import Fill, Overlay, Rim
from companion.ui.map.overlays.tool_overlays import (
    airspace_overlay,
    arcs_overlay,
    notes_overlay,
    ranges_overlay,
    ruler_overlay,
    ways_overlay,
)
from tests.ui.map.builders import board, exit_place, hexes, place, reach

HERE, THERE, BEYOND = (parse_label(label) for label in ("0502", "0505", "0805"))


def test_a_ruler_adds_up_its_legs() -> None:
    shown = ruler_overlay((HERE, THERE), BEYOND)
    assert shown.path == (HERE, THERE, BEYOND)
    assert [caption.text for caption in shown.captions] == ["3", "6"]
    assert shown.legend is not None
    assert shown.legend.title == "6 hexes"
    assert [row.text for row in shown.legend.rows] == ["0502–0505: 3", "0505–0805: 3"]


def test_sectors_are_filled_in_different_ways() -> None:
    arcs = [ArcView("forward", "Front", hexes("0501")), ArcView("rear", "Rear", hexes("0503"))]
    shown = arcs_overlay(arcs, "Orion")
    assert {mark.fill for mark in shown.marks.values()} == {Fill.PLAIN, Fill.DOTTED}
    assert shown.legend is not None
    assert [row.text for row in shown.legend.rows] == ["Front", "Rear"]


def test_rings_lie_at_their_distance_and_the_minimum_range_is_dashed() -> None:
    weapon = WeaponRange("lrm", "LRM", (Bracket("Short", 1, 3), Bracket("Medium", 4, 5)), minimum=2)
    shown = ranges_overlay(weapon, HERE, board().all_hexes(), "Orion")
    assert {distance(HERE, place) for place in shown.marks} == {1, 2, 3, 4, 5}
    dashed = {distance(HERE, place) for place, mark in shown.marks.items() if mark.rim is Rim.DASHED}
    assert dashed == {1, 2}
    assert len({shown.marks[place].fill for place in shown.marks}) == 2


def test_a_note_has_its_sign_and_its_words_a_plate() -> None:
    shown = notes_overlay(
        {HERE: "Objective"}, {THERE: HexNote("Mines", "danger"), BEYOND: HexNote("", "flag")}
    )
    assert [shown.marks[place].sign for place in (HERE, THERE, BEYOND)] == ["", "danger", "flag"]
    assert [caption.text for caption in shown.captions] == ["Objective", "Mines"]


def test_a_highlight_without_words_has_no_plate() -> None:
    shown = notes_overlay({HERE: "Objective", THERE: ""}, {})
    assert set(shown.marks) == {HERE, THERE}
    assert [caption.text for caption in shown.captions] == ["Objective"]


def shown_of(found: Reach) -> Overlay:
    """Return the overlay of one way of moving."""
    return ways_overlay(((Movement("walk", "Walk", 6), found),))


def test_a_hex_shows_the_least_cost_in_any_facing() -> None:
    shown = shown_of(reach(place("0502", 3, 0), place("0503", 2, 2, "0503"), place("0503", 3, 1, "0503")))
    assert shown.marks[parse_label("0503")].text == "1"


def test_a_hex_where_no_move_may_end_is_not_offered() -> None:
    shown = shown_of(reach(place("0502", 3, 0), place("0503", 3, 1, "0503", is_stop=False)))
    assert parse_label("0503") not in shown.marks


def test_the_legend_names_only_ways_that_have_hexes_of_their_own() -> None:
    here, beside = place("0502", 3, 0), place("0503", 3, 1, "0503")
    near, far = reach(here, beside), reach(here, beside, place("0504", 3, 2, "0503", "0504"))
    names = {"half": near, "disengage": near, "full": far}
    shown = ways_overlay(tuple((Movement(name, name, 6), found) for name, found in names.items()), "Merlin")
    assert shown.legend is not None
    assert [row.text for row in shown.legend.rows] == ["half, 6 MP", "full, 6 MP"]
    assert len({row.mark.fill for row in shown.legend.rows}) == 2


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


def test_courses_and_fields_in_the_air() -> None:
    area = frozenset((HERE, THERE))
    shown = airspace_overlay(((HERE, THERE),), ((area, "Warden: Mode II"),))
    assert shown.courses == ((HERE, THERE),)
    assert [it[0] for it in shown.borders] == [area]
    assert [it.text for it in shown.captions] == ["Warden: Mode II"]
