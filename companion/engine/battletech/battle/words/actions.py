"""Actions of the turn, of movement and by hand in plain words: their lines in the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle import events as happened
from companion.engine.battletech.battle.sequence import HEAT, PHYSICAL_ATTACK, RESOLVE, by_initiative
from companion.engine.battletech.battle.words import damage, events
from companion.engine.battletech.battle.words.dues import due_words
from companion.engine.battletech.battle.words.marks import mark_words
from companion.engine.battletech.battle.words.names import (
    FACINGS,
    Told,
    attack_label,
    hexes_words,
    location_name,
    name,
    phase_name,
)
from companion.engine.battletech.battle.words.slots import slot_name
from companion.engine.marking import Mark
from companion.tabletop.counting import counted, listed
from companion.tabletop.hexes import turned

AnyMove: TypeAlias = actions.Move | actions.Jump | actions.NoteMove
BRIDGES: Mapping[bool | None, str] = {None: "", True: " under the bridge", False: " on the bridge"}
TWISTS = {0: "stays straight", 1: "twists right", -1: "twists left"}
UNCHANGED = "Nothing changes"
MOST_NAMED = 3
"""Of more units the news comes first, and then who they are."""


# --- the turn ---


def roll_initiative(told: Told, _action: object) -> str:
    rolls = [event.totals for event in told.all(happened.InitiativeRolled)]
    if not rolls:
        return _unit_initiative(told)
    totals = rolls[-1]
    winner = by_initiative(told.battle, totals)[-1]
    numbers = " against ".join(str(number) for number in sorted(totals.values(), reverse=True))
    again = f" after {counted(len(rolls) - 1, 'tie')}" if len(rolls) > 1 else ""
    return f"{told.battle.side(winner).name} win the initiative: {numbers}{again}"


def _unit_initiative(told: Told) -> str:
    rolled = told.first(happened.UnitInitiativeRolled)
    if rolled is None or not rolled.ranking:
        return UNCHANGED
    best = rolled.ranking[-1]
    return f"{name(told.battle, best)} has the highest initiative: {rolled.totals[best]}"


def go_on(told: Told, action: actions.GoOn) -> str:
    if told.first(happened.InitiativeRolled) or told.first(happened.UnitInitiativeRolled):
        return roll_initiative(told, action)
    if told.first(happened.BattleEnded):
        return ""
    if turn := told.first(happened.TurnBegan):
        return f"Turn {turn.number} begins"
    step = told.all(happened.StepBegan)[0]
    hot = [f"{name(told.battle, event.unit)} {event.heat}" for event in told.all(happened.HeatSet)]
    if step.phase == HEAT and hot:
        return f"Heat: {', '.join(hot)}"
    if step.step == RESOLVE:
        return f"On to resolving the declared {'attacks' if step.phase == PHYSICAL_ATTACK else 'fire'}"
    return f"On to the {phase_name(told.battle, step.phase).lower()} phase"


def settle(told: Told, _action: actions.Settle | actions.Dismiss) -> str:
    due = events.due_meant(told)
    if due is None:
        return "Nothing was due"
    ended = next((it for it in told.all(happened.DueSettled) if it.due == due.id), None)
    words = due_words(told.battle, due.kind, due.cause)
    if ended is not None and _is_news(ended):
        # The news before it says who, and what the roll came to.
        return words
    return f"{name(told.battle, due.unit)}: {words}{': waived' if ended and ended.is_waived else ''}"


def settle_all(told: Told, _action: actions.SettleAll) -> str:
    return "" if any(map(_is_news, told.all(happened.DueSettled))) else "All due rolls are resolved"


def _is_news(event: happened.DueSettled) -> bool:
    return not event.is_waived and (event.rolled is not None or not event.is_passed)


def let_be(told: Told, _action: actions.LetBe) -> str:
    moved = [name(told.battle, event.unit) for event in told.all(happened.UnitMoved)]
    held = [name(told.battle, event.unit) for event in told.all(happened.FireDeclared)]
    does = "stands still" if moved else "holds its fire"
    many = "stand still" if moved else "hold their fire"
    names = moved or held
    if len(names) > MOST_NAMED:
        return f"{len(names)} {many}: {listed(names)}"
    return f"{listed(names)} {does if len(names) == 1 else many}"


def dismiss_all(_told: Told, _action: actions.DismissAll) -> str:
    return "All due rolls are waived"


# --- places and movement ---


def deploy(told: Told, action: actions.Deploy) -> str:
    return f"{name(told.battle, action.unit)} sets up in {_standing(action)}"


def place(told: Told, action: actions.Place) -> str:
    return f"{name(told.battle, action.unit)} is placed in {_standing(action, ' by hand')}"


def _standing(action: actions.Deploy | actions.Place, how: str = "") -> str:
    return f"{action.hex.label}{BRIDGES[action.below]}{how}, facing {FACINGS[action.facing]}"


def move(told: Told, action: AnyMove) -> str:
    mech, ended = told.battle.units[action.unit], told.first(happened.UnitMoved)
    if ended is None:
        return f"{mech.name} does not move"
    moved = ended.moved
    done = told.battle.rules.tables.movement.modes[moved.movement].done
    where = " off the map" if told.first(happened.UnitLeft) else _where_to(told, action.unit, moved.hexes)
    hexes = f" {hexes_words(moved.hexes)}" if moved.hexes else ""
    return f"{mech.name} {done}{hexes}{where}{_charges(told)}"


def _where_to(told: Told, unit: str, hexes: int) -> str:
    mech = told.battle.units[unit]
    placed = [event for event in told.all(happened.UnitPlaced) if event.unit == unit]
    if not placed and not (hexes and mech.hex is not None):
        return ""
    there, facing = (placed[-1].hex, placed[-1].facing) if placed else (mech.hex, mech.facing)
    to = "" if there is None or there == mech.hex else f" to {there.label}"
    return f"{to}, facing {FACINGS[facing]}"


def _charges(told: Told) -> str:
    declared = told.first(happened.BlowDeclared)
    if declared is None or (target := declared.blow.target) is None:
        return ""
    return f"; {attack_label(told.battle, declared.blow.attack).lower()} at {name(told.battle, target)}"


def use_masc(told: Told, action: actions.UseMasc) -> str:
    is_frozen = any(event.is_frozen for event in told.all(happened.MascUsed))
    return f"{name(told.battle, action.unit)} {'freezes its legs with' if is_frozen else 'uses'} MASC"


def react(told: Told, action: actions.React) -> str:
    unit = told.battle.units[action.unit]
    if unit.moves:
        return f"{unit.name} {TWISTS.get(action.twist, 'twists')}"
    # What stands fast has a turret, and points it somewhere.
    where = FACINGS[turned(unit.facing, action.twist)]
    return (
        f"{unit.name} turns its turret {where}" if action.twist else f"{unit.name} leaves its turret as it is"
    )


# --- by hand and between ---


def roll_skills(told: Told, _action: actions.RollSkills) -> str:
    rolled = told.first(happened.SkillsRolled)
    return damage.skills_rolled(told, rolled) if rolled else UNCHANGED


def switch(told: Told, _action: actions.Switch) -> str:
    switched = told.first(happened.Switched)
    return damage.switched(told, switched) if switched else UNCHANGED


def dump(told: Told, action: actions.Dump) -> str:
    mech = told.battle.units[action.unit]
    return f"{mech.name} dumps its {slot_name(told.battle, mech, action.bin)}"


def hit(told: Told, action: actions.Hit) -> str:
    whence = " from the rear" if action.side == "rear" else ""
    where = location_name(told.battle, action.unit, action.location)
    return f"{name(told.battle, action.unit)}: {action.damage} damage to the {where}{whence}"


def mark(told: Told, action: Mark) -> str:
    words = mark_words(told.battle, action.unit, action.track, action.left)
    return f"{name(told.battle, action.unit)}: {words} by hand"
