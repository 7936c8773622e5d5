"""Commands of the downtime between battles: repairs, healing, stores, and the days that they take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Annotated, Literal

from companion.campaign.commands.checks import (
    check_alive,
    check_at_hand,
    check_day,
    check_not_fighting,
    check_pilot,
    check_stores,
    check_unit,
    display_name,
    refuse,
    with_payment,
    with_pilot_record,
    with_stores,
    with_unit_record,
    with_values,
)
from companion.campaign.commands.command import (
    Amount,
    Command,
    CommandRule,
    Day,
    EntryText,
    Group,
    no_subjects,
)
from companion.campaign.phrases import days_between, format_changes, format_day, join_sentences, label
from companion.campaign.state import Campaign, UnitStatus
from companion.documents.model import Id, OptionalLine
from companion.documents.rule_model import Field
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.setup import UnitCondition
from companion.errors import Refusal
from companion.tabletop.number_text import format_count, join_listed


class Repair(Command):
    """A unit is repaired, reloaded or refitted."""

    do: Literal["repair"] = "repair"
    unit: Id
    """The unit."""
    condition: UnitCondition | None = None
    """What is left of it now; unsaid, it is whole."""
    what: tuple[OptionalLine, ...] = ()
    """What was done, in words."""
    price: Mapping[Id, Amount] = {}
    """What it took from the campaign's stores."""
    days: Annotated[int, Field(ge=0, le=100_000)] = 0
    """How many days it takes."""
    source: OptionalLine = ""
    """By which rule."""


class Heal(Command):
    """A pilot's wounds heal."""

    do: Literal["heal"] = "heal"
    pilot: Id
    """The pilot."""
    wounds: Annotated[int, Field(ge=0, le=100)] = 0
    """Boxes that are crossed off on his sheet now."""
    price: Mapping[Id, Amount] = {}
    """What it took from the campaign's stores."""
    days: Annotated[int, Field(ge=0, le=100_000)] = 0
    """How many days it takes."""
    source: OptionalLine = ""
    """By which rule."""


class ChangeStores(Command):
    """The campaign's stores gain or lose something by hand."""

    do: Literal["change_stores"] = "change_stores"
    changes: Mapping[Id, Amount]
    """What comes in, or goes out where it is negative."""
    why: OptionalLine = ""
    """Why, in words."""


class PassDays(Command):
    """The calendar goes on."""

    do: Literal["pass_days"] = "pass_days"
    to: Day
    """The day that it is now."""


def _check_repair(campaign: Campaign, command: Repair) -> Iterator[Refusal]:
    yield from check_unit(campaign, command.unit)
    yield from check_at_hand(campaign, command.unit)
    yield from _check_price(campaign, command.price)


def _check_heal(campaign: Campaign, command: Heal) -> Iterator[Refusal]:
    yield from check_pilot(campaign, command.pilot)
    yield from check_alive(campaign, command.pilot)
    pilot = campaign.pilots[command.pilot]
    yield from check_not_fighting(pilot, "This pilot")
    if command.wounds >= pilot.wounds:
        yield refuse(
            "not_healing", f"{pilot.name} has {format_count(pilot.wounds, 'wound')}; healing leaves fewer."
        )
    yield from _check_price(campaign, command.price)


def _check_change_stores(campaign: Campaign, command: ChangeStores) -> Iterator[Refusal]:
    yield from check_stores(campaign, command.changes)


def _check_pass_days(campaign: Campaign, command: PassDays) -> Iterator[Refusal]:
    yield from check_day(command.to)
    if date.fromisoformat(command.to) < campaign.today:
        reason = f"It is already {campaign.today}; days never run backward. Take back the entry that passed"
        yield refuse("backwards", f"{reason} them instead.")


def _check_price(campaign: Campaign, price: Mapping[str, int]) -> Iterator[Refusal]:
    for what, amount in price.items():
        if amount < 0:
            yield refuse("negative_price", f"A price of {amount} {what} would be a gain.")
    yield from check_stores(campaign, {what: -amount for what, amount in price.items()})


