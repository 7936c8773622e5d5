"""Skids: the roll for a turn on pavement, the fall and the slide, and what stops it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.events import (
    LocationHit,
    MinesLaid,
    MinesMet,
    StructureDamaged,
    UnitFell,
    UnitSkidded,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.movement.entering import slide
from companion.engine.play import Play
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, resolve_action
from tests.citytech import SIDES, act_by_rule, apply_events, change_unit, declaring, fight, in_phase, unit
from tests.engine.battletech.damaged_mechs import with_model
from tests.engine.battletech.move_helpers import (
    forbidden,
    march,
    move,
    move_of,
    piloting_numbers,
    ready_on,
    where,
)

SAFE, FAILS = (6, 6), (1, 1)
LEG = (4, 5)
"""A hit on the left leg, for the front column."""


def pavement(**hexes: str) -> Board:
    """Return a paved board but for some hexes: `pavement(h0504="1")`."""
    plain = Board("Pavement", 15, 17)
    ground = {place: BoardHex(0, ("paved",)) for place in plain.all_hexes()}
    for label, text in hexes.items():
        level, *terrain = text.split()
        ground[parse_label(label[1:])] = BoardHex(int(level), tuple(terrain))
    return Board("Pavement", 15, 17, ground)


def runner(where: str = "0510 0", name: str = "wolfhound", **hexes: str) -> Battle:
    return ready_on(pavement(**hexes), name, where)


def run_steps(at: Battle, letters: str, *answers: Any, name: str = "wolfhound") -> Play[Battle]:
    return march(at, letters, *answers, movement="ran", name=name)


@pytest.mark.rule("CityTech", "Movement > Skidding")
@pytest.mark.rule("CityTech", "Components > Pavement")
@pytest.mark.parametrize(
    ("letters", "rolls"),
    [("FF", 0), ("FFR", 0), ("FFRF", 1), ("RF", 1), ("FRLF", 0), ("FRFLF", 2), ("FRFF", 1)],
)
def test_who_runs_on_after_a_turn_may_skid(letters: str, rolls: int) -> None:
    played = run_steps(runner(), letters, *[SAFE] * rolls)
    assert [cause for cause, _ in piloting_numbers(played)] == ["skidding"] * rolls
    assert piloting_numbers(march(runner(), letters)) == []


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_only_paved_hexes_are_slippery() -> None:
    assert piloting_numbers(run_steps(runner(h0608="0"), "FRF")) == []
    assert len(piloting_numbers(run_steps(runner(h0608="0 water_1 bridge_heavy"), "FRF", SAFE))) == 1
    # Nor does who has just stood up skid, however he faces.
    lies = change_unit(runner(), "wolfhound", is_prone=True)
    assert piloting_numbers(run_steps(lies, "URF", SAFE)) == [("standing_up", 5)]


@pytest.mark.rule("CityTech", "Movement > Skid Modifier Table")
@pytest.mark.parametrize(("hexes", "number"), [(1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (7, 6), (8, 7)])
def test_the_faster_the_harder(hexes: int, number: int) -> None:
    played = run_steps(runner("0515 0"), "F" * (hexes - 1) + "RF", SAFE)
    assert piloting_numbers(played) == [("skidding", number)]


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_the_phoenix_hawk_of_the_book() -> None:
    # 45 tons: a turn after two hexes, another after four; the second roll fails by one.
    at = with_model(runner(), "wolfhound", tonnage=45)
    played = run_steps(at, "FFRFFLF", (4, 6), (2, 3), (1,), LEG, SAFE, LEG, (2, 3), (2, 3))
    assert piloting_numbers(played)[:2] == [("skidding", 5), ("skidding", 6)]
    assert [it.levels for it in events_of(played, UnitFell)] == [0]
    assert events_of(played, UnitSkidded) == [UnitSkidded("wolfhound", 5)]
    assert [it.damage for it in events_of(played, LocationHit)] == [5, 5, 5, 5]
    assert played.battle.units["wolfhound"].suffered.taken == 20
    # He falls into the hex he turned to, and slides the way he went before.
    assert where(played)[0] == "1203"


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_a_skid_ends_the_move_but_one_may_stand_up_and_go_on() -> None:
    played = run_steps(runner(), "FRFFF", FAILS, (1,), LEG, SAFE, LEG)
    assert (move_of(played).is_over, move_of(played).has_skidded, move_of(played).spent) == (False, True, 3)
    assert (where(played), move_of(played).entered) == (("0606", 1), 2)
    on = run_steps(played.battle, "UF", SAFE)
    assert (where(on), move_of(on).is_over, move_of(on).has_skidded) == (("0706", 1), True, True)


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_who_slides_back_to_where_he_came_from_has_entered_the_hex() -> None:
    # North for two hexes, round, and south; he slides north again, to a hill that stops him.
    other = (2, 3)
    played = run_steps(runner(h0507="1"), "FFRRRF", FAILS, (1,), LEG, SAFE, other, LEG, other, LEG)
    assert where(played)[0] == "0508"
    assert events_of(played, UnitSkidded) == [UnitSkidded("wolfhound", 1)]
    assert (move_of(played).hexes, move_of(played).entered, move_of(played).spent) == (3, 3, 6)


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_a_skidding_target_is_harder_to_hit() -> None:
    at = change_unit(declaring(ready_on(pavement(), "wolfhound", "1513 3")), "uller", facing=0)
    skidded = change_unit(at, "wolfhound", moved=MoveRecord("stationary", has_skidded=True))
    plans = [citytech().attack_plan(each, "uller", "wolfhound").attacks for each in (at, skidded)]
    numbers = [(row.calculation.number, other.calculation.number) for row, other in zip(*plans, strict=True)]
    more = [other - number for number, other in numbers if number is not None and other is not None]
    assert more
    assert set(more) == {2}


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_higher_ground_stops_a_skid_as_a_charge_would() -> None:
    # 35 tons over three hexes: 10.5, rounded up to 11 points.
    at = runner(h0606="1")
    played = run_steps(at, "FFRF", FAILS, (1,), LEG, SAFE, LEG, LEG, LEG)
    assert events_of(played, UnitSkidded) == [UnitSkidded("wolfhound", 0)]
    assert [it.damage for it in events_of(played, LocationHit)] == [4, 5, 5, 1]
    assert where(played)[0] == "0607"


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_who_slides_over_an_edge_falls_and_lies_there() -> None:
    at = runner(h0606="-2")
    played = run_steps(at, "FFRF", FAILS, (1,), LEG, SAFE, (1,), LEG, LEG, LEG, SAFE)
    assert [it.levels for it in events_of(played, UnitFell)] == [0, 2]
    assert where(played)[0] == "0606"
    assert [it.damage for it in events_of(played, LocationHit)] == [4, 5, 5, 2]


@pytest.mark.rule("CityTech", "Movement > Skidding")
@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_who_slides_onto_a_weak_bridge_brings_it_down() -> None:
    at = runner(h0606="-1 water_1 bridge_light_h1")
    played = run_steps(at, "FFRF", FAILS, (1,), LEG, SAFE, (1,), LEG, SAFE)
    assert len(events_of(played, StructureDamaged)) == 1
    assert [it.levels for it in events_of(played, UnitFell)] == [0, 1]
    assert events_of(played, UnitSkidded) == [UnitSkidded("wolfhound", 0)]
    assert where(played)[0] == "0606"
    # He may go on from there.
    assert where(run_steps(played.battle, "U", SAFE))[0] == "0606"


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_a_skid_stops_at_the_edge_of_the_map() -> None:
    played = run_steps(runner("0504 0"), "FFRF", FAILS, (1,), LEG, SAFE)
    assert where(played)[0] == "0601"
    assert events_of(played, UnitSkidded) == [UnitSkidded("wolfhound", 0)]


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_a_unit_in_the_way_is_charged_even_before_it_has_moved() -> None:
    at = ready_on(pavement(), "wolfhound", "0510 0", None, cicada="blue 0606 3")
    # 11 points to the Cicada, 4 to the Wolfhound; the Cicada is forced back and stays on its feet.
    played = run_steps(at, "FFRF", FAILS, (1,), LEG, SAFE, (3, 4), LEG, (2, 3), LEG, SAFE)
    damaged = [(it.unit, it.damage) for it in events_of(played, LocationHit)]
    assert damaged == [("wolfhound", 4), ("cicada", 5), ("cicada", 5), ("cicada", 1), ("wolfhound", 4)]
    assert where(played) == ("0606", 1)
    assert where(played, "cicada")[0] == "0605"
    assert piloting_numbers(played)[-1][0] != "skidding"


@pytest.mark.rule("CityTech", "Movement > Skidding")
@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
def test_who_slides_over_mines_meets_them() -> None:
    at = apply_events(runner(), MinesLaid(parse_label("0608"), 5), MinesLaid(parse_label("0607"), 5))
    played = run_steps(at, "FRF", FAILS, (1,), LEG, SAFE, (3, 3), (3, 3), LEG)
    met = [(it.hex.label, it.is_hit) for it in events_of(played, MinesMet)]
    assert met == [("0608", False), ("0607", False)]


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_infantry_in_the_way_is_run_over_and_does_not_stop_the_skid() -> None:
    at = citytech().new_battle(
        pavement(),
        SIDES,
        [unit("wolfhound", "red 0510 0"), unit("rifles", "blue 0607"), unit("orion", "blue 0101")],
    )
    at = in_phase(at, "movement")
    skidded = run_steps(at, "FRFFF", FAILS, (1,), LEG, SAFE, LEG)
    assert skidded.battle.units["rifles"].structure["platoon"] == 28 - 7
    assert (where(skidded)[0], events_of(skidded, UnitSkidded)[0].hexes) == ("0606", 2)


@pytest.mark.rule("CityTech", "Movement > Skidding")
def test_soldiers_whom_players_let_run_do_not_skid() -> None:
    at = runner("0510 0", "elementals")
    assert "Elementals" in forbidden(at, "FRF", movement="ran", name="elementals")
    assert piloting_numbers(resolve_action(at, move("FRF", "ran", "elementals"))) == []


def test_an_emplacement_that_players_push_along_slides_and_takes_nothing() -> None:
    at = fight(tower="red 0505 3", orion="blue 0508 0")
    played = act_by_rule(at, lambda play: slide(play, "tower", 1, 2))
    assert events_of(played, UnitSkidded) == [UnitSkidded("tower", 2)]
    assert events_of(played, LocationHit) == []
