"""Rules that differ by the kind of a unit, each called by one name.

A kind brings its ways in one folder; what it does not bring stays as it is for every unit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.play import Play

P = ParamSpec("P")
R = TypeVar("R")
U = TypeVar("U", bound=Unit)


class QuestionByKind(Generic[P, R]):
    """A question about a unit that its kind may answer in its own way."""

    def __init__(self, usual: Callable[Concatenate[Battle, Unit, P], R]) -> None:
        self._usual = usual
        self._own: dict[type[Unit], Callable[..., R]] = {}
        self.__doc__ = usual.__doc__

    def of(
        self, kind: type[U]
    ) -> Callable[[Callable[Concatenate[Battle, U, P], R]], Callable[Concatenate[Battle, U, P], R]]:
        """Register the answer of a kind of units."""

        def register(
            own: Callable[Concatenate[Battle, U, P], R],
        ) -> Callable[Concatenate[Battle, U, P], R]:
            self._own[kind] = own
            return own

        return register

    def __call__(self, battle: Battle, unit: Unit, *args: P.args, **more: P.kwargs) -> R:
        return self._own.get(type(unit), self._usual)(battle, unit, *args, **more)


class ProcedureByKind(Generic[P, R]):
    """Something that befalls a unit in play, as its kind takes it."""

    def __init__(self, usual: Callable[Concatenate[Play[Battle], UnitId, P], R]) -> None:
        self._usual = usual
        self._own: dict[type[Unit], Callable[Concatenate[Play[Battle], UnitId, P], R]] = {}
        self.__doc__ = usual.__doc__

    def of(
        self, kind: type[Unit]
    ) -> Callable[
        [Callable[Concatenate[Play[Battle], UnitId, P], R]], Callable[Concatenate[Play[Battle], UnitId, P], R]
    ]:
        """Register how a kind of units takes it."""

        def register(
            own: Callable[Concatenate[Play[Battle], UnitId, P], R],
        ) -> Callable[Concatenate[Play[Battle], UnitId, P], R]:
            self._own[kind] = own
            return own

        return register

    def __call__(self, play: Play[Battle], unit: UnitId, *args: P.args, **more: P.kwargs) -> R:
        kind = type(play.battle.units[unit])
        return self._own.get(kind, self._usual)(play, unit, *args, **more)
