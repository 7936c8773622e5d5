"""Any volley of any 'Mech with anything aboard, in any state and with any dice."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire, Settle
from companion.engine.battletech.battle.ammunition import fitting_loads
from companion.engine.battletech.battle.components import is_lost, is_mount_broken
from companion.engine.battletech.battle.dues import pending_dues
from companion.engine.battletech.battle.events import (
    ArmorLost,
    CriticalRolled,
    FireDeclared,
    FireResolved,
    HeatBuilt,
    LocationHit,
    RoundSpent,
    ShotFired,
    ShotWithheld,
    SlotHit,
    StructureLost,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Declaration
from companion.engine.play import Play
from tests.builders import citytech, events_of
from tests.citytech import MODELS, apply_events, change_unit, change_warrior, declaring, fight
from tests.engine.battletech.fights.random_fights import RandomAnswers
from tests.engine.battletech.gunnery import with_equipment
from tests.examples import examples

ABOARD = {
    "equipment": (
        {"id": "ams", "item": "is.anti_missile_system"},
        {"id": "artemis", "item": "is.artemis_iv"},
        {"id": "ecm", "item": "is.ecm"},
        {"id": "computer", "item": "clan.targeting_computer"},
    ),
    "weapons": (
        {"id": "streak", "weapon": "clan.streak_srm6"},
        {"id": "ultra", "weapon": "clan.ultra_ac20"},
        {"id": "lbx", "weapon": "clan.lb20x_ac"},
        {"id": "gauss", "weapon": "clan.gauss_rifle"},
        {"id": "lrm", "weapon": "clan.lrm15"},
        {"id": "beacon", "weapon": "clan.narc"},
        {"id": "flamer", "weapon": "is.flamer"},
    ),
}
MOVES = ("stationary", "walked 2", "ran 4")
OPTIONS = ({"flamers": "damage"}, {"flamers": "damage_or_heat"}, {"ammunition_explosion": "one_slot"})


def some_battle(chance: random.Random) -> Battle:
    """Return two to four 'Mechs near each other, refitted, battered and hot, as fire is declared."""
    names = chance.sample(list(MODELS), chance.randint(2, 4))
    places = chance.sample(["0505", "0503", "0605", "0404", "0708", "0302", "0606"], len(names))
    units = {
        name: f"{('red', 'blue')[number % 2]} {place} {chance.randrange(6)}"
        for number, (name, place) in enumerate(zip(names, places, strict=True))
    }
    at = fight(None, chance.choice(OPTIONS), **units)
    for name in names:
        at = with_damage(chance, aboard(chance, at, name), name)
    return declaring(
        at, first=chance.choice(("red", "blue")), **{name: chance.choice(MOVES) for name in names}
    )


def aboard(chance: random.Random, at: Battle, name: str) -> Battle:
    """Return the battle with a few more things in the empty slots of a 'Mech."""
    slots = {where: list(held) for where, held in at.model(at.mech(name)).slots.items()}
    more: dict[str, list[dict[str, Any]]] = {"equipment": [], "weapons": [], "ammunition": []}

    def place(kind: str, thing: dict[str, Any]) -> bool:
        free = [where for where, held in slots.items() if None in held]
        if free:
            where = chance.choice(free)
            slots[where].remove(None)
            more[kind].append({**thing, "location": where})
        return bool(free)

    tables = at.rules.tables
    for kind, things in ABOARD.items():
        for thing in chance.sample(things, chance.randint(0, 3)):
            placed = place(kind, dict(thing))
            fed = thing.get("weapon") or thing["item"]
            row = tables.weapons.get(fed) or tables.equipment[fed]
            if placed and row.shots_per_ton:
                place("ammunition", {"id": f"ammo_{thing['id']}", "weapon": fed, "shots": row.shots_per_ton})
    without_rounds = {thing["weapon"] for thing in more["ammunition"]}
    more["weapons"] = [
        it
        for it in more["weapons"]
        if not tables.weapons[it["weapon"]].uses_ammunition or it["weapon"] in without_rounds
    ]
    at = with_equipment(
        at, name, weapons=more["weapons"], ammunition=more["ammunition"], equipment=more["equipment"]
    )
    loads = {
        stored.id: chance.choice(fitting_loads(tables, tables.weapons[stored.weapon]))
        for stored in at.model(at.units[name]).ammunition
        if stored.weapon in tables.weapons
    }
    return change_unit(at, name, loads=loads)


def with_damage(chance: random.Random, at: Battle, name: str) -> Battle:
    """Return the battle with a 'Mech that has taken something, or nothing."""
    mech = at.units[name]
    share = chance.choice((0.0, 0.2, 1.0))
    at = change_unit(
        at,
        name,
        armor={where: int(points * chance.uniform(share, 1)) for where, points in mech.armor.items()},
        structure={
            where: max(1, int(points * chance.uniform(share, 1))) for where, points in mech.structure.items()
        },
        rounds={feed: chance.choice((0, 1, rounds)) for feed, rounds in mech.rounds.items()},
        heat=chance.choice((0, 9, 20)),
        is_prone=chance.random() < 0.2,
        narcs=frozenset(chance.sample(("red", "blue"), chance.randint(0, 2))),
    )
    return change_warrior(at, name, gunnery=chance.randint(0, 6), hits=chance.randint(0, 4))


