"""The roster of a campaign: readiness of units and pilots, and recruiting."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from companion.campaign.commands.command import Command, PilotEntry, UnitEntry
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.members import Enlist
from companion.campaign.state import Campaign, CampaignUnit, Pilot, PilotStatus, UnitStatus
from companion.catalog.forces import ForceMember
from companion.documents.model import LONGEST_NAME
from companion.engine.downtime.repairs.rules import MARK
from companion.engine.game import CampaignGame
from companion.engine.sheet import Track
from companion.engine.skeleton.setup import UnitCondition, UnitSetup
from companion.errors import CompanionError
from companion.tabletop.number_text import format_count

MAX_ID_LENGTH = 40
_NO_WORD = re.compile("[^a-z0-9]+")


class UnitState(StrEnum):
    """The state of a unit, the best first."""

    READY = "ready"
    DAMAGED = "damaged"
    BUSY = "busy"
    """It is being repaired."""
    AWAY = "away"
    """It is in a battle."""
    DESTROYED = "destroyed"
    LOST = "lost"
    DISMISSED = "dismissed"


class PilotState(StrEnum):
    """The state of a pilot, the best first."""

    FIT = "fit"
    WOUNDED = "wounded"
    BUSY = "busy"
    """His wounds heal, or he learns."""
    AWAY = "away"
    """He is in a battle."""
    CAPTURED = "captured"
    MISSING = "missing"
    RETIRED = "retired"
    KILLED = "killed"
    DISMISSED = "dismissed"


GONE_UNITS = frozenset({UnitState.DESTROYED, UnitState.LOST, UnitState.DISMISSED})
GONE_PILOTS = frozenset(
    {PilotState.CAPTURED, PilotState.MISSING, PilotState.RETIRED, PilotState.KILLED, PilotState.DISMISSED}
)


@dataclass(frozen=True, slots=True)
class DamageSummary:
    """The lasting damage of a unit: the share of its armor that is left, if known, and the worst of it."""

    share: float | None
    worst: str


def unit_state(unit: CampaignUnit, today: date) -> UnitState:
    """Return how a unit is on a day."""
    if unit.status is not UnitStatus.READY:
        return UnitState(unit.status.value)
    if unit.battle is not None:
        return UnitState.AWAY
    if unit.busy_until is not None and unit.busy_until > today:
        return UnitState.BUSY
    return UnitState.DAMAGED if is_damaged(unit.condition) else UnitState.READY


def pilot_state(pilot: Pilot, today: date) -> PilotState:
    """Return how a pilot is on a day."""
    if pilot.status is not PilotStatus.FIT:
        return PilotState(pilot.status.value)
    if pilot.battle is not None:
        return PilotState.AWAY
    if pilot.busy_until is not None and pilot.busy_until > today:
        return PilotState.BUSY
    return PilotState.WOUNDED if pilot.wounds else PilotState.FIT


def is_damaged(condition: UnitCondition | None) -> bool:
    """Whether anything of a unit is not whole; its pilot's hits are not its own."""
    if condition is None:
        return False
    return condition.model_copy(update={"hits": 0}) != UnitCondition()


@dataclass(frozen=True, slots=True)
class WholeArmor:
    """The armor of a location of a whole unit, in points."""

    label: str
    points: int
    rear: int = 0

    @property
    def total(self) -> int:
        """Front and rear together."""
        return self.points + self.rear


class DamageSurvey:
    """A survey of units' damage; each model is looked up once."""

    def __init__(self, game: CampaignGame) -> None:
        self._game = game
        self._armor: dict[str, Mapping[str, WholeArmor]] = {}
        self._names: dict[str, str] = {}

    def damage(self, unit: CampaignUnit) -> DamageSummary | None:
        """Return the damage of a unit, None where it is whole."""
        condition = unit.condition
        if condition is None or not is_damaged(condition):
            return None
        armor = self._armor_of(unit.model)
        worst = next(_worst_damage(condition, armor, self._marks(unit)), "")
        return DamageSummary(_armor_share(condition, armor), worst)

    def _marks(self, unit: CampaignUnit) -> Iterator[str]:
        """Yield what is marked on a sheet besides points, slots and shots."""
        with suppress(CompanionError):  # it is told where the unit is to be used
            items = self._game.repairs(unit.model, unit.condition)
            yield from (item.what for item in items if item.kind == MARK)

    def model_name(self, model: str) -> str:
        """Return what players call a model."""
        if not self._names:
            self._names = {each.id: each.name for each in self._game.models()}
        return self._names.get(model, model)

    def _armor_of(self, model: str) -> Mapping[str, WholeArmor]:
        if model not in self._armor:
            try:
                tracks = self._game.blank_sheet(model).tracks
            except CompanionError:  # it is told where the unit is to be used
                tracks = ()
            self._armor[model] = dict(_armor_plates(tracks))
        return self._armor[model]


