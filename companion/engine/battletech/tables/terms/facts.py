"""The facts and counts that rows of a ruleset may ask for: each by its own name, made from its own data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import get_args

from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.terms.rows import Scope
from companion.engine.battletech.tables.terms.shapes import UnitType


class Fact(StrEnum):
    """What may hold of a shot and is found by a rule of its own."""

    ATTACKER_PRONE = "attacker_prone"
    ATTACKER_IN_DEPTH_1 = "attacker_in_depth_1"
    ATTACKER_UNDER_WATER = "attacker_under_water"
    SENSORS_HIT = "sensors_hit"
    SENSORS_DESTROYED = "sensors_destroyed"
    SHOULDER_HIT = "shoulder_hit"
    ARM_ACTUATOR_HIT = "arm_actuator_hit"
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
    SENSOR_HITS = "sensor_hits"
    HEXES_MOVED = "hexes_moved"
    HEAT = "heat"
    PILOT_HITS = "pilot_hits"
    RANGE = "range"


STATES = ("prone", "immobile", "skidding", "jumped", "shut_down", "unconscious", "wounded")
"""What a unit may be in."""
TECHNOLOGIES = ("inner_sphere", "clan")
LIMBS = ("arm", "leg")
WEAPON = "_weapon"
ATTACKER, TARGET, UNIT = "attacker", "target", "unit"
SIDES: tuple[AttackSide, ...] = get_args(AttackSide)

UNIT_COUNTS = (
    "damage_this_phase", "heat", "pilot_hits", "hexes_moved", "lost_arms", "lost_legs",
    "piloting", "gunnery", "weight",
)  # fmt: skip
HIT_COUNTS = ("damage",)
SIDE_FACTS = ("lost_last_initiative", "won_last_initiative", "has_fewest_units", "has_most_units")
"""What may hold of a side that rolls for initiative."""
ROLLED = "rolled_"
"""How facts begin that tell what the dice of an initiative roll show by themselves: `rolled_12`."""
SIDE_COUNTS = ("initiatives_lost_in_a_row", "units", "units_lost", "best_piloting", "best_gunnery")
"""What may be counted of a side: the best skill is the lowest number among its pilots."""
LOOKING_BACK = ("lost_last_initiative", "won_last_initiative", "initiatives_lost_in_a_row")
"""What a side's last turns tell."""


@dataclass(frozen=True)
class Vocabulary:
    """What a ruleset's data names: from each name comes a fact.

    Facts about a unit begin with `attacker_`, `target_` or, for a roll of its own, `unit_`.
    """

    modes: tuple[str, ...] = ()
    terrains: tuple[str, ...] = ()
    weights: tuple[str, ...] = ()
    locations: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    brackets: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    side_facts: tuple[str, ...] = ()
    side_counts: tuple[str, ...] = ()

    @cached_property
    def about_units(self) -> Mapping[str, tuple[str, ...]]:
        """What may hold of a unit, by what it is about."""
        return {
            "state": STATES,
            "movement": self.modes,
            "ground": tuple(f"in_{terrain}" for terrain in self.terrains),
            "kind": get_args(UnitType),
            "technology": TECHNOLOGIES,
            "weight": self.weights,
            "lost": tuple(f"lost_{name}" for name in (*LIMBS, *self.locations)),
            "hit": tuple(f"hit_{name}" for name in self.components),
            "ability": tuple(f"ability_{name}" for name in self.abilities),
        }

    @cached_property
    def _of_shots(self) -> tuple[str, ...]:
        return (
            *Fact,
            *self._with(ATTACKER),
            *self._with(TARGET),
            *(f"{name}_weapon" for name in (*self.categories, *self.traits, *TECHNOLOGIES)),
            *(f"at_{name}_range" for name in self.brackets),
            *(f"from_{side}" for side in SIDES),
        )

    def _with(self, prefix: str) -> Iterable[str]:
        return (f"{prefix}_{name}" for names in self.about_units.values() for name in names)

    def facts(self, scope: Scope) -> tuple[str, ...]:
        """Every fact that rows of a roll may ask for, each once."""
        return self._facts[scope]

    @cached_property
    def _facts(self) -> Mapping[Scope, tuple[str, ...]]:
        of_unit = (*self._with(UNIT), *(f"event_{name}" for name in self.events))
        found = {
            Scope.SHOT: self._of_shots,
            Scope.HIT: (*self._of_shots, *self._with(UNIT)),
            Scope.UNIT: of_unit,
            Scope.SIDE: self.side_facts,
        }
        return {scope: tuple(dict.fromkeys(map(str, names))) for scope, names in found.items()}

    def counts(self, scope: Scope) -> tuple[str, ...]:
        """Every count that rows of a roll may count by."""
        hits = tuple(f"hit_{name}" for name in self.components)
        return {
            Scope.SHOT: tuple(map(str, Count)),
            Scope.HIT: (*HIT_COUNTS, *map(str, Count)),
            Scope.UNIT: (*UNIT_COUNTS, *hits),
            Scope.SIDE: self.side_counts,
        }[scope]


def about(facts: Iterable[str], prefix: str) -> frozenset[str]:
    """What facts ask about one of the units: without `attacker_`, `target_` or `unit_`."""
    start = f"{prefix}_"
    return frozenset(fact.removeprefix(start) for fact in facts if fact.startswith(start))
