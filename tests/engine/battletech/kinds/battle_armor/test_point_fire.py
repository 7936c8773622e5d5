"""Points of battle armor fire as one: their numbers, tables, rounds, targets and moves."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import DeclareFire, FireAt, Jump, Move, ResolveFire
from companion.engine.battletech.battle.events import (
    HeatBuilt,
    LocationHit,
    ShotFired,
    StepBegan,
    UnitPlaced,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.kinds.battle_armor.point import as_point
from companion.engine.play import Play
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.views.attacks import Volley
from companion.errors import InputError
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, events_of, perform, refusal_text, resolve_action
from tests.citytech import RED, SIDES, apply_events, declaring, fight, in_phase, unit

ATTACKS = pytest.mark.rule("CityTech", "Infantry > Battle Armor Attacks")
DIRECT = pytest.mark.rule("CityTech", "Infantry > Battle Armor Direct Fire Table")
MISSILES = pytest.mark.rule("CityTech", "Infantry > Battle Armor Missiles Table")
MOVEMENT = pytest.mark.rule("CityTech", "Infantry > Movement")


def before(target: str = "orion", place: str = "0506 0", point: str = "elementals", suits: int = 5) -> Battle:
    """Return a Point of so many suits that stands before a target."""
    at = fight(**{point: "red 0505", target: f"blue {place}"})
    unit = as_point(at.units[point])
    armor = {name: 11 if number < suits else 0 for number, name in enumerate(unit.armor)}
    return at.with_unit(replace(unit, armor=armor))


def fire(
    at: Battle, weapon: str, *dice: Answer, point: str = "elementals", target: str = "orion"
) -> Play[Battle]:
    declared = perform(at, DeclareFire(point, target, (weapon,)))
    rolling = apply_events(declared, StepBegan("weapon_attack", "resolve"))
    return resolve_action(rolling, ResolveFire(point), *dice)


def numbers(at: Battle, point: str = "elementals", target: str = "orion") -> dict[str, int | None]:
    plan = citytech().attack_plan(at, point, target)
    return {row.id: row.calculation.number for row in plan.attacks if row.refusal is None}


@ATTACKS
def test_the_base_is_4_whatever_the_point_did() -> None:
    for moved in ("stationary", "walked 1", "jumped 3"):
        assert numbers(declaring(before(), elementals=moved)) == {"small_laser": 4, "srm2": 4}
    assert numbers(declaring(before(place="0508 0"))) == {"small_laser": 8, "srm2": 4}
    assert numbers(declaring(before(), orion="walked 3"))["small_laser"] == 5


@ATTACKS
def test_in_its_own_hex_the_range_is_1_and_the_front_is_hit() -> None:
    at = declaring(apply_events(before(), UnitPlaced("elementals", parse_label("0506"), 0)))
    plan = citytech().attack_plan(at, "elementals", "orion")
    assert (plan.range, numbers(at)["small_laser"]) == (0, 4)
    assert refusal_text(at, DeclareFire("orion", "elementals", ("medium_laser_la",)))


@pytest.mark.rule("CityTech", "Equipment > Flamers")
def test_flamers_of_suits_heat_a_mech_by_those_that_hit() -> None:
    units = [unit("flame_suits", "red 0505"), unit("orion", "blue 0506 0")]
    at = declaring(citytech(flamers="damage_or_heat").new_battle(board(), SIDES, units))
    how = {"flamer": {"effect": "heat"}}
    plan = citytech().attack_plan(at, "flame_suits", "orion", how=how)
    row = next(row for row in plan.attacks if row.id == "flamer")
    assert (row.hits, row.damage) == ("heats the target by up to 10", 0)
    declared = perform(at, DeclareFire("flame_suits", "orion", ("flamer",), how=how))
    rolling = apply_events(declared, StepBegan("weapon_attack", "resolve"))
    played = resolve_action(rolling, ResolveFire("flame_suits"), (9,), (8,))
    assert [event.points for event in events_of(played, HeatBuilt)] == [8]
    assert events_of(played, LocationHit) == []


@pytest.mark.parametrize("weapon", ["Small Laser", "Flamer", "Machine Gun"])
def test_suits_of_the_inner_sphere_have_no_missiles(weapon: str) -> None:
    squad = UnitSetup(id="squad", model=f"Battle Suit Squad ({weapon})", side=RED, hex="0505")
    at = citytech().new_battle(board(), SIDES, [squad, unit("orion", "blue 0506 0")])
    assert as_point(at.units["squad"]).armor == dict.fromkeys(
        ("trooper_1", "trooper_2", "trooper_3", "trooper_4"), 10
    )
    assert len(citytech().attack_plan(declaring(at), "squad", "orion").attacks) == 3


@DIRECT
@pytest.mark.parametrize(
    ("suits", "shown", "hits"), [(5, 2, 1), (5, 5, 3), (5, 12, 5), (4, 10, 4), (3, 4, 2), (2, 7, 2)]
)
def test_a_table_says_how_many_suits_hit(suits: int, shown: int, hits: int) -> None:
    played = fire(declaring(before(suits=suits)), "small_laser", (7,), (shown,), *[(7,)] * hits)
    assert [event.damage for event in events_of(played, LocationHit)] == [3] * hits


@DIRECT
def test_a_single_suit_hits_once_without_a_table() -> None:
    played = fire(declaring(before(suits=1)), "small_laser", (7,), (7,))
    assert [event.damage for event in events_of(played, LocationHit)] == [3]


@MISSILES
@pytest.mark.parametrize(("suits", "shown", "hits"), [(5, 2, 3), (5, 9, 8), (4, 10, 7), (3, 3, 2), (1, 8, 2)])
def test_a_table_says_how_many_missiles_hit(suits: int, shown: int, hits: int) -> None:
    played = fire(declaring(before(suits=suits)), "srm2", (7,), (shown,), *[(7,)] * hits)
    assert [event.damage for event in events_of(played, LocationHit)] == [2] * hits


@ATTACKS
def test_there_are_two_salvos_and_machine_guns_never_run_out() -> None:
    at = declaring(before())
    for left in (1, 0):
        played = fire(at, "srm2", (2,))
        point = played.battle.units["elementals"]
        assert point.rounds["salvos"] == left
        at = declaring(played.battle.with_unit(point.at_new_turn()))
    assert set(numbers(at)) == {"small_laser"}
    guns = declaring(before(point="gun_suits"))
    assert "machine_gun" in numbers(guns, "gun_suits")
    assert events_of(fire(guns, "machine_gun", (2,), point="gun_suits"), ShotFired)


@ATTACKS
def test_machine_guns_of_suits_roll_a_die_a_hit_against_a_platoon() -> None:
    at = declaring(before("rifles", point="gun_suits"))
    played = fire(at, "machine_gun", (7,), (7,), (3,), (4,), (5,), point="gun_suits", target="rifles")
    assert [event.damage for event in events_of(played, LocationHit)] == [6, 8, 10]


@ATTACKS
def test_a_point_fires_at_one_target_only() -> None:
    at = declaring(fight(elementals="red 0505", orion="blue 0506 0", victor="blue 0504 0"))
    two = DeclareFire("elementals", "orion", ("small_laser",), also=(FireAt("victor", ("srm2",)),))
    assert refusal_text(at, two)


@MOVEMENT
def test_a_point_turns_for_nothing_jumps_and_keeps_out_of_water() -> None:
    lake = board(water_1="0504 0503")
    at = in_phase(fight(lake, elementals="red 0505", orion="blue 0810 0"), "movement")
    assert refusal_text(at, Move("elementals", "ran", ("forward",)))
    assert refusal_text(at, Move("elementals", "walked", ("forward",)))
    away = perform(at, Move("elementals", "walked", ("right", "forward")))
    assert away.units["elementals"].hex == parse_label("0604")
    assert refusal_text(at, Jump("elementals", parse_label("0503"), 0))
    jumped = perform(at, Jump("elementals", parse_label("0502"), 0))
    assert jumped.units["elementals"].hex == parse_label("0502")
    assert Counter(unit.heat for unit in jumped.units.values()) == {0: 2}


@pytest.mark.parametrize("skills", [(4, None), (None, 5)])
def test_a_point_has_no_skills(skills: tuple[int | None, int | None]) -> None:
    sides = [SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue")]
    model, (gunnery, piloting) = "Elemental Point (Flamer)", skills
    units = [
        UnitSetup(id=side.id, model=model, side=side.id, gunnery=gunnery, piloting=piloting) for side in sides
    ]
    with pytest.raises(InputError, match=r"no \w+ Skill"):
        citytech().new_battle(None, sides, units)


@DIRECT
@MISSILES
def test_requested_odds_of_a_point_are_those_of_all_its_suits() -> None:
    request = {
        "ruleset": "citytech", "range": 2, "weapons": ["SRM 2"],
        "attacker": {"model": "Elemental Point (Small Laser)"}, "target": {"model": "ON1-M"},
    }  # fmt: skip
    answer = citytech().answer_request("odds", Document("odds", request, SourcePositions.of_file("odds")))
    at = declaring(before("orion", "0507 0"))
    plan = citytech().attack_plan(at, "elementals", "orion")
    odds = citytech().volley_odds(at, [Volley(plan, ("srm2",))])
    assert answer["damage"] == pytest.approx(dict(odds.damage))


@MOVEMENT
def test_it_ends_its_move_in_a_hex_without_a_facing() -> None:
    at = in_phase(before(place="0101"), "movement")
    for way in ("stationary", "walked", "jumped"):
        labels = [place.hex.label for place in citytech().reach(at, "elementals", way).places]
        assert len(labels) == len(set(labels)), way
