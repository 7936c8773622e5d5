"""One side of many duels through a turn: how it moves and fires, whatever kind of unit it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.fire.fire_sequence import answer_volley, send
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_sample import Shares
from companion.engine.battletech.odds.duels.duel_shots import DuelShot, DuelVolley
from companion.engine.battletech.odds.duels.duel_target import DuelTarget
from companion.engine.battletech.odds.duels.fighter import AS_CHOSEN, STOOD_STILL, Fighter
from companion.engine.battletech.odds.duels.guns import Battery, Gun, WeaponChoice, choose_weapons
from companion.engine.battletech.odds.population import Ends
from companion.engine.battletech.tables.movement import MovementPoints

NO_LINE = 1000
F = TypeVar("F", bound=Fighter)


class DuelSide(ABC, Generic[F]):
    """A unit and its weapons in many duels."""

    def __init__(self, fighter: F) -> None:
        self.fighter = fighter

    def arm(self, target: Fighter, ranges: Sequence[int]) -> None:
        """Bring its weapons to bear on a target at these ranges."""
        self.target = DuelTarget(target)
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

    def aim(self, at_range: Ends) -> Sequence[DuelShot]:
        """Choose weapons and aim them; those that mark the target come before those that need a mark."""
        guns, field, battery = self.battery.guns, self.fighter.field, self.battery
        aimed = [self._aim_weapon(number, gun, at_range) for number, gun in enumerate(guns)]
        none = np.zeros(field.number, dtype=np.int64)
        able = sum((can.astype(np.int64) << number for number, (can, _, _) in enumerate(aimed)), none)
        ready = battery.without_mark(able)
        fires = battery.without_mark(choose_weapons(self.choices, at_range, ready, self._room()))
        shots: list[DuelShot] = []
        for number, (gun, (_, which, chances)) in enumerate(zip(guns, aimed, strict=True)):
            ends = np.flatnonzero(fires >> number & 1)
            shots += self._shots(gun, ends, which[ends], chances[ends])
        return sorted(shots, key=lambda shot: bool(shot.gun.needs))

    def fire(self, shots: Sequence[DuelShot]) -> Sequence[DuelVolley]:
        """Roll for these shots, which the target answers; nothing has landed yet."""
        self.target.begin()
        answer_volley([send(shot, shot.steps) for shot in shots], self.target.answer)
        return [volley for shot in shots for volley in shot.volleys]

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

    def _shots(self, gun: Gun, ends: Ends, which: Ends, chances: Shares) -> Iterator[DuelShot]:
        """Yield the shots of a gun in these duels, together those that do the same where they hit."""
        alike = np.array(self.battery.alike, dtype=np.intp).take(which) if len(ends) else ends
        for number in np.unique(alike).tolist():
            these, shot = alike == number, self.battery.shots[number]
            yield DuelShot(self.fighter, self.target, gun, shot, ends[these], chances[these])

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
