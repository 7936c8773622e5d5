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
    StoreDamaged,
    StoreHalted,
    StoreInUse,
    StoreLost,
    WriteConflict,
)
from companion.store.records import (
    BattleRecord,
    BattleSummary,
    CampaignRecord,
    CampaignState,
    CommandRecord,
    Content,
    EntryRecord,
    HeldContent,
    JournalHead,
    NewCommand,
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
    "CommandRecord",
    "Content",
    "Database",
    "EntryRecord",
    "HeldContent",
    "JournalHead",
    "NewCommand",
    "NewEntry",
    "SnapshotRecord",
    "StoreDamaged",
    "StoreHalted",
    "StoreInUse",
    "StoreLost",
    "WriteConflict",
    "default_path",
]
