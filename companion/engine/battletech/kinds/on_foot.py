"""Soldiers, as platoons and Points of battle armor both are: no facing, no skills, and how they move.

Rule: CityTech, Infantry > Movement; Combat > Firing Arcs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from companion.documents.model import RuleModel
from companion.documents.rule_model import Field
from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Arcs, Battle, UnitMovement
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.movement import MovementPoints
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import InputError
from companion.tabletop.hexes import Hex

SOLDIER_ACTIONS = frozenset(
    [
        actions.Move,
        actions.Jump,
        actions.NoteMove,
        actions.ClearMines,
        actions.MountCarrier,
        actions.DismountCarrier,
        actions.DeclareFire,
        actions.ResolveFire,
        actions.Illuminate,
        actions.DeclareBlow,
        actions.ResolveBlow,
    ]
)
"""What soldiers of every kind may do."""


class InfantryMovement(RuleModel):
    """Printed Movement Points of soldiers."""

    walking: int = Field(ge=0, le=20)
    """On the ground. In Movement Points."""
    jumping: int = Field(default=0, ge=0, le=20)
    """Jumping; 0 cannot jump. In Movement Points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Soldiers(Unit, ABC):
    """Soldiers who fight as one unit: it has no facing, so it does not matter where an attack comes from."""

    has_facing: ClassVar[bool] = False
    sides: ClassVar[tuple[AttackSide, ...]] = ("front", "front", "front", "front", "front", "front")

    @property
    @abstractmethod
    def fighters(self) -> int:
        """The men or suits that are left."""


S = TypeVar("S", bound=Soldiers)


def builder_of(soldiers: type[S], unit: str) -> Callable[[Any, UnitSetup, Mapping[str, Any]], S]:
    """Return the function that builds units of such soldiers, who have neither skills nor special abilities.

    Rule: CityTech, Infantry > Standard Infantry Attacks; Battle Armor Attacks.
    """

    def build(_model: object, setup: UnitSetup, shared: Mapping[str, Any]) -> S:
        """Return a unit. Raises InputError for skills and abilities that its set-up gives it."""
        for skill, value in (("Gunnery", setup.gunnery), ("Piloting", setup.piloting)):
            if value is not None:
                raise InputError(f"{setup.id}: {unit} has no {skill} Skill: leave it out.")
        if setup.abilities:
            raise InputError(f"{setup.id}: {unit} has no special abilities: leave them out.")
        return soldiers(**{**shared, "warrior": None})

    return build


def movement_on_foot(printed: Callable[[Battle, S], InfantryMovement]) -> UnitMovement[S]:
    """Return the movement of soldiers, who never run, and jump where they have the Movement Points."""

    def points(battle: Battle, unit: S, movement: str) -> int:
        mode, speeds = battle.rules.tables.movement.modes[movement], printed(battle, unit)
        ratings = {MovementPoints.WALKING: speeds.walking, MovementPoints.JUMPING: speeds.jumping}
        return mode.of(ratings.get(mode.points, 0))

    def ways(battle: Battle, unit: S) -> tuple[str, ...]:
        jumping = printed(battle, unit).jumping
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


def _covered_hexes(battle: Battle, unit: Soldiers) -> frozenset[Hex]:
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
