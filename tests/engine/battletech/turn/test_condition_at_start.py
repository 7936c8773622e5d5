"""Units that begin as an earlier battle has left them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.actions import RollInitiative
from companion.engine.battletech.battle.components import engine_hits, is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed, lost_locations
from companion.engine.battletech.battle.sequence import END, INITIATIVE, MOVEMENT
from companion.engine.battletech.battle.sides_and_turn import Ending
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import TurnState
from companion.engine.battletech.kinds.gun_emplacement.model import EmplacementModel
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.setup import UnitCondition, UnitSetup
from companion.errors import InputError
from tests.builders import ATTACKERS, DEFENDERS, HIGH, LOW, SIDES, citytech, game, resolve_action, unit

ORION, SRM_4 = "ON1-M", "srm4_lt"


def orions(**given: Any) -> Battle:
    """Three Orions, of which the first begins in a condition."""
    condition = UnitCondition.model_validate_json(UnitCondition(**given).model_dump_json())
    units = [
        UnitSetup(id="worn", model=ORION, side=DEFENDERS, condition=condition),
        UnitSetup(id="fresh", model=ORION, side=DEFENDERS),
        UnitSetup(id="foe", model=ORION, side=ATTACKERS),
    ]
    return citytech().new_battle(None, SIDES, units)


def boxes(at: Battle, unit: str) -> dict[str, int]:
    """Return what every track, counter and slot of a sheet shows."""
    sheet = citytech().sheet(at, unit)
    slots = {slot.id: int(not slot.is_hit) for location in sheet.slots for slot in location.slots}
    tracks = {track.id: track.left for track in sheet.tracks}
    return tracks | {counter.id: counter.left for counter in sheet.counters} | slots


def test_what_is_left_is_on_the_sheet_and_all_else_is_whole() -> None:
    given: dict[str, Any] = {
        "armor": {"left_arm": 3}, "rear": {"center_torso": 0}, "structure": {"left_arm": 11},
        "slots": {"head": (1,)}, "shots": {"ammo_srm4_lt_1": 7}, "hits": 2,
    }  # fmt: skip
    at = orions(**given)
    shown, whole = boxes(at, "worn"), boxes(at, "fresh")
    assert {track: shown[track] for track in shown if shown[track] != whole[track]} == {
        "armor/left_arm": 3, "rear/center_torso": 0, "structure/left_arm": 11, "slot/head/0": 0,
        "rounds/ammo_srm4_lt_1": 7, "warrior": 4,
    }  # fmt: skip
    assert at.units["worn"].doings == TurnState()


def test_it_is_as_if_it_had_been_marked_by_hand() -> None:
    begun = orions(structure={"left_torso": 0}, slots={"center_torso": (1, 2)}, hits=1)
    by_hand = orions()
    for track, points in (
        ("structure/left_torso", 0), ("slot/center_torso/0", 0), ("slot/center_torso/1", 0), ("warrior", 5),
    ):  # fmt: skip
        by_hand = resolve_action(by_hand, Mark("worn", track, points)).battle
    worn, marked = begun.units["worn"], by_hand.units["worn"]
    assert (worn.structure, worn.hit_slots, worn.warrior) == (
        marked.structure, marked.hit_slots, marked.warrior,
    )  # fmt: skip
    assert lost_locations(begun, worn) == ("left_torso",)
    mount = begun.model(worn).mount(SRM_4)
    assert mount is not None
    assert is_mount_broken(begun, worn, mount)
    assert engine_hits(begun, worn) == 5
    assert is_destroyed(begun, worn)


def test_whose_warrior_is_dead_is_out_and_the_others_fight_on() -> None:
    at = orions(hits=6)
    assert is_destroyed(at, at.units["worn"])
    assert at.turn.phase == INITIATIVE
    moving = resolve_action(at, RollInitiative(), LOW, HIGH).battle
    assert moving.turn.phase == MOVEMENT
    assert [view.may_act for view in citytech().units(moving)] == [False, True, False]


def test_a_side_of_wrecks_alone_waits_for_the_end_phase_to_lose() -> None:
    units = [
        UnitSetup(id="worn", model=ORION, side=DEFENDERS, condition=UnitCondition(hits=6)),
        UnitSetup(id="foe", model=ORION, side=ATTACKERS),
    ]
    at = resolve_action(citytech().new_battle(None, SIDES, units), RollInitiative(), LOW, HIGH).battle
    assert at.turn.order == (ATTACKERS,)
    while at.ending is None and at.turn.phase != END:
        at = resolve_action(at, GoOn()).battle
    assert at.ending == Ending(ATTACKERS)


@pytest.mark.parametrize(
    ("given", "at", "text"),
    [
        ({"armor": {"tail": 1}}, ("armor", "tail"), "has no points of armor in tail"),
        ({"armor": {"heat": 1}}, ("armor", "heat"), "Did you mean 'head'"),
        ({"armor": {"head": 10}}, ("armor", "head"), "at most 9 points of armor in head, not 10"),
        ({"rear": {"head": 1}}, ("rear", "head"), "has no points of rear armor in head"),
        ({"structure": {"head": 4}}, ("structure", "head"), "at most 3 points of structure in head"),
        ({"slots": {"left_torso": (1, 12)}}, ("slots", "left_torso", 1), "nothing in slot 12 of left_torso"),
        ({"slots": {"tail": (1,)}}, ("slots", "tail", 0), "nothing in slot 1 of tail"),
        ({"shots": {"ammo_ppc": 1}}, ("shots", "ammo_ppc"), "has no shots in ammo_ppc"),
        ({"shots": {"ammo_srm4_lt_1": 26}}, ("shots", "ammo_srm4_lt_1"), "at most 25 shots"),
        ({"hits": 7}, ("hits",), "takes 6 hits at most, not 7"),
    ],
)
def test_what_a_unit_does_not_have_is_told_with_its_place(
    given: dict[str, Any], at: tuple[str | int, ...], text: str
) -> None:
    with pytest.raises(InputError, match=text) as problem:
        orions(**given)
    assert problem.value.at == ("units", 0, "condition", *at)


def test_rules_without_warriors_have_no_hits_on_them() -> None:
    worn = unit("cicada").model_copy(update={"condition": UnitCondition(hits=1)})
    with pytest.raises(InputError, match="these rules have no hits on a MechWarrior:"):
        game().new_battle(None, SIDES, [worn, unit("hermes")])


def test_a_location_without_structure_goes_with_its_armor() -> None:
    worn = unit("cicada").model_copy(update={"condition": UnitCondition(armor={"left_arm": 0})})
    at = game().new_battle(None, SIDES, [worn, unit("hermes")])
    assert lost_locations(at, at.units["cicada"]) == ("left_arm",)


def test_a_gun_emplacement_may_be_damaged_too() -> None:
    model = next(it for it in citytech().rules.models.values() if isinstance(it, EmplacementModel))
    left = dict.fromkeys(model.structure, 1)
    units = [
        UnitSetup(id="worn", model=model.id, side=DEFENDERS, condition=UnitCondition(structure=left)),
        UnitSetup(id="foe", model=ORION, side=ATTACKERS),
    ]
    assert citytech().new_battle(None, SIDES, units).units["worn"].structure == left
    worn = units[0].model_copy(update={"condition": UnitCondition(slots={"building": (1,)})})
    with pytest.raises(InputError, match="has nothing in slot 1 of building"):
        citytech().new_battle(None, SIDES, [worn, units[1]])
