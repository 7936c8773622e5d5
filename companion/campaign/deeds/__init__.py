"""What may stand in a campaign's journal: one deed an entry, as plain data `{do: pass_days, to: 3025-04-01}`.

Deeds are what databases hold and campaign files list. Whom and what they speak of is told by ids, which are
unique in a campaign; a unit's id is also what battles know it by.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from companion.campaign.deeds.battles import BeginBattle, DropPlan, ForgetBattle, PlanBattle, ReturnBattle
from companion.campaign.deeds.between import (
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
from companion.campaign.deeds.forces import (
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
from companion.campaign.deeds.values import (
    Amount,
    Day,
    ForceEntry,
    Kill,
    PilotEntry,
    PilotReturn,
    Share,
    SideEntry,
    Taken,
    Text,
    UnitEntry,
    UnitReturn,
)

Deed: TypeAlias = Annotated[
    Found | Describe | ChangeRules | SetSide | SetForce | Disband | Enlist | Dismiss | ChangeUnit
    | ChangePilot | PlanBattle | DropPlan | BeginBattle | ReturnBattle | ForgetBattle | Repair | Heal
    | Advance | Award
    | PassDays | WriteNote | RemoveNote | ChangeStores | TakeBack,
    Field(discriminator="do"),
]  # fmt: skip
"""Any deed."""

__all__ = [
    "Advance",
    "Amount",
    "Award",
    "BeginBattle",
    "ChangePilot",
    "ChangeRules",
    "ChangeStores",
    "ChangeUnit",
    "Day",
    "Deed",
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
    "Taken",
    "Text",
    "UnitEntry",
    "UnitReturn",
    "WriteNote",
]
