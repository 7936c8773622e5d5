"""Entries of the journal about hidden units: whose they are, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.battletech.battle.actions import Deploy, Dismiss, Hide, Settle
from companion.engine.battletech.battle.dues import find_due
from companion.engine.battletech.battle.events import UnitHidden, UnitRevealed
from companion.engine.battletech.battle.secrecy import hidden_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import UnitId
from companion.engine.views.turn import EntryDescription


def still_hidden(battle: Battle, events: Sequence[object]) -> frozenset[UnitId]:
    """Return the units that are hidden after these events; `battle` is the one before."""
    hidden = {unit.id for unit in hidden_units(battle)}
    for event in events:
        if isinstance(event, UnitHidden):
            hidden.add(event.unit)
        elif isinstance(event, UnitRevealed):
            hidden.discard(event.unit)
    return frozenset(hidden)


def open_events(events: Sequence[object], hidden: frozenset[UnitId]) -> Sequence[object]:
    """Return the events that everybody may read of: those that happen to no hidden unit."""
    return [event for event in events if getattr(event, "unit", None) not in hidden] if hidden else events


def format_secret(battle: Battle, action: object, hidden: frozenset[UnitId]) -> EntryDescription | None:
    """Return what everybody may read of an act of a hidden unit; None for any other act."""
    unit = battle.units.get(_unit_of(battle, action) or "")
    if unit is None or unit.id not in hidden:
        return None
    text = {Hide: "secret/hides", Deploy: "secret/sets_up"}.get(type(action), "secret/acts")
    return EntryDescription(say(text, side=battle.side(unit.side).name))


def _unit_of(battle: Battle, action: object) -> UnitId | None:
    if isinstance(action, Settle | Dismiss) and (
        due := find_due(battle, action.due, action.unit, action.kind)
    ):
        return due.unit
    return getattr(action, "unit", None)
