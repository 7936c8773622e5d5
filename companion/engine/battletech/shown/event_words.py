"""Events in plain words: what a line of the journal lists beneath it."""

from __future__ import annotations

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.dues import FALL
from companion.engine.battletech.battle.slot_names import slot_name
from companion.engine.battletech.battle.state import Battle, Due, Mech
from companion.engine.battletech.tables.terrain import terrain_of
from companion.tabletop.counting import counted, is_certain
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import signed

PLACED = {True: "rear ", False: ""}
FACINGS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
SIDES = {"left": "left side", "right": "right side", "rear": "back"}
DUES = {
    "piloting": "piloting roll",
    "consciousness": "roll to stay conscious",
    "wake": "roll to wake up",
    "shutdown": "roll to avoid a shutdown",
    "ammunition": "roll to avoid an ammunition explosion",
    "restart": "roll to restart",
}


def told(battle: Battle, event: events.Event) -> str:
    """One event in words; empty for what the line already says. `battle` is the one before the action."""
    for part in (_turn, _moves, _fire, _blows, _damage, _inside, _warrior, _heat):
        if words := part(battle, event):
            return words
    return ""


def _turn(battle: Battle, event: events.Event) -> str:
    match event:
        case events.InitiativeRolled(totals):
            return ", ".join(f"{battle.side(side).name} roll {number}" for side, number in totals.items())
        case events.BattleEnded(winner):
            return (
                f"{battle.side(winner).name} have won the battle" if winner else "The battle ends in a draw"
            )
        case events.DueArose(unit, due):
            return f"{name(battle, unit)} owes: {due_words(battle, due.kind, due.cause)}"
        case _:
            return ""


def settled(battle: Battle, due: Due, event: events.DueSettled) -> str:
    """A due that is done with, in words: "Orion: roll to stay conscious, head hit: 8 against 5, made".

    Empty where nothing was rolled for it: it has lapsed, or what it led to tells enough.
    """
    if not (outcome := settled_words(due, event)):
        return ""
    return f"{name(battle, due.unit)}: {due_words(battle, due.kind, due.cause)}: {outcome}"


def settled_words(due: Due, event: events.DueSettled) -> str:
    """How a due ended: "8 against 5, made"; empty where nothing was rolled for it."""
    if event.is_waived:
        return "waived"
    if event.rolled is None and (event.is_passed or due.kind == FALL):
        return ""
    return roll_words(event.number, event.rolled, is_passed=event.is_passed)


def _moves(battle: Battle, event: events.Event) -> str:
    match event:
        case events.SightDenied(_, _, place):
            return f"The target's player lets the line run through {place.label}, which blocks it"
        case events.UnitMoved(_, moved):
            return f"{moved.spent} MP spent" if moved.spent else ""
        case events.UnitFell(unit, levels, side):
            height = f" {counted(levels, 'level')} deep" if levels else ""
            return f"{name(battle, unit)} falls{height} on its {SIDES.get(side, side)}"
        case events.UnitDropped(unit):
            return f"{name(battle, unit)} drops to the ground"
        case events.UnitStood(unit):
            return f"{name(battle, unit)} is on its feet again"
        case events.UnitSkidded(unit, hexes):
            return f"{name(battle, unit)} skids {hexes_words(hexes)}"
        case events.PilotingRolled(unit, cause, number, rolled, is_passed):
            words = due_words(battle, "piloting", cause)
            outcome = roll_words(number, rolled, is_passed=is_passed)
            return f"{name(battle, unit)}: {words}, {outcome}"
        case _:
            return _ground(battle, event)


def _ground(battle: Battle, event: events.Event) -> str:
    match event:
        case events.MascUsed(_, number, rolled, is_frozen):
            return f"MASC: {roll_words(number, rolled, is_passed=not is_frozen)}"
        case events.TerrainSet(place, terrain):
            ground = ", ".join(terrain_of(word).words for word in terrain) or "clear"
            return f"{place.label} is now {ground}"
        case events.MinesLaid(place, points):
            return f"{place.label} is mined with {counted(points, 'point')}"
        case events.MinesMet(unit, place, rolled, is_hit):
            outcome = "a mine goes off" if is_hit else "no mine goes off"
            return f"{name(battle, unit)} enters the minefield in {place.label}: {rolled}, {outcome}"
        case _:
            return ""


