"""The shape of the tables on ammunition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.documents.model import RuleModel, Sourced
from companion.documents.row_demands import Positive, Whole
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.vocabulary.shapes import Bands, Chapter
from companion.tabletop.modifiers import band_value


def kind_of(item: str) -> str:
    """Return the name of a weapon or other item without its maker."""
    return item.partition(".")[2] or item


class Dumping(Sourced):
    """Slots of ammunition may be emptied by the end of a turn."""


class CappedExplosion(RuleModel):
    """An explosion does no more than so much, and with CASE perhaps less."""

    procedure: Literal["capped"]
    """That an explosion does no more than so much."""
    most: Positive
    """The most that it does. In points."""
    most_with_case: Positive | None = None
    """The most that it does with CASE; never is as without. In points."""


class TabledExplosion(RuleModel):
    """The damage of an explosion, by the points that all its rounds could do."""

    procedure: Literal["by_table"]
    """That a table says what an explosion does."""
    bands: Bands
    """What it does, by the points that all its rounds could do."""


class Ammunition(Chapter, Sourced):
    """Lots of ammunition and what an explosion of it is worth: all that the rounds can do, or less."""

    explosion: Literal["all"] | CappedExplosion | TabledExplosion = "all"
    """The procedure that says what an explosion does: all that the rounds can do, or less."""
    rack_damage: Mapping[str, Whole]
    """Damage of one round in an explosion, by the names of `weapons`. In points."""
    smallest_lot: float = Field(gt=0, le=100)
    """The smallest lot of ammunition. In tons."""
    smallest_lots: Mapping[str, Annotated[float, Field(gt=0, le=100)]] = {}
    """The smallest lot where it differs, by the names of `weapons`. In tons."""
    dumping: Dumping | None = None
    """How ammunition may be thrown out, where these rules allow it."""

    def lot_of(self, weapon: str) -> float:
        """Tons of the smallest lot of ammunition for a weapon or other item."""
        return self.smallest_lots.get(kind_of(weapon), self.smallest_lot)

    def does(self, points: int, *, has_case: bool) -> int:
        """Return the points that an explosion does of rounds that could do so many."""
        match self.explosion:
            case CappedExplosion(most=most, most_with_case=with_case):
                return min(points, with_case if has_case and with_case is not None else most)
            case TabledExplosion(bands=bands):
                return band_value(points, bands)
            case _:
                return points
