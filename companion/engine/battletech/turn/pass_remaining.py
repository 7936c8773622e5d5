"""Passing: all units that still have to act in a step do nothing in it, as one action.

Rule: CityTech, Playing the Game > Movement Phase; Weapon Attack Phase.
"""

from __future__ import annotations

from companion.engine.battletech.attack.shot import STOOD
from companion.engine.battletech.battle.actions import DeclareFire, NoteMove
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    MOVEMENT,
    WEAPON_ATTACK,
    in_mid_move,
    pending_units,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import SideId, Unit
from companion.engine.battletech.fire import declaration
from companion.engine.battletech.movement import noted_moves
from companion.engine.play import Play
from companion.errors import Refusal

STEPS = ((MOVEMENT, ""), (WEAPON_ATTACK, DECLARE))
"""Where every unit has to act, and may do nothing; other steps end without."""


def units_to_pass(battle: Battle, side: SideId = "") -> tuple[Unit, ...]:
    """Return the units that would pass: those of one side, or of all."""
    if battle.ending or (battle.turn.phase, battle.turn.step) not in STEPS:
        return ()
    return tuple(unit for unit in pending_units(battle) if side in ("", unit.side))


def why_not_pass(battle: Battle, side: SideId = "") -> Refusal | None:
    """Return why the units cannot pass: none is waited for here, or one has to end its move first."""
    if not units_to_pass(battle, side):
        return nonsense("nobody_to_let_be")
    if (moving := in_mid_move(battle)) is not None:
        source = battle.rules.tables.movement.alternation_source
        return by_rule("ends_its_move_first", source, unit=moving.name)
    return None


def pass_remaining(play: Play[Battle], side: SideId = "") -> None:
    """Pass for every unit that is still waited for, of one side or of all: it stands still or holds fire."""
    for unit in units_to_pass(play.battle, side):
        if play.battle.turn.phase == MOVEMENT:
            noted_moves.note_move(play, NoteMove(unit.id, STOOD.movement))
        else:
            declaration.declare(play, DeclareFire(unit.id))
