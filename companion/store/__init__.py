"""The player's database: one SQLite file that knows JSON text and no rules.

Importing this package is cheap: SQLModel is first imported by `Database.open`.
"""

from __future__ import annotations

from companion.store.database import Database, default_path
from companion.store.failures import (
    REPAIR_BATTLE,
    REPAIR_CAMPAIGN,
    BattleDamaged,
    CampaignDamaged,
    Conflict,
    StoreDamaged,
    StoreHalted,
    StoreInUse,
    StoreLost,
)
from companion.store.records import (
    BattleRecord,
    BattleSummary,
    CampaignRecord,
    CampaignState,
    Content,
    DeedRecord,
    EntryRecord,
    Head,
    Held,
    NewDeed,
    NewEntry,
    SnapshotRecord,
)

__all__ = [
    "REPAIR_BATTLE",
    "REPAIR_CAMPAIGN",
    "BattleDamaged",
    "BattleRecord",
    "BattleSummary",
    "CampaignDamaged",
    "CampaignRecord",
    "CampaignState",
    "Conflict",
    "Content",
    "Database",
    "DeedRecord",
    "EntryRecord",
    "Head",
    "Held",
    "NewDeed",
    "NewEntry",
    "SnapshotRecord",
    "StoreDamaged",
    "StoreHalted",
    "StoreInUse",
    "StoreLost",
    "default_path",
]
