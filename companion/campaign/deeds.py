"""What may stand in a campaign's journal: one deed an entry, as plain data `{do: pass_days, to: 3025-04-01}`.

Deeds are what databases hold and campaign files list. Whom and what they speak of is told by ids, which are
unique in a campaign; a unit's id is also what battles know it by.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from companion.documents.model import GivenName, Id, Name, RuleModel
from companion.engine.shared.setup import UnitCondition
from companion.rulebooks.loader import RulesetName

Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
"""A day of the campaign's calendar: `3025-04-01`."""
Share = Annotated[str, Field(pattern=r"^\d{1,4}(/[1-9]\d{0,2})?$")]
"""How much is counted: `1`, `4`, or a share such as `1/3`."""
Text = Annotated[str, Field(max_length=100_000)]
"""Words of the player's own; Markdown where notes are written."""
Amount = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
"""So much of something that is counted, such as repair points."""


class SideEntry(RuleModel):
    """A side or faction of a campaign."""

    id: Id
    """What the campaign knows it by."""
    name: GivenName
    """What players call it."""
    is_ours: bool = True
    """Whether its units and pilots are kept from battle to battle by the players."""


class ForceEntry(RuleModel):
    """A force of a side: a lance, a star, or a company of several."""

    id: Id
    """What the campaign knows it by."""
    name: GivenName
    """What players call it."""
    kind: Name = ""
    """What it is, such as Lance."""
    side: Id
    """Its side."""
    parent: Id | None = None
    """The force that it is a part of."""


class UnitEntry(RuleModel):
    """A unit as it joins a campaign."""

    id: Id
    """What the campaign and its battles know it by."""
    model: str
    """Its model, by the id that the file of the unit gives."""
    name: Name = ""
    """What players call it; unsaid, as its model."""
    side: Id
    """Its side."""
    force: Id | None = None
    """The force that it belongs to."""
    pilot: Id | None = None
    """Who usually pilots it."""
    loads: Mapping[str, str] = {}
    """Special rounds by ammunition slot, or cards by the place they are assigned to."""
    condition: UnitCondition | None = None
    """What earlier battles have left of it; unsaid, it is whole."""


class PilotEntry(RuleModel):
    """A pilot as he joins a campaign."""

    id: Id
    """What the campaign knows him by."""
    name: GivenName
    """His name."""
    side: Id
    """His side."""
    traits: Mapping[Id, int] = {}
    """His skills and other numbers, by the names that `progression.traits` of the ruleset gives."""
    talents: tuple[Id, ...] = ()
    """What else he can do, by the names that `progression.talents` or `warriors.abilities` give."""
    tech: Id = ""
    """The technology that he grew up with, where the ruleset's creation asks for it."""
    wounds: Annotated[int, Field(ge=0, le=100)] = 0
    """Boxes that are crossed off on his sheet."""


class Taken(RuleModel):
    """A unit that goes into a battle, and who pilots it there."""

    unit: Id
    """The unit."""
    pilot: Id | None = None
    """Its pilot, where he is one of the campaign."""


class UnitReturn(RuleModel):
    """How a unit comes back from a battle."""

    unit: Id
    """The unit."""
    fate: Literal["ready", "destroyed", "lost", "salvaged"]
    """Whether it is there still; destroyed ones may be salvaged or not, lost ones stay with the enemy."""
    condition: UnitCondition | None = None
    """What is left of it; unsaid, it is whole."""
    how: Name = ""
    """What befell it, in words."""


class PilotReturn(RuleModel):
    """How a pilot comes back from a battle."""

    pilot: Id
    """The pilot."""
    fate: Literal["well", "wounded", "killed", "captured", "missing"]
    """How he is."""
    wounds: Annotated[int, Field(ge=0, le=100)] = 0
    """Boxes that are crossed off on his sheet now."""
    counted: Mapping[Id, Share] = {}
    """What is counted for him, by the names that `progression.counters` of the ruleset gives."""


