"""The steps of firing a weapon: the words in which a procedure says, in its own order, what a shot does.

Play and odds carry out the same list. Steps before a roll to hit are done for every shot, those after it that
strike the target only for one that hits.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.documents.rule_model import RuleModel


class Roll(RuleModel):
    """The roll to hit."""

    step: Literal["roll"] = "roll"
    needs_lock: bool = False
    """Whether a shot that would miss is not fired at all."""


class Divert(RuleModel):
    """What the target shoots down of what flies at it."""

    step: Literal["divert"] = "divert"


class HowMany(RuleModel):
    """How many strike of those that hit: by the weapon's own table or the Missile Hits Table, or all."""

    step: Literal["how_many"] = "how_many"
    are_all: bool = False
    """Whether all strike without a roll."""


class Locate(RuleModel):
    """What strikes goes apart in groups, each at a location of its own."""

    step: Literal["locate"] = "locate"


class Damage(RuleModel):
    """Each group does its points where it strikes."""

    step: Literal["damage"] = "damage"


class Effect(RuleModel):
    """What comes of a shot besides damage or in its place; mines come down whether it hits or not."""

    step: Literal["effect"] = "effect"
    effect: Literal["heat", "beacon", "mines"]


class Spend(RuleModel):
    """The shot leaves: rounds and heat are spent, whether it hits or not."""

    step: Literal["spend"] = "spend"


class Jam(RuleModel):
    """The roll to hit may have jammed the weapon, or had it explode."""

    step: Literal["jam"] = "jam"


FireStep: TypeAlias = Roll | Divert | HowMany | Locate | Damage | Effect | Spend | Jam
FireSteps: TypeAlias = tuple[FireStep, ...]
