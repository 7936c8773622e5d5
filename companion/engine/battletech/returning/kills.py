"""Kills of a battle, read from its journal.

Only what decides whether a unit is out is folded, from the start of the battle: so the moment of an end is
found without playing the battle again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.causes import HOUSE_RULE
from companion.engine.battletech.battle.condition import why_destroyed
from companion.engine.battletech.battle.dues import CONSCIOUSNESS, FALL, PILOTING, WAKE
from companion.engine.battletech.battle.ground import MINES
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.causes import format_cause
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import attack_label, weapon_name
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.downtime.aftermath import EntryEvents, KillLedger, KillView
from companion.engine.skeleton.common_events import TrackSet
from companion.engine.skeleton.joining.actions import SideChanged
from companion.tabletop.hexes import Hex

VITAL: tuple[type, ...] = (
    events.TurnBegan,
    events.ArmorLost,
    events.StructureLost,
    events.LocationDestroyed,
    events.MechDestroyed,
    events.SlotHit,
    events.SlotDisabled,
    events.WarriorHit,
    TrackSet,
    events.UnitRefitted,
    SideChanged,
)
"""What may put a unit out, or bring it back."""


class HarmTracker:
    """A reader of a journal's events; `now` is the source of the next one that hurts."""

    def __init__(self) -> None:
        self.now = NOBODY
        self._trigger = ""
        self._dues: dict[str, tuple[UnitDue, HarmSource]] = {}
        self._mines: dict[Hex, HarmSource] = {}

    def forget(self) -> None:
        """Another entry begins, or a step of the turn: nothing hurts anybody yet."""
        self.now = NOBODY

    def see(self, event: object) -> None:
        """Take an event into account."""
        if (seen := EVENT_HANDLERS.get(type(event))) is not None:
            seen(self, event)

    def _step(self, _event: events.StepBegan) -> None:
        self.forget()

    def _shot(self, event: events.ShotFired) -> None:
        self.now = HarmSource(event.unit, "shot", event.weapon)

    def _blow(self, event: events.BlowStruck) -> None:
        self.now = HarmSource(event.unit, "blow", event.attack)

    def _hit(self, _event: events.LocationHit) -> None:
        # The next missile of a salvo, after one that set ammunition off.
        if self.now.exploded:
            self.now = replace(self.now, exploded="")

    def _mines_laid(self, event: events.MinesLaid) -> None:
        self._mines[event.hex] = HarmSource(self.now.unit, "mines")

    def _mines_met(self, event: events.MinesMet) -> None:
        self.now = self._mines.get(event.hex, HarmSource(by="mines"))

    def _mines_gone(self, event: events.EffectEnded) -> None:
        if event.effect in MINES:
            self.now = HarmSource(by="mines")

    def _due(self, event: events.DueArose) -> None:
        self._dues[event.due.id] = (event.due, self.now)

    def _due_settled(self, event: events.DueSettled) -> None:
        due, source = self._dues.get(event.due, (None, NOBODY))
        # One that lapses because of a hit says nothing of what hurts next.
        has_lapsed = event.rolled is None and event.is_passed and (due is None or due.kind in LAPSING)
        if not has_lapsed:
            self.now = source

    def _fall(self, _event: events.UnitFell) -> None:
        self.now = replace(self.now, has_felled=True)

    def _explosion(self, event: events.AmmunitionExploded) -> None:
        self.now = replace(self.now, exploded=event.bins[0])

    def _rule(self, event: events.Triggered) -> None:
        self._trigger = event.trigger

    def _house_rule(self, event: events.MechDestroyed) -> None:
        if event.reason == HOUSE_RULE:
            self.now = HarmSource(by="rule", what=self._trigger)

    def _hand(self, _event: TrackSet) -> None:
        self.now = BY_HAND


EVENT_HANDLERS: Mapping[type, Callable[[HarmTracker, Any], None]] = {
    events.StepBegan: HarmTracker._step,
    events.ShotFired: HarmTracker._shot,
    events.BlowStruck: HarmTracker._blow,
    events.LocationHit: HarmTracker._hit,
    events.MinesLaid: HarmTracker._mines_laid,
    events.MinesMet: HarmTracker._mines_met,
    events.EffectEnded: HarmTracker._mines_gone,
    events.DueArose: HarmTracker._due,
    events.DueSettled: HarmTracker._due_settled,
    events.UnitFell: HarmTracker._fall,
    events.AmmunitionExploded: HarmTracker._explosion,
    events.Triggered: HarmTracker._rule,
    events.MechDestroyed: HarmTracker._house_rule,
    TrackSet: HarmTracker._hand,
}
"""The events that tell who is behind what hurts."""
ENDING: tuple[type, ...] = tuple(dict.fromkeys([*EVENT_HANDLERS, *VITAL, events.UnitJoined]))

