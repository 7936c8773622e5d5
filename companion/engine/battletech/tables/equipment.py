"""Tables of equipment that is no weapon to fire at a target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.documents.dice_text import DiceText
from companion.documents.model import GivenName, RuleModel, Sourced
from companion.documents.row_demands import NumberedRows, Positive, Signed, Whole
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.equipment_settings import EquipmentSetting
from companion.engine.battletech.tables.vocabulary.rows import (
    are_chosen,
)
from companion.engine.battletech.tables.vocabulary.shapes import Tech


class Size(RuleModel):
    """Tons or slots that the tonnage decides: `{per: 15, round: up}` is a fifteenth of it, rounded up."""

    per: Positive
    """Tons for one."""
    round: Literal["up", "half_up"]
    """How a rest is rounded."""
    of: Literal["tonnage", "direct_fire_tons"] = "tonnage"
    """Which tons count."""


class Decoys(RuleModel):
    """What stops missiles one by one: `dice` for each missile, and then for the rounds used up."""

    dice: DiceText
    """Dice for each missile."""
    needed: Signed
    """The number from which on a missile is diverted."""
    rounds: DiceText
    """Dice for the decoys that all of it uses up."""
    once_a_turn: bool = False
    """Whether it answers but one missile a turn."""
    is_fired: bool = False
    """Whether its unit's movement and heat count as in fire of its own."""
    in_arc: bool = False
    """Whether it answers only missiles fired from within the firing arc of its location."""
    works_wet: bool = True
    """Whether it works in a location that is under water."""


class Equipment(Sourced):
    """Equipment that is no weapon to fire at a target: what it weighs and fills, and its figures."""

    name: GivenName
    """What players call it."""
    tech: Tech
    """Who builds it."""
    tons: Annotated[float, Field(ge=0, le=100)] | Size | None = None
    """What it weighs; never is unknown. In tons."""
    slots: Whole | Size = 0
    """Critical slots that it fills."""
    heat: Whole = 0
    """Heat of using it. In points."""
    radius: Whole | None = None
    """How far it reaches. In hexes."""
    shots_per_ton: Positive | None = None
    """Rounds in a ton of its ammunition."""
    missiles_destroyed: DiceText | None = None
    """Dice for the missiles that it destroys."""
    decoys: Decoys | None = None
    """How it diverts missiles."""
    detonates: DiceText | None = None
    """Dice for what it does, once, to men without suits in its hex."""
    detonates_by: str = ""
    """The table that says it by these dice, by the names of `hit_counts`; empty is what they show."""
    settings: Mapping[str, EquipmentSetting] = {}
    """What it can be set to for a turn in the Reaction Phase, by names of your own."""
    side_torso_slots: int | None = Field(default=None, ge=0, le=24)
    """Critical slots that it fills in each side torso."""
    is_critical: bool = True
    """Whether a critical hit can strike it."""
    explosion_leaves: Positive | None = None
    """What it leaves of an ammunition explosion in its location; never is all. In points."""
    links: Literal["", "master", "slave"] = ""
    """What it makes of its unit in a network by which friends share their range to a target."""
    works_as: str = ""
    """What it does, by the last part of the id of other equipment; unsaid, that of its own."""
    about: str = ""
    """What it does, in one sentence."""
    only_with: Mapping[str, str] = {}
    """Options and the choices with which it works; files may always have it."""

    def is_played(self, options: Mapping[str, str]) -> bool:
        """Whether these options leave it in."""
        return are_chosen(self.only_with, options)

    @property
    def answers_missiles(self) -> bool:
        """Whether it answers missiles on their way, and can be switched off."""
        return self.missiles_destroyed is not None or self.decoys is not None


class FlamerHeat(Sourced):
    """The heat that a flamer adds to its target instead of damage."""

    heat: int = Field(ge=0, le=100)
    """Heat that it adds to its target. In points."""


class TripleStrength(Sourced):
    """What myomers do for a 'Mech that starts a turn hot: it walks farther and strikes harder."""

    heat: Positive
    """The heat from which on they work. In points."""
    walking: Whole
    """What they add to walking. In Movement Points."""
    damage_times: Positive
    """What they multiply the damage of some physical attacks by."""
    attacks: tuple[str, ...]
    """These attacks, by the names of `physical.attacks`."""


class Masc(Sourced):
    """Roll to use MASC safely, by how many turns running it is used; null never succeeds."""

    dice: DiceText
    needed: Annotated[Mapping[int, Signed | None], NumberedRows()] = Field(min_length=1)
    """The number to roll by how many turns running it is used; never always fails."""
    walking_times: int = Field(ge=1, le=10)
    """What walking is multiplied by with MASC."""
