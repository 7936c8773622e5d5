"""Ammunition: the bins that feed a weapon, what is loaded in them, and rounds spent.

Rule: Quick-Start, Ammunition Expenditure. CityTech, Combat > Ammunition Expenditures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.components import is_mount_broken, weapon_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.weapons import Weapon, WeaponTrait
from companion.engine.battletech.units.unit_model import AmmunitionBin, Mount, UnitModel
from companion.errors import InputError

STANDARD, CLUSTER, THUNDER, NARC = "standard", "cluster", "thunder", "narc"
LOADS: Mapping[str, tuple[str, WeaponTrait | None, str]] = {
    STANDARD: (say("load/standard"), None, ""),
    CLUSTER: (say("load/cluster"), WeaponTrait.LBX_CLUSTER, "cluster_rounds"),
    THUNDER: (say("load/thunder"), WeaponTrait.INDIRECT, "thunder"),
    NARC: (say("load/narc_guided"), WeaponTrait.NARC_COMPATIBLE, "guidance"),
}
"""Kinds of rounds: the words for each, the trait of the weapons that fire it, and the rules that it needs."""


def needs_rounds(battle: Battle, unit: Unit, mount: Mount) -> bool:
    """Whether a weapon fires rounds that are counted, its own or from bins."""
    return mount.rounds is not None or weapon_of(battle, unit, mount).uses_ammunition


def feeds(battle: Battle, unit: Unit, mount: Mount) -> tuple[str, ...]:
    """Return the counters of a weapon's rounds: the weapon itself, or working bins in the sheet's order."""
    if mount.rounds is not None:
        return (mount.id,)
    fed = (
        stored for stored in bins_of(battle, unit, mount.weapon) if feeds_mount(battle, unit, stored, mount)
    )
    return tuple(stored.id for stored in fed)


def feeds_mount(battle: Battle, unit: Unit, stored: AmmunitionBin, mount: Mount) -> bool:
    """Whether a bin feeds a weapon of its kind: its own launcher, or any that has none of its own."""
    if stored.launcher is not None:
        return stored.launcher == mount.launcher
    return all(other.launcher != mount.launcher for other in battle.model(unit).ammunition)


def bins_of(battle: Battle, unit: Unit, weapon: str) -> Iterator[AmmunitionBin]:
    """Yield the working bins of ammunition for a weapon or another item that uses some."""
    for stored in battle.model(unit).ammunition:
        if stored.weapon == weapon and not is_mount_broken(battle, unit, stored):
            yield stored


def load_of(unit: Unit, feed: str) -> str:
    """Return the load of a bin."""
    return unit.loads.get(feed, STANDARD)


def rounds_left(battle: Battle, unit: Unit, mount: Mount, load: str | None = None) -> int:
    """Rounds that a weapon can still fire, of one load or of all."""
    return sum(
        unit.rounds[feed] for feed in feeds(battle, unit, mount) if load in (None, load_of(unit, feed))
    )


def loads_left(battle: Battle, unit: Unit, mount: Mount) -> tuple[str, ...]:
    """Return the loads of which a weapon has rounds, in the order of its bins."""
    found = (load_of(unit, feed) for feed in feeds(battle, unit, mount) if unit.rounds[feed] > 0)
    return tuple(dict.fromkeys(found))


def fitting_loads(tables: Tables, weapon: Weapon) -> tuple[str, ...]:
    """Return the kinds of rounds made for a weapon, so far as there are rules for them; a missile may have
    one of its guides built in. A weapon that lists its rounds fires no others.
    """
    listed = weapon.way_to_fire.loaded
    usual = tuple(
        load
        for load, (_, trait, section) in LOADS.items()
        if (trait is None or (trait in weapon.traits and (not listed or load in listed)))
        and (not section or getattr(tables, section) is not None)
    )
    own = (load for load in listed if load not in LOADS)
    return (*usual, *weapon.guides, *own)


def load_label(weapon: Weapon, load: str) -> str:
    """Return what players call a kind of rounds of a weapon."""
    own = weapon.way_to_fire.loaded.get(load)
    if own is not None and own.label:
        return own.label
    return weapon.guides[load].label if load in weapon.guides else LOADS[load][0]


def checked_loads(tables: Tables, model: UnitModel, loads: Mapping[str, str]) -> Mapping[str, str]:
    """Return the loads of a unit's bins, as printed where nothing else is said; raises InputError for an
    unknown bin or load.

    Rule: CityTech, Equipment > LB-X Autocannon; Thunder Long-Range Missiles; Narc Missile Beacon.
    """
    fed = {stored.id: stored.weapon for stored in model.ammunition}
    fed |= {mount.id: mount.weapon for mount in model.weapons if mount.rounds is not None}
    for feed, load in loads.items():
        if feed not in fed:
            known = ", ".join(fed) or "none"
            raise InputError(f"{model.name} has no ammunition {feed!r}; it has {known}.", (feed,))
        weapon = tables.weapons.get(fed[feed])
        fitting = fitting_loads(tables, weapon) if weapon else (STANDARD,)
        if load not in fitting:
            raise InputError(f"{feed} cannot hold {load!r}: choose {', '.join(fitting)}.", (feed,))
    return {stored.id: stored.load for stored in model.ammunition if stored.load} | {**loads}
