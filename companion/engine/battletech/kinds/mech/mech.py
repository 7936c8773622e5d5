"""'Mechs on the table: their condition, and conditions that a hand may switch.

Rule: CityTech, Combat > BattleMechs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.battletech.battle.components import count_hits, is_lost, location_plan, losses
from companion.engine.battletech.battle.condition import (
    is_helpless,
    is_unconscious,
    lost_locations,
    why_unit_destroyed,
)
from companion.engine.battletech.battle.flags import FlagTrack
from companion.engine.battletech.battle.heated_units import H, HeatedUnit, Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.units.mech_model import MechModel, plan_of
from companion.engine.battletech.units.unit_model import Aboard
from companion.engine.skeleton.setup import UnitSetup


def build_mech(model: MechModel, _setup: UnitSetup, shared: Mapping[str, Any]) -> Mech:
    """Return a 'Mech: it has armor on its back too."""
    return Mech(**shared, rear_armor=model.rear_armor)


def mech_plan(battle: Battle, mech: Mech) -> Locations:
    """Return the locations of a 'Mech, as it stands on two legs or four."""
    return plan_of(battle.rules.tables, battle.model(mech).configuration)


def why_mech_destroyed(battle: Battle, mech: HeatedUnit) -> str:
    """Return what put a 'Mech out of the battle: it goes with its cockpit and its engine, too."""
    if reason := why_unit_destroyed(battle, mech):
        return reason
    for component, hits in battle.rules.tables.criticals.fatal.items():
        if len(losses(battle, mech, component)) >= hits:
            return f"{component}_destroyed"
    return ""


def is_mech_immobile(battle: Battle, mech: Mech) -> bool:
    """Whether nobody acts in it, or it has lost what it stands on."""
    names = location_plan(battle, mech).names
    return is_helpless(mech) or any(names[lost].immobilizes for lost in lost_locations(battle, mech))


def is_broken(battle: Battle, mech: HeatedUnit, mount: Aboard) -> bool:
    """Whether what is carried is destroyed, by itself or with its location."""
    return is_lost(mech, mount.location) or count_hits(battle, mech, mount.id) > 0


def _with_consciousness(unit: H, value: bool) -> H:
    if unit.warrior is None:
        return unit
    return replace(unit, warrior=replace(unit.warrior, unconscious_since=0 if value else None))


def _with_prone(mech: Mech, value: bool) -> Mech:
    twist = 0 if value else mech.doings.twist
    return replace(mech, is_prone=value, doings=replace(mech.doings, twist=twist))


HEATED_FLAGS: Mapping[str, FlagTrack[Any, Any]] = {
    "shut_down": FlagTrack(
        lambda tables, _: bool(tables.heat),
        lambda mech: mech.is_shut_down,
        lambda mech, value: replace(mech, is_shut_down=value),
    ),
    "unconscious": FlagTrack(lambda tables, _: bool(tables.warriors), is_unconscious, _with_consciousness),
    "withdraws": FlagTrack(
        lambda tables, _: bool(tables.victory.triggers),
        lambda mech: mech.withdraws,
        lambda mech, value: replace(mech, withdraws=value),
    ),
}
"""Conditions of all that heat up."""
FLAGS: Mapping[str, FlagTrack[Any, Any]] = {
    "prone": FlagTrack(lambda tables, _: bool(tables.piloting), lambda mech: mech.is_prone, _with_prone),
    **HEATED_FLAGS,
}
