"""Whether deeds can be done: by sense, whatever the rules, and by the ruleset."""

from __future__ import annotations

from companion.campaign.sense.between import nonsense
from companion.campaign.sense.rules import against_rules, changes_nothing

__all__ = ["against_rules", "changes_nothing", "nonsense"]
