"""Piloting Skill Rolls: their numbers, when they are owed, and settling them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import Hit, Settle, SettleAll
from companion.engine.battletech.battle.events import DueSettled, PilotingRolled, UnitFell
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import piloting
from companion.tabletop.modifiers import Modifier
from tests.builders import battle as quickstart
from tests.builders import events_of, resolve_action
from tests.citytech import act_by_rule, change_unit, change_warrior, fight, in_phase

HIP, UPPER, LOWER, FOOT = range(4)
FIRST_GYRO = 3


def orion(phase: str = "weapon_attack", **fields: Any) -> Battle:
    """Return an Orion of Piloting Skill 5 in the middle of a phase."""
    at = in_phase(fight(orion="red 0505 0", uller="blue 0510 0"), phase, "resolve")
    return change_unit(at, "orion", **fields)


def number(at: Battle, cause: str, *extra: Modifier) -> int | None:
    return piloting.target_number(at, at.mech("orion"), cause, *extra).number


def without_locations(at: Battle, *locations: str) -> Battle:
    """Return the Orion without these locations."""
    mech = at.units["orion"]
    gone = dict.fromkeys(locations, 0)
    return change_unit(at, "orion", armor={**mech.armor, **gone}, structure={**mech.structure, **gone})


def owing(at: Battle, *causes: str) -> Battle:
    def owe(playing: Any) -> None:
        for cause in causes:
            piloting.owe(playing, "orion", cause)

    return act_by_rule(at, owe).battle


def due_causes(at: Battle) -> list[tuple[str, str]]:
    return [(due.kind, due.cause) for due in dues.pending_dues(at)]


@pytest.mark.rule("CityTech", "Playing the Game > Making Piloting Skill Rolls")
@pytest.mark.parametrize(("dice", "stands"), [((2, 3), True), ((2, 2), False)])
def test_the_skill_or_more_succeeds(dice: tuple[int, int], stands: bool) -> None:
    played = act_by_rule(orion(), lambda it: piloting.check_piloting(it, "orion", "kicked"), dice)
    assert events_of(played, PilotingRolled) == [PilotingRolled("orion", "kicked", 5, sum(dice), stands)]


@pytest.mark.rule("CityTech", "Movement > Piloting Skill Roll Table")
@pytest.mark.rule("CityTech", "Movement > BattleMech's Situation")
@pytest.mark.rule("CityTech", "Movement > Physical Attacks on BattleMech")
@pytest.mark.rule("CityTech", "Movement > Unit's Actions")
@pytest.mark.parametrize(
    ("cause", "modifier"),
    [
        ("took_20_or_more", 1), ("reactor_shuts_down", 3), ("kicked", 0), ("pushed", 0), ("charged", 2),
        ("hit_from_above", 2), ("missed_kick", 0), ("charging", 2), ("death_from_above", 4),
        ("entering_water_1", -1), ("entering_water_2", 0), ("entering_water_3", 1), ("standing_up", 0),
        ("entering_rubble", 0), ("skidding", 0), ("jumping_damaged", 0), ("domino", 0),
    ],
)  # fmt: skip
def test_events_change_the_number(cause: str, modifier: int) -> None:
    assert number(orion(), cause) == 5 + modifier


@pytest.mark.rule("CityTech", "Movement > Damage to BattleMech")
@pytest.mark.rule("CityTech", "Movement > Additional Modifiers")
@pytest.mark.parametrize(
    ("hits", "modifier"),
    [
        ({"left_leg": (UPPER,)}, 1),
        ({"left_leg": (FOOT,), "right_leg": (UPPER, LOWER)}, 3),
        ({"left_leg": (HIP,)}, 2),
        ({"left_leg": (HIP, UPPER, LOWER)}, 4),
        ({"left_leg": (HIP,), "right_leg": (HIP, FOOT)}, 5),
        ({"left_leg": (HIP,), "right_leg": (FOOT,)}, 3),
        ({"center_torso": (FIRST_GYRO,)}, 3),
    ],
)
def test_damage_counts_for_every_later_roll(hits: Mapping[str, tuple[int, ...]], modifier: int) -> None:
    assert number(orion(hit_slots=hits), "standing_up") == 5 + modifier


@pytest.mark.rule("CityTech", "Movement > Additional Modifiers")
def test_a_lost_leg_counts_instead_of_what_was_in_it() -> None:
    at = without_locations(orion(hit_slots={"left_leg": (HIP, UPPER), "right_leg": (FOOT,)}), "left_leg")
    assert number(at, "standing_up") == 5 + 5 + 1


@pytest.mark.rule("CityTech", "Movement > Damage to BattleMech")
def test_an_event_that_did_damage_counts_once() -> None:
    at = orion(hit_slots={"center_torso": (FIRST_GYRO,)}, causes=("gyro_hit",))
    assert number(at, "gyro_hit") == 8


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_events_of_the_phase_count_for_every_roll_each_kind_once() -> None:
    at = owing(orion("physical_attack"), "charged", "charged", "took_20_or_more", "kicked")
    assert {number(at, cause) for cause in ("charged", "took_20_or_more", "kicked")} == {5 + 2 + 1}


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_events_of_an_earlier_phase_no_longer_count() -> None:
    at = in_phase(owing(orion(), "took_20_or_more"), "physical_attack", "resolve")
    assert number(at, "kicked") == 5


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_what_a_move_brings_about_counts_for_its_own_roll_only() -> None:
    at = orion("movement", causes=("entering_water_1",))
    assert number(at, "standing_up") == 5
    assert number(at, "entering_water_1", Modifier("House rule", 2, "ours")) == 5 - 1 + 2


@pytest.mark.rule("CityTech", "Movement > Piloting Skill Roll Table")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"is_shut_down": True}, "Reactor shut down"),
        ({"hit_slots": {"center_torso": (3, 4)}}, "Gyro, second hit"),
    ],
)
def test_rolls_fail_by_themselves(fields: Mapping[str, Any], reason: str) -> None:
    at = orion(**fields)
    assert piloting.target_number(at, at.mech("orion"), "kicked").impossible == reason
    assert number(at, "kicked") is None
    assert number(at, "avoiding_damage") is not None
    assert events_of(
        act_by_rule(at, lambda it: piloting.check_piloting(it, "orion", "kicked")), PilotingRolled
    ) == [PilotingRolled("orion", "kicked", None, None, False)]


@pytest.mark.rule("CityTech", "Movement > Piloting Skill Roll Table")
def test_what_makes_a_mech_fall_by_itself_has_no_number() -> None:
    at = orion()
    assert piloting.target_number(at, at.mech("orion"), "leg_destroyed").impossible == "Leg destroyed"


@pytest.mark.rule("CityTech", "Movement > Piloting Skill Roll Table")
def test_a_reactor_makes_rolls_harder_as_it_shuts_down_and_later_makes_them_fail() -> None:
    at = orion("heat", is_shut_down=True)
    assert number(at, "reactor_shuts_down") == 8
    assert number(owing(at, "reactor_shuts_down"), "took_20_or_more") == 5 + 3 + 1
    assert number(at, "took_20_or_more") is None


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
@pytest.mark.parametrize("cause", ["kicked", "avoiding_damage", "reactor_shuts_down"])
def test_every_roll_of_an_unconscious_warrior_fails(cause: str) -> None:
    assert number(change_warrior(orion(), "orion", hits=1, unconscious_since=1), cause) is None


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
@pytest.mark.parametrize(("skill", "passed"), [(2, True), (1, True), (13, False)])
def test_what_is_certain_is_not_rolled(skill: int, passed: bool) -> None:
    at = change_warrior(orion(), "orion", piloting=skill)
    rolled = events_of(
        act_by_rule(at, lambda it: piloting.check_piloting(it, "orion", "kicked")), PilotingRolled
    )
    assert rolled == [PilotingRolled("orion", "kicked", skill, None, passed)]


@pytest.mark.rule("CityTech", "Movement > Piloting Skill Rolls")
@pytest.mark.parametrize(("points", "owes"), [((12, 7), []), ((12, 8), [("piloting", "took_20_or_more")])])
def test_twenty_points_taken_call_for_a_roll(points: tuple[int, int], owes: list[tuple[str, str]]) -> None:
    at = orion()
    for each in points:
        at = resolve_action(at, Hit("orion", "center_torso", each)).battle
    assert due_causes(at) == owes


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_twenty_points_call_for_one_roll_a_phase() -> None:
    at = owing(orion(), "took_20_or_more", "took_20_or_more")
    assert due_causes(at) == [("piloting", "took_20_or_more")]


@pytest.mark.rule("CityTech", "Movement > Damage to BattleMech")
@pytest.mark.parametrize("cause", ["leg_destroyed", "gyro_destroyed"])
def test_some_events_make_a_mech_fall_by_themselves(cause: str) -> None:
    assert due_causes(owing(orion(), cause, "kicked")) == [("fall", cause), ("piloting", "kicked")]


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_who_lies_on_the_ground_owes_nothing() -> None:
    assert due_causes(owing(orion(is_prone=True), "kicked", "leg_destroyed")) == []
    assert due_causes(owing(orion(is_out=True), "kicked", "leg_destroyed")) == []
    at = orion(is_prone=True)
    assert act_by_rule(at, lambda it: piloting.owe_fall(it, "orion", "leg_destroyed")).events == []


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_rolls_lapse_once_one_has_failed() -> None:
    at = owing(orion("physical_attack"), "kicked", "pushed", "took_20_or_more")
    played = resolve_action(at, SettleAll(), (3, 3), (1, 1), (1,), (3, 4), (3, 4), (6, 6))
    settled = [(event.number, event.rolled, event.is_waived) for event in events_of(played, DueSettled)]
    assert settled[:3] == [(6, 6, False), (6, 2, False), (None, None, False)]
    assert len(events_of(played, UnitFell)) == 1
    assert played.battle.units["orion"].is_prone
    assert played.battle.dues == ()


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_rolls_are_settled_one_by_one_too() -> None:
    at = owing(orion("physical_attack"), "kicked", "pushed")
    first, second = dues.pending_dues(at)
    assert due_causes(resolve_action(at, Settle(second.id), (4, 4)).battle) == [("piloting", "kicked")]
    assert due_causes(resolve_action(at, Settle(first.id), (4, 4)).battle) == [("piloting", "pushed")]


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_the_quick_start_rules_know_no_such_rolls() -> None:
    at = quickstart(cicada="0505 0", hermes="0501 3")

    def nothing(playing: Any) -> None:
        assert piloting.check_piloting(playing, "cicada", "kicked")
        piloting.owe(playing, "cicada", "kicked")
        piloting.owe_fall(playing, "cicada", "kicked")

    assert act_by_rule(at, nothing).events == []


ROWS = piloting.piloting_rules(orion()).events
SLOTS = st.sets(st.sampled_from((HIP, UPPER, LOWER, FOOT)))


@given(st.sampled_from(("kicked", "charged", "standing_up")), SLOTS, SLOTS, st.booleans())
def test_more_damage_never_makes_it_easier(
    cause: str, before: set[int], more: set[int], has_gyro_hit: bool
) -> None:
    gyro = (FIRST_GYRO,) if has_gyro_hit else ()
    light = orion(hit_slots={"left_leg": tuple(sorted(before))})
    heavy = orion(hit_slots={"left_leg": tuple(sorted(before | more)), "center_torso": gyro})
    assert (number(heavy, cause) or 0) >= (number(light, cause) or 0)
    assert (number(without_locations(heavy, "left_leg"), cause) or 0) >= (number(light, cause) or 0)


@given(st.sets(st.sampled_from([name for name, row in ROWS.items() if row.value])))
def test_all_rolls_of_a_phase_have_the_events_of_the_phase_in_common(causes: set[str]) -> None:
    at = orion(causes=tuple(sorted(causes)))
    shared = sum(ROWS[name].value or 0 for name in causes if ROWS[name].lasts == "phase")
    assert number(at, "kicked") == 5 + shared
