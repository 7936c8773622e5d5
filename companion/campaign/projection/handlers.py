"""Handlers of commands: one function a command, each from a campaign to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from companion.battles.rules.rules_ref import RULES
from companion.campaign import commands as did
from companion.campaign.projection.battles import (
    begin_battle,
    drop_plan,
    forget_battle,
    plan_battle,
    return_battle,
)
from companion.campaign.projection.parts import (
    add_amounts,
    unit_of,
    with_payment,
    with_pilot_record,
    with_stores,
    with_unit_record,
    with_values,
    without,
    without_assignments,
)
from companion.campaign.state import (
    Campaign,
    CampaignSide,
    Force,
    Note,
    Pilot,
    PilotService,
    PilotStatus,
    UnitStatus,
)
from companion.engine.shared.fast_replace import replace


def apply_command(campaign: Campaign | None, number: int, command: did.CampaignCommand) -> Campaign:
    """Return the campaign after the entry of this number; raises LookupError for unknown names."""
    if isinstance(command, did.Found):
        return found_campaign(command, number)
    if campaign is None:
        raise LookupError("a campaign begins with its founding")
    return replace(_HANDLERS[type(command)](campaign, number, command), number=number)


def found_campaign(command: did.Found, number: int) -> Campaign:
    """Return the campaign as it begins."""
    day = date.fromisoformat(command.day)
    sides = with_values({}, *map(_side, command.sides))
    return Campaign(
        number,
        command.name,
        command.ruleset,
        command.options,
        day,
        day,
        command.about,
        sides,
        snapshots=command.snapshots,
    )


def _describe(campaign: Campaign, _: int, command: did.Describe) -> Campaign:
    return replace(campaign, name=command.name, about=command.about)


def _change_rules(campaign: Campaign, _: int, command: did.ChangeRules) -> Campaign:
    snapshots = {**_without_rules(campaign.snapshots), **command.snapshots}
    return replace(campaign, ruleset=command.ruleset, options=command.options, snapshots=snapshots)


def _without_rules(snapshots: Mapping[str, str]) -> dict[str, str]:
    """Return the snapshots of models: rules of one ruleset mean nothing to another."""
    return {name: digest for name, digest in snapshots.items() if name != RULES}


def _side(entry: did.SideEntry) -> CampaignSide:
    return CampaignSide(entry.id, entry.name, entry.is_ours)


def _set_side(campaign: Campaign, _: int, command: did.SetSide) -> Campaign:
    return replace(campaign, sides=with_values(campaign.sides, _side(command.side)))


def _set_force(campaign: Campaign, _: int, command: did.SetForce) -> Campaign:
    it = command.force
    force = Force(it.id, it.name, it.side, it.kind, it.parent)
    return replace(campaign, forces=with_values(campaign.forces, force))


def _disband(campaign: Campaign, _: int, command: did.Disband) -> Campaign:
    if command.side is not None:
        campaign = replace(campaign, sides=without(campaign.sides, command.side))
    if command.force is None:
        return campaign
    above = campaign.forces[command.force].parent
    left = without(campaign.forces, command.force).values()
    forces = [replace(it, parent=above) if it.parent == command.force else it for it in left]
    units = [replace(it, force=above) for it in campaign.units.values() if it.force == command.force]
    return replace(campaign, forces=with_values({}, *forces), units=with_values(campaign.units, *units))


def _enlist(campaign: Campaign, number: int, command: did.Enlist) -> Campaign:
    units = [unit_of(it, campaign.today, number, "Joined") for it in command.units]
    pilots = [_pilot(it, campaign.today, number) for it in command.pilots]
    return replace(
        campaign,
        units=with_values(campaign.units, *units),
        pilots=with_values(campaign.pilots, *pilots),
        models={**campaign.models, **command.models},
        snapshots={**campaign.snapshots, **command.snapshots},
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


def _dismiss(campaign: Campaign, number: int, command: did.Dismiss) -> Campaign:
    what = "Left" + (f": {command.why}" if command.why else "")
    units = [
        replace(
            with_unit_record(campaign.units[id], number, campaign.today, what), status=UnitStatus.DISMISSED
        )
        for id in command.units
    ]
    pilots = [
        replace(
            with_pilot_record(campaign.pilots[id], number, campaign.today, what), status=PilotStatus.DISMISSED
        )
        for id in command.pilots
    ]
    campaign = replace(
        campaign, units=with_values(campaign.units, *units), pilots=with_values(campaign.pilots, *pilots)
    )
    return without_assignments(campaign, command.pilots)


def _change_unit(campaign: Campaign, _: int, command: did.ChangeUnit) -> Campaign:
    unit = campaign.units[command.unit]
    unit = replace(
        unit,
        name=unit.name if command.name is None else command.name,
        force=unit.force if command.force is None else command.force or None,
        pilot=unit.pilot if command.pilot is None else command.pilot or None,
        loads=unit.loads if command.loads is None else command.loads,
    )
    return replace(campaign, units=with_values(campaign.units, unit))


def _change_pilot(campaign: Campaign, number: int, command: did.ChangePilot) -> Campaign:
    before = campaign.pilots[command.pilot]
    pilot = replace(
        before,
        name=before.name if command.name is None else command.name,
        traits=before.traits if command.traits is None else {**before.traits, **command.traits},
        talents=before.talents if command.talents is None else command.talents,
        status=before.status if command.status is None else PilotStatus(command.status),
        portrait=before.portrait if command.portrait is None else command.portrait,
    )
    if what := _describe_change(before, pilot, command.why):
        pilot = with_pilot_record(pilot, number, campaign.today, what)
    campaign = replace(campaign, pilots=with_values(campaign.pilots, pilot))
    return without_assignments(campaign, (command.pilot,)) if pilot.status is PilotStatus.KILLED else campaign


def _describe_change(before: Pilot, after: Pilot, why: str) -> str:
    """Return what the record says of a change by hand; a name or a portrait is no service."""
    if before.status is not after.status:
        return f"{str(after.status).capitalize()}" + (f": {why}" if why else "")
    if (before.traits, before.talents) != (after.traits, after.talents):
        return "Changed by hand" + (f": {why}" if why else "")
    return ""


def _repair(campaign: Campaign, number: int, command: did.Repair) -> Campaign:
    what = "; ".join(command.what) or "Repaired"
    unit = with_unit_record(campaign.units[command.unit], number, campaign.today, what)
    unit = replace(
        unit,
        condition=command.condition,
        status=UnitStatus.READY,
        busy_until=_busy_until(unit.busy_until, campaign.today, command.days),
    )
    return with_payment(replace(campaign, units=with_values(campaign.units, unit)), command.price)


def _heal(campaign: Campaign, number: int, command: did.Heal) -> Campaign:
    pilot = replace(campaign.pilots[command.pilot], wounds=command.wounds)
    pilot = with_pilot_record(pilot, number, campaign.today, "Recovered" if not command.wounds else "Healed")
    pilot = replace(pilot, busy_until=_busy_until(pilot.busy_until, campaign.today, command.days))
    return with_payment(replace(campaign, pilots=with_values(campaign.pilots, pilot)), command.price)


def _busy_until(busy: date | None, today: date, days: int) -> date | None:
    """Return when work is done that is begun today and takes so long, after what is being done already."""
    begin = max(busy or today, today)
    return begin + timedelta(days=days) if days or begin > today else None


def _advance(campaign: Campaign, number: int, command: did.Advance) -> Campaign:
    pilot = campaign.pilots[command.pilot]
    traits, talents, what = pilot.traits, pilot.talents, command.purchase
    if command.trait is not None and command.to is not None:
        what = (
            f"{command.trait} {traits[command.trait]} to {command.to}"
            if command.trait in traits
            else command.trait
        )
        traits = {**traits, command.trait: command.to}
    if command.talent is not None:
        talents, what = (*talents, command.talent), command.talent
    spent = add_amounts(pilot.spent, {counter: Fraction(share) for counter, share in command.price.items()})
    pilot = with_pilot_record(
        replace(pilot, traits=traits, talents=talents, spent=spent),
        number,
        campaign.today,
        f"Improved: {what}",
    )
    return replace(campaign, pilots=with_values(campaign.pilots, pilot))


def _award(campaign: Campaign, number: int, command: did.Award) -> Campaign:
    amount = Fraction(command.amount) * (-1 if command.is_taken else 1)
    pilot = campaign.pilots[command.pilot]
    pilot = replace(pilot, earned=add_amounts(pilot.earned, {command.counter: amount}))
    what = f"{'Lost' if command.is_taken else 'Gained'} {command.amount} {command.counter}"
    what += f": {command.why}" if command.why else ""
    pilot = with_pilot_record(pilot, number, campaign.today, what, counted={command.counter: amount})
    return replace(campaign, pilots=with_values(campaign.pilots, pilot))


def _pass_days(campaign: Campaign, _: int, command: did.PassDays) -> Campaign:
    return replace(campaign, today=date.fromisoformat(command.to))


def _write_note(campaign: Campaign, _: int, command: did.WriteNote) -> Campaign:
    note = Note(command.note, command.title, command.text, campaign.today)
    return replace(campaign, notes=with_values(campaign.notes, note))


def _remove_note(campaign: Campaign, _: int, command: did.RemoveNote) -> Campaign:
    return replace(campaign, notes=without(campaign.notes, command.note))


def _change_stores(campaign: Campaign, _: int, command: did.ChangeStores) -> Campaign:
    return with_stores(campaign, command.changes)


_Handler = Callable[[Campaign, int, Any], Campaign]
_HANDLERS: Mapping[type, _Handler] = {
    did.Describe: _describe,
    did.ChangeRules: _change_rules,
    did.SetSide: _set_side,
    did.SetForce: _set_force,
    did.Disband: _disband,
    did.Enlist: _enlist,
    did.Dismiss: _dismiss,
    did.ChangeUnit: _change_unit,
    did.ChangePilot: _change_pilot,
    did.PlanBattle: plan_battle,
    did.DropPlan: drop_plan,
    did.BeginBattle: begin_battle,
    did.ReturnBattle: return_battle,
    did.ForgetBattle: forget_battle,
    did.Repair: _repair,
    did.Heal: _heal,
    did.Advance: _advance,
    did.Award: _award,
    did.PassDays: _pass_days,
    did.WriteNote: _write_note,
    did.RemoveNote: _remove_note,
    did.ChangeStores: _change_stores,
}
"""What each deed does; a taking back does nothing itself, as what it takes back is never folded."""
