"""Bringing back what is damaged: what can be read stays, what is lost comes from backups."""

from __future__ import annotations

from companion.store.repair.battles import StoredBattle, bring_back, read_battle
from companion.store.repair.campaigns import Mended, mend_campaigns
from companion.store.repair.journals import mend_battles
from companion.store.repair.rebuild import Rebuilt, rebuild

__all__ = [
    "Mended",
    "Rebuilt",
    "StoredBattle",
    "bring_back",
    "mend_battles",
    "mend_campaigns",
    "read_battle",
    "rebuild",
]
