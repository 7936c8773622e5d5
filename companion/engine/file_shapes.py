"""Shapes of the files of each family: its tables, its units, and the names of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rulebooks.loader import RulesetSource, option_values

# Each family is loaded when somebody asks for it, as for `families`.


def tables_shape(family: str) -> Any:
    """Return the type of all tables of a family."""
    if family == "tactics":
        from companion.engine.tactics.tables import book as tactics

        return tactics.Tables
    if family == "pools":
        from companion.engine.pools.tables import book as pools

        return pools.Tables
    from companion.engine.battletech.tables import book

    return book.Tables


def unit_shapes() -> Mapping[str, Any]:
    """Return the type of a unit's file, by the family and kind of unit in words."""
    from companion.engine.battletech.kinds.battle_armor.model import BattleArmorModel
    from companion.engine.battletech.kinds.gun_emplacement.model import EmplacementModel
    from companion.engine.battletech.kinds.infantry.model import InfantryModel
    from companion.engine.battletech.kinds.slotted_vehicle.model import SlottedVehicleModel
    from companion.engine.battletech.kinds.vehicle.model import VehicleModel
    from companion.engine.battletech.units.mech_model import MechModel
    from companion.engine.pools.mechs.model import MechModel as PoolsMech
    from companion.engine.tactics.tables.models import UnitCard

    return {
        "A 'Mech": MechModel,
        "A gun emplacement": EmplacementModel,
        "A vehicle": VehicleModel,
        "A vehicle with critical slots": SlottedVehicleModel,
        "An infantry platoon": InfantryModel,
        "Battle armor": BattleArmorModel,
        "A unit card of BT Tactics": UnitCard,
        "A mech of the Untitled Mech Game": PoolsMech,
    }


def character_shapes() -> Mapping[str, Any]:
    """Return the type of a character's file, by the family in words."""
    from companion.engine.pools.characters.model import Character

    return {"A character of the Untitled Mech Game": Character}


def names_of(source: RulesetSource) -> Mapping[str, Mapping[str, str]]:
    """Return the names that rows of a ruleset may ask for, with meanings, by their format in its schema."""
    if source.family != "battletech":
        return {}
    from companion.engine.battletech.loader import battletech_calculators

    return battletech_calculators(source, option_values(source, {})).rules.tables.names_by_format
