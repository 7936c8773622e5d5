"""Actions and events of units that join, leave or change while a battle runs, shared by all families."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.documents.model import Name
from companion.engine.skeleton.setup import UnitSetup


@dataclass(frozen=True, slots=True)
class AddUnit:
    """Have a unit join the battle, set up as before a battle; it arrives at once, or as a turn begins."""

    setup: UnitSetup
    """The unit, as before a battle; its id is a new one."""
    arrives: int = 0
    """The turn in which it arrives; unsaid, it is there at once."""


@dataclass(frozen=True, slots=True)
class WithdrawUnit:
    """Take a unit off the table: it has left the battle, and is not destroyed."""

    unit: str
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class ReturnUnit:
    """Bring a unit back into the battle that has left it."""

    unit: str
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class ChangeUnit:
    """Change who a unit is: name, pilot, skills, side, model. What is unsaid stays as it is.

    In another model it has lost as much as before, unless it is `fresh`.
    """

    unit: str
    """The unit, by its id."""
    name: Name | None = None
    """What players call it."""
    pilot: Name | None = None
    """The name of its MechWarrior."""
    gunnery: int | None = None
    """Its MechWarrior's Gunnery Skill."""
    piloting: int | None = None
    """Its MechWarrior's Piloting Skill."""
    side: str | None = None
    """Its side, by the id under `sides`."""
    model: str | None = None
    """Its model, by the id that the file of the unit gives."""
    fresh: bool = False
    """Whether the unit is whole in its new model; else its damage stays."""
    arrives: int | None = None
    """The turn in which it arrives, while it is on its way; 0 is at once."""


def model_of(action: object) -> str | None:
    """Return the model that an action has a unit of the battle be of; None for most actions."""
    if isinstance(action, AddUnit):
        return action.setup.model
    return action.model if isinstance(action, ChangeUnit) else None


@dataclass(frozen=True, slots=True)
class UnitNamed:
    """Players call a unit so."""

    unit: str
    name: str


@dataclass(frozen=True, slots=True)
class PilotNamed:
    """A unit's MechWarrior has this name."""

    unit: str
    pilot: str


@dataclass(frozen=True, slots=True)
class SkillsSet:
    """A unit's MechWarrior has these skills."""

    unit: str
    gunnery: int
    piloting: int


@dataclass(frozen=True, slots=True)
class SideChanged:
    """A unit fights for this side; every unit keeps its number in the roster."""

    unit: str
    side: str
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ArrivalSet:
    """A unit arrives in this turn; 0 is at once."""

    unit: str
    arrives: int


@dataclass(frozen=True, slots=True)
class UnitReturned:
    """A unit that had left is in the battle again."""

    unit: str
