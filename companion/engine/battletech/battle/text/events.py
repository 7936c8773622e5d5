"""Events of turn, movement and attacks in plain words: what a journal line lists beneath it."""

from __future__ import annotations

from companion.engine.battletech.battle import actions, events
from companion.engine.battletech.battle.aims import target_name
from companion.engine.battletech.battle.dues import FALL, PILOTING, find_due
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.causes import format_withheld
from companion.engine.battletech.battle.text.dues import format_due
from companion.engine.battletech.battle.text.names import (
    FACINGS,
    BattleAccount,
    attack_label,
    format_floor,
    format_hexes,
    format_roll,
    location_name,
    unit_name,
    weapon_name,
)
from companion.engine.battletech.battle.units import FlyingShot
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.skeleton.common_events import TerrainSet
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import format_count, is_certain

SIDES = {"left": "left side", "right": "right side", "rear": "back"}
POSITIONS = (actions.Deploy, actions.Place, actions.Move, actions.Jump, actions.NoteMove)
"""Actions whose line says where their unit has gone."""


# --- the turn ---


def format_initiative_rolled(account: BattleAccount, event: events.InitiativeRolled) -> str:
    return ", ".join(
        f"{account.battle.side(side).name} roll {_format_total(total, event.added.get(side, 0))}"
        for side, total in event.totals.items()
    )


def _format_total(total: int, added: int) -> str:
    return f"{total - added} {format_signed(added)} = {total}" if added else str(total)


def format_unit_initiative_rolled(account: BattleAccount, event: events.UnitInitiativeRolled) -> str:
    ranked = [f"{unit_name(account.battle, unit)} {event.totals[unit]}" for unit in reversed(event.ranking)]
    return f"Initiative: {', '.join(ranked)}"


def format_battle_ended(account: BattleAccount, event: events.BattleEnded) -> str:
    if not event.winner:
        return "The battle ends in a draw"
    return f"{account.battle.side(event.winner).name} win the battle"


def format_goal_decided(account: BattleAccount, event: events.GoalDecided) -> str:
    side = account.battle.side(event.side)
    edge = side.goal.edge if side.goal is not None else ""
    if not event.is_reached:
        return f"{side.name} have too few units left to bring over the {edge} edge"
    return f"{side.name} have brought {format_count(event.brought_over, 'unit')} over the {edge} edge"


def format_triggered(account: BattleAccount, event: events.Triggered) -> str:
    row = account.battle.rules.tables.victory.triggers.get(event.trigger)
    label, battle = row.label if row else event.trigger, account.battle
    whose = (
        unit_name(battle, event.unit) if event.unit else battle.side(event.side).name if event.side else ""
    )
    return f"{whose}: {label[:1].lower()}{label[1:]}" if whose else label


def format_withdrawal_ordered(account: BattleAccount, event: events.WithdrawalOrdered) -> str:
    return f"{unit_name(account.battle, event.unit)} must leave the battle"


# --- dues ---


def format_due_arose(account: BattleAccount, event: events.DueArose) -> str:
    return f"{unit_name(account.battle, event.unit)} must resolve: {_format_due(account.battle, event.due)}"


def format_due_settled(account: BattleAccount, event: events.DueSettled) -> str:
    """Return a due that is done with, in words: "Orion: roll to stay conscious, head hit: 8 against 5, made".

    Empty where nothing was rolled for it: it has lapsed, or what it led to tells enough.
    """
    if (due := find_due_event(account, event.due)) is None:
        return ""
    if isinstance(account.action, actions.Settle | actions.Dismiss) and due == due_of_action(account):
        # The line names the due and says whether it was waived.
        return _format_outcome(due, event) if event.rolled is not None else ""
    outcome = _format_outcome(due, event)
    return (
        f"{unit_name(account.battle, due.unit)}: {_format_due(account.battle, due)}: {outcome}"
        if outcome
        else ""
    )


def due_of_action(account: BattleAccount) -> UnitDue | None:
    """Return the due that an action settles or waives."""
    return find_due(account.battle, account.action.due, account.action.unit, account.action.kind)


def find_due_event(account: BattleAccount, due_id: str) -> UnitDue | None:
    """Return a due by its id: one that was owed before, or has arisen in this entry."""
    arisen = (event.due for event in account.all(events.DueArose))
    return next((due for due in (*account.battle.dues, *arisen) if due.id == due_id), None)


def _format_due(battle: Battle, due: UnitDue) -> str:
    return format_due(battle, due.kind, due.cause)


