"""Units and forces of the hangar as a side of a battle takes them, and what is left out of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.catalog.entries import Entry, Kind
from companion.catalog.forces import Mustered
from companion.engine.shared.setup import UnitSetup
from companion.ui.picking.offered import Offered

MOST_TOLD = 3


@dataclass(frozen=True, slots=True)
class Party:
    """Units for a side; `left_out` tells in words which are missing, and why."""

    units: tuple[UnitSetup, ...]
    left_out: str = ""


def party_of(entries: Sequence[Entry], offered: Offered, side: str) -> Party:
    """Those of these units, and of the units of these forces, that the rules can play.

    Units of forces come as damaged as the force says. Raises FileError or StoreError.
    """
    units: list[UnitSetup] = []
    told: list[str] = []
    for entry in entries:
        if entry.kind is Kind.FORCE:
            units += _of_force(offered.mustered(entry, side), offered, told)
        elif entry.is_unit:
            units.append(UnitSetup(id=f"unit_{len(units) + 1}", model=entry.key, side=side))
    troubles = {unit.model: offered.trouble(unit.model) for unit in units}
    told += [f"{model} is left out. {trouble}" for model, trouble in troubles.items() if trouble]
    return Party(tuple(unit for unit in units if not troubles[unit.model]), "\n".join(told))


def _of_force(force: Sequence[Mustered], offered: Offered, told: list[str]) -> Iterator[UnitSetup]:
    """The units of a force that can fight; what is not as the force says is told."""
    for unit in force:
        if unit.setup is None or unit.why_out:
            told.append(f"{unit.name} is left out. {unit.why_out}")
            continue
        if unit.misfits:
            told.append(f"{unit.name} has no place for what its force lists: {_few(unit.misfits)}.")
        if misfit := offered.misfit(unit.setup):
            told.append(f"{unit.name} comes fresh. {misfit[:1].upper()}{misfit[1:]}")
            yield unit.setup.model_copy(update={"condition": None})
        else:
            yield unit.setup


def _few(told: Sequence[str]) -> str:
    """The first of them, and how many there are besides."""
    more = len(told) - MOST_TOLD
    return ", ".join(told[:MOST_TOLD]) + (f" and {more} more" if more > 0 else "")
