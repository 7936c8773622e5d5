"""House rules on the end of turns, on heat and on ammunition that is got rid of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.battletech import owed, victory
from companion.engine.battletech.battle.actions import Dump, Settle
from companion.engine.battletech.battle.dues import TRIGGER, pending_dues
from companion.engine.battletech.battle.events import (
    AmmunitionDumped,
    AmmunitionExploded,
    BattleEnded,
    SlotDisabled,
    StepBegan,
    TurnBegan,
    WithdrawalOrdered,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.heat import effects
from companion.engine.battletech.turn import phases
from companion.engine.play import Play
from companion.errors import FileError
from tests.builders import citytech, events_of, perform, resolve_action
from tests.citytech import act_by_rule, apply_events, change_unit, change_warrior, fight, in_phase
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots, without
from tests.rulesets.house_rules.examples import assert_effect_text, under
from tests.rulesets.spoilt.test_demands import overlay

WITHDRAWAL, MORALE, LIMIT, KILLS = "forced-withdrawal", "morale", "turn-limit", "kills-to-win"
COOKED, DUMPING = "heat-shuts-components-down", "dumping-ammunition"


def end_turn(battle: Battle, *answers: Any) -> Play[Battle]:
    """Return the end of the turn."""
    return act_by_rule(in_phase(battle, "heat"), lambda it: phases._begin(it, "end"), *answers)


def destroy_units(battle: Battle, *names: str) -> Battle:
    for name in names:
        battle = change_unit(battle, name, is_out=True)
    return battle


@pytest.mark.parametrize(
    ("fields", "withdraws"),
    [
        ({"hit_slots": {"center_torso": (0,)}}, False),
        ({"hit_slots": {"center_torso": (0, 1)}}, True),
    ],
)
def test_the_crippled_withdraw(fields: dict[str, Any], withdraws: bool) -> None:
    at = battle_in_phase("orion", "heat", **fields)
    assert not events_of(end_turn(at), WithdrawalOrdered)
    played = end_turn(under(WITHDRAWAL, at))
    assert events_of(played, WithdrawalOrdered) == [WithdrawalOrdered("orion")] * withdraws
    assert played.battle.units["orion"].withdraws is withdraws
    assert_effect_text(WITHDRAWAL, 2, 1)
    game = citytech()
    chips = {chip.id for view in game.units(played.battle) if view.id == "orion" for chip in view.chips}
    assert ("withdraws" in chips) is withdraws


def test_who_has_lost_a_leg_withdraws_once() -> None:
    at = under(WITHDRAWAL, without(battle_in_phase("orion", "heat"), "orion", "left_leg"))
    played = end_turn(at)
    assert events_of(played, WithdrawalOrdered) == [WithdrawalOrdered("orion")]
    assert not events_of(end_turn(played.battle), WithdrawalOrdered)


@pytest.mark.parametrize(("hits", "number"), [(1, 5), (3, 7)])
def test_morale_is_rolled_and_may_fail(hits: int, number: int) -> None:
    at = under(MORALE, change_warrior(battle_in_phase("orion", "heat"), "orion", hits=hits))
    played = end_turn(at)
    (due,) = pending_dues(played.battle)
    assert (due.kind, due.cause, owed.due_outlook(played.battle, due).number) == (
        TRIGGER,
        "morale",
        number,
    )
    assert_effect_text(MORALE, 1, 5, 3, 7)
    settled = Settle(unit="orion", kind=TRIGGER)
    assert resolve_action(played.battle, settled, (6, 6)).battle.units["orion"].withdraws is False
    assert resolve_action(played.battle, settled, (1, 1)).battle.units["orion"].withdraws is True
    again = end_turn(resolve_action(played.battle, settled, (6, 6)).battle)
    assert [it.kind for it in pending_dues(again.battle)] == [TRIGGER]


def test_a_turn_limit_ends_the_battle() -> None:
    at = fight(orion="red 0101 3", victor="red 0201 3", cicada="blue 0501 3")
    late = replace(at, turn=replace(at.turn, number=8))
    assert not events_of(end_turn(late), BattleEnded)
    assert not events_of(end_turn(under(LIMIT, at)), BattleEnded)
    assert events_of(end_turn(under(LIMIT, late)), BattleEnded) == [BattleEnded("red")]
    drawn = end_turn(under(LIMIT, destroy_units(late, "orion")))
    assert events_of(drawn, BattleEnded) == [BattleEnded(None)]
    assert_effect_text(LIMIT, 1, 8, 2)


def test_kills_win() -> None:
    at = fight(
        orion="red 0101 3", victor="red 0201 3", cicada="blue 0501 3", wolfhound="blue 0502 3",
        hermes="blue 0503 3", daishi="red 0301 3",
    )  # fmt: skip
    won = [events_of(end_turn(destroy_units(under(KILLS, at), *names)), BattleEnded) for names in (
        ("cicada",), ("cicada", "hermes"), ("cicada", "hermes", "orion", "victor"),
    )]  # fmt: skip
    assert won == [[], [BattleEnded("red")], [BattleEnded("red"), BattleEnded(None)]]
    assert_effect_text(KILLS, 1, 2)


@pytest.mark.parametrize(
    ("rules", "key", "text"),
    [
        ("at: {kils: 2}, each: side, does: [{end: won}]", "at.kils", "there is no count 'kils'"),
        ("when: [unit_lost_legs], does: [{withdraw: true}]", "when", "there is no fact 'unit_lost_legs'"),
        ("each: battle, at: {turn: 3}, does: [{end: won}]", "does[0]", "of a battle is known"),
        ("does: [{owe: tickled}]", "does[0].owe", "there is no piloting event 'tickled'"),
        ("does: [{owe: kicked, pilot: 1}]", "does[0]", "an effect is one of"),
        ("each: side, when: [unit_lost_leg], does: [{end: won}]", "when", "applies to units only"),
    ],
)
def test_triggers_that_could_not_happen_are_told(rules: str, key: str, text: str) -> None:
    with pytest.raises(FileError) as found:
        overlay("citytech", f"victory: {{triggers: {{ours: {{label: Ours, source: S, {rules}}}}}}}")
    (fault,) = found.value.faults
    assert fault.key == f"victory.triggers.ours.{key}"
    assert text in fault.message


def hot(name: str = "orion") -> Battle:
    """Return a 'Mech that owes the roll for its ammunition."""
    return act_by_rule(
        battle_in_phase(name, "heat", heat=19), lambda it: effects.owe_effects(it, name, 19)
    ).battle


