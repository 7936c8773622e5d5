"""Water, pressure, space and darkness around a battle, and falls."""

from __future__ import annotations

import pytest

from companion.engine.pools.attack.damage import LocationState
from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack, EndTurn
from companion.engine.pools.battle.condition import allowance, medium_of
from companion.engine.pools.battle.engagement_events import Fell
from companion.engine.pools.battle.sensors import sensor_range
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.maneuvers import pool_against
from companion.engine.pools.combat.reach import farthest
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.tables.special import AIR, LAND, WATER
from companion.engine.skeleton.fast_replace import replace
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, document, game, mech

WEAPONS = [
    {"id": "ray", "category": "beam", "damage": 4, "in": "core"},
    {"id": "gun", "category": "projectile", "damage": 9, "in": "core", "clips": [{"shots": 9}]},
    {"id": "axe", "category": "melee", "damage": 4, "in": "right_arm"},
]
PLAIN = document(mech(weapons=WEAPONS, sensors={"class": "HR", "in": "head"}))
DIVER = document(mech(model="Diver", weapons=WEAPONS, protection=["underwater", "high_pressure", "space"]))


def around(surroundings: str, depths: str = "shallow") -> PoolsGame:
    return game(surroundings=surroundings, depths=depths).with_models({"Test": PLAIN, "Diver": DIVER})


def facing(surroundings: str = "open_air", model: str = "Test", depths: str = "shallow") -> Battle:
    start = {"one": f"red {model} 0808 0", "foe": "blue Bantam 0805 3"}
    battle = fight(plain_board(), None, around(surroundings, depths), **start)
    for unit in start:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "one")


def reasons(battle: Battle, weapon: str, label: str, range_: int = 3) -> list[int]:
    (shot,) = shots_of(battle, Attack("one", "foe", (weapon,)), Situation(range_))
    return [reason.value for reason in shot.pool.reasons if reason.label == label]


def dice(battle: Battle, weapon: str, range_: int = 3) -> int:
    (shot,) = shots_of(battle, Attack("one", "foe", (weapon,)), Situation(range_))
    return shot.pool.dice