By: TypeAlias = Literal["shot", "blow", "mines", "hand", "rule", ""]


@dataclass(frozen=True, slots=True)
class HarmSource:
    """A source of harm to a unit: a weapon, an attack or mines, and a fall or an explosion it led to.

    The `what` is the id of a weapon's mount, of an attack or of what the rules have happen.
    """

    unit: UnitId | None = None
    by: By = ""
    what: str = ""
    has_felled: bool = False
    exploded: str = ""
    """What went off in the unit: the id of an ammunition slot or of a weapon's mount."""


NOBODY = HarmSource()
BY_HAND = HarmSource(by="hand")
LAPSING = (PILOTING, FALL, CONSCIOUSNESS, WAKE)
"""What is owed and may lapse without a roll."""


def format_kill(battle: Battle, source: HarmSource, victim: Unit, *, is_pilot_dead: bool) -> str:
    """By what a unit was put out, in words: "PPC", "Kick, fall, MechWarrior killed"."""
    steps = [_format_source(battle, source)] if source.by else []
    if source.has_felled:
        steps.append(say("end/fall"))
    if source.exploded:
        is_weapon = battle.model(victim).mount(source.exploded) is not None
        steps.append(say("end/weapon_explosion" if is_weapon else "end/explosion"))
    if is_pilot_dead:
        steps.append(say("end/pilot"))
    text = ", ".join(steps) or format_cause(battle, why_destroyed(battle, victim), victim.type)
    if source.unit is not None and source.unit != victim.id and battle.units[source.unit].side == victim.side:
        text = say("end/own_side", how=text, unit=battle.units[source.unit].name)
    elif source.unit == victim.id:
        text = say("end/own", how=text)
    return f"{text[:1].upper()}{text[1:]}"


def _format_source(battle: Battle, source: HarmSource) -> str:
    if source.by == "shot" and source.unit is not None:
        return weapon_name(battle, battle.units[source.unit], source.what)
    if source.by == "blow":
        return attack_label(battle, source.what).lower()
    row = battle.rules.tables.victory.triggers.get(source.what) if source.by == "rule" else None
    return row.label if row is not None else say(f"end/{source.by}")


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
        self._ledger = KillLedger()
        self._out = {unit: bool(why_destroyed(start, it)) for unit, it in start.units.items()}

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
        return self._ledger.kills()

    def _join(self, event: events.UnitJoined) -> None:
        """A unit that was not there when the battle began."""
        self._battle = self._apply(self._battle, event)
        self._out[event.unit] = bool(why_destroyed(self._battle, event.joined))

    def _decides(self, event: Any) -> bool:
        """Whether an event can change who is out: not all armor and not every new turn does."""
        if isinstance(event, events.ArmorLost):
            return event.location not in self._battle.units[event.unit].structure
        if isinstance(event, events.TurnBegan):
            return any(unit.disabled for unit in self._battle.units.values())
        return True

    def _count(self, event: events.ArmorLost | events.StructureLost) -> None:
        """Whose damage this is, if it is an enemy's."""
        by, units = self._sources.now.unit, self._battle.units
        if by is not None and units[by].side != units[event.unit].side:
            self._ledger.count(event.unit, by, event.points)

    def _look(self, number: int, event: Any) -> None:
        """See who is out now."""
        unit: UnitId | None = getattr(event, "unit", None)
        for looked_at in self._battle.units if unit is None else (unit,):
            was_out = self._out[looked_at]
            is_out = bool(why_destroyed(self._battle, self._battle.units[looked_at]))
            self._out[looked_at] = is_out
            if is_out and not was_out:
                self._end(looked_at, number)
            elif was_out and not is_out:
                self._ledger.revive(looked_at)

    def _end(self, victim: UnitId, number: int) -> None:
        battle, source = self._battle, self._sources.now
        unit = battle.units[victim]
        by = source.unit
        if by is not None and battle.units[by].side == unit.side:
            by = None
        is_pilot_dead = source.by != "hand" and why_destroyed(battle, unit) == "warrior_killed"
        how = format_kill(battle, source, unit, is_pilot_dead=is_pilot_dead)
        self._ledger.end(victim, by, how, number)
