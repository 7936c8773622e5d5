"""Surge barriers: what touches them is struck, and bare blows of their bearers do more."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.events import BarrierStruck, LocationStruck, SystemStruck
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.contact import contact_damage
from companion.engine.skeleton.fast_replace import replace
from tests.engine.pools.battle.builders import change_unit, fight, plain_board, play, turn_of
from tests.engine.pools.builders import SYSTEM, document, game, mech

pytestmark = pytest.mark.rule(SYSTEM, "R154")
SURGE: dict[str, Any] = {"id": "field", "value": 3, "in": "core", "traits": ["surge"]}
BLADES: list[dict[str, Any]] = [
    {"id": "axe", "category": "melee", "damage": 4, "in": "right_arm"},
    {"id": "saber", "category": "melee", "damage": 4, "in": "left_arm", "traits": {"projected": True}},
]


def side_by_side() -> Battle:
    """The turn of a mech with blades beside one with a surge barrier."""
    models = {
        "Fencer": document(mech(model="Fencer", weapons=BLADES, hands=["right_arm"])),
        "Charged": document(mech(model="Charged", hands=["right_arm"], barriers=[SURGE])),
    }
    by = game().with_models(models)
    start = {"one": "red Fencer 0808 0", "foe": "blue Charged 0807 3"}
    battle = fight(plain_board(), None, by, **start)
    for unit in start:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "one")


def bare_damage(battle: Battle, unit: str, target: str) -> int:
    (shot,) = shots_of(battle, Attack(unit, target, ("hand/right_arm",)), Situation(1))
    return shot.hit_rules(shot.weapon).damage


def test_bare_blows_of_its_bearer_do_its_value_more() -> None:
    battle = side_by_side()
    assert contact_damage(battle, battle.units["foe"]) == 3
    assert bare_damage(battle, "foe", "one") - bare_damage(battle, "one", "foe") == 3
    overloaded = replace(battle.units["foe"].barriers["field"], value=0, capacity=0)
    off = change_unit(battle, "foe", barriers={"field": overloaded})
    assert bare_damage(off, "foe", "one") == bare_damage(battle, "one", "foe")


def test_a_blade_that_meets_it_is_struck_and_a_projected_one_is_not() -> None:
    battle = side_by_side()
    hit = play(battle, Attack("one", "foe", ("axe",), halves=1), (36,), (50,))
    (struck,) = [event for event in hit.events if isinstance(event, SystemStruck)]
    assert (struck.unit, struck.key, struck.damage) == ("one", "weapons/0", 3)
    assert any(isinstance(event, BarrierStruck) for event in hit.events)
    clean = play(battle, Attack("one", "foe", ("saber",), halves=1), (36,), (50,))
    assert not any(isinstance(event, SystemStruck) for event in clean.events)


def test_a_bare_hand_that_meets_it_is_struck_itself() -> None:
    hit = play(side_by_side(), Attack("one", "foe", ("hand/right_arm",), halves=1), (36,), (50,))
    struck = [event for event in hit.events if isinstance(event, LocationStruck) and event.unit == "one"]
    assert [(event.location, event.damage) for event in struck] == [("right_arm", 3)]
