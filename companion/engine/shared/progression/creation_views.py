"""A pilot being made: what a player has chosen so far, and what is still to choose, roll or hand out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.shared.progression.views import PilotNumbers

USUAL, ROLLED = "usual", "rolled"
"""The ways to begin: with usual values, or with rolled ones."""


@dataclass(frozen=True, slots=True)
class CreationState:
    """The choices made so far for a new pilot.

    The `rolls` are dice as they lie on the table, by trait: each face, or one number that they add up to.
    `packages` and `picks` are by step: the package that is taken, and the ranks by trait.
    """

    tech: str = ""
    way: str = USUAL
    rolls: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    packages: Mapping[str, str] = field(default_factory=dict)
    picks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    talents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CreationOption:
    """An option of a new pilot; `why_not` gives the reason why it cannot be chosen now."""

    id: str
    label: str
    about: str = ""
    is_chosen: bool = False
    why_not: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class CreationRoll:
    """A roll for a trait: the dice, what is added to them, what they showed, and the value that this gives.

    The `fault` says what is wrong with what was typed.
    """

    trait: str
    label: str
    dice: str
    bonus: int
    answer: tuple[int, ...]
    result: int | None
    fault: str
    source: str


@dataclass(frozen=True, slots=True)
class CreationPick:
    """A trait to which a step may give ranks: how many it has given, and whether it may give one more."""

    trait: str
    label: str
    given: int
    value: int
    can_have_more: bool


@dataclass(frozen=True, slots=True)
class CreationStep:
    """Ranks to hand out: the packages to choose from, the traits, and how many ranks are left."""

    id: str
    label: str
    about: str
    packages: tuple[CreationOption, ...]
    picks: tuple[CreationPick, ...]
    ranks: int
    left: int
    fault: str
    source: str


@dataclass(frozen=True, slots=True)
class CreationView:
    """A new pilot so far, what he may be, and in words what is `missing` before he is whole."""

    techs: tuple[CreationOption, ...]
    ways: tuple[CreationOption, ...]
    rolls: tuple[CreationRoll, ...]
    steps: tuple[CreationStep, ...]
    talents: tuple[CreationOption, ...]
    numbers: PilotNumbers
    missing: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to choose."""
        return not self.missing
