"""The damage of a force's file, fitted to the model that its unit is."""

from __future__ import annotations

from typing import Any

from companion.catalog.conditions import condition_of
from companion.catalog.formats.force import ForceFileUnit
from companion.engine.shared.setup import UnitCondition

MODEL = {
    "armor": {"head": 9, "left_torso": 10, "left_arm": 8},
    "rear_armor": {"left_torso": 4},
    "structure": {"head": 3, "left_torso": 10, "left_arm": 6},
    "slots": {"left_torso": ["laser", "srm_ammo", "odd_ammo", None], "left_arm": ["shoulder"]},
    "ammunition": [
        {"id": "srm_ammo", "weapon": "is.srm_4", "location": "left_torso", "shots": 25},
        {"id": "odd_ammo", "text": "ISOdd Ammo", "location": "left_torso"},
        {"id": "ac_ammo", "weapon": "is.ac5", "location": "left_arm", "shots": 20},
    ],
}


def unit(**given: Any) -> ForceFileUnit:
    """Return a unit of a force; `hits` are those on its pilot, the rest is its damage."""
    hits = given.pop("hits", 0)
    return ForceFileUnit.model_validate_json(
        ForceFileUnit.model_construct(chassis="Own", hits=hits, damage=given or None).model_dump_json(
            warnings=False
        )
    )


def fitted_condition(**given: Any) -> UnitCondition | None:
    found = condition_of(unit(**given), MODEL)
    assert found.misfits == ()
    return found.condition


def fitted_misfits(**given: Any) -> tuple[str, ...]:
    found = condition_of(unit(**given), MODEL)
    assert found.condition is None
    return found.misfits


def test_what_is_whole_needs_no_telling() -> None:
    assert fitted_condition() is None
    assert fitted_condition(armor={"head": 9}, structure={"head": 3}, rear={"left_torso": 4}) is None
    assert fitted_condition(ammunition=[{"location": "left_torso", "slot": 2, "shots": 25}]) is None


def test_what_is_gone_is_told_in_the_words_of_set_ups() -> None:
    assert fitted_condition(
        armor={"head": 2}, rear={"left_torso": 1}, structure={"left_arm": 5}, hits=3
    ) == UnitCondition(armor={"head": 2}, rear={"left_torso": 1}, structure={"left_arm": 5}, hits=3)
    slots = [{"location": "left_torso", "slot": slot, "is_hit": True} for slot in (2, 1, 2)]
    assert fitted_condition(slots=slots) == UnitCondition(slots={"left_torso": (1, 2)})


def test_a_lost_location_keeps_no_rear_armor_and_no_hits_of_its_own() -> None:
    slots = [{"location": "left_torso", "slot": 9, "is_destroyed": True}]
    unit_condition = fitted_condition(armor={"left_torso": 0}, structure={"left_torso": 0}, slots=slots)
    gone = {"left_torso": 0}
    assert unit_condition == UnitCondition(armor=gone, rear=gone, structure=gone)


def test_shots_are_found_by_slot_or_where_there_is_one_ammunition_only() -> None:
    by_slot = {"location": "left_torso", "slot": 2, "shots": 4}
    alone = {"location": "left_arm", "thing": "IS Ammo AC/5", "shots": 0}
    assert fitted_condition(ammunition=[by_slot, alone]) == UnitCondition(shots={"srm_ammo": 4, "ac_ammo": 0})
    assert fitted_condition(ammunition=[{"location": "left_torso", "slot": 3, "shots": 1}]) is None


def test_what_has_no_place_on_the_model_is_told() -> None:
    assert fitted_misfits(armor={"turret": 3}) == ("armor in turret",)
    hit = {"location": "left_torso", "slot": 4, "thing": "Heat Sink", "is_hit": True}
    assert fitted_misfits(slots=[hit]) == ("a hit on slot 4 of left_torso (Heat Sink)",)
    shots = {"location": "left_torso", "thing": "IS Ammo SRM-4", "shots": 4}
    assert fitted_misfits(ammunition=[shots]) == ("the shots in left_torso (IS Ammo SRM-4)",)
