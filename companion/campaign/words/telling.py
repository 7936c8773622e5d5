"""Deeds in words, as a diary has them: a headline, and details for who wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from companion.campaign import deeds as did
from companion.campaign.sense.presence import called
from companion.campaign.state import Campaign
from companion.campaign.words.battles import begun, dropped, forgotten, planned, returned
from companion.campaign.words.wording import (
    Told,
    changes_words,
    day_of,
    day_words,
    days_between,
    label,
    sentences,
)
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.counting import counted, listed


def tell(campaign: Campaign | None, deed: did.Deed) -> Told:
    """A deed in words; `campaign` is the one before it."""
    if isinstance(deed, did.Found):
        return _founded(deed)
    assert campaign is not None, "only a founding comes first"
    return _TELLERS[type(deed)](campaign, deed)


def _ruleset_title(name: str) -> str:
    return RulebookLibrary.of_player().title(name)


def _founded(deed: did.Found) -> Told:
    rules = f"Rules: {_ruleset_title(deed.ruleset)}, from {day_of(deed.day)} on."
    sides = f"Sides: {listed(side.name for side in deed.sides)}."
    return Told(f"{deed.name} begins", sentences(rules, sides, deed.about))


def _described(campaign: Campaign, deed: did.Describe) -> Told:
    is_renamed = deed.name != campaign.name
    headline = "The campaign has a new description"
    return Told(f"The campaign is now called {deed.name}" if is_renamed else headline, sentences(deed.about))


def _ruled(campaign: Campaign, deed: did.ChangeRules) -> Told:
    if (deed.ruleset, deed.options) == (campaign.ruleset, campaign.options):
        return Told(f"Now uses the current rules of {_ruleset_title(deed.ruleset)}")
    options = listed(f"{label(key)} {value}" for key, value in deed.options.items())
    return Told(
        f"Uses {_ruleset_title(deed.ruleset)} from now on", sentences(options and f"Options: {options}.")
    )


def _sided(campaign: Campaign, deed: did.SetSide) -> Told:
    before = campaign.sides.get(deed.side.id)
    if before is None:
        return Told(f"{deed.side.name} takes part")
    if before.name != deed.side.name:
        return Told(f"{before.name} is now called {deed.side.name}")
    return Told(f"{deed.side.name} is {'ours' if deed.side.is_ours else 'no longer ours'}")


def _forced(campaign: Campaign, deed: did.SetForce) -> Told:
    force, before = deed.force, campaign.forces.get(deed.force.id)
    if before is None:
        return Told(f"{force.name}{f' ({force.kind})' if force.kind else ''} is formed")
    if force.parent != before.parent:
        above = called(campaign.forces, force.parent) if force.parent else ""
        return Told(f"{force.name} becomes part of {above}" if above else f"{force.name} is on its own")
    is_renamed = before.name != force.name
    return Told(f"{before.name} is now called {force.name}" if is_renamed else f"{force.name} changes")


def _disbanded(campaign: Campaign, deed: did.Disband) -> Told:
    gone = [called(campaign.forces, deed.force)] if deed.force else []
    gone += [called(campaign.sides, deed.side)] if deed.side else []
    return Told(f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} disbanded")


def _some(names: Sequence[str], most: int = 3) -> str:
    return listed(names) if len(names) <= most else f"{', '.join(names[:2])} and {len(names) - 2} more"


def _enlisted(campaign: Campaign, deed: did.Enlist) -> Told:
    names = [pilot.name for pilot in deed.pilots] + [unit.name or unit.model for unit in deed.units]
    headline = f"{_some(names)} {'joins' if len(names) == 1 else 'join'}"
    return Told(headline, tuple(_joining(campaign, deed)))


def _joining(campaign: Campaign, deed: did.Enlist) -> Iterator[str]:
    for pilot in deed.pilots:
        traits = ", ".join(f"{label(trait)} {value}" for trait, value in pilot.traits.items())
        yield f"{pilot.name}: {traits}" if traits else pilot.name
    for unit in deed.units:
        force = f", {called(campaign.forces, unit.force)}" if unit.force else ""
        yield f"{unit.name} ({unit.model}){force}" if unit.name else f"{unit.model}{force}"


def _dismissed(campaign: Campaign, deed: did.Dismiss) -> Told:
    names = [called(campaign.units, id) for id in deed.units]
    names += [called(campaign.pilots, id) for id in deed.pilots]
    return Told(f"{_some(names)} {'leaves' if len(names) == 1 else 'leave'}", sentences(deed.why))


def _unit_changed(campaign: Campaign, deed: did.ChangeUnit) -> Told:
    name = called(campaign.units, deed.unit)
    found = []
    if deed.pilot is not None:
        pilot = called(campaign.pilots, deed.pilot)
        found.append(f"{pilot} pilots {name}" if deed.pilot else f"{name} has no pilot")
    if deed.force is not None:
        force = called(campaign.forces, deed.force)
        found.append(f"{name} joins {force}" if deed.force else f"{name} belongs to no force")
    if deed.name is not None:
        found.append(f"{name} is called {deed.name or campaign.units[deed.unit].model}")
    if deed.loads is not None:
        found.append(f"{name} has other ammunition loaded")
    return Told((found or [f"{name} stays as it is"])[0], sentences(*(f"{it}." for it in found[1:])))


def _pilot_changed(campaign: Campaign, deed: did.ChangePilot) -> Told:
    name = called(campaign.pilots, deed.pilot)
    found = []
    if deed.status is not None:
        words = {"retired": "retires", "killed": "dies", "fit": "is fit again"}
        found.append(f"{name} {words.get(deed.status, f'is {deed.status}')}")
    if deed.traits:
        found.append(f"{name}: {listed(f'{label(key)} is {value}' for key, value in deed.traits.items())}")
    if deed.talents is not None:
        found.append(
            f"{name} has the talents {listed(map(label, deed.talents))}"
            if deed.talents
            else f"{name} has no talents"
        )
    if deed.name is not None and deed.name != name:
        found.append(f"{name} is now called {deed.name}")
    if deed.portrait is not None:
        found.append(f"{name} has {'a portrait' if deed.portrait else 'no portrait'}")
    return Told((found or [f"{name} changes"])[0], sentences(*(f"{it}." for it in found[1:]), deed.why))


def _repaired(campaign: Campaign, deed: did.Repair) -> Told:
    cost = _cost(deed.price, deed.days)
    return Told(f"{called(campaign.units, deed.unit)} is repaired", sentences(*deed.what, cost, deed.source))


def _healed(campaign: Campaign, deed: did.Heal) -> Told:
    headline = f"{called(campaign.pilots, deed.pilot)} {'heals' if deed.wounds else 'recovers'}"
    left = f"{counted(deed.wounds, 'wound')} left." if deed.wounds else ""
    return Told(headline, sentences(left, _cost(deed.price, deed.days), deed.source))


def _cost(price: Mapping[str, int], days: int) -> str:
    parts = [f"{amount} {label(what)}" for what, amount in price.items() if amount]
    parts += [counted(days, "day")] if days else []
    return f"Takes {listed(parts)}." if parts else ""


def _advanced(campaign: Campaign, deed: did.Advance) -> Told:
    what = label(deed.talent or deed.purchase)
    if deed.trait is not None and deed.to is not None:
        pilot = campaign.pilots.get(deed.pilot)
        before = pilot.traits.get(deed.trait) if pilot else None
        what = f"{label(deed.trait)} {'' if before is None else f'from {before} '}to {deed.to}"
    price = listed(f"{share} {label(counter)}" for counter, share in deed.price.items())
    return Told(
        f"{called(campaign.pilots, deed.pilot)} improves: {what}",
        sentences(price and f"Paid with {price}.", deed.source),
    )


def _awarded(campaign: Campaign, deed: did.Award) -> Told:
    name = called(campaign.pilots, deed.pilot)
    verb = "loses" if deed.is_taken else "gains"
    return Told(f"{name} {verb} {deed.amount} {label(deed.counter)}", sentences(deed.why))


def _passed(campaign: Campaign, deed: did.PassDays) -> Told:
    to = date.fromisoformat(deed.to)
    passed = days_between(campaign.today, to)
    headline = f"{counted(passed, 'day')} {'passes' if passed == 1 else 'pass'}"
    return Told(headline, (f"It is {day_words(to)}.",))


def _written(campaign: Campaign, deed: did.WriteNote) -> Told:
    before = "Note changed" if deed.note in campaign.notes else "Note"
    return Told(f"{before}: {deed.title}", sentences(deed.text))


def _removed(campaign: Campaign, deed: did.RemoveNote) -> Told:
    note = campaign.notes.get(deed.note)
    return Told(f"Note deleted: {note.title if note else deed.note}")


def _restocked(_: Campaign, deed: did.ChangeStores) -> Told:
    return Told(f"Stores: {changes_words(deed.changes)}", sentences(deed.why))


_TELLERS: Mapping[type, Callable[[Campaign, Any], Told]] = {
    did.Describe: _described,
    did.ChangeRules: _ruled,
    did.SetSide: _sided,
    did.SetForce: _forced,
    did.Disband: _disbanded,
    did.Enlist: _enlisted,
    did.Dismiss: _dismissed,
    did.ChangeUnit: _unit_changed,
    did.ChangePilot: _pilot_changed,
    did.PlanBattle: planned,
    did.DropPlan: dropped,
    did.BeginBattle: begun,
    did.ReturnBattle: returned,
    did.ForgetBattle: forgotten,
    did.Repair: _repaired,
    did.Heal: _healed,
    did.Advance: _advanced,
    did.Award: _awarded,
    did.PassDays: _passed,
    did.WriteNote: _written,
    did.RemoveNote: _removed,
    did.ChangeStores: _restocked,
    did.TakeBack: lambda _, deed: Told(f"Taken back: entry {deed.entry}"),
}
