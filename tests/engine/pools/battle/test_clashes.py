"""Destroyers: what they do to weapons that parry them, that they parry, and that they hit."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.engagement_events import ShieldStruck
from companion.engine.pools.battle.state import Battle, Doings
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.fast_replace import replace
from tests.engine.pools.battle.builders import change_unit, fight, plain_board, play, turn_of
from tests.engine.pools.builders import SYSTEM, document, game, mech

BLADE: dict[str, Any] = {"id": "blade", "category": "melee", "damage": 4, "in": "right_arm"}
BREAKER = {**BLADE, "traits": {"destroyer": True}}
LIGHT = {**BLADE, "traits": {"projected": True}}
SPARE = {**BLADE, "id": "spare", "in": "left_arm"}
SHIELD = {"id": "wall", "name": "Wall", "arm": "left_arm", "plate": {"dr": 1}, "defense_bonus": 1}
ARMED: dict[str, list[dict[str, Any]]] = {
    "Plain": [BLADE],
    "Breaker": [BREAKER],
    "Light": [LIGHT],
    "Twin": [BLADE, SPARE],
}
STRIKE = Attack("one", "foe", ("blade",))
BONUS = 2
"""The damage bonus of an arm of the class MS."""


def by_blades() -> PoolsGame:
    models = {name: mech(model=name, weapons=weapons) for name, weapons in ARMED.items()}
    models["Walled"] = mech(model="Walled", weapons=[BLADE], shields=[SHIELD])
    return game(shields="in_use").with_models({name: document(each) for name, each in models.items()})


def start(model: str, foe: str) -> Battle:
    units = {"one": f"red {model} 0806 0", "foe": f"blue {foe} 0805 3"}
    loads = {"one": {"pilot": "duelist"}, "foe": {"pilot": "duelist"}}
    battle = fight(plain_board(), loads, by_blades(), **units)
    for unit in units:
        record = battle.units[unit].record
        skills = {
            **record.skills,
            "mech_melee": 4,
            "mech_piloting": 1,
            "might": 4,
            "athletics": 3,
            "speed": 3,
        }
        battle = change_unit(battle, unit, mettle_points=0, record=replace(record, skills=skills, mettle=3))
    return turn_of(battle, "one")


def struck(battle: Battle, degrees: int, *more: Any) -> list[tuple[str, int]]:
    """Weapons that are damaged by an attack which reaches the Defense by so much."""
    (began,) = [event for event in played(battle, 0, (20,)) if isinstance(event, events.AttackBegan)]
    assert began.is_parried
    found = played(battle, began.defense - began.bonus + degrees, *more)
    return [(event.unit, event.damage) for event in found if isinstance(event, events.SystemStruck)]


def played(battle: Battle, shown: int, *more: Any) -> tuple[object, ...]:
    return tuple(play(battle, STRIKE, (min(48, max(8, shown)),), *more, by=by_blades()).events)


@pytest.mark.rule(SYSTEM, "R100")
def test_a_narrow_parry_of_a_destroyer_costs_what_parries() -> None:
    battle = start("Breaker", "Plain")
    assert struck(battle, -1) == [("foe", BONUS)]
    assert struck(battle, -2) == [("foe", BONUS)]
    assert struck(battle, -3) == []
    assert struck(battle, 0, (20,)) == []
    assert struck(start("Plain", "Plain"), -1) == []
    assert struck(start("Breaker", "Light"), -1) == []


@pytest.mark.rule(SYSTEM, "R100")
def test_a_parry_with_a_destroyer_costs_what_strikes() -> None:
    battle = start("Plain", "Breaker")
    assert struck(battle, -5) == [("one", BONUS)]
    assert struck(battle, 3, (20,))[0] == ("one", BONUS)
    assert struck(battle, 4, (20,)) == []
    assert struck(start("Light", "Breaker"), -5) == []


@pytest.mark.rule(SYSTEM, "R100")
def test_who_has_several_things_to_parry_with_chooses_one() -> None:
    battle = start("Breaker", "Twin")
    assert struck(battle, -1, "spare") == [("foe", BONUS)]
    walled = change_unit(start("Breaker", "Walled"), "foe", doings=Doings(is_guarding=True))
    (began,) = [event for event in played(walled, 0) if isinstance(event, events.AttackBegan)]
    found = played(walled, began.defense - began.bonus - 1, "shield/wall")
    assert [event.stopped for event in found if isinstance(event, ShieldStruck)] == [1]


@pytest.mark.rule(SYSTEM, "R100")
def test_a_destroyer_does_more_to_weapons_outside() -> None:
    for model, more in (("Plain", 0), ("Breaker", BONUS)):
        battle = start(model, "Bantam")
        one = battle.units["one"]
        weapon = battle.facts(one).armaments["blade"]
        outside = next(
            row for row in battle.facts(battle.units["foe"]).rows if row.location.startswith("weapons/")
        )
        battle = change_unit(battle, "foe", faults={"shut_down": 1})
        found = played(battle, 48, (outside.low,))
        hits = [event.damage for event in found if isinstance(event, events.SystemStruck)]
        assert hits[0] == weapon.damage + more
