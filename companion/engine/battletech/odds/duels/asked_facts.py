"""Facts that rules ask about a unit, so far as they change in a duel."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from numpy.typing import NDArray

from companion.engine.battletech.odds.duels.duel_sample import HIT, damage_of_facts
from companion.engine.battletech.odds.duels.fighter import Fighter
from companion.engine.battletech.tables.vocabulary.facts import STATES

LOST_LIMBS: Mapping[str, str] = {"lost_arms": "lost_arm", "lost_legs": "lost_leg"}
"""Counts of limbs, and the fact that holds with the first."""


class AskedFacts:
    """The facts by these names, and the counts, that rows ask about one unit."""

    def __init__(self, fighter: Fighter, names: Collection[str], counts: Collection[str]) -> None:
        self._fighter, self._names, self._counts = fighter, {*names}, {*counts}
        counted = {LOST_LIMBS.get(count, count) for count in counts}
        damage = {*names, *(name for name in counted if name.startswith((HIT, *LOST_LIMBS.values())))}
        self._damage = damage_of_facts(fighter.body, damage)

    @property
    def is_by_state(self) -> bool:
        """Whether they ask for more than how the unit stands and has moved."""
        return bool(self._damage.masks or self._names & STATES.keys())

    def columns(self) -> Iterator[NDArray[Any]]:
        """Yield all that they depend on, in every duel."""
        fighter, names, counts = self._fighter, self._names, self._counts
        yield from self._damage.columns(fighter.field)
        if "shut_down" in names:
            yield fighter.track("shut_down")
        if "prone" in names:
            yield fighter.track("prone")
        if "immobile" in names:
            yield fighter.is_immobile
        if "unconscious" in names:
            yield fighter.is_fainted
        if "wounded" in names or "pilot_hits" in counts:
            yield fighter.field.track(fighter.body.hits)
        if names & {"jumped", *fighter.tables.movement.modes}:
            yield fighter.track("way")
        if "heat" in counts:
            yield fighter.track("heat")
        if "hexes_moved" in counts:
            yield fighter.track("hexes")
