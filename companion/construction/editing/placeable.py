"""Items and systems that are picked up and put down in a design, and the error where they cannot stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.construction.editing.draft import ItemGroup
from companion.errors import CompanionError


class PlacementError(CompanionError):
    """An item or system cannot stand in the place that was asked for."""


@dataclass(frozen=True, slots=True)
class ItemToAdd:
    """An item to add; ammunition is named by the weapon that it feeds, that of a rack has its `load` too."""

    group: ItemGroup
    name: str
    load: str | None = None


@dataclass(frozen=True, slots=True)
class InstalledItem:
    """An item of the design, wherever it is."""

    id: str


@dataclass(frozen=True, slots=True)
class LooseSystem:
    """A unit of a loose system, taken from a slot; without a slot it has none yet."""

    system: str
    at: tuple[str, int] | None = None


Placeable: TypeAlias = ItemToAdd | InstalledItem | LooseSystem