class Kill(RuleModel):
    """A unit that was put out of a battle, and who did it."""

    victim: Name
    """What was destroyed, in words."""
    unit: Id
    """What the battle knows it by."""
    kind: Name = "mech"
    """The kind of unit that it was."""
    by: Mapping[Id, Share] = {}
    """The pilots whose kill it is, with the share of each; of others it is nobody's."""
    how: Name = ""
    """By what, in words."""
    turn: Annotated[int, Field(ge=0, le=10_000)] = 0
    """In which turn."""


class Found(RuleModel):
    """The campaign begins."""

    do: Literal["found"] = "found"
    """The deed."""
    name: GivenName
    """What players call it."""
    ruleset: RulesetName
    """The ruleset that its battles are played by, with house rules over it."""
    options: Mapping[str, str] = {}
    """Choices made for the ruleset's options."""
    day: Day
    """The first day of its calendar."""
    about: Text = ""
    """What it is about."""
    sides: tuple[SideEntry, ...] = Field(min_length=1, max_length=20)
    """Its sides."""


class Describe(RuleModel):
    """The campaign is called otherwise, or described otherwise."""

    do: Literal["describe"] = "describe"
    """The deed."""
    name: GivenName
    """What players call it."""
    about: Text = ""
    """What it is about."""


class ChangeRules(RuleModel):
    """Later battles are played by other rules."""

    do: Literal["change_rules"] = "change_rules"
    """The deed."""
    ruleset: RulesetName
    """The ruleset from now on."""
    options: Mapping[str, str] = {}
    """Choices made for its options."""


class SetSide(RuleModel):
    """A side is added or changed."""

    do: Literal["set_side"] = "set_side"
    """The deed."""
    side: SideEntry
    """The side."""


class SetForce(RuleModel):
    """A force is added, renamed, or made a part of another."""

    do: Literal["set_force"] = "set_force"
    """The deed."""
    force: ForceEntry
    """The force."""


class Disband(RuleModel):
    """A side or a force is no more; what belonged to a force stays with the one above it."""

    do: Literal["disband"] = "disband"
    """The deed."""
    side: Id | None = None
    """A side without units and pilots."""
    force: Id | None = None
    """A force."""


class Enlist(RuleModel):
    """Units and pilots join the campaign."""

    do: Literal["enlist"] = "enlist"
    """The deed."""
    units: tuple[UnitEntry, ...] = ()
    """The units."""
    pilots: tuple[PilotEntry, ...] = ()
    """The pilots."""
    models: Mapping[str, Mapping[str, Any]] = {}
    """The unit files of models that the ruleset does not ship, by their ids."""


class Dismiss(RuleModel):
    """Units and pilots leave the campaign; their records stay."""

    do: Literal["dismiss"] = "dismiss"
    """The deed."""
    units: tuple[Id, ...] = ()
    """The units."""
    pilots: tuple[Id, ...] = ()
    """The pilots."""
    why: Name = ""
    """Why, in words."""


class ChangeUnit(RuleModel):
    """A unit is renamed, moved to another force, given a pilot or other loads; None leaves as it was."""

    do: Literal["change_unit"] = "change_unit"
    """The deed."""
    unit: Id
    """The unit."""
    name: Name | None = None
    """What players call it."""
    force: str | None = None
    """Its force; an empty one is none."""
    pilot: str | None = None
    """Who usually pilots it; an empty one is nobody."""
    loads: Mapping[str, str] | None = None
    """Special rounds by ammunition slot, or cards by the place they are assigned to."""


class ChangePilot(RuleModel):
    """A pilot is renamed, or changed by hand for a reason that is on record; None leaves as it was."""

    do: Literal["change_pilot"] = "change_pilot"
    """The deed."""
    pilot: Id
    """The pilot."""
    name: GivenName | None = None
    """His name."""
    traits: Mapping[Id, int] | None = None
    """Skills and other numbers that change."""
    talents: tuple[Id, ...] | None = None
    """All that he can do besides."""
    status: Literal["fit", "captured", "missing", "retired", "killed"] | None = None
    """How he is."""
    portrait: str | None = None
    """The digest of his portrait; an empty one is none."""
    why: Name = ""
    """Why, in words."""


