"""Actions of the turn, of movement and by hand in plain words: their lines in the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle import events as happened
from companion.engine.battletech.battle.aims import target_name
from companion.engine.battletech.battle.ammunition import load_label
from companion.engine.battletech.battle.sequence import HEAT, PHYSICAL_ATTACK, RESOLVE, sort_by_initiative
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import damage, events
from companion.engine.battletech.battle.text.dues import ROLLS, format_due
from companion.engine.battletech.battle.text.marks import format_sheet_mark
from companion.engine.battletech.battle.text.names import (
    FACINGS,
    BattleAccount,
    attack_label,
    format_floor,
    format_hexes,
    location_name,
    phase_name,
    slot_name,
    unit_name,
    weapon_name,
)
from companion.engine.battletech.battle.units import Unit
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.talk.combined_action import format_combined
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


def format_go_on(account: BattleAccount, action: GoOn) -> str:
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
    return f"On to the {phase_name(account.battle, step.phase).title()} Phase"


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


Passed: TypeAlias = happened.UnitMoved | happened.UnitTwisted | happened.FireDeclared | happened.BlowDeclared
PASSED: tuple[tuple[type[Passed], str, str], ...] = (
    (happened.UnitMoved, "stands still", "stand still"),
    (happened.UnitTwisted, "stays as it is", "stay as they are"),
    (happened.FireDeclared, "holds its fire", "hold their fire"),
    (happened.BlowDeclared, "makes no physical attack", "make no physical attacks"),
)
"""What units that pass have done, of one and of several."""


def format_pass_remaining(account: BattleAccount, _action: LetBe) -> str:
    for kind, does, many in PASSED:
        if names := [unit_name(account.battle, event.unit) for event in account.all(kind)]:
            counted = f"{len(names)} {many}: " if len(names) > MAX_NAMED else ""
            after = "" if counted else f" {does if len(names) == 1 else many}"
            return f"{counted}{join_listed(names)}{after}"
    return "Nobody does anything"


def format_dismiss_all(_account: BattleAccount, _action: actions.DismissAll) -> str:
    return "All due rolls are waived"


# --- places and movement ---


def format_deploy(account: BattleAccount, action: actions.Deploy) -> str:
    return f"{unit_name(account.battle, action.unit)} sets up in {_format_position(action)}"


def format_hide(account: BattleAccount, action: actions.Hide) -> str:
    return f"{unit_name(account.battle, action.unit)} hides"


def format_reveal(account: BattleAccount, action: actions.Reveal) -> str:
    return f"{unit_name(account.battle, action.unit)} comes out of hiding"


def format_lie_in_wait(account: BattleAccount, action: actions.LieInWait) -> str:
    name = unit_name(account.battle, action.unit)
    return f"{name} lies in wait" if action.waits else f"{name} lets others pass"


def format_place(account: BattleAccount, action: actions.Place) -> str:
    return f"{unit_name(account.battle, action.unit)} is placed in {_format_position(action, ' by hand')}"


def _format_position(action: actions.Deploy | actions.Place, how: str = "") -> str:
    floor = f" on floor {action.floor}" if action.floor else ""
    return f"{action.hex.label}{BRIDGES[action.below]}{floor}{how}, facing {FACINGS[action.facing]}"


def format_move(account: BattleAccount, action: AnyMove) -> str:
    mech, ended = account.battle.units[action.unit], account.first(happened.UnitMoved)
    if ended is None:
        return f"{mech.name} does not move"
    moved = ended.moved
    done = account.battle.rules.tables.movement.modes_of(mech.type)[moved.movement].done
    left = account.first(happened.UnitLeft)
    where = format_way_off(left.edge) if left else _format_destination(account, action.unit, moved.hexes)
    hexes = f" {format_hexes(moved.hexes)}" if moved.hexes else ""
    return f"{mech.name} {done}{hexes}{where}{_format_charge(account)}"


def format_way_off(edge: str) -> str:
    """Return where somebody goes who leaves the map."""
    return f" off the map over the {edge} edge" if edge else " off the map"


def _format_destination(account: BattleAccount, unit: str, hexes: int) -> str:
    mech = account.battle.units[unit]
    placed = [event for event in account.all(happened.UnitPlaced) if event.unit == unit]
    if not placed and not (hexes and mech.hex is not None):
        return ""
    there, facing = (placed[-1].hex, placed[-1].facing) if placed else (mech.hex, mech.facing)
    to = "" if there is None or there == mech.hex else f" to {there.label}"
    floor = (placed[-1].floor if placed else mech.floor) or 0
    where = format_floor(account.battle, there, floor) if there is not None else ""
    return f"{to}{', ' if where else ''}{where}, facing {FACINGS[facing]}"


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


def format_set_equipment(account: BattleAccount, _action: actions.SetEquipment) -> str:
    found = account.first(happened.EquipmentSet)
    return damage.format_equipment_set(account, found) if found else UNCHANGED


def format_illuminate(account: BattleAccount, _action: actions.Illuminate) -> str:
    found = account.first(happened.TargetIlluminated)
    return events.format_target_illuminated(account, found) if found else UNCHANGED


def format_fire_countermeasures(account: BattleAccount, action: actions.FireCountermeasures) -> str:
    unit = account.battle.units[action.unit]
    mount = account.battle.model(unit).mount(action.weapon)
    label = (
        load_label(account.battle.rules.tables.weapons[mount.weapon], action.load) if mount else action.load
    )
    return f"{unit.name} fires at {action.hex.label}: {label}"


def format_dump(account: BattleAccount, action: actions.Dump) -> str:
    mech = account.battle.units[action.unit]
    return f"{mech.name} dumps its {slot_name(account.battle, mech, action.bin)}"


def format_hit(account: BattleAccount, action: actions.Hit) -> str:
    whence = " from the rear" if action.side == "rear" else ""
    where = location_name(account.battle, action.unit, action.location)
    return f"{unit_name(account.battle, action.unit)}: {action.damage} damage to the {where}{whence}"


def format_land_shell(account: BattleAccount, action: actions.LandShell) -> str:
    where = f" at hex {action.hex.label}" if action.hex is not None else ""
    return f"A guided shell{where} homes on {unit_name(account.battle, action.unit)}: {action.damage} damage"


def format_mark(account: BattleAccount, action: Mark) -> str:
    text = format_sheet_mark(account.battle, action.unit, action.track, action.left)
    return f"{unit_name(account.battle, action.unit)}: {text} by hand"


def format_declare_fire(account: BattleAccount, action: actions.DeclareFire) -> str:
    battle, mech = account.battle, account.battle.units[action.unit]
    if account.first(happened.SightDenied):
        return f"{mech.name} has no line of sight to {target_name(battle, action.target or '')}"
    volleys = [(action.target, action.weapons), *((more.target, more.weapons) for more in action.also)]
    parts = [
        f"at {target_name(battle, target)}: {_format_weapons(battle, mech, weapons)}"
        for target, weapons in volleys
        if target is not None and weapons
    ]
    if not parts:
        return f"{mech.name} holds its fire"
    does = "fires out of hiding" if account.first(happened.FireResolved) else "declares fire"
    return f"{mech.name} {does} {'; '.join(parts)}"


def _format_weapons(battle: Battle, unit: Unit, weapons: Iterable[str]) -> str:
    """Return the weapons by name, those of a kind together: "ER Large Laser, 3 × Medium Laser"."""
    names = Counter(weapon_name(battle, unit, weapon) for weapon in weapons)
    return ", ".join(called if number == 1 else f"{number} × {called}" for called, number in names.items())


def format_resolve_fire(account: BattleAccount, action: actions.ResolveFire) -> str:
    shooter, shots = unit_name(account.battle, action.unit), account.all(happened.ShotFired)
    if not shots:
        return f"{shooter} withholds its fire"
    hits = sum(shot.is_hit for shot in shots)
    points = sum(event.damage for event in account.all(happened.LocationHit))
    targets = " and ".join(dict.fromkeys(target_name(account.battle, shot.target) for shot in shots))
    return f"{shooter} fires at {targets}: {format_score(hits, len(shots), points)}"


def format_declare_blow(account: BattleAccount, action: actions.DeclareBlow) -> str:
    if not action.attack or action.target is None:
        return f"{unit_name(account.battle, action.unit)} makes no physical attack"
    what = attack_label(account.battle, action.attack).lower()
    return (
        f"{unit_name(account.battle, action.unit)} declares: {what} at "
        f"{unit_name(account.battle, action.target)}"
    )


def format_resolve_blow(account: BattleAccount, action: actions.ResolveBlow) -> str:
    attacker, blows = unit_name(account.battle, action.unit), account.all(happened.BlowStruck)
    if not blows:
        return f"{attacker} cannot make its attack"
    hits = sum(blow.is_hit for blow in blows)
    attack, target = blows[0].attack, blows[0].target
    points = sum(event.damage for event in account.all(happened.LocationHit) if event.unit == target)
    what = f"{attack_label(account.battle, attack).lower()} at {unit_name(account.battle, target)}"
    return f"{attacker}'s {what}: {format_score(hits, len(blows), points)}"


def format_take_club(account: BattleAccount, action: actions.TakeClub) -> str:
    taken = account.first(happened.ClubTaken)
    found = f"picks up a {taken.club} as a club" if taken and taken.club else "finds no club"
    return f"{unit_name(account.battle, action.unit)} {found}"


def format_score(hits: int, shots: int, points: int) -> str:
    """Format the result of shots: "2 of 3 hit for 10"."""
    worth = f" for {points}" if points else ""
    if shots == 1:
        return f"hit{worth}" if hits else "miss"
    return f"{hits} of {shots} hit{worth}" if hits else "all miss"


def format_together(account: BattleAccount, action: actions.Together) -> str:
    """Return all parts, unit by unit."""
    return format_combined(account, action, format_part, unit_name)


def format_strike_slot(account: BattleAccount, action: actions.StrikeSlot) -> str:
    return f"{unit_name(account.battle, action.unit)}: {format_part(account.battle, action)}"


def format_hurt_warrior(account: BattleAccount, action: actions.HurtWarrior) -> str:
    return f"{unit_name(account.battle, action.unit)}: {format_part(account.battle, action)}"


def format_roll_piloting(account: BattleAccount, action: actions.RollPiloting) -> str:
    return f"{unit_name(account.battle, action.unit)}: {ROLLS['piloting']}"


def format_part(battle: Battle, part: actions.Part) -> str:
    """One thing that is noted, in the middle of a line."""
    match part:
        case actions.Hit():
            whence = " from the rear" if part.side == "rear" else ""
            return f"{part.damage} damage to the {location_name(battle, part.unit, part.location)}{whence}"
        case actions.StrikeSlot():
            filling = battle.model(battle.units[part.unit]).slots_of(part.location)[part.slot - 1] or ""
            what = slot_name(battle, battle.units[part.unit], filling)
            return f"critical hit on the {what} in the {location_name(battle, part.unit, part.location)}"
        case actions.HurtWarrior():
            return f"MechWarrior takes {format_count(part.hits, 'hit')}"
        case actions.RollPiloting():
            return f"{ROLLS['piloting']}{_format_dice(part.rolled)}"
        case actions.Settle():
            return f"{ROLLS.get(part.kind, 'a due roll')}{_format_dice(part.rolled)}"
        case actions.NoteMove():
            done = battle.rules.tables.movement.modes_of(battle.units[part.unit].type)[part.movement].done
            return f"{done} {format_hexes(part.hexes)}" if part.hexes else done
        case Mark():
            return f"{format_sheet_mark(battle, part.unit, part.track, part.left)} by hand"


def _format_dice(rolled: tuple[int, ...]) -> str:
    return f" {'+'.join(map(str, rolled))}" if rolled else ""