def _repair(campaign: Campaign, number: int, command: Repair) -> Campaign:
    what = "; ".join(command.what) or "Repaired"
    unit = with_unit_record(campaign.units[command.unit], number, campaign.today, what)
    unit = replace(
        unit,
        condition=command.condition,
        status=UnitStatus.READY,
        busy_until=_busy_until(unit.busy_until, campaign.today, command.days),
    )
    return with_payment(replace(campaign, units=with_values(campaign.units, unit)), command.price)


def _heal(campaign: Campaign, number: int, command: Heal) -> Campaign:
    pilot = replace(campaign.pilots[command.pilot], wounds=command.wounds)
    pilot = with_pilot_record(pilot, number, campaign.today, "Recovered" if not command.wounds else "Healed")
    pilot = replace(pilot, busy_until=_busy_until(pilot.busy_until, campaign.today, command.days))
    return with_payment(replace(campaign, pilots=with_values(campaign.pilots, pilot)), command.price)


def _busy_until(busy: date | None, today: date, days: int) -> date | None:
    """Return when work is done that is begun today and takes so long, after what is being done already."""
    begin = max(busy or today, today)
    return begin + timedelta(days=days) if days or begin > today else None


def _change_stores(campaign: Campaign, _: int, command: ChangeStores) -> Campaign:
    return with_stores(campaign, command.changes)


def _pass_days(campaign: Campaign, _: int, command: PassDays) -> Campaign:
    return replace(campaign, today=date.fromisoformat(command.to))


def _describe_repair(campaign: Campaign, command: Repair) -> EntryText:
    cost = _format_cost(command.price, command.days)
    does = "goes in for repairs" if command.days else "is repaired"
    return EntryText(
        f"{display_name(campaign.units, command.unit)} {does}",
        join_sentences(*command.what, cost, command.source),
    )


def _describe_healing(campaign: Campaign, command: Heal) -> EntryText:
    headline = f"{display_name(campaign.pilots, command.pilot)} {'heals' if command.wounds else 'recovers'}"
    left = f"{format_count(command.wounds, 'wound')} left." if command.wounds else ""
    return EntryText(
        headline, join_sentences(left, _format_cost(command.price, command.days), command.source)
    )


def _format_cost(price: Mapping[str, int], days: int) -> str:
    parts = [f"{amount} {label(what)}" for what, amount in price.items() if amount]
    parts += [format_count(days, "day")] if days else []
    return f"Takes {join_listed(parts)}." if parts else ""


def _describe_stores(_: Campaign, command: ChangeStores) -> EntryText:
    return EntryText(f"Stores: {format_changes(command.changes)}", join_sentences(command.why))


def _describe_days(campaign: Campaign, command: PassDays) -> EntryText:
    to = date.fromisoformat(command.to)
    passed = days_between(campaign.today, to)
    headline = f"{format_count(passed, 'day')} {'passes' if passed == 1 else 'pass'}"
    return EntryText(headline, (f"It is {format_day(to)}.",))


def _is_repair_idle(campaign: Campaign, command: Repair) -> bool:
    unit = campaign.units[command.unit]
    is_same = (unit.condition, unit.status) == (command.condition, UnitStatus.READY)
    return is_same and not command.what and not command.price


COMMANDS = (
    CommandRule(
        Repair,
        _check_repair,
        _repair,
        _describe_repair,
        lambda it: (it.unit,),
        Group.MACHINES,
        "repair",
        is_idle=_is_repair_idle,
    ),
    CommandRule(
        Heal, _check_heal, _heal, _describe_healing, lambda command: (command.pilot,), Group.PEOPLE, "wound"
    ),
    CommandRule(
        ChangeStores,
        _check_change_stores,
        _change_stores,
        _describe_stores,
        no_subjects,
        Group.MACHINES,
        "crate",
    ),
    CommandRule(
        PassDays, _check_pass_days, _pass_days, _describe_days, no_subjects, Group.OTHERS, "calendar"
    ),
)
