"""The book's own examples on physical attacks, played through."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.battletech.attack.situation import map_situation
from companion.engine.battletech.battle.actions import Jump, Move
from companion.engine.battletech.battle.events import BlowStruck, LocationHit
from companion.engine.battletech.battle.fire_modes import DIRECT
from companion.engine.battletech.damage.piloting import target_number
from companion.tabletop.hexes import parse_label
from tests.builders import events_of, perform
from tests.citytech import change_warrior, fight, in_phase
from tests.engine.battletech.damaged_mechs import with_model
from tests.engine.battletech.physical_attacks import (
    HIT,
    broken,
    due_causes,
    near,
    new_turn,
    number,
    places,
    row,
    strike_and_roll,
    with_move,
)
from tests.plain_yaml import plain_yaml

EXAMPLES = plain_yaml(Path(__file__).parent / "physical_examples.yaml")
FACING = {"front": 3, "right": 1, "left": 5, "rear": 0}
"""The Victor's facing that shows this side to the south."""


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(case, marks=pytest.mark.rule("CityTech", case["section"]), id=f"{index} {case['id']}")
        for index, case in enumerate(EXAMPLES[kind])
    ]


@pytest.mark.parametrize("case", cases("blows"))
def test_blows(case: Mapping[str, Any]) -> None:
    at = near(victor=f"blue 0504 {FACING[case['side']]}")
    at = with_model(at, "hunchback", tonnage=case["tonnage"])
    at = broken(at, "hunchback", *case.get("broken", ()))
    played = strike_and_roll(at, case["attack"], tuple(case["rolled"]), tuple(case["at"]))
    (rolled,) = events_of(played, BlowStruck)
    (hit,) = events_of(played, LocationHit)
    assert (rolled.number, rolled.is_hit) == (case["number"], True)
    assert (hit.location, hit.damage) == (case["location"], case["damage"])


@pytest.mark.parametrize("case", cases("pushes"))
def test_pushes(case: Mapping[str, Any]) -> None:
    at = near(hunchback=f"red {case['pusher']} {case['facing']}")
    played = strike_and_roll(at, "push", HIT)
    assert places(played.battle, "victor", "hunchback") == [case["pushed_to"], "0504"]
    assert due_causes(played.battle) == [("victor", "pushed")]
    victor = played.battle.mech("victor")
    assert victor.warrior is not None
    assert target_number(played.battle, victor, "pushed").number == victor.warrior.piloting


@pytest.mark.parametrize("case", cases("charges"))
def test_charges(case: Mapping[str, Any]) -> None:
    at = with_move(near(), "hunchback", "charge", "victor")
    at = change_warrior(
        change_warrior(at, "hunchback", piloting=case["attacker"]), "victor", piloting=case["target"]
    )
    assert number(new_turn(at), "charge") == 5 + case["modifier"]


@pytest.mark.parametrize("case", cases("damage"))
def test_damage(case: Mapping[str, Any]) -> None:
    at = near(black_hawk=f"red 0604 5, ran {case['hexes']}")
    at = with_model(at, "black_hawk", tonnage=case["tonnage"])
    at = with_move(at, "black_hawk", case["attack"], "victor")
    assert row(at, case["attack"], "black_hawk").damage == case["damage"]


@pytest.mark.parametrize("case", cases("flights"))
def test_flights(case: Mapping[str, Any]) -> None:
    units = {"black_hawk": f"red {case['start']} 0", "uller": f"blue {case['target']} 3"}
    at = perform(in_phase(fight(**units), "movement", first="blue"), Move("uller", "stationary"))
    at = perform(at, Jump("black_hawk", parse_label(case["target"]), 0, onto="uller"))
    assert places(at, "black_hawk") == [case["counts_as_in"]]
    seen = map_situation(at, at.units["uller"], at.units["black_hawk"], DIRECT, None)
    assert (seen.range, seen.side) == (case["range"], case["side"])
