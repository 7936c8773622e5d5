"""Overlays of the map tools, before anything is drawn."""

from __future__ import annotations

from companion.engine.marks import HexNote
from companion.engine.views.moves import ArcView, Bracket, WeaponRange
from companion.tabletop.hexes import distance, parse_label
from companion.ui.map.overlays.overlay import Fill, Rim
from companion.ui.map.overlays.tool_overlays import arcs_overlay, notes_overlay, ranges_overlay, ruler_overlay
from tests.ui.map.builders import board, hexes

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
