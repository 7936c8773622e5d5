"""The aftermath of a battle: the end of every mech, and kills, read from its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.engine.downtime.aftermath import (
    Damage,
    EntryEvents,
    KillLedger,
    KillView,
    PilotFate,
    UnitEnd,
    UnitFate,
)
from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.condition import HEALTH, full_boxes, lost_locations
from companion.engine.pools.battle.limbs import joined
from companion.engine.pools.battle.people import is_mech, pilot_now
from companion.engine.pools.battle.people_events import ClimbedIn, SteppedOut
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.battle.text.names import CAUSES, weapon_names
from companion.engine.skeleton.common_events import TrackSet

ENDING: tuple[type, ...] = (
    events.AttackBegan,
    engagement_events.Burst,
    events.LocationStruck,
    events.UnitDestroyed,
    TrackSet,
    events.UnitJoined,
    events.UnitRefitted,
    SteppedOut,
    ClimbedIn,
)
DESTROYED, BY_HAND = "flag/destroyed", "By hand"


def kills_in(
    start: Battle, entries: Iterable[EntryEvents], apply: Callable[[Battle, Any], Battle]
) -> tuple[KillView, ...]:
    """Return every mech that is out after these entries of a journal, and was not when the battle began."""
    del apply
    journal = _StrikeJournal(start)
    for entry in entries:
        journal.attack = None
        for event in entry.events:
            journal.read_event(event, entry.number)
    return journal.ledger.kills()


@dataclass(slots=True)
class _StrikeJournal:
    """A journal read event by event, with the attack being made."""

    start: Battle
    attack: events.AttackBegan | None = None
    is_burst: bool = False
    ledger: KillLedger = field(default_factory=KillLedger)

    def read_event(self, event: Any, number: int) -> None:
        """Take an event of the entry with this number into account."""
        match event:
            case events.AttackBegan():
                self.attack, self.is_burst = event, False
            case engagement_events.Burst():
                self.is_burst = True
            case events.LocationStruck():
                if self.attack is not None and self._strikes(self.attack, event.unit):
                    self.ledger.count(event.unit, self.attack.unit, event.damage)
            case events.UnitDestroyed() if is_mech(self.start.units[event.unit]):
                self.ledger.end(event.unit, *self._by(event), number)
            case ClimbedIn():
                self.ledger.revive(event.mech)
            case TrackSet() if is_mech(self.start.units[event.unit]):
                self._mark(event, number)
            case events.UnitJoined() | SteppedOut():
                self.start = self.start.with_unit(event.joined)
            case events.UnitRefitted():
                self.start = self.start.with_unit(event.refitted)

    def _strikes(self, attack: events.AttackBegan, unit: UnitId) -> bool:
        """Whether an attack is what strikes a mech: it is the target, or near where it goes off."""
        return attack.target == unit or self.is_burst

    def _by(self, event: events.UnitDestroyed) -> tuple[UnitId | None, str]:
        why = CAUSES.get(event.cause, event.cause.replace("_", " "))
        if self.attack is None or not self._strikes(self.attack, event.unit):
            return None, f"{why[:1].upper()}{why[1:]}"
        attacker = self.start.units[self.attack.unit]
        what = weapon_names(self.start, attacker.id, self.attack.weapons)
        is_foe = attacker.side != self.start.units[event.unit].side
        return (attacker.came_from or attacker.id) if is_foe else None, f"{what}, {why}"

    def _mark(self, event: TrackSet, number: int) -> None:
        """A hand has put a mech out, or brought it back."""
        core = f"structure/{self.start.facts(self.start.units[event.unit]).core}"
        if event.track not in (DESTROYED, core):
            return
        if bool(event.left) == (event.track == DESTROYED):
            self.ledger.end(event.unit, None, BY_HAND, number)
        else:
            self.ledger.revive(event.unit)


def unit_ends(start: Battle, battle: Battle) -> Iterator[UnitEnd]:
    """Return every mech as it is now, in the order of the set-up."""
    mechs = (unit for unit in battle.units.values() if is_mech(unit))
    return (_unit_end(battle, mech, start.units.get(mech.id, mech)) for mech in mechs)


def _unit_end(battle: Battle, mech: Mech, begun: Mech) -> UnitEnd:
    """Return how a battle leaves a mech: mechs are mended between missions, wounds are the pilot's own."""
    mech = joined(battle.rules, mech)
    facts, pilot = battle.facts(mech), pilot_now(battle, mech)
    full = full_boxes(battle, pilot, HEALTH)
    whole = begun.locations if mech.model == begun.model else mech.locations
    armor = {name: whole[name].dr - state.dr for name, state in mech.locations.items()}
    inside = {name: whole[name].sp - state.sp for name, state in mech.locations.items()}
    return UnitEnd(
        id=mech.id,
        name=mech.name,
        model=mech.model,
        designation=facts.mech.name,
        kind="mech",
        side=mech.side,
        pilot=begun.pilot,
        fate=_fate(mech),
        cause=_cause(mech),
        damage=Damage(_positive(armor), structure=_positive(inside)),
        shots_spent={name: more for name, more in mech.spent.items() if more},
        lost=tuple(facts.labels[name] for name in lost_locations(mech) if inside.get(name)),
        wounds=full - pilot.health,
        wounds_taken=max(0, begun.health - pilot.health),
        pilot_fate=_pilot_fate(full, pilot),
        is_salvageable=mech.is_destroyed,
    )


def _positive(points: dict[str, int]) -> dict[str, int]:
    return {name: lost for name, lost in points.items() if lost > 0}


def _fate(mech: Mech) -> UnitFate:
    if mech.is_destroyed:
        return UnitFate.DESTROYED
    return UnitFate.LEFT if mech.has_left else UnitFate.READY


def _cause(mech: Mech) -> str:
    if mech.is_destroyed:
        why = CAUSES.get(mech.cause, BY_HAND)
        return f"{why[:1].upper()}{why[1:]}"
    return "Left the battle" if mech.has_left else ""


def _pilot_fate(full: int, mech: Mech) -> PilotFate:
    if mech.health <= 0:
        return PilotFate.UNCONSCIOUS
    return PilotFate.WOUNDED if mech.health < full else PilotFate.WELL
