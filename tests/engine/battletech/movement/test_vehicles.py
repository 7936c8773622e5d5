"""Vehicles on the move: ground, water, roads, turns, company in a hex, bridges and skids."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from companion.engine.battletech.battle.actions import Jump, NoteMove
from companion.engine.battletech.battle.events import (
    HeatBuilt,
    LocationHit,
    StructureDamaged,
    UnitFell,
    UnitSkidded,
)
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.kinds.vehicle.vehicle import as_vehicle
from companion.engine.battletech.movement import displacement
from companion.engine.battletech.movement.walk import Mover, start_walk, take_step, why_not_step
from companion.engine.battletech.tables.kinds.vehicles import SLOWER
from companion.engine.play import Play
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, parse_label
from tests.builders import citytech, events_of, perform
from tests.citytech import act_by_rule, fight, in_phase, on_paper
from tests.engine.battletech.move_helpers import (
    forbidden,
    march,
    move,
    move_of,
    piloting_numbers,
    points_spent,
    ready,
    ready_on,
    where,
)
from tests.engine.battletech.movement.test_entering import pavement
from tests.examples import at_most

COSTS = pytest.mark.rule("CityTech", "Movement > Movement Cost Table")
SPEED = pytest.mark.rule("CityTech", "Movement > Running/Flank Speed")
GROUND = pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Movement")
ROADS = pytest.mark.rule("CityTech", "Movement > Road/Pavement Movement")
STACKING = pytest.mark.rule("CityTech", "Movement > Stacking")
SKIDDING = pytest.mark.rule("CityTech", "Movement > Skidding")
SAFE, FAILS = (6, 6), (1, 1)
NAMES = {"tracked": "vedette", "wheeled": "hetzer", "hover": "condor"}


def spent(name: str, letters: str, movement: str = "walked", **ground: str) -> int:
    return points_spent(ready(name, "0505 0", **ground), letters, movement, name)


@COSTS
@GROUND
@pytest.mark.parametrize(
    ("terrain", "tracked", "wheeled", "hover"),
    [
        ("0", 1, 1, 1),
        ("0 paved", 1, 1, 1),
        ("0 rough", 2, None, 2),
        ("0 light_woods", 2, None, None),
        ("0 heavy_woods", None, None, None),
        ("0 rubble", 2, None, 2),
        ("0 water_0", 1, 1, 1),
        ("0 water_1", None, None, 1),
        ("0 water_2", None, None, 1),
        ("0 water_3", None, None, 1),
        ("1", 3, 3, 3),
        ("-1", 3, 3, 3),
        ("2", None, None, None),
    ],
)
def test_each_pays_for_ground_by_what_carries_it(
    terrain: str, tracked: int | None, wheeled: int | None, hover: int | None
) -> None:
    for name, cost in (("vedette", tracked), ("hetzer", wheeled), ("condor", hover)):
        if cost is None:
            assert forbidden(ready(name, h0504=terrain), "F", "walked", name)
        else:
            assert spent(name, "F", h0504=terrain) == cost


@COSTS
@pytest.mark.rule("CityTech", "Buildings > Movement Effects")
def test_walls_cost_every_vehicle_the_same() -> None:
    for name in ("vedette", "hetzer", "condor"):
        played = march(ready(name, "0505 0", h0504="0 building_light_cf15_h1_b0"), "F", (6, 6), name=name)
        assert move_of(played, name).spent == 2


@pytest.mark.rule("CityTech", "Vehicles > Movement")
@SPEED
@pytest.mark.parametrize(
    ("name", "cruising", "flank"), [("vedette", 5, 8), ("hetzer", 4, 6), ("condor", 8, 12)]
)
def test_cruising_and_flank_speed(name: str, cruising: int, flank: int) -> None:
    ways = {way.id: (way.label, way.points) for way in citytech().movements(ready(name), name)}
    assert ways == {
        "stationary": ("Stand still", 0),
        "walked": ("Cruise", cruising),
        "ran": ("Flank", flank),
    }


@pytest.mark.rule("CityTech", "Vehicles > Movement")
@SPEED
def test_nobody_flanks_backward_and_who_cruises_climbs_no_level_backward() -> None:
    at = ready("vedette", h0506="1")
    assert points_spent(ready("vedette"), "BB", name="vedette") == 2
    assert "cannot move backward this way" in forbidden(ready("vedette"), "B", "ran", "vedette")
    assert forbidden(at, "B", "walked", "vedette")


@pytest.mark.rule("CityTech", "Movement > Facing Change")
def test_each_hexside_of_a_turn_costs_a_point() -> None:
    assert spent("condor", "RRR") == 3
    assert forbidden(ready("demolisher"), "RRRR", "walked", "demolisher")


@GROUND
def test_a_hovercraft_crosses_water_of_any_depth_at_flank_speed_and_rolls_for_nothing() -> None:
    at = ready("condor", h0504="0 water_1", h0503="0 water_3", h0502="0 water_2")
    played = march(at, "FFFF", movement="ran", name="condor")
    assert (move_of(played, "condor").spent, piloting_numbers(played)) == (4, [])
    on_water = march(at, "FF", movement="ran", name="condor").battle
    footing = footing_of(on_water, on_water.units["condor"])
    assert (footing.level, footing.depth) == (0, 0)
    # The bank of a lake that lies lower is a level.
    assert spent("condor", "F", h0504="-1 water_2") == 3


@SPEED
def test_moves_are_told_in_the_words_of_vehicles_and_make_no_heat() -> None:
    at = ready("condor")
    played = march(at, "FFF", movement="ran", name="condor")
    assert events_of(played, HeatBuilt) == []
    (row,) = [row for row in citytech().units(played.battle) if row.id == "condor"]
    assert row.movement == "Moved at flank speed 3 hexes"


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Hit Location Table")
def test_motive_hits_slow_both_speeds() -> None:
    tank = as_vehicle(ready("vedette").units["vedette"])
    slow = ready("vedette").with_unit(replace(tank, troubles={SLOWER: 1}))
    points = {way.id: way.points for way in citytech().movements(slow, "vedette")}
    assert (points["walked"], points["ran"]) == (4, 6)
    still = ready("vedette").with_unit(replace(tank, troubles={SLOWER: 5}))
    assert "can no longer move" in forbidden(still, "F", "walked", "vedette")


def test_what_never_falls_neither_lies_down_nor_stands_up() -> None:
    at = ready("vedette")
    for letters in ("D", "U"):
        refusal = citytech().why_not(at, move(letters, name="vedette"))
        assert refusal is not None
        assert "only 'Mechs do" in refusal.reason
    jump = citytech().why_not(at, Jump("vedette", parse_label("0504"), 0))
    assert jump is not None


# --- roads ---


def road(*labels: str) -> dict[str, str]:
    return {f"h{label}": "0 road" for label in labels}


@ROADS
def test_who_begins_on_a_road_and_stays_on_it_goes_a_hex_farther() -> None:
    names = [f"05{row:02}" for row in range(3, 16)]
    at = ready("vedette", "0512 0", **road(*names))
    assert points_spent(at, "FFFFFF", name="vedette") == 6
    assert points_spent(at, "FFFFFFFFF", "ran", "vedette") == 9
    assert forbidden(at, "FFFFFFF", "walked", "vedette")
    # Beside it, and where it begins beside it, there is no bonus.
    assert forbidden(at, "FFFFRF", "walked", "vedette")
    beside = ready("vedette", "0512 0", **road(*names[:-4]))
    assert forbidden(beside, "FFFFFF", "walked", "vedette")


@ROADS
def test_no_mech_gains_by_roads() -> None:
    names = [f"05{row:02}" for row in range(3, 16)]
    assert forbidden(ready("wolfhound", "0513 0", **road(*names)), "FFFFFFF")


@ROADS
def test_on_a_road_woods_are_no_hindrance() -> None:
    at = ready("condor", h0505="0 road", h0504="0 heavy_woods road")
    assert points_spent(at, "F", name="condor") == 1
    assert forbidden(ready("condor", h0504="0 heavy_woods road"), "F", "walked", "condor")


@ROADS
def test_who_has_kept_to_roads_on_paper_notes_a_hex_more() -> None:
    at = in_phase(on_paper(vedette="red", uller="blue"), "movement")
    assert citytech().why_not(at, NoteMove("vedette", "walked", 6)) is None
    refusal = citytech().why_not(at, NoteMove("vedette", "walked", 7))
    assert refusal is not None
    assert refusal.can_be_overruled
    after = perform(at, NoteMove("vedette", "ran", 8)).units["vedette"]
    assert after.doings.moved == MoveRecord("ran", 8, entered=8)


# --- company in a hex, and bridges ---


def company(**others: str) -> Battle:
    """Return a Vedette of Red before 0504, with others there."""
    beside = {name: f"{side} 010{number} 0" for number, (name, side) in enumerate(others.items(), start=1)}
    at = in_phase(fight(vedette="red 0505 0", uller="blue 1517 0", **beside), "movement")
    for name in others:
        at = at.with_unit(replace(at.units[name], hex=parse_label("0504")))
    return at


@STACKING
def test_two_of_a_side_share_a_hex_but_no_two_mechs() -> None:
    assert where(march(company(orion="red"), "F", name="vedette"), "vedette") == ("0504", 0)
    assert where(march(company(hetzer="red"), "F", name="vedette"), "vedette") == ("0504", 0)
    crowded = company(hetzer="red", orion="red")
    assert "a move cannot end there" in forbidden(crowded, "F", "walked", "vedette")
    assert where(march(crowded, "FF", name="vedette"), "vedette") == ("0503", 0)
    mech = in_phase(fight(wolfhound="red 0505 0", vedette="red 0504 0", uller="blue 1517 0"), "movement")
    assert where(march(mech, "F")) == ("0504", 0)


@STACKING
def test_nobody_passes_through_an_enemy() -> None:
    assert forbidden(company(orion="blue"), "FF", "walked", "vedette")


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_a_bridge_carries_what_it_can() -> None:
    for bridge, name in (("heavy", "demolisher"), ("heavy", "vedette")):
        at = ready_on(pavement(h0504=f"0 water_1 bridge_{bridge}"), name, "0505 0")
        played = march(at, "F", name=name)
        assert (where(played, name), events_of(played, StructureDamaged)) == (("0504", 0), [])


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_a_bridge_that_is_too_weak_drops_a_vehicle() -> None:
    at = ready_on(pavement(h0504="0 water_1 bridge_medium"), "demolisher", "0505 0")
    # 8 tons of tens for no level at all, halved by the water, in one group of five at most.
    played = march(at, "F", (3, 4), name="demolisher")
    assert len(events_of(played, StructureDamaged)) == 1
    assert events_of(played, UnitFell) == []
    assert [hit.location for hit in events_of(played, LocationHit)] == ["front"]


# --- skids ---


def flank(name: str, letters: str, *answers: object, start: str = "0510 0", **more: str) -> Play[Battle]:
    at = ready_on(pavement(), name, start, None, **more)
    return march(at, letters, *answers, movement="ran", name=name)  # type: ignore[arg-type]


@SKIDDING
@pytest.mark.parametrize("name", NAMES.values())
def test_who_turns_on_pavement_at_flank_speed_may_skid_and_is_not_hurt(name: str) -> None:
    assert piloting_numbers(flank(name, "FFRF", SAFE)) == [("skidding", 5)]
    assert piloting_numbers(march(ready_on(pavement(), name, "0510 0"), "FRF", name=name)) == []
    played = flank(name, "FFRF", FAILS)
    assert events_of(played, UnitFell) == events_of(played, LocationHit) == []
    (skid,) = events_of(played, UnitSkidded)
    # It slides on in the direction in which it was moving, as far as it had moved.
    assert (skid.hexes, where(played, name)) == (3, ("0604", 1))
    moved = move_of(played, name)
    assert (moved.has_skidded, moved.is_over, moved.entered) == (True, True, 3)


@SKIDDING
def test_a_skid_ends_the_move() -> None:
    played = flank("condor", "FFRFF", FAILS)
    assert (where(played, "condor"), move_of(played, "condor").is_over) == (("0604", 1), True)


@SKIDDING
def test_who_slides_into_something_crashes() -> None:
    played = flank("condor", "FFRF", FAILS, *[(3, 4)] * 8, start="0510 0", orion="blue 0605 0")
    hurt = {hit.unit for hit in events_of(played, LocationHit)}
    assert hurt == {"condor", "orion"}
    assert move_of(played, "condor").has_skidded


@pytest.mark.rule("CityTech", "Combat > Charging")
def test_a_hovercraft_is_pushed_onto_water_and_nothing_is_pushed_up_two_levels() -> None:
    at = ready("condor", h0504="-1 water_2", h0604="2")
    afloat = act_by_rule(at, lambda play: displacement.displace(play, "condor", 0)).battle
    tank = afloat.units["condor"]
    assert (tank.hex, tank.is_below, footing_of(afloat, tank).level) == (parse_label("0504"), False, -1)
    stays = act_by_rule(at, lambda play: displacement.displace(play, "condor", 1)).battle
    assert stays.units["condor"].hex == parse_label("0505")


# --- reach ---


def mixed(seed: int, width: int = 12, height: int = 12) -> Board:
    chance, plain = Random(seed), Board("Mixed", width, height)
    kinds = (
        (),
        (),
        ("light_woods",),
        ("rough",),
        ("water_1",),
        ("road",),
        ("road",),
        ("rubble",),
        ("water_3",),
    )
    ground = {it: BoardHex(chance.choice((0, 0, 0, 1)), chance.choice(kinds)) for it in plain.all_hexes()}
    return Board("Mixed", width, height, ground)


def walked_everywhere(mover: Mover) -> dict[tuple[Hex, int], int]:
    """Return the points of every hex and facing that legal steps lead to, tried one by one."""
    found: dict[tuple[Hex, int], int] = {}
    known: dict[tuple[Hex, int, bool], int] = {}
    waiting = [start_walk(mover)]
    while waiting:
        walk = waiting.pop(0)
        key = (walk.hex, walk.facing, walk.is_on_road)
        if known.get(key, walk.spent + 1) <= walk.spent or walk.spent > mover.allowed_for(walk):
            continue
        known[key] = walk.spent
        found[key[:2]] = min(walk.spent, found.get(key[:2], walk.spent))
        for step in mover.steps:
            after = take_step(mover, walk, step)
            if not (after.is_least or why_not_step(mover, walk, step, after)):
                waiting.append(after)
    return found


@COSTS
@ROADS
@pytest.mark.parametrize("seed", range(at_most(2, 20)))
@pytest.mark.parametrize(("name", "movement"), [*product(NAMES.values(), ("walked", "ran"))])
def test_reach_is_what_steps_one_by_one_lead_to(seed: int, name: str, movement: str) -> None:
    units = {name: "red 0606 0", "hunchback": "blue 0604 0", "uller": "red 0607 3"}
    at = in_phase(fight(mixed(seed), **units), "movement")
    found = {
        (place.hex, place.facing): place
        for place in citytech().reach(at, name, movement).places
        if not place.leaves_map
    }
    walked = walked_everywhere(Mover.of(at, at.units[name], movement))
    assert {key: place.spent for key, place in found.items() if key in walked} == walked
    # Besides these only the one hex that every unit may enter.
    assert all(len(place.route) == 1 for key, place in found.items() if key not in walked)
    for place in found.values():
        assert not place.is_stop or citytech().why_not(at, place.action) is None
    for there in {place.hex for place in found.values() if place.is_stop}:
        assert citytech().why_not_reach(at, name, movement, there) is None


def far(battle: Battle, name: str, label: str) -> str:
    return str(citytech().why_not_reach(battle, name, "walked", parse_label(label)))


@COSTS
def test_what_is_out_of_reach_says_why() -> None:
    at = ready("hetzer", h0504="0 rough", h0404="0 rough", h0604="0 rough")
    assert "rough" in far(at, "hetzer", "0504").lower()
    assert "MP" in far(at, "hetzer", "0510")
    assert "neither" not in far(at, "hetzer", "0510")
    tower = in_phase(fight(tower="red 0505 0", uller="blue 1517 0"), "movement")
    assert "never moves" in far(tower, "tower", "0504")
