"""Attack plans of a unit against a target, and the attacks chosen of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from companion.engine.forms import Calculation, FieldChoice, Values
from companion.engine.targets import Target
from companion.engine.views.moves import Sight
from companion.errors import Refusal


@dataclass(frozen=True, slots=True)
class AttackChoice:
    """A choice about one attack, such as the kind of shells, and its chosen value."""

    id: str
    label: str
    options: tuple[FieldChoice, ...]
    value: str


@dataclass(frozen=True, slots=True)
class AttackView:
    """An attack on a target: its calculation, or the reason against it; `damage` is the damage of a hit.

    An attack cannot be made together with those it `excludes`; `heat` is what it builds up, `mean` the damage
    that it does on average when it is made alone, misses counted in.
    """

    id: str
    name: str
    location: str
    damage: int
    calculation: Calculation
    rounds: int | None = None
    refusal: Refusal | None = None
    choices: tuple[AttackChoice, ...] = ()
    excludes: frozenset[str] = frozenset()
    heat: int = 0
    hits: str = ""
    mean: float = 0.0


How: TypeAlias = Mapping[str, Mapping[str, str]]
"""What is chosen for attacks: attack id, then choice id, then value."""


class AttackKind(StrEnum):
    """With what a unit attacks in this step of the turn."""

    WEAPONS = "weapons"
    PHYSICAL = "physical"


@dataclass(frozen=True, slots=True)
class HeatLevel:
    """Heat that a player may keep to: what follows from it, and what attacks may build up until then."""

    level: int
    room: int
    text: str


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """The possible attacks of one unit on one target now, by weapons or bodily, as `kind` says.

    Where the rules know further targets, it `takes_others` beside it. The `heat_levels` are those that a
    player may keep to, from the one of which nothing comes; none where nobody counts heat.
    """

    attacker: str
    target: Target
    range: int | None
    attacks: tuple[AttackView, ...]
    sight: Sight | None = None
    refusal: Refusal | None = None
    kind: AttackKind = AttackKind.WEAPONS
    is_secondary: bool = False
    takes_others: bool = False
    how: How = field(default_factory=dict)
    situation: Values | None = None
    heat_levels: tuple[HeatLevel, ...] = ()

    @property
    def heat_room(self) -> int | None:
        """What attacks may build up without anything coming of it; None where nobody counts heat."""
        return self.heat_levels[0].room if self.heat_levels else None

    def heat_level(self, keep: int | None) -> HeatLevel | None:
        """Return the hottest level that a player keeps to; unsaid, the one of which nothing comes."""
        within = [each for each in self.heat_levels if keep is not None and each.level <= keep]
        return within[-1] if within else next(iter(self.heat_levels), None)


@dataclass(frozen=True, slots=True)
class Volley:
    """The attacks of one plan that are chosen, in the order of the sheet."""

    plan: AttackPlan
    attacks: tuple[str, ...]
