"""Cruise missiles: launched, flown on, and gone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.units import UnitId
from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class CruiseLaunched:
    """A unit has launched a missile, which is where it has flown to."""

    unit: UnitId
    cruise: CruiseMissile


@dataclass(frozen=True, slots=True)
class CruiseFlew:
    """A missile has flown on, or is about to strike."""

    cruise: CruiseMissile
    is_steered: bool = True


@dataclass(frozen=True, slots=True)
class PayloadDropped:
    """A missile has let its payload come down on a hex."""

    by: str
    hex: HexLabel


@dataclass(frozen=True, slots=True)
class CruiseEnded:
    """A missile is in the air no longer: it has struck, is empty, or has left the map."""

    cruise: CruiseMissile
    fate: Literal["struck", "empty", "off_map", "no_target", "shot_down"]


CruiseEvent: TypeAlias = CruiseLaunched | CruiseFlew | PayloadDropped | CruiseEnded
