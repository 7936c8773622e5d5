"""A cruise missile in the air, as a battle keeps it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.battletech.battle.units import SideId, UnitId
from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class CruiseMissile:
    """A missile in the air: whose it is, where it is, and where it flies to.

    The `base` is the number that it needs, given at its launch; None: what guides it tells it. It `flew` last
    in that turn, on its `course`. It strikes a unit that it `attacks`, coming over the hexside `approach`, or
    the hexes under it that it `drops` its payload on, so many times in all as are `left`.
    """

    id: str
    unit: UnitId
    side: SideId
    weapon: str
    load: str
    hex: HexLabel
    facing: int
    launched: int
    flew: int = 0
    base: int | None = None
    target: UnitId = ""
    attacks: UnitId = ""
    approach: int = 0
    drops: tuple[HexLabel, ...] = ()
    left: int = 0
    course: tuple[HexLabel, ...] = ()

    @property
    def is_striking(self) -> bool:
        """Whether something is to be struck by it in this phase."""
        return bool(self.attacks or self.drops)