def some_fire(chance: random.Random, at: Battle, unit: str) -> DeclareFire:
    """Fire that the rules allow a unit, with choices for its weapons; else it holds its fire."""
    for _ in range(8):
        targets = [mech.id for mech in at.units.values() if mech.side != at.units[unit].side]
        target = chance.choice(targets)
        plan = citytech().attack_plan(at, unit, target)
        weapons = [view for view in plan.attacks if view.refusal is None and chance.random() < 0.7]
        how = {
            view.id: {
                choice.id: chance.choice(choice.options).id
                for choice in view.choices
                if choice.id != "bin" and chance.random() < 0.5
            }
            for view in weapons
        }
        action = DeclareFire(unit, target, tuple(view.id for view in weapons), how=how)
        if weapons and citytech().why_not(at, action) is None:
            return action
    return DeclareFire(unit)


def carry_out(chance: random.Random, at: Battle, action: Any) -> Play[Battle]:
    played: Play[Battle] = Play(at, RandomAnswers(chance), citytech().apply)
    citytech().resolve(played, action)
    return played


def volleys(seed: int) -> Iterator[tuple[Battle, Battle, str, Play[Battle]]]:
    """Yield the battle as fire began, and each unit's volley with the battle before it; then all that is
    owed.
    """
    chance = random.Random(seed)
    at = some_battle(chance)
    for unit in [mech.id for mech in at.units.values()]:
        if at.turn.step != "declare" or at.units[unit].doings.declared is not None:
            continue
        battle = carry_out(chance, at, some_fire(chance, at, unit)).battle
        refusing = battle.units[unit].doings.declared is None
        at = apply_events(battle, FireDeclared(unit, Declaration())) if refusing else battle
    began = at
    waiting: Sequence[str] = [
        mech.id for mech in at.units.values() if mech.doings.declared and mech.doings.declared.volleys
    ]
    for unit in waiting:
        if at.turn.step != "resolve":
            return
        played = carry_out(chance, at, ResolveFire(unit))
        yield began, at, unit, played
        at = played.battle
    while dues := pending_dues(at):
        at = carry_out(chance, at, Settle(dues[0].id)).battle


SEEDS = st.integers(0, 10**9)


@pytest.mark.rule("CityTech", "Combat > Firing Weapons")
@pytest.mark.rule("CityTech", "Combat > Recording Damage")
@examples(30)
@given(seed=SEEDS)
def test_any_volley_with_any_dice_ends_and_leaves_everything_on_the_sheet(seed: int) -> None:
    for _, before, unit, played in volleys(seed):
        assert events_of(played, FireResolved) == [FireResolved(unit)]
        for mech in played.battle.units.values():
            was = before.units[mech.id]
            for track in ("armor", "rear_armor", "structure", "rounds"):
                for name, points in getattr(mech, track).items():
                    assert 0 <= points <= getattr(was, track)[name]
            assert 0 <= mech.heat <= 30
            assert all(points > 0 for points in mech.doings.heat_sources.values())


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
@examples(30)
@given(seed=SEEDS)
def test_every_declared_weapon_fires_once_by_what_stood_when_rolling_began(seed: int) -> None:
    for began, before, unit, played in volleys(seed):
        declared = before.units[unit].doings.declared
        assert declared is not None
        rolled = [it.weapon for it in played.events if isinstance(it, ShotFired | ShotWithheld)]
        assert rolled == list(declared.weapons)
        # Had nothing happened since rolling began, the same shots would need the same numbers.
        undisturbed = replace(before, units={**began.units, unit: began.units[unit]})
        needed = {it.weapon: it.number for it in events_of(played, ShotFired)}
        again = carry_out(random.Random(seed), undisturbed, ResolveFire(unit))
        for shot in events_of(again, ShotFired):
            assert needed.get(shot.weapon, shot.number) == shot.number


@pytest.mark.rule("CityTech", "Combat > Weapon Attacks")
@examples(30)
@given(seed=SEEDS)
def test_what_was_destroyed_when_the_phase_began_never_fires(seed: int) -> None:
    for began, _, unit, played in volleys(seed):
        mech = began.units[unit]
        for shot in events_of(played, ShotFired):
            mount = began.model(mech).mount(shot.weapon)
            assert mount is not None
            assert not is_mount_broken(began, mech, mount)
        for spent in events_of(played, RoundSpent):
            assert mech.rounds.get(spent.weapon, 0) > 0 or spent.unit != unit


@pytest.mark.rule("CityTech", "Combat > Critical Damage")
@examples(30)
@given(seed=SEEDS)
def test_damage_follows_hits_and_critical_hits_follow_damage(seed: int) -> None:
    """Nothing is lost before something has hit, slots are struck after a roll, heat comes from fire."""
    for _, before, unit, played in volleys(seed):
        has_hit = has_rolled = False
        for event in takewhile(lambda event: not isinstance(event, FireResolved), played.events):
            has_hit = has_hit or isinstance(event, LocationHit)
            has_rolled = has_rolled or isinstance(event, CriticalRolled)
            if isinstance(event, ArmorLost | StructureLost):
                assert has_hit
            if isinstance(event, SlotHit):
                assert has_rolled
                assert event.slot not in before.units[event.unit].hit_slots.get(event.location, ())
            if isinstance(event, HeatBuilt):
                assert event.unit == unit or event.cause.startswith(("hit_by/", "fired/Anti-Missile"))
        for mech in played.battle.units.values():
            gone = [where for where in mech.structure if is_lost(mech, where)]
            assert all(mech.armor[where] == 0 for where in gone)
