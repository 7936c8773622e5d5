"""Validation of each command in a campaign as it is now: whatever it names must exist and be free for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from companion.campaign import commands as did
from companion.campaign.state import Campaign, PilotStatus, Stage, UnitStatus
from companion.campaign.validation.battles import check_begin, check_forget, check_return
from companion.campaign.validation.presence import (
    check_day,
    check_force,
    check_not_fighting,
    check_pilot,
    check_pilot_side,
    check_same_side,
    check_side,
    check_stores,
    check_unique,
    check_unit,
    display_name,
    refuse,
    refuse_unknown,
)
from companion.errors import Refusal
from companion.tabletop.number_text import format_count

MAX_COUNTED = 9_999
"""No pilot has more of anything that is counted for him."""


def validate(campaign: Campaign, command: did.CampaignCommand) -> Refusal | None:
    """Return why a command makes no sense in this campaign, or None; whatever the ruleset says of it."""
    return next(_CHECKS[type(command)](campaign, command), None)


def _check_found(campaign: Campaign, _: did.Found) -> Iterator[Refusal]:
    yield refuse("founded", f"{campaign.name} has already been founded; found another campaign.")


def _check_nothing(_campaign: Campaign, _command: did.CampaignCommand) -> Iterator[Refusal]:
    yield from ()


def _check_set_force(campaign: Campaign, command: did.SetForce) -> Iterator[Refusal]:
    force = command.force
    yield from check_side(campaign, force.side)
    above, seen = force.parent, {force.id}
    while above is not None:
        if above in seen:
            yield refuse("part_of_itself", f"{force.name} cannot be a part of itself.")
            return
        if above not in campaign.forces:
            yield refuse_unknown("force", above, campaign.forces)
            return
        if campaign.forces[above].side != force.side:
            yield refuse("other_side", f"{campaign.forces[above].name} is a force on another side.")
        seen.add(above)
        above = campaign.forces[above].parent
    yield from _check_move(campaign, command)


def _check_move(campaign: Campaign, command: did.SetForce) -> Iterator[Refusal]:
    """Yield a force that changes sides would leave what belongs to it behind."""
    before = campaign.forces.get(command.force.id)
    if before is None or before.side == command.force.side:
        return
    units = any(unit.force == before.id for unit in campaign.units.values())
    parts = any(force.parent == before.id for force in campaign.forces.values())
    if units or parts:
        yield refuse("has_members", f"{before.name} has units or parts on its side. Move those first.")


def _check_disband(campaign: Campaign, command: did.Disband) -> Iterator[Refusal]:
    if command.force is not None and command.force not in campaign.forces:
        yield refuse_unknown("force", command.force, campaign.forces)
    if command.side is None:
        return
    yield from check_side(campaign, command.side)
    if len(campaign.sides) == 1:
        yield refuse("last_side", "A campaign has at least one side.")
    units = [it.side for it in campaign.units.values()]
    pilots = [it.side for it in campaign.pilots.values()]
    forces = [it.side for it in campaign.forces.values() if it.id != command.force]
    if command.side in (*units, *pilots, *forces):
        name = display_name(campaign.sides, command.side)
        yield refuse("has_members", f"Forces, units or pilots belong to {name}, or once did.")


def _check_enlist(campaign: Campaign, command: did.Enlist) -> Iterator[Refusal]:
    coming = {pilot.id: pilot for pilot in command.pilots}
    yield from check_unique([unit.id for unit in command.units], campaign.units, "unit")
    yield from check_unique([pilot.id for pilot in command.pilots], campaign.pilots, "pilot")
    for side in (*(unit.side for unit in command.units), *(pilot.side for pilot in command.pilots)):
        yield from check_side(campaign, side)
    for unit in command.units:
        yield from check_force(campaign, unit.force, unit.side)
        if (pilot := coming.get(unit.pilot or "")) is not None:
            yield from check_same_side(pilot.name, pilot.side, unit.name or unit.model, unit.side)
        elif unit.pilot is not None:
            yield from check_pilot_side(campaign, unit.pilot, unit.side, unit.name or unit.model)


def _check_dismiss(campaign: Campaign, command: did.Dismiss) -> Iterator[Refusal]:
    for kind, ids, known, there in (
        ("unit", command.units, campaign.units, check_unit),
        ("pilot", command.pilots, campaign.pilots, check_pilot),
    ):
        for id in ids:
            yield from there(campaign, id)
            yield from check_not_fighting(known[id], f"This {kind}")


def _check_change_unit(campaign: Campaign, command: did.ChangeUnit) -> Iterator[Refusal]:
    yield from check_unit(campaign, command.unit)
    side = campaign.units[command.unit].side
    yield from check_force(campaign, command.force, side)
    if command.pilot:
        yield from check_pilot_side(campaign, command.pilot, side, display_name(campaign.units, command.unit))
        if campaign.pilots[command.pilot].status is PilotStatus.KILLED:
            yield refuse("dead", f"{display_name(campaign.pilots, command.pilot)} is dead.")


def _check_change_pilot(campaign: Campaign, command: did.ChangePilot) -> Iterator[Refusal]:
    if command.pilot not in campaign.pilots:
        yield refuse_unknown("pilot", command.pilot, campaign.pilots)


def _check_plan(campaign: Campaign, command: did.PlanBattle) -> Iterator[Refusal]:
    yield from check_day(command.day)
    before = campaign.battles.get(command.plan)
    if before is not None and before.stage is not Stage.PLANNED:
        yield refuse("begun", f"{before.title} has begun; it is no longer a plan.")


def _check_drop(campaign: Campaign, command: did.DropPlan) -> Iterator[Refusal]:
    plans = {id: it for id, it in campaign.battles.items() if it.stage is Stage.PLANNED}
    if command.plan not in plans:
        yield refuse_unknown("planned battle", command.plan, plans)


def _check_repair(campaign: Campaign, command: did.Repair) -> Iterator[Refusal]:
    yield from check_unit(campaign, command.unit)
    unit = campaign.units[command.unit]
    if unit.status is UnitStatus.LOST:
        yield refuse("lost", f"{display_name(campaign.units, command.unit)} is in the enemy's hands.")
    yield from check_not_fighting(unit, "This unit")
    yield from _check_price(campaign, command.price)


def _check_heal(campaign: Campaign, command: did.Heal) -> Iterator[Refusal]:
    yield from check_pilot(campaign, command.pilot)
    pilot = campaign.pilots[command.pilot]
    if pilot.status is PilotStatus.KILLED:
        yield refuse("dead", f"{pilot.name} is dead.")
    yield from check_not_fighting(pilot, "This pilot")
    if command.wounds >= pilot.wounds:
        yield refuse(
            "not_healing", f"{pilot.name} has {format_count(pilot.wounds, 'wound')}; healing leaves fewer."
        )
    yield from _check_price(campaign, command.price)


def _check_price(campaign: Campaign, price: Mapping[str, int]) -> Iterator[Refusal]:
    for what, amount in price.items():
        if amount < 0:
            yield refuse("negative_price", f"A price of {amount} {what} would be a gain.")
    yield from check_stores(campaign, {what: -amount for what, amount in price.items()})


def _check_advance(campaign: Campaign, command: did.Advance) -> Iterator[Refusal]:
    yield from check_pilot(campaign, command.pilot)
    pilot = campaign.pilots[command.pilot]
    if pilot.status is PilotStatus.KILLED:
        yield refuse("dead", f"{pilot.name} is dead.")
    for counter, share in command.price.items():
        left = pilot.unspent_amount(counter)
        if left < Fraction(share):
            reason = f"{pilot.name} has {left} {counter} left, and this costs {share}."
            yield refuse("too_expensive", reason)
    if command.talent is not None and command.talent in pilot.talents:
        yield refuse("has_it", f"{pilot.name} already has {command.talent}.")


def _check_award(campaign: Campaign, command: did.Award) -> Iterator[Refusal]:
    yield from check_pilot(campaign, command.pilot)
    pilot = campaign.pilots[command.pilot]
    left = pilot.unspent_amount(command.counter)
    if command.is_taken and left < Fraction(command.amount):
        yield refuse("too_much", f"{pilot.name} has {left} {command.counter} left; no more can be taken off.")
    if not command.is_taken and left + Fraction(command.amount) > MAX_COUNTED:
        reason = f"{pilot.name} has {left} {command.counter}; no more than {MAX_COUNTED} are counted."
        yield refuse("too_much", reason)


def _check_pass_days(campaign: Campaign, command: did.PassDays) -> Iterator[Refusal]:
    yield from check_day(command.to)
    if date.fromisoformat(command.to) < campaign.today:
        reason = f"It is already {campaign.today}; days never run backward. Take back the entry that passed"
        yield refuse("backwards", f"{reason} them instead.")


def _check_remove_note(campaign: Campaign, command: did.RemoveNote) -> Iterator[Refusal]:
    if command.note not in campaign.notes:
        yield refuse_unknown("note", command.note, campaign.notes)


def _check_change_stores(campaign: Campaign, command: did.ChangeStores) -> Iterator[Refusal]:
    yield from check_stores(campaign, command.changes)


_Check = Callable[[Campaign, Any], Iterator[Refusal]]
_CHECKS: Mapping[type, _Check] = {
    did.Found: _check_found,
    did.Describe: _check_nothing,
    did.ChangeRules: _check_nothing,
    did.SetSide: _check_nothing,
    did.SetForce: _check_set_force,
    did.Disband: _check_disband,
    did.Enlist: _check_enlist,
    did.Dismiss: _check_dismiss,
    did.ChangeUnit: _check_change_unit,
    did.ChangePilot: _check_change_pilot,
    did.PlanBattle: _check_plan,
    did.DropPlan: _check_drop,
    did.BeginBattle: check_begin,
    did.ReturnBattle: check_return,
    did.ForgetBattle: check_forget,
    did.Repair: _check_repair,
    did.Heal: _check_heal,
    did.Advance: _check_advance,
    did.Award: _check_award,
    did.PassDays: _check_pass_days,
    did.WriteNote: _check_nothing,
    did.RemoveNote: _check_remove_note,
    did.ChangeStores: _check_change_stores,
}
