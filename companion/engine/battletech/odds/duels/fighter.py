"""One side of a duel in many battles at once: where it stands and how it moves, and what it still can."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from companion.engine.battletech.attack.shot import STOOD
from companion.engine.battletech.battle.salvo import Column
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord, TurnState, Unit
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_sample import (
    Columns,
    DuelSample,
    Known,
    Shares,
    UnitFigures,
    compute_by_kind,
)
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.views.duels import Conduct
from companion.tabletop.modifiers import band_value

OWN_TRACKS = ("heat", "prone", "shut_down", "fainted", "hexes", "way", "built")
"""Figures besides those of the body; `fainted` is the turn, 0 of who is awake, `way` how it moved."""
STOOD_STILL, AS_CHOSEN, STOOD_UP = range(3)
"""Ways of moving in a duel."""


class Fighter(ABC):
    """A unit in many duels. What is `known` of units alike in what matters is not worked out again."""

    def __init__(self, battle: Battle, unit: Unit, conduct: Conduct, body: UnitFigures) -> None:
        self.battle, self.unit, self.conduct, self.body = battle, unit, conduct, body
        self.tables = battle.rules.tables
        self.known: dict[str, Known] = {}
        first = len(body.start)
        self.at = {name: first + number for number, name in enumerate((*OWN_TRACKS, *unit.rounds))}
        own = [unit.heat, unit.is_prone, unit.is_shut_down, *([0] * (len(OWN_TRACKS) - 3))]
        self.start = np.array([*body.start, *own, *unit.rounds.values()], dtype=np.int16)
        self.levels = range(self.tables.heat.scale.highest + 1)
        to_hit = self.tables.to_hit.heat
        bands = [band_value(level, to_hit.bands) if to_hit else 0 for level in self.levels]
        self.blurred = np.array(bands, dtype=np.int16)
        moved = self.tables.to_hit.target_movement.bands
        self.evades = np.array(
            [band_value(hexes, moved) for hexes in range(conduct.hexes + 1)], dtype=np.int16
        )
        self.walks = next(name for name, mode in self.tables.movement.modes.items() if mode.is_on_foot)
        self.movements = (STOOD.movement, conduct.movement, self.walks)

    def begin_duels(self, number: int, *seed: int) -> None:
        """Begin so many duels."""
        self.field = DuelSample(self.start, number, *seed)
        self.is_out: Flags = np.zeros(number, dtype=np.bool_)

    def keep_duels(self, kept: Flags) -> None:
        """Take out the duels that are not flagged."""
        if not kept.all():
            self.field.keep(kept)
            self.is_out = self.is_out[kept]

    def track(self, name: str) -> Numbers:
        """One of the unit's own figures in every duel, to be read and changed."""
        return self.field.track(self.at[name])

    @property
    def everybody(self) -> Ends:
        """Every duel."""
        return np.arange(self.field.number)

    @property
    def is_fainted(self) -> Flags:
        """Where the MechWarrior is unconscious."""
        flags: Flags = self.track("fainted") != 0
        return flags

    @property
    @abstractmethod
    def is_helpless(self) -> Flags:
        """Where nobody acts."""

    @property
    @abstractmethod
    def is_immobile(self) -> Flags:
        """Where it is an immobile target."""

    @abstractmethod
    def movement_points(self, ends: Ends) -> Numbers:
        """Return how far the chosen way of moving still goes."""

    @abstractmethod
    def unit_at(self, end: int) -> Unit:
        """Return the unit as it is in one duel."""

    @abstractmethod
    def stance_at(self, end: int) -> Unit:
        """Return how the unit stands and has moved in one duel, its damage and heat left aside."""

    def struck_column(self, rolled: Column) -> Column:
        """Return where hits from the front land that are rolled for as on 'Mechs."""
        return rolled

    def compute(self, what: str, relevant: Columns, ends: Ends, figure_of: Callable[[int], float]) -> Shares:
        """Return a figure of these units by what is relevant for it."""
        return compute_by_kind(relevant, ends, self.known.setdefault(what, {}), figure_of)

    def turn_at(self, end: int) -> TurnState:
        """Return what the unit has done this turn in one duel."""
        way, hexes = int(self.track("way")[end]), int(self.track("hexes")[end])
        return TurnState(moved=MoveRecord(self.movements[way], hexes, entered=hexes))

    def as_chosen(self) -> Unit:
        """Return the unit before anything has happened, having moved as chosen."""
        hexes = self.conduct.hexes
        moved = MoveRecord(self.conduct.movement, hexes, entered=hexes)
        return replace(self.unit, doings=TurnState(moved=moved))
