"""Units and forces of the hangar as a side of a battle, and what had to be left out of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.catalog.forces import ForceMember
from companion.engine.shared.setup import UnitSetup
from companion.ui.picking.unit_pool import UnitPool

MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class SideUnits:
    """Units for a side; `omissions` says which are missing, and why."""

    units: tuple[UnitSetup, ...]
    omissions: str = ""


def units_for_side(entries: Sequence[CatalogueEntry], pool: UnitPool, side: str) -> SideUnits:
    """Return those of these units, and of the units of these forces, that the rules can play.

    Units of forces come as damaged as the force says. Raises FileError or StoreError.
    """
    units: list[UnitSetup] = []
    texts: list[str] = []
    for entry in entries:
        if entry.kind is DocumentKind.FORCE:
            units += _units_of_force(pool.units_of_force(entry, side), pool, texts)
        elif entry.is_unit:
            units.append(UnitSetup(id=f"unit_{len(units) + 1}", model=entry.key, side=side))
    troubles = {unit.model: pool.trouble(unit.model) for unit in units}
    texts += [f"{model} is left out. {trouble}" for model, trouble in troubles.items() if trouble]
    return SideUnits(tuple(unit for unit in units if not troubles[unit.model]), "\n".join(texts))


def _units_of_force(force: Sequence[ForceMember], pool: UnitPool, texts: list[str]) -> Iterator[UnitSetup]:
    """Yield the units of a force that can fight; what is not as the force says is told."""
    for unit in force:
        if unit.setup is None or unit.absence:
            texts.append(f"{unit.name} is left out. {unit.absence}")
            continue
        if unit.misfits:
            texts.append(f"{unit.name} has no place for what its force lists: {_format_some(unit.misfits)}.")
        if misfit := pool.misfit(unit.setup):
            texts.append(f"{unit.name} comes fresh. {misfit[:1].upper()}{misfit[1:]}")
            yield unit.setup.model_copy(update={"condition": None})
        else:
            yield unit.setup


def _format_some(texts: Sequence[str]) -> str:
    """Return the first of them, and how many there are besides."""
    more = len(texts) - MOST_NAMED
    return ", ".join(texts[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
