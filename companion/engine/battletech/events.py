"""The smallest facts that change a battle of the battletech family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.state import Declaration, Moved, SideId, UnitId
from companion.engine.fields import HexLabel


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit stands in this hex, facing this way."""

    unit: UnitId
    hex: HexLabel
    facing: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A new turn: what units did in the last one is forgotten."""

    number: int


@dataclass(frozen=True, slots=True)
class StepBegan:
    """A phase, or a step of one, began; `order` is the sequence in which the sides act."""

    phase: str
    step: str = ""
    order: tuple[SideId, ...] = ()


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    """What each side rolled for initiative; a tie is rolled again."""

    totals: Mapping[SideId, int]


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit ended its move."""

    unit: UnitId
    moved: Moved


@dataclass(frozen=True, slots=True)
class UnitLeft:
    """A unit left the map."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class SightDenied:
    """The target's player let the line run through a hex that blocks it."""

    unit: UnitId
    target: UnitId
    hex: HexLabel


@dataclass(frozen=True, slots=True)
class FireDeclared:
    """A unit declared its attack, or that it holds its fire."""

    unit: UnitId
    declaration: Declaration


@dataclass(frozen=True, slots=True)
class ShotFired:
    """A weapon fired and rolled this against its target number; no roll: the shot could only miss."""

    unit: UnitId
    weapon: str
    target: UnitId
    number: int
    rolled: int | None
    is_hit: bool


@dataclass(frozen=True, slots=True)
class ShotWithheld:
    """A declared shot that could only miss was not fired, to save ammunition."""

    unit: UnitId
    weapon: str


@dataclass(frozen=True, slots=True)
class RoundSpent:
    """A weapon used one round."""

    unit: UnitId
    weapon: str


@dataclass(frozen=True, slots=True)
class FireResolved:
    """All of a unit's declared shots are rolled."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class LocationHit:
    """A shot struck here."""

    unit: UnitId
    location: str
    rolled: int
    damage: int


@dataclass(frozen=True, slots=True)
class ArmorLost:
    """A location lost armor points."""

    unit: UnitId
    location: str
    points: int


@dataclass(frozen=True, slots=True)
class LocationDestroyed:
    """A location has no armor left; `with_location` names the one that took it along."""

    unit: UnitId
    location: str
    with_location: str | None = None


@dataclass(frozen=True, slots=True)
class MechDestroyed:
    """A 'Mech is out of the battle for the loss of this location."""

    unit: UnitId
    location: str


@dataclass(frozen=True, slots=True)
class DamageVanished:
    """Damage that had nowhere left to go."""

    unit: UnitId
    points: int


@dataclass(frozen=True, slots=True)
class ArmorSet:
    """A location's armor was set by hand."""

    unit: UnitId
    location: str
    left: int


@dataclass(frozen=True, slots=True)
class RoundsSet:
    """A weapon's rounds were set by hand."""

    unit: UnitId
    weapon: str
    left: int


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is decided; no winner means a draw."""

    winner: SideId | None


Event: TypeAlias = (
    UnitPlaced | TurnBegan | StepBegan | InitiativeRolled | UnitMoved | UnitLeft | SightDenied | FireDeclared
    | ShotFired | ShotWithheld | RoundSpent | FireResolved | LocationHit | ArmorLost | LocationDestroyed
    | MechDestroyed | DamageVanished | ArmorSet | RoundsSet | BattleEnded
)  # fmt: skip
EVENTS: Sequence[type] = (
    UnitPlaced, TurnBegan, StepBegan, InitiativeRolled, UnitMoved, UnitLeft, SightDenied, FireDeclared,
    ShotFired, ShotWithheld, RoundSpent, FireResolved, LocationHit, ArmorLost, LocationDestroyed,
    MechDestroyed, DamageVanished, ArmorSet, RoundsSet, BattleEnded,
)  # fmt: skip
