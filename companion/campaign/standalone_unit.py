"""A unit of a campaign on its own: its sheet as damaged as it is, and its condition after a mark by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.battles.attempt import Attempt
from companion.engine.game import Game
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.engine.shared.setup import SideSetup, UnitCondition, UnitSetup
from companion.engine.sheet import Sheet

SIDES = tuple(SideSetup(id=side, name=side.title()) for side in ("ours", "others"))
OURS, OTHERS = (side.id for side in SIDES)


@dataclass(frozen=True, slots=True)
class StandaloneUnit:
    """A unit in no battle; every mark makes a new value."""

    game: Game
    start: Any = field(repr=False)
    battle: Any = field(repr=False)

    @classmethod
    def of(cls, game: Game, unit: UnitSetup) -> StandaloneUnit:
        """Return the unit as a battle would begin with it.

        Raises InputError where the rules cannot take it so, and FileError for a faulty model.
        """
        own = unit.model_copy(update={"id": OURS, "side": OURS, "hex": None})
        other = own.model_copy(update={"id": OTHERS, "side": OTHERS, "condition": None})
        battle = game.new_battle(None, SIDES, (own, other))
        return cls(game, battle, battle)

    @property
    def sheet(self) -> Sheet:
        """Its record sheet."""
        return self.game.sheet(self.battle, OURS)

    @property
    def condition(self) -> UnitCondition | None:
        """What is left of it; None where it is whole."""
        ends = self.game.aftermath(self.start, self.battle)
        return next(end.condition for end in ends if end.id == OURS)

    def with_mark(self, mark: Mark) -> StandaloneUnit:
        """Return the unit after a mark on its sheet. Raises IllegalAction."""
        played = Attempt.of(self.game, self.battle, mark).play(Script(()))
        return StandaloneUnit(self.game, self.start, played.battle)
