"""The aftermath of a battle: the end of every unit, and kills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from companion.engine.skeleton.setup import UnitCondition


class UnitFate(StrEnum):
    """The fate of a unit."""

    READY = "ready"
    """It stands on the table still."""
    DESTROYED = "destroyed"
    LEFT = "left"
    """It left the map."""


class PilotFate(StrEnum):
    """The fate of a pilot."""

    WELL = "well"
    WOUNDED = "wounded"
    UNCONSCIOUS = "unconscious"
    KILLED = "killed"


@dataclass(frozen=True, slots=True)
class Damage:
    """Damage of one battle to a unit: points lost by location, and critical slots hit, counted from 1."""

    armor: Mapping[str, int] = field(default_factory=dict)
    rear: Mapping[str, int] = field(default_factory=dict)
    structure: Mapping[str, int] = field(default_factory=dict)
    slots: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitEnd:
    """A unit as a battle leaves it.

    The `model` is an id, `designation` its printed name, `kind` what the rules call such units. The `cause`
    says in words what put it out. The `condition` is what an earlier battle would have left of it, as a
    set-up tells it, its pilot's hits among it; None where it is whole or its rules keep no damage. The
    `damage` and the `shots_spent` are what this battle has taken, and `lost` in words what is
    destroyed of it. Without a `pilot_fate` the rules know no wounds. Whether its wreck `is_salvageable` is a
    proposal: the players decide.
    """

    id: str
    name: str
    model: str
    designation: str
    kind: str
    side: str
    pilot: str
    fate: UnitFate
    cause: str = ""
    condition: UnitCondition | None = None
    damage: Damage = Damage()
    shots_spent: Mapping[str, int] = field(default_factory=dict)
    lost: tuple[str, ...] = ()
    wounds: int = 0
    wounds_taken: int = 0
    """Those of this battle."""
    pilot_fate: PilotFate | None = None
    is_salvageable: bool = False


@dataclass(frozen=True, slots=True)
class EntryEvents:
    """The events of one entry of a battle's journal, as far as they bear on ends."""

    number: int
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Helper:
    """A unit that has damaged another in this battle, by so many points."""

    unit: str
    damage: int


@dataclass(frozen=True, slots=True)
class KillView:
    """A unit that was put out of a battle, in the entry of the journal with this number.

    It was put out `by` a unit of another side; by nobody where it fell, burned or blew up of itself, was put
    out by its own side, or was only marked by hand. `how` says so in words. The `helpers` are all who have
    damaged it, the one that did most first; also the unit that it was put out by.
    """

    victim: str
    by: str | None
    how: str
    entry: int
    helpers: tuple[Helper, ...] = ()


@dataclass(slots=True)
class KillLedger:
    """Units that a battle has put out so far, by whom and how, and whose damage it was."""

    ended: dict[str, KillView] = field(default_factory=dict)
    damage: dict[str, Counter[str]] = field(default_factory=dict)

    def count(self, victim: str, by: str, points: int) -> None:
        """Count damage for who has done it."""
        self.damage.setdefault(victim, Counter())[by] += points

    def end(self, victim: str, by: str | None, how: str, entry: int) -> None:
        """Note that a unit is out; what puts it out first counts."""
        self.ended.setdefault(victim, KillView(victim, by, how, entry))

    def revive(self, victim: str) -> None:
        """Note that a unit is not out after all."""
        self.ended.pop(victim, None)

    def kills(self) -> tuple[KillView, ...]:
        """Return who is out, with all who have helped."""
        return tuple(replace(end, helpers=self._helpers(end.victim)) for end in self.ended.values())

    def _helpers(self, victim: str) -> tuple[Helper, ...]:
        return tuple(Helper(*counted) for counted in self.damage.get(victim, Counter()).most_common())
