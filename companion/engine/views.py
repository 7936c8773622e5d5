"""What the window shows of a battle, as plain data: made by a family, drawn by the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.forms import Reckoning
from companion.engine.sheet import Chip
from companion.errors import Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the battle; `index` 0 is drawn as a circle, 1 as a diamond."""

    id: str
    name: str
    index: int


@dataclass(frozen=True, slots=True)
class ModelView:
    """A catalogue entry to choose from."""

    id: str
    name: str
    summary: str
    silhouette: str


@dataclass(frozen=True, slots=True)
class PhaseView:
    """One phase of the turn, for the phase bar."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one button that goes on: what it does, and what speaks against it now."""

    label: str
    action: Any
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """Something the rules still owe: who, why, and the action that settles it."""

    id: str
    unit: str
    label: str
    source: str
    action: Any


@dataclass(frozen=True, slots=True)
class TurnView:
    """Where the battle stands: turn, phase, who is to act, what is still owed, and how to go on."""

    number: int
    phases: tuple[PhaseView, ...]
    phase: str
    status: str
    side: str | None
    next: NextStep | None
    dues: tuple[Due, ...] = ()
    winner: str | None = None
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit as the roster card and the map counter show it; armor as left and full points."""

    id: str
    name: str
    designation: str
    pilot: str
    side: str
    silhouette: str
    armor_left: int
    armor_full: int
    movement: str
    chips: tuple[Chip, ...]
    may_act: bool
    has_acted: bool
    is_destroyed: bool
    hex: Hex | None = None
    facing: int = 0
    structure_left: int | None = None
    structure_full: int | None = None
    heat: int | None = None


@dataclass(frozen=True, slots=True)
class Movement:
    """A way of moving that a unit may announce now, with its points and what speaks against it."""

    id: str
    label: str
    points: int
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A hex and facing that a unit can reach: points spent and left, the hexes on the way, and the action."""

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


@dataclass(frozen=True, slots=True)
class Reach:
    """Every place a unit can reach in one way of moving, cheapest way each."""

    unit: str
    movement: str
    places: tuple[Place, ...]

    def at(self, hex: Hex) -> tuple[Place, ...]:
        """The places in one hex, one a facing, cheapest first."""
        return tuple(
            sorted((place for place in self.places if place.hex == hex), key=lambda place: place.spent)
        )


@dataclass(frozen=True, slots=True)
class SightStep:
    """One stretch of a line of sight: its hex, or two along a hexside, and what stands there."""

    hexes: tuple[Hex, ...]
    counts: Hex
    terrain: str = ""
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight with all that stands in it; `blocked_by` names hex, terrain and rule."""

    start: Hex
    end: Hex
    steps: tuple[SightStep, ...]
    is_visible: bool
    light_woods: int = 0
    heavy_woods: int = 0
    smoke: int = 0
    partial_cover: bool = False
    is_tie: bool = False
    blocked_by: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class WeaponView:
    """One weapon against one target: its reckoning, or why it cannot fire; `hits` is what a hit does."""

    id: str
    name: str
    location: str
    damage: int
    reckoning: Reckoning
    rounds: int | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class FirePlan:
    """What one unit can do to one target now."""

    attacker: str
    target: str
    range: int | None
    weapons: tuple[WeaponView, ...]
    sight: Sight | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class VolleyOdds:
    """Exact odds of a volley; chances are fractions of one, `damage` maps points to chance."""

    hits: Mapping[int, float]
    damage: Mapping[int, float]
    location_damage: Mapping[str, float]
    location_hit: Mapping[str, float]
    location_destroyed: Mapping[str, float]
    kill: float
    mean_damage: float


@dataclass(frozen=True, slots=True)
class Telling:
    """One journal entry in words: a line, and the reasons under it."""

    line: str
    details: tuple[str, ...] = ()
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupZone:
    """Where a side sets up: hexes, and the words for them."""

    side: str
    hexes: frozenset[Hex]
    label: str


@dataclass(frozen=True, slots=True)
class TableView:
    """What lies on the map table; no board means that the players have the map before them."""

    board: Board | None
    zones: tuple[SetupZone, ...] = ()
    highlights: Mapping[Hex, str] = field(default_factory=dict)
