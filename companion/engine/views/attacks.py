"""Attack plans of a unit against a target, attacks while their dice are rolled, and the odds of a volley."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from companion.engine.forms import Calculation, FieldChoice, Values
from companion.engine.targets import Target
from companion.engine.tone import Tone
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

    def chosen(self, choice: str) -> str:
        """Return what is chosen; nothing where there is no such choice."""
        return next((it.value for it in self.choices if it.id == choice), "")


@dataclass(frozen=True, slots=True)
class AttackGroup:
    """Attacks that are alike, as tubes of a launcher are, where each may fire what the group is about.

    Of it `most` can be fired now; its `choice` is what is chosen for each attack of the group that is.
    """

    id: str
    launcher: str
    """What the attacks are part of, as players call it."""
    label: str
    attacks: tuple[str, ...]
    choice: tuple[str, str]
    most: int
    left: int
    """Rounds of it."""

    def counted(self, plan: AttackPlan, ticked: Collection[str]) -> tuple[str, ...]:
        """Return the ticked attacks of a plan that fire what this group is about."""
        name, value = self.choice
        mine = (it for it in plan.attacks if it.id in self.attacks and it.id in ticked)
        return tuple(it.id for it in mine if it.chosen(name) in ("", value))


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
    player may keep to, from the one of which nothing comes; none where nobody counts heat. What its rules
    call declaring it is `declare`, unless its kind has words of its own.
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
    groups: tuple[AttackGroup, ...] = ()
    """Attacks that may be chosen by what they fire and by their number."""
    declare: str = "Declare fire"

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


@dataclass(frozen=True, slots=True)
class RollLine:
    """An attack, or a further hit of it, which has no name: all in words, empty while unknown.

    `needed` is its number or its dice, `rolled` what they came to, `where` it struck and with what `damage`,
    and what is `left` there. It `is_open` while its dice are rolled. A note has nothing but its name: what
    else came of the attack above it, in a sentence. The `tone` is that of a note, or of what is left.
    """

    name: str
    needed: str = ""
    rolled: str = ""
    where: str = ""
    damage: str = ""
    left: str = ""
    is_open: bool = False
    is_note: bool = False
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Rolling:
    """All attacks of one declaration: whose at whom, and what came of them, so far or if `is_over` in all."""

    title: str
    lines: tuple[RollLine, ...]
    summary: str = ""
    headings: tuple[str, ...] = ("Needs", "Rolled", "Where", "Damage", "Left")
    """Five: the words over what a line needs, rolled, where it struck, its damage and what is left."""
    is_over: bool = False
    also: Rolling | None = None
    """What came after the attacks by itself, such as the heat of the turn, in a table of its own."""


@dataclass(frozen=True, slots=True)
class HeatOutlook:
    """Heat at the end of the turn: before, built up, taken away and after, and the chances that follow."""

    before: int
    built_up: int
    taken_away: int
    after: int
    shutdown: float = 0.0
    explosion: float = 0.0
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """The chance of something that a volley may lead to, by its name in the ruleset."""

    id: str
    label: str
    chance: float


@dataclass(frozen=True, slots=True)
class VolleyOdds:
    """Odds of a volley; chances are fractions of one, `damage` maps points to chance, locations by id.

    The `measures` are what else may come of it, as far as the ruleset and the target know such, in the order
    of what leads to what. `error` bounds what a chance may be off, in 95 of 100 cases, where volleys were
    sampled; 0 is exact. What is named in `exact` is so all the same. The target is the primary one;
    `secondary` are the odds for each other target.
    """

    hits: Mapping[int, float]
    damage: Mapping[int, float]
    location_damage: Mapping[str, float]
    location_hit: Mapping[str, float]
    location_destroyed: Mapping[str, float]
    kill: float
    mean_damage: float
    location_breached: Mapping[str, float] = field(default_factory=dict)
    measures: tuple[Measure, ...] = ()
    heat: HeatOutlook | None = None
    error: float = 0.0
    labels: Mapping[str, str] = field(default_factory=dict)
    exact: frozenset[str] = frozenset()
    secondary: Mapping[Target, VolleyOdds] = field(default_factory=dict)
    remark: str = ""
    """What the numbers leave out, in a sentence."""

    def chance(self, measure: str) -> float | None:
        """Return the chance of a measure; None where there is no such."""
        return next((each.chance for each in self.measures if each.id == measure), None)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A line of the what-if table: the volley's outlook for each way that the attacker might have moved."""

    label: str
    number: str
    mean_damage: float
    kill: float
    heat: int | None
    is_present: bool = False


@dataclass(frozen=True, slots=True)
class WhatIfLabels:
    """The words around such lines: the question, the columns, and what is said where there are none.

    The columns name label, number, mean damage, chance to destroy and heat; one without a name is not shown.
    """

    question: str
    columns: tuple[str, str, str, str, str]
    empty_text: str
