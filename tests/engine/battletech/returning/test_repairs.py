"""Repairs of CityTech's units: item by item, in an order that makes sense, until nothing is left to mend."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.downtime.repairs.views import RepairItem
from companion.engine.skeleton.setup import SideSetup, UnitCondition, UnitSetup
from companion.errors import InputError
from tests.builders import citytech
from tests.builders import game as quickstart

GAME = citytech()
ORION, WOLFHOUND, VICTOR, TOWER, HUNCHBACK = "ON1-M", "WLF-2", "VTR-9K", "Laser Tower", "HBK-4G"


def ids(model: str, condition: UnitCondition | None) -> list[str]:
    return [item.id for item in GAME.repairs(model, condition)]


def item(model: str, condition: UnitCondition, id: str) -> RepairItem:
    return next(it for it in GAME.repairs(model, condition) if it.id == id)


def why_not(model: str, condition: UnitCondition, *items: str) -> str:
    refusal = GAME.why_not_repair(model, condition, items)
    return refusal.reason if refusal else ""


def test_a_whole_unit_needs_nothing() -> None:
    assert GAME.repairs(ORION, None) == ()
    assert GAME.after_repairs(ORION, None, ()) is None
    assert GAME.repairs(ORION, UnitCondition(armor={"head": 9}, hits=3)) == ()


@pytest.mark.rule("CityTech", "Components > BattleMech Record Sheet")
def test_every_kind_of_damage_is_an_item_with_its_words() -> None:
    hurt = UnitCondition(
        armor={"head": 2}, rear={"center_torso": 0}, structure={"left_leg": 10},
        slots={"right_torso": (1,)}, shots={"ammo_srm4_lt_1": 20},
    )  # fmt: skip
    given = {it.id: (it.what, it.location, it.amount) for it in GAME.repairs(ORION, hurt)}
    slot = GAME.rules.models[ORION].slots_of("right_torso")[0]
    assert slot is not None
    assert given == {
        "armor/head": ("7 points of armor", "Head", 7),
        "rear/center_torso": ("9 points of rear armor", "Center torso", 9),
        "slot/right_torso/1": (given["slot/right_torso/1"][0], "Right torso", 1),
        "structure/left_leg": ("6 points of structure", "Left leg", 6),
        "reload/ammo_srm4_lt_1": ("SRM 4 ammunition: 5 shots", "Left torso", 5),
    }
    assert GAME.repair_bill(GAME.repairs(ORION, hurt)).text == "free"


def test_a_slot_has_its_printed_name() -> None:
    hurt = UnitCondition(slots={"right_arm": (1, 5)})
    assert [it.what for it in GAME.repairs(WOLFHOUND, hurt)] == ["Shoulder", "ER Large Laser"]


def test_a_destroyed_limb_is_replaced_before_anything_in_it() -> None:
    gone = UnitCondition(structure={"left_arm": 0})
    assert ids(WOLFHOUND, gone) == [
        "location/left_arm",
        *(f"slot/left_arm/{number}" for number in range(1, 5)),
        "armor/left_arm",
    ]
    refused = "The left arm is still destroyed: replace it first."
    shoulder = item(WOLFHOUND, gone, "slot/left_arm/1")
    assert shoulder.why_not is not None
    assert (shoulder.needs, shoulder.why_not.reason) == (("location/left_arm",), refused)
    assert why_not(WOLFHOUND, gone, "armor/left_arm") == refused
    assert why_not(WOLFHOUND, gone, "armor/left_arm", "location/left_arm") == ""
    with pytest.raises(InputError, match="still destroyed"):
        GAME.after_repairs(WOLFHOUND, gone, ["slot/left_arm/1"])


def test_a_new_limb_comes_without_armor_and_equipment() -> None:
    gone = UnitCondition(structure={"left_arm": 0})
    replaced = GAME.after_repairs(WOLFHOUND, gone, ["location/left_arm"])
    assert replaced == UnitCondition(armor={"left_arm": 0}, slots={"left_arm": (1, 2, 3, 4)})
    arm = item(WOLFHOUND, gone, "location/left_arm")
    assert arm.condition == replaced
    armored = item(WOLFHOUND, gone, "armor/left_arm")
    assert armored.condition == UnitCondition(slots={"left_arm": (1, 2, 3, 4)})


def test_an_arm_needs_the_torso_that_it_hangs_on() -> None:
    gone = UnitCondition(structure={"left_torso": 0})
    arm = item(WOLFHOUND, gone, "location/left_arm")
    assert arm.needs == ("location/left_torso",)
    assert why_not(WOLFHOUND, gone, "location/left_arm").startswith("The left torso is still destroyed")
    both = ["location/left_arm", "location/left_torso"]
    left = GAME.after_repairs(WOLFHOUND, gone, both)
    assert left is not None
    assert left.structure == {}


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_ammunition_that_was_struck_is_gone_and_its_slot_comes_first() -> None:
    model = GAME.rules.models[HUNCHBACK]
    stored = model.ammunition[0]
    ((location, index),) = model.places[stored.id]
    struck = UnitCondition(slots={location: (index + 1,)})
    slot, reload = f"slot/{location}/{index + 1}", f"reload/{stored.id}"
    assert ids(HUNCHBACK, struck) == [slot, reload]
    assert item(HUNCHBACK, struck, reload).amount == stored.shots
    assert why_not(HUNCHBACK, struck, reload).endswith("is still destroyed: repair it first.")
    assert GAME.after_repairs(HUNCHBACK, struck, [slot]) == UnitCondition(shots={stored.id: 0})
    assert GAME.after_repairs(HUNCHBACK, struck, [slot, reload]) is None


def test_what_is_not_damaged_is_not_mended() -> None:
    hurt = UnitCondition(armor={"head": 2})
    assert why_not(ORION, hurt, "armour/head") == (
        "Nothing there is damaged: 'armour/head'. Did you mean 'armor/head'?"
    )


def test_hits_on_the_pilot_are_none_of_the_workshops_business() -> None:
    hurt = UnitCondition(armor={"head": 2}, hits=3)
    assert GAME.after_repairs(ORION, hurt, ["armor/head"]) == UnitCondition(hits=3)


@pytest.mark.rule("CityTech", "Special Case Rules > Gun Emplacements")
def test_a_gun_emplacement_is_mended_too() -> None:
    hurt = UnitCondition(structure={"turret": 0, "building": 12}, marks=("turret_locked",))
    given = {it.id: it.what for it in GAME.repairs(TOWER, hurt)}
    assert given == {
        "structure/building": "28 points of structure",
        "location/turret": "Replace it",
        "armor/turret": "20 points of armor",
        "mark/turret_locked": "Turret locked",
    }
    assert GAME.after_repairs(TOWER, hurt, given) is None


@pytest.mark.parametrize("model", ["Demolisher", "Foot Rifle Platoon", "Elemental Point (Flamer)"])
def test_units_that_stand_in_no_battle_yet_can_be_mended(model: str) -> None:
    places = GAME.rules.models[model].armor
    hurt = UnitCondition(armor={name: max(points - 2, 0) for name, points in places.items()})
    assert ids(model, hurt) == [f"armor/{name}" for name in places]
    assert GAME.after_repairs(model, hurt, ids(model, hurt)) is None


@pytest.mark.rule("Quick-Start", "R3")
def test_quick_start_has_armor_and_rounds_only() -> None:
    game = quickstart()
    model = next(it for it in game.rules.models.values() if any(mount.rounds for mount in it.weapons))
    mount = next(mount for mount in model.weapons if mount.rounds)
    hurt = UnitCondition(armor={"left_arm": 0, "right_arm": 1}, shots={mount.id: 0})
    texts = [it.id for it in game.repairs(model.id, hurt)]
    assert texts == ["location/left_arm", "armor/right_arm", f"reload/{mount.id}"]
    assert game.after_repairs(model.id, hurt, texts) is None
    assert "free" in game.about_repairs


def test_a_model_that_there_is_not_is_told() -> None:
    with pytest.raises(InputError, match="There is no model 'ON1-X'"):
        GAME.repairs("ON1-X", None)


# --- any damage at all ---

MECHS = [model for model in GAME.rules.models.values() if isinstance(model, MechModel)]


def some(full: Mapping[str, int]) -> st.SearchStrategy[Mapping[str, int]]:
    """Return some of these tracks, with nothing to all that they have."""
    named = st.fixed_dictionaries({}, optional={name: st.integers(0, most) for name, most in full.items()})
    return named.map(dict)


@st.composite
def damaged_units(draw: st.DrawFn) -> tuple[UnitModel, UnitCondition]:
    """Return a 'Mech of the catalogue, damaged somehow."""
    model = draw(st.sampled_from(MECHS))
    slots = {
        location: draw(st.sets(st.sampled_from(filled), max_size=4))
        for location in draw(st.sets(st.sampled_from(sorted(model.slots)), max_size=4))
        if (filled := [number for number, it in enumerate(model.slots_of(location), 1) if it is not None])
    }
    shots = {stored.id: stored.shots for stored in model.ammunition}
    condition = UnitCondition(
        armor=draw(some(model.armor)),
        rear=draw(some(model.rear_armor)),
        structure=draw(some(model.structure)),
        slots={location: tuple(sorted(hit)) for location, hit in slots.items() if hit},
        shots=draw(some(shots)),
    )
    return model, condition


