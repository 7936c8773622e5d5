"""Cover that protects what it hides, where the option has it so."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.cover import hidden_locations
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.fast_replace import replace
from tests.engine.pools.battle.builders import change_unit, fight, play, turn_of
from tests.engine.pools.builders import SYSTEM, game

UNITS = {"a": "red Bantam", "b": "blue Bantam"}
HIGH = (98,)
"""A location near the end of the hit table, which is a leg."""


def start(by: PoolsGame) -> Battle:
    battle = fight(None, {"a": {"pilot": "duelist"}, "b": {"pilot": "minor"}}, by, **UNITS)
    bare = {name: replace(state, dr=0) for name, state in battle.units["b"].locations.items()}
    return turn_of(change_unit(change_unit(battle, "a", mettle_points=0), "b", locations=bare), "a")


@pytest.mark.rule(SYSTEM, "R256")
@pytest.mark.parametrize(
    ("between", "location", "more"),
    [
        ({"light_cover": 3}, "left_leg", 1),
        ({"light_cover": 3}, "core", 0),
        ({"light_cover": 1, "heavy_cover": 1}, "core", 2),
        ({"heavy_cover": 1}, "head", 0),
        ({"blocked_by": "a hill"}, "head", 3),
        ({}, "left_leg", 0),
    ],
)
def test_cover_that_protects_adds_to_what_it_hides(between: dict[str, Any], location: str, more: int) -> None:
    battle, usual = start(game(cover="protects")), start(game())
    situation = Situation(3, **between)
    assert hidden_locations(battle, battle.units["b"], situation).get(location, 0) == more
    assert not hidden_locations(usual, usual.units["b"], situation)


@pytest.mark.rule(SYSTEM, "R256")
def test_a_hit_on_what_is_hidden_does_less() -> None:
    by = game(cover="protects")
    found = []
    for situation in (Situation(3), Situation(3, light_cover=1)):
        fire = Attack("a", "b", ("carbine",), situation=situation)
        struck = play(start(by), fire, (36,), HIGH, by=by).events
        found.append(next(event for event in struck if isinstance(event, events.LocationStruck)))
    assert [event.location for event in found] == ["left_leg", "left_leg"]
    assert found[0].through - found[1].through == 1
