"""A shot of one unit at another as the to-hit tables see it: both as they were when the phase began.

Rule: Quick-Start, Modified To-Hit Number. CityTech, Combat > Weapons Fire Modifiers Table.
"""

from __future__ import annotations

from companion.engine.battletech.ammunition import CLUSTER
from companion.engine.battletech.components import (
    ARMS,
    arm_actuators_hit,
    is_shoulder_hit,
    sensor_hits,
    working_items,
)
from companion.engine.battletech.fire_modes import FireMode
from companion.engine.battletech.models import Mount
from companion.engine.battletech.movement_rules import MovementPoints
from companion.engine.battletech.shots import Shot
from companion.engine.battletech.situations import DIRECT
from companion.engine.battletech.state import Battle, Mech, Moved, Situation
from companion.engine.battletech.weapon_rules import Trait, Weapon

STOOD = Moved("stationary")
TARGETING_COMPUTER = "targeting_computer"


def shot_at(
    battle: Battle,
    attacker: Mech,
    target: Mech,
    mount: Mount,
    situation: Situation,
    mode: FireMode = DIRECT,
    *,
    is_secondary: bool = False,
) -> Shot:
    """Everything that counts for one weapon at this target."""
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    weapon = battle.rules.tables.weapons[mount.weapon]
    moved = STOOD if mode.lays_mines else target.moved or STOOD
    arm = mount.location if mount.location in ARMS else None
    spotter = battle.units[situation.spotter] if situation.spotter else None
    return Shot(
        weapon=weapon,
        range=situation.range,
        attacker_movement=(attacker.moved or STOOD).movement,
        target_movement=moved.movement,
        hexes_moved=moved.hexes,
        target_in=situation.target_in,
        light_woods=situation.light_woods,
        heavy_woods=situation.heavy_woods,
        smoke=situation.smoke,
        is_target_immobile=situation.is_target_immobile,
        gunnery=attacker.warrior.gunnery if attacker.warrior else None,
        heat=attacker.heat,
        sensor_hits=sensor_hits(battle, attacker),
        has_shoulder_hit=arm is not None and is_shoulder_hit(battle, attacker, arm),
        arm_actuator_hits=arm_actuators_hit(battle, attacker, arm) if arm else 0,
        is_attacker_prone=attacker.is_prone,
        attacker_in=situation.attacker_in,
        is_target_jumped=has_jumped(battle, moved),
        is_target_prone=target.is_prone and not mode.lays_mines,
        is_target_skidding=moved.has_skidded,
        has_partial_cover=situation.has_partial_cover,
        is_secondary_target=is_secondary and not mode.lays_mines,
        aimed_at=_aimed_at(battle, mode),
        uses_cluster_rounds=mode.load == CLUSTER,
        has_targeting_computer=has_computer(battle, attacker, weapon),
        is_called_shot=bool(mode.called),
        spotter_movement=(spotter.moved or STOOD).movement if spotter else "",
    )


def has_jumped(battle: Battle, moved: Moved) -> bool:
    """Whether a way of moving was a jump."""
    return battle.rules.tables.movement.modes[moved.movement].points is MovementPoints.JUMPING


def has_computer(battle: Battle, attacker: Mech, weapon: Weapon) -> bool:
    """Whether a working targeting computer steers this weapon.

    Rule: CityTech, Equipment > Targeting Computer.
    """
    is_steered = weapon.tech == "clan" and Trait.DIRECT_FIRE in weapon.traits
    return is_steered and any(working_items(battle, attacker, TARGETING_COMPUTER))


def _aimed_at(battle: Battle, mode: FireMode) -> str:
    """What the tables call the location of an aimed shot."""
    if not mode.aimed_at:
        return ""
    return "head" if battle.rules.tables.locations.names[mode.aimed_at].holds_warrior else "body"
