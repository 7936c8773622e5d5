"""Pilots of mechs that are lost, where leaving them is dangerous."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Answer
from companion.engine.play import Play, Script
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.ejection import COCKPIT, EXPLODES, destroy, ejection_pool
from tests.engine.pools.battle.builders import fight
from tests.engine.pools.builders import SYSTEM, document, game, mech

DANGEROUS = {"ejections": "dangerous"}


def pilot_of(points: str = "3", **changes: Any) -> Battle:
    """Return a mech with its cockpit in the head, whose pilot has some Mettle."""
    bare = {"cockpit": {"in": "head"}, "fittings": [{"kind": "ejection_seat", "in": "head"}]}
    by = game(**DANGEROUS).with_models({"Test": document(mech(**{**bare, **changes}))})
    return fight(None, {"it": {"mettle": points}}, by, it="red Test", foe="blue Merlin")


def lose(battle: Battle, cause: str, *answers: Answer) -> Battle:
    """Return the battle once the mech is lost for this reason."""
    played: Play[Battle] = Play(battle, Script(answers), game().apply)
    destroy(played, "it", cause)
    return played.battle


def dice(battle: Battle, cause: str) -> int:
    rules = battle.tables.ejection
    assert rules is not None
    return ejection_pool(battle, battle.units["it"], rules, cause).dice


@pytest.mark.rule(SYSTEM, "R60")
@pytest.mark.rule(SYSTEM, "R277")
def test_where_the_pilot_sits_and_what_happened_decide_the_dice() -> None:
    battle = pilot_of()
    assert dice(battle, "core_destroyed") == 6 + 2
    assert dice(battle, EXPLODES) == 6 + 2 - 2
    assert dice(battle, COCKPIT) == 6 + 2 - 4
    assert dice(pilot_of(fittings=[]), "core_destroyed") == 6 + 2 - 6
    assert dice(pilot_of(cockpit={"in": "core"}), "core_destroyed") == 6


@pytest.mark.rule(SYSTEM, "R277")
def test_who_comes_out_is_hurt_the_less_the_better_the_roll() -> None:
    battle = pilot_of()
    whole = battle.units["it"].health
    assert lose(battle, "core_destroyed", (15,), "keep", (4,)).units["it"].health == whole - 4
    assert lose(battle, "core_destroyed", (21,), "keep", (4,)).units["it"].health == whole - 2
    pod = pilot_of(fittings=[{"kind": "escape_pod", "in": "head"}])
    assert lose(pod, "core_destroyed", (21,), "keep", (4,)).units["it"].health == whole - 1


@pytest.mark.rule(SYSTEM, "R277")
def test_who_does_not_come_out_dies_unless_all_points_are_spent() -> None:
    battle = pilot_of()
    dead = lose(battle, "core_destroyed", (10,), "keep", "no").units["it"]
    assert (dead.health, dead.cause) == (0, "core_destroyed")
    alive = lose(battle, "core_destroyed", (10,), "keep", "yes").units["it"]
    assert (alive.health, alive.mettle_points) == (battle.units["it"].health, 0)


def test_nobody_rolls_who_leaves_by_choice_or_where_it_is_safe() -> None:
    assert lose(pilot_of(), "ejected").units["it"].is_destroyed
    safe = fight(it="red Merlin", foe="blue Merlin")
    assert lose(safe, "core_destroyed").units["it"].is_destroyed
