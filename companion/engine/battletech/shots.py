"""One attack or shot as the to-hit tables see it: its figures, and the facts that hold of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.battletech.facts import Fact
from companion.engine.battletech.sight_rules import SightLevels
from companion.engine.battletech.table_shapes import UnitType
from companion.engine.battletech.tables import Tables
from companion.engine.battletech.terrain import terrain_of
from companion.engine.battletech.weapon_rules import Trait, Weapon


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """What the to-hit tables ask of any attack, bodily ones too: range, both sides' movement and ground."""

    range: int
    attacker_movement: str
    target_movement: str
    hexes_moved: int
    target_in: str = "clear"
    is_target_immobile: bool = False
    is_attacker_prone: bool = False
    attacker_in: str = "clear"
    target_type: UnitType = "mech"
    is_target_jumped: bool = False
    is_target_prone: bool = False
    is_target_skidding: bool = False
    has_partial_cover: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot(Attack):
    """One weapon at one target: range in hexes, both sides' movement this turn, and what stands between.

    Without a `gunnery` the ruleset's usual one counts; `aimed_at` is "", "body" or "head"; a
    `spotter_movement` belongs to indirect fire, whose woods stand in the spotter's line.
    """

    weapon: Weapon
    light_woods: int = 0
    heavy_woods: int = 0
    smoke: int = 0
    gunnery: int | None = None
    heat: int = 0
    sensor_hits: int = 0
    has_shoulder_hit: bool = False
    arm_actuator_hits: int = 0
    is_secondary_target: bool = False
    aimed_at: str = ""
    uses_cluster_rounds: bool = False
    has_targeting_computer: bool = False
    is_called_shot: bool = False
    spotter_movement: str = ""

    @property
    def intervening(self) -> Mapping[str, int]:
        return {"light_woods": self.light_woods, "heavy_woods": self.heavy_woods, "smoke": self.smoke}


def facts_of(attack: Attack, tables: Tables) -> frozenset[Fact]:
    """What holds of this attack, of the questions a table may ask."""
    levels = tables.line_of_sight.levels
    held = {**_attacker(attack, levels), **_target(attack, levels)}
    if isinstance(attack, Shot):
        held |= _weapon(attack)
    return frozenset(fact for fact, holds in held.items() if holds)


def _attacker(attack: Attack, levels: SightLevels | None) -> Mapping[Fact, bool]:
    depth = terrain_of(attack.attacker_in).depth
    is_under = levels is not None and levels.submerges(depth, "mech", attack.is_attacker_prone)
    return {
        Fact.ATTACKER_STATIONARY: attack.attacker_movement == "stationary",
        Fact.ATTACKER_WALKED: attack.attacker_movement == "walked",
        Fact.ATTACKER_RAN: attack.attacker_movement == "ran",
        Fact.ATTACKER_JUMPED: attack.attacker_movement == "jumped",
        Fact.ATTACKER_PRONE: attack.is_attacker_prone,
        Fact.ATTACKER_UNDER_WATER: is_under,
        Fact.ATTACKER_IN_DEPTH_1: depth == 1 and not is_under,
    }


def _target(attack: Attack, levels: SightLevels | None) -> Mapping[Fact, bool]:
    terrain = terrain_of(attack.target_in)
    unit, is_prone = attack.target_type, attack.is_target_prone
    is_under = levels is not None and levels.submerges(terrain.depth, unit, is_prone)
    is_wading = levels is not None and levels.is_waist_deep(terrain.depth, unit, is_prone)
    is_tall = levels is None or levels.is_tall(unit, is_prone)
    return {
        Fact.TARGET_STATIONARY: attack.target_movement == "stationary",
        Fact.TARGET_JUMPED: attack.is_target_jumped,
        Fact.TARGET_SKIDDING: attack.is_target_skidding,
        Fact.TARGET_IMMOBILE: attack.is_target_immobile,
        Fact.TARGET_PRONE: is_prone,
        Fact.TARGET_IN_LIGHT_WOODS: terrain.kind == "light_woods",
        Fact.TARGET_IN_HEAVY_WOODS: terrain.kind == "heavy_woods",
        # Smoke rises one level: a standing 'Mech looks out of it.
        Fact.TARGET_IN_SMOKE: terrain.kind == "smoke" and not is_tall,
        Fact.TARGET_UNDER_WATER: is_under,
        Fact.TARGET_IN_DEPTH_1: is_wading,
        Fact.TARGET_IN_PARTIAL_COVER: is_wading or (attack.has_partial_cover and is_tall),
        Fact.TARGET_BATTLE_ARMOR: unit == "battle_armor",
        Fact.ADJACENT: attack.range == 1,
    }


def _weapon(shot: Shot) -> Mapping[Fact, bool]:
    weapon = shot.weapon
    return {
        Fact.SENSORS_HIT: shot.sensor_hits > 0,
        Fact.SENSORS_DESTROYED: shot.sensor_hits > 1,
        Fact.SHOULDER_HIT: shot.has_shoulder_hit,
        Fact.ARM_ACTUATOR_HIT: shot.arm_actuator_hits > 0,
        Fact.SECONDARY_TARGET: shot.is_secondary_target,
        Fact.INDIRECT: bool(shot.spotter_movement),
        Fact.AIMED_AT_BODY: shot.aimed_at == "body",
        Fact.AIMED_AT_HEAD: shot.aimed_at == "head",
        Fact.CALLED_SHOT: shot.is_called_shot,
        Fact.TARGETING_COMPUTER: shot.has_targeting_computer,
        Fact.CLUSTER_ROUNDS: shot.uses_cluster_rounds,
        Fact.DIRECT_FIRE_WEAPON: Trait.DIRECT_FIRE in weapon.traits,
        Fact.INDIRECT_WEAPON: Trait.INDIRECT in weapon.traits,
        Fact.PULSE_WEAPON: Trait.PULSE in weapon.traits,
        Fact.MISSILE_WEAPON: weapon.category == "missile",
        Fact.CLUSTER_WEAPON: Trait.LBX_CLUSTER in weapon.traits,
        Fact.CLAN_WEAPON: weapon.tech == "clan",
    }
