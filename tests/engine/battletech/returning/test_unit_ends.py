"""The end of each unit of a battle."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce

import pytest

from companion.engine.battletech.battle.events import LocationDestroyed, RoundSpent, SlotHit, WarriorHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.kinds.gun_emplacement.emplacement import as_emplacement
from companion.engine.battletech.kinds.vehicle.events import (
    Event,
    VehicleExploded,
    VehicleSank,
    VehicleTroubled,
)
from companion.engine.battletech.kinds.vehicle.vehicle import as_vehicle
from companion.engine.downtime.aftermath import Damage, PilotFate, UnitEnd, UnitFate
from companion.engine.marks import Mark
from companion.engine.skeleton.setup import UnitCondition
from companion.errors import InputError
from tests.builders import citytech, resolve_action
from tests.citytech import SIDES, apply_events, change_unit, fight, unit


def end_of(start: Battle, battle: Battle, name: str) -> UnitEnd:
    """Return the end of a unit."""
    return next(it for it in citytech().aftermath(start, battle) if it.id == name)


def pair() -> Battle:
    """Return an Orion and a Victor, whole."""
    return fight(orion="red 0505 0", victor="blue 0503 3")


def test_a_whole_unit_comes_back_as_it_went() -> None:
    at = pair()
    end = end_of(at, at, "orion")
    assert (end.fate, end.cause, end.condition, end.damage, end.lost) == (
        UnitFate.READY,
        "",
        None,
        Damage(),
        (),
    )
    assert (end.pilot_fate, end.wounds, end.shots_spent) == (PilotFate.WELL, 0, {})
    assert not end.is_salvageable


def test_what_is_left_and_what_is_lost() -> None:
    at = pair()
    battle = apply_events(
        at,
        SlotHit("orion", "center_torso", 3),
        SlotHit("orion", "center_torso", 10),
        RoundSpent("orion", "ammo_srm4_lt_1", 3),
        LocationDestroyed("orion", "left_arm", is_blown_off=True),
    )
    end = end_of(at, battle, "orion")
    assert end.condition is not None
    assert end.condition.slots == {"center_torso": (4, 11)}
    assert end.condition.shots == {"ammo_srm4_lt_1": 22}
    assert (end.condition.armor["left_arm"], end.condition.structure["left_arm"]) == (0, 0)
    assert end.damage.slots == {"center_torso": (4, 11)}
    assert end.shots_spent == {"ammo_srm4_lt_1": 3}
    assert end.lost == ("Left arm", "Gyro, center torso", "Narc Missile Beacon, center torso")


def test_only_what_this_battle_has_taken_is_damage() -> None:
    worn = UnitCondition(armor={"left_leg": 3}, slots={"head": (1,)}, shots={"ammo_srm4_lt_1": 9})
    units = [unit("orion", "red 0505 0", condition=worn), unit("victor", "blue 0503 3")]
    at = citytech().new_battle(None, SIDES, units)
    end = end_of(at, apply_events(at, RoundSpent("orion", "ammo_srm4_lt_1", 2)), "orion")
    assert end.condition == worn.model_copy(update={"shots": {"ammo_srm4_lt_1": 7}})
    assert (end.damage, end.shots_spent) == (Damage(), {"ammo_srm4_lt_1": 2})


def test_wounds_of_this_battle_are_told_apart() -> None:
    units = [unit("orion", "red", condition=UnitCondition(hits=2)), unit("victor", "blue")]
    at = citytech().new_battle(None, SIDES, units)
    end = end_of(at, apply_events(at, WarriorHit("orion", 1, "fall")), "orion")
    assert (end.wounds, end.wounds_taken) == (3, 1)


def test_warriors_are_wounded_unconscious_or_dead() -> None:
    at = pair()
    warrior = at.units["orion"].warrior
    assert warrior is not None
    hurt = change_unit(at, "orion", warrior=replace(warrior, hits=2))
    out = change_unit(at, "orion", warrior=replace(warrior, hits=2, unconscious_since=1))
    dead = change_unit(at, "orion", warrior=replace(warrior, hits=6))
    fates = [end_of(at, battle, "orion") for battle in (hurt, out, dead)]
    assert [it.pilot_fate for it in fates] == [PilotFate.WOUNDED, PilotFate.UNCONSCIOUS, PilotFate.KILLED]
    assert [it.wounds for it in fates] == [2, 2, 6]
    assert (fates[2].fate, fates[2].cause, fates[2].is_salvageable) == (
        UnitFate.DESTROYED,
        "MechWarrior killed",
        True,
    )


def test_a_wreck_without_a_center_torso_is_not_worth_salvaging() -> None:
    at = pair()
    for location, is_salvageable in (("center_torso", False), ("head", True)):
        end = end_of(at, resolve_action(at, Mark("victor", f"structure/{location}", 0)).battle, "victor")
        assert (end.fate, end.is_salvageable) == (UnitFate.DESTROYED, is_salvageable)


def test_who_left_the_map_is_no_loss() -> None:
    at = pair()
    end = end_of(at, change_unit(at, "victor", has_left=True, hex=None), "victor")
    assert (end.fate, end.cause, end.condition) == (UnitFate.LEFT, "Left the map", None)


def test_a_gun_emplacement_brings_back_what_has_no_boxes() -> None:
    at = fight(tower="red 0505 0", victor="blue 0503 3")
    tower = replace(as_emplacement(at.units["tower"]), is_turret_locked=True, are_weapons_destroyed=True)
    end = end_of(at, at.with_unit(tower), "tower")
    assert end.condition == UnitCondition(marks=("turret_locked", "weapons_destroyed"))
    units = [unit("tower", "red", condition=end.condition), unit("victor", "blue")]
    again = as_emplacement(citytech().new_battle(None, SIDES, units).units["tower"])
    assert (again.is_turret_locked, again.are_weapons_destroyed, again.is_crew_dead) == (True, True, False)


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Hit Location Table")
def test_a_vehicle_brings_back_motive_hits_and_fights_on_with_them() -> None:
    at = fight(condor="red 0505 0", victor="blue 0503 3")
    slower, stunned = VehicleTroubled("condor", "slower"), VehicleTroubled("condor", "crew_stunned", 2)
    hit = reduce(citytech().apply, (slower, slower, stunned), at)
    end = end_of(at, hit, "condor")
    assert (end.fate, end.condition) == (UnitFate.READY, UnitCondition(boxes={"slower": 4}))
    units = [unit("condor", "red", condition=end.condition), unit("victor", "blue")]
    again = citytech().new_battle(None, SIDES, units)
    assert as_vehicle(again.units["condor"]).troubles == {"slower": 2}
    assert end_of(again, again, "condor").condition == end.condition


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Critical Hits Table")
@pytest.mark.parametrize(
    ("event", "mark", "cause", "is_salvageable", "pilot_fate"),
    [
        (VehicleExploded("condor", 5), "exploded", "Exploded", False, PilotFate.KILLED),
        (VehicleSank("condor"), "sank", "Sank", True, PilotFate.WELL),
        (VehicleTroubled("condor", "crew_killed"), "crew_killed", "Crew killed", True, PilotFate.KILLED),
    ],
)
def test_the_end_of_a_vehicle_is_brought_back(
    event: Event, mark: str, cause: str, is_salvageable: bool, pilot_fate: PilotFate
) -> None:
    at = fight(condor="red 0505 0", victor="blue 0503 3")
    end = end_of(at, citytech().apply(at, event), "condor")
    assert (end.fate, end.cause) == (UnitFate.DESTROYED, cause)
    assert (end.condition, end.is_salvageable) == (UnitCondition(marks=(mark,)), is_salvageable)
    assert end.pilot_fate is pilot_fate
    units = [unit("condor", "red", condition=end.condition), unit("victor", "blue")]
    again = citytech().new_battle(None, SIDES, units)
    assert end_of(again, again, "condor").fate is UnitFate.DESTROYED


@pytest.mark.parametrize(
    ("model", "boxes", "text"),
    [
        ("condor", {"slower": 7}, "there are at most 6 boxes for slower, not 7"),
        ("condor", {"slow": 2}, "Condor has no boxes for slow. Did you mean 'slower'?"),
        ("victor", {"slower": 2}, "Victor has no boxes for slower. Leave it out."),
    ],
)
def test_boxes_that_a_unit_does_not_have_are_told(model: str, boxes: dict[str, int], text: str) -> None:
    units = [unit(model, "red", condition=UnitCondition(boxes=boxes)), unit("orion", "blue")]
    with pytest.raises(InputError, match=re.escape(text)):
        citytech().new_battle(None, SIDES, units)
