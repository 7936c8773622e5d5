"""What house rules have happen is told as what it is: on the sheet, in the journal, among the kills."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech.battle.events import MechDestroyed, SlotDisabled, SlotHit, Triggered
from companion.engine.battletech.battle.units import Declaration, Situation, Volley
from companion.engine.battletech.battle.words.causes import cause_words
from companion.engine.battletech.battle.words.dues import due_words
from companion.engine.battletech.fire.readiness import why_not_weapon
from companion.engine.battletech.fire.volley import fire
from companion.engine.battletech.heat.triggers import at_end_of_turn
from companion.engine.battletech.returning.sources import Sources, how_words
from companion.engine.battletech.shown.critical_table import slot_lists
from companion.engine.battletech.shown.weapon_table import weapon_table
from companion.engine.shared.wording import in_sentence
from tests.citytech import acting, after, changed, fight, in_phase
from tests.overlays import by

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
    at = after(at, SlotDisabled("orion", "right_torso", 3, 2))
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
    lost = after(at, SlotHit("orion", "right_torso", 4))
    assert "is destroyed" in str(why_not_weapon(lost, lost.mech("orion"), gun))


def test_what_a_rule_destroys_is_not_marked_by_hand() -> None:
    at = by(DOOM, fight(orion="red 0501 3", wolfhound="blue 0504 0"))
    play = acting(replace(at, turn=replace(at.turn, number=1)), at_end_of_turn)
    assert play.events == [Triggered("doom", unit="orion"), MechDestroyed("orion", reason="house_rule")]
    assert play.battle.units["orion"].is_out
    assert cause_words(play.battle, "house_rule") == "House rule"
    sources = Sources()
    for event in play.events:
        sources.see(event)
    how = how_words(play.battle, sources.now, play.battle.units["orion"], is_pilot_dead=False)
    assert how == "Doom"


def test_a_gun_that_explodes_is_struck_once() -> None:
    at = by(RAPID, in_phase(fight(orion="red 0501 3", wolfhound="blue 0504 0"), "weapon_attack", "resolve"))
    aims = Volley("wolfhound", ("lb10x_ac_rt",), Situation(3))
    declared = Declaration((aims,), {"lb10x_ac_rt": {"rate": "rapid"}})
    at = changed(at, "orion", declared=declared)
    play = acting(at, lambda play: fire(play, "orion", "lb10x_ac_rt", aims), (1, 1))
    assert [event.slot for event in play.events if isinstance(event, SlotHit)] == [3]


def test_a_mechwarrior_is_spelled_so_inside_a_sentence() -> None:
    at = fight(orion="red 0501 3", wolfhound="blue 0504 0")
    assert due_words(at, "piloting", "warrior_killed").endswith(", MechWarrior killed")
    assert in_sentence("Reactor shut down") == "reactor shut down"
    assert in_sentence("LRM 20") == "LRM 20"
