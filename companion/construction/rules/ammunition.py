"""Ammunition: lots of it, and at least one for each class of weapons that use any.

Rule: CityTech, Construction > BattleMechs > Add Weapons, Ammunition, and Other Equipment.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.design import DesignFault
from companion.construction.load import Load
from companion.engine.battletech.units.unit_model import AmmunitionBin, UnitModel
from companion.tabletop.counting import counted


def ammunition_faults(load: Load[UnitModel]) -> Iterator[DesignFault]:
    """Slots of ammunition with a wrong number of shots, and weapons that have none."""
    for index, stored in enumerate(load.model.all_ammunition):
        if isinstance(stored, AmmunitionBin):
            yield from _bin_faults(load, index, stored)
    fed, told = {stored.weapon for stored in load.model.ammunition}, set[str]()
    for thing in load.things:
        if thing.sort == "ammunition" or thing.is_single_shot or thing.name in fed | told:
            continue
        if (
            load.tables.weapons[thing.name].uses_ammunition
            if thing.sort == "weapon"
            else _eats(load, thing.name)
        ):
            told.add(thing.name)
            lot = load.tables.ammunition.lot_of(thing.name)
            words = f"There is no ammunition for {thing.label}."
            remedy = f"Add {counted(f'{lot:g}', 'ton')} or more."
            yield load.fault(
                "no_ammunition", thing.at, words, load.section("carrying"), remedy, thing.location
            )


def _eats(load: Load[UnitModel], name: str) -> bool:
    return load.tables.equipment[name].shots_per_ton is not None


def _bin_faults(load: Load[UnitModel], index: int, stored: AmmunitionBin) -> Iterator[DesignFault]:
    user = load.user_of(stored.weapon)
    if user is None or user.shots_per_ton is None:
        return
    at, full = ("ammunition", index, "shots"), user.shots_per_ton
    lot = full * load.tables.ammunition.lot_of(stored.weapon)
    if stored.shots > full:
        words = (
            f"A slot holds a ton of ammunition for {user.name}: {counted(full, 'shot')}, not {stored.shots}."
        )
        yield load.fault(
            "shots", at, words, load.section("slots"), "Spread it over more slots.", stored.location
        )
    elif stored.shots % lot:
        words = (
            f"Ammunition for {user.name} comes in lots of {counted(f'{lot:g}', 'shot')}, not {stored.shots}."
        )
        yield load.fault("shots", at, words, load.section("carrying"), location=stored.location)
