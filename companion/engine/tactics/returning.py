"""The aftermath of a battle: the end of every unit, and kills, read from its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.downtime.aftermath import Damage, EntryEvents, KillLedger, KillView, UnitEnd, UnitFate
from companion.engine.skeleton.common_events import PhaseBegan, TrackSet
from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.condition import ARMOR, EXTERNAL, INTERNAL, mechwarriors
from companion.engine.tactics.battle.state import Battle, Mech, UnitId
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.names import format_cause
from companion.engine.tactics.tables.names import PHYSICAL

DESTROYED = "flag/destroyed"
ENDING: tuple[type, ...] = (
    PhaseBegan,
    events.AttackBegan,
    events.CirclesMarked,
    events.MechDestroyed,
    TrackSet,
    events.UnitJoined,
    events.UnitRefitted,
)


def kills_in(
    start: Battle, entries: Iterable[EntryEvents], apply: Callable[[Battle, Any], Battle]
) -> tuple[KillView, ...]:
    """Return every unit that is out after these entries of a journal, and was not when the battle began."""
    del apply
    journal = _CircleJournal(start)
    for entry in entries:
        journal.attack = None
        for event in entry.events:
            journal.read_event(event, entry.number)
    return journal.ledger.kills()


@dataclass(slots=True)
class _CircleJournal:
    """A journal read event by event, with the attack being made."""

    start: Battle
    """With the units that have joined since."""
    attack: events.AttackBegan | None = None
    ledger: KillLedger = field(default_factory=KillLedger)

    def read_event(self, event: Any, number: int) -> None:
        """Take an event of the entry with this number into account."""
        match event:
            case PhaseBegan():
                self.attack = None
            case events.AttackBegan():
                self.attack = event
            case events.CirclesMarked():
                self._count(event)
            case events.MechDestroyed():
                self.ledger.end(event.unit, *self._by(event), number)
            case TrackSet():
                self._mark(event, number)
            case events.UnitJoined():
                self.start = self.start.with_unit(event.joined)
            case events.UnitRefitted():
                self.start = self.start.with_unit(event.refitted)

    def _count(self, event: events.CirclesMarked) -> None:
        if self.attack is not None and self.attack.target == event.unit:
            points = event.armor + event.external + event.internal
            self.ledger.count(event.unit, self.attack.unit, points)

    def _by(self, event: events.MechDestroyed) -> tuple[UnitId | None, str]:
        """By whom, and by what: "PPC, its ammunition explodes"."""
        why = format_cause(self.start, event.unit, event.cause)
        if self.attack is None or self.attack.target != event.unit:
            return None, f"{why[:1].upper()}{why[1:]}"
        mech, name = self.start.units[self.attack.unit], self.attack.tic
        tic = self.start.card(mech).tic(name)
        first = say("end/physical") if name == PHYSICAL or tic is None else tic.name
        return mech.id, f"{first}, {why}"

    def _mark(self, event: TrackSet, number: int) -> None:
        """A hand has put a unit out, or brought it back."""
        if event.track == INTERNAL or event.track == DESTROYED:
            is_out = not event.left if event.track == INTERNAL else bool(event.left)
            if is_out:
                self.ledger.end(event.unit, None, say("end/hand"), number)
            else:
                self.ledger.revive(event.unit)


def unit_ends(start: Battle, battle: Battle) -> Iterator[UnitEnd]:
    """Return every unit as it is now, in the order of the set-up."""
    return (_unit_end(battle, mech, start.units.get(mech.id, mech)) for mech in battle.units.values())


def _unit_end(battle: Battle, mech: Mech, begun: Mech) -> UnitEnd:
    """Return the rules say nothing of what becomes of MechWarriors."""
    return UnitEnd(
        id=mech.id,
        name=mech.name,
        model=mech.model,
        designation=battle.card(mech).name,
        kind="mech",
        side=mech.side,
        pilot=", ".join(warrior.name for warrior in mechwarriors(battle, mech)),
        fate=_fate(mech),
        cause=_cause(mech),
        damage=Damage({ARMOR: begun.armor - mech.armor}, structure=_inside(begun, mech)),
        is_salvageable=mech.is_destroyed,
    )


def _fate(mech: Mech) -> UnitFate:
    if mech.is_destroyed:
        return UnitFate.DESTROYED
    return UnitFate.LEFT if mech.has_left else UnitFate.READY


def _cause(mech: Mech) -> str:
    if mech.is_destroyed:
        return say("end/by_hand" if mech.internal else "end/destroyed")
    return say("chip/left_the_battle") if mech.has_left else ""


def _inside(begun: Mech, mech: Mech) -> Mapping[str, int]:
    return {EXTERNAL: begun.external - mech.external, INTERNAL: begun.internal - mech.internal}