def _format_outcome(due: UnitDue, event: events.DueSettled) -> str:
    if event.is_waived:
        return "waived"
    if event.rolled is None and (event.is_passed or due.kind == FALL):
        return ""
    return format_roll(event.number, event.rolled, is_passed=event.is_passed)


# --- places and movement ---


def format_unit_placed(account: BattleAccount, event: events.UnitPlaced) -> str:
    """Return where a unit stands now that did not go there by itself."""
    if isinstance(account.action, POSITIONS) and event.unit == account.action.unit:
        return ""
    unit, facing = account.battle.units[event.unit], FACINGS[event.facing]
    if event.hex == unit.hex and event.floor is not None and event.floor != unit.floor:
        where = format_floor(account.battle, event.hex, event.floor) or "at ground level"
        return f"{unit.name} is now {where}, facing {facing}"
    if event.hex == unit.hex:
        return f"{unit.name} now faces {facing}"
    return f"{unit.name} is now in {event.hex.label}, facing {facing}"


def format_unit_left(account: BattleAccount, event: events.UnitLeft) -> str:
    is_actor = event.unit == getattr(account.action, "unit", None)
    return "" if is_actor else f"{unit_name(account.battle, event.unit)} leaves the map"


def format_unit_revealed(account: BattleAccount, event: events.UnitRevealed) -> str:
    unit = account.battle.units[event.unit]
    where = f" in {unit.hex.label}" if unit.hex is not None else ""
    return f"{unit_name(account.battle, event.unit)} is no longer hidden{where}"


def format_move_halted(account: BattleAccount, event: events.MoveHalted) -> str:
    return f"{unit_name(account.battle, event.unit)} is halted by enemies who lie in wait"


def format_unit_moved(_account: BattleAccount, event: events.UnitMoved) -> str:
    return f"{event.moved.spent} MP spent" if event.moved.spent else ""


def format_unit_fell(account: BattleAccount, event: events.UnitFell) -> str:
    height = f" {format_count(event.levels, 'level')} deep" if event.levels else ""
    return f"{unit_name(account.battle, event.unit)} falls{height} on its {SIDES.get(event.side, event.side)}"


def format_unit_dropped(account: BattleAccount, event: events.UnitDropped) -> str:
    return f"{unit_name(account.battle, event.unit)} drops to the ground"


def format_unit_stood(account: BattleAccount, event: events.UnitStood) -> str:
    return f"{unit_name(account.battle, event.unit)} is back on its feet"


def format_unit_skidded(account: BattleAccount, event: events.UnitSkidded) -> str:
    return f"{unit_name(account.battle, event.unit)} skids {format_hexes(event.hexes)}"


def format_piloting_rolled(account: BattleAccount, event: events.PilotingRolled) -> str:
    text = format_due(account.battle, PILOTING, event.cause)
    outcome = format_roll(event.number, event.rolled, is_passed=event.is_passed)
    return f"{unit_name(account.battle, event.unit)}: {text}, {outcome}"


def format_masc_used(_account: BattleAccount, event: events.MascUsed) -> str:
    return f"MASC: {format_roll(event.number, event.rolled, is_passed=not event.is_frozen)}"


def format_terrain_set(_account: BattleAccount, event: TerrainSet) -> str:
    ground = ", ".join(terrain_of(word).text for word in event.terrain) or "clear"
    return f"{event.hex.label} is now {ground}"


def format_mines_laid(_account: BattleAccount, event: events.MinesLaid) -> str:
    return f"{event.hex.label} is mined with {format_count(event.points, 'point')}"


def format_mines_met(account: BattleAccount, event: events.MinesMet) -> str:
    if event.is_secret and not event.is_hit:
        return ""
    outcome = "a mine goes off" if event.is_hit else "no mine goes off"
    where = f"{unit_name(account.battle, event.unit)} enters the minefield in {event.hex.label}"
    return f"{where}: {event.rolled}, {outcome}"


def format_mines_swept(account: BattleAccount, event: events.MinesSwept) -> str:
    return f"{unit_name(account.battle, event.unit)} looks for mines in {event.hex.label}: {event.rolled}"


def format_mines_worked(account: BattleAccount, event: events.MinesWorked) -> str:
    unit = unit_name(account.battle, event.unit)
    return f"{unit} clears {event.share / 10:.0f} % of the mines in {event.hex.label}"


# --- weapon attacks ---


def format_sight_denied(_account: BattleAccount, event: events.SightDenied) -> str:
    return f"The target's player runs the line through {event.hex.label}, which blocks it"


