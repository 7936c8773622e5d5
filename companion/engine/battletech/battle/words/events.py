"""Events of turn, movement and attacks in plain words: what a journal line lists beneath it."""

from __future__ import annotations

from companion.engine.battletech.battle import actions, events
from companion.engine.battletech.battle.dues import FALL, PILOTING, due_named
from companion.engine.battletech.battle.state import Battle, Due
from companion.engine.battletech.battle.words.causes import withheld_words
from companion.engine.battletech.battle.words.dues import due_words
from companion.engine.battletech.battle.words.names import (
    FACINGS,
    Told,
    attack_label,
    hexes_words,
    name,
    roll_words,
    weapon_name,
)
from companion.engine.battletech.tables.terms.terrain import terrain_of
from companion.tabletop.counting import counted, is_certain
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import signed

SIDES = {"left": "left side", "right": "right side", "rear": "back"}
POSITIONS = (actions.Deploy, actions.Place, actions.Move, actions.Jump, actions.NoteMove)
"""Actions whose line says where their unit has gone."""


# --- the turn ---


def initiative_rolled(told: Told, event: events.InitiativeRolled) -> str:
    return ", ".join(
        f"{told.battle.side(side).name} roll {_with_modifiers(total, event.added.get(side, 0))}"
        for side, total in event.totals.items()
    )


def _with_modifiers(total: int, added: int) -> str:
    return f"{total - added} {signed(added)} = {total}" if added else str(total)


def unit_initiative_rolled(told: Told, event: events.UnitInitiativeRolled) -> str:
    ranked = [f"{name(told.battle, unit)} {event.totals[unit]}" for unit in reversed(event.ranking)]
    return f"Initiative: {', '.join(ranked)}"


def battle_ended(told: Told, event: events.BattleEnded) -> str:
    if not event.winner:
        return "The battle ends in a draw"
    return f"{told.battle.side(event.winner).name} win the battle"


def triggered(told: Told, event: events.Triggered) -> str:
    row = told.battle.rules.tables.victory.triggers.get(event.trigger)
    label, battle = row.label if row else event.trigger, told.battle
    whose = name(battle, event.unit) if event.unit else battle.side(event.side).name if event.side else ""
    return f"{whose}: {label[:1].lower()}{label[1:]}" if whose else label


def withdrawal_ordered(told: Told, event: events.WithdrawalOrdered) -> str:
    return f"{name(told.battle, event.unit)} must leave the battle"


# --- dues ---


def due_arose(told: Told, event: events.DueArose) -> str:
    return f"{name(told.battle, event.unit)} must resolve: {_due(told.battle, event.due)}"


def due_settled(told: Told, event: events.DueSettled) -> str:
    """A due that is done with, in words: "Orion: roll to stay conscious, head hit: 8 against 5, made".

    Empty where nothing was rolled for it: it has lapsed, or what it led to tells enough.
    """
    if (due := due_known(told, event.due)) is None:
        return ""
    if isinstance(told.action, actions.Settle | actions.Dismiss) and due == due_meant(told):
        # The line names the due and says whether it was waived.
        return _outcome(due, event) if event.rolled is not None else ""
    outcome = _outcome(due, event)
    return f"{name(told.battle, due.unit)}: {_due(told.battle, due)}: {outcome}" if outcome else ""


def due_meant(told: Told) -> Due | None:
    """The due that an action settles or waives."""
    return due_named(told.battle, told.action.due, told.action.unit, told.action.kind)


def due_known(told: Told, due_id: str) -> Due | None:
    """A due by its id: one that was owed before, or has arisen in this entry."""
    arisen = (event.due for event in told.all(events.DueArose))
    return next((due for due in (*told.battle.dues, *arisen) if due.id == due_id), None)


def _due(battle: Battle, due: Due) -> str:
    return due_words(battle, due.kind, due.cause)


def _outcome(due: Due, event: events.DueSettled) -> str:
    if event.is_waived:
        return "waived"
    if event.rolled is None and (event.is_passed or due.kind == FALL):
        return ""
    return roll_words(event.number, event.rolled, is_passed=event.is_passed)


# --- places and movement ---


def unit_placed(told: Told, event: events.UnitPlaced) -> str:
    """Where a unit stands now that did not go there by itself."""
    if isinstance(told.action, POSITIONS) and event.unit == told.action.unit:
        return ""
    unit, facing = told.battle.units[event.unit], FACINGS[event.facing]
    if event.hex == unit.hex:
        return f"{unit.name} now faces {facing}"
    return f"{unit.name} is now in {event.hex.label}, facing {facing}"


def unit_left(told: Told, event: events.UnitLeft) -> str:
    is_told = event.unit == getattr(told.action, "unit", None)
    return "" if is_told else f"{name(told.battle, event.unit)} leaves the map"


