"""Actions and events in plain words: who, what, at whom, number."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.actions import Mark
from companion.engine.battletech import actions as said
from companion.engine.battletech import events as happened
from companion.engine.battletech.sequence import RESOLVE
from companion.engine.battletech.state import Battle, Mech
from companion.engine.views import Telling

FACINGS = ("north", "north-east", "south-east", "south", "south-west", "north-west")


def tell(battle: Battle, action: said.Action, events: Sequence[happened.Event]) -> Telling:
    """One journal entry: its line, and each event under it; `battle` is the one before."""
    details = tuple(words for event in events if (words := told(battle, event)))
    units = tuple(dict.fromkeys(unit for event in events if (unit := getattr(event, "unit", None))))
    return Telling(_line(battle, action, events), details, units)


def _line(battle: Battle, action: said.Action, events: Sequence[happened.Event]) -> str:
    match action:
        case said.RollInitiative():
            return _initiative_line(battle, events)
        case said.GoOn():
            rolled = any(isinstance(event, happened.InitiativeRolled) for event in events)
            return _initiative_line(battle, events) if rolled else _step_line(battle, events)
        case said.Deploy(unit, place, facing):
            return f"{battle.units[unit].name} sets up in {place.label}, facing {FACINGS[facing]}"
        case said.Place(unit, place, facing):
            return f"{battle.units[unit].name} put in {place.label} by hand, facing {FACINGS[facing]}"
        case said.Move(unit) | said.NoteMove(unit):
            return _move_line(battle, battle.units[unit], events)
        case said.DeclareFire(unit, target, weapons):
            return _declare_line(battle, battle.units[unit], target, weapons, events)
        case said.ResolveFire(unit):
            return _fire_line(battle, battle.units[unit], events)
        case said.Hit(unit, location, damage):
            ended = _ends(battle, events)
            return f"{battle.units[unit].name}: {damage} damage to the {_location(battle, location)}{ended}"
        case Mark(unit, track, left):
            return f"{battle.units[unit].name}: {_track(battle, unit, track)} set to {left} by hand"


def _initiative_line(battle: Battle, events: Sequence[happened.Event]) -> str:
    rolls = [event.totals for event in events if isinstance(event, happened.InitiativeRolled)]
    totals = rolls[-1]
    winner = max(totals, key=lambda side: totals[side])
    numbers = " against ".join(str(number) for number in sorted(totals.values(), reverse=True))
    again = f" after {len(rolls) - 1} tied" if len(rolls) > 1 else ""
    return f"{battle.side(winner).name} win the initiative, {numbers}{again}"


def _step_line(battle: Battle, events: Sequence[happened.Event]) -> str:
    ending = next((event for event in events if isinstance(event, happened.BattleEnded)), None)
    if ending:
        return told(battle, ending)
    turn = next((event for event in events if isinstance(event, happened.TurnBegan)), None)
    if turn:
        return f"Turn {turn.number} begins"
    step = next(event for event in events if isinstance(event, happened.StepBegan))
    if step.step == RESOLVE:
        return "On to rolling the declared fire"
    return f"On to the {_phase(battle, step.phase).lower()} phase"


def _move_line(battle: Battle, mech: Mech, events: Sequence[happened.Event]) -> str:
    moved = next(event.moved for event in events if isinstance(event, happened.UnitMoved))
    done = battle.rules.tables.movement.modes[moved.movement].done
    placed = next((event for event in events if isinstance(event, happened.UnitPlaced)), None)
    turned = placed is not None and placed.hex == mech.hex
    to = "" if turned or placed is None else f" to {placed.hex.label}"
    where = f"{to}, facing {FACINGS[placed.facing]}" if placed else ""
    if any(isinstance(event, happened.UnitLeft) for event in events):
        where = " off the map"
    hexes = f" {_hexes(moved.hexes)}" if moved.hexes else ""
    return f"{mech.name} {done}{hexes}{where}"


def _declare_line(
    battle: Battle, mech: Mech, target: str | None, weapons: Sequence[str], events: Sequence[happened.Event]
) -> str:
    if any(isinstance(event, happened.SightDenied) for event in events):
        return f"{mech.name} has no line of sight to {battle.units[target or ''].name}"
    if target is None or not weapons:
        return f"{mech.name} holds its fire"
    names = ", ".join(_weapon(battle, mech, weapon) for weapon in weapons)
    return f"{mech.name} declares {names} at {battle.units[target].name}"


def _fire_line(battle: Battle, mech: Mech, events: Sequence[happened.Event]) -> str:
    shots = [event for event in events if isinstance(event, happened.ShotFired)]
    if not shots:
        return f"{mech.name} withholds its fire"
    hits = sum(shot.is_hit for shot in shots)
    points = sum(event.damage for event in events if isinstance(event, happened.LocationHit))
    target = battle.units[shots[0].target].name
    return f"{mech.name} fires at {target}: {_score(hits, len(shots), points)}{_ends(battle, events)}"


def _score(hits: int, shots: int, points: int) -> str:
    if shots == 1:
        return f"hit for {points}" if hits else "miss"
    return f"{hits} of {shots} hit for {points}" if hits else "all miss"


def _ends(battle: Battle, events: Sequence[happened.Event]) -> str:
    killed = [event for event in events if isinstance(event, happened.MechDestroyed)]
    if killed:
        return f"; {battle.units[killed[0].unit].name} is destroyed"
    *most, last = [
        _location(battle, event.location) for event in events if isinstance(event, happened.LocationDestroyed)
    ] or [""]
    gone = f"{', '.join(most)} and {last}" if most else last
    return f"; {gone} destroyed" if gone else ""


def told(battle: Battle, event: happened.Event) -> str:
    """One event in words; empty for what the line already says."""
    match event:
        case happened.InitiativeRolled(totals):
            return ", ".join(f"{battle.side(side).name} roll {number}" for side, number in totals.items())
        case happened.BattleEnded(winner):
            return (
                f"{battle.side(winner).name} have won the battle" if winner else "The battle ends in a draw"
            )
        case happened.SightDenied(_, _, place):
            return f"The target's player lets the line run through {place.label}, which blocks it"
        case happened.UnitMoved(_, moved):
            return f"{moved.spent} MP spent" if moved.spent else ""
        case _:
            return _told_of_fire(battle, event)


def _told_of_fire(battle: Battle, event: happened.Event) -> str:
    match event:
        case happened.ShotFired(unit, weapon, _, number, rolled, is_hit):
            name = _weapon(battle, battle.units[unit], weapon)
            if rolled is None:
                return f"{name}: {number} needed, misses automatically"
            return f"{name}: {rolled} against {number}, {'hit' if is_hit else 'miss'}"
        case happened.ShotWithheld(unit, weapon):
            return f"{_weapon(battle, battle.units[unit], weapon)}: withheld to save ammunition"
        case happened.LocationHit(unit, location, rolled, damage):
            return f"{battle.units[unit].name}: {_location(battle, location)} ({rolled}) hit for {damage}"
        case happened.ArmorLost(unit, location, points):
            return f"{battle.units[unit].name}: {_location(battle, location)} loses {points} armor"
        case happened.LocationDestroyed(unit, location, with_location):
            by = f" blown off with the {_location(battle, with_location)}" if with_location else " destroyed"
            return f"{battle.units[unit].name}: {_location(battle, location)}{by}"
        case happened.MechDestroyed(unit):
            return f"{battle.units[unit].name} is destroyed"
        case happened.DamageVanished(_, points):
            return f"{points} more damage has nowhere left to go"
        case _:
            return ""


def _weapon(battle: Battle, mech: Mech, weapon: str) -> str:
    mount = battle.model(mech).mount(weapon)
    return battle.rules.tables.weapons[mount.weapon].name if mount else weapon


def _location(battle: Battle, location: str) -> str:
    return battle.rules.tables.locations.names[location].label.lower()


def _track(battle: Battle, unit: str, track: str) -> str:
    kind, _, name = track.partition("/")
    if kind == "armor":
        return f"{_location(battle, name)} armor"
    return f"{_weapon(battle, battle.units[unit], name)} rounds"


def _phase(battle: Battle, phase: str) -> str:
    return next((row.label for row in battle.rules.tables.phases.order if row.id == phase), phase)


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"