@given(damaged_units(), st.randoms(use_true_random=False))
def test_any_damage_is_mended_step_by_step(hurt: tuple[UnitModel, UnitCondition], chance: Random) -> None:
    model, condition = hurt
    left: UnitCondition | None = condition
    before = ids(model.id, left)
    while before:
        ready = [it for it in GAME.repairs(model.id, left) if it.why_not is None]
        chosen = chance.sample(ready, chance.randint(1, len(ready)))
        first = chosen[0]
        assert GAME.after_repairs(model.id, left, [first.id]) == first.condition
        left = GAME.after_repairs(model.id, left, [it.id for it in chosen])
        after = ids(model.id, left)
        assert sorted([*after, *(it.id for it in chosen)]) == sorted(before)
        before = after
        assert (left is None) == (not before)


@given(damaged_units())
def test_what_is_left_is_a_condition_that_a_battle_may_begin_with(
    hurt: tuple[UnitModel, UnitCondition],
) -> None:
    model, condition = hurt
    ready = [it.id for it in GAME.repairs(model.id, condition) if it.why_not is None]
    left = GAME.after_repairs(model.id, condition, ready[::2])
    units = [
        UnitSetup(id="one", model=model.id, side="red", condition=left),
        UnitSetup(id="two", model=ORION, side="blue"),
    ]
    battle = GAME.new_battle(None, [SideSetup(id="red", name="R"), SideSetup(id="blue", name="B")], units)
    unit = battle.units["one"]
    texts = {it.id for it in GAME.repairs(model.id, left)}
    assert texts.isdisjoint(ready[::2])
    for location, points in unit.structure.items():
        assert (points < model.structure[location]) == bool(
            {f"structure/{location}", f"location/{location}"} & texts
        )


@given(damaged_units())
def test_all_items_together_make_a_unit_whole(hurt: tuple[UnitModel, UnitCondition]) -> None:
    model, condition = hurt
    assert GAME.after_repairs(model.id, condition, ids(model.id, condition)) is None


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Hit Location Table")
def test_a_vehicle_is_mended_too() -> None:
    hurt = UnitCondition(armor={"front": 0}, boxes={"slower": 4}, marks=("immobile", "exploded"))
    items = {it.id: (it.what, it.amount) for it in GAME.repairs("Condor", hurt)}
    assert items["mark/slower"] == ("Motive hits: 2", 2)
    assert (items["mark/immobile"], items["mark/exploded"]) == (("Immobile", 1), ("Exploded", 1))
    left = GAME.after_repairs("Condor", hurt, ["mark/slower", "mark/exploded"])
    assert left == UnitCondition(armor={"front": 0}, marks=("immobile",))
    assert GAME.after_repairs("Condor", hurt, items) is None
