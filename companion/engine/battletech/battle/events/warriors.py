"""Events of MechWarriors: skills, injuries, consciousness and points spent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.causes import Cause
from companion.engine.battletech.battle.units import UnitId


@dataclass(frozen=True, slots=True)
class SkillsRolled:
    """A MechWarrior's skills were rolled."""

    unit: UnitId
    gunnery: int
    piloting: int


@dataclass(frozen=True, slots=True)
class WarriorHit:
    """A MechWarrior took hits."""

    unit: UnitId
    hits: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class WarriorFainted:
    """A MechWarrior lost consciousness."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class WarriorWoke:
    """A MechWarrior is conscious again."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class PoolSpent:
    """A MechWarrior spent a point to have a roll made again."""

    unit: UnitId
    pool: str


WarriorEvent: TypeAlias = SkillsRolled | WarriorHit | WarriorFainted | WarriorWoke | PoolSpent
