"""The closed lists of questions that a table may ask of a shot."""

from __future__ import annotations

from enum import StrEnum


class Fact(StrEnum):
    """What may hold of a shot."""

    ATTACKER_STATIONARY = "attacker_stationary"
    ATTACKER_WALKED = "attacker_walked"
    ATTACKER_RAN = "attacker_ran"
    ATTACKER_JUMPED = "attacker_jumped"
    ATTACKER_PRONE = "attacker_prone"
    ATTACKER_IN_DEPTH_1 = "attacker_in_depth_1"
    ATTACKER_UNDER_WATER = "attacker_under_water"
    SENSORS_HIT = "sensors_hit"
    SENSORS_DESTROYED = "sensors_destroyed"
    SHOULDER_HIT = "shoulder_hit"
    ARM_ACTUATOR_HIT = "arm_actuator_hit"
    TARGET_STATIONARY = "target_stationary"
    TARGET_JUMPED = "target_jumped"
    TARGET_SKIDDING = "target_skidding"
    TARGET_IMMOBILE = "target_immobile"
    TARGET_PRONE = "target_prone"
    TARGET_IN_LIGHT_WOODS = "target_in_light_woods"
    TARGET_IN_HEAVY_WOODS = "target_in_heavy_woods"
    TARGET_IN_SMOKE = "target_in_smoke"
    TARGET_IN_DEPTH_1 = "target_in_depth_1"
    TARGET_UNDER_WATER = "target_under_water"
    TARGET_IN_PARTIAL_COVER = "target_in_partial_cover"
    TARGET_BATTLE_ARMOR = "target_battle_armor"
    TARGET_BUILDING = "target_building"
    ADJACENT = "adjacent"
    SECONDARY_TARGET = "secondary_target"
    INDIRECT = "indirect"
    AIMED_AT_BODY = "aimed_at_body"
    AIMED_AT_HEAD = "aimed_at_head"
    CALLED_SHOT = "called_shot"
    TARGETING_COMPUTER = "targeting_computer"
    CLUSTER_ROUNDS = "cluster_rounds"
    DIRECT_FIRE_WEAPON = "direct_fire_weapon"
    INDIRECT_WEAPON = "indirect_weapon"
    PULSE_WEAPON = "pulse_weapon"
    MISSILE_WEAPON = "missile_weapon"
    CLUSTER_WEAPON = "cluster_weapon"
    CLAN_WEAPON = "clan_weapon"
    BEACON_WEAPON = "beacon_weapon"


class Count(StrEnum):
    """What may stand in numbers, where a modifier counts once for each."""

    ARM_ACTUATOR_HITS = "arm_actuator_hits"
