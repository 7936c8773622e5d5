"""Validation of commands: by sense, whatever the rules, and by the ruleset."""

from __future__ import annotations

from companion.campaign.validation.commands import validate
from companion.campaign.validation.rules import check_by_rules, refuse_no_change

__all__ = ["check_by_rules", "refuse_no_change", "validate"]
