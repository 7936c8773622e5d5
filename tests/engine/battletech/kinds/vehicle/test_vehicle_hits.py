"""Hits on vehicles: locations from each side, what they bring, critical hits, and the odds of all of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle.condition import is_destroyed, is_immobile, why_destroyed
from companion.engine.battletech.battle.events import LocationHit
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.kinds.vehicle.events import VehicleSank, VehicleTroubled
from companion.engine.battletech.kinds.vehicle.movement import cruising_points, points_by_rating
from companion.engine.battletech.kinds.vehicle.vehicle import Vehicle, as_vehicle
from companion.engine.battletech.odds.outlook import build_salvos, volley_odds
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.marks import Mark
from companion.engine.play import Play
from tests.auto import Auto
from tests.builders import board, citytech, events_of, resolve_action
from tests.citytech import act_by_rule, declaring, fight
from tests.engine.battletech.volleys import every_fact, odds_by_fact, volley
from tests.examples import at_most, only_long
from tests.overlays import under_rules
from tests.questions import make_question

TABLE = pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Hit Location Table")
CRITICALS = pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Critical Hits Table")
TIMES, DEVIATIONS = at_most(400, 4_000), 4.5
SIDES: dict[AttackSide, str] = {
    "front": "front",
    "left": "left_side",
    "right": "right_side",
    "rear": "rear",
}


def against(tank: str = "condor", place: str = "0505 3") -> Battle:
    """Return a vehicle that faces an Orion."""
    return fight(**{tank: f"red {place}", "orion": "blue 0508 0"})


def hit(battle: Battle, tank: str, points: int, *dice: Answer, side: AttackSide = "front") -> Play[Battle]:
    """Return a hit for which the dice say where it lands and what it does there."""
    one = IncomingHit(tank, points, side, make_question("where"))
    return act_by_rule(battle, lambda on: roll_hit(on, one), *dice)


def tank_in(played: Play[Battle], tank: str = "condor") -> Vehicle:
    return as_vehicle(played.battle.units[tank])


def with_tank(battle: Battle, tank: str = "condor", **changes: Any) -> Battle:
    return battle.with_unit(replace(as_vehicle(battle.units[tank]), **changes))


# --- where hits land ---


@TABLE
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("rolled", range(3, 12))
def test_a_hit_strikes_the_attacked_side_or_the_turret(side: AttackSide, rolled: int) -> None:
    (landed,) = events_of(hit(against(), "condor", 2, (rolled,), side=side), LocationHit)
    assert (landed.location, landed.rolled) == ("turret" if rolled >= 10 else SIDES[side], rolled)


@TABLE
@pytest.mark.parametrize("rolled", [10, 11])
def test_the_side_is_struck_where_there_is_no_turret(rolled: int) -> None:
    played = hit(against("hetzer"), "hetzer", 2, (rolled,), side="left")
    (landed,) = events_of(played, LocationHit)
    assert landed.location == "left_side"
    assert not events_of(played, VehicleTroubled)


@TABLE
@pytest.mark.parametrize(
    ("side", "rolled", "tank", "trouble"),
    [
        ("front", 3, "condor", "immobile"),
        ("left", 3, "vedette", "immobile"),
        ("rear", 4, "vedette", "slower"),
        ("front", 5, "condor", "slower"),
        ("front", 5, "vedette", ""),
        ("right", 5, "vedette", "slower"),
        ("left", 9, "condor", "slower"),
        ("left", 9, "vedette", ""),
        ("front", 9, "condor", ""),
        ("rear", 11, "vedette", "turret_locked"),
    ],
)
def test_a_hit_brings_what_its_row_says(side: AttackSide, rolled: int, tank: str, trouble: str) -> None:
    played = hit(against(tank), tank, 2, (rolled,), side=side)
    assert [event.trouble for event in events_of(played, VehicleTroubled)] == [trouble] * bool(trouble)


@TABLE
@pytest.mark.parametrize(
    ("side", "rolled", "location"),
    [("front", 2, "front"), ("rear", 12, "turret"), ("left", 2, "left_side"), ("right", 12, "right_side")],
)
def test_a_2_and_a_12_may_be_critical_though_armor_holds(
    side: AttackSide, rolled: int, location: str
) -> None:
    assert not events_of(hit(against(), "condor", 2, (rolled,), (7,), side=side), VehicleTroubled)
    played = hit(against(), "condor", 2, (rolled,), (8,), (3,), side=side)
    assert [event.trouble for event in events_of(played, VehicleTroubled)] == ["engine_hit"]
    assert events_of(played, LocationHit)[0].location == location


@TABLE
def test_motive_hits_add_up_and_the_last_one_stops_it() -> None:
    at = against("demolisher")
    for left, flank in ((2, 3), (1, 2), (0, 0)):
        at = hit(at, "demolisher", 1, (4,)).battle
        tank = as_vehicle(at.units["demolisher"])
        assert [points_by_rating(at, tank, mode) for mode in ("walked", "ran")] == [left, flank]
        assert is_immobile(at, tank) is not left


@TABLE
def test_a_hovercraft_over_water_sinks_when_it_can_no_longer_move() -> None:
    lake = board(water_1="0505")
    at = fight(lake, condor="red 0505 3", orion="blue 0508 0")
    played = hit(at, "condor", 1, (3,))
    assert events_of(played, VehicleSank) == [VehicleSank("condor")]
    assert why_destroyed(played.battle, tank_in(played)) == "sank"


@TABLE
def test_a_hovercraft_over_water_sinks_with_its_last_movement_point() -> None:
    lake = fight(board(water_1="0505"), condor="red 0505 3", orion="blue 0508 0")
    at = under_rules("vehicles: {troubles: {slower: {times: 12}}}", lake)
    tank = as_vehicle(at.units["condor"])
    at = with_tank(at, troubles={"slower": cruising_points(at, tank) - 2})
    first = hit(at, "condor", 1, (4,))
    assert events_of(first, VehicleSank) == []
    last = hit(first.battle, "condor", 1, (4,))
    assert events_of(last, VehicleSank) == [VehicleSank("condor")]


@TABLE
@pytest.mark.parametrize(("track", "left"), [("flag/immobile", 1), ("flag/engine_hit", 1)])
def test_a_hovercraft_that_a_hand_marks_as_immobile_sinks_too(track: str, left: int) -> None:
    at = fight(board(water_1="0505"), condor="red 0505 3", orion="blue 0508 0")
    played = resolve_action(at, Mark("condor", track, left))
    assert why_destroyed(at, tank_in(played)) == "sank"
    dry = fight(board(), condor="red 0505 3", orion="blue 0508 0")
    played = resolve_action(dry, Mark("condor", track, left))
    assert why_destroyed(dry, tank_in(played)) == ""


# --- critical hits ---


@CRITICALS
@pytest.mark.parametrize(
    ("die", "why"), [(1, ""), (2, ""), (3, ""), (4, "crew_killed"), (5, "exploded"), (6, "exploded")]
)
def test_damage_inside_calls_for_critical_hits(die: int, why: str) -> None:
    played = hit(against(), "condor", 32, (7,), (8,), (die,))
    assert why_destroyed(played.battle, tank_in(played)) == why


@CRITICALS
def test_who_is_out_suffers_no_further_critical_hits() -> None:
    played = hit(against(), "condor", 32, (7,), (12,), (1,), (5,))
    assert is_destroyed(played.battle, tank_in(played))


@pytest.mark.rule("CityTech", "Combat > Vehicles")
def test_a_location_without_structure_is_the_end() -> None:
    played = hit(against(), "condor", 35, (7,))
    assert why_destroyed(played.battle, tank_in(played)) == "lost/front"


@CRITICALS
def test_a_stunned_crew_does_nothing_for_two_turns() -> None:
    tank = tank_in(hit(against(), "condor", 2, (2,), (8,), (1,)))
    stunned = []
    for _ in range(4):
        stunned.append(tank.is_stunned)
        tank = tank.at_new_turn()
    assert stunned == [True, True, True, False]
    at = declaring(hit(against(), "condor", 2, (2,), (8,), (1,)).battle)
    assert points_by_rating(at, as_vehicle(at.units["condor"]), "walked") == 0


@CRITICALS
def test_the_largest_weapon_jams_for_a_turn() -> None:
    at = declaring(hit(against(), "condor", 2, (2,), (8,), (2,)).battle)
    refusals = {view.id: view.refusal for view in citytech().attack_plan(at, "condor", "orion").attacks}
    assert [name for name, refusal in refusals.items() if refusal] == ["ac5_turret"]
    assert "jammed until the end of turn 2" in str(refusals["ac5_turret"])


# --- odds ---


@TABLE
@CRITICALS
@pytest.mark.parametrize("tank", ["condor", "hetzer"])
@pytest.mark.parametrize("place", ["0505 3", "0505 1"])
@pytest.mark.parametrize("armor", [3, 12])
def test_odds_are_those_of_volleys_that_are_played(tank: str, place: str, armor: int) -> None:
    at = against(tank, place)
    whole = as_vehicle(at.units[tank])
    at = declaring(with_tank(at, tank, armor=dict.fromkeys(whole.armor, armor)))
    shots = volley(at, "orion", tank)
    odds, salvos = volley_odds(at, [shots]), build_salvos(at, [shots])[tank]
    seen: dict[str, int] = {}
    generator = Random(11)
    for _ in range(TIMES):
        played = play_salvos(at, tank, salvos, generator)
        after = as_vehicle(played.units[tank])
        facts = {
            "kill": is_destroyed(played, after),
            "explodes": after.fate == "exploded",
            "immobile": after.has("immobile") or after.has("engine_hit"),
            **{name: after.has(name) for name in ("crew_killed", "crew_stunned", "slower", "turret_locked")},
            "main_weapon_jams": after.has("main_weapon_jams"),
            **{f"lost {name}": points <= 0 for name, points in after.structure.items()},
        }
        for name, is_so in facts.items():
            seen[name] = seen.get(name, 0) + is_so
    expected = {"kill": odds.kill, **{each.id: each.chance for each in odds.measures}}
    expected |= {f"lost {name}": chance for name, chance in odds.location_destroyed.items()}
    for name, chance in expected.items():
        spread = (TIMES * chance * (1 - chance)) ** 0.5
        assert abs(seen[name] - TIMES * chance) <= DEVIATIONS * spread + 1, name


@TABLE
@CRITICALS
@pytest.mark.parametrize(
    ("tank", "place", "weapon", "armor"),
    [
        ("condor", "0505 3", "lb10x_ac_rt", 0),
        ("hetzer", "0505 3", "lb10x_ac_rt", 0),
        ("condor", "0505 0", "medium_laser_la", 2),
        only_long("hetzer", "0505 0", "medium_laser_la", 2),
    ],
)
def test_odds_are_those_of_all_that_dice_may_show(tank: str, place: str, weapon: str, armor: int) -> None:
    at = against(tank, place)
    whole = as_vehicle(at.units[tank])
    at = declaring(with_tank(at, tank, armor=dict.fromkeys(whole.armor, armor)))
    shots = volley(at, "orion", tank, weapon)
    counted, odds = every_fact(at, shots), odds_by_fact(volley_odds(at, [shots]))
    assert counted.keys() == odds.keys()
    for name, chance in odds.items():
        assert counted[name] == pytest.approx(chance, rel=1e-3), name


@TABLE
@pytest.mark.parametrize("left", [1, 2])
def test_odds_over_water_count_the_hits_that_take_the_last_movement_points(left: int) -> None:
    lake = fight(board(water_1="0505"), condor="red 0505 3", orion="blue 0508 0")
    at = under_rules("vehicles: {troubles: {slower: {times: 12}}}", lake)
    tank = as_vehicle(at.units["condor"])
    armor = dict.fromkeys(tank.armor, 30)
    at = declaring(with_tank(at, troubles={"slower": cruising_points(at, tank) - left}, armor=armor))
    shots = volley(at, "orion", "condor")
    odds, salvos = volley_odds(at, [shots]), build_salvos(at, [shots])["condor"]
    generator = Random(12)
    ends = [play_salvos(at, "condor", salvos, generator) for _ in range(TIMES)]
    seen = sum(is_destroyed(end, end.units["condor"]) for end in ends)
    spread = (TIMES * odds.kill * (1 - odds.kill)) ** 0.5
    assert abs(seen - TIMES * odds.kill) <= DEVIATIONS * spread + 1
    assert odds.kill > volley_odds(lake, [shots]).kill


def play_salvos(at: Battle, tank: str, salvos: Any, generator: Random) -> Battle:
    """Return the battle after salvos that hit as often as they do."""
    on: Play[Battle] = Play(at, Auto(generator), citytech().apply)
    for salvo in salvos:
        if generator.random() < salvo.chance:
            (points,) = generator.choices(
                [points for _, points in salvo.hits], [part for part, _ in salvo.hits]
            )
            for each in points:
                roll_hit(on, IncomingHit(tank, each, salvo.side, make_question("where")))
    return on.battle
