"""Events that are the same for several families."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase begins."""

    phase: str


@dataclass(frozen=True, slots=True)
class TerrainSet:
    """The terrain of a hex is another one."""

    hex: HexLabel
    terrain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrackSet:
    """A track, token, counter, slot or flag of a sheet was set by hand: `left` remains of it."""

    unit: str
    track: str
    left: int
