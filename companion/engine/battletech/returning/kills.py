"""Kills of a battle, read from its journal.

Only what decides whether a unit is out is folded, from the start of the battle: so the moment of an end is
found without playing the battle again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.condition import why_destroyed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech, UnitId
from companion.engine.battletech.returning.harm_sources import EVENT_HANDLERS, HarmTracker, format_kill
from companion.engine.shared.aftermath import EntryEvents, Helper, KillView
from companion.engine.shared.joining.actions import SideChanged

VITAL: tuple[type, ...] = (
    events.TurnBegan,
    events.ArmorLost,
    events.StructureLost,
    events.LocationDestroyed,
    events.MechDestroyed,
    events.SlotHit,
    events.SlotDisabled,
    events.WarriorHit,
    events.TrackSet,
    events.UnitRefitted,
    SideChanged,
)
"""What may put a unit out, or bring it back."""
ENDING: tuple[type, ...] = tuple(dict.fromkeys([*EVENT_HANDLERS, *VITAL, events.UnitJoined]))


def kills_in(
    start: Battle,
    entries: Iterable[EntryEvents],
    apply: Callable[[Battle, Any], Battle],
    *,
    of_kinds: Sequence[type] = (),
) -> tuple[KillView, ...]:
    """Return every unit that is out after these entries of a journal, and was not when the battle began.

    Events `of_kinds` of units may put such out, besides those that may put any unit out.
    """
    return _Journal(start, apply, frozenset([*VITAL, *of_kinds])).read_entries(entries)


class _Journal:
    """A journal read from its start, event by event."""

    def __init__(self, start: Battle, apply: Callable[[Battle, Any], Battle], vital: frozenset[type]) -> None:
        self._battle = start
        self._apply = apply
        self._vital = vital
        self._sources = HarmTracker()
        self._damage: dict[UnitId, Counter[UnitId]] = {unit: Counter() for unit in start.units}
        self._out = {unit: bool(why_destroyed(start, it)) for unit, it in start.units.items()}
        self._ended: dict[UnitId, KillView] = {}

    def read_entries(self, entries: Iterable[EntryEvents]) -> tuple[KillView, ...]:
        """Return the ends that count, in their order."""
        for entry in entries:
            self._sources.forget()
            for event in entry.events:
                self._sources.see(event)
                if isinstance(event, events.UnitJoined):
                    self._join(event)
                if isinstance(event, events.ArmorLost | events.StructureLost):
                    self._count(event)
                if type(event) in self._vital and self._decides(event):
                    self._battle = self._apply(self._battle, event)
                    self._look(entry.number, event)
        return tuple(replace(end, helpers=self._helpers(end.victim)) for end in self._ended.values())

    def _join(self, event: events.UnitJoined) -> None:
        """A unit that was not there when the battle began."""
        self._battle = self._apply(self._battle, event)
        self._damage[event.unit] = Counter()
        self._out[event.unit] = bool(why_destroyed(self._battle, event.joined))

    def _helpers(self, victim: UnitId) -> tuple[Helper, ...]:
        return tuple(Helper(unit, points) for unit, points in self._damage[victim].most_common())

    def _decides(self, event: Any) -> bool:
        """Whether an event can change who is out: not all armor and not every new turn does."""
        if isinstance(event, events.ArmorLost):
            return event.location not in self._battle.units[event.unit].structure
        if isinstance(event, events.TurnBegan):
            return any(isinstance(unit, Mech) and unit.disabled for unit in self._battle.units.values())
        return True

    def _count(self, event: events.ArmorLost | events.StructureLost) -> None:
        """Whose damage this is, if it is an enemy's."""
        by, units = self._sources.now.unit, self._battle.units
        if by is not None and units[by].side != units[event.unit].side:
            self._damage[event.unit][by] += event.points

    def _look(self, number: int, event: Any) -> None:
        """See who is out now."""
        unit: UnitId | None = getattr(event, "unit", None)
        for looked_at in self._battle.units if unit is None else (unit,):
            was_out = self._out[looked_at]
            is_out = bool(why_destroyed(self._battle, self._battle.units[looked_at]))
            self._out[looked_at] = is_out
            if is_out and not was_out:
                self._ended[looked_at] = self._end(looked_at, number)
            elif was_out and not is_out:
                self._ended.pop(looked_at, None)

    def _end(self, victim: UnitId, number: int) -> KillView:
        battle, source = self._battle, self._sources.now
        unit = battle.units[victim]
        by = source.unit
        if by is not None and battle.units[by].side == unit.side:
            by = None
        is_pilot_dead = source.by != "hand" and why_destroyed(battle, unit) == "warrior_killed"
        how = format_kill(battle, source, unit, is_pilot_dead=is_pilot_dead)
        return KillView(victim, by, how, number)
