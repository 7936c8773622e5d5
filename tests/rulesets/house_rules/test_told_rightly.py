"""Effects of house rules as shown on the sheet, in the journal and among the kills."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech.battle.events import MechDestroyed, SlotDisabled, SlotHit, Triggered
from companion.engine.battletech.battle.text.causes import format_cause
from companion.engine.battletech.battle.text.dues import format_due
from companion.engine.battletech.battle.units import Declaration, DeclaredVolley, Situation
from companion.engine.battletech.fire.readiness import why_not_weapon
from companion.engine.battletech.fire.volley import fire
from companion.engine.battletech.kinds.mech.critical_table import slot_lists
from companion.engine.battletech.presenters.weapon_table import weapon_table
from companion.engine.battletech.returning.kills import HarmTracker, format_kill
from companion.engine.battletech.victory import at_end_of_turn
from companion.engine.skeleton.wording import in_sentence
from tests.citytech import act_by_rule, apply_events, change_unit, fight, in_phase
from tests.overlays import under_rules

DOOM = """
victory:
  triggers:
    doom: {label: Doom, at: {turn: 1}, when: [unit_heavy], does: [{destroy: true}], source: Ours}
"""
RAPID = """
weapons:
  is.lb10x_ac: {rates: {rapid: {label: Rapid, shots: 2, explodes_on: 2, source: Ours}}}
"""


def test_what_is_shut_down_for_a_turn_is_not_lost() -> None:
    at = in_phase(fight(orion="red 0501 3", wolfhound="blue 0504 0"), "weapon_attack", "declare")
    at = apply_events(at, SlotDisabled("orion", "right_torso", 3, 2))
    orion = at.mech("orion")
    (slots,) = (each for each in slot_lists(at, orion) if each.location == "right_torso")
    off = [slot for slot in slots.slots if slot.is_off]
    assert [slot.label for slot in off] == ["LB 10-X AC (off)"]
    assert off[0].hint.startswith("Shut down until the end of turn 2.")
    gun = at.model(orion).mount("lb10x_ac_rt")
    assert gun is not None
    assert str(why_not_weapon(at, orion, gun)).startswith("LB 10-X AC is shut down until the end of turn 2.")
    rows = {row.id: row for row in weapon_table(at, orion, None).rows}
    assert rows["lb10x_ac_rt"].why == "Shut down until the end of turn 2."
    lost = apply_events(at, SlotHit("orion", "right_torso", 4))
    assert "is destroyed" in str(why_not_weapon(lost, lost.mech("orion"), gun))


def test_what_a_rule_destroys_is_not_marked_by_hand() -> None:
    at = under_rules(DOOM, fight(orion="red 0501 3", wolfhound="blue 0504 0"))
    play = act_by_rule(replace(at, turn=replace(at.turn, number=1)), at_end_of_turn)
    assert play.events == [Triggered("doom", unit="orion"), MechDestroyed("orion", reason="house_rule")]
    assert play.battle.units["orion"].is_out
    assert format_cause(play.battle, "house_rule") == "House rule"
    sources = HarmTracker()
    for event in play.events:
        sources.see(event)
    how = format_kill(play.battle, sources.now, play.battle.units["orion"], is_pilot_dead=False)
    assert how == "Doom"


def test_a_gun_that_explodes_is_struck_once() -> None:
    at = under_rules(
        RAPID, in_phase(fight(orion="red 0501 3", wolfhound="blue 0504 0"), "weapon_attack", "resolve")
    )
    aims = DeclaredVolley("wolfhound", ("lb10x_ac_rt",), Situation(3))
    declared = Declaration((aims,), {"lb10x_ac_rt": {"rate": "rapid"}})
    at = change_unit(at, "orion", declared=declared)
    play = act_by_rule(at, lambda play: fire(play, "orion", "lb10x_ac_rt", aims), (1, 1))
    assert [event.slot for event in play.events if isinstance(event, SlotHit)] == [3]


def test_a_mechwarrior_is_spelled_so_inside_a_sentence() -> None:
    at = fight(orion="red 0501 3", wolfhound="blue 0504 0")
    assert format_due(at, "piloting", "warrior_killed").endswith(", MechWarrior killed")
    assert in_sentence("Reactor shut down") == "reactor shut down"
    assert in_sentence("LRM 20") == "LRM 20"
