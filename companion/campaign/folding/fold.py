"""What deeds make of a campaign: one function a deed, each from a campaign to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from companion.battles.rules.basis import RULES
from companion.campaign import deeds as did
from companion.campaign.folding.battles import begun, dropped, forgotten, planned, returned
from companion.campaign.folding.parts import (
    gained,
    noted,
    paid,
    put,
    served,
    summed,
    unit_of,
    unseated,
    without,
)
from companion.campaign.state import Campaign, Force, Note, Pilot, PilotService, PilotStatus, Side, UnitStatus
from companion.engine.shared.changing import replace


def fold(campaign: Campaign | None, number: int, deed: did.Deed) -> Campaign:
    """The campaign after the entry of this number; raises LookupError where it names what is not there."""
    if isinstance(deed, did.Found):
        return founded(deed, number)
    if campaign is None:
        raise LookupError("a campaign begins with its founding")
    return replace(_FOLDS[type(deed)](campaign, number, deed), number=number)


def founded(deed: did.Found, number: int) -> Campaign:
    """The campaign as it begins."""
    day = date.fromisoformat(deed.day)
    sides = put({}, *map(_side, deed.sides))
    return Campaign(
        number, deed.name, deed.ruleset, deed.options, day, day, deed.about, sides, snapshots=deed.snapshots
    )


def _described(campaign: Campaign, _: int, deed: did.Describe) -> Campaign:
    return replace(campaign, name=deed.name, about=deed.about)


def _ruled(campaign: Campaign, _: int, deed: did.ChangeRules) -> Campaign:
    snapshots = {**_without_rules(campaign.snapshots), **deed.snapshots}
    return replace(campaign, ruleset=deed.ruleset, options=deed.options, snapshots=snapshots)


def _without_rules(snapshots: Mapping[str, str]) -> dict[str, str]:
    """The snapshots of models: rules of one ruleset mean nothing to another."""
    return {name: digest for name, digest in snapshots.items() if name != RULES}


def _side(entry: did.SideEntry) -> Side:
    return Side(entry.id, entry.name, entry.is_ours)


def _sided(campaign: Campaign, _: int, deed: did.SetSide) -> Campaign:
    return replace(campaign, sides=put(campaign.sides, _side(deed.side)))


def _forced(campaign: Campaign, _: int, deed: did.SetForce) -> Campaign:
    it = deed.force
    force = Force(it.id, it.name, it.side, it.kind, it.parent)
    return replace(campaign, forces=put(campaign.forces, force))


def _disbanded(campaign: Campaign, _: int, deed: did.Disband) -> Campaign:
    if deed.side is not None:
        campaign = replace(campaign, sides=without(campaign.sides, deed.side))
    if deed.force is None:
        return campaign
    above = campaign.forces[deed.force].parent
    left = without(campaign.forces, deed.force).values()
    forces = [replace(it, parent=above) if it.parent == deed.force else it for it in left]
    units = [replace(it, force=above) for it in campaign.units.values() if it.force == deed.force]
    return replace(campaign, forces=put({}, *forces), units=put(campaign.units, *units))


def _enlisted(campaign: Campaign, number: int, deed: did.Enlist) -> Campaign:
    units = [unit_of(it, campaign.today, number, "Joined") for it in deed.units]
    pilots = [_pilot(it, campaign.today, number) for it in deed.pilots]
    return replace(
        campaign,
        units=put(campaign.units, *units),
        pilots=put(campaign.pilots, *pilots),
        models={**campaign.models, **deed.models},
        snapshots={**campaign.snapshots, **deed.snapshots},
    )


def _pilot(entry: did.PilotEntry, day: date, number: int) -> Pilot:
    service = PilotService(number, day, "Joined", entry.traits, wounds=entry.wounds)
    return Pilot(
        entry.id,
        entry.name,
        entry.side,
        entry.traits,
        entry.talents,
        entry.tech,
        entry.wounds,
        service=(service,),
    )


def _dismissed(campaign: Campaign, number: int, deed: did.Dismiss) -> Campaign:
    what = "Left" + (f": {deed.why}" if deed.why else "")
    units = [
        replace(served(campaign.units[id], number, campaign.today, what), status=UnitStatus.DISMISSED)
        for id in deed.units
    ]
    pilots = [
        replace(noted(campaign.pilots[id], number, campaign.today, what), status=PilotStatus.DISMISSED)
        for id in deed.pilots
    ]
    campaign = replace(campaign, units=put(campaign.units, *units), pilots=put(campaign.pilots, *pilots))
    return unseated(campaign, deed.pilots)


def _unit_changed(campaign: Campaign, _: int, deed: did.ChangeUnit) -> Campaign:
    unit = campaign.units[deed.unit]
    unit = replace(
        unit,
        name=unit.name if deed.name is None else deed.name,
        force=unit.force if deed.force is None else deed.force or None,
        pilot=unit.pilot if deed.pilot is None else deed.pilot or None,
        loads=unit.loads if deed.loads is None else deed.loads,
    )
    return replace(campaign, units=put(campaign.units, unit))


def _pilot_changed(campaign: Campaign, number: int, deed: did.ChangePilot) -> Campaign:
    before = campaign.pilots[deed.pilot]
    pilot = replace(
        before,
        name=before.name if deed.name is None else deed.name,
        traits=before.traits if deed.traits is None else {**before.traits, **deed.traits},
        talents=before.talents if deed.talents is None else deed.talents,
        status=before.status if deed.status is None else PilotStatus(deed.status),
        portrait=before.portrait if deed.portrait is None else deed.portrait,
    )
    if what := _hand(before, pilot, deed.why):
        pilot = noted(pilot, number, campaign.today, what)
    campaign = replace(campaign, pilots=put(campaign.pilots, pilot))
    return unseated(campaign, (deed.pilot,)) if pilot.status is PilotStatus.KILLED else campaign


def _hand(before: Pilot, after: Pilot, why: str) -> str:
    """What the record says of a change by hand; a name or a portrait is no service."""
    if before.status is not after.status:
        return f"{str(after.status).capitalize()}" + (f": {why}" if why else "")
    if (before.traits, before.talents) != (after.traits, after.talents):
        return "Changed by hand" + (f": {why}" if why else "")
    return ""


def _repaired(campaign: Campaign, number: int, deed: did.Repair) -> Campaign:
    what = "; ".join(deed.what) or "Repaired"
    unit = served(campaign.units[deed.unit], number, campaign.today, what)
    unit = replace(
        unit,
        condition=deed.condition,
        status=UnitStatus.READY,
        busy_until=_until(unit.busy_until, campaign.today, deed.days),
    )
    return paid(replace(campaign, units=put(campaign.units, unit)), deed.price)


def _healed(campaign: Campaign, number: int, deed: did.Heal) -> Campaign:
    pilot = replace(campaign.pilots[deed.pilot], wounds=deed.wounds)
    pilot = noted(pilot, number, campaign.today, "Recovered" if not deed.wounds else "Healed")
    pilot = replace(pilot, busy_until=_until(pilot.busy_until, campaign.today, deed.days))
    return paid(replace(campaign, pilots=put(campaign.pilots, pilot)), deed.price)


def _until(busy: date | None, today: date, days: int) -> date | None:
    """When work is done that is begun today and takes so long, after what is being done already."""
    begin = max(busy or today, today)
    return begin + timedelta(days=days) if days or begin > today else None


def _advanced(campaign: Campaign, number: int, deed: did.Advance) -> Campaign:
    pilot = campaign.pilots[deed.pilot]
    traits, talents, what = pilot.traits, pilot.talents, deed.purchase
    if deed.trait is not None and deed.to is not None:
        what = f"{deed.trait} {traits[deed.trait]} to {deed.to}" if deed.trait in traits else deed.trait
        traits = {**traits, deed.trait: deed.to}
    if deed.talent is not None:
        talents, what = (*talents, deed.talent), deed.talent
    spent = summed(pilot.spent, {counter: Fraction(share) for counter, share in deed.price.items()})
    pilot = noted(
        replace(pilot, traits=traits, talents=talents, spent=spent),
        number,
        campaign.today,
        f"Improved: {what}",
    )
    return replace(campaign, pilots=put(campaign.pilots, pilot))


def _awarded(campaign: Campaign, number: int, deed: did.Award) -> Campaign:
    amount = Fraction(deed.amount) * (-1 if deed.is_taken else 1)
    pilot = campaign.pilots[deed.pilot]
    pilot = replace(pilot, earned=summed(pilot.earned, {deed.counter: amount}))
    what = f"{'Lost' if deed.is_taken else 'Gained'} {deed.amount} {deed.counter}"
    what += f": {deed.why}" if deed.why else ""
    pilot = noted(pilot, number, campaign.today, what, counted={deed.counter: amount})
    return replace(campaign, pilots=put(campaign.pilots, pilot))


def _passed(campaign: Campaign, _: int, deed: did.PassDays) -> Campaign:
    return replace(campaign, today=date.fromisoformat(deed.to))


def _written(campaign: Campaign, _: int, deed: did.WriteNote) -> Campaign:
    note = Note(deed.note, deed.title, deed.text, campaign.today)
    return replace(campaign, notes=put(campaign.notes, note))


def _removed(campaign: Campaign, _: int, deed: did.RemoveNote) -> Campaign:
    return replace(campaign, notes=without(campaign.notes, deed.note))


def _restocked(campaign: Campaign, _: int, deed: did.ChangeStores) -> Campaign:
    return gained(campaign, deed.changes)


_Fold = Callable[[Campaign, int, Any], Campaign]
_FOLDS: Mapping[type, _Fold] = {
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
}
"""What each deed does; a taking back does nothing itself, as what it takes back is never folded."""
