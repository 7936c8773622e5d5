"""Mechs against the rules of construction: the table may play them all the same."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.state import Battle
from companion.errors import InputError
from tests.engine.pools.battle.builders import EVERYTHING, Chance, actions, plain_board, set_up
from tests.engine.pools.builders import SYSTEM, document, game, mech

Data = dict[str, Any]
ARMED = mech(
    hands=["right_arm", "left_arm"],
    sensors={"class": "MR", "in": "head"},
    weapons=[
        {"id": "gun", "category": "projectile", "damage": 9, "in": "right_arm", "clips": [{"shots": 9}]},
        {"id": "axe", "category": "melee", "damage": 9, "in": "left_arm"},
    ],
)


def without(*names: str, **changes: Any) -> Data:
    """Return the mech without some of its modules, or keys."""
    modules = [each for each in ARMED["modules"] if each["id"] not in names]
    return {key: value for key, value in {**ARMED, "modules": modules, **changes}.items() if key not in names}


FAULTY: dict[str, Data] = {
    "no core": without("core", cockpit={"in": "head"}),
    "no cockpit": without("cockpit"),
    "neither": without("core", "cockpit"),
    "no legs": without("right_leg", "left_leg"),
    "one leg": without("left_leg"),
    "overfull": without(weapons=[{"id": "ray", "category": "beam", "damage": 30, "in": "head"}] * 1),
    "two cores": without(modules=[*ARMED["modules"], {"id": "other", "type": "core", "class": "MS"}]),
    "armored": without(modules=[{**each, "armor": {"dr": 80}} for each in ARMED["modules"]]),
    "no flight": without(forms=["fighter"]),
    "unarmed": without("weapons", "hands"),
}


@pytest.mark.rule(SYSTEM, "R54")
@pytest.mark.parametrize("name", FAULTY)
@pytest.mark.parametrize("seed", [0, 1])
def test_faulty_mechs_are_played(name: str, seed: int) -> None:
    by = game(**(EVERYTHING if seed else {})).with_models({"Test": document(FAULTY[name])})
    board = None if seed else plain_board()
    places = ("", "") if board is None else (" 0808 0", " 0809 3")
    battle = set_up(board, None, by, one=f"red Test{places[0]}", two=f"blue Test{places[1]}")
    answers = Chance(seed)
    for _ in range(25):
        found = [each for each in actions(battle, answers.random, by) if by.why_not(battle, each) is None]
        if battle.ending is not None or not found:
            break
        action = answers.random.choice([each for each in found if isinstance(each, Attack)] or found)
        played: Play[Battle] = Play(battle, answers, by.apply)
        by.resolve(played, action)
        assert by.describe(battle, action, played.events).line or not played.events
        battle = played.battle
        assert all(by.sheet(battle, unit).tracks for unit in battle.units)
    assert battle.turn.number


def test_what_nothing_can_hit_is_no_mech() -> None:
    message = "one: Test has no modules to be hit. Give it a core at least."
    empty = mech(modules=[], cockpit=None)
    by = game().with_models({"Test": document(empty)})
    with pytest.raises(InputError, match=message) as told:
        set_up(None, None, by, one="red Test", two="blue Test")
    assert told.value.at == ("units", 0, "model")