def unit_moved(_told: Told, event: events.UnitMoved) -> str:
    return f"{event.moved.spent} MP spent" if event.moved.spent else ""


def unit_fell(told: Told, event: events.UnitFell) -> str:
    height = f" {counted(event.levels, 'level')} deep" if event.levels else ""
    return f"{name(told.battle, event.unit)} falls{height} on its {SIDES.get(event.side, event.side)}"


def unit_dropped(told: Told, event: events.UnitDropped) -> str:
    return f"{name(told.battle, event.unit)} drops to the ground"


def unit_stood(told: Told, event: events.UnitStood) -> str:
    return f"{name(told.battle, event.unit)} is back on its feet"


def unit_skidded(told: Told, event: events.UnitSkidded) -> str:
    return f"{name(told.battle, event.unit)} skids {hexes_words(event.hexes)}"


def piloting_rolled(told: Told, event: events.PilotingRolled) -> str:
    words = due_words(told.battle, PILOTING, event.cause)
    outcome = roll_words(event.number, event.rolled, is_passed=event.is_passed)
    return f"{name(told.battle, event.unit)}: {words}, {outcome}"


def masc_used(_told: Told, event: events.MascUsed) -> str:
    return f"MASC: {roll_words(event.number, event.rolled, is_passed=not event.is_frozen)}"


def terrain_set(_told: Told, event: events.TerrainSet) -> str:
    ground = ", ".join(terrain_of(word).words for word in event.terrain) or "clear"
    return f"{event.hex.label} is now {ground}"


def mines_laid(_told: Told, event: events.MinesLaid) -> str:
    return f"{event.hex.label} is mined with {counted(event.points, 'point')}"


def mines_met(told: Told, event: events.MinesMet) -> str:
    outcome = "a mine goes off" if event.is_hit else "no mine goes off"
    where = f"{name(told.battle, event.unit)} enters the minefield in {event.hex.label}"
    return f"{where}: {event.rolled}, {outcome}"


# --- weapon attacks ---


def sight_denied(_told: Told, event: events.SightDenied) -> str:
    return f"The target's player runs the line through {event.hex.label}, which blocks it"


def shot_fired(told: Told, event: events.ShotFired) -> str:
    weapon = _weapon(told, event.unit, event.weapon)
    if event.rolled is None:
        never = f"{event.number} needed, cannot hit"
        return f"{weapon}: {'hits automatically' if event.is_hit else never}"
    rows = told.battle.rules.tables.to_hit.outcomes
    also = "".join(f", {rows[name].label.lower()}" for name in event.outcomes if name in rows)
    return f"{weapon}: {_struck(told.battle, event.rolled, event.number, is_hit=event.is_hit)}{also}"


def shot_withheld(told: Told, event: events.ShotWithheld) -> str:
    return f"{_weapon(told, event.unit, event.weapon)}: {withheld_words(event.reason)}"


def missiles_hit(told: Told, event: events.MissilesHit) -> str:
    roll = f" ({event.rolled})" if event.rolled else ""
    return f"{_weapon(told, event.unit, event.weapon)}: {event.missiles} hit{roll}"


def anti_missile_fired(told: Told, event: events.AntiMissileFired) -> str:
    down = f"{counted(event.missiles, 'missile')} down with {counted(event.shots, 'shot')}"
    return f"{name(told.battle, event.unit)} shoots {down}"


def weapon_jammed(told: Told, event: events.WeaponJammed) -> str:
    return f"{_weapon(told, event.unit, event.weapon)} jams"


def narc_attached(told: Told, event: events.NarcAttached) -> str:
    battle = told.battle
    return f"A homing beacon of {battle.side(event.side).name} is now on {name(battle, event.unit)}"


def _weapon(told: Told, unit: str, weapon: str) -> str:
    return weapon_name(told.battle, told.battle.units[unit], weapon)


def _struck(battle: Battle, rolled: int, number: int | None, *, is_hit: bool) -> str:
    """How an attack was rolled: "8 against 6, hit"; "8, always hits" where every roll does."""
    if number is not None and is_certain(number, parse_dice(battle.rules.tables.to_hit.dice)):
        return f"{rolled}, hits automatically"
    return f"{rolled} against {number}, {'hit' if is_hit else 'miss'}"


# --- physical attacks ---


def blow_struck(told: Told, event: events.BlowStruck) -> str:
    with_limb = f" ({event.limb.replace('_', ' ')})" if event.limb else ""
    what = f"{attack_label(told.battle, event.attack)}{with_limb}"
    if event.rolled is None:
        return f"{what}: {'hits' if event.is_hit else 'misses'} automatically"
    return f"{what}: {_struck(told.battle, event.rolled, event.number, is_hit=event.is_hit)}"


def club_taken(told: Told, event: events.ClubTaken) -> str:
    does = f"picks up a {event.club} as a club" if event.club else "drops its club"
    return f"{name(told.battle, event.unit)} {does}"
