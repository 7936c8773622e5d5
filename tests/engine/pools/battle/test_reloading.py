"""Clips in weapons, and how others are put in."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.pools.battle.actions import Attack, Prepare
from companion.engine.pools.battle.condition import clip_left, ready_left
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.turn.joining import refit_unit
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
from tests.engine.pools.builders import SYSTEM, design, document, game, mech

CLIPS: list[dict[str, Any]] = [
    {"shots": 4, "number": 2},
    {"shots": 3, "types": {"tracer": True}, "in": "core"},
]
GUN: dict[str, Any] = {"id": "gun", "category": "projectile", "damage": 3, "rate": 2, "outside": True}
TWO = {"multi_feed": 2}
PLAIN, TWIN = {**GUN, "clips": CLIPS}, {**GUN, "clips": CLIPS, "traits": TWO}
FIRE = Attack("one", "foe", ("gun",))


def by_reloads(reloads: str = "half_action") -> PoolsGame:
    models = {"Plain": mech(model="Plain", weapons=[PLAIN]), "Twin": mech(model="Twin", weapons=[TWIN])}
    return game(reloads=reloads).with_models({name: document(each) for name, each in models.items()})


def start(model: str = "Plain", reloads: str = "half_action") -> Battle:
    units = {"one": f"red {model} 0808 0", "foe": "blue Bantam 0805 3"}
    battle = fight(plain_board(), {"one": {"pilot": "gunner"}}, by_reloads(reloads), **units)
    for unit in units:
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "one")


def left(battle: Battle) -> list[tuple[int, int]]:
    """Shots by line of clips: those that can be fired, and all."""
    one = battle.units["one"]
    gun = battle.facts(one).armaments["gun"]
    return [(ready_left(one, gun, line), clip_left(one, gun, line)) for line in range(2)]


def load(lines: str) -> Prepare:
    return Prepare("one", "reload", weapon="gun", side=lines)


def anew(battle: Battle) -> Battle:
    return turn_of(replace(battle, turn=replace(battle.turn, active=None)), "one")


@pytest.mark.rule(SYSTEM, "R244")
def test_a_gun_fires_the_clip_in_it_and_is_reloaded_by_a_half_action() -> None:
    battle = start()
    assert left(battle) == [(4, 8), (0, 3)]
    assert "has to be reloaded" in refusal_of(battle, replace(FIRE, loads={"gun": 1}))
    labels = {
        each.label: each.action for each in by_reloads().commands(battle, "one") if "eload" in each.label
    }
    assert labels == {"Reload Gun: tracer": load("1")}
    fired = after(anew(after(battle, FIRE, (8,))), FIRE, (8,))
    assert left(fired) == [(0, 4), (0, 3)]
    assert "has to be reloaded" in refusal_of(anew(fired), FIRE)
    played = play(anew(fired), load("0"))
    assert (left(played.battle), played.battle.units["one"].doings.halves) == ([(4, 4), (0, 3)], 1)
    line = game().describe(anew(fired), load("0"), played.events)
    assert (line.line, line.details) == ("Test reloads Gun", ("Gun is loaded: standard",))
    assert refusal_of(played.battle, FIRE) == ""
    assert left(after(anew(fired), load("1"))) == [(0, 4), (3, 3)]


@pytest.mark.rule(SYSTEM, "R124")
def test_multi_feed_has_several_clips_ready_and_changes_them_together() -> None:
    battle = start("Twin")
    assert left(battle) == [(8, 8), (0, 3)]
    mixed = after(battle, load("0 1"))
    assert left(mixed) == [(4, 8), (3, 3)]
    assert refusal_of(mixed, replace(FIRE, loads={"gun": 1})) == ""
    offered = [each.label for each in by_reloads().commands(battle, "one") if "Reload" in each.label]
    assert offered == ["Reload Gun: standard and tracer"]
    plain, twin = (design(mech(weapons=[gun])).parts[-1].cp for gun in (GUN, {**GUN, "traits": TWO}))
    assert twin == pytest.approx(plain * 1.2, abs=0.1)


@pytest.mark.rule(SYSTEM, "R244")
def test_what_cannot_be_loaded_is_told() -> None:
    assert "choose from 1" in refusal_of(start(), load("0 1"))
    assert "no other clips" in refusal_of(change_unit(start(), "one", spent={"gun/clips/1": 3}), load("1"))
    assert "option Reloading is off" in refusal_of(start(reloads="free"), load("1"))
    assert left(start(reloads="free")) == [(8, 8), (3, 3)]
    one = start().units["one"]
    lost = {**one.locations, "core": replace(one.locations["core"], sp=0)}
    assert "no other clips" in refusal_of(change_unit(start(), "one", locations=lost), load("1"))
    refitted = refit_unit(start(), one, "Twin", True)
    assert refitted.ready == {"gun/clips/0": 8}
