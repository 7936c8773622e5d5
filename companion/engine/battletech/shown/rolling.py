"""A volley while its dice are rolled: each weapon with its number, its roll, and where it struck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.actions import ResolveFire
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.battle.words.attacks import score
from companion.engine.battletech.battle.words.names import location_name, location_row, name, weapon_name
from companion.engine.battletech.fire.firing import fire_of
from companion.engine.views.rolling import Rolling, RollLine
from companion.tabletop.counting import listed

Apply = Callable[[Battle, object], Battle]


def rolling(battle: Battle, action: ResolveFire, happened: Sequence[object], apply: Apply) -> Rolling | None:
    """The declared fire of a unit, of which so much has happened; `battle` is the one before it."""
    unit = battle.units[action.unit]
    declared = unit.doings.declared
    if declared is None or not declared.volleys:
        return None
    waiting = [
        RollLine(weapon_name(battle, unit, weapon), _needed(fire_of(battle, unit.id, weapon, volley).number))
        for volley in declared.volleys
        for weapon in volley.weapons
    ]
    lines, done = _rolled(battle, action.unit, happened, apply)
    open_lines = waiting[done:]
    if lines and (not open_lines or _is_striking(happened)):
        lines[-1] = replace(lines[-1], is_open=True)
    elif open_lines:
        open_lines[0] = replace(open_lines[0], is_open=True)
    targets = listed(name(battle, volley.target) for volley in declared.volleys)
    return Rolling(f"{unit.name} fires at {targets}", (*lines, *open_lines), _summary(happened))


def _summary(happened: Sequence[object]) -> str:
    shots = [event for event in happened if isinstance(event, events.ShotFired)]
    points = sum(event.damage for event in happened if isinstance(event, events.LocationHit))
    return score(sum(shot.is_hit for shot in shots), len(shots), points) if shots else ""


def _is_striking(happened: Sequence[object]) -> bool:
    """Whether the last shot has hit, and where is still to be rolled."""
    steps = [event for event in happened if isinstance(event, events.ShotFired | events.LocationHit)]
    return bool(steps) and isinstance(steps[-1], events.ShotFired) and steps[-1].is_hit


def _needed(number: int) -> str:
    return f"{number}+"


def _rolled(
    battle: Battle, unit: UnitId, happened: Sequence[object], apply: Apply
) -> tuple[list[RollLine], int]:
    """What was rolled so far, and for how many weapons."""
    lines: list[RollLine] = []
    weapons = 0
    now = battle
    for index, event in enumerate(happened):
        now = apply(now, event)
        match event:
            case events.ShotFired():
                called = weapon_name(battle, battle.units[unit], event.weapon)
                rolled = "" if event.rolled is None else str(event.rolled)
                outcome = "" if event.is_hit else "miss"
                lines.append(RollLine(called, _needed(event.number), rolled, outcome))
                weapons += 1
            case events.ShotWithheld():
                lines.append(
                    RollLine(weapon_name(battle, battle.units[unit], event.weapon), where="withheld")
                )
                weapons += 1
            case events.LocationHit() if lines:
                after = _after_hit(now, happened[index + 1 :], apply)
                struck = _struck(battle, after, event)
                if lines[-1].where:
                    lines.append(struck)
                else:
                    first = lines[-1]
                    lines[-1] = replace(struck, name=first.name, needed=first.needed, rolled=first.rolled)
    return lines, weapons


def _after_hit(now: Battle, later: Sequence[object], apply: Apply) -> Battle:
    """The battle once a hit has done its damage: before the next one, or the next shot."""
    for event in takewhile(lambda each: not isinstance(each, events.LocationHit | events.ShotFired), later):
        now = apply(now, event)
    return now


def _struck(battle: Battle, after: Battle, hit: events.LocationHit) -> RollLine:
    where = location_name(battle, hit.unit, hit.location)
    rear = "rear " if hit.is_rear and location_row(battle, hit.unit, hit.location).has_rear else ""
    roll = f" ({hit.rolled})" if hit.rolled is not None else ""
    left = ", ".join(_left(after, hit))
    return RollLine("", where=f"{rear}{where}{roll}", damage=str(hit.damage), left=left)


def _left(after: Battle, hit: events.LocationHit) -> Iterator[str]:
    """What is left of a location, the side that was struck first."""
    unit = after.units[hit.unit]
    has_rear = hit.is_rear and hit.location in unit.rear_armor
    armor = unit.rear_armor[hit.location] if has_rear else unit.armor.get(hit.location, 0)
    structure = unit.structure.get(hit.location)
    if structure == 0:
        yield "destroyed"
    elif armor or structure is None:
        yield f"{armor} armor"
    else:
        yield f"{structure} structure"
