"""Batches of one hit or none: what a target at the table suffers, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from companion.engine.battletech.damage.course import Is, Load
from companion.engine.battletech.tables.locations import LocationRow


class Hit(NamedTuple):
    """A hit on its way: where it is, and the points or critical hits that are left of it.

    It may do critical damage in `critical_at` even if armor holds. Critical damage is rolled for its
    `section`; it strikes `slot`, counted from 0, and may set `loads` off.
    """

    location: str
    left: int = 0
    critical_at: str = ""
    section: str = ""
    slot: int | None = None
    load: Load | None = None


One: TypeAlias = "Hit | None"


class OneByOne:
    """How a single hit goes through the rules; `states` say what is so of it."""

    def __init__(self, rows: Mapping[str, LocationRow], states: Mapping[Is, Callable[[Hit], bool]]) -> None:
        self.rows, self._states = rows, states

    def none(self) -> One:
        """No hit."""
        return None

    def joined(self, *parts: One) -> One:
        """The one of these that there is."""
        return next((hit for hit in parts if hit is not None), None)

    def those(self, hits: One, what: Is) -> One:
        """The hit, if something is so of it."""
        return hits if hits is not None and self._states[what](hits) else None

    def divided(self, hits: One, what: Is) -> tuple[One, One]:
        """The hit on one side or the other."""
        chosen = self.those(hits, what)
        return (chosen, None) if chosen is not None else (None, hits)

    def by_location(self, hits: One) -> Iterator[tuple[str, One]]:
        """The hit at its location."""
        if hits is not None:
            yield hits.location, hits

    def inward(self, hits: One) -> tuple[One, One]:
        """The hit further in, or where it cannot go on."""
        onward = None if hits is None else self.rows[hits.location].transfers_to
        if hits is None or onward is None:
            return None, hits
        return hits._replace(location=onward), None

    def to_critical(self, hits: One) -> One:
        """The hit where it may do critical damage."""
        return hits._replace(location=hits.critical_at) if hits else None

    def still(self, hits: One) -> One:
        """The same hit."""
        return hits

    def from_here(self, hits: One) -> One:
        """The hit, its location noted."""
        return hits._replace(section=hits.location) if hits else None

    def less_one(self, hits: One) -> One:
        """The hit, if it strikes once more."""
        return hits._replace(left=hits.left - 1) if hits and hits.left > 1 else None