def _fire(battle: Battle, event: events.Event) -> str:
    match event:
        case events.ShotFired(unit, weapon, _, number, rolled, is_hit):
            words = weapon_name(battle, battle.units[unit], weapon)
            if rolled is None:
                return f"{words}: {number} needed, never hits"
            return f"{words}: {_struck(battle, rolled, number, is_hit=is_hit)}"
        case events.ShotWithheld(unit, weapon, reason):
            why = reason or "withheld to save ammunition"
            return f"{weapon_name(battle, battle.units[unit], weapon)}: {why}"
        case events.MissilesHit(unit, weapon, rolled, missiles):
            words, roll = weapon_name(battle, battle.units[unit], weapon), f" ({rolled})" if rolled else ""
            return f"{words}: {missiles} hit{roll}"
        case events.AntiMissileFired(unit, _, missiles, shots):
            down = f"{counted(missiles, 'missile')} down with {counted(shots, 'shot')}"
            return f"{name(battle, unit)} shoots {down}"
        case events.WeaponJammed(unit, weapon):
            return f"{weapon_name(battle, battle.units[unit], weapon)} jams"
        case events.NarcAttached(unit, side):
            return f"A beacon of {battle.side(side).name} sticks to {name(battle, unit)}"
        case _:
            return ""


def _struck(battle: Battle, rolled: int, number: int | None, *, is_hit: bool) -> str:
    """How an attack was rolled: "8 against 6, hit"; "8, always hits" where every roll does."""
    if number is not None and is_certain(number, parse_dice(battle.rules.tables.to_hit.dice)):
        return f"{rolled}, always hits"
    return f"{rolled} against {number}, {'hit' if is_hit else 'miss'}"


def _blows(battle: Battle, event: events.Event) -> str:
    match event:
        case events.BlowStruck(_, attack, limb, _, number, rolled, is_hit):
            physical = battle.rules.tables.physical
            label = physical.attacks[attack].label if physical else attack
            with_limb = f" ({limb.replace('_', ' ')})" if limb else ""
            if rolled is None:
                return f"{label}{with_limb}: {'always' if is_hit else 'never'} hits"
            return f"{label}{with_limb}: {_struck(battle, rolled, number, is_hit=is_hit)}"
        case events.ClubTaken(unit, club):
            return f"{name(battle, unit)} {f'takes a {club} as a club' if club else 'drops its club'}"
        case _:
            return ""


def _damage(battle: Battle, event: events.Event) -> str:
    match event:
        case events.LocationHit(unit, location, rolled, damage, is_rear):
            has_rear = battle.rules.tables.locations.names[location].has_rear
            where = f"{PLACED[is_rear and has_rear]}{location_name(battle, location)}"
            roll = f" ({rolled})" if rolled is not None else ""
            return f"{name(battle, unit)}: {where}{roll} hit for {damage}"
        case events.ArmorLost(unit, location, points, is_rear):
            where = location_name(battle, location)
            return f"{name(battle, unit)}: {where} loses {points} {PLACED[is_rear]}armor"
        case events.StructureLost(unit, location, points):
            return f"{name(battle, unit)}: {location_name(battle, location)} loses {points} structure"
        case events.LocationDestroyed(unit, location, with_location, is_blown_off):
            by = " blown off" if is_blown_off else " destroyed"
            if with_location:
                by = f" blown off with the {location_name(battle, with_location)}"
            return f"{name(battle, unit)}: {location_name(battle, location)}{by}"
        case events.MechDestroyed(unit, _, reason):
            return f"{name(battle, unit)} is destroyed{f': {reason}' if reason else ''}"
        case events.DamageVanished(_, points):
            return f"{points} more damage has nowhere left to go"
        case _:
            return ""


