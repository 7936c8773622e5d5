"""Whether a deed makes sense as a campaign stands: what it names is there, and can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from companion.campaign import deeds as did
from companion.campaign.sense.battles import beginning, forgetting, returning
from companion.campaign.sense.presence import (
    a_day,
    called,
    force_of,
    in_stores,
    not_fighting,
    not_twice,
    pilot_of_side,
    pilot_there,
    refused,
    same_side,
    side_there,
    unit_there,
    unknown,
)
from companion.campaign.state import Campaign, PilotStatus, Stage, UnitStatus
from companion.errors import Refusal
from companion.tabletop.counting import counted

MOST_COUNTED = 9_999
"""No pilot has more of anything that is counted for him."""


def nonsense(campaign: Campaign, deed: did.Deed) -> Refusal | None:
    """Why a deed makes no sense in this campaign, or None; whatever the ruleset says of it."""
    return next(_CHECKS[type(deed)](campaign, deed), None)


def _found(campaign: Campaign, _: did.Found) -> Iterator[Refusal]:
    yield refused("founded", f"{campaign.name} has already been founded; found another campaign.")


def _nothing(_campaign: Campaign, _deed: did.Deed) -> Iterator[Refusal]:
    yield from ()


def _set_force(campaign: Campaign, deed: did.SetForce) -> Iterator[Refusal]:
    force = deed.force
    yield from side_there(campaign, force.side)
    above, seen = force.parent, {force.id}
    while above is not None:
        if above in seen:
            yield refused("part_of_itself", f"{force.name} cannot be a part of itself.")
            return
        if above not in campaign.forces:
            yield unknown("force", above, campaign.forces)
            return
        if campaign.forces[above].side != force.side:
            yield refused("other_side", f"{campaign.forces[above].name} is a force on another side.")
        seen.add(above)
        above = campaign.forces[above].parent
    yield from _moved(campaign, deed)


def _moved(campaign: Campaign, deed: did.SetForce) -> Iterator[Refusal]:
    """A force that changes sides would leave what belongs to it behind."""
    before = campaign.forces.get(deed.force.id)
    if before is None or before.side == deed.force.side:
        return
    units = any(unit.force == before.id for unit in campaign.units.values())
    parts = any(force.parent == before.id for force in campaign.forces.values())
    if units or parts:
        yield refused("has_members", f"{before.name} has units or parts on its side. Move those first.")


def _disband(campaign: Campaign, deed: did.Disband) -> Iterator[Refusal]:
    if deed.force is not None and deed.force not in campaign.forces:
        yield unknown("force", deed.force, campaign.forces)
    if deed.side is None:
        return
    yield from side_there(campaign, deed.side)
    if len(campaign.sides) == 1:
        yield refused("last_side", "A campaign has at least one side.")
    units = [it.side for it in campaign.units.values()]
    pilots = [it.side for it in campaign.pilots.values()]
    forces = [it.side for it in campaign.forces.values() if it.id != deed.force]
    if deed.side in (*units, *pilots, *forces):
        name = called(campaign.sides, deed.side)
        yield refused("has_members", f"Forces, units or pilots belong to {name}, or once did.")


def _enlist(campaign: Campaign, deed: did.Enlist) -> Iterator[Refusal]:
    coming = {pilot.id: pilot for pilot in deed.pilots}
    yield from not_twice([unit.id for unit in deed.units], campaign.units, "unit")
    yield from not_twice([pilot.id for pilot in deed.pilots], campaign.pilots, "pilot")
    for side in (*(unit.side for unit in deed.units), *(pilot.side for pilot in deed.pilots)):
        yield from side_there(campaign, side)
    for unit in deed.units:
        yield from force_of(campaign, unit.force, unit.side)
        if (pilot := coming.get(unit.pilot or "")) is not None:
            yield from same_side(pilot.name, pilot.side, unit.name or unit.model, unit.side)
        elif unit.pilot is not None:
            yield from pilot_of_side(campaign, unit.pilot, unit.side, unit.name or unit.model)


def _dismiss(campaign: Campaign, deed: did.Dismiss) -> Iterator[Refusal]:
    for kind, ids, known, there in (
        ("unit", deed.units, campaign.units, unit_there),
        ("pilot", deed.pilots, campaign.pilots, pilot_there),
    ):
        for id in ids:
            yield from there(campaign, id)
            yield from not_fighting(known[id], f"This {kind}")


def _change_unit(campaign: Campaign, deed: did.ChangeUnit) -> Iterator[Refusal]:
    yield from unit_there(campaign, deed.unit)
    side = campaign.units[deed.unit].side
    yield from force_of(campaign, deed.force, side)
    if deed.pilot:
        yield from pilot_of_side(campaign, deed.pilot, side, called(campaign.units, deed.unit))
        if campaign.pilots[deed.pilot].status is PilotStatus.KILLED:
            yield refused("dead", f"{called(campaign.pilots, deed.pilot)} is dead.")


def _change_pilot(campaign: Campaign, deed: did.ChangePilot) -> Iterator[Refusal]:
    if deed.pilot not in campaign.pilots:
        yield unknown("pilot", deed.pilot, campaign.pilots)


def _plan(campaign: Campaign, deed: did.PlanBattle) -> Iterator[Refusal]:
    yield from a_day(deed.day)
    before = campaign.battles.get(deed.plan)
    if before is not None and before.stage is not Stage.PLANNED:
        yield refused("begun", f"{before.title} has begun; it is no longer a plan.")


def _drop(campaign: Campaign, deed: did.DropPlan) -> Iterator[Refusal]:
    plans = {id: it for id, it in campaign.battles.items() if it.stage is Stage.PLANNED}
    if deed.plan not in plans:
        yield unknown("planned battle", deed.plan, plans)


def _repair(campaign: Campaign, deed: did.Repair) -> Iterator[Refusal]:
    yield from unit_there(campaign, deed.unit)
    unit = campaign.units[deed.unit]
    if unit.status is UnitStatus.LOST:
        yield refused("lost", f"{called(campaign.units, deed.unit)} is in the enemy's hands.")
    yield from not_fighting(unit, "This unit")
    yield from _price(campaign, deed.price)


def _heal(campaign: Campaign, deed: did.Heal) -> Iterator[Refusal]:
    yield from pilot_there(campaign, deed.pilot)
    pilot = campaign.pilots[deed.pilot]
    if pilot.status is PilotStatus.KILLED:
        yield refused("dead", f"{pilot.name} is dead.")
    yield from not_fighting(pilot, "This pilot")
    if deed.wounds >= pilot.wounds:
        yield refused(
            "not_healing", f"{pilot.name} has {counted(pilot.wounds, 'wound')}; healing leaves fewer."
        )
    yield from _price(campaign, deed.price)


def _price(campaign: Campaign, price: Mapping[str, int]) -> Iterator[Refusal]:
    for what, amount in price.items():
        if amount < 0:
            yield refused("negative_price", f"A price of {amount} {what} would be a gain.")
    yield from in_stores(campaign, {what: -amount for what, amount in price.items()})


def _advance(campaign: Campaign, deed: did.Advance) -> Iterator[Refusal]:
    yield from pilot_there(campaign, deed.pilot)
    pilot = campaign.pilots[deed.pilot]
    if pilot.status is PilotStatus.KILLED:
        yield refused("dead", f"{pilot.name} is dead.")
    for counter, share in deed.price.items():
        left = pilot.left(counter)
        if left < Fraction(share):
            reason = f"{pilot.name} has {left} {counter} left, and this costs {share}."
            yield refused("too_expensive", reason)
    if deed.talent is not None and deed.talent in pilot.talents:
        yield refused("has_it", f"{pilot.name} already has {deed.talent}.")


def _award(campaign: Campaign, deed: did.Award) -> Iterator[Refusal]:
    yield from pilot_there(campaign, deed.pilot)
    pilot = campaign.pilots[deed.pilot]
    left = pilot.left(deed.counter)
    if deed.is_taken and left < Fraction(deed.amount):
        yield refused("too_much", f"{pilot.name} has {left} {deed.counter} left; no more can be taken off.")
    if not deed.is_taken and left + Fraction(deed.amount) > MOST_COUNTED:
        reason = f"{pilot.name} has {left} {deed.counter}; no more than {MOST_COUNTED} are counted."
        yield refused("too_much", reason)


def _pass_days(campaign: Campaign, deed: did.PassDays) -> Iterator[Refusal]:
    yield from a_day(deed.to)
    if date.fromisoformat(deed.to) < campaign.today:
        reason = f"It is already {campaign.today}; days never run backward. Take back the entry that passed"
        yield refused("backwards", f"{reason} them instead.")


def _remove_note(campaign: Campaign, deed: did.RemoveNote) -> Iterator[Refusal]:
    if deed.note not in campaign.notes:
        yield unknown("note", deed.note, campaign.notes)


def _change_stores(campaign: Campaign, deed: did.ChangeStores) -> Iterator[Refusal]:
    yield from in_stores(campaign, deed.changes)


_Check = Callable[[Campaign, Any], Iterator[Refusal]]
_CHECKS: Mapping[type, _Check] = {
    did.Found: _found,
    did.Describe: _nothing,
    did.ChangeRules: _nothing,
    did.SetSide: _nothing,
    did.SetForce: _set_force,
    did.Disband: _disband,
    did.Enlist: _enlist,
    did.Dismiss: _dismiss,
    did.ChangeUnit: _change_unit,
    did.ChangePilot: _change_pilot,
    did.PlanBattle: _plan,
    did.DropPlan: _drop,
    did.BeginBattle: beginning,
    did.ReturnBattle: returning,
    did.ForgetBattle: forgetting,
    did.Repair: _repair,
    did.Heal: _heal,
    did.Advance: _advance,
    did.Award: _award,
    did.PassDays: _pass_days,
    did.WriteNote: _nothing,
    did.RemoveNote: _remove_note,
    did.ChangeStores: _change_stores,
}
