"""'Mechs on the ground: they thrash at infantry only, and no other attack is left to them."""

from __future__ import annotations

import pytest

from companion.engine.battletech.attack.physical_attack import PhysicalAttack
from companion.engine.battletech.attack.physical_limits import REQUIREMENTS
from companion.engine.battletech.battle.actions import ResolveBlow, SettleAll
from companion.engine.battletech.battle.components import is_lost
from companion.engine.battletech.battle.events import (
    BlowResolved,
    BlowStruck,
    LocationHit,
    PilotingRolled,
    StepBegan,
    UnitFell,
)
from companion.engine.battletech.battle.sequence import may_act
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from companion.engine.battletech.tables.physical import THRASH
from companion.engine.play import Play
from companion.tabletop.boards import Board
from tests.builders import events_of, refusal_text, resolve_action
from tests.citytech import apply_events
from tests.engine.battletech.physical_attacks import (
    blow,
    due_causes,
    ground,
    near,
    plan,
    row,
    why_not,
    with_fields,
)

PRONE = "Combat > Physical Attacks by Prone BattleMechs"
SPREAD = ((4, 5), (2, 3))


def lying(floor: Board | None = None) -> Battle:
    """Return the Hunchback lies on the ground, the Victor stands before it."""
    return with_fields(near(floor) if floor else near(), "hunchback", is_prone=True)


def thrash() -> Play[Battle]:
    """Return a thrash at the Victor that the players have allowed, rolled."""
    declared = resolve_action(lying(), blow(THRASH)).battle
    return resolve_action(
        apply_events(declared, StepBegan("physical_attack", "resolve")), ResolveBlow("hunchback"), (3, 4)
    )


@pytest.mark.rule("CityTech", PRONE)
@pytest.mark.parametrize("attack", ["punch/left_arm", "kick/left_leg", "push", "club"])
def test_no_attack_on_a_mech_is_made_from_the_ground(attack: str) -> None:
    at = lying()
    assert PRONE in why_not(at, attack)
    assert PRONE in refusal_text(at, blow(attack))


@pytest.mark.rule("CityTech", PRONE)
def test_the_table_does_not_wait_for_a_mech_that_lies_on_the_ground() -> None:
    at = lying()
    assert not may_act(at, at.units["hunchback"])
    assert may_act(at, at.units["victor"])


@pytest.mark.rule("CityTech", PRONE)
def test_thrashing_is_for_who_lies_on_the_ground_and_not_against_mechs() -> None:
    assert THRASH not in [view.id for view in plan(near()).attacks]
    assert f"not against 'Mechs. (CityTech, {PRONE})" in why_not(lying(), THRASH)
    assert f"not against 'Mechs. (CityTech, {PRONE})" in refusal_text(lying(), blow(THRASH))
    assert "only a prone unit" in refusal_text(near(), blow(THRASH))


@pytest.mark.rule("CityTech", PRONE)
def test_a_thrash_hits_by_itself_for_a_third_of_the_tons() -> None:
    view = row(lying(), THRASH)
    assert (view.damage, view.calculation.probability) == (17, 1.0)


@pytest.mark.rule("CityTech", PRONE)
@pytest.mark.parametrize(
    ("terrain", "may"), [("", True), ("road", True), ("paved", True), ("rough", False), ("water_1", False)]
)
def test_there_is_room_to_thrash_on_clear_or_paved_ground(terrain: str, may: bool) -> None:
    at = lying(ground(at_0505=f"0 {terrain}"))
    strike = PhysicalAttack(at, THRASH, at.mech("hunchback"), at.units["victor"], Situation(1))
    assert (REQUIREMENTS["open_ground"](strike) is None) is may


@pytest.mark.rule("CityTech", PRONE)
def test_a_thrash_that_the_players_allow_is_struck_and_owes_a_roll() -> None:
    struck = thrash()
    assert events_of(struck, BlowStruck) == [BlowStruck("hunchback", THRASH, "", "victor", 2, None, True)]
    assert [hit.damage for hit in events_of(struck, LocationHit)] == [17]
    assert events_of(struck, BlowResolved) == [BlowResolved("hunchback")]
    assert due_causes(struck.battle) == [("hunchback", "thrashing")]
    assert not is_lost(struck.battle.units["victor"], "center_torso")


@pytest.mark.rule("CityTech", PRONE)
@pytest.mark.rule("CityTech", "Movement > Falling Damage to a BattleMech")
def test_who_fails_the_roll_takes_the_damage_of_a_fall() -> None:
    at = thrash().battle
    steady = resolve_action(at, SettleAll(), (2, 3))
    assert events_of(steady, LocationHit) == []
    failed = resolve_action(at, SettleAll(), (2, 2), (1,), SPREAD[0], (6, 6))
    assert events_of(failed, UnitFell) == [UnitFell("hunchback", 0, "front")]
    assert [(hit.unit, hit.damage) for hit in events_of(failed, LocationHit)] == [("hunchback", 5)]
    assert [roll.cause for roll in events_of(failed, PilotingRolled)] == ["avoiding_damage"]
    assert failed.battle.dues == ()


@pytest.mark.rule("CityTech", PRONE)
def test_a_mech_that_thrashes_makes_no_other_attack() -> None:
    view = row(lying(), THRASH)
    others = {each.id for each in plan(lying()).attacks} - {THRASH}
    assert view.excludes == others
