"""Ways of moving, the places within reach, and lines of sight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.errors import Refusal
from companion.tabletop.hexes import Hex


@dataclass(frozen=True, slots=True)
class Movement:
    """A way of moving that a unit may announce now, with its points and what speaks against it."""

    id: str
    label: str
    points: int
    refusal: Refusal | None = None
    hint: str = ""
    icon: str = "movement"
    measure: str = "MP"
    """What its points are called, in short."""


@dataclass(frozen=True, slots=True)
class ReachableHex:
    """A hex and facing that a unit can reach: points spent and left, the hexes on the way, and the action.

    `heat` is what the move builds up, `rolls` the piloting rolls on the way in words, `hint` what it does
    to fire by and at the unit.
    """

    hex: Hex
    facing: int
    spent: int
    left: int
    hexes_moved: int
    route: tuple[Hex, ...]
    action: Any
    leaves_map: bool = False
    is_stop: bool = True
    hint: str = ""
    heat: int = 0
    rolls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """Every place a unit can reach in one way of moving, cheapest way each."""

    unit: str
    movement: str
    places: tuple[ReachableHex, ...]

    def at(self, hex: Hex) -> tuple[ReachableHex, ...]:
        """Return the places in one hex, one a facing, cheapest first."""
        return tuple(
            sorted((place for place in self.places if place.hex == hex), key=lambda place: place.spent)
        )


@dataclass(frozen=True, slots=True)
class SightStep:
    """A stretch of a line of sight: its hex, or two along a hexside, and the terrain there.

    The `ground` of the hex that counts lies at that level, and what stands on it rises to the `top`.
    """

    hexes: tuple[Hex, ...]
    counts: Hex
    terrain: str = ""
    blocks: bool = False
    ground: int = 0
    top: int = 0


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight with all that stands in it; `blocked_by` names hex, terrain and rule.

    What is `between` is counted in hexes by its terrain. Where defenders roll `bonus_dice`, they are told by
    cause, and what stands in the target's hex counts too.
    """

    start: Hex
    end: Hex
    steps: tuple[SightStep, ...]
    is_visible: bool
    between: Mapping[str, int] = field(default_factory=dict)
    partial_cover: bool = False
    is_tie: bool = False
    blocked_by: str = ""
    source: str = ""
    bonus_dice: Mapping[str, int] | None = None
    profile: SightProfile | None = None


@dataclass(frozen=True, slots=True)
class SightProfile:
    """The levels at both ends of a line of sight: of the ground, and from which and to which it runs."""

    start_ground: int
    end_ground: int
    start_eye: int
    end_eye: int


@dataclass(frozen=True, slots=True)
class ArcView:
    """A sector around a unit: its name, and its hexes on the board."""

    id: str
    label: str
    hexes: frozenset[Hex]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A range bracket: its name, and its first and last hex."""

    label: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class WeaponRange:
    """The range of a weapon: its brackets from near to far, and its minimum range in hexes.

    What no longer fires says `why_not`.
    """

    id: str
    label: str
    brackets: tuple[Bracket, ...]
    minimum: int = 0
    why_not: str = ""