def format_shot_fired(account: BattleAccount, event: events.ShotFired) -> str:
    weapon = _format_weapon(account, event.unit, event.weapon)
    if event.rolled is None:
        never = f"{event.number} needed, cannot hit"
        return f"{weapon}: {'hits automatically' if event.is_hit else never}"
    rows = account.battle.rules.tables.to_hit.outcomes
    also = "".join(f", {rows[name].label.lower()}" for name in event.outcomes if name in rows)
    return f"{weapon}: {_format_shot(account.battle, event.rolled, event.number, is_hit=event.is_hit)}{also}"


def format_shot_withheld(account: BattleAccount, event: events.ShotWithheld) -> str:
    return f"{_format_weapon(account, event.unit, event.weapon)}: {format_withheld(event.reason)}"


def format_missiles_hit(account: BattleAccount, event: events.MissilesHit) -> str:
    roll = f" ({event.rolled})" if event.rolled else ""
    return f"{_format_weapon(account, event.unit, event.weapon)}: {event.missiles} hit{roll}"


def format_anti_missile_fired(account: BattleAccount, event: events.AntiMissileFired) -> str:
    down = f"{format_count(event.missiles, 'missile')} down with {format_count(event.shots, 'shot')}"
    return f"{unit_name(account.battle, event.unit)} shoots {down}"


def format_missiles_diverted(account: BattleAccount, event: events.MissilesDiverted) -> str:
    away = f"{format_count(event.missiles, 'missile')} away, and {event.rounds} are used up"
    return f"Decoys of {unit_name(account.battle, event.unit)} lead {away}"


def format_weapon_jammed(account: BattleAccount, event: events.WeaponJammed) -> str:
    return f"{_format_weapon(account, event.unit, event.weapon)} jams"


def format_narc_attached(account: BattleAccount, event: events.NarcAttached) -> str:
    battle = account.battle
    return f"A homing beacon of {battle.side(event.side).name} is now on {unit_name(battle, event.unit)}"


def format_shot_under_way(account: BattleAccount, event: events.ShotUnderWay) -> str:
    return f"{_format_flight(account, event.shot)} comes down in turn {event.shot.lands}"


def format_shot_landed(account: BattleAccount, event: events.ShotLanded) -> str:
    where = f"in {event.scattered.label}" if event.scattered else "now"
    return f"{_format_flight(account, event.shot)} comes down {where}"


def _format_flight(account: BattleAccount, shot: FlyingShot) -> str:
    weapon = _format_weapon(account, shot.unit, shot.weapon)
    where = target_name(account.battle, shot.volley.target)
    return f"{unit_name(account.battle, shot.unit)}: {weapon} at {where}"


def format_target_marked(account: BattleAccount, event: events.TargetMarked) -> str:
    battle, mark = account.battle, event.mark.replace("_", " ")
    if event.spot is not None:
        mark = f"{mark}, {location_name(battle, event.unit, event.spot.location)}"
    return f"{unit_name(battle, event.unit)} is marked for {battle.side(event.side).name}: {mark}"


def format_target_illuminated(account: BattleAccount, event: events.TargetIlluminated) -> str:
    battle, weapon = account.battle, _format_weapon(account, event.unit, event.weapon)
    return f"{unit_name(battle, event.unit)}: {weapon} illuminates {unit_name(battle, event.target)}"


def _format_weapon(account: BattleAccount, unit: str, weapon: str) -> str:
    return weapon_name(account.battle, account.battle.units[unit], weapon)


def _format_shot(battle: Battle, rolled: int, number: int | None, *, is_hit: bool) -> str:
    """Format the roll of an attack: "8 against 6, hit"; "8, always hits" where every roll does."""
    if number is not None and is_certain(number, parse_dice(battle.rules.tables.to_hit.dice)):
        return f"{rolled}, hits automatically"
    return f"{rolled} against {number}, {'hit' if is_hit else 'miss'}"


# --- physical attacks ---


def format_blow_struck(account: BattleAccount, event: events.BlowStruck) -> str:
    with_limb = f" ({event.limb.replace('_', ' ')})" if event.limb else ""
    what = f"{attack_label(account.battle, event.attack)}{with_limb}"
    if event.rolled is None:
        return f"{what}: {'hits' if event.is_hit else 'misses'} automatically"
    return f"{what}: {_format_shot(account.battle, event.rolled, event.number, is_hit=event.is_hit)}"


def format_club_taken(account: BattleAccount, event: events.ClubTaken) -> str:
    does = f"picks up a {event.club} as a club" if event.club else "drops its club"
    return f"{unit_name(account.battle, event.unit)} {does}"