@pytest.mark.rule(SYSTEM, "R284")
def test_under_water_no_energy_works_guns_are_short_and_blows_weak() -> None:
    open_air, water = facing(), facing("underwater")
    assert "does not work underwater" in refusal_of(water, Attack("one", "foe", ("ray",)))
    assert reasons(water, "gun", "Underwater") == [-dice(water, "gun")]
    assert reasons(water, "axe", "Underwater", 1) == [-(dice(water, "axe", 1) // 2)]
    gun = water.facts(water.units["one"]).armaments["gun"]
    plain, short = (farthest(it, change_unit(it, "one").units["one"], gun) for it in (open_air, water))
    assert plain == min(gun.figures.max_range or 0, sensor_range(open_air, open_air.units["one"]))
    assert short == min(((gun.figures.range or 0) // 2) ** 2, 20)
    (blow,) = shots_of(water, Attack("one", "foe", ("axe",)), Situation(1))
    assert blow.hit_rules(blow.weapon).damage == blow.weapon.damage - 2


@pytest.mark.rule(SYSTEM, "R283")
@pytest.mark.rule(SYSTEM, "R216")
def test_under_water_sensors_are_dim_and_only_who_is_made_for_it_walks() -> None:
    water, diver = facing("underwater"), facing("underwater", "Diver")
    assert sensor_range(water, water.units["one"]) == 20
    assert sensor_range(facing(), facing().units["one"]) > 20
    assert allowance(water, water.units["one"], LAND) == 1
    assert allowance(diver, diver.units["one"], LAND) == allowance(facing(), facing().units["one"], LAND)
    assert reasons(diver, "gun", "Underwater") == []
    start = {"one": "red Remora 0808 0", "foe": "blue Bantam 0801 3"}
    swims = turn_of(fight(plain_board(), None, around("underwater"), **start), "one")
    assert medium_of(swims, swims.units["one"]) == WATER
    assert allowance(swims, swims.units["one"], AIR) == 0


@pytest.mark.rule(SYSTEM, "R285")
def test_a_breach_floods_the_core_and_leaks_elsewhere() -> None:
    battle = facing("underwater")
    bare = {name: LocationState(0, 0, 9) for name in battle.units["foe"].locations}
    bare_foe = change_unit(battle, "foe", locations=bare)
    gun = Attack("one", "foe", ("gun",))
    (shot,) = shots_of(bare_foe, gun, Situation(3))
    roll = ((shot.defense.number or 0) - shot.pool.bonus,)
    rows = {row.location: row.low for row in battle.facts(bare_foe.units["foe"]).rows}
    core = play(bare_foe, gun, roll, (40,))
    place = next(e.location for e in core.events if isinstance(e, events.LocationStruck))
    assert rows[place] <= 40
    fault = "breach" if place == "core" else f"leakage/{place}"
    assert fault in core.battle.units["foe"].faults
    flooded = change_unit(battle, "foe", faults={"breach": 3})
    ended = play(flooded, EndTurn("one"), (5,))
    assert [event.effect for event in ended.events if isinstance(event, events.CriticalSuffered)] == [
        "powerplant"
    ]
    assert ended.battle.units["foe"].faults["plant_hits"] == 1


@pytest.mark.rule(SYSTEM, "R286")
def test_pressure_costs_pools_and_adds_to_what_gets_inside() -> None:
    for surroundings, pools, more in (("high_pressure", 1, 2), ("extreme_pressure", 2, 4)):
        battle = facing(surroundings)
        label = battle.tables.environment.label  # type: ignore[union-attr]
        assert reasons(battle, "gun", label) == [-pools * dice(battle, "gun")]
        (shot,) = shots_of(battle, Attack("one", "foe", ("gun",)), Situation(3))
        assert shot.hit_rules(shot.weapon).more_inside == more
    diver = facing("high_pressure", "Diver")
    assert reasons(diver, "gun", "High pressure") == []


@pytest.mark.rule(SYSTEM, "R286")
def test_deep_water_presses_besides() -> None:
    for depths, label, pools, more in (
        ("deep", "High pressure", 1, 2),
        ("deepest", "Extreme pressure", 2, 4),
    ):
        battle = facing("underwater", depths=depths)
        assert reasons(battle, "gun", "Underwater") == [-dice(battle, "gun")]
        assert reasons(battle, "gun", label) == [-pools * dice(battle, "gun")]
        (shot,) = shots_of(battle, Attack("one", "foe", ("gun",)), Situation(3))
        assert shot.hit_rules(shot.weapon).more_inside == more
        row = battle.tables.maneuvers.rows["knock_down"]
        assert label in [it.label for it in pool_against(battle, battle.units["one"], row).reasons]
        assert reasons(facing("open_air", depths=depths), "gun", label) == [], "there is no water"
    diver = facing("underwater", "Diver", "deepest")
    assert reasons(diver, "gun", "Underwater") == []
    assert reasons(diver, "gun", "Extreme pressure"), "it is made for high pressure only"
    assert allowance(diver, diver.units["one"], LAND) > 1


@pytest.mark.rule(SYSTEM, "R287")
def test_who_floats_in_space_loses_a_pool_in_all_that_is_physical() -> None:
    battle = facing("floating_in_space")
    assert reasons(battle, "gun", "Floating in space") == [-dice(battle, "gun")]
    row = battle.tables.maneuvers.rows["knock_down"]
    pool = pool_against(battle, battle.units["one"], row)
    lost = [each.value for each in pool.reasons if each.label == "Floating in space"]
    assert lost == [-pool.dice]
    assert reasons(facing("floating_in_space", "Diver"), "gun", "Floating in space") == []


@pytest.mark.rule(SYSTEM, "R259")
@pytest.mark.parametrize(("light", "haze"), [("dim_light", "minor"), ("darkness", "major")])
def test_in_the_dark_each_hex_impairs_sight(light: str, haze: str) -> None:
    battle = facing(light)
    found = situation_between(battle, battle.units["one"], battle.units["foe"])
    assert found is not None
    assert {name: number for name, number in found.hexes.items() if number} == {f"{haze}_visibility": 3}


@pytest.mark.rule(SYSTEM, "R184")
@pytest.mark.parametrize(
    ("lamp", "hexes", "dark"), [("spotlight", 3, 2), ("nightlight", 2, 1), ("spotlight", 4, 4)]
)
def test_a_lamp_takes_the_darkness_from_the_hex_of_a_target_near(lamp: str, hexes: int, dark: int) -> None:
    models = {"Lit": document(mech(model="Lit", fittings=[{"kind": lamp}])), "Test": PLAIN}
    by = game(surroundings="darkness").with_models(models)
    start = {"one": "red Lit 0808 0", "foe": f"blue Test 08{8 - hexes:02} 3"}
    battle = fight(plain_board(), None, by, **start)
    found = situation_between(battle, battle.units["one"], battle.units["foe"])
    assert found is not None
    assert found.major_visibility == dark
    back = situation_between(battle, battle.units["foe"], battle.units["one"])
    assert back is not None
    assert back.major_visibility == hexes


@pytest.mark.rule(SYSTEM, "R288")
def test_who_flies_no_more_falls_and_its_core_takes_the_ground() -> None:
    start = {"one": "red Merlin 0808 0", "foe": "blue Bantam 0801 3"}
    battle = turn_of(fight(plain_board(), None, None, **start), "foe")
    off = {name: replace(state, value=0) for name, state in battle.units["one"].barriers.items()}
    high = change_unit(battle, "one", altitude=12, faults={"propulsion": 1}, barriers=off)
    first = play(high, EndTurn("foe"))
    assert [(it.levels, it.altitude) for it in first.events if isinstance(it, Fell)] == [(8, 4)]
    assert first.battle.units["one"].faults["falling"] == 8
    again = turn_of(replace(first.battle, turn=battle.turn), "foe")
    second = play(again, EndTurn("foe"))
    hull = battle.facts(battle.units["one"]).armaments["ram"]
    struck = [it for it in second.events if isinstance(it, events.LocationStruck)]
    assert [(it.location, it.damage) for it in struck] == [("core", hull.damage + 12 // 8)]
    assert (second.battle.units["one"].altitude, "falling" in second.battle.units["one"].faults) == (0, False)
    flies = change_unit(battle, "one", altitude=12)
    assert after(flies, EndTurn("foe")).units["one"].altitude == 12
