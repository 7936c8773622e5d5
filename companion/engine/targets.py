"""Targets of attacks: a unit, a hex, or a structure in a hex."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class HexTarget:
    """A hex as a target: to mine it, or to set it on fire."""

    hex: HexLabel
    """The hex that is fired at."""

    @property
    def name(self) -> str:
        """The hex in the middle of a sentence."""
        return f"hex {self.hex.label}"


@dataclass(frozen=True, slots=True)
class StructureTarget:
    """The building or bridge in a hex as a target."""

    structure: HexLabel
    """The hex of the building or bridge that is fired at."""

    @property
    def hex(self) -> HexLabel:
        """Its hex."""
        return self.structure

    @property
    def name(self) -> str:
        """The structure in the middle of a sentence."""
        return f"the structure in {self.hex.label}"


GroundTarget: TypeAlias = HexTarget | StructureTarget
Target: TypeAlias = str | GroundTarget
"""What an attack goes at: a unit by its id, `{hex: "0512"}` or `{structure: "0512"}`."""
