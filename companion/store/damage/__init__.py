"""Damage of single rows: each damaged one is named, and all else stays usable."""

from __future__ import annotations

from companion.store.damage.battles import Shape, battle_faults
from companion.store.damage.campaigns import campaign_faults, sound_entries
from companion.store.damage.contents import content_faults, users_of
from companion.store.damage.settings import setting_faults
from companion.store.damage.texts import FIRST_YEAR, LAST_YEAR, parse_timestamp, prepare

__all__ = [
    "FIRST_YEAR",
    "LAST_YEAR",
    "Shape",
    "battle_faults",
    "campaign_faults",
    "content_faults",
    "parse_timestamp",
    "prepare",
    "setting_faults",
    "sound_entries",
    "users_of",
]
