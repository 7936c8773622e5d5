"""Healing of wounds between battles, as `progression.boxes` states it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.documents.model import Id, Sourced
from companion.documents.row_demands import Demands, Positive, Whole
from companion.documents.rule_model import model_validator
from companion.engine.shared.progression.tables.sums import Number


class Healing(Sourced):
    """Healing of crossed-off boxes: days for each, or a number for each day, and the price."""

    days: Positive | None = None
    """Days of rest for each box; never goes by what `a_day` says, or takes no time."""
    a_day: Number | None = None
    """Boxes that a day of rest clears; never goes by `days`."""
    price: Mapping[Id, Whole] = {}
    """What each box costs, by the names of `stores`."""

    @model_validator(mode="after")
    def _goes_by_one(self) -> Healing:
        if self.days is not None and self.a_day is not None:
            demands = Demands()
            demands.add_fault(("days",), "boxes heal by days, or so many a day: write one of both.")
            demands.raise_faults()
        return self