def is_hit(battle: Battle, location: str, slot: int) -> bool:
    return slot in battle.units["orion"].hit_slots.get(location, ())


def test_heat_shuts_a_component_down_for_a_turn() -> None:
    failed = (1, 1)
    at = under(COOKED, hot())
    chances = [effects.explosion_chance(it, it.mech("orion"), 19) for it in (hot(), at)]
    assert [chance > 0 for chance in chances] == [True, False]
    played = resolve_action(at, Settle(unit="orion", kind="ammunition"), failed, (1,))
    (disabled,) = events_of(played, SlotDisabled)
    assert not events_of(played, AmmunitionExploded)
    assert_effect_text(COOKED, 19, 4, 1)
    place = disabled.location, disabled.slot
    assert is_hit(played.battle, *place)
    number = played.battle.turn.number
    assert disabled.until == number + 1
    during = apply_events(played.battle, TurnBegan(number + 1), StepBegan("movement"))
    assert is_hit(during, *place)
    later = apply_events(during, TurnBegan(number + 2))
    assert not is_hit(later, *place)
    assert later.mech("orion").disabled == {}


def test_ammunition_is_dumped() -> None:
    at = fight(hunchback="red 0101 3", orion="blue 0501 3")
    at = in_phase(at, "movement")
    game, dump = citytech(), Dump("hunchback", "ammo_ac20_lt_1")
    assert game.why_not(at, dump) is not None
    rules = under(DUMPING, at)
    offered = {command.id: command for command in game.commands(rules, "hunchback")}
    assert f"dump/{dump.bin}" in offered
    assert not any(command.id.startswith("dump/") for command in game.commands(at, "hunchback"))
    dumped = perform(rules, dump)
    assert dumped.units["hunchback"].rounds[dump.bin] == 5
    assert game.why_not(dumped, dump) is not None
    played = end_turn(dumped)
    assert events_of(played, AmmunitionDumped) == [AmmunitionDumped("hunchback", (dump.bin,))]
    assert played.battle.units["hunchback"].rounds[dump.bin] == 0
    assert_effect_text(DUMPING, 5, 0)


def test_no_triggers_cost_nothing() -> None:
    at = battle_in_phase("orion", "heat")
    assert end_turn(at).battle.triggered == frozenset()
    assert victory.side_count(at, "red", "percent_lost") == 0
    assert hit_slots(at, "orion", head=(1,)).units["orion"].withdraws is False
