"""News of events: what an action has led to, in a few words for the head of its journal entry."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.dues import FALL
from companion.engine.battletech.battle.text.events import (
    find_due_event,
    format_battle_ended,
    format_goal_decided,
    format_triggered,
)
from companion.engine.battletech.battle.text.names import (
    BattleAccount,
    location_name,
    slot_name,
    unit_name,
    weapon_name,
)
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.skeleton.news import News, NewsWeight
from companion.tabletop.number_text import format_count

PASSED_ROLLS: Mapping[str, str] = {
    "piloting": "stays on its feet",
    "consciousness": "stays conscious",
    "wake": "wakes up",
    "shutdown": "does not shut down",
    "ammunition": "avoids an ammunition explosion",
    "restart": "starts up again",
}
"""What a roll that is made comes to."""
FAILED_ROLLS: Mapping[str, str] = {"wake": "stays unconscious", "restart": "stays shut down"}
"""What a roll that fails comes to where no other event tells it."""


def news_of_goal_decided(account: BattleAccount, event: events.GoalDecided) -> News:
    return News("", format_goal_decided(account, event), NewsWeight.TURN)


def news_of_battle_ended(account: BattleAccount, event: events.BattleEnded) -> News:
    return News("", format_battle_ended(account, event), NewsWeight.ENDING)


def news_of_victory_triggered(account: BattleAccount, event: events.Triggered) -> News:
    return News("", format_triggered(account, event), NewsWeight.TURN)


def news_of_due_settled(account: BattleAccount, event: events.DueSettled) -> News | None:
    due = find_due_event(account, event.due)
    has_lapsed = event.rolled is None and event.is_passed
    if due is None or event.is_waived or has_lapsed or due.kind == FALL:
        return None
    whose = unit_name(account.battle, due.unit)
    if event.is_passed:
        return News(whose, PASSED_ROLLS.get(due.kind, "makes its roll"), NewsWeight.HELD)
    return News(whose, FAILED_ROLLS.get(due.kind, "fails its roll"), NewsWeight.HELD)


def news_of_piloting_rolled(account: BattleAccount, event: events.PilotingRolled) -> News:
    outcome = PASSED_ROLLS["piloting"] if event.is_passed else "fails its piloting roll"
    return News(unit_name(account.battle, event.unit), outcome, NewsWeight.HELD)


def news_of_unit_left(account: BattleAccount, event: events.UnitLeft) -> News | None:
    """Return a unit that did not go there by itself; of others the line says where they have gone."""
    if event.unit == getattr(account.action, "unit", None):
        return None
    return News(unit_name(account.battle, event.unit), "leaves the map", NewsWeight.TURN)


def news_of_unit_revealed(account: BattleAccount, event: events.UnitRevealed) -> News | None:
    """Return a unit that others have found; who comes out does so by the line itself."""
    if event.unit == getattr(account.action, "unit", None):
        return None
    return News(unit_name(account.battle, event.unit), "is found", NewsWeight.TURN)


def news_of_move_halted(account: BattleAccount, event: events.MoveHalted) -> News:
    return News(unit_name(account.battle, event.unit), "is halted", NewsWeight.TURN)


def news_of_unit_fell(account: BattleAccount, event: events.UnitFell) -> News:
    return News(unit_name(account.battle, event.unit), "falls", NewsWeight.TURN)


def news_of_unit_skidded(account: BattleAccount, event: events.UnitSkidded) -> News:
    return News(unit_name(account.battle, event.unit), "skids", NewsWeight.TURN)


def news_of_weapon_jammed(account: BattleAccount, event: events.WeaponJammed) -> News:
    unit = account.battle.units[event.unit]
    return _news_of_part(account, event.unit, f"{weapon_name(account.battle, unit, event.weapon)} jammed")


def news_of_location_destroyed(account: BattleAccount, event: events.LocationDestroyed) -> News | None:
    if event.with_location:
        return None
    how = "blown off" if event.is_blown_off else "destroyed"
    where = location_name(account.battle, event.unit, event.location)
    return _news_of_part(account, event.unit, f"{where} {how}", NewsWeight.TURN)


def news_of_mech_destroyed(account: BattleAccount, event: events.MechDestroyed) -> News:
    return News(unit_name(account.battle, event.unit), "is destroyed", NewsWeight.LOSS)


def news_of_slot_hit(account: BattleAccount, event: events.SlotHit) -> News:
    mech = account.battle.units[event.unit]
    filling = account.battle.model(mech).slots_of(event.location)[event.slot] or ""
    called = slot_name(account.battle, mech, filling)
    return _news_of_part(account, event.unit, f"{called.lower() if filling in SYSTEMS else called} hit")


def news_of_ammunition_exploded(account: BattleAccount, event: events.AmmunitionExploded) -> News:
    return _news_of_part(account, event.unit, f"explosion for {event.points}", NewsWeight.TURN)


def news_of_warrior_hit(account: BattleAccount, event: events.WarriorHit) -> News:
    return _news_of_part(account, event.unit, f"{format_count(event.hits, 'hit')} on its MechWarrior")


def news_of_warrior_fainted(account: BattleAccount, event: events.WarriorFainted) -> News:
    return _news_of_part(account, event.unit, "MechWarrior unconscious", NewsWeight.TURN)


def news_of_warrior_woke(account: BattleAccount, event: events.WarriorWoke) -> News:
    return _news_of_part(account, event.unit, "MechWarrior awake", NewsWeight.TURN)


def news_of_reactor_shut_down(account: BattleAccount, event: events.ReactorShutDown) -> News:
    return News(unit_name(account.battle, event.unit), "shuts down", NewsWeight.TURN)


def news_of_reactor_restarted(account: BattleAccount, event: events.ReactorRestarted) -> News:
    return News(unit_name(account.battle, event.unit), "restarts", NewsWeight.TURN)


def news_of_withdrawal_ordered(account: BattleAccount, event: events.WithdrawalOrdered) -> News:
    return News(unit_name(account.battle, event.unit), "must leave the battle", NewsWeight.TURN)


def _news_of_part(account: BattleAccount, unit: str, text: str, weight: NewsWeight = NewsWeight.HARM) -> News:
    return News(unit_name(account.battle, unit), text, weight, is_thing=True)
