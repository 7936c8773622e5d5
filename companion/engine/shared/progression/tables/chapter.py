"""The section `progression` whole: its parts fit together."""

from __future__ import annotations

from companion.documents.row_demands import Demands
from companion.documents.rule_model import model_validator
from companion.engine.shared.progression.tables.cross_checks import check_references
from companion.engine.shared.progression.tables.rules import ProgressionKeys


class ProgressionRules(ProgressionKeys):
    """Growth of pilots from battle to battle; without traits, counters and talents there is none."""

    @model_validator(mode="after")
    def _fits_together(self) -> ProgressionRules:
        demands = Demands()
        check_references(self, demands)
        demands.raise_faults()
        return self


NO_PROGRESSION = ProgressionRules.model_construct()
"""What rules have that say nothing of it: nothing is counted, and nothing is for sale."""
