"""Actions on hexes: what players note of fires, smoke, rubble, mines and structures, and mines set off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.ground import EffectKind, StructureKind
from companion.engine.battletech.battle.units import SideId, UnitId
from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class NoteEffect:
    """Note that a hex burns, or suffers something else, or does so no longer."""

    hex: HexLabel
    """The hex, by its label."""
    effect: EffectKind
    """What it suffers: fire, smoke, rubble, or mines of a kind."""
    points: int = 0
    """The damage that mines do; 0 is what such mines do usually. In points."""
    setting: int = 0
    """The weight that vibrabombs are set to. In tons."""
    is_gone: bool = False
    """Whether it suffers that no longer."""
    owner: SideId = ""
    """The side that has hidden the mines; unsaid, everybody knows of them."""


@dataclass(frozen=True, slots=True)
class NoteStructure:
    """Note that a building or bridge stands in a hex, or how much is left of it."""

    hex: HexLabel
    """The hex, by its label."""
    factor: int
    """The Construction Factor that it has now."""
    type: str = ""
    """Light, medium, heavy or hardened; unsaid, that of what stands there."""
    kind: StructureKind = "building"
    """Whether it is a building or a bridge."""
    height: int | None = None
    """How high it is; unsaid, as what stands there. In levels."""


@dataclass(frozen=True, slots=True)
class Detonate:
    """Set off the command-detonated mines of a hex."""

    hex: HexLabel
    """The hex, by its label."""


@dataclass(frozen=True, slots=True)
class ClearMines:
    """Clear the mines of a hex with the infantry that stands in it, instead of an attack."""

    unit: UnitId
    """The platoon or Point, by its id."""
    also: tuple[UnitId, ...] = ()
    """Others in the same hex that look for the mines with it."""


GroundAction: TypeAlias = NoteEffect | NoteStructure | Detonate | ClearMines
