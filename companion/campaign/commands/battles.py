"""Commands of battles: planned, begun, returned from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from companion.campaign.commands.values import (
    Amount,
    Day,
    Digest,
    Kill,
    Participant,
    PilotReturn,
    SnapshotName,
    Text,
    UnitEntry,
    UnitReturn,
)
from companion.documents.model import GivenName, Id, OptionalLine, RuleModel
from companion.documents.rule_model import Field


class PlanBattle(RuleModel):
    """A battle to come, or a change of its plan."""

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
    """The cancelling of a planned battle."""

    do: Literal["drop_plan"] = "drop_plan"
    """The deed."""
    plan: Id
    """The plan."""


class BeginBattle(RuleModel):
    """The beginning of a battle with units of the campaign."""

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
    taken: tuple[Participant, ...] = Field(min_length=1, max_length=200)
    """The campaign's units in it."""


class ReturnBattle(RuleModel):
    """The effects of a battle on the campaign, as the players agreed on them.

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
    outcome: OptionalLine = ""
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
    snapshots: Mapping[SnapshotName, Digest] = {}
    """What the campaign keeps of the other models among the salvage."""
    gained: Mapping[Id, Amount] = {}
    """What the campaign's stores gain by it."""
    note: Text = ""
    """What the players have to say of it."""
    replaces: Annotated[int, Field(ge=1)] | None = None
    """The number of the entry in whose place this one stands."""


class ForgetBattle(RuleModel):
    """The removal of a battle from the campaign; its units are back where they were."""

    do: Literal["forget_battle"] = "forget_battle"
    """The deed."""
    battle: Id
    """The battle."""
