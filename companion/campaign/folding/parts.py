"""Small steps that deeds are made of: a value put in, a line in a record, something paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Protocol, TypeVar

from companion.campaign.deeds import UnitEntry
from companion.campaign.state import Campaign, CampaignUnit, Pilot, PilotService, UnitService
from companion.engine.shared.changing import replace


class _Known(Protocol):
    @property
    def id(self) -> str: ...


K = TypeVar("K", bound=_Known)


def put(known: Mapping[str, K], *values: K) -> dict[str, K]:
    """The same with these, each by its id."""
    return {**known, **{value.id: value for value in values}}


def without(known: Mapping[str, K], id: str) -> dict[str, K]:
    """The same without this one."""
    return {key: value for key, value in known.items() if key != id}


def unit_of(entry: UnitEntry, day: date, number: int, what: str, battle: str | None = None) -> CampaignUnit:
    """A unit as it joins."""
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


def served(
    unit: CampaignUnit, number: int, day: date, what: str, battle: str | None = None, pilot: str | None = None
) -> CampaignUnit:
    """The unit with one more line in its record."""
    return replace(unit, service=(*unit.service, UnitService(number, day, what, battle, pilot)))


def noted(
    pilot: Pilot,
    number: int,
    day: date,
    what: str,
    battle: str | None = None,
    unit: str | None = None,
    counted: Mapping[str, Fraction] | None = None,
) -> Pilot:
    """The pilot with one more line in his record, which tells him as he is now."""
    line = PilotService(number, day, what, pilot.traits, battle, unit, pilot.wounds, counted or {})
    return replace(pilot, service=(*pilot.service, line))


def unseated(campaign: Campaign, pilots: Sequence[str]) -> Campaign:
    """The same where these usually pilot no unit any more."""
    units = [replace(it, pilot=None) for it in campaign.units.values() if it.pilot in pilots]
    return replace(campaign, units=put(campaign.units, *units)) if units else campaign


def gained(campaign: Campaign, changes: Mapping[str, int]) -> Campaign:
    """The same with more in its stores, or less where it is negative."""
    stores = {**campaign.stores, **{key: campaign.stores.get(key, 0) + it for key, it in changes.items()}}
    return replace(campaign, stores=stores) if changes else campaign


def paid(campaign: Campaign, price: Mapping[str, int]) -> Campaign:
    """The same with less in its stores."""
    return gained(campaign, {what: -amount for what, amount in price.items()})


def summed(one: Mapping[str, Fraction], other: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Both added, by what is counted."""
    return {**one, **{key: one.get(key, Fraction(0)) + value for key, value in other.items()}}
