"""Ammunition: lots of it, and at least one for each class of weapons that use any.

Rule: CityTech, Construction > BattleMechs > Add Weapons, Ammunition, and Other Equipment.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.blueprint import Blueprint
from companion.construction.design import DesignFault
from companion.engine.battletech.units.unit_model import AmmunitionBin
from companion.tabletop.counting import counted


def ammunition_faults(plan: Blueprint) -> Iterator[DesignFault]:
    """Slots of ammunition with a wrong number of shots, and weapons that have none."""
    for index, stored in enumerate(plan.model.all_ammunition):
        if isinstance(stored, AmmunitionBin):
            yield from _bin_faults(plan, index, stored)
    fed, told = {stored.weapon for stored in plan.model.ammunition}, set[str]()
    for thing in plan.things:
        if thing.sort == "ammunition" or thing.is_single_shot or thing.name in fed | told:
            continue
        if (
            plan.tables.weapons[thing.name].uses_ammunition
            if thing.sort == "weapon"
            else _eats(plan, thing.name)
        ):
            told.add(thing.name)
            lot = plan.tables.ammunition.lot_of(thing.name)
            words = f"There is no ammunition for {thing.label}."
            remedy = f"Add {counted(f'{lot:g}', 'ton')} or more."
            yield plan.fault(
                "no_ammunition", thing.at, words, plan.section("carrying"), remedy, thing.location
            )


def _eats(plan: Blueprint, name: str) -> bool:
    return plan.tables.equipment[name].shots_per_ton is not None


def _bin_faults(plan: Blueprint, index: int, stored: AmmunitionBin) -> Iterator[DesignFault]:
    user = plan.user_of(stored.weapon)
    if user is None or user.shots_per_ton is None:
        return
    at, full = ("ammunition", index, "shots"), user.shots_per_ton
    lot = full * plan.tables.ammunition.lot_of(stored.weapon)
    if stored.shots > full:
        words = (
            f"A slot holds a ton of ammunition for {user.name}: {counted(full, 'shot')}, not {stored.shots}."
        )
        yield plan.fault(
            "shots", at, words, plan.section("slots"), "Spread it over more slots.", stored.location
        )
    elif stored.shots % lot:
        words = (
            f"Ammunition for {user.name} comes in lots of {counted(f'{lot:g}', 'shot')}, not {stored.shots}."
        )
        yield plan.fault("shots", at, words, plan.section("carrying"), location=stored.location)