def _inside(battle: Battle, event: events.Event) -> str:
    match event:
        case events.CriticalRolled(unit, location, rolled, hits):
            words = {0: "no critical hit", 1: "one critical hit"}.get(hits, f"{hits} critical hits")
            return f"{name(battle, unit)}: {location_name(battle, location)}, {rolled}: {words}"
        case events.SlotHit(unit, location, slot):
            mech = battle.units[unit]
            filling = battle.model(mech).slots[location][slot] or ""
            struck = slot_name(battle, mech, filling)
            return f"{name(battle, unit)}: {location_name(battle, location)}, {struck} hit"
        case events.AmmunitionExploded(unit, location, _, points):
            where = location_name(battle, location)
            return f"{name(battle, unit)}: explosion in the {where} for {points}"
        case events.AmmunitionLost(unit, location, bins):
            mech = battle.units[unit]
            lost = " and ".join(dict.fromkeys(slot_name(battle, mech, stored) for stored in bins))
            return f"{name(battle, unit)}: {lost} in the {location_name(battle, location)} is useless"
        case _:
            return ""


def _warrior(battle: Battle, event: events.Event) -> str:
    match event:
        case events.SkillsRolled(unit, gunnery, piloting):
            return f"{name(battle, unit)}: Gunnery {gunnery}, Piloting {piloting}"
        case events.WarriorHit(unit, hits, cause):
            words = counted(hits, "hit")
            why = f": {cause.replace('_', ' ').lower()}" if cause else ""
            return f"{name(battle, unit)}'s MechWarrior takes {words}{why}"
        case events.WarriorFainted(unit):
            return f"{name(battle, unit)}'s MechWarrior loses consciousness"
        case events.WarriorWoke(unit):
            return f"{name(battle, unit)}'s MechWarrior wakes up"
        case _:
            return ""


def _heat(battle: Battle, event: events.Event) -> str:
    match event:
        case events.HeatBuilt(unit, cause, points):
            return f"{name(battle, unit)}: {cause}, heat {signed(points)}" if points else ""
        case events.HeatSet(unit, heat):
            before = battle.units[unit].heat
            return f"{name(battle, unit)}: heat {before} to {heat}" if heat != before else ""
        case events.ReactorShutDown(unit):
            return f"{name(battle, unit)} shuts down"
        case events.ReactorRestarted(unit):
            return f"{name(battle, unit)} restarts"
        case events.Switched(unit, "sinks", value):
            return f"{name(battle, unit)}: {counted(value, 'heat sink')} off"
        case events.Switched(unit, item, value):
            label = slot_name(battle, battle.units[unit], item)
            return f"{name(battle, unit)}: {label} {'off' if value else 'on'}"
        case _:
            return ""


def placed(battle: Battle, event: events.UnitPlaced) -> str:
    """Where a unit stands now that did not go there by itself."""
    facing = FACINGS[event.facing]
    if event.hex == battle.units[event.unit].hex:
        return f"{name(battle, event.unit)} now faces {facing}"
    return f"{name(battle, event.unit)} is now in {event.hex.label}, facing {facing}"


def name(battle: Battle, unit: str) -> str:
    """A unit's name."""
    return battle.units[unit].name


def weapon_name(battle: Battle, mech: Mech, weapon: str) -> str:
    """The name of a weapon by its mount."""
    mount = battle.model(mech).mount(weapon)
    return battle.rules.tables.weapons[mount.weapon].name if mount else weapon.replace("_", " ")


def location_name(battle: Battle, location: str) -> str:
    """A location in the middle of a sentence."""
    return battle.rules.tables.locations.names[location].label.lower()


def due_words(battle: Battle, kind: str, cause: str) -> str:
    """What a due is about: "piloting roll, kicked"."""
    piloting = battle.rules.tables.piloting
    row = piloting.events.get(cause) if piloting else None
    why = row.label.lower() if row else cause.replace("_", " ").lower()
    what = DUES.get(kind, kind.replace("_", " "))
    return f"{what}, {why}" if why else what


def roll_words(number: int | None, rolled: int | None, *, is_passed: bool) -> str:
    """The outcome of a roll: "8 against 6, made"."""
    outcome = "made" if is_passed else "failed"
    if rolled is None:
        return f"{outcome} automatically"
    return f"{rolled} against {number}, {outcome}" if number is not None else f"{rolled}, {outcome}"


def hexes_words(number: int) -> str:
    """A number of hexes."""
    return counted(number, "hex")
