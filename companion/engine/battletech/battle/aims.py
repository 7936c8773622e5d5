"""Aims of attacks: what is known in a battle of the unit or the ground that a declaration names."""

from __future__ import annotations

from companion.engine.battletech.battle.fire_modes import FireMode
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.battle.units import Aim, Unit
from companion.engine.targets import GroundTarget, HexTarget, StructureTarget, Target


def aim_at(battle: Battle, target: Target) -> Aim:
    """Return a target as it is in a battle."""
    return battle.units[target] if isinstance(target, str) else target


def target_of(aim: Aim) -> Target:
    """Return what a declaration names; the opposite of `aim_at`."""
    return aim.id if isinstance(aim, Unit) else aim


def ground_of(aim: Aim, mode: FireMode) -> GroundTarget | None:
    """Return the ground that a shot goes at: what is aimed at, or where Thunder missiles fall at a unit."""
    if not isinstance(aim, Unit):
        return aim
    return HexTarget(aim.hex) if mode.lays_mines and aim.hex is not None else None


def target_name(battle: Battle, target: Target) -> str:
    """Return the name of a target that a declaration names."""
    if isinstance(target, StructureTarget):
        structure = structure_in(battle, target.hex)
        if structure is not None:
            return f"the {structure.name} in {target.hex.label}"
        if target.hex in battle.structures:
            return f"the ruins in {target.hex.label}"
    return aim_at(battle, target).name
