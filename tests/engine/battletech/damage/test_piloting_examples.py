"""The book's own examples on MechWarriors, Piloting Skill Rolls and falls, played through."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import Hit, SettleAll
from companion.engine.battletech.battle.condition import is_immobile, is_unconscious
from companion.engine.battletech.battle.events import DueSettled, LocationHit, TurnBegan, UnitFell
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.damage import criticals, falling, piloting, warriors
from companion.engine.battletech.damage.damage import damage
from companion.engine.battletech.movement import displacement, stepping_aside
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import events_of, resolve_action
from tests.citytech import act_by_rule, apply_events, change_unit, change_warrior, fight, in_phase
from tests.engine.battletech.damaged_mechs import with_model
from tests.engine.battletech.move_helpers import march, piloting_numbers, ready, where
from tests.plain_yaml import plain_yaml

EXAMPLES = plain_yaml(Path(__file__).parent / "piloting_examples.yaml")
ACTUATORS = (("left_leg", 1), ("left_leg", 2), ("right_leg", 1))
PLACES = ("center_torso", "left_torso", "right_torso", "left_arm")
LEGS = ((4, 5), (2, 3), (4, 5), (2, 3))


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(case, marks=pytest.mark.rule("CityTech", case["section"]), id=f"{index} {case['id']}")
        for index, case in enumerate(EXAMPLES[kind])
    ]


def orion(phase: str, ground: Board | None = None, **more: str) -> Battle:
    step = "resolve" if phase.endswith("attack") else ""
    return in_phase(fight(ground, orion="red 0505 0", uller="blue 0510 0", **more), phase, step)


@pytest.mark.parametrize("case", cases("consciousness"))
def test_consciousness(case: Mapping[str, Any]) -> None:
    at = apply_events(orion("weapon_attack"), TurnBegan(case["turn"]))
    at = change_warrior(at, "orion", hits=case["hits_before"])
    played = resolve_action(
        resolve_action(at, Hit("orion", "head", 1)).battle, SettleAll(), (case["rolled"],)
    )
    mech = played.battle.units["orion"]
    assert mech.warrior is not None
    assert (mech.warrior.hits, is_unconscious(mech)) == (case["hits"], True)
    assert [event.number for event in events_of(played, DueSettled)] == [case["number"]]
    assert is_immobile(played.battle, mech)
    waking = act_by_rule(apply_events(played.battle, TurnBegan(case["wakes_in"])), warriors.owe_waking).battle
    woken = resolve_action(waking, SettleAll(), (case["number"],)).battle
    assert not is_unconscious(woken.units["orion"])


@pytest.mark.parametrize("case", cases("piloting"))
def test_piloting(case: Mapping[str, Any]) -> None:
    before = case["actuators_before"]
    at = orion(case["phase"])
    slots: dict[str, tuple[int, ...]] = {}
    for location, slot in ACTUATORS[:before]:
        slots[location] = (*slots.get(location, ()), slot)
    at = change_unit(at, "orion", hit_slots=slots)

    def suffer(it: Any) -> None:
        for index in range(case["damage"] // 5):
            damage(it, "orion", PLACES[index % len(PLACES)], 5)
        damage(it, "orion", "right_arm", case["damage"] % 5 or 5)
        for location, slot in ACTUATORS[before : before + case["actuators"]]:
            criticals.strike(it, "orion", location, slot)
        for _ in range(case["kicks"]):
            piloting.owe(it, "orion", "kicked")

    after_all = act_by_rule(at, suffer).battle
    owed = dues.pending_dues(after_all)
    assert [
        piloting.target_number(after_all, after_all.mech("orion"), due.cause).number for due in owed
    ] == case["numbers"]


@pytest.mark.parametrize("case", cases("moves"))
def test_moves(case: Mapping[str, Any]) -> None:
    name = case["unit"]
    at = ready(name, **case["ground"])
    at = with_model(at, name, tonnage=case["tonnage"]) if "tonnage" in case else at
    at = change_unit(at, name, is_prone=case.get("lies", False))
    played = march(at, case["steps"], *map(tuple, case["rolls"]), name=name)
    assert [cause for cause, _ in piloting_numbers(played)] == case["piloting"]
    assert list(where(played, name)) == case["ends"]
    assert played.battle.units[name].is_prone is case["is_prone"]
    assert [hit.damage for hit in events_of(played, LocationHit)] == case["groups"]
    if case["is_prone"]:
        assert events_of(played, UnitFell) == [UnitFell(name, 0, case["side"])]


@pytest.mark.parametrize("case", cases("groups"))
def test_groups(case: Mapping[str, Any]) -> None:
    assert list(falling.fall_clusters(case["points"], 5)) == case["groups"]


@pytest.mark.parametrize("case", cases("domino"))
def test_domino(case: Mapping[str, Any]) -> None:
    # A, B and C lie in a row to the south-east of each other; the third faces north-east.
    above, middle, last, ahead, behind = map(parse_label, ("0505", "0605", "0706", "0805", "0606"))
    ground = Board("Row", 15, 17, {above: BoardHex(1), ahead: BoardHex(0, (case["woods_ahead"],))})
    at = orion("movement", ground, cicada="red 0605 2", daishi="blue 0706 1")
    moved = MoveRecord("walked", 2, 3 - case["points_left"])
    at = change_unit(at, "daishi", moved=moved)
    steps = stepping_aside.steps(at, at.mech("daishi"), 2)
    assert [{ahead: "ahead", behind: "behind"}[place] for place in steps] == case["steps"]
    answers: list[Any] = [(6, 6), steps[-1].label] if steps else []
    rest = [] if steps else [(6, 6)]
    played = act_by_rule(
        at,
        lambda it: displacement.fall_into(it, "orion", middle),
        *answers,
        (1,),
        *LEGS,
        (6, 6),
        (6, 6),
        *rest,
    )
    now = played.battle.units
    assert (now["orion"].hex, now["cicada"].hex) == (middle, last)
    assert now["daishi"].hex == (behind if steps else parse_label("0806"))
