"""Shutting down and restarting, exploding ammunition, and a MechWarrior without life support."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import Dismiss, Settle, SettleAll
from companion.engine.battletech.battle.condition import is_helpless
from companion.engine.battletech.battle.events import (
    AmmunitionExploded,
    CriticalRolled,
    DueSettled,
    ReactorRestarted,
    ReactorShutDown,
    StructureLost,
    WarriorHit,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.owed import due_outlook as due_outlook
from companion.engine.play import Play
from companion.engine.skeleton.common_actions import GoOn
from tests.builders import events_of, perform, resolve_action
from tests.citytech import change_unit, change_warrior, in_phase
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots, with_model
from tests.engine.battletech.heat_helpers import due_points, hot, run_heat_phase, settle_due


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
@pytest.mark.parametrize(
    ("before", "built_up", "level"),
    [(0, 13, None), (0, 14, 14), (13, 1, 14), (14, 0, None), (14, 3, None), (14, 4, 18), (13, 9, 22),
     (17, 9, 26), (22, 3, None), (25, 5, 30), (0, 40, 30)],
)  # fmt: skip
def test_only_a_rise_to_a_trigger_level_calls_for_a_roll_against_the_highest(
    before: int, built_up: int, level: int | None
) -> None:
    kinds = dict(due_points(run_heat_phase(hot(before), Anything=built_up).battle))
    assert kinds.get(dues.SHUTDOWN) == level


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_heat_that_falls_and_rises_to_the_same_level_calls_for_another_roll() -> None:
    at = run_heat_phase(hot(13), Anything=1).battle
    at = settle_due(at, dues.SHUTDOWN, (2, 2)).battle
    cooler = change_unit(in_phase(at, "physical_attack", "resolve"), "orion", heat=13, heat_sources={})
    assert (dues.SHUTDOWN, 14) in due_points(run_heat_phase(cooler, Anything=1).battle)
    same = change_unit(in_phase(at, "physical_attack", "resolve"), "orion", heat_sources={})
    assert due_points(run_heat_phase(same).battle) == []


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
@pytest.mark.parametrize(("built_up", "number"), [(14, 4), (18, 6), (22, 8), (26, 10)])
def test_the_number_that_avoids_a_shutdown(built_up: int, number: int) -> None:
    at = run_heat_phase(hot(0), Anything=built_up).battle
    due = next(due for due in dues.pending_dues(at) if due.kind == dues.SHUTDOWN)
    assert due_outlook(at, due).number == number
    stays = settle_due(at, dues.SHUTDOWN, (number,))
    assert events_of(stays, ReactorShutDown) == []
    stops = settle_due(at, dues.SHUTDOWN, (number - 1,))
    assert events_of(stops, DueSettled)[0] == DueSettled("orion", due.id, number, number - 1, is_passed=False)
    assert events_of(stops, ReactorShutDown) == [ReactorShutDown("orion")]
    assert is_helpless(stops.battle.units["orion"])


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_at_30_nothing_avoids_it() -> None:
    at = run_heat_phase(hot(29), Anything=1).battle
    due = next(due for due in dues.pending_dues(at) if due.kind == dues.SHUTDOWN)
    expected = due_outlook(at, due)
    assert (expected.number, expected.chance, expected.fails) == (None, 0.0, "unavoidable")
    assert events_of(settle_due(at, dues.SHUTDOWN), ReactorShutDown)


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_an_unconscious_warrior_overrides_nothing() -> None:
    at = run_heat_phase(change_warrior(hot(13), "orion", unconscious_since=1), Anything=1).battle
    (due,) = dues.pending_dues(at)
    assert due_outlook(at, due).fails == "unconscious"
    assert events_of(settle_due(at, dues.SHUTDOWN), ReactorShutDown)


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
@pytest.mark.rule("CityTech", "Movement > Damage to BattleMech")
def test_a_shutdown_calls_for_a_piloting_roll_at_once() -> None:
    at = settle_due(run_heat_phase(hot(13), Anything=1).battle, dues.SHUTDOWN, (1, 1)).battle
    (due,) = dues.pending_dues(at)
    assert (due.kind, due.cause) == (dues.PILOTING, "reactor_shuts_down")
    assert due_outlook(at, due).number == 8
    assert events_of(resolve_action(at, Settle(due.id), (4, 4)), ReactorShutDown) == []


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_a_waived_shutdown_does_not_happen() -> None:
    at = run_heat_phase(hot(13), Anything=1).battle
    (due,) = dues.pending_dues(at)
    assert not resolve_action(at, Dismiss(due.id)).battle.units["orion"].is_shut_down


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
@pytest.mark.parametrize(("level", "number"), [(14, 4), (17, 4), (18, 6), (25, 8), (29, 10)])
def test_a_hot_reactor_may_be_restarted_against_the_highest_present_number(level: int, number: int) -> None:
    at = run_heat_phase(hot(level, is_shut_down=True, rounds={}, loads={})).battle
    due = next(due for due in dues.pending_dues(at) if due.kind == dues.RESTART)
    assert due_outlook(at, due).number == number
    assert events_of(settle_due(at, dues.RESTART, (number,)), ReactorRestarted) == [ReactorRestarted("orion")]
    failed = settle_due(at, dues.RESTART, (number - 1,))
    assert failed.battle.units["orion"].is_shut_down


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_a_restart_may_wait_and_passes_with_its_phase() -> None:
    at = run_heat_phase(hot(15, is_shut_down=True)).battle
    assert [due.kind for due in dues.pending_dues(at)] == [dues.RESTART]
    assert dues.must_settle(at) == ()
    assert dues.pending_dues(perform(at, GoOn())) == ()


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
@pytest.mark.parametrize("unconscious", [None, 1])
def test_a_reactor_below_14_restarts_by_itself(unconscious: int | None) -> None:
    at = battle_in_phase("wolfhound", "physical_attack", heat=33 - 20, is_shut_down=True)
    at = change_warrior(at, "wolfhound", unconscious_since=unconscious)
    played = run_heat_phase(at, "wolfhound")
    assert events_of(played, ReactorRestarted) == [ReactorRestarted("wolfhound")]
    assert not played.battle.units["wolfhound"].is_shut_down


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_nobody_restarts_it_for_an_unconscious_warrior_or_at_30() -> None:
    at = change_warrior(hot(20, "wolfhound", is_shut_down=True), "wolfhound", unconscious_since=1)
    assert due_points(run_heat_phase(at, "wolfhound").battle) == []
    assert due_points(run_heat_phase(hot(30, "wolfhound", is_shut_down=True), "wolfhound").battle) == []


@pytest.mark.rule("CityTech", "Heat > Ammunition Effects")
@pytest.mark.parametrize(
    ("level", "number"), [(18, None), (19, 4), (22, 4), (23, 6), (27, 6), (28, 8), (30, 8)]
)
def test_ammunition_explodes_below_the_number_of_the_highest_threshold(
    level: int, number: int | None
) -> None:
    at = run_heat_phase(hot(level)).battle
    due = next((due for due in dues.pending_dues(at) if due.kind == dues.AMMUNITION), None)
    assert (None if due is None else due_outlook(at, due).number) == number
    if number is not None:
        assert events_of(settle_due(at, dues.AMMUNITION, (number,)), AmmunitionExploded) == []


@pytest.mark.rule("CityTech", "Heat > Ammunition Effects")
def test_a_mech_without_live_ammunition_has_nothing_to_fear() -> None:
    assert due_points(run_heat_phase(hot(25, "wolfhound"), "wolfhound").battle) == []
    at = hot(25, "victor")
    only_gauss = {**at.units["victor"].rounds, "ammo_srm4_lt": 0}
    assert due_points(run_heat_phase(change_unit(at, "victor", rounds=only_gauss), "victor").battle) == []


def cook_off(rounds: Mapping[str, int], *answers: Any, options: Mapping[str, str] = {}) -> Play[Battle]:
    """Return the Orion's ammunition explodes by heat; these bins hold so much, all others nothing."""
    at = with_model(battle_in_phase(phase="physical_attack", options=options), "orion", heat_sinks=None)
    held = {**dict.fromkeys(at.units["orion"].rounds, 0), **rounds}
    solid = dict.fromkeys(at.units["orion"].structure, 99)
    at = run_heat_phase(change_unit(at, "orion", heat=19, rounds=held, structure=solid)).battle
    return settle_due(at, dues.AMMUNITION, (1, 1), *answers)


