"""One side of many duels through a turn: how it moves and fires, whatever kind of unit it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_sample import Shares
from companion.engine.battletech.odds.duels.fighter import AS_CHOSEN, STOOD_STILL, Fighter
from companion.engine.battletech.odds.duels.guns import Battery, Gun, WeaponChoice, choose_weapons
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.battletech.tables.movement import MovementPoints

NO_LINE = 1000
F = TypeVar("F", bound=Fighter)


class DuelVolley(NamedTuple):
    """Shots of one kind in flight: the outcome of the shot in each duel; 0 is a miss."""

    salvo: Salvo
    outcomes: Numbers


class DuelSide(ABC, Generic[F]):
    """A unit and its weapons in many duels."""

    def __init__(self, fighter: F) -> None:
        self.fighter = fighter

    def arm(self, target: Fighter, ranges: Sequence[int]) -> None:
        """Bring its weapons to bear on a target at these ranges."""
        self.battery = battery = Battery(self.fighter, target, ranges)
        self.choices = [WeaponChoice(means, [gun.heat for gun in battery.guns]) for means in battery.means]

    # --- moving ---

    def move(self, turn: int) -> None:  # noqa: ARG002
        """Move as told as far as damage allows."""
        fighter = self.fighter
        fighter.track("way")[:], fighter.track("hexes")[:] = STOOD_STILL, 0
        self._move_on(np.flatnonzero(~fighter.is_helpless))

    def _move_on(self, ends: Ends) -> None:
        fighter = self.fighter
        way, hexes = fighter.track("way"), fighter.track("hexes")
        mode = fighter.tables.movement.modes[fighter.conduct.movement]
        if mode.points is MovementPoints.NONE:
            way[ends] = AS_CHOSEN
        elif len(ends):
            most = fighter.movement_points(ends)
            hexes[ends] = np.minimum(most, fighter.conduct.hexes)
            way[ends] = np.where(most > 0, AS_CHOSEN, STOOD_STILL)

    # --- firing ---

    def aim(self, at_range: Ends) -> Iterator[DuelVolley]:
        """Choose weapons, fire them and roll whether they hit; nothing has landed yet."""
        guns, field = self.battery.guns, self.fighter.field
        aimed = [self._aim_weapon(number, gun, at_range) for number, gun in enumerate(guns)]
        none = np.zeros(field.number, dtype=np.int64)
        ready = sum((can.astype(np.int64) << number for number, (can, _, _) in enumerate(aimed)), none)
        fires = choose_weapons(self.choices, at_range, ready, self._room())
        for number, (gun, (_, shots, chances)) in enumerate(zip(guns, aimed, strict=True)):
            ends = np.flatnonzero(fires >> number & 1)
            if len(ends):
                yield from self._fire(gun, ends, shots[ends], chances[ends])

    def _aim_weapon(self, number: int, gun: Gun, at_range: Ends) -> tuple[Flags, Ends, Shares]:
        """Return where a weapon may hit, with which shot and chance."""
        fighter = self.fighter
        ready = self.battery.is_ready(gun, at_range) & ~fighter.is_helpless & self._may_fire(number)
        ends = np.flatnonzero(ready)
        shots, chances = np.zeros(len(ready), dtype=np.intp), np.zeros(len(ready))
        if len(ends):
            shots[ends], chances[ends] = self.battery.chances(gun, ends, at_range)
        return chances > 0, shots, chances

    def _may_fire(self, number: int) -> Flags:  # noqa: ARG002
        """Return where nothing but its own damage keeps a weapon from firing."""
        return np.ones(self.fighter.field.number, dtype=np.bool_)

    def _room(self) -> NDArray[np.int64]:
        """Return the heat that weapons may build up, so that the turn ends below the chosen line."""
        return np.full(self.fighter.field.number, NO_LINE, dtype=np.int64)

    def _fire(self, gun: Gun, ends: Ends, shots: Ends, chances: Shares) -> Iterator[DuelVolley]:
        field, battery = self.fighter.field, self.battery
        hits = field.happens(chances)
        leaves = np.zeros(field.number, dtype=np.bool_)
        leaves[ends[hits] if gun.needs_lock else ends] = True
        battery.spend(gun, leaves)
        self.fighter.track("built")[leaves] += gun.heat
        struck, kinds = ends[hits], shots[hits]
        for kind, salvo in self._kinds(kinds):
            these = struck[np.isin(kinds, kind)]
            outcomes = np.zeros(field.number, dtype=np.int16)
            outcomes[these] = field.outcomes(these, [part for part, _ in salvo.hits]) + 1
            yield DuelVolley(salvo, outcomes)

    def _kinds(self, shots: Ends) -> Iterator[tuple[Ends, Salvo]]:
        """Shots that do the same where they hit."""
        kinds: dict[object, list[int]] = {}
        for shot in np.unique(shots).tolist():
            salvo = self.battery.shots[shot]
            kinds.setdefault((salvo.hits, salvo.column, salvo.dealt), []).append(shot)
        for same in kinds.values():
            yield np.array(same), self.battery.shots[same[0]]

    # --- suffering, and the end of the turn ---

    @abstractmethod
    def suffer(self, volleys: Sequence[DuelVolley], turn: int) -> None:
        """Let shots land, and settle what they lead to."""

    @abstractmethod
    def heat_up(self, turn: int) -> None:
        """Settle the heat."""

    @abstractmethod
    def wake(self, turn: int) -> None:
        """End what does not last."""
