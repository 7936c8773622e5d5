"""Whether the sides and units of a set-up can stand on one table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.errors import InputError


def check_sides(sides: Sequence[SideSetup], units: Sequence[UnitSetup]) -> None:
    """Raise InputError for an id or a hex that two have, a unit of no side and a side without units."""
    known = [side.id for side in sides]
    if len(set(known)) < len(known) or len({unit.id for unit in units}) < len(units):
        raise InputError("Two sides or two units have the same id: give each its own.")
    taken = [unit.hex for unit in units if unit.hex]
    if twice := next((place for place in taken if taken.count(place) > 1), None):
        raise InputError(f"Two units stand in hex {twice}: give each its own.")
    for index, unit in enumerate(units):
        if unit.side not in known:
            message = f"{unit.id}: there is no side {unit.side!r}; the sides are {', '.join(known)}."
            raise InputError(message, ("units", index, "side"))
    for index, side in enumerate(sides):
        if not any(unit.side == side.id for unit in units):
            raise InputError(f"{side.name} has no units: give it at least one.", ("sides", index))