def active_units(campaign: Campaign) -> tuple[CampaignUnit, ...]:
    """Return the units of the players' own sides that are not dismissed."""
    return tuple(
        unit
        for unit in campaign.units.values()
        if unit.status is not UnitStatus.DISMISSED and is_ours(campaign, unit.side)
    )


def active_pilots(campaign: Campaign) -> tuple[Pilot, ...]:
    """Return the pilots of the players' own sides that are not dismissed."""
    return tuple(
        pilot
        for pilot in campaign.pilots.values()
        if pilot.status is not PilotStatus.DISMISSED and is_ours(campaign, pilot.side)
    )


def is_ours(campaign: Campaign, side: str) -> bool:
    """Whether the players keep the units and pilots of a side."""
    return side in campaign.sides and campaign.sides[side].is_ours


def _armor_plates(tracks: Sequence[Track]) -> Iterator[tuple[str, WholeArmor]]:
    """Yield the plates of a sheet by location; on a sheet without plates, its tracks by their ids."""
    rears = {track.location: track.full for track in tracks if track.layer == "rear"}
    plates = [track for track in tracks if track.layer == "armor"]
    for track in plates:
        yield track.location, WholeArmor(track.label, track.full, rears.get(track.location, 0))
    for track in () if plates else tracks:
        yield track.id, WholeArmor(track.label, track.full)


def _armor_share(condition: UnitCondition, armor: Mapping[str, WholeArmor]) -> float | None:
    full = sum(row.total for row in armor.values())
    if not full:
        return None
    left = sum(
        min(condition.armor.get(place, row.points), row.points)
        + min(condition.rear.get(place, row.rear), row.rear)
        for place, row in armor.items()
    )
    return left / full


def _worst_damage(
    condition: UnitCondition, armor: Mapping[str, WholeArmor], marks: Iterator[str]
) -> Iterator[str]:
    """Yield what is to be told first, in the order of how bad it is."""
    for place, left in condition.structure.items():
        if not left:
            yield f"{_location_label(place, armor)} gone"
    if condition.structure:
        place = min(condition.structure, key=lambda each: condition.structure[each])
        yield f"{_location_label(place, armor)}: {condition.structure[place]} structure left"
    if hits := sum(map(len, condition.slots.values())):
        place = max(condition.slots, key=lambda each: len(condition.slots[each]))
        yield f"{_location_label(place, armor)}: {format_count(hits, 'critical hit')}"
    yield from marks
    if condition.armor or condition.rear:
        yield _thinnest(condition, armor)
    if condition.shots:
        yield "Ammunition spent"


def _location_label(place: str, armor: Mapping[str, WholeArmor]) -> str:
    return armor[place].label if place in armor else place.replace("_", " ").capitalize()


def _thinnest(condition: UnitCondition, armor: Mapping[str, WholeArmor]) -> str:
    given = [
        (left / max(1, full), f"{_location_label(place, armor)}{word}: {left} of {full} armor")
        for word, lefts, fulls in (
            ("", condition.armor, {place: row.points for place, row in armor.items()}),
            (" rear", condition.rear, {place: row.rear for place, row in armor.items()}),
        )
        for place, left in lefts.items()
        if (full := fulls.get(place, 0)) >= left
    ]
    return min(given)[1] if given else "Armor damaged"


@dataclass(frozen=True, slots=True)
class Recruits:
    """The commands that bring a force into a campaign; `rejected` says who cannot join, and why."""

    commands: tuple[Command, ...]
    rejected: tuple[str, ...] = ()


