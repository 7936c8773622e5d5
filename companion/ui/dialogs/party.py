"""Units and forces of the hangar as a side of a battle takes them, and what is left out of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.catalog.entries import Entry, Kind
from companion.engine.shared.setup import UnitSetup
from companion.ui.dialogs.picking.offered import Offered
from companion.workshop.mustering import mustered


@dataclass(frozen=True, slots=True)
class Party:
    """Units for a side; `left_out` tells in words which are missing, and why."""

    units: tuple[UnitSetup, ...]
    left_out: str = ""


def party_of(entries: Sequence[Entry], offered: Offered, side: str) -> Party:
    """Those of these units, and of the units of these forces, that the rules can play; raises StoreError."""
    units: list[UnitSetup] = []
    strangers: list[str] = []
    for entry in entries:
        if entry.kind is Kind.FORCE and offered.stock is not None:
            found = mustered(offered.stock, entry, side)
            units += found.units
            strangers += found.strangers
        elif entry.is_unit:
            units.append(UnitSetup(id=f"unit_{len(units) + 1}", model=entry.key, side=side))
    troubles = {unit.model: offered.trouble(unit.model) for unit in units}
    told = [f"{name} is left out: it is not in the hangar." for name in strangers]
    told += [f"{model} is left out. {trouble}" for model, trouble in troubles.items() if trouble]
    return Party(tuple(unit for unit in units if not troubles[unit.model]), "\n".join(told))
