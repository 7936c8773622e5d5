"""Commands that found a campaign and change who is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from companion.campaign.commands.values import (
    Day,
    Digest,
    ForceEntry,
    PilotEntry,
    Rank,
    SideEntry,
    SnapshotName,
    Text,
    UnitEntry,
)
from companion.documents.model import GivenName, Id, Name, OptionalLine, RuleModel
from companion.documents.rule_model import Field
from companion.rulebooks.loader import RulesetName


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
    snapshots: Mapping[SnapshotName, Digest] = {}
    """What the campaign keeps of its rules."""


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
    snapshots: Mapping[SnapshotName, Digest] = {}
    """What the campaign keeps of these rules, and of the models of its units by them."""


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
    snapshots: Mapping[SnapshotName, Digest] = {}
    """What the campaign keeps of the other models."""


class Dismiss(RuleModel):
    """Units and pilots leave the campaign; their records stay."""

    do: Literal["dismiss"] = "dismiss"
    """The deed."""
    units: tuple[Id, ...] = ()
    """The units."""
    pilots: tuple[Id, ...] = ()
    """The pilots."""
    why: OptionalLine = ""
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
    traits: Mapping[Id, Rank] | None = None
    """Skills and other numbers that change."""
    talents: tuple[Id, ...] | None = None
    """All that he can do besides."""
    status: Literal["fit", "captured", "missing", "retired", "killed"] | None = None
    """How he is."""
    portrait: str | None = None
    """The digest of his portrait; an empty one is none."""
    why: OptionalLine = ""
    """Why, in words."""
