"""Actions of the turn, of movement and by hand in plain words: their lines in the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle import events as happened
from companion.engine.battletech.battle.sequence import HEAT, PHYSICAL_ATTACK, RESOLVE, sort_by_initiative
from companion.engine.battletech.battle.text import damage, events
from companion.engine.battletech.battle.text.dues import format_due
from companion.engine.battletech.battle.text.marks import format_sheet_mark
from companion.engine.battletech.battle.text.names import (
    FACINGS,
    BattleAccount,
    attack_label,
    format_hexes,
    location_name,
    phase_name,
    unit_name,
)
from companion.engine.battletech.battle.text.slots import slot_name
from companion.engine.marks import Mark
from companion.tabletop.hexes import turn_facing
from companion.tabletop.number_text import format_count, join_listed

AnyMove: TypeAlias = actions.Move | actions.Jump | actions.NoteMove
BRIDGES: Mapping[bool | None, str] = {None: "", True: " under the bridge", False: " on the bridge"}
TWISTS = {0: "stays straight", 1: "twists right", -1: "twists left"}
UNCHANGED = "Nothing changes"
MAX_NAMED = 3
"""Of more units the news comes first, and then who they are."""


# --- the turn ---


def format_roll_initiative(account: BattleAccount, _action: object) -> str:
    rolls = [event.totals for event in account.all(happened.InitiativeRolled)]
    if not rolls:
        return _format_unit_initiative(account)
    totals = rolls[-1]
    winner = sort_by_initiative(account.battle, totals)[-1]
    numbers = " against ".join(str(number) for number in sorted(totals.values(), reverse=True))
    again = f" after {format_count(len(rolls) - 1, 'tie')}" if len(rolls) > 1 else ""
    return f"{account.battle.side(winner).name} win the initiative: {numbers}{again}"


def _format_unit_initiative(account: BattleAccount) -> str:
    rolled = account.first(happened.UnitInitiativeRolled)
    if rolled is None or not rolled.ranking:
        return UNCHANGED
    best = rolled.ranking[-1]
    return f"{unit_name(account.battle, best)} has the highest initiative: {rolled.totals[best]}"


def format_go_on(account: BattleAccount, action: actions.GoOn) -> str:
    if account.first(happened.InitiativeRolled) or account.first(happened.UnitInitiativeRolled):
        return format_roll_initiative(account, action)
    if account.first(happened.BattleEnded):
        return ""
    if turn := account.first(happened.TurnBegan):
        return f"Turn {turn.number} begins"
    step = account.all(happened.StepBegan)[0]
    hot = [f"{unit_name(account.battle, event.unit)} {event.heat}" for event in account.all(happened.HeatSet)]
    if step.phase == HEAT and hot:
        return f"Heat: {', '.join(hot)}"
    if step.step == RESOLVE:
        return f"On to resolving the declared {'attacks' if step.phase == PHYSICAL_ATTACK else 'fire'}"
    return f"On to the {phase_name(account.battle, step.phase).lower()} phase"


def format_settle(account: BattleAccount, _action: actions.Settle | actions.Dismiss) -> str:
    due = events.due_of_action(account)
    if due is None:
        return "Nothing was due"
    ended = next((it for it in account.all(happened.DueSettled) if it.due == due.id), None)
    text = format_due(account.battle, due.kind, due.cause)
    if ended is not None and _is_news(ended):
        # The news before it says who, and what the roll came to.
        return text
    return f"{unit_name(account.battle, due.unit)}: {text}{': waived' if ended and ended.is_waived else ''}"


def format_settle_all(account: BattleAccount, _action: actions.SettleAll) -> str:
    return "" if any(map(_is_news, account.all(happened.DueSettled))) else "All due rolls are resolved"


def _is_news(event: happened.DueSettled) -> bool:
    return not event.is_waived and (event.rolled is not None or not event.is_passed)


def format_pass_remaining(account: BattleAccount, _action: actions.LetBe) -> str:
    moved = [unit_name(account.battle, event.unit) for event in account.all(happened.UnitMoved)]
    held = [unit_name(account.battle, event.unit) for event in account.all(happened.FireDeclared)]
    does = "stands still" if moved else "holds its fire"
    many = "stand still" if moved else "hold their fire"
    names = moved or held
    if len(names) > MAX_NAMED:
        return f"{len(names)} {many}: {join_listed(names)}"
    return f"{join_listed(names)} {does if len(names) == 1 else many}"


def format_dismiss_all(_account: BattleAccount, _action: actions.DismissAll) -> str:
    return "All due rolls are waived"


# --- places and movement ---


def format_deploy(account: BattleAccount, action: actions.Deploy) -> str:
    return f"{unit_name(account.battle, action.unit)} sets up in {_format_position(action)}"


def format_place(account: BattleAccount, action: actions.Place) -> str:
    return f"{unit_name(account.battle, action.unit)} is placed in {_format_position(action, ' by hand')}"


def _format_position(action: actions.Deploy | actions.Place, how: str = "") -> str:
    return f"{action.hex.label}{BRIDGES[action.below]}{how}, facing {FACINGS[action.facing]}"


def format_move(account: BattleAccount, action: AnyMove) -> str:
    mech, ended = account.battle.units[action.unit], account.first(happened.UnitMoved)
    if ended is None:
        return f"{mech.name} does not move"
    moved = ended.moved
    done = account.battle.rules.tables.movement.modes_of(mech.type)[moved.movement].done
    where = (
        " off the map"
        if account.first(happened.UnitLeft)
        else _format_destination(account, action.unit, moved.hexes)
    )
    hexes = f" {format_hexes(moved.hexes)}" if moved.hexes else ""
    return f"{mech.name} {done}{hexes}{where}{_format_charge(account)}"


def _format_destination(account: BattleAccount, unit: str, hexes: int) -> str:
    mech = account.battle.units[unit]
    placed = [event for event in account.all(happened.UnitPlaced) if event.unit == unit]
    if not placed and not (hexes and mech.hex is not None):
        return ""
    there, facing = (placed[-1].hex, placed[-1].facing) if placed else (mech.hex, mech.facing)
    to = "" if there is None or there == mech.hex else f" to {there.label}"
    return f"{to}, facing {FACINGS[facing]}"


def _format_charge(account: BattleAccount) -> str:
    declared = account.first(happened.BlowDeclared)
    if declared is None or (target := declared.blow.target) is None:
        return ""
    return (
        f"; {attack_label(account.battle, declared.blow.attack).lower()} at "
        f"{unit_name(account.battle, target)}"
    )


def format_use_masc(account: BattleAccount, action: actions.UseMasc) -> str:
    is_frozen = any(event.is_frozen for event in account.all(happened.MascUsed))
    return f"{unit_name(account.battle, action.unit)} {'freezes its legs with' if is_frozen else 'uses'} MASC"


def format_react(account: BattleAccount, action: actions.React) -> str:
    unit = account.battle.units[action.unit]
    if account.battle.kind(unit).arcs.pivot == "torso":
        return f"{unit.name} {TWISTS.get(action.twist, 'twists')}"
    if not action.twist:
        return f"{unit.name} leaves its turret as it is"
    where = FACINGS[turn_facing(unit.torso_facing, action.twist - unit.doings.twist)]
    return f"{unit.name} turns its turret {where}"


# --- by hand and between ---


def format_roll_skills(account: BattleAccount, _action: actions.RollSkills) -> str:
    rolled = account.first(happened.SkillsRolled)
    return damage.format_skills_rolled(account, rolled) if rolled else UNCHANGED


def format_switch(account: BattleAccount, _action: actions.Switch) -> str:
    switched = account.first(happened.Switched)
    return damage.format_switched(account, switched) if switched else UNCHANGED


def format_dump(account: BattleAccount, action: actions.Dump) -> str:
    mech = account.battle.units[action.unit]
    return f"{mech.name} dumps its {slot_name(account.battle, mech, action.bin)}"


def format_hit(account: BattleAccount, action: actions.Hit) -> str:
    whence = " from the rear" if action.side == "rear" else ""
    where = location_name(account.battle, action.unit, action.location)
    return f"{unit_name(account.battle, action.unit)}: {action.damage} damage to the {where}{whence}"


def format_mark(account: BattleAccount, action: Mark) -> str:
    text = format_sheet_mark(account.battle, action.unit, action.track, action.left)
    return f"{unit_name(account.battle, action.unit)}: {text} by hand"
