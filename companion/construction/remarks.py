"""What no rule forbids and a designer may not have meant."""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.blueprint import Blueprint
from companion.construction.design import Balance, Remark
from companion.construction.pods import is_in_pod
from companion.engine.battletech.tables.weapons import Trait
from companion.tabletop.counting import counted

CASE = "case"


def remarks_on(plan: Blueprint, balance: Balance) -> Iterator[Remark]:
    """Tons and points that are left over, ammunition that endangers the 'Mech, and what is of no use."""
    if balance.remaining is not None and balance.remaining > 1e-6:
        left = counted(f"{balance.remaining:g}", "ton") + (" is" if balance.remaining == 1 else " are")
        words = f"{left} left over: it weighs {balance.tons:g} of {balance.tonnage}."
        yield Remark("underweight", ("tonnage",), words)
    armor = balance.armor
    spare = 0 if armor.bought is None or armor.most is None else min(armor.bought, armor.most) - armor.points
    if spare > 0:
        tons = counted(f"{armor.tons:g}", "ton")
        words = f"{tons} of armor hold {counted(spare, 'more point')} than are used."
        yield Remark("spare_armor", ("armor",), words)
    if plan.model.slots and balance.free_slots:
        words = f"{counted(balance.free_slots, 'critical slot')} are empty."
        yield Remark("empty_slots", ("slots",), words.replace("1 critical slot are", "1 critical slot is"))
    yield from _ammunition_remarks(plan)
    yield from _pod_remarks(plan)


def _ammunition_remarks(plan: Blueprint) -> Iterator[Remark]:
    used = {thing.name for thing in plan.things if thing.sort != "ammunition"}
    protected = {thing.location for thing in plan.things if thing.kind == CASE}
    told = set[str]()
    for thing in plan.things:
        if thing.sort != "ammunition":
            continue
        if thing.name not in used:
            words = f"{thing.label}: nothing aboard uses it."
            yield Remark("useless_ammunition", thing.at, words, thing.location)
        row = plan.tables.weapons.get(thing.name)
        if row is not None and Trait.AMMO_EXPLOSIVE not in row.traits:
            continue
        if thing.location not in protected | told and not is_in_pod(plan, thing.id):
            told.add(thing.location)
            words = f"Ammunition in the {plan.label(thing.location)} has no CASE beside it."
            yield Remark("no_case", thing.at, words, thing.location)


def _pod_remarks(plan: Blueprint) -> Iterator[Remark]:
    if plan.model.is_omni and not plan.model.pods:
        words = "It does not say which slots its pods fill: everything counts as part of the chassis."
        yield Remark("no_pods", ("is_omni",), words)
