"""Commands of the downtime between battles: repairs, healing, improvements, days, notes, stores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.campaign.commands.values import Amount, Day, Rank, Share, Text
from companion.documents.model import GivenName, Id, OptionalLine, RuleModel
from companion.documents.rule_model import Field
from companion.engine.shared.setup import UnitCondition


class Repair(RuleModel):
    """A unit is repaired, reloaded or refitted."""

    do: Literal["repair"] = "repair"
    """The deed."""
    unit: Id
    """The unit."""
    condition: UnitCondition | None = None
    """What is left of it now; unsaid, it is whole."""
    what: tuple[OptionalLine, ...] = ()
    """What was done, in words."""
    price: Mapping[Id, Amount] = {}
    """What it took from the campaign's stores."""
    days: Annotated[int, Field(ge=0, le=100_000)] = 0
    """How many days it takes."""
    source: OptionalLine = ""
    """By which rule."""


class Heal(RuleModel):
    """A pilot's wounds heal."""

    do: Literal["heal"] = "heal"
    """The deed."""
    pilot: Id
    """The pilot."""
    wounds: Annotated[int, Field(ge=0, le=100)] = 0
    """Boxes that are crossed off on his sheet now."""
    price: Mapping[Id, Amount] = {}
    """What it took from the campaign's stores."""
    days: Annotated[int, Field(ge=0, le=100_000)] = 0
    """How many days it takes."""
    source: OptionalLine = ""
    """By which rule."""


class Advance(RuleModel):
    """A pilot pays for a better skill, a talent or anything else that the ruleset sells."""

    do: Literal["advance"] = "advance"
    """The deed."""
    pilot: Id
    """The pilot."""
    purchase: Id
    """What is bought, by the name that `progression.purchases` of the ruleset gives."""
    trait: Id | None = None
    """The skill that changes."""
    to: Rank | None = None
    """What it is from now on."""
    talent: Id | None = None
    """What he can do from now on."""
    price: Mapping[Id, Share] = {}
    """What it costs of what is counted for him."""
    source: OptionalLine = ""
    """By which rule."""


class Award(RuleModel):
    """Something is counted for a pilot by hand, or taken off again."""

    do: Literal["award"] = "award"
    """The deed."""
    pilot: Id
    """The pilot."""
    counter: Id
    """What is counted, by the name that `progression.counters` of the ruleset gives."""
    amount: Share
    """How much."""
    is_taken: bool = False
    """Whether it is taken off."""
    why: OptionalLine = ""
    """Why, in words."""


class PassDays(RuleModel):
    """The calendar goes on."""

    do: Literal["pass_days"] = "pass_days"
    """The deed."""
    to: Day
    """The day that it is now."""


class WriteNote(RuleModel):
    """A note is written or changed, in Markdown."""

    do: Literal["write_note"] = "write_note"
    """The deed."""
    note: Id
    """What the campaign knows the note by."""
    title: GivenName
    """Its heading."""
    text: Text = ""
    """Its text, in Markdown."""


class RemoveNote(RuleModel):
    """A note is thrown away."""

    do: Literal["remove_note"] = "remove_note"
    """The deed."""
    note: Id
    """The note."""


class ChangeStores(RuleModel):
    """The campaign's stores gain or lose something by hand."""

    do: Literal["change_stores"] = "change_stores"
    """The deed."""
    changes: Mapping[Id, Amount]
    """What comes in, or goes out where it is negative."""
    why: OptionalLine = ""
    """Why, in words."""


class TakeBack(RuleModel):
    """An earlier entry does not count any more; taking back a taking back brings it into force again."""

    do: Literal["take_back"] = "take_back"
    """The deed."""
    entry: Annotated[int, Field(ge=1)]
    """Its number."""
    is_chosen: bool = False
    """Whether a player chose the entry in the chronicle: undo then reverses the taking back itself."""
