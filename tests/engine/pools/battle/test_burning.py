"""Incendiary ammunition, and how fires end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.play import Play, Script
from companion.engine.pools.battle.actions import Attack, Prepare
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.burning import burn
from companion.engine.pools.game import PoolsGame
from tests.engine.pools.battle.builders import after, change_unit, fight, plain_board, refusal_of, turn_of
from tests.engine.pools.builders import SYSTEM, document, game, mech

GUN = {"id": "gun", "category": "projectile", "damage": 5, "in": "core"}
BURNER = document(mech(weapons=[{**GUN, "clips": [{"shots": 9, "types": {"incendiary": True}}]}]))
FIRE = "burning/core"


def by_burner() -> PoolsGame:
    return game().with_models({"Test": BURNER})


def facing(**faults: int) -> Battle:
    """A mech with fire to shoot before Bantam, which has no armor left; nobody has points."""
    start = {"test": "red Test 0808 0", "bantam": "blue Bantam 0804 3"}
    battle = fight(plain_board(), None, by_burner(), **start)
    bare = {name: replace(state, dr=0, sp=20) for name, state in battle.units["bantam"].locations.items()}
    burning = {f"burning/{location}": strength for location, strength in faults.items()}
    for unit in start:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(change_unit(battle, "bantam", locations=bare, faults=burning), "test")


@pytest.mark.rule(SYSTEM, "R129")
def test_what_is_hit_burns_on_with_half_of_what_burned_before() -> None:
    battle = after(facing(), Attack("test", "bantam", ("gun",)), (30,), (20,), by=by_burner())
    assert battle.units["bantam"].faults == {FIRE: 5}
    lost = []
    for _ in range(3):
        before = battle.units["bantam"].locations["core"].sp
        played: Play[Battle] = Play(battle, Script(()), game().apply)
        burn(played, "bantam")
        battle = played.battle
        lost.append(before - battle.units["bantam"].locations["core"].sp)
    assert lost == [2, 1, 0]
    assert battle.units["bantam"].faults == {}


@pytest.mark.rule(SYSTEM, "R129")
def test_fires_are_put_out() -> None:
    battle = turn_of(facing(core=4, head=2), "bantam")
    one = after(battle, Prepare("bantam", "douse", weapon=FIRE), by=by_burner())
    assert one.units["bantam"].faults == {"burning/head": 2}
    assert after(battle, Prepare("bantam", "douse", 2), by=by_burner()).units["bantam"].faults == {}
    assert "choose from" in refusal_of(battle, Prepare("bantam", "douse", weapon="burning/tail"), by_burner())
    labels = [command.label for command in by_burner().commands(battle, "bantam")]
    assert "Put out: core burning" in labels
    assert "Put out: all fires" in labels