def fresh_id(text: str, used: Collection[str]) -> str:
    """Return an id like a name, with a number where it is taken: `wolfhound`, `wolfhound_2`."""
    plain = _NO_WORD.sub("_", text.lower()).strip("_")[:MAX_ID_LENGTH] or "entry"
    return _numbered_name(plain, used, "_")


def fresh_name(text: str, used: Collection[str]) -> str:
    """Return a name with a number where it is taken: Wolfhound, Wolfhound 2."""
    return _numbered_name(text[: LONGEST_NAME - 4], used, " ")


def new_units(
    campaign: Campaign,
    model: str,
    called: str,
    number: int,
    side: str,
    force: str | None = None,
    besides: Sequence[UnitEntry] = (),
) -> tuple[UnitEntry, ...]:
    """So many units of a model, each under a name that neither the campaign nor those `besides` have."""
    ids = {*campaign.units, *(unit.id for unit in besides)}
    names = {*(unit.name for unit in campaign.units.values()), *(unit.name for unit in besides)}
    made = []
    for _ in range(number):
        name = fresh_name(called, names)
        unit = UnitEntry(id=fresh_id(name, ids), model=model, name=name, side=side, force=force)
        ids.add(unit.id)
        names.add(unit.name)
        made.append(unit)
    return tuple(made)


def recruit_force(
    campaign: Campaign, game: CampaignGame, members: Sequence[ForceMember], side: str, name: str
) -> Recruits:
    """Return a stored force for a side: its units with their damage in a force of its name, and its
    pilots.
    """
    force = ForceEntry(id=fresh_id(name, campaign.forces), name=name[:LONGEST_NAME], side=side)
    usual = {
        model.id: (model.short_name, _default_skills(model.gunnery, model.piloting))
        for model in game.models()
    }
    able = [unit for unit in members if unit.setup is not None and not unit.absence]
    units: list[UnitEntry] = []
    pilots: list[PilotEntry] = []
    unit_ids, pilot_ids = set(campaign.units), set(campaign.pilots)
    names = {unit.name for unit in campaign.units.values()}
    for each in able:
        assert each.setup is not None, "only those that have one"
        called, traits = usual.get(each.setup.model, (each.name, {}))
        pilot = _pilot_of(each.setup, side, traits, pilot_ids)
        unit = _unit_of(each.setup, side, force.id, fresh_name(each.setup.name or called, names), unit_ids)
        if pilot is not None:
            pilot_ids.add(pilot.id)
            pilots.append(pilot)
            unit = unit.model_copy(update={"pilot": pilot.id})
        unit_ids.add(unit.id)
        names.add(unit.name)
        units.append(unit)
    commands: tuple[Command, ...] = ()
    if units:
        commands = (SetForce(force=force), Enlist(units=tuple(units), pilots=tuple(pilots)))
    return Recruits(commands, tuple(_rejected_units(members)))


def _unit_of(setup: UnitSetup, side: str, force: str, name: str, used: Collection[str]) -> UnitEntry:
    condition = setup.condition
    if condition is not None and condition.hits:
        condition = condition.model_copy(update={"hits": 0})
    return UnitEntry(
        id=fresh_id(name, used), model=setup.model, name=name, side=side, force=force, loads=setup.loads,
        condition=condition,
    )  # fmt: skip


def _pilot_of(
    setup: UnitSetup, side: str, usual: Mapping[str, int], used: Collection[str]
) -> PilotEntry | None:
    if not setup.pilot:
        return None
    given = {**usual, **_default_skills(setup.gunnery, setup.piloting)}
    hits = setup.condition.hits if setup.condition is not None else 0
    return PilotEntry(
        id=fresh_id(setup.pilot, used), name=setup.pilot, side=side, traits=given, talents=setup.abilities,
        wounds=hits,
    )  # fmt: skip


def _default_skills(gunnery: int | None, piloting: int | None) -> dict[str, int]:
    given = {"gunnery": gunnery, "piloting": piloting}
    return {name: value for name, value in given.items() if value is not None}


def _rejected_units(members: Sequence[ForceMember]) -> Iterator[str]:
    for unit in members:
        if unit.absence:
            yield f"{unit.name} is left out. {unit.absence}"


def _numbered_name(text: str, used: Collection[str], between: str) -> str:
    if text not in used:
        return text
    number = 2
    while f"{text}{between}{number}" in used:
        number += 1
    return f"{text}{between}{number}"
