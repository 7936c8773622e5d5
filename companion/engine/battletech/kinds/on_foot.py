"""What platoons and Points of battle armor have in common: no facing, no skills, and the speeds of soldiers.

Rule: CityTech, Infantry > Movement; Combat > Firing Arcs.
"""

from __future__ import annotations

from typing import Any

from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.battle.state import Arcs, Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.shared.setup import UnitSetup
from companion.errors import InputError, Refusal
from companion.tabletop.hexes import Hex

ALL_FRONT: tuple[AttackSide, ...] = ("front",) * 6
"""The sides of who has no facing: it does not matter where an attack comes from."""


def refuse_skills(setup: UnitSetup, unit: str) -> None:
    """Raise InputError for skills and abilities that a set-up gives to soldiers, who have none."""
    given = {
        "Gunnery Skill": setup.gunnery is not None,
        "Piloting Skill": setup.piloting is not None,
        "abilities": bool(setup.abilities),
    }
    for name, is_given in given.items():
        if is_given:
            raise InputError(f"{setup.id}: {unit} has no {name}: leave it out.")


def stance_on_foot(battle: Battle, unit: Unit) -> Stance:
    """Return the stance of soldiers, who rise above nothing."""
    return Stance(unit.type, is_on_bridge=footing_of(battle, unit).bridge is not None)


def points_of(battle: Battle, movement: str, *, walking: int, jumping: int) -> int:
    """Movement Points that a way of moving may spend: nobody on foot runs."""
    mode = battle.rules.tables.movement.modes[movement]
    if mode.is_jump:
        return mode.of(jumping)
    return mode.of(walking) if mode.points is MovementPoints.WALKING else 0


def ways_on_foot(battle: Battle, *, walking: int, jumping: int) -> tuple[str, ...]:
    """Return the ways of moving of soldiers with these Movement Points."""
    modes = battle.rules.tables.movement.modes
    return tuple(
        name
        for name, mode in modes.items()
        if mode.points is MovementPoints.NONE
        or points_of(battle, name, walking=walking, jumping=jumping)
    )


def _covered_hexes(battle: Battle, unit: Unit) -> frozenset[Hex]:
    if battle.board is None or unit.hex is None:
        return frozenset()
    return frozenset(battle.board.all_hexes())


def _why_not_turn(battle: Battle, unit: Unit, twist: int) -> Refusal | None:
    source = battle.rules.tables.movement.torso_twist_source
    return by_rule("no_turret", source, unit=unit.name) if twist else None


ALL_AROUND: Arcs[Any] = Arcs(
    key=lambda _battle, _unit, _mount: (),
    bears_on=lambda _battle, _unit, _mount, _place: True,
    covered_hexes=_covered_hexes,
    names=lambda _battle, _unit, _mounts: (),
    is_in_front=lambda _battle, _unit, _place: True,
    unlike_sides=lambda _battle, _unit, sides: sides[:1],
    pivot="torso",
    may_turn=lambda _battle, _unit: False,
    why_not_turn=_why_not_turn,
    turn_commands=lambda _battle, _unit: (),
)
"""The arcs of who fires in every direction."""
