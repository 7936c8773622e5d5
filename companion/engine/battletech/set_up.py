"""Setting a battle up from its header: board, sides, units and where they stand."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.battletech.models import MechModel
from companion.engine.battletech.sequence import INITIATIVE, SETUP
from companion.engine.battletech.state import Battle, Mech, Rulebook, Side, Turn
from companion.engine.setup import SideSetup, UnitSetup
from companion.errors import InputError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label


def new_battle(
    rules: Rulebook, board: Board | None, sides: Sequence[SideSetup], units: Sequence[UnitSetup]
) -> Battle:
    """The battle before anything has happened. Raises InputError for units or terrain that do not fit."""
    if board is not None:
        _check_terrain(rules, board)
    _check_units(sides, units)
    mechs = {unit.id: _mech(rules, board, unit) for unit in units}
    must_set_up = board is not None and any(mech.hex is None for mech in mechs.values())
    turn = Turn(0, SETUP) if must_set_up else Turn(1, INITIATIVE)
    return Battle(
        rules=rules,
        sides=tuple(Side(side.id, side.name, side.zone) for side in sides),
        units=mechs,
        turn=turn,
        board=board,
    )


def silhouette(model: MechModel) -> str:
    """The weight class whose outline the counter shows."""
    classes = ((35, "light"), (55, "medium"), (75, "heavy"))
    return next((name for heaviest, name in classes if model.tonnage <= heaviest), "assault")


def _check_terrain(rules: Rulebook, board: Board) -> None:
    known = rules.tables.movement.costs
    for place, ground in sorted(board.hexes.items()):
        for kind in ground.terrain:
            if kind not in known:
                raise InputError(
                    f"{board.name}, hex {place.label}: {kind!r} is no terrain of {rules.title},"
                    f" which knows {', '.join(known)}. Choose another board."
                )
        if ground.level and not rules.tables.movement.has_levels:
            raise InputError(
                f"{board.name}, hex {place.label}: {rules.title} has no levels. Choose a level board."
            )


def _check_units(sides: Sequence[SideSetup], units: Sequence[UnitSetup]) -> None:
    if len({unit.id for unit in units}) < len(units):
        raise InputError("Two units have the same id: give each its own.")
    known = [side.id for side in sides]
    for unit in units:
        if unit.side not in known:
            raise InputError(f"{unit.id}: there is no side {unit.side!r}; the sides are {', '.join(known)}.")
    for side in sides:
        if not any(unit.side == side.id for unit in units):
            raise InputError(f"{side.name} has no units: give it at least one.")


def _mech(rules: Rulebook, board: Board | None, unit: UnitSetup) -> Mech:
    model = rules.models.get(unit.model)
    if model is None:
        raise InputError(
            f"{unit.id}: there is no model {unit.model!r} in {rules.title}; it has {', '.join(rules.models)}."
        )
    place = parse_label(unit.hex) if unit.hex and board is not None else None
    if place is not None and board is not None and place not in board:
        raise InputError(f"{unit.id}: hex {unit.hex} is not on the board {board.name}.")
    return Mech(
        id=unit.id,
        model=unit.model,
        side=unit.side,
        name=unit.name or model.name,
        pilot=unit.pilot,
        armor={name: model.armor[name] for name in rules.tables.locations.names},
        rounds={mount.id: mount.rounds for mount in model.weapons if mount.rounds is not None},
        hex=place,
        facing=unit.facing,
    )
