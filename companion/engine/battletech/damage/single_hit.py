"""Batches of one hit or none: the damage of a target in play, one step after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad, HitState
from companion.engine.battletech.tables.locations import LocationRow


class SingleHit(NamedTuple):
    """A hit on its way: its location, and the points or critical hits that are left of it.

    Of its points some go `straight` past the armor of the first location that still has any.
    It may do critical damage in `critical_at` even if armor holds; so many hits that are `certain` need no
    roll, and are below 0 in what is left of it there. Critical damage is rolled for its
    `section`; it strikes `slot`, counted from 0, and may set `loads` off.
    """

    location: str
    left: int = 0
    critical_at: str = ""
    section: str = ""
    slot: int | None = None
    load: ExplosiveLoad | None = None
    straight: int = 0
    certain: int = 0


OptionalHit: TypeAlias = "SingleHit | None"


class SingleHitBatches:
    """Batches that hold a single hit or none; `states` tell the states of the hit."""

    def __init__(
        self, rows: Mapping[str, LocationRow], states: Mapping[HitState, Callable[[SingleHit], bool]]
    ) -> None:
        self.rows, self._states = rows, states

    def none(self) -> OptionalHit:
        """No hit."""
        return None

    def join(self, *parts: OptionalHit) -> OptionalHit:
        """Return the one of these that there is."""
        return next((hit for hit in parts if hit is not None), None)

    def select(self, hits: OptionalHit, what: HitState) -> OptionalHit:
        """Return the hit, if something is so of it."""
        return hits if hits is not None and self._states[what](hits) else None

    def split(self, hits: OptionalHit, what: HitState) -> tuple[OptionalHit, OptionalHit]:
        """Return the hit on one side or the other."""
        chosen = self.select(hits, what)
        return (chosen, None) if chosen is not None else (None, hits)

    def by_location(self, hits: OptionalHit) -> Iterator[tuple[str, OptionalHit]]:
        """Yield the hit at its location."""
        if hits is not None:
            yield hits.location, hits

    def inward(self, hits: OptionalHit) -> tuple[OptionalHit, OptionalHit]:
        """Return the hit further in, or where it cannot go on."""
        onward = None if hits is None else self.rows[hits.location].transfers_to
        if hits is None or onward is None:
            return None, hits
        return hits._replace(location=onward), None

    def at_critical_location(self, hits: OptionalHit) -> OptionalHit:
        """Return the hit where it may do critical damage."""
        return hits._replace(location=hits.critical_at, left=-hits.certain or hits.left) if hits else None

    def after_effects(self, hits: OptionalHit) -> OptionalHit:
        """Return the same hit."""
        return hits

    def mark_section(self, hits: OptionalHit) -> OptionalHit:
        """Return the hit, its location noted."""
        return hits._replace(section=hits.location) if hits else None

    def one_hit_fewer(self, hits: OptionalHit) -> OptionalHit:
        """Return the hit, if it strikes once more."""
        return hits._replace(left=hits.left - 1) if hits and hits.left > 1 else None
