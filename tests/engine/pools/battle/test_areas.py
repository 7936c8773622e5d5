"""Area effects, indirect fire, thrown weapons, and talents that count in attacks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.downtime.aftermath import EntryEvents
from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.actions import Attack, Prepare
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.returning import kills_in
from companion.engine.views.attacks import Volley
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
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

ORDNANCE = {"category": "ordnance", "damage": 5, "in": "core"}
WEAPONS = [
    {**ORDNANCE, "id": "bombs", "count": 4, "traits": {"area_effect": 1}},
    {**ORDNANCE, "id": "smoke", "traits": {"area_effect": 1, "obscuring": True}},
    {"id": "spear", "category": "melee", "damage": 3, "traits": {"thrown": True}, "held_by": ["right_arm"]},
    {"id": "disc", "category": "melee", "damage": 3, "traits": {"returning": True}, "held_by": ["left_arm"]},
    {"id": "gun", "category": "projectile", "damage": 3, "in": "core", "clips": [{"shots": 9}]},
    {"id": "ray", "category": "beam", "damage": 3, "in": "core"},
]
THROWER = document(mech(hands=["right_arm", "left_arm"], weapons=WEAPONS))
BOMB = Attack("test", "bantam", ("bombs",), rates={"bombs": 1})


def by_thrower() -> PoolsGame:
    return game().with_models({"Test": THROWER})


def facing(board: Board | None = None, place: str = "0804", by: PoolsGame | None = None) -> Battle:
    """A mech of these weapons with Bantam ahead, and one more of each side behind that; nobody has points."""
    more = {"friend": "red Bantam 0802 0", "foe": "blue Bantam 0803 0"}
    start = {"test": "red Test 0808 0", "bantam": f"blue Bantam {place} 3", **more}
    battle = fight(board or plain_board(), None, by or by_thrower(), **start)
    for unit in start:
        record = replace(battle.units[unit].record, talents=())
        battle = change_unit(battle, unit, mettle_points=0, record=record)
    return turn_of(battle, "test")


def shot_of(battle: Battle, attack: Attack) -> Shot:
    situation = situation_between(battle, battle.units["test"], battle.units["bantam"])
    return next(iter(shots_of(battle, attack, situation or Situation(1))))


def struck(found: list[object]) -> list[str]:
    return [event.unit for event in found if isinstance(event, events.LocationStruck)]


@pytest.mark.rule(SYSTEM, "R112")
def test_an_area_effect_strikes_all_around_whom_nobody_dodges_for() -> None:
    battle = facing()
    assert shot_of(battle, BOMB).defense.number == 10
    played = play(battle, BOMB, (30,), (20,), (20,))
    assert struck(played.events) == ["bantam", "foe"]
    near = change_unit(battle, "bantam", hex=parse_label("0807"))
    assert struck(play(near, BOMB, (30,), (20,), (20,)).events) == ["test", "bantam"]


@pytest.mark.rule(SYSTEM, "R112")
def test_a_miss_scatters_by_the_degrees_of_failure() -> None:
    battle = facing()
    pool = shot_of(battle, BOMB).pool
    low = (pool.dice,)
    played = play(battle, BOMB, low, (1,), (20,), (20,))
    burst = next(event for event in played.events if isinstance(event, engagement_events.Burst))
    missed_by = 10 - (pool.dice + pool.bonus)
    assert burst.hexes == min(2, max(1, -(-missed_by // 2)))
    assert burst.way == 1
    assert burst.hex == parse_label(f"08{4 - burst.hexes:02d}")
    edge = change_unit(battle, "bantam", hex=parse_label("0801"))
    gone = play(edge, BOMB, low, (1,))
    assert [event.hex for event in gone.events if isinstance(event, engagement_events.Burst)] == [None]
    assert struck(gone.events) == []


@pytest.mark.rule(SYSTEM, "R121")
def test_clouds_do_no_damage() -> None:
    assert struck(play(facing(), Attack("test", "bantam", ("smoke",)), (30,)).events) == []


@pytest.mark.rule(SYSTEM, "R127")
def test_what_is_put_out_by_an_area_counts_as_a_kill() -> None:
    battle, by = facing(), by_thrower()
    frail = {name: replace(state, sp=1, dr=0) for name, state in battle.units["foe"].locations.items()}
    battle = change_unit(battle, "foe", locations=frail)
    played = play(battle, BOMB, (30,), (20,), (20,))
    assert played.battle.units["foe"].is_destroyed
    entry = EntryEvents(1, tuple(played.events))
    kills = kills_in(battle, [entry], by.apply)
    assert [(kill.victim, kill.by) for kill in kills] == [("foe", "test")]


def lobbed(weapon: str, board: Board, **changes: object) -> Shot:
    battle = facing(board)
    for unit, place in changes.items():
        battle = change_unit(battle, unit, hex=parse_label(str(place)))
    return shot_of(battle, Attack("test", "bantam", (weapon,), is_indirect=True))


@pytest.mark.rule(SYSTEM, "R257")
def test_indirect_fire_ignores_cover_and_costs_by_who_sees_the_target() -> None:
    wood = plain_board(heavy_woods="0806")
    assert shot_of(facing(wood), Attack("test", "bantam", ("gun",))).situation.heavy_cover == 1
    seen = lobbed("gun", wood)
    assert "indirect_seen" in seen.conditions
    assert not [reason for reason in seen.pool.reasons if reason.label.startswith("Cover")]
    wall = plain_board(building_light="0806")
    assert "indirect_spotter" in lobbed("gun", wall).conditions
    assert (
        "indirect_unseen"
        in lobbed("gun", plain_board(building_light="0806 0803 0805"), foe="0301").conditions
    )


@pytest.mark.rule(SYSTEM, "R257")
def test_beams_and_blades_are_not_fired_over_things() -> None:
    battle = facing(plain_board(building_light="0806"))
    direct = Attack("test", "bantam", ("gun",))
    assert "hides it" in refusal_of(battle, direct, by_thrower())
    assert refusal_of(battle, replace(direct, is_indirect=True), by_thrower()) == ""
    beam = Attack("test", "bantam", ("ray",), is_indirect=True)
    assert "cannot be fired over" in refusal_of(battle, beam, by_thrower())
    by = by_thrower()
    plan = by.attack_plan(battle, "test", "bantam", how={"gun": {"path": "indirect"}})
    assert by.declare_attack([Volley(plan, ("gun",))]).is_indirect


@pytest.mark.rule(SYSTEM, "R97")
@pytest.mark.rule(SYSTEM, "R61")
def test_a_thrown_weapon_lies_where_it_fell_until_it_is_fetched() -> None:
    by, battle = by_thrower(), facing(place="0806")
    spear = Attack("test", "bantam", ("spear",))
    shot = shot_of(battle, spear)
    assert shot.skills == ("mech_melee", "awareness")
    assert not shot.is_parried
    thrown = after(battle, spear, (6,), by=by)
    assert thrown.units["test"].thrown == {"spear": parse_label("0806")}
    rested = change_unit(thrown, "test", doings=replace(thrown.units["test"].doings, halves=2, done=()))
    assert "has to be fetched" in refusal_of(rested, spear, by)
    fetch = Prepare("test", "fetch", weapon="spear")
    assert "lies in 0806" in refusal_of(rested, fetch, by)
    there = change_unit(
        change_unit(rested, "bantam", hex=parse_label("0101")), "test", hex=parse_label("0806")
    )
    assert "Fetch Spear" in [command.label for command in by.commands(there, "test")]
    assert after(there, fetch, by=by).units["test"].thrown == {}
    far = facing(place="0801")
    throw = far.facts(far.units["test"]).armaments["spear"].throw
    assert f"reaches only {throw} hexes" in refusal_of(far, spear, by)


@pytest.mark.rule(SYSTEM, "R98")
def test_a_returning_weapon_comes_back() -> None:
    battle = after(facing(place="0806"), Attack("test", "bantam", ("disc",)), (6,), by=by_thrower())
    assert battle.units["test"].thrown == {}


@pytest.mark.rule(SYSTEM, "R45")
def test_a_killing_spree_gains_by_each_opponent_defeated() -> None:
    battle = facing()
    record = replace(battle.units["test"].record, talents=("killing_spree",))
    frail = {name: replace(state, sp=1, dr=0) for name, state in battle.units["bantam"].locations.items()}
    spree = change_unit(change_unit(battle, "test", record=record), "bantam", locations=frail)
    gun = Attack("test", "bantam", ("gun",))
    after_kill = after(spree, gun, (30,), (20,))
    assert after_kill.units["test"].defeated == 1
    assert (
        after(change_unit(battle, "bantam", locations=frail), gun, (30,), (20,)).units["test"].defeated == 0
    )
    much = change_unit(battle, "test", record=record, defeated=9)
    gained = [each.value for each in shot_of(much, gun).pool.reasons if each.label == "Opponents defeated"]
    assert gained == [record.mettle]


@pytest.mark.rule(SYSTEM, "R48")
def test_sharpshooters_choose_of_two_locations() -> None:
    battle = facing()
    record = replace(battle.units["test"].record, talents=("sharpshooter",))
    battle = change_unit(battle, "test", record=record)
    shot = Attack("test", "bantam", ("gun",), 2, is_called=True)
    played = play(battle, shot, (40,), (20,), (70,), "70", "rolled")
    rolled = next(event for event in played.events if isinstance(event, events.LocationRolled))
    assert rolled.roll == 70