def bins(played: Play[Battle]) -> tuple[set[str], int]:
    (blast,) = events_of(played, AmmunitionExploded)
    return set(blast.bins), blast.points


@pytest.mark.rule("CityTech", "Heat > Ammunition Effects")
def test_the_most_destructive_rack_goes_first_all_of_its_kind_in_one_location() -> None:
    held = {"ammo_lrm20_lt_1": 1, "ammo_lrm20_lt_2": 2, "ammo_srm4_lt_1": 9, "ammo_lb10x_ac_rt_1": 5}
    assert bins(cook_off(held, (1, 1))) == ({"ammo_lrm20_lt_1", "ammo_lrm20_lt_2"}, 60)


@pytest.mark.rule("CityTech", "Heat > Ammunition Effects")
def test_with_the_option_one_slot_goes_the_fullest() -> None:
    held = {"ammo_lrm20_lt_1": 1, "ammo_lrm20_lt_2": 2}
    assert bins(cook_off(held, (1, 1), options={"ammunition_explosion": "one_slot"})) == (
        {"ammo_lrm20_lt_2"},
        40,
    )


@pytest.mark.rule("CityTech", "Heat > Ammunition Effects")
@pytest.mark.parametrize(
    ("chosen", "bin_id"), [("is.lrm10", "ammo_lrm10_rt_1"), ("is.lb10x_ac", "ammo_lb10x_ac_rt_2")]
)
def test_the_pilot_chooses_between_racks_of_the_same_damage(chosen: str, bin_id: str) -> None:
    at = with_model(battle_in_phase("centurion", "physical_attack"), "centurion", heat_sinks=None)
    mech = at.units["centurion"]
    held = {**dict.fromkeys(mech.rounds, 0), "ammo_lrm10_rt_1": 1, "ammo_lb10x_ac_rt_2": 1}
    at = run_heat_phase(change_unit(at, "centurion", heat=19, rounds=held), "centurion").battle
    played = settle_due(at, dues.AMMUNITION, (1, 1), chosen, (1, 1))
    assert bins(played) == ({bin_id}, 10)


