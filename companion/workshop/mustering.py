"""The units of an imported force, found in the hangar by their names, with their pilots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.catalog.entries import Entry
from companion.catalog.keeping import folded, names_of
from companion.engine.shared.setup import UnitSetup
from companion.workshop.stock import Stock

WORST_SKILL = 8


@dataclass(frozen=True, slots=True)
class Mustered:
    """The units of a force as a battle takes them, and the names of those that nobody here knows."""

    units: tuple[UnitSetup, ...]
    strangers: tuple[str, ...] = ()


def mustered(stock: Stock, force: Entry, side: str) -> Mustered:
    """Find the units of a force; raises StoreError where its document is gone."""
    known = _by_name(stock)
    units, strangers = [], []
    for number, row in enumerate(_rows(stock.document(force)), start=1):
        name = _name_of(row)
        entry = known.get(folded(name))
        if entry is None:
            strangers.append(name)
            continue
        units.append(
            UnitSetup(
                id=f"unit_{number}",
                model=entry.key,
                side=side,
                pilot=str(row.get("pilot") or row.get("nick") or ""),
                gunnery=_skill(row.get("gunnery")),
                piloting=_skill(row.get("piloting")),
            )
        )
    return Mustered(tuple(units), tuple(strangers))


def _by_name(stock: Stock) -> Mapping[str, Entry]:
    """Units by every name they may be called; the player's own count before those that are shipped."""
    found: dict[str, Entry] = {}
    rows = sorted(stock.index.rows.values(), key=lambda row: row.entry.origin.value)
    for row in rows:
        if row.entry.is_unit and not row.entry.points:
            for name in names_of(row.entry):
                found.setdefault(name, row.entry)
    return found


def _rows(document: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    rows = document.get("units")
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list | tuple) else []


def _name_of(row: Mapping[str, Any]) -> str:
    whole = f"{row.get('chassis') or ''} {row.get('model') or ''}".strip()
    return whole or str(row.get("name") or "?")


def _skill(value: object) -> int | None:
    is_skill = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= WORST_SKILL
    return int(value) if is_skill and isinstance(value, int) else None
