"""The common part of all families' games for units that join, leave and change while a battle runs."""

from __future__ import annotations

from itertools import count
from typing import Any

from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.roster import newcomer_name
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.views.units import Identity

NORTH_FACING, SOUTH_FACING = 0, 3


class JoiningGame:
    """Units in mid-battle, of any family."""

    has_pilots: bool = True
    """Whether pilots have names and skills of their own, and are no cards."""

    def is_under_way(self, battle: Any) -> bool:
        """Whether units have begun to act in this turn: who joins then usually comes with the next."""
        raise NotImplementedError

    def newcomer(self, battle: Any, side: str, model: str, called: str) -> UnitSetup:
        """Return a unit to join a side, with an id of its own and a name that no other has; it faces the
        enemy.
        """
        name = newcomer_name(called, [unit.name for unit in battle.units.values()])
        ids = (f"{side}_{number}" for number in count(1))
        return UnitSetup(
            id=next(it for it in ids if it not in battle.units),
            model=model,
            side=side,
            name=name if name != called else "",
            facing=_facing(battle, side),
        )

    def arrival(self, battle: Any) -> int:
        """Return the turn in which a unit usually arrives that joins now; 0 is at once."""
        number: int = battle.turn.number
        return number + 1 if self.is_under_way(battle) else 0

    def add_unit(self, setup: UnitSetup, arrives: int = 0) -> AddUnit:
        """Return the action by which a unit joins, at once or as a later turn begins."""
        return AddUnit(setup, arrives)

    def withdraw(self, unit: str) -> WithdrawUnit:
        """Return the action that takes a unit off the table, which is not destroyed by that."""
        return WithdrawUnit(unit)

    def bring_back(self, unit: str) -> ReturnUnit:
        """Return the action that brings a unit back which has left."""
        return ReturnUnit(unit)

    def identity(self, battle: Any, unit: str) -> Identity:
        """Return who a unit is."""
        found = battle.units[unit]
        warrior = getattr(found, "warrior", None)
        return Identity(
            unit,
            found.name,
            found.model,
            found.side,
            found.pilot if self.has_pilots else None,
            warrior.gunnery if warrior is not None else None,
            warrior.piloting if warrior is not None and battle.moves(found) else None,
            found.arrives,
        )

    def change_unit(self, before: Identity, after: Identity, *, is_fresh: bool = False) -> ChangeUnit:
        """Return the action by which a unit becomes what players say that it is; in another model perhaps
        whole.
        """
        changed = {
            key: getattr(after, key)
            for key in ("name", "pilot", "gunnery", "piloting", "side", "model", "arrives")
            if getattr(after, key) != getattr(before, key)
        }
        return ChangeUnit(before.unit, fresh=is_fresh, **changed)


def _facing(battle: Any, side: str) -> int:
    """Return where a side looks: away from the edge where it sets up, else as most of its units do."""
    zone = battle.side(side).zone
    if zone is not None:
        return SOUTH_FACING if zone.edge == "north" else NORTH_FACING
    facings = [unit.facing for unit in battle.units.values() if unit.side == side]
    return max(set(facings), key=facings.count) if facings else NORTH_FACING
