"""The shape of the turn: its phases in their order, who acts next in each of them, and initiative."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias, cast, get_args

from companion.documents.dice_text import DiceText
from companion.documents.model import NonEmptyText, RuleModel
from companion.documents.row_demands import Demands
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.effects import Trigger
from companion.engine.battletech.tables.vocabulary.facts import LOOKING_BACK
from companion.engine.battletech.tables.vocabulary.rows import SideCondition, UnitRollCondition

PhaseName: TypeAlias = Literal[
    "initiative", "movement", "reaction", "weapon_attack", "physical_attack", "heat", "end"
]
ActingPhase: TypeAlias = Literal["movement", "reaction", "weapon_attack", "physical_attack"]
"""Phases in which units act one after another."""
ACTING: tuple[str, ...] = get_args(ActingPhase)
Activation: TypeAlias = Literal[
    "alternate", "in_proportion", "front_loaded", "whole_side", "by_unit",
    "heaviest_first", "lightest_first", "free",
]  # fmt: skip
"""Who acts next. The sides take turns one unit at a time, with several units for one, or with all that they
have; the units follow their own initiative or their weight; or anybody acts who likes to."""
BY_UNIT, HEAVIEST_FIRST, LIGHTEST_FIRST = "by_unit", "heaviest_first", "lightest_first"
First: TypeAlias = Literal["loser", "winner"]
PHASES = ("initiative", "movement", "weapon_attack", "end")
"""What every turn has; others belong to a section of the rules, such as heat."""
STEPPED = ("weapon_attack", "physical_attack")
"""Phases in which attacks are declared and then rolled."""


class PhaseRow(RuleModel):
    """A phase of the turn: id and the words for it."""

    id: PhaseName
    """Which phase it is."""
    label: NonEmptyText
    """What players call the phase."""


class Acting(RuleModel):
    """The way of acting in one phase; keys that are left out are as in the others.

    With its `steps` together a unit's attacks are rolled as soon as it has declared them. What they do then
    takes effect at the end of the phase, as if all struck at the same time, or at once.
    """

    activation: Activation | None = None
    """Who acts next in this phase; never is as in the others."""
    first: First | None = None
    """Which side is the first in this phase; never is as in the others."""
    steps: Literal["apart", "together"] = "apart"
    """Whether attacks are rolled after all are declared, or each unit's together with its declaration."""
    takes_effect: Literal["at_end", "at_once"] = "at_end"
    """When attacks rolled together take effect: at the end of the phase, or at once."""
    source: str = ""


AS_EVER = Acting.model_construct()


class Phases(RuleModel):
    """The phases of a turn in their order, and how units act in them: who is next, which side is first."""

    source: str
    order: tuple[PhaseRow, ...] = Field(min_length=1)
    """The phases from the first to the last; a turn begins with initiative and ends with end."""
    activation: Activation = "alternate"
    """Who acts next."""
    first: First = "loser"
    """Which side is the first: the one that lost the initiative, or that won it."""
    acting: Mapping[ActingPhase, Acting] = {}
    """Phases in which units act otherwise."""

    def of(self, phase: str) -> Acting:
        """Return how units act in a phase where it differs from the others."""
        return self.acting.get(cast("ActingPhase", phase), AS_EVER) if self.acting else AS_EVER

    def are_together(self, phase: str) -> bool:
        """Whether each unit's attacks are rolled as soon as they are declared."""
        return bool(self.acting) and self.of(phase).steps == "together"

    @cached_property
    def activations(self) -> frozenset[str]:
        """Every way to act in this turn."""
        rows = (self.of(row.id) for row in self.order if row.id in ACTING)
        return frozenset(row.activation or self.activation for row in rows)

    @model_validator(mode="after")
    def _are_complete(self) -> Phases:
        demands = Demands()
        self._in_order([row.id for row in self.order], demands)
        for name, row in self.acting.items():
            self._acting(name, row, demands)
        demands.raise_faults()
        return self

    def _in_order(self, names: list[PhaseName], demands: Demands) -> None:
        for name in PHASES:
            if name not in names:
                demands.add_fault(("order",), f"there is no phase {name}, which every turn has.")
        for index, name in enumerate(names):
            if name in names[:index]:
                demands.add_fault(("order", index, "id"), f"{name} comes a second time.")
        if names[0] != PHASES[0] or names[-1] != PHASES[-1]:
            demands.add_fault(("order",), f"a turn begins with {PHASES[0]} and ends with {PHASES[-1]}.")
        for early, late, why in AFTER:
            if early in names and late in names and names.index(late) < names.index(early):
                demands.add_fault(("order", names.index(late), "id"), f"{late} comes after {early}: {why}.")
        if "reaction" in names and not set(names[names.index("reaction") :]) & set(STEPPED):
            at = names.index("reaction")
            demands.add_fault(
                ("order", at, "id"), "reaction comes before an attack, or a twist has no effect."
            )

    def _acting(self, name: ActingPhase, row: Acting, demands: Demands) -> None:
        at = ("acting", name)
        if name not in [each.id for each in self.order]:
            demands.add_fault(at, f"there is no phase {name} in the order of this turn.")
        if name not in STEPPED:
            for key in ("steps", "takes_effect"):
                if key in row.model_fields_set:
                    demands.add_fault((*at, key), f"only {' and '.join(STEPPED)} have steps.")
        elif row.takes_effect == "at_once" and row.steps == "apart":
            wrong = "attacks all declared before any is rolled strike at the same time: say steps: together."
            demands.add_fault((*at, "takes_effect"), wrong)


AFTER = (
    ("movement", "heat", "the heat of moving is added up in it, and forgotten with the turn"),
    ("weapon_attack", "heat", "the heat of firing is added up in it, and forgotten with the turn"),
)
"""Phases that come after others, and why."""


class Initiative(RuleModel):
    """The initiative roll: by sides, or by each unit where units act by their own.

    A tie is rolled again, or goes to the one that won or lost the last time. Rows among the `modifiers` count
    for the roll of a side, those of `unit_modifiers` for that of a unit.
    """

    source: str
    dice: DiceText
    ties: Literal["roll_again", "last_winner", "last_loser"] = "roll_again"
    """What comes of a tie."""
    modifiers: Mapping[str, SideCondition] = {}
    """What changes the roll of a side."""
    unit_modifiers: Mapping[str, UnitRollCondition] = {}
    """What changes the roll of a unit, where units act by their own initiative."""

    @property
    def looks_back(self) -> bool:
        """Whether anything depends on who has won or lost the initiative before."""
        asked = (name for row in self.modifiers.values() for name in (*row.when, *row.unless, row.per))
        return self.ties != "roll_again" or any(name in LOOKING_BACK for name in asked)


class SetUpRules(RuleModel):
    """The source of the rules on setting up, and the most sides that a battle may have."""

    source: str
    most_sides: int = Field(default=4, ge=2, le=4)
    """How many sides a new battle may have."""


class Victory(RuleModel):
    """The end of the battle, and the triggers at the end of turns."""

    source: str
    triggers: Mapping[str, Trigger] = {}
    """What happens at the end of a turn, by names of your own."""
