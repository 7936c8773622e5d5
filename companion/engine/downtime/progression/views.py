"""A pilot as players see it: numbers, offers, earnings, and what is still to choose while one is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from companion.errors import Refusal

USUAL, ROLLED = "usual", "rolled"
"""The ways to begin: with usual values, or with rolled ones."""


@dataclass(frozen=True, slots=True)
class PilotNumbers:
    """All that a ruleset asks of a pilot: traits by id, talents, technology, what is left of each counter.

    The `wounds` are boxes crossed off. Traits that are not told have their usual values.
    """

    traits: Mapping[str, int] = field(default_factory=dict)
    talents: tuple[str, ...] = ()
    tech: str = ""
    left: Mapping[str, Fraction] = field(default_factory=dict)
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class TraitView:
    """A skill or another number of a pilot: what it is now, and what a usual one is.

    The `text` are what the ruleset calls such a value, such as Veteran. A trait that `is_derived` follows
    from others and cannot be changed by itself.
    """

    id: str
    label: str
    group: str
    value: int
    usual: int
    minimum: int
    maximum: int
    is_lower_better: bool
    text: str = ""
    is_derived: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class CounterView:
    """A counter of a pilot: `left` is unspent, and `next` the least that buys something now.

    Without a `next` nothing on offer is paid with it. `earned_by` tells in words what is counted by itself;
    where that is nothing, players count it by hand.
    """

    id: str
    label: str
    left: Fraction
    text: str
    next: Fraction | None
    earned_by: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class TalentView:
    """A talent that a pilot has or might learn; `acts_in_battle` where battles know it."""

    id: str
    label: str
    about: str
    has: bool
    acts_in_battle: bool
    source: str


@dataclass(frozen=True, slots=True)
class BoxesView:
    """Boxes of a pilot's sheet: how many there are, and how many are crossed off.

    Those that `are_wounds` are crossed off by battles; `heals` tells in words how they are cleared.
    """

    id: str
    label: str
    number: int
    crossed: int
    are_wounds: bool
    heals: str
    source: str


@dataclass(frozen=True, slots=True)
class Purchase:
    """A purchase of a pilot: a trait that changes to a value, or a talent. It is known by its id."""

    id: str
    trait: str | None = None
    to: int | None = None
    talent: str | None = None


@dataclass(frozen=True, slots=True)
class PurchaseOffer:
    """A purchase with its words, its price by counter and in words, and why it cannot be made now.

    The `label` says what is bought, such as Gunnery, and `change` how, such as 4 to 3.
    """

    purchase: Purchase
    label: str
    change: str
    price: Mapping[str, Fraction]
    price_text: str
    why_not: Refusal | None
    source: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class PilotFacts:
    """A pilot's deeds and fortune in one battle; a kill is the kind of unit and his share."""

    kills: tuple[tuple[str, Fraction], ...] = ()
    has_won: bool = False
    has_survived: bool = True
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class Earning:
    """So much of a counter for one thing that a pilot did; `why` tells it in words."""

    counter: str
    amount: Fraction
    why: str
    source: str


@dataclass(frozen=True, slots=True)
class InBattle:
    """The values of a pilot in a set-up: skills, abilities, and cards for the seats of his unit."""

    gunnery: int | None = None
    piloting: int | None = None
    abilities: tuple[str, ...] = ()
    loads: Mapping[str, str] = field(default_factory=dict)


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
class PilotCreationStep:
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
    steps: tuple[PilotCreationStep, ...]
    talents: tuple[CreationOption, ...]
    numbers: PilotNumbers
    missing: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to choose."""
        return not self.missing
