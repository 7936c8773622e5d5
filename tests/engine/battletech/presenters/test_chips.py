from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.presenters.chips import chips
from companion.engine.sheet import Tone
from tests.builders import perform
from tests.citytech import change_unit, change_warrior, declaring, fight, in_phase

PAIR = {"wolfhound": "red 0502 0", "orion": "blue 0501 3"}


def labels(at: Battle, name: str = "orion") -> list[str]:
    return [chip.label for chip in chips(at, at.mech(name))]


def slots(at: Battle, part: str, number: int) -> Battle:
    """Return the battle with so many slots of a component of the Orion struck."""
    hit: dict[str, tuple[int, ...]] = {}
    for where, index in at.model(at.units["orion"]).places[part][:number]:
        hit[where] = (*hit.get(where, ()), index)
    return change_unit(at, "orion", hit_slots=hit)


def test_a_fresh_mech_has_no_chips() -> None:
    assert labels(fight(**PAIR)) == []


@pytest.mark.parametrize(
    ("state", "label"),
    [
        ({"is_prone": True}, "Prone"),
        ({"twist": 1}, "Twisted right"),
        ({"twist": -1}, "Twisted left"),
        ({"uses_masc": True}, "MASC"),
        ({"club": "tree"}, "Club: tree"),
        ({"narcs": frozenset({"red"})}, "Narc pod"),
        ({"has_left": True, "hex": None}, "Left the map"),
        ({"is_out": True}, "Marked as destroyed"),
        ({"moved": MoveRecord("ran", has_skidded=True)}, "Skidded"),
    ],
)
def test_a_condition_in_a_word_or_two(state: dict[str, Any], label: str) -> None:
    at = change_unit(fight(**PAIR), "orion", **state)
    assert labels(at) == [label]
    (chip,) = chips(at, at.mech("orion"))
    assert chip.hint


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_a_reactor_that_is_shut_down_makes_immobile() -> None:
    assert labels(change_unit(fight(**PAIR), "orion", is_shut_down=True)) == ["Shut down", "Immobile"]


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_the_state_of_the_warrior() -> None:
    at = change_warrior(fight(**PAIR), "orion", hits=1)
    assert labels(at) == ["Pilot hits 1/6"]
    assert chips(at, at.mech("orion"))[0].hint == "1 hit on the MechWarrior"
    assert labels(change_warrior(at, "orion", hits=3, unconscious_since=1)) == [
        "Unconscious",
        "Pilot hits 3/6",
        "Immobile",
    ]
    assert labels(change_warrior(at, "orion", hits=0, unconscious_since=1)) == ["Unconscious", "Immobile"]
    assert labels(change_warrior(at, "orion", hits=6)) == ["MechWarrior killed"]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize(
    ("part", "number", "label"),
    [
        ("engine", 1, "Engine hit"),
        ("engine", 2, "Engine hit 2×"),
        ("gyro", 1, "Gyro hit"),
        ("sensors", 1, "Sensors hit"),
    ],
)
def test_what_is_hit_inside(part: str, number: int, label: str) -> None:
    assert labels(slots(fight(**PAIR), part, number)) == [label]


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
def test_lost_locations_and_destruction() -> None:
    at = fight(**PAIR)
    without = {**at.units["orion"].structure, "left_arm": 0, "left_leg": 0}
    assert "Lost LA LL" in labels(change_unit(at, "orion", structure=without))
    gone = {**at.units["orion"].structure, "center_torso": 0}
    at = change_unit(at, "orion", structure=gone)
    assert labels(at)[0] == "Center torso destroyed"
    assert chips(at, at.mech("orion"))[0].tone is Tone.DANGER


def test_empty_ammunition() -> None:
    at = fight(**PAIR)
    none = dict.fromkeys(at.units["orion"].rounds, 0)
    assert all(label.endswith(" empty") for label in labels(change_unit(at, "orion", rounds=none)))
    assert labels(change_unit(at, "orion", rounds=none))


def test_what_is_declared() -> None:
    at = perform(declaring(fight(**PAIR)), actions.DeclareFire("wolfhound", "orion", ("medium_laser_ct",)))
    assert labels(at, "wolfhound") == ["Fires at Orion"]
    at = perform(at, actions.DeclareFire("orion"))
    assert labels(at) == ["Holds fire"]
    at = perform(at, actions.ResolveFire("wolfhound"), (2,))
    blows = in_phase(fight(**PAIR), "physical_attack", "declare")
    blows = perform(blows, actions.DeclareBlow("wolfhound", "kick", "orion", ("left_leg",)))
    assert labels(blows, "wolfhound") == ["Kick: Orion"]


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
def test_a_wreck_that_still_rolls_says_so() -> None:
    at = perform(declaring(fight(**PAIR)), actions.DeclareFire("wolfhound", "orion", ("medium_laser_ct",)))
    at = perform(at, actions.DeclareFire("orion"))
    at = perform(at, actions.Hit("wolfhound", "head", 30))
    (first, *_) = chips(at, at.mech("wolfhound"))
    assert (first.label, first.hint) == ("Head destroyed", "Its declared attack will still be resolved.")
