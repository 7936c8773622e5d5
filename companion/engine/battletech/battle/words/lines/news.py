"""What is news of an event: what has become of whom, at the head of a journal line."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.dues import FALL
from companion.engine.battletech.battle.words.events import battle_ended as ended_words
from companion.engine.battletech.battle.words.events import due_known, triggered
from companion.engine.battletech.battle.words.names import Told, location_name, name, weapon_name
from companion.engine.battletech.battle.words.slots import slot_name
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.shared.news import News, Weight
from companion.tabletop.counting import counted

HELD: Mapping[str, str] = {
    "piloting": "stays on its feet",
    "consciousness": "stays conscious",
    "wake": "wakes up",
    "shutdown": "does not shut down",
    "ammunition": "avoids an ammunition explosion",
    "restart": "starts up again",
}
"""What a roll that is made comes to."""
FAILED: Mapping[str, str] = {"wake": "stays unconscious", "restart": "stays shut down"}
"""What a roll that fails comes to where no other event tells it."""


def battle_ended(told: Told, event: events.BattleEnded) -> News:
    return News("", ended_words(told, event), Weight.ENDING)


def victory_triggered(told: Told, event: events.Triggered) -> News:
    return News("", triggered(told, event), Weight.TURN)


def due_settled(told: Told, event: events.DueSettled) -> News | None:
    due = due_known(told, event.due)
    has_lapsed = event.rolled is None and event.is_passed
    if due is None or event.is_waived or has_lapsed or due.kind == FALL:
        return None
    whose = name(told.battle, due.unit)
    if event.is_passed:
        return News(whose, HELD.get(due.kind, "makes its roll"), Weight.HELD)
    return News(whose, FAILED.get(due.kind, "fails its roll"), Weight.HELD)


def piloting_rolled(told: Told, event: events.PilotingRolled) -> News:
    outcome = HELD["piloting"] if event.is_passed else "fails its piloting roll"
    return News(name(told.battle, event.unit), outcome, Weight.HELD)


def unit_left(told: Told, event: events.UnitLeft) -> News | None:
    """A unit that did not go there by itself; of others the line says where they have gone."""
    if event.unit == getattr(told.action, "unit", None):
        return None
    return News(name(told.battle, event.unit), "leaves the map", Weight.TURN)


def unit_fell(told: Told, event: events.UnitFell) -> News:
    return News(name(told.battle, event.unit), "falls", Weight.TURN)


def unit_skidded(told: Told, event: events.UnitSkidded) -> News:
    return News(name(told.battle, event.unit), "skids", Weight.TURN)


def weapon_jammed(told: Told, event: events.WeaponJammed) -> News:
    unit = told.battle.units[event.unit]
    return _thing(told, event.unit, f"{weapon_name(told.battle, unit, event.weapon)} jammed")


def location_destroyed(told: Told, event: events.LocationDestroyed) -> News | None:
    if event.with_location:
        return None
    how = "blown off" if event.is_blown_off else "destroyed"
    where = location_name(told.battle, event.unit, event.location)
    return _thing(told, event.unit, f"{where} {how}", Weight.TURN)


def mech_destroyed(told: Told, event: events.MechDestroyed) -> News:
    return News(name(told.battle, event.unit), "is destroyed", Weight.LOSS)


def slot_hit(told: Told, event: events.SlotHit) -> News:
    mech = told.battle.units[event.unit]
    filling = told.battle.model(mech).slots_of(event.location)[event.slot] or ""
    called = slot_name(told.battle, mech, filling)
    return _thing(told, event.unit, f"{called.lower() if filling in SYSTEMS else called} hit")


def ammunition_exploded(told: Told, event: events.AmmunitionExploded) -> News:
    return _thing(told, event.unit, f"explosion for {event.points}", Weight.TURN)


def warrior_hit(told: Told, event: events.WarriorHit) -> News:
    return _thing(told, event.unit, f"{counted(event.hits, 'hit')} on its MechWarrior")


def warrior_fainted(told: Told, event: events.WarriorFainted) -> News:
    return _thing(told, event.unit, "MechWarrior unconscious", Weight.TURN)


def warrior_woke(told: Told, event: events.WarriorWoke) -> News:
    return _thing(told, event.unit, "MechWarrior awake", Weight.TURN)


def reactor_shut_down(told: Told, event: events.ReactorShutDown) -> News:
    return News(name(told.battle, event.unit), "shuts down", Weight.TURN)


def reactor_restarted(told: Told, event: events.ReactorRestarted) -> News:
    return News(name(told.battle, event.unit), "restarts", Weight.TURN)


def withdrawal_ordered(told: Told, event: events.WithdrawalOrdered) -> News:
    return News(name(told.battle, event.unit), "must leave the battle", Weight.TURN)


def _thing(told: Told, unit: str, words: str, weight: Weight = Weight.HARM) -> News:
    return News(name(told.battle, unit), words, weight, is_thing=True)
