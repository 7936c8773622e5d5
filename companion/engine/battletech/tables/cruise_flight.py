"""The flight of cruise missiles: how far and how sharply they fly, and what counts when they strike."""

from __future__ import annotations

from collections.abc import Mapping

from companion.documents.model import Sourced
from companion.documents.row_demands import Positive, Whole
from companion.documents.rule_model import Field, model_validator


class CruiseFlight(Sourced):
    """How a weapon's missiles fly over turns, and the number that they need when they strike.

    Of the conditions of `to_hit` only those that `counts` names matter then, and the target's movement.
    """

    shortest: Positive
    """The least that one flies in a turn. In hexes."""
    longest: Positive
    """The most that one flies in a turn, and from how far it strikes. In hexes."""
    turns: Whole
    """Hexsides that one turns in a turn, in each hex one."""
    bases: Mapping[str, Whole] = Field(min_length=1)
    """The number to hit by range bracket of the target that is named at its launch."""
    unnamed: Whole
    """The number to hit a target that was not named then."""
    indirect: Whole = 0
    """What a flight over turns adds to the number."""
    counts: tuple[str, ...] = ()
    """Rows of `to_hit.conditions` that count as it strikes."""
    engaged_within: Whole | None = None
    """How near one with a payload passes to enemies whose anti-missile systems may engage it; never is
    nowhere. In hexes.
    """
    drops: Whole = 0
    """Hexes under its course that one with a payload for the ground may strike."""

    @model_validator(mode="after")
    def _reaches(self) -> CruiseFlight:
        if self.shortest > self.longest:
            raise ValueError("shortest must not be more than longest")
        return self
