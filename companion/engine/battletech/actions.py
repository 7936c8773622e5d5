"""What players declare or note in a battle of the battletech family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.engine.actions import Mark
from companion.engine.battletech.state import Situation, UnitId
from companion.engine.fields import HexLabel

Step: TypeAlias = Literal["forward", "backward", "left", "right"]


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set a unit up on the map before the first turn."""

    unit: UnitId
    hex: HexLabel
    facing: int


@dataclass(frozen=True, slots=True)
class Place:
    """Put a unit's counter somewhere by hand, against any rule."""

    unit: UnitId
    hex: HexLabel
    facing: int


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """Both sides roll for the initiative of this turn."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move a unit on the map, step by step; standing still is a way of moving without steps."""

    unit: UnitId
    movement: str
    path: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteMove:
    """Note a move made on the physical map: hexes entered since the last reversal."""

    unit: UnitId
    movement: str
    hexes: int = 0
    leaves_map: bool = False


@dataclass(frozen=True, slots=True)
class DeclareFire:
    """Declare a unit's attack; no target holds its fire. Without a map the situation is given."""

    unit: UnitId
    target: UnitId | None = None
    weapons: tuple[str, ...] = ()
    situation: Situation | None = None


@dataclass(frozen=True, slots=True)
class ResolveFire:
    """Roll everything a unit has declared."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage to a location, however it came about; the engine carries it through."""

    unit: UnitId
    location: str
    damage: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """Leave this step of the turn for the next."""


Action: TypeAlias = (
    Deploy | Place | RollInitiative | Move | NoteMove | DeclareFire | ResolveFire | Hit | GoOn | Mark
)
ACTIONS: Sequence[type] = (
    Deploy, Place, RollInitiative, Move, NoteMove, DeclareFire, ResolveFire, Hit, GoOn, Mark,
)  # fmt: skip
