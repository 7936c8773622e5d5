"""Who is behind what befalls a unit, told from the events that come before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from companion.engine.battletech.battle import events
from companion.engine.battletech.battle.causes import HOUSE_RULE
from companion.engine.battletech.battle.condition import why_destroyed
from companion.engine.battletech.battle.dues import CONSCIOUSNESS, FALL, PILOTING, WAKE
from companion.engine.battletech.battle.state import Battle, Due
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.battle.words.causes import cause_words
from companion.engine.battletech.battle.words.labels import say
from companion.engine.battletech.battle.words.names import attack_label, weapon_name
from companion.tabletop.hexes import Hex

By: TypeAlias = Literal["shot", "blow", "mines", "hand", "rule", ""]


@dataclass(frozen=True, slots=True)
class Source:
    """What hurts a unit now: whose weapon, attack or mines, and whether they led to a fall or an explosion.

    The `what` is the id of a weapon's mount, of an attack or of what the rules have happen.
    """

    unit: UnitId | None = None
    by: By = ""
    what: str = ""
    has_felled: bool = False
    exploded: str = ""
    """What went off in the unit: the id of an ammunition slot or of a weapon's mount."""


NOBODY = Source()
BY_HAND = Source(by="hand")
LAPSING = (PILOTING, FALL, CONSCIOUSNESS, WAKE)
"""What is owed and may lapse without a roll."""


class Sources:
    """Follows the events of a journal; `now` is what is behind the next one that hurts."""

    def __init__(self) -> None:
        self.now = NOBODY
        self._trigger = ""
        self._dues: dict[str, tuple[Due, Source]] = {}
        self._mines: dict[Hex, Source] = {}

    def forget(self) -> None:
        """Another entry begins, or a step of the turn: nothing hurts anybody yet."""
        self.now = NOBODY

    def see(self, event: object) -> None:
        """Take an event into account."""
        if (seen := SEEING.get(type(event))) is not None:
            seen(self, event)

    def _step(self, _event: events.StepBegan) -> None:
        self.forget()

    def _shot(self, event: events.ShotFired) -> None:
        self.now = Source(event.unit, "shot", event.weapon)

    def _blow(self, event: events.BlowStruck) -> None:
        self.now = Source(event.unit, "blow", event.attack)

    def _hit(self, _event: events.LocationHit) -> None:
        # The next missile of a salvo, after one that set ammunition off.
        if self.now.exploded:
            self.now = replace(self.now, exploded="")

    def _mines_laid(self, event: events.MinesLaid) -> None:
        self._mines[event.hex] = Source(self.now.unit, "mines")

    def _mines_met(self, event: events.MinesMet) -> None:
        self.now = self._mines.get(event.hex, Source(by="mines"))

    def _due(self, event: events.DueArose) -> None:
        self._dues[event.due.id] = (event.due, self.now)

    def _settled(self, event: events.DueSettled) -> None:
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

    def _destroyed(self, event: events.MechDestroyed) -> None:
        if event.reason == HOUSE_RULE:
            self.now = Source(by="rule", what=self._trigger)

    def _hand(self, _event: events.TrackSet) -> None:
        self.now = BY_HAND


SEEING: Mapping[type, Callable[[Sources, Any], None]] = {
    events.StepBegan: Sources._step,
    events.ShotFired: Sources._shot,
    events.BlowStruck: Sources._blow,
    events.LocationHit: Sources._hit,
    events.MinesLaid: Sources._mines_laid,
    events.MinesMet: Sources._mines_met,
    events.DueArose: Sources._due,
    events.DueSettled: Sources._settled,
    events.UnitFell: Sources._fall,
    events.AmmunitionExploded: Sources._explosion,
    events.Triggered: Sources._rule,
    events.MechDestroyed: Sources._destroyed,
    events.TrackSet: Sources._hand,
}
"""The events that tell who is behind what hurts."""


def how_words(battle: Battle, source: Source, victim: Unit, *, is_pilot_dead: bool) -> str:
    """By what a unit was put out, in words: "PPC", "Kick, fall, MechWarrior killed"."""
    steps = [_first_words(battle, source)] if source.by else []
    if source.has_felled:
        steps.append(say("end/fall"))
    if source.exploded:
        is_weapon = battle.model(victim).mount(source.exploded) is not None
        steps.append(say("end/weapon_explosion" if is_weapon else "end/explosion"))
    if is_pilot_dead:
        steps.append(say("end/pilot"))
    told = ", ".join(steps) or cause_words(battle, why_destroyed(battle, victim), victim.type)
    if source.unit is not None and source.unit != victim.id and battle.units[source.unit].side == victim.side:
        told = say("end/own_side", how=told, unit=battle.units[source.unit].name)
    elif source.unit == victim.id:
        told = say("end/own", how=told)
    return f"{told[:1].upper()}{told[1:]}"


def _first_words(battle: Battle, source: Source) -> str:
    if source.by == "shot" and source.unit is not None:
        return weapon_name(battle, battle.units[source.unit], source.what)
    if source.by == "blow":
        return attack_label(battle, source.what).lower()
    row = battle.rules.tables.victory.triggers.get(source.what) if source.by == "rule" else None
    return row.label if row is not None else say(f"end/{source.by}")
