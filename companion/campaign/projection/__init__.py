"""The projection of commands onto a campaign."""

from __future__ import annotations

from companion.campaign.projection.battles import battle_of
from companion.campaign.projection.handlers import apply_command, found_campaign

__all__ = ["apply_command", "battle_of", "found_campaign"]