@pytest.mark.rule("CityTech", "Heat > Ammunition Effects")
def test_between_locations_the_fuller_one_goes() -> None:
    at = two_places(ammo_lrm20_lt_1=1, ammo_lrm20_ra=2)
    assert bins(settle_due(at, dues.AMMUNITION, (1, 1), (1, 1))) == ({"ammo_lrm20_ra"}, 40)


@pytest.mark.rule("CityTech", "Heat > Ammunition Effects")
@pytest.mark.parametrize(
    ("die", "bin_id"), [(1, "ammo_lrm20_lt_1"), (3, "ammo_lrm20_lt_1"), (4, "ammo_lrm20_ra")]
)
def test_between_locations_with_equally_many_shots_a_die_decides(die: int, bin_id: str) -> None:
    at = two_places(ammo_lrm20_lt_1=2, ammo_lrm20_ra=2)
    assert bins(settle_due(at, dues.AMMUNITION, (1, 1), (die,), (1, 1)))[0] == {bin_id}


def two_places(**rounds: int) -> Battle:
    """Return an Orion at 19 heat that carries LRMs in its left torso and in its right arm."""
    at = battle_in_phase(phase="physical_attack")
    model = at.model(at.units["orion"])
    moved = model.ammunition[2].model_copy(update={"id": "ammo_lrm20_ra", "location": "right_arm"})
    at = with_model(at, "orion", heat_sinks=None, ammunition=(*model.ammunition, moved))
    held = {**dict.fromkeys(at.units["orion"].rounds, 0), **rounds}
    solid = dict.fromkeys(at.units["orion"].structure, 99)
    return run_heat_phase(change_unit(at, "orion", heat=19, rounds=held, structure=solid)).battle


@pytest.mark.rule("CityTech", "Heat > Ammunition Effects")
@pytest.mark.rule("CityTech", "Combat > Critical Damage")
def test_an_explosion_by_heat_hurts_the_warrior_and_may_strike_something_inside() -> None:
    played = cook_off({"ammo_narc_lt_1": 1}, (4, 4), (1,), (4,))
    assert events_of(played, StructureLost) == [StructureLost("orion", "left_torso", 2)]
    assert events_of(played, WarriorHit) == [WarriorHit("orion", 2, "explosion")]
    assert events_of(played, CriticalRolled) == [CriticalRolled("orion", "left_torso", 8, 1)]


@pytest.mark.rule("CityTech", "Heat > MechWarrior Effects")
@pytest.mark.rule("CityTech", "Playing the Game > Damage from Excess Heat")
@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize(("level", "hits"), [(14, 0), (15, 1), (25, 1), (26, 2), (30, 2)])
@pytest.mark.parametrize("slot", [0, 5])
def test_heat_hurts_a_warrior_without_life_support(level: int, hits: int, slot: int) -> None:
    at = run_heat_phase(hit_slots(hot(level, rounds={}), "orion", head=(slot,))).battle
    due = next((due for due in dues.pending_dues(at) if due.kind == dues.LIFE_SUPPORT), None)
    assert (due.points if due else 0) == hits
    if due is not None:
        played = resolve_action(at, Settle(due.id))
        assert events_of(played, WarriorHit) == [WarriorHit("orion", hits, "no_life_support")]
        assert [left.kind for left in dues.pending_dues(played.battle)] == [dues.CONSCIOUSNESS]


@pytest.mark.rule("CityTech", "Heat > MechWarrior Effects")
def test_life_support_that_works_keeps_him_unhurt() -> None:
    assert due_points(run_heat_phase(hot(30, rounds={})).battle) == []


@pytest.mark.rule("CityTech", "Heat > Effects of Heat")
def test_all_that_heat_owes_is_settled_in_order() -> None:
    at = run_heat_phase(hit_slots(hot(13), "orion", head=(0,)), Anything=12).battle
    assert [kind for kind, _ in due_points(at)] == [dues.SHUTDOWN, dues.AMMUNITION, dues.LIFE_SUPPORT]
    played = resolve_action(at, SettleAll(), (4, 4), (3, 3), (2, 2))
    assert dues.pending_dues(played.battle) == ()
    assert played.battle.units["orion"].warrior is not None
