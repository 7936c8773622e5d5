"""Contents of overlays, before anything is drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.views.moves import Sight, SightStep
from companion.engine.views.units import SetupZone
from companion.tabletop.hexes import parse_label
from companion.ui.map.overlays.overlay import (
    BANDS,
    Fill,
    Legend,
    Rim,
    arc_overlay,
    band_fill,
    format_sight,
    sight_overlay,
    threat_overlay,
    zone_overlay,
)
from tests.ui.map.builders import hexes

HERE, THERE = parse_label("0502"), parse_label("0505")


def steps(*labels: str, blocks: str = "", terrain: str = "") -> tuple[SightStep, ...]:
    return tuple(
        SightStep(tuple(map(parse_label, pair)), parse_label(pair[0]), terrain, pair[0] == blocks)
        for pair in (label.split("|") for label in labels)
    )


@given(st.integers(0, 30), st.integers(0, 30))
def test_more_is_never_in_a_lighter_band(value: int, most: int) -> None:
    less, more = (BANDS.index(band_fill(min(each, most), most)) for each in (value, value + 1))
    assert less <= more


def test_the_blocker_is_outlined_named_and_stops_the_ray() -> None:
    blocked = Sight(HERE, THERE, steps("0503", "0504", blocks="0504", terrain="heavy_woods"), False)
    shown = sight_overlay(blocked)
    assert shown.marks[parse_label("0504")].rim is Rim.BOLD
    assert shown.ray is not None
    assert shown.ray.stopped_at == parse_label("0504")
    assert shown.legend is not None
    assert "Blocked by heavy woods in 0504" in [row.text for row in shown.legend.rows]


def test_both_hexes_of_a_tie_are_marked_and_the_one_that_counts_is_stronger() -> None:
    shown = sight_overlay(Sight(HERE, parse_label("0704"), steps("0603|0503"), True, is_tie=True))
    counts, other = shown.marks[parse_label("0603")], shown.marks[parse_label("0503")]
    assert counts.rim is other.rim is Rim.DASHED
    assert (counts.fill, other.fill) == (Fill.DOTTED, Fill.PLAIN)


def test_no_words_lie_over_the_counters_near_the_end_of_a_line_of_sight() -> None:
    assert not sight_overlay(Sight(HERE, THERE, steps("0503", "0504", blocks="0504"), False)).captions


def test_a_line_of_sight_in_words() -> None:
    sight = Sight(
        HERE, THERE, (), True, between={"light_woods": 2, "heavy_woods": 1}, partial_cover=True, is_tie=True
    )
    text = "In sight, 3 hexes, 2 light woods, 1 heavy woods, partial cover, along a hexside"
    assert format_sight(sight) == text


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ({"smoke": 1, "woods": 2, "cover": 0}, "3 bonus dice (smoke 1, woods 2)"),
        ({"smoke": 0, "woods": 0, "cover": 1}, "1 bonus die (cover 1)"),
        ({"smoke": 0, "woods": 0, "cover": 0}, "no bonus dice"),
    ],
)
def test_bonus_dice_are_told_in_place_of_what_gives_them(dice: dict[str, int], text: str) -> None:
    sight = Sight(
        HERE, THERE, (), True, between={"heavy_woods": 1, "smoke": 1}, partial_cover=True, bonus_dice=dice
    )
    assert format_sight(sight) == f"In sight, 3 hexes, {text}"


def test_one_hex_is_not_hexes() -> None:
    assert format_sight(Sight(HERE, parse_label("0503"), (), False)) == "No line of sight, 1 hex"


def test_an_arc_is_outlined_as_a_whole() -> None:
    shown = arc_overlay(hexes("0503 0504"))
    assert shown.borders == ((hexes("0503 0504"), "accent"),)
    assert shown.lit == hexes("0503 0504")


def test_the_most_damage_is_the_strongest_threat() -> None:
    shown = threat_overlay({HERE: 2.34, THERE: 12.6, parse_label("0101"): 0.0})
    assert (shown.marks[THERE].fill, shown.marks[HERE].fill) == (BANDS[-1], BANDS[0])
    assert (shown.marks[HERE].text, shown.marks[THERE].text) == ("2.3", "13")
    assert parse_label("0101") not in shown.marks
    assert shown.legend is not None
    assert [row.text for row in shown.legend.rows] == ["0–3.1", "3.1–6.3", "6.3–9.4", "9.4–13"]


def test_without_any_damage_there_is_no_threat() -> None:
    shown = threat_overlay({HERE: 0.0}, "Orion")
    assert not shown.marks
    assert shown.legend == Legend("Orion: nothing in reach")
    assert threat_overlay({}).marks == {}


def test_a_zone_wears_its_sides_colour_and_is_named_at_its_upper_edge() -> None:
    zone = SetupZone("defenders", hexes("0115 0215 0315 0116"), "Defenders set up")
    shown = zone_overlay([zone], {"defenders": "side_b"})
    assert {mark.tone for mark in shown.marks.values()} == {"side_b"}
    assert not shown.captions
    assert shown.legend is not None
    assert [row.text for row in shown.legend.rows] == ["Defenders set up"]
