"""The state of a campaign after its journal: an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any

from companion.engine.skeleton.setup import UnitCondition
from companion.tabletop.number_text import format_count


class UnitStatus(StrEnum):
    """The whereabouts of a unit."""

    READY = "ready"
    DESTROYED = "destroyed"
    LOST = "lost"
    DISMISSED = "dismissed"


class PilotStatus(StrEnum):
    """The status of a pilot; a wounded one is fit, or not, by the ruleset."""

    FIT = "fit"
    CAPTURED = "captured"
    MISSING = "missing"
    RETIRED = "retired"
    KILLED = "killed"
    DISMISSED = "dismissed"


class Stage(StrEnum):
    """The stage of a battle in the campaign."""

    PLANNED = "planned"
    RUNNING = "running"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class CampaignSide:
    """A side or faction; the players keep the units and pilots of those that are theirs."""

    id: str
    name: str
    is_ours: bool = True


@dataclass(frozen=True, slots=True)
class Force:
    """A lance, a star, or a company of several: `parent` is the force that it is a part of."""

    id: str
    name: str
    side: str
    kind: str = ""
    parent: str | None = None


@dataclass(frozen=True, slots=True)
class UnitService:
    """One line of a unit's record: a battle or a repair; `entry` numbers the journal."""

    entry: int
    day: date
    what: str
    battle: str | None = None
    pilot: str | None = None


@dataclass(frozen=True, slots=True)
class CampaignUnit:
    """A unit with its lasting damage; `busy_until` is when its repairs are done, `battle` where it is."""

    id: str
    model: str
    name: str
    side: str
    force: str | None = None
    pilot: str | None = None
    loads: Mapping[str, str] = field(default_factory=dict)
    condition: UnitCondition | None = None
    status: UnitStatus = UnitStatus.READY
    battle: str | None = None
    busy_until: date | None = None
    service: tuple[UnitService, ...] = ()


@dataclass(frozen=True, slots=True)
class PilotService:
    """One line of a pilot's record: a battle, an improvement, an award; `traits` are his numbers after it."""

    entry: int
    day: date
    what: str
    traits: Mapping[str, int]
    battle: str | None = None
    unit: str | None = None
    wounds: int = 0
    counted: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PilotKill:
    """A kill of a pilot: what, by what, when, and his share of it."""

    victim: str
    kind: str
    how: str
    battle: str
    day: date
    turn: int
    share: Fraction


@dataclass(frozen=True, slots=True)
class Pilot:
    """A pilot: `earned` and `spent` are what is counted for him, by counter; `portrait` is a digest."""

    id: str
    name: str
    side: str
    traits: Mapping[str, int]
    talents: tuple[str, ...] = ()
    tech: str = ""
    wounds: int = 0
    status: PilotStatus = PilotStatus.FIT
    battle: str | None = None
    busy_until: date | None = None
    portrait: str = ""
    earned: Mapping[str, Fraction] = field(default_factory=dict)
    spent: Mapping[str, Fraction] = field(default_factory=dict)
    kills: tuple[PilotKill, ...] = ()
    service: tuple[PilotService, ...] = ()

    def wounds_before(self, battle: str) -> int:
        """Return the boxes crossed off before he came home from a battle; now, where he has not yet."""
        for place, line in enumerate(self.service):
            if line.battle == battle:
                return self.service[place - 1].wounds if place else 0
        return self.wounds

    def unspent_amount(self, counter: str) -> Fraction:
        """Return the amount of a counter that the pilot has earned and not yet spent."""
        return self.earned.get(counter, Fraction(0)) - self.spent.get(counter, Fraction(0))


@dataclass(frozen=True, slots=True)
class CampaignBattle:
    """A battle of the campaign: `battle` is its name in every database, empty while it is only planned.

    `moment` is the entry of its own journal that it was returned at, and `entry` where the return stands in
    the campaign's.
    """

    id: str
    title: str
    day: date
    stage: Stage
    battle: str = ""
    about: str = ""
    outcome: str = ""
    winner: str | None = None
    moment: int | None = None
    entry: int | None = None
    units: Mapping[str, str | None] = field(default_factory=dict)
    """The campaign's units in it, with their pilots."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note in Markdown, and the day when it was changed last."""

    id: str
    title: str
    text: str
    day: date


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign after the entry numbered `number` of its journal.

    `snapshots` are the digests of the rules and models that it keeps; those of earlier releases name none.
    """

    number: int
    name: str
    ruleset: str
    options: Mapping[str, str]
    began: date
    today: date
    about: str = ""
    sides: Mapping[str, CampaignSide] = field(default_factory=dict)
    forces: Mapping[str, Force] = field(default_factory=dict)
    units: Mapping[str, CampaignUnit] = field(default_factory=dict)
    pilots: Mapping[str, Pilot] = field(default_factory=dict)
    battles: Mapping[str, CampaignBattle] = field(default_factory=dict)
    notes: Mapping[str, Note] = field(default_factory=dict)
    models: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    snapshots: Mapping[str, str] = field(default_factory=dict)
    stores: Mapping[str, int] = field(default_factory=dict)


def format_status(campaign: Campaign) -> str:
    """Return the day, and how many units and pilots there are of ours."""
    ours = {side.id for side in campaign.sides.values() if side.is_ours}
    gone = (UnitStatus.DISMISSED, UnitStatus.DESTROYED, UnitStatus.LOST)
    units = sum(it.side in ours and it.status not in gone for it in campaign.units.values())
    pilots = sum(it.side in ours and it.status is PilotStatus.FIT for it in campaign.pilots.values())
    return f"{campaign.today}, {format_count(units, 'unit')}, {format_count(pilots, 'pilot')}"
