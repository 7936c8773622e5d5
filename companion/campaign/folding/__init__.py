"""What deeds make of a campaign."""

from __future__ import annotations

from companion.campaign.folding.battles import battle_of
from companion.campaign.folding.fold import fold, founded

__all__ = ["battle_of", "fold", "founded"]
