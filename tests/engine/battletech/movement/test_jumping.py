"""Jumps: range, height, ways, landing, and jets that are broken or under water."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.actions import Jump, Move
from companion.engine.battletech.battle.events import HeatBuilt, StructureDamaged, UnitFell
from companion.engine.battletech.battle.state import Battle
from companion.engine.play import Play
from companion.tabletop.boards import Board
from companion.tabletop.hexes import distance, parse_label
from tests.builders import citytech, events_of, resolve_action
from tests.citytech import change_unit
from tests.engine.battletech.damaged_mechs import hit_slots, with_model, without
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import lying, move_of, piloting_numbers, ready, ready_on, where

SAFE, FAILS = (6, 6), (1, 1)
FALL = ((1,), (4, 5), (4, 5), SAFE)
VICTOR, HAWK = "victor", "black_hawk"


def jump(at: Battle, label: str, *answers: Any, facing: int = 0, name: str = VICTOR) -> Play[Battle]:
    """Return a legal jump with exactly these answers."""
    action = Jump(name, parse_label(label), facing)
    refusal = citytech().why_not(at, action)
    assert refusal is None, str(refusal)
    return resolve_action(at, action, *answers)


def jump_refusal(at: Battle, label: str, name: str = VICTOR) -> str:
    refusal = citytech().why_not(at, Jump(name, parse_label(label), 0))
    assert refusal is not None, f"{name} may jump to {label}"
    assert refusal.source
    return str(refusal)


def jumping_points(at: Battle, name: str) -> int:
    return next(way.points for way in citytech().movements(at, name) if way.id == "jumped")


@pytest.mark.rule("CityTech", "Movement > Jumping")
@pytest.mark.parametrize("facing", range(6))
def test_a_jump_leads_anywhere_and_lands_with_any_facing(facing: int) -> None:
    played = jump(ready(VICTOR, h0503="0 heavy_woods"), "0503", facing=facing)
    assert where(played, VICTOR) == ("0503", facing)
    move = move_of(played, VICTOR)
    assert (move.movement, move.hexes, move.spent) == ("jumped", 2, 2)


@pytest.mark.rule("CityTech", "Movement > Jumping")
@pytest.mark.parametrize(("label", "heat"), [("0504", 3), ("0502", 3), ("0501", 4)])
def test_a_jump_heats_by_a_point_a_hex_and_three_at_least(label: str, heat: int) -> None:
    built_up = events_of(jump(ready(VICTOR), label), HeatBuilt)
    assert [(it.cause, it.points) for it in built_up] == [("jumping", heat)]


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_a_jump_goes_no_farther_and_no_higher_than_its_points() -> None:
    assert "This is 5 hexes away; Victor can jump 4" in jump_refusal(ready(VICTOR, "0506 0"), "0501")
    wall = {f"h{column:02}04": "5" for column in range(1, 16)} | {
        f"h{column:02}03": "5" for column in range(1, 16)
    }
    assert "too high for 4 Jumping MP" in jump_refusal(ready(VICTOR, **wall), "0501")
    assert "too high" in jump_refusal(ready(VICTOR, h0504="5"), "0504")
    assert where(jump(ready(VICTOR, h0504="4"), "0504"), VICTOR)[0] == "0504"
    assert "in another hex" in jump_refusal(ready(VICTOR), "0505")


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_of_several_ways_one_that_is_low_enough_will_do() -> None:
    # From 0505 to 0603 by 0504 or 0604.
    assert where(jump(ready(VICTOR, h0504="5"), "0603"), VICTOR)[0] == "0603"
    assert "too high" in jump_refusal(ready(VICTOR, h0504="5", h0604="5"), "0603")


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=pytest.mark.rule("CityTech", f"Components > {kind.capitalize()} Buildings"))
        for kind in ("light", "medium", "heavy", "hardened")
    ],
)
def test_buildings_stand_on_the_level_of_their_hex(kind: str) -> None:
    low = dict.fromkeys(("h0504", "h0604"), f"1 building_{kind}_h3")
    high = dict.fromkeys(("h0504", "h0604"), f"1 building_{kind}_h4")
    assert where(jump(ready(VICTOR, **low), "0603"), VICTOR)[0] == "0603"
    assert "too high" in jump_refusal(ready(VICTOR, **high), "0603")


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_a_jump_passes_over_enemies_and_lands_beside_them() -> None:
    at = ready_on(slope(), VICTOR, "0505 0", None, orion="blue 0504 0")
    assert where(jump(at, "0503"), VICTOR)[0] == "0503"
    assert "Orion stands in hex 0504" in jump_refusal(at, "0504")


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_a_jump_is_no_walk_and_begins_standing() -> None:
    at = ready(VICTOR)
    assert "A jump goes straight to a hex, not step by step" in str(
        citytech().why_not(at, Move(VICTOR, "jumped", ("forward",)))
    )
    assert "cannot jump" in jump_refusal(lying(at, VICTOR), "0504")
    assert "0 Movement Points to jump" in jump_refusal(ready("wolfhound"), "0504", "wolfhound")


@pytest.mark.rule("CityTech", "Movement > Jumping")
@pytest.mark.parametrize(("ground", "points"), [("0 water_0", 5), ("0 water_1", 3), ("0 water_2", 0)])
def test_jets_under_water_do_not_fire(ground: str, points: int) -> None:
    # The example of the book: a jet in each leg and in each part of the torso.
    jets = (("left_leg", 4), ("right_leg", 4), ("left_torso", 8), ("center_torso", 10), ("right_torso", 8))
    at = ready(HAWK, h0505=ground)
    places = {**at.model(at.units[HAWK]).places, "jump_jet": jets}
    model = with_model(at, HAWK)
    model.model(model.units[HAWK]).__dict__["places"] = places
    assert jumping_points(model, HAWK) == points


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_broken_jets_and_lost_legs_shorten_the_jump() -> None:
    at = ready(HAWK)
    assert jumping_points(hit_slots(at, HAWK, left_leg=(4,), center_torso=(10,)), HAWK) == 3
    assert jumping_points(without(at, HAWK, "left_leg"), HAWK) == 3
    # A broken jet under water is not counted twice.
    wet = hit_slots(ready(HAWK, h0505="0 water_1"), HAWK, left_leg=(4,))
    assert jumping_points(wet, HAWK) == 1


@pytest.mark.rule("CityTech", "Movement > Jumping")
@pytest.mark.parametrize(
    ("slots", "number"),
    [
        ({"left_leg": (1,)}, 6),
        ({"left_leg": (0,)}, 7),
        ({"center_torso": (3,)}, 8),
        ({"left_arm": (0,)}, None),
    ],
)
def test_who_is_damaged_rolls_when_he_lands(slots: dict[str, tuple[int, ...]], number: int | None) -> None:
    at = hit_slots(ready(VICTOR), VICTOR, **slots)
    played = jump(at, "0503", *([SAFE] if number else []))
    assert piloting_numbers(played) == ([("jumping_damaged", number)] if number else [])


@pytest.mark.rule("CityTech", "Movement > Jumping")
@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_who_falls_from_a_jump_stays_down_this_turn() -> None:
    at = hit_slots(ready(VICTOR), VICTOR, left_leg=(1,))
    played = jump(at, "0503", FAILS, *FALL)
    mech = played.battle.units[VICTOR]
    assert (mech.is_prone, mech.suffered.taken, move_of(played, VICTOR).is_over) == (True, 8, True)
    assert where(played, VICTOR)[0] == "0503"


@pytest.mark.rule("CityTech", "Movement > Unit's Actions")
@pytest.mark.parametrize(
    ("ground", "cause"), [("0 water_1", "entering_water_1"), ("0 rubble", "entering_rubble")]
)
def test_landing_in_water_or_rubble_takes_a_roll(ground: str, cause: str) -> None:
    played = jump(ready(VICTOR, h0503=ground), "0503", SAFE)
    assert [event for event, _ in piloting_numbers(played)] == [cause]
    wet = jump(ready(VICTOR, h0503="0 water_2"), "0503", FAILS, (1,), (4, 5), SAFE)
    assert wet.battle.units[VICTOR].suffered.taken == 4


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_a_weak_bridge_gives_way_under_who_lands_on_it() -> None:
    at = ready(VICTOR, h0503="0 water_1 bridge_medium")
    assert "carries 40 tons" in jump_refusal(at, "0503")
    played = resolve_action(at, Jump(VICTOR, parse_label("0503"), 0), (1,), (4, 5), SAFE)
    assert len(events_of(played, StructureDamaged)) == len(events_of(played, UnitFell)) == 1
    assert where(jump(ready(VICTOR, h0503="0 water_1 bridge_heavy"), "0503"), VICTOR)[0] == "0503"


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_heat_does_not_slow_jets() -> None:
    assert jumping_points(change_unit(ready(VICTOR), VICTOR, heat=25), VICTOR) == 4


@pytest.mark.rule("CityTech", "Movement > Jumping")
def test_the_planner_knows_every_landing() -> None:
    at = ready_on(Board("Ground", 9, 9), VICTOR, "0505 0", None, uller="blue 0503 0")
    here = parse_label("0505")
    places = citytech().reach(at, VICTOR, "jumped").places
    landings = [place for place in places if place.action.onto is None]
    around = {place for place in at.board.all_hexes() if 0 < distance(here, place) <= 4}  # type: ignore[union-attr]
    assert {place.hex for place in landings} == around - {parse_label("0503")}
    assert {(place.hex, place.facing) for place in landings} == {
        (place.hex, facing) for place in landings for facing in range(6)
    }
    for place in landings:
        assert place.spent == place.hexes_moved == distance(here, place.hex) == len(place.route)
        assert place.heat == max(3, place.spent)
    assert {place.hint for place in landings if place.spent == 3} == {"you +3, target +2"}


def test_who_has_no_jump_jets_is_offered_no_jump() -> None:
    assert "jumped" not in [way.id for way in citytech().movements(ready("orion"), "orion")]
    assert "jumped" in [way.id for way in citytech().movements(ready(VICTOR), VICTOR)]


def test_a_jump_on_broken_jets_is_offered_with_its_reason() -> None:
    at = ready(VICTOR)
    model = at.model(at.units[VICTOR])
    jets = {
        place: [number for number, slot in enumerate(model.slots_of(place)) if slot == "jump_jet"]
        for place in model.structure
    }
    broken = hit_slots(at, VICTOR, **{place: tuple(slots) for place, slots in jets.items() if slots})
    (way,) = (way for way in citytech().movements(broken, VICTOR) if way.id == "jumped")
    assert way.refusal is not None