class PlanBattle(RuleModel):
    """A battle is to come, or its plan changes."""

    do: Literal["plan_battle"] = "plan_battle"
    """The deed."""
    plan: Id
    """What the campaign knows the plan by."""
    title: GivenName
    """What players call it."""
    day: Day
    """When it is to be."""
    about: Text = ""
    """What is known of it."""


class DropPlan(RuleModel):
    """A planned battle will not be."""

    do: Literal["drop_plan"] = "drop_plan"
    """The deed."""
    plan: Id
    """The plan."""


class BeginBattle(RuleModel):
    """Units of the campaign go into a battle."""

    do: Literal["begin_battle"] = "begin_battle"
    """The deed."""
    battle: Id
    """The battle, by the name that it has in every database."""
    title: GivenName
    """What players call it."""
    day: Day
    """When it is."""
    plan: Id | None = None
    """The plan that it carries out."""
    taken: tuple[Taken, ...] = Field(min_length=1, max_length=200)
    """The campaign's units in it."""


class ReturnBattle(RuleModel):
    """What a battle did to the campaign, as the players agreed it.

    Where a battle was corrected after its return, a second one `replaces` the first.
    """

    do: Literal["return_battle"] = "return_battle"
    """The deed."""
    battle: Id
    """The battle."""
    title: GivenName
    """What players call it."""
    day: Day
    """When it was."""
    moment: Annotated[int, Field(ge=0)] = 0
    """The entry of the battle's journal that it was returned at, 0 for its beginning."""
    outcome: Name = ""
    """How it ended, in words."""
    winner: Id | None = None
    """The side that won it."""
    units: tuple[UnitReturn, ...] = ()
    """The campaign's units in it."""
    pilots: tuple[PilotReturn, ...] = ()
    """The campaign's pilots in it."""
    kills: tuple[Kill, ...] = ()
    """What was destroyed in it."""
    salvage: tuple[UnitEntry, ...] = ()
    """Units of others that were taken."""
    models: Mapping[str, Mapping[str, Any]] = {}
    """The unit files of models among the salvage that the ruleset does not ship."""
    gained: Mapping[Id, Amount] = {}
    """What the campaign's stores gain by it."""
    note: Text = ""
    """What the players have to say of it."""
    replaces: Annotated[int, Field(ge=1)] | None = None
    """The number of the entry in whose place this one stands."""


class ForgetBattle(RuleModel):
    """A battle does not count for the campaign; its units are where they were."""

    do: Literal["forget_battle"] = "forget_battle"
    """The deed."""
    battle: Id
    """The battle."""


class Repair(RuleModel):
    """A unit is repaired, reloaded or refitted."""

    do: Literal["repair"] = "repair"
    """The deed."""
    unit: Id
    """The unit."""
    condition: UnitCondition | None = None
    """What is left of it now; unsaid, it is whole."""
    what: tuple[Name, ...] = ()
    """What was done, in words."""
    price: Mapping[Id, Amount] = {}
    """What it took from the campaign's stores."""
    days: Annotated[int, Field(ge=0, le=100_000)] = 0
    """How many days it takes."""
    source: Name = ""
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
    source: Name = ""
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
    to: int | None = None
    """What it is from now on."""
    talent: Id | None = None
    """What he can do from now on."""
    price: Mapping[Id, Share] = {}
    """What it costs of what is counted for him."""
    source: Name = ""
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
    why: Name = ""
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
    why: Name = ""
    """Why, in words."""


class TakeBack(RuleModel):
    """An earlier entry does not count any more; taking back a taking back brings it into force again."""

    do: Literal["take_back"] = "take_back"
    """The deed."""
    entry: Annotated[int, Field(ge=1)]
    """Its number."""


Deed: TypeAlias = Annotated[
    Found | Describe | ChangeRules | SetSide | SetForce | Disband | Enlist | Dismiss | ChangeUnit
    | ChangePilot | PlanBattle | DropPlan | BeginBattle | ReturnBattle | ForgetBattle | Repair | Heal
    | Advance | Award
    | PassDays | WriteNote | RemoveNote | ChangeStores | TakeBack,
    Field(discriminator="do"),
]  # fmt: skip
"""Any deed."""
