"""Ammunition: lots of it, and at least one for each class of weapons that use any.

Rule: CityTech, Construction > BattleMechs > Add Weapons, Ammunition, and Other Equipment.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.construction.battletech.loadout import Loadout, LoadoutItem
from companion.construction.design_report import DesignFault
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import AmmunitionBin, UnitModel
from companion.tabletop.number_text import format_count


def ammunition_faults(load: Loadout[UnitModel]) -> Iterator[DesignFault]:
    """Slots of ammunition with a wrong number of shots, and weapons that have none."""
    for index, stored in enumerate(load.model.all_ammunition):
        if isinstance(stored, AmmunitionBin):
            yield from _bin_faults(load, index, stored)
    fed, reported = {stored.weapon for stored in load.model.ammunition}, set[str]()
    for thing in load.items:
        if thing.category == "ammunition" or thing.is_single_shot or thing.name in fed | reported:
            continue
        if (
            load.tables.weapons[thing.name].uses_ammunition
            if thing.category == "weapon"
            else _eats(load, thing.name)
        ):
            reported.add(thing.name)
            rack = load.tables.weapons.get(thing.name)
            if rack is not None and rack.holds is not None:
                yield _empty_rack(load, thing, rack, rack.holds)
                continue
            lot = load.tables.ammunition.lot_of(thing.name)
            text = f"There is no ammunition for {thing.label}."
            remedy = f"Add {format_count(f'{lot:g}', 'ton')} or more."
            yield load.fault(
                "no_ammunition", thing.at, text, load.section("carrying"), remedy, thing.location
            )


def _empty_rack(load: Loadout[UnitModel], thing: LoadoutItem, rack: Weapon, holds: int) -> DesignFault:
    """Return that a launcher without reloads has nothing to launch."""
    text = f"{thing.label} is empty: it holds {format_count(holds, 'missile')} and takes no ammunition."
    remedy = "Add its missiles of a kind, in a file as ammunition with their load and launcher."
    return load.fault("no_ammunition", thing.at, text, rack.source, remedy, thing.location)


def _eats(load: Loadout[UnitModel], name: str) -> bool:
    return load.tables.equipment[name].shots_per_ton is not None


def _bin_faults(load: Loadout[UnitModel], index: int, stored: AmmunitionBin) -> Iterator[DesignFault]:
    user = load.user_of(stored.weapon)
    if user is None or user.shots_per_ton is None:
        return
    if isinstance(user, Weapon) and user.holds is not None:
        yield from _rack_faults(load, index, stored, user, user.holds)
        return
    at, full = ("ammunition", index, "shots"), user.shots_per_ton
    lot = full * load.tables.ammunition.lot_of(stored.weapon)
    if load.has_slots and stored.shots > full:
        text = (
            f"A slot holds a ton of ammunition for {user.name}: {format_count(full, 'shot')}, not "
            f"{stored.shots}."
        )
        yield load.fault(
            "shots", at, text, load.section("slots"), "Spread it over more slots.", stored.location
        )
    elif stored.shots % lot:
        text = (
            f"Ammunition for {user.name} comes in lots of {format_count(f'{lot:g}', 'shot')}, not "
            f"{stored.shots}."
        )
        yield load.fault("shots", at, text, load.section("carrying"), location=stored.location)


def _rack_faults(
    load: Loadout[UnitModel], index: int, stored: AmmunitionBin, rack: Weapon, holds: int
) -> Iterator[DesignFault]:
    """Rounds for a launcher that holds its own, and more in it than it holds."""
    if stored.launcher is None:
        text = f"{rack.name} holds {format_count(holds, 'missile')} and takes no ammunition."
        remedy = "Name the launcher that these are in."
        yield load.fault("shots", ("ammunition", index), text, rack.source, remedy, stored.location)
        return
    inside = [
        it for it in load.model.ammunition if it.launcher == stored.launcher and it.weapon == stored.weapon
    ]
    if (missiles := sum(it.shots for it in inside)) > holds:
        text = f"{rack.name} holds {format_count(holds, 'missile')}, not {missiles}."
        at = ("ammunition", index, "shots")
        yield load.fault("shots", at, text, rack.source, location=stored.location)
    wanted, rules = load.tables.ammunition.slots_in_rack(rack.slots), load.tables.ammunition
    filled = sum(len(load.model.places.get(it.id, ())) for it in inside)
    if wanted is not None and filled and filled != wanted and stored is inside[0]:
        text = f"Missiles fill {wanted} of the {rack.slots} slots of {rack.name}, not {filled}."
        yield load.fault("rack_slots", ("ammunition", index), text, rules.source, location=stored.location)
