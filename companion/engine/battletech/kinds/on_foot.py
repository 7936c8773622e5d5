"""What platoons and Points of battle armor have in common: no facing, no skills, and the speeds of soldiers.

Rule: CityTech, Infantry > Movement; Combat > Firing Arcs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.stance import Stance
from companion.engine.battletech.battle.state import Arcs, Battle, UnitMovement
from companion.engine.battletech.battle.units import U, Unit
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.shared.setup import UnitSetup
from companion.errors import InputError
from companion.tabletop.hexes import Hex

ALL_FRONT: tuple[AttackSide, ...] = ("front", "front", "front", "front", "front", "front")
"""The sides of who has no facing: it does not matter where an attack comes from."""
PrintedPoints: TypeAlias = tuple[int, int]
"""Movement Points on the ground, and jumping."""


def refuse_skills(setup: UnitSetup, unit: str) -> None:
    """Raise InputError for skills and abilities that a set-up gives to soldiers, who have none.

    Rule: CityTech, Infantry > Standard Infantry Attacks; Battle Armor Attacks.
    """
    for skill, value in (("Gunnery", setup.gunnery), ("Piloting", setup.piloting)):
        if value is not None:
            raise InputError(f"{setup.id}: {unit} has no {skill} Skill: leave it out.")
    if setup.abilities:
        raise InputError(f"{setup.id}: {unit} has no special abilities: leave them out.")


def stance_on_foot(battle: Battle, unit: Unit) -> Stance:
    """Return the stance of soldiers: at the level of their hex, or on its bridge.

    Rule: CityTech, Combat > Line of Sight (errata 1.2).
    """
    return Stance(unit.type, floor=unit.floor, is_on_bridge=footing_of(battle, unit).bridge is not None)


def movement_on_foot(printed: Callable[[Battle, U], PrintedPoints]) -> UnitMovement[U]:
    """Return the movement of soldiers, who never run, and jump where they have the Movement Points."""

    def points(battle: Battle, unit: U, movement: str) -> int:
        mode, (walking, jumping) = battle.rules.tables.movement.modes[movement], printed(battle, unit)
        ratings = {MovementPoints.WALKING: walking, MovementPoints.JUMPING: jumping}
        return mode.of(ratings.get(mode.points, 0))

    def ways(battle: Battle, unit: U) -> tuple[str, ...]:
        _, jumping = printed(battle, unit)
        return tuple(
            name
            for name, mode in battle.rules.tables.movement.modes.items()
            if mode.points is not MovementPoints.RUNNING and not mode.skids and (jumping or not mode.is_jump)
        )

    return UnitMovement(
        carriage=lambda _battle, _unit: "infantry",
        ways=ways,
        points=points,
        why_not_move=lambda _battle, _unit: None,
        skid_damage=lambda _battle, _unit: 0,
    )


def _covered_hexes(battle: Battle, unit: Unit) -> frozenset[Hex]:
    if battle.board is None or unit.hex is None:
        return frozenset()
    return frozenset(battle.board.all_hexes())


ALL_AROUND: Arcs[Any] = Arcs(
    key=lambda _battle, unit, _mount: unit.kind,
    bears_on=lambda _battle, _unit, _mount, _place: True,
    covered_hexes=_covered_hexes,
    names=lambda _battle, _unit, _mounts: ("all around",),
    is_in_front=lambda _battle, _unit, _place: True,
    unlike_sides=lambda _battle, _unit, sides: sides[:1],
    pivot="torso",
    may_turn=lambda _battle, _unit: False,
    why_not_turn=lambda _battle, _unit, _twist: None,
    turn_commands=lambda _battle, _unit: (),
)
"""Rule: CityTech, Combat > Firing Arcs (infantry have no firing arc restrictions)."""
