"""Events of hexes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class HexTokenSet:
    """A smoke or fire token is put into a hex, or taken away."""

    hex: HexLabel
    token: str
    is_there: bool = True


@dataclass(frozen=True, slots=True)
class TerrainSet:
    """The terrain of a hex is another one."""

    hex: HexLabel
    terrain: tuple[str, ...]


GroundEvent: TypeAlias = HexTokenSet | TerrainSet
