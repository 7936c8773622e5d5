"""Changes that commands of any kind share: a value added, a line in a record, a payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Protocol, TypeVar

from companion.campaign.commands.values import UnitEntry
from companion.campaign.state import Campaign, CampaignUnit, Pilot, PilotService, UnitService
from companion.engine.shared.fast_replace import replace


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


K = TypeVar("K", bound=_HasId)


def with_values(known: Mapping[str, K], *values: K) -> dict[str, K]:
    """Return a mapping with these values added, each by its id."""
    return {**known, **{value.id: value for value in values}}


def without(known: Mapping[str, K], id: str) -> dict[str, K]:
    """Return the same without this one."""
    return {key: value for key, value in known.items() if key != id}


def unit_of(entry: UnitEntry, day: date, number: int, what: str, battle: str | None = None) -> CampaignUnit:
    """Return a unit as it joins."""
    return CampaignUnit(
        entry.id,
        entry.model,
        entry.name,
        entry.side,
        entry.force,
        entry.pilot,
        entry.loads,
        entry.condition,
        service=(UnitService(number, day, what, battle),),
    )


def with_unit_record(
    unit: CampaignUnit, number: int, day: date, what: str, battle: str | None = None, pilot: str | None = None
) -> CampaignUnit:
    """Return the unit with one more line in its record."""
    return replace(unit, service=(*unit.service, UnitService(number, day, what, battle, pilot)))


def with_pilot_record(
    pilot: Pilot,
    number: int,
    day: date,
    what: str,
    battle: str | None = None,
    unit: str | None = None,
    counted: Mapping[str, Fraction] | None = None,
) -> Pilot:
    """Return the pilot with one more line in his record, which shows him as he is now."""
    line = PilotService(number, day, what, pilot.traits, battle, unit, pilot.wounds, counted or {})
    return replace(pilot, service=(*pilot.service, line))


def without_assignments(campaign: Campaign, pilots: Sequence[str]) -> Campaign:
    """Return the campaign where these pilots have no unit any more."""
    units = [replace(it, pilot=None) for it in campaign.units.values() if it.pilot in pilots]
    return replace(campaign, units=with_values(campaign.units, *units)) if units else campaign


def with_stores(campaign: Campaign, changes: Mapping[str, int]) -> Campaign:
    """Return the campaign with more in its stores, or less where an amount is negative."""
    stores = {**campaign.stores, **{key: campaign.stores.get(key, 0) + it for key, it in changes.items()}}
    return replace(campaign, stores=stores) if changes else campaign


def with_payment(campaign: Campaign, price: Mapping[str, int]) -> Campaign:
    """Return the campaign with less in its stores."""
    return with_stores(campaign, {what: -amount for what, amount in price.items()})


def add_amounts(one: Mapping[str, Fraction], other: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Add two mappings of amounts by counter."""
    return {**one, **{key: one.get(key, Fraction(0)) + value for key, value in other.items()}}
