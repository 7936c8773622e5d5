"""The circles of empty sheets of vehicles; their armor is as their tonnage leaves room for.

Rule: CityTech, Construction > Vehicles > Allocate Tonnage For Internal Structure; Omega, Vehicle
Construction.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from companion.engine.battletech.battle import tracks
from companion.engine.battletech.battle.state import Rulebook
from companion.errors import InputError
from companion.tabletop.number_text import format_count


def vehicle_circles(rules: Rulebook, tonnage: int) -> Mapping[str, int]:
    """Return the structure of a vehicle of so many tons, by track."""
    vehicles = rules.tables.vehicles
    assert vehicles is not None, "sheets of vehicles come from their tables"
    boxes = ceil(known_tonnage(rules, tonnage) / vehicles.tons_per_box)
    return {f"{tracks.STRUCTURE}/{name}": boxes for name in vehicles.locations.names}


def slotted_circles(rules: Rulebook, tonnage: int) -> Mapping[str, int]:
    """Return the structure of a vehicle with critical slots of so many tons, by track."""
    vehicles = rules.tables.slotted_vehicles
    assert vehicles is not None, "sheets of such vehicles come from their tables"
    tons = known_tonnage(rules, tonnage)
    return {f"{tracks.STRUCTURE}/{name}": vehicles.points(name, tons) for name in vehicles.structure}


def known_tonnage(rules: Rulebook, tonnage: int) -> int:
    """Return a tonnage that vehicles have; raises InputError for another."""
    conventional = rules.tables.conventional
    if conventional is None:
        raise InputError(f"{rules.title} has no tables by tonnage. Leave the tonnage out.")
    if not 1 <= tonnage <= conventional.vehicles.heaviest:
        weighs = format_count(tonnage, "ton")
        raise InputError(f"No vehicle weighs {weighs}: it is 1 to {conventional.vehicles.heaviest}.")
    return tonnage
