"""Critical hits: determining them, finding their slots, and what they do at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.asks import Roll
from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.components import engine_hits, is_lost, is_mount_broken
from companion.engine.battletech.battle.condition import can_stand, is_destroyed
from companion.engine.battletech.battle.events import (
    CriticalRolled,
    LocationDestroyed,
    MechDestroyed,
    SlotHit,
    WarriorHit,
)
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import criticals
from companion.engine.battletech.damage.slot_rolls import open_slots
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.play import NeedsAnswer, Play, Script
from tests.builders import battle as quickstart
from tests.builders import citytech, events_of
from tests.citytech import act_by_rule, change_unit, in_phase
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots, without
from tests.engine.battletech.fights.any_answers import by_chance

ENGINE, GYRO = (0, 1, 2, 7, 8, 9), (3, 4, 5, 6)
EFFECTS = "Combat > BattleMech Critical Hit Effects"
LOCATIONS = tuple(citytech().rules.tables.locations.names)
MODELS = tuple(citytech().rules.models)


def determine_critical(at: Battle, name: str, location: str, *answers: Any) -> Play[Battle]:
    return act_by_rule(at, lambda it: criticals.determine(it, name, location), *answers)


def strikes(at: Battle, name: str, location: str, number: int, *answers: Any) -> Play[Battle]:
    return act_by_rule(at, lambda it: criticals.strike_slots(it, name, location, number), *answers)


def strike(at: Battle, name: str, location: str, *slots: int) -> Play[Battle]:
    def rule(it: Play[Battle]) -> None:
        for slot in slots:
            criticals.strike(it, name, location, slot)

    return act_by_rule(at, rule)


def struck_slots(played: Play[Battle]) -> list[tuple[str, int]]:
    return [(event.location, event.slot) for event in events_of(played, SlotHit)]


def due_causes(played: Play[Battle]) -> list[tuple[str, str]]:
    return [(due.kind, due.cause) for due in dues.pending_dues(played.battle)]


def next_roll(at: Battle, name: str, location: str, *answers: Any) -> Roll:
    """Return what is asked next when a critical hit looks for its slot."""
    play: Play[Battle] = Play(at, Script(answers), citytech().apply)
    with pytest.raises(NeedsAnswer) as question:
        criticals.strike_slots(play, name, location, 1)
    assert isinstance(question.value.ask, Roll)
    return question.value.ask


@pytest.mark.rule("CityTech", "Combat > Critical Damage")
@pytest.mark.rule("CityTech", "Combat > Determining Critical Hits Table")
@pytest.mark.parametrize(("rolled", "hits"), [(2, 0), (7, 0), (8, 1), (9, 1), (10, 2), (11, 2), (12, 3)])
def test_the_roll_says_how_many_slots_of_a_torso_are_struck(rolled: int, hits: int) -> None:
    slots = [((1,), (1,)), ((1,), (2,)), ((1,), (4,))]
    dice = [die for pair in slots[:hits] for die in pair]
    played = determine_critical(battle_in_phase(), "orion", "center_torso", (rolled,), *dice)
    assert events_of(played, CriticalRolled) == [CriticalRolled("orion", "center_torso", rolled, hits)]
    assert len(struck_slots(played)) == hits


@pytest.mark.rule("CityTech", "Combat > Determining Critical Hits Table")
@pytest.mark.rule("CityTech", EFFECTS)
@pytest.mark.parametrize("limb", ["left_arm", "right_arm", "left_leg", "right_leg"])
def test_a_twelve_blows_a_limb_off_and_leaves_it_on_the_ground(limb: str) -> None:
    played = determine_critical(battle_in_phase(), "orion", limb, (6, 6))
    assert events_of(played, LocationDestroyed) == [LocationDestroyed("orion", limb, is_blown_off=True)]
    assert [place.label for place in played.battle.clubs] == ["0505"]
    assert due_causes(played) == ([(dues.FALL, "leg_destroyed")] if "leg" in limb else [])


@pytest.mark.rule("CityTech", "Combat > Determining Critical Hits Table")
@pytest.mark.rule("CityTech", EFFECTS)
def test_a_twelve_blows_the_head_off_and_kills_the_warrior() -> None:
    played = determine_critical(battle_in_phase(), "orion", "head", (6, 6))
    assert events_of(played, MechDestroyed) == [MechDestroyed("orion", "head")]
    assert events_of(played, WarriorHit) == [WarriorHit("orion", 6, "lost/head")]
    assert played.battle.clubs == ()


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
@pytest.mark.parametrize("location", ["head", "left_leg", "right_leg"])
def test_head_and_legs_need_one_die(location: str) -> None:
    assert struck_slots(strikes(battle_in_phase(), "orion", location, 1, (2,))) == [(location, 1)]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
@pytest.mark.parametrize(("first", "slot"), [(1, 1), (3, 1), (4, 7), (6, 7)])
def test_torsos_and_arms_take_the_half_from_the_first_die(first: int, slot: int) -> None:
    assert struck_slots(strikes(battle_in_phase(), "orion", "left_arm", 1, (first,), (2,))) == [
        ("left_arm", slot)
    ]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
@pytest.mark.rule("CityTech", "Equipment > Endo Steel Internal Structure")
@pytest.mark.rule("CityTech", "Equipment > Ferro-Fibrous Armor")
@pytest.mark.rule("CityTech", "Equipment > Cellular Ammunition Storage Equipment (CASE)")
@pytest.mark.parametrize(
    ("name", "location", "first", "second"),
    [("centurion", "right_torso", 4, 2), ("centurion", "right_torso", 6, 3), ("mad_cat", "left_torso", 5, 4),
     ("orion", "left_torso", 4, 6), ("orion", "head", None, 4)],
)  # fmt: skip
def test_what_cannot_be_hit_is_rolled_again(name: str, location: str, first: int | None, second: int) -> None:
    wrong = [(die,) for die in (first, second) if die is not None]
    right = [(1,), (1,)] if first is not None else [(1,)]
    assert struck_slots(strikes(battle_in_phase(name), name, location, 1, *wrong, *right)) == [(location, 0)]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
def test_a_slot_struck_before_is_rolled_again() -> None:
    at = hit_slots(battle_in_phase(), "orion", left_leg=(0, 2))
    assert struck_slots(strikes(at, "orion", "left_leg", 1, (1,), (3,), (5,), (2,))) == [("left_leg", 1)]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
def test_the_dice_tell_what_each_number_strikes() -> None:
    at = hit_slots(battle_in_phase("wolfhound"), "wolfhound", left_arm=(0,))
    half = next_roll(at, "wolfhound", "left_arm")
    assert (half.rows[1], half.rows[6]) == ("Upper half", "Lower half: roll again")
    rows = next_roll(at, "wolfhound", "left_arm", (1,)).rows
    assert list(rows.values()) == [
        "Shoulder: roll again",
        "Upper arm actuator",
        "Lower arm actuator",
        "Hand actuator",
        "Empty: roll again",
        "Empty: roll again",
    ]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
def test_the_last_slot_left_needs_no_dice() -> None:
    at = hit_slots(battle_in_phase(), "orion", left_leg=(0, 1, 3))
    assert struck_slots(strikes(at, "orion", "left_leg", 1)) == [("left_leg", 2)]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
def test_a_critical_hit_goes_inward_from_a_location_that_had_nothing_left() -> None:
    at = hit_slots(battle_in_phase("wolfhound"), "wolfhound", left_arm=(0, 1, 2, 3))
    assert struck_slots(strikes(at, "wolfhound", "left_arm", 1, (1,), (4,))) == [("left_torso", 3)]
    at = without(battle_in_phase("wolfhound"), "wolfhound", "left_arm")
    assert struck_slots(strikes(at, "wolfhound", "left_arm", 1, (1,), (4,))) == [("left_torso", 3)]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
def test_it_does_not_when_the_last_slot_went_in_the_same_phase_but_does_in_the_next() -> None:
    at = hit_slots(battle_in_phase(), "orion", left_leg=(0, 1, 3))
    played = strikes(at, "orion", "left_leg", 3)
    assert struck_slots(played) == [("left_leg", 2)]
    assert struck_slots(strikes(played.battle, "orion", "left_leg", 1)) == []
    later = in_phase(played.battle, "physical_attack", "resolve")
    assert struck_slots(strikes(later, "orion", "left_leg", 1, (1,), (4,))) == [("left_torso", 3)]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
@pytest.mark.parametrize("location", ["head", "center_torso"])
def test_head_and_center_torso_pass_no_critical_hits_on(location: str) -> None:
    at = hit_slots(battle_in_phase(), "orion", **{location: tuple(range(12))})
    assert strikes(at, "orion", location, 3).events == []


@pytest.mark.rule("CityTech", "Combat > Critical Damage")
def test_what_nothing_can_come_of_is_not_rolled_for() -> None:
    full = hit_slots(battle_in_phase(), "orion", center_torso=tuple(range(12)))
    assert determine_critical(full, "orion", "center_torso").events == []
    assert determine_critical(without(battle_in_phase(), "orion", "head"), "orion", "head").events == []
    just_lost = change_unit(
        without(battle_in_phase(), "orion", "left_arm"), "orion", struck=frozenset({"left_arm"})
    )
    assert determine_critical(just_lost, "orion", "left_arm").events == []


@pytest.mark.rule("CityTech", "Combat > Determining Critical Hits Table")
def test_a_limb_with_nothing_left_inside_can_still_be_blown_off() -> None:
    at = hit_slots(battle_in_phase(), "orion", left_leg=(0, 1, 2, 3))
    assert events_of(determine_critical(at, "orion", "left_leg", (6, 6)), LocationDestroyed)
    assert struck_slots(determine_critical(at, "orion", "left_leg", (4, 4), (1,), (4,))) == [
        ("left_torso", 3)
    ]


@pytest.mark.rule("CityTech", "Combat > Critical Damage")
def test_a_limb_that_is_gone_passes_the_roll_inward() -> None:
    at = without(battle_in_phase(), "orion", "left_arm")
    dice = [((1,), (die,)) for die in (1, 2, 4)]
    played = determine_critical(at, "orion", "left_arm", (6, 6), *(die for pair in dice for die in pair))
    assert events_of(played, CriticalRolled) == [CriticalRolled("orion", "left_torso", 12, 3)]


@pytest.mark.rule("CityTech", EFFECTS)
def test_engine_hits_heat_and_the_third_ends_it() -> None:
    at = strike(battle_in_phase(), "orion", "center_torso", 0, 8).battle
    assert engine_hits(at, at.units["orion"]) == 2
    assert not is_destroyed(at, at.units["orion"])
    played = strike(at, "orion", "center_torso", 9)
    assert events_of(played, MechDestroyed) == [MechDestroyed("orion", reason="engine_destroyed")]


@pytest.mark.rule("CityTech", EFFECTS)
@pytest.mark.rule("CityTech", "Equipment > XL Engines")
def test_three_hits_destroy_an_xl_engine_wherever_they_strike() -> None:
    at = strike(battle_in_phase(), "orion", "center_torso", 0).battle
    at = strike(at, "orion", "left_torso", 0).battle
    played = strike(at, "orion", "right_torso", 2)
    assert events_of(played, MechDestroyed) == [MechDestroyed("orion", reason="engine_destroyed")]


@pytest.mark.rule("CityTech", EFFECTS)
def test_the_first_gyro_hit_owes_a_roll_the_second_a_fall() -> None:
    first = strike(battle_in_phase(), "orion", "center_torso", GYRO[0])
    assert due_causes(first) == [(dues.PILOTING, "gyro_hit")]
    second = strike(first.battle, "orion", "center_torso", GYRO[2])
    assert due_causes(second) == [(dues.FALL, "gyro_destroyed"), (dues.PILOTING, "gyro_hit")]
    assert not can_stand(second.battle, second.battle.mech("orion"))


@pytest.mark.rule("CityTech", EFFECTS)
@pytest.mark.parametrize(
    ("slot", "cause", "walking"),
    [(0, "hip_destroyed", 2), (1, "leg_actuator_destroyed", 3), (2, "leg_actuator_destroyed", 3),
     (3, "leg_actuator_destroyed", 3)],
)  # fmt: skip
def test_leg_hits_owe_a_roll_and_slow_the_mech(slot: int, cause: str, walking: int) -> None:
    played = strike(battle_in_phase(), "orion", "left_leg", slot)
    assert due_causes(played) == [(dues.PILOTING, cause)]
    assert movement_points(played.battle, played.battle.units["orion"], "walked") == walking


@pytest.mark.rule("CityTech", EFFECTS)
def test_a_cockpit_hit_kills_the_warrior_and_destroys_the_mech_once() -> None:
    played = strike(battle_in_phase(), "orion", "head", 2)
    assert played.events == [
        SlotHit("orion", "head", 2),
        MechDestroyed("orion", reason="cockpit_destroyed"),
        WarriorHit("orion", 6, "cockpit_destroyed"),
    ]


@pytest.mark.rule("CityTech", EFFECTS)
@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
def test_the_first_hit_on_a_weapon_of_many_slots_destroys_it() -> None:
    at = battle_in_phase()
    mount = at.model(at.units["orion"]).mount("lb10x_ac_rt")
    assert mount is not None
    assert not is_mount_broken(at, at.units["orion"], mount)
    after = strike(at, "orion", "right_torso", 5).battle
    assert is_mount_broken(after, after.units["orion"], mount)
    assert strike(after, "orion", "right_torso", 6).events == [SlotHit("orion", "right_torso", 6)]


@pytest.mark.rule("CityTech", EFFECTS)
def test_each_jump_jet_hit_costs_a_jumping_point() -> None:
    played = strike(battle_in_phase("victor"), "victor", "left_leg", 5)
    assert movement_points(played.battle, played.battle.units["victor"], "jumped") == 3


@pytest.mark.rule("CityTech", "Combat > Critical Damage")
def test_rules_without_critical_hits_roll_none() -> None:
    at = quickstart(cicada="0505 0", hermes="0501 3")
    assert determine_critical(at, "hermes", "left_arm").events == []


def with_marks(at: Battle, name: str, marks: list[tuple[str, int]], gone: list[str]) -> Battle:
    """Return any state that hands may have marked: slots struck, locations lost."""
    for location, slot in marks:
        if slot < len(at.model(at.units[name]).slots_of(location)):
            at = hit_slots(at, name, **{location: (*at.units[name].hit_slots.get(location, ()), slot)})
    return without(at, name, *gone)


MARKS = st.lists(st.tuples(st.sampled_from(LOCATIONS), st.integers(0, 11)), max_size=60)


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
@given(
    st.sampled_from(("orion", "victor", "mad_cat", "daishi", "uller")),
    MARKS,
    st.lists(st.sampled_from(LOCATIONS), max_size=2),
    st.sampled_from(LOCATIONS),
    st.integers(0, 10**6),
)
def test_only_what_is_whole_is_struck_whatever_hands_have_marked(
    name: str, marks: list[tuple[str, int]], gone: list[str], location: str, seed: int
) -> None:
    at = with_marks(battle_in_phase(name), name, marks, gone)
    played = by_chance(at, lambda it: criticals.determine(it, name, location), seed)
    before = at.units[name]
    for event in events_of(played, SlotHit):
        assert event.slot not in before.hit_slots.get(event.location, ())
        assert not is_lost(before, event.location)
    assert len({(event.location, event.slot) for event in events_of(played, SlotHit)}) == len(
        struck_slots(played)
    )
    assert sum(isinstance(event, MechDestroyed) for event in played.events) <= 1
    assert len(played.given_answers) < 2000


def test_every_slot_of_every_model_can_be_struck_in_any_state() -> None:
    for name in ("wolfhound", "centurion", "orion", "victor", "uller", "black_hawk", "mad_cat", "daishi"):
        at = battle_in_phase(name)
        mech: Mech = at.mech(name)
        for location, fillings in at.model(mech).slots.items():
            for slot in open_slots(at, mech, location):
                assert fillings[slot] is not None
                assert strike(at, name, location, slot).events
