"""Results that a battle's end proposes for the units that come back from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from companion.engine.game.ruleset import RulesetIdentity
from companion.engine.shared.aftermath import EntryEvents, KillView, UnitEnd


class BattleReturns(RulesetIdentity, Protocol):
    """Results that a battle's end proposes for the units and pilots that come back from it."""

    @property
    def ending_events(self) -> Sequence[type]:
        """The kinds of events that `kills` is told by."""

    def aftermath(self, start: Any, battle: Any) -> tuple[UnitEnd, ...]:
        """Return what a battle that began as `start` has made of every unit."""

    def kills(self, start: Any, entries: Iterable[EntryEvents]) -> tuple[KillView, ...]:
        """Return who was put out of a battle that began as `start`, in the order of their ends, each once.

        The entries are those of its journal that count; events of other kinds than `ending_events` may be
        left out.
        """
