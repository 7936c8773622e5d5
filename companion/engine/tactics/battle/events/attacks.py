"""Attacks, their dice, and what they destroy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.tactics.battle.causes import Cause
from companion.engine.tactics.battle.state import UnitId


@dataclass(frozen=True, slots=True)
class TicHeld:
    """A weapon group does not fire this round, as its upgrade has been used instead."""

    unit: UnitId
    tic: str


@dataclass(frozen=True, slots=True)
class AttackBegan:
    """A unit attacks with a weapon group or physically; `reasons` say where the dice come from."""

    unit: UnitId
    target: UnitId
    tic: str
    bracket: str
    dice: int
    bonus: int
    is_fired: bool = True


@dataclass(frozen=True, slots=True)
class DiceShown:
    """Attack or defense dice as rolled, or after what changed them."""

    unit: UnitId
    pool: str
    faces: tuple[str, ...]
    by: Cause = ""


@dataclass(frozen=True, slots=True)
class AttackCompared:
    """Hits and evades compared: so many hits get through."""

    unit: UnitId
    target: UnitId
    hits: int
    evades: int
    through: int


@dataclass(frozen=True, slots=True)
class AttacksEnded:
    """A unit makes no more attacks this round."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class CirclesMarked:
    """Damage marked off: armor, externals, internals."""

    unit: UnitId
    armor: int = 0
    external: int = 0
    internal: int = 0


@dataclass(frozen=True, slots=True)
class MechDestroyed:
    """A unit is destroyed; one with attacks of the same Activation Order left fights on."""

    unit: UnitId
    cause: Cause
    fights_on: bool = False


AttackEvent: TypeAlias = (
    TicHeld | AttackBegan | DiceShown | AttackCompared | AttacksEnded | CirclesMarked | MechDestroyed
)
