"""Fire at units inside buildings: what the walls keep from them, and fire from floor to floor."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire
from companion.engine.battletech.battle.events import (
    LocationHit,
    ShotFired,
    StructureDamaged,
    StructureStruck,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.targets import StructureTarget
from companion.engine.views.attacks import Volley
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, perform, refusal_text, resolve_action
from tests.citytech import change_unit, declaring, fight
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.gunnery import HIT, MISS, declare_fire, row

INSIDE = pytest.mark.rule("CityTech", "Buildings > Damage to Units Inside")
FLOORS = pytest.mark.rule("CityTech", "Buildings > Infantry")
PLACE = parse_label("0503")
CANNON, LASER = "ac10_ra", "small_laser_lt"


def in_house(word: str = "building_heavy_cf82_h2_b0", **more: str) -> Battle:
    """Return an Enforcer two hexes from a Hunchback inside a building, as fire is declared."""
    units = {"enforcer": "red 0505 0", "victor": "blue 0503 3"} | more
    return declaring(fight(slope(h0503=f"0 {word}"), None, **units))


@INSIDE
@pytest.mark.rule("CityTech", "Buildings > Building Types")
def test_the_worked_example_absorbs_nine_points_of_each_attacker() -> None:
    at = in_house(enforcer_2="red 0506 0")
    for unit in ("enforcer", "enforcer_2"):
        at = perform(at, DeclareFire(unit, "victor", (CANNON,)))
    at = perform(at, DeclareFire("victor"))
    for unit in ("enforcer", "enforcer_2"):
        played = resolve_action(at, ResolveFire(unit), HIT, (7,))
        assert events_of(played, StructureStruck) == [StructureStruck(PLACE, unit, 9, is_absorbed=True)]
        assert [event.damage for event in events_of(played, LocationHit)] == [1]
        at = played.battle
    # 82 less 9 and 9, but only when all fire is over.
    structure = structure_in(at, PLACE)
    assert structure is not None
    assert structure.factor in (82, 64)
    assert at.turn.phase != "weapon_attack" or structure.factor == 82


@INSIDE
def test_a_building_absorbs_of_an_attacker_not_of_each_weapon_and_takes_what_misses() -> None:
    at = declare_fire(in_house(), DeclareFire("enforcer", "victor", (CANNON, LASER)))
    played = resolve_action(at, ResolveFire("enforcer"), HIT, (7,), HIT, (7,))
    assert [event.damage for event in events_of(played, LocationHit)] == [1, 3]
    played = resolve_action(at, ResolveFire("enforcer"), MISS, HIT)
    assert events_of(played, StructureStruck) == [
        StructureStruck(PLACE, "enforcer", 10),
        StructureStruck(PLACE, "enforcer", 3, is_absorbed=True),
    ]
    assert events_of(played, StructureDamaged) in ([], [StructureDamaged(PLACE, 13, 69)])


@INSIDE
def test_odds_count_what_the_walls_absorb() -> None:
    for at, most in ((in_house(), 13 - 9), (in_house("rough"), 13)):
        plan = citytech().attack_plan(at, "enforcer", "victor")
        odds = citytech().volley_odds(at, (Volley(plan, (CANNON, LASER)),))
        assert max(odds.damage) == most


@FLOORS
@pytest.mark.rule("CityTech", "Buildings > Special Hit Location Table")
@pytest.mark.rule("CityTech", "Buildings > Shot from Above")
@pytest.mark.rule("CityTech", "Buildings > Shot from Below")
def test_fire_from_floor_to_floor() -> None:
    at = _on_floors(3, 0)
    view = row(at, "enforcer", CANNON)
    assert view.calculation.number == 4 + 0 + 3
    played = resolve_action(
        declare_fire(at, DeclareFire("enforcer", "victor", (CANNON,))), ResolveFire("enforcer"), HIT, (6,)
    )
    assert [event.location for event in events_of(played, LocationHit)] == ["head"]
    at = _on_floors(0, 3)
    played = resolve_action(
        declare_fire(at, DeclareFire("enforcer", "victor", (CANNON,))), ResolveFire("enforcer"), HIT, (6,)
    )
    assert [event.location for event in events_of(played, LocationHit)] == ["right_leg"]
    assert [event.number for event in events_of(played, ShotFired)] == [7]


@FLOORS
def test_nobody_fires_within_one_floor() -> None:
    assert "same hex" in refusal_text(_on_floors(2, 2), DeclareFire("enforcer", "victor", (CANNON,)))


def _on_floors(own: int, other: int) -> Battle:
    """Return an Enforcer and a Victor on floors of one building."""
    at = in_house("building_heavy_cf90_h4_b0")
    at = change_unit(at, "enforcer", hex=PLACE, floor=own)
    return change_unit(at, "victor", floor=other)


@pytest.mark.rule("CityTech", "Special Case Rules > Basements")
def test_a_vehicle_in_a_basement_reaches_the_next_hexes_and_high_ground_only() -> None:
    at = in_house("building_light_cf15_h1_b1", vedette="blue 0510 0")
    near = at.with_unit(replace(at.units["vedette"], hex=PLACE, floor=-1))
    near = change_unit(near, "victor", hex=parse_label("0101"))
    assert "trapped in a basement" in refusal_text(near, DeclareFire("enforcer", "vedette", (CANNON,)))
    beside = change_unit(near, "enforcer", hex=parse_label("0504"))
    assert citytech().why_not(beside, DeclareFire("enforcer", "vedette", (CANNON,))) is None


def test_going_on_lets_the_building_lose_what_it_bore() -> None:
    at = declare_fire(in_house(), DeclareFire("enforcer", "victor", (CANNON,)))
    played = resolve_action(at, ResolveFire("enforcer"), HIT, (7,))
    at = played.battle
    if at.turn.phase == "weapon_attack":
        at = resolve_action(at, GoOn()).battle
    structure = structure_in(at, PLACE)
    assert structure is not None
    assert (structure.factor, structure.pending) == (73, 0)


INFANTRY = pytest.mark.rule("CityTech", "Infantry > Infantry in Buildings")


@INFANTRY
@pytest.mark.parametrize(
    ("type_", "lost"), [("light_cf15", 8), ("medium_cf40", 5), ("heavy_cf90", 3), ("hardened_cf120", 0)]
)
def test_damage_to_a_building_reaches_infantry_inside_by_its_type(type_: str, lost: int) -> None:
    at = in_house(f"building_{type_}_h2_b0", rifles="blue 0510 0", victor="blue 0101 3")
    at = at.with_unit(replace(at.units["rifles"], hex=PLACE, floor=1))
    at = declare_fire(at, DeclareFire("enforcer", StructureTarget(PLACE), (CANNON,)))
    played = resolve_action(at, ResolveFire("enforcer"), HIT)
    assert sum(event.damage for event in events_of(played, LocationHit)) == lost


@INFANTRY
def test_infantry_inside_is_attacked_through_its_building_only() -> None:
    at = in_house("building_heavy_cf90_h2_b0", rifles="blue 0510 0", victor="blue 0101 3")
    inside = at.with_unit(replace(at.units["rifles"], hex=PLACE, floor=1))
    assert "fire at the building" in refusal_text(inside, DeclareFire("enforcer", "rifles", (CANNON,)))
    on_roof = at.with_unit(replace(at.units["rifles"], hex=PLACE, floor=2))
    assert citytech().why_not(on_roof, DeclareFire("enforcer", "rifles", (CANNON,))) is None


@INSIDE
def test_a_collapse_strikes_infantry_three_times_as_hard() -> None:
    at = in_house("building_light_cf5_h2_b0", rifles="blue 0510 0", victor="blue 0101 3")
    at = at.with_unit(replace(at.units["rifles"], hex=PLACE, floor=1))
    at = declare_fire(at, DeclareFire("enforcer", StructureTarget(PLACE), (CANNON,)))
    played = resolve_action(at, ResolveFire("enforcer"), HIT)
    # 75 of a hundred of 10 points; then 5 points, one level, a tenth, rounded up, three times.
    assert [event.damage for event in events_of(played, LocationHit)] == [5, 3, 3]
    assert played.battle.units["rifles"].floor == 0
