"""The section `progression` whole: its parts fit together."""

from __future__ import annotations

from pydantic import model_validator

from companion.documents.demands import Demands
from companion.engine.shared.progression.tables.fitting import fit
from companion.engine.shared.progression.tables.rules import ProgressionKeys


class ProgressionRules(ProgressionKeys):
    """How pilots grow from battle to battle; without traits, counters and talents nothing is told of them."""

    @model_validator(mode="after")
    def _fits_together(self) -> ProgressionRules:
        demands = Demands()
        fit(self, demands)
        demands.told()
        return self


NO_PROGRESSION = ProgressionRules.model_construct()
"""What rules have that say nothing of it: nothing is counted, and nothing is for sale."""
