"""The shape of the tables on what a lance may consist of, and on what lies ready at the table."""

from __future__ import annotations

from collections.abc import Mapping

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Complete, Positive, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.tactics.tables.names import Size, UpgradeToken


class SizeClass(RuleModel):
    """A size class and the tonnage it stands for."""

    low: Whole
    """The lightest unit of the class. In tons."""
    high: Whole
    """The heaviest unit of the class. In tons."""

    @model_validator(mode="after")
    def _rises(self) -> SizeClass:
        if self.low > self.high:
            raise ValueError("low must not be above high")
        return self


class LanceRules(Sourced):
    """Limits on a lance; fewer than `min_units` is only worth a warning."""

    max_points: int = Field(ge=1, le=100_000)
    """What a lance may cost. In points."""
    max_units: Positive
    """The most units of a lance."""
    min_units: Whole
    """The fewest units of a lance; fewer are only worth a warning."""
    command_cards: Whole
    """Command cards that a lance may have."""
    mechwarriors: Whole
    """MechWarrior cards that a lance may have."""
    houses: tuple[NonEmptyText, ...] = Field(min_length=1)
    """The houses that lances belong to."""
    mercenaries: tuple[NonEmptyText, ...]
    """The mercenaries that lances belong to."""
    sizes: Complete[Size, SizeClass]
    """The size classes by tons."""


class Components(Sourced):
    """Components that lie ready at the table; `upgrade_tokens` are for weapon upgrades."""

    map_sheets: int = Field(ge=0, le=20)
    """Map sheets on the table."""
    focus_tokens: Whole
    """Focus tokens that there are."""
    evade_tokens: Whole
    """Evade tokens that there are."""
    target_lock_pairs: Whole
    """Pairs of target lock tokens that there are."""
    special_tokens: Whole
    """Special tokens that there are."""
    upgrade_tokens: Mapping[UpgradeToken, Whole] = {}
    """Tokens for weapon upgrades that there are."""
