"""A character as a file describes it. YAML: the files in `characters/`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from companion.documents.model import GivenName, Id, OptionalLine, RuleModel
from companion.documents.row_demands import Whole
from companion.documents.rule_model import Field

Ranks: TypeAlias = Mapping[str, Whole]
"""Ranks by skill."""
Picks: TypeAlias = Annotated[tuple[str, ...], Field(max_length=40)]
"""Skills, each as often as it is taken."""


class Character(RuleModel):
    """A character. YAML: `{character: ace, name: Ace, backgrounds: [dogmatic], mettle: 4, …}`."""

    character: Id
    """What files know the character by."""
    ruleset: str = ""
    """The ruleset that the character is made by."""
    name: GivenName
    """What players call the character."""
    concept: OptionalLine = ""
    """Who it is, in a phrase."""
    backgrounds: Annotated[tuple[str, ...], Field(max_length=6)] = ()
    """Backgrounds, by the names of `creation.backgrounds`."""
    picks: Mapping[str, Picks] = {}
    """General skills taken in each step, by the names of `creation.steps`."""
    mettle: Whole = 0
    """Its Mettle; 0 has none yet."""
    mech_skills: Ranks = Field(default={})
    """Ranks of mech skills that come with Mettle."""
    specialties: Mapping[str, OptionalLine] = {}
    """Specialties in words, by skill."""
    talents: Picks = ()
    """Talents, by the names of `talents.kinds`."""
    raised: Ranks = Field(default={})
    """Ranks of any skill bought with experience."""
    raised_mettle: Whole = 0
    """Points of Mettle bought with experience."""
    xp: Whole = 0
    """Experience gained since creation."""
    mech: str = ""
    """The mech that the character pilots, by its id."""
    note: str = ""
    """What else is worth knowing."""
    source_file: OptionalLine = ""
    """The file that it was imported from."""
