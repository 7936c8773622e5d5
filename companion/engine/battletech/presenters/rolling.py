"""A volley while its dice are rolled: each weapon with its number, its roll, and the location struck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from companion.engine.asks import Ask
from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.actions import ResolveFire
from companion.engine.battletech.battle.aims import target_name
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import damage
from companion.engine.battletech.battle.text import events as words
from companion.engine.battletech.battle.text.actions import format_score
from companion.engine.battletech.battle.text.names import (
    BattleAccount,
    location_name,
    location_row,
    weapon_name,
)
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.fire.firing import fire_of
from companion.engine.skeleton.rule_rows import Account
from companion.engine.tone import Tone
from companion.engine.views.attacks import Rolling, RollLine
from companion.tabletop.number_text import join_listed

Apply = Callable[[Battle, object], Battle]

NEXT_WEAPON = frozenset({"to_hit", "withhold", "line_of_sight", "side"})
"""Questions about a weapon of which nothing is rolled yet."""

OWN_DICE = frozenset({"to_hit", "how_many", "location", "floats", "aimed"})
"""Questions that a weapon's own line asks; any other stands in a line of its own."""

LISTED_EVENTS: Mapping[type, Callable[[BattleAccount, Any], str]] = {
    events.CriticalRolled: damage.format_critical_rolled,
    events.SlotHit: damage.format_slot_hit,
    events.LocationDestroyed: damage.format_location_destroyed,
    events.MechDestroyed: damage.format_mech_destroyed,
    events.AmmunitionExploded: damage.format_ammunition_exploded,
    events.WarriorHit: damage.format_warrior_hit,
    events.WarriorFainted: damage.format_warrior_fainted,
    events.UnitFell: words.format_unit_fell,
    events.DueArose: words.format_due_arose,
}
"""What else may come of an attack, and how it is put into words."""

TONES: Mapping[type, Tone] = {
    events.SlotHit: Tone.WARN,
    events.LocationDestroyed: Tone.DANGER,
    events.MechDestroyed: Tone.DANGER,
    events.AmmunitionExploded: Tone.DANGER,
    events.WarriorHit: Tone.WARN,
    events.WarriorFainted: Tone.DANGER,
    events.UnitFell: Tone.WARN,
}
"""What of that matters most; the rest is what the dice came to and what is owed."""

DESTROYED = "destroyed"


def rolling_view(
    battle: Battle,
    action: ResolveFire,
    happened: Sequence[object],
    apply: Apply,
    ask: Ask | None = None,
) -> Rolling | None:
    """Return the declared fire of a unit, of which so much has happened; `battle` is the one before it.

    Without an ask all of it has happened.
    """
    unit = battle.units[action.unit]
    declared = unit.doings.declared
    if declared is None or not declared.volleys:
        return None
    waiting = [
        RollLine(
            weapon_name(battle, unit, weapon), _format_number(fire_of(battle, unit.id, weapon, volley).number)
        )
        for volley in declared.volleys
        for weapon in volley.weapons
    ]
    lines, done = _rolled_lines(battle, action, happened, apply)
    targets = join_listed(target_name(battle, volley.target) for volley in declared.volleys)
    title = f"{unit.name} {'fires' if ask is not None else 'fired'} at {targets}"
    shown = _with_ask(lines, waiting[done:], ask)
    return Rolling(title, shown, _summary(happened), is_over=ask is None)


def _with_ask(lines: list[RollLine], waiting: list[RollLine], ask: Ask | None) -> tuple[RollLine, ...]:
    """Return all lines, of which those stand out that are asked about."""
    if ask is None:
        return (*lines, *waiting)
    kind = ask.question.id.partition("/")[0]
    if waiting and (kind in NEXT_WEAPON or not lines):
        return (*lines, replace(waiting[0], is_open=True), *waiting[1:])
    latest = max((at for at, line in enumerate(lines) if line.name and not line.is_note), default=0)
    opened = [replace(line, is_open=at >= latest) for at, line in enumerate(lines)]
    if kind not in OWN_DICE:
        opened.append(RollLine(ask.purpose, is_open=True, is_note=True))
    return (*opened, *waiting)


def _summary(happened: Sequence[object]) -> str:
    shots = [event for event in happened if isinstance(event, events.ShotFired)]
    points = sum(event.damage for event in happened if isinstance(event, events.LocationHit))
    return format_score(sum(shot.is_hit for shot in shots), len(shots), points) if shots else ""


def _format_number(number: int) -> str:
    return f"{number}+"


def _rolled_lines(
    battle: Battle, action: ResolveFire, happened: Sequence[object], apply: Apply
) -> tuple[list[RollLine], int]:
    """Return the lines of the rolls so far, and the number of weapons."""
    unit: UnitId = action.unit
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
                lines.append(RollLine(called, _format_number(event.number), rolled, outcome))
                weapons += 1
            case events.ShotWithheld():
                lines.append(
                    RollLine(weapon_name(battle, battle.units[unit], event.weapon), where="withheld")
                )
                weapons += 1
            case events.LocationHit() if lines:
                after = _after_hit(now, happened[index + 1 :], apply)
                struck = _hit_line(battle, after, event)
                if lines[-1].where or lines[-1].is_note:
                    lines.append(struck)
                else:
                    first = lines[-1]
                    lines[-1] = replace(struck, name=first.name, needed=first.needed, rolled=first.rolled)
            case _ if (note := _event_line(battle, action, happened, event)) is not None:
                lines.append(note)
    return lines, weapons


def _event_line(
    battle: Battle, action: ResolveFire, happened: Sequence[object], event: object
) -> RollLine | None:
    """Return what else came of an attack: critical hits, what is destroyed, falls, and rolls that are
    owed.
    """
    tell = LISTED_EVENTS.get(type(event))
    text = tell(Account(battle, action, tuple(happened)), event) if tell is not None else ""
    return RollLine(text, is_note=True, tone=TONES.get(type(event), Tone.PLAIN)) if text else None


def _after_hit(now: Battle, later: Sequence[object], apply: Apply) -> Battle:
    """Return the battle once a hit has done its damage: before the next one, or the next shot."""
    for event in takewhile(lambda each: not isinstance(each, events.LocationHit | events.ShotFired), later):
        now = apply(now, event)
    return now


def _hit_line(battle: Battle, after: Battle, hit: events.LocationHit) -> RollLine:
    where = location_name(battle, hit.unit, hit.location)
    rear = "rear " if hit.is_rear and location_row(battle, hit.unit, hit.location).has_rear else ""
    roll = f" ({hit.rolled})" if hit.rolled is not None else ""
    left = _remaining_points(after, hit)
    tone = Tone.DANGER if left == DESTROYED else Tone.PLAIN
    return RollLine("", where=f"{rear}{where}{roll}", damage=str(hit.damage), left=left, tone=tone)


def _remaining_points(after: Battle, hit: events.LocationHit) -> str:
    """Return the points left of a location, the side that was struck first."""
    unit = after.units[hit.unit]
    has_rear = hit.is_rear and hit.location in unit.rear_armor
    armor = unit.rear_armor[hit.location] if has_rear else unit.armor.get(hit.location, 0)
    structure = unit.structure.get(hit.location)
    if structure == 0:
        return DESTROYED
    return f"{armor} armor" if armor or structure is None else f"{structure} structure"
