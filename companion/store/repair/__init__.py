"""Bringing back what is damaged: what can be read stays, what is lost comes from backups."""

from __future__ import annotations

from companion.store.repair.battles import StoredBattle, read_battle, restore_battles
from companion.store.repair.campaigns import MendReport, mend_campaigns
from companion.store.repair.journals import mend_battles
from companion.store.repair.rebuild import RebuildReport, rebuild

__all__ = [
    "MendReport",
    "RebuildReport",
    "StoredBattle",
    "mend_battles",
    "mend_campaigns",
    "read_battle",
    "rebuild",
    "restore_battles",
]
