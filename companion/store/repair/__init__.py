"""Bringing back what is damaged from backups, in one transaction; all else stays as it is."""

from __future__ import annotations

from companion.store.repair.battles import Anew, StoredBattle, bring_back, make_anew, read_battle
from companion.store.repair.campaigns import Mended, mend_campaigns

__all__ = ["Anew", "Mended", "StoredBattle", "bring_back", "make_anew", "mend_campaigns", "read_battle"]
