"""Commands of a campaign's journal: one an entry, as plain data `{do: pass_days, to: 3025-04-01}`.

Deeds are what databases hold and campaign files list. Whom and what they speak of is told by ids, which are
unique in a campaign; a unit's id is also what battles know it by.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from companion.campaign.commands.battles import BeginBattle, DropPlan, ForgetBattle, PlanBattle, ReturnBattle
from companion.campaign.commands.downtime import (
    Advance,
    Award,
    ChangeStores,
    Heal,
    PassDays,
    RemoveNote,
    Repair,
    TakeBack,
    WriteNote,
)
from companion.campaign.commands.forces import (
    ChangePilot,
    ChangeRules,
    ChangeUnit,
    Describe,
    Disband,
    Dismiss,
    Enlist,
    Found,
    SetForce,
    SetSide,
)
from companion.campaign.commands.values import (
    Amount,
    Day,
    ForceEntry,
    Kill,
    Participant,
    PilotEntry,
    PilotReturn,
    Share,
    SideEntry,
    Text,
    UnitEntry,
    UnitReturn,
)
from companion.documents.rule_model import Discriminator

CampaignCommand: TypeAlias = Annotated[
    Found | Describe | ChangeRules | SetSide | SetForce | Disband | Enlist | Dismiss | ChangeUnit
    | ChangePilot | PlanBattle | DropPlan | BeginBattle | ReturnBattle | ForgetBattle | Repair | Heal
    | Advance | Award
    | PassDays | WriteNote | RemoveNote | ChangeStores | TakeBack,
    Discriminator("do"),
]  # fmt: skip
"""Any deed."""

__all__ = [
    "Advance",
    "Amount",
    "Award",
    "BeginBattle",
    "CampaignCommand",
    "ChangePilot",
    "ChangeRules",
    "ChangeStores",
    "ChangeUnit",
    "Day",
    "Describe",
    "Disband",
    "Dismiss",
    "DropPlan",
    "Enlist",
    "ForceEntry",
    "ForgetBattle",
    "Found",
    "Heal",
    "Kill",
    "Participant",
    "PassDays",
    "PilotEntry",
    "PilotReturn",
    "PlanBattle",
    "RemoveNote",
    "Repair",
    "ReturnBattle",
    "SetForce",
    "SetSide",
    "Share",
    "SideEntry",
    "TakeBack",
    "Text",
    "UnitEntry",
    "UnitReturn",
    "WriteNote",
]
