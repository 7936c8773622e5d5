"""Piloting Skill Rolls, and settling or waiving what is owed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId


@dataclass(frozen=True, slots=True)
class RollPiloting:
    """Roll a Piloting Skill Roll: the first that is owed, or one that the table calls for."""

    unit: UnitId
    """The unit, by its id."""
    rolled: tuple[int, ...] = ()
    """What the dice showed, where that is told beforehand: each, or their total."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Settle one thing that is owed: roll it, or let it happen.

    It is named by its id, or by whose and of what kind it is: the first such counts.
    """

    due: str = ""
    """What is owed, by its id."""
    unit: UnitId | None = None
    """Whose it is, where no id is given."""
    kind: str = ""
    """Of what kind it is, where no id is given."""
    rolled: tuple[int, ...] = ()
    """What the dice showed, where that is told beforehand: each, or their total."""


@dataclass(frozen=True, slots=True)
class SettleAll:
    """Settle everything that is owed, in order."""


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Waive one thing that is owed, named as for settling it."""

    due: str = ""
    """What is owed, by its id."""
    unit: UnitId | None = None
    """Whose it is, where no id is given."""
    kind: str = ""
    """Of what kind it is, where no id is given."""


@dataclass(frozen=True, slots=True)
class DismissAll:
    """Waive everything that is owed."""


DueAction: TypeAlias = RollPiloting | Settle | SettleAll | Dismiss | DismissAll
