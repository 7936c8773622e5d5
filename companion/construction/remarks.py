"""Remarks on a design: legal details that its designer may not have meant."""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.blueprint import Blueprint
from companion.construction.design_report import Balance, DesignRemark
from companion.construction.pods import is_in_pod
from companion.engine.battletech.tables.weapons import WeaponTrait
from companion.tabletop.number_text import format_count

CASE = "case"


def remarks_on(plan: Blueprint, balance: Balance) -> Iterator[DesignRemark]:
    """Tons and points that are left over, ammunition that endangers the 'Mech, and what is of no use."""
    if balance.remaining is not None and balance.remaining > 1e-6:
        left = format_count(f"{balance.remaining:g}", "ton") + (" is" if balance.remaining == 1 else " are")
        text = f"{left} left over: it weighs {balance.tons:g} of {balance.tonnage}."
        yield DesignRemark("underweight", ("tonnage",), text)
    armor = balance.armor
    spare = (
        0
        if armor.bought is None or armor.maximum is None
        else min(armor.bought, armor.maximum) - armor.points
    )
    if spare > 0:
        tons = format_count(f"{armor.tons:g}", "ton")
        text = f"{tons} of armor hold {format_count(spare, 'more point')} than are used."
        yield DesignRemark("spare_armor", ("armor",), text)
    if plan.model.slots and balance.free_slots:
        text = f"{format_count(balance.free_slots, 'critical slot')} are empty."
        yield DesignRemark(
            "empty_slots", ("slots",), text.replace("1 critical slot are", "1 critical slot is")
        )
    yield from _ammunition_remarks(plan)
    yield from _pod_remarks(plan)


def _ammunition_remarks(plan: Blueprint) -> Iterator[DesignRemark]:
    used = {thing.name for thing in plan.items if thing.category != "ammunition"}
    protected = {thing.location for thing in plan.items if thing.kind == CASE}
    reported = set[str]()
    for thing in plan.items:
        if thing.category != "ammunition":
            continue
        if thing.name not in used:
            text = f"{thing.label}: nothing aboard uses it."
            yield DesignRemark("useless_ammunition", thing.at, text, thing.location)
        row = plan.tables.weapons.get(thing.name)
        if row is not None and WeaponTrait.AMMO_EXPLOSIVE not in row.traits:
            continue
        if thing.location not in protected | reported and not is_in_pod(plan, thing.id):
            reported.add(thing.location)
            text = f"Ammunition in the {plan.label(thing.location)} has no CASE beside it."
            yield DesignRemark("no_case", thing.at, text, thing.location)


def _pod_remarks(plan: Blueprint) -> Iterator[DesignRemark]:
    if plan.model.is_omni and not plan.model.pods:
        text = "It does not say which slots its pods fill: everything counts as part of the chassis."
        yield DesignRemark("no_pods", ("is_omni",), text)
