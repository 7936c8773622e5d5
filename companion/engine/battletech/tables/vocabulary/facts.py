"""The facts and counts that rows of a ruleset may ask for: each by its own name, made from its own data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Self, get_args

from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.vocabulary.rows import Scope
from companion.engine.battletech.tables.vocabulary.shapes import UnitType


class _ExplainedName(StrEnum):
    """Names, each with its `meaning` in one line."""

    meaning: str

    def __new__(cls, name: str, meaning: str) -> Self:
        member = str.__new__(cls, name)
        member._value_, member.meaning = name, meaning
        return member


class ShotFact(_ExplainedName):
    """A fact that may hold of a shot, found by a rule of its own."""

    ATTACKER_PRONE = "attacker_prone", "The attacker is prone."
    ATTACKER_IN_DEPTH_1 = (
        "attacker_in_depth_1",
        "The attacker stands in water of depth 1, not under it.",
    )
    ATTACKER_UNDER_WATER = "attacker_under_water", "The attacker is under water."
    SENSORS_HIT = "sensors_hit", "The attacker's sensors have taken a hit."
    SENSORS_DESTROYED = "sensors_destroyed", "The attacker's sensors have taken two hits or more."
    SHOULDER_HIT = "shoulder_hit", "The shoulder of the arm that carries the weapon is hit."
    ARM_ACTUATOR_HIT = "arm_actuator_hit", "An actuator of the arm that carries the weapon is hit."
    TARGET_JUMPED = "target_jumped", "The target jumped this turn."
    TARGET_SKIDDING = "target_skidding", "The target skidded this turn."
    TARGET_IMMOBILE = "target_immobile", "The target is immobile."
    TARGET_PRONE = "target_prone", "The target is prone."
    TARGET_IN_LIGHT_WOODS = "target_in_light_woods", "The target stands in light woods."
    TARGET_IN_HEAVY_WOODS = "target_in_heavy_woods", "The target stands in heavy woods."
    TARGET_IN_SMOKE = "target_in_smoke", "The target stands in smoke that hides it."
    TARGET_IN_DEPTH_1 = "target_in_depth_1", "The target stands in water to its waist."
    TARGET_UNDER_WATER = "target_under_water", "The target is under water."
    TARGET_IN_PARTIAL_COVER = (
        "target_in_partial_cover",
        "The target has partial cover, from a hill or water.",
    )
    TARGET_BATTLE_ARMOR = "target_battle_armor", "The target is battle armor."
    TARGET_BUILDING = "target_building", "The target is a building or a gun emplacement."
    ADJACENT = "adjacent", "The target is in an adjacent hex."
    SECONDARY_TARGET = "secondary_target", "The target is not the attacker's primary target this turn."
    INDIRECT = "indirect", "The shot is indirect fire, with a spotter."
    AIMED_AT_BODY = "aimed_at_body", "The shot is aimed at a location other than the head."
    AIMED_AT_HEAD = "aimed_at_head", "The shot is aimed at the head."
    CALLED_SHOT = "called_shot", "The shot is one of the `called_shots`."
    TARGETING_COMPUTER = "targeting_computer", "The shot is fired with a targeting computer."
    AT_GROUND = "at_ground", "The shot goes at a hex, or at a structure in it."
    OTHER_ROUNDS = "other_rounds", "The weapon fires rounds that its `fires.loaded` lists."
    BUILT_IN_COMPUTER = "built_in_computer", "The targeting computer is one that the attacker has aboard."
    CLUSTER_ROUNDS = "cluster_rounds", "The weapon fires cluster rounds."
    ON_OTHER_FLOOR = "on_other_floor", "Attacker and target are on different floors of one building."
    DIRECT_FIRE_WEAPON = "direct_fire_weapon", "The weapon fires directly."
    INDIRECT_WEAPON = "indirect_weapon", "The weapon may fire indirectly."
    PULSE_WEAPON = "pulse_weapon", "The weapon is a pulse laser."
    MISSILE_WEAPON = "missile_weapon", "The weapon fires missiles."
    CLUSTER_WEAPON = "cluster_weapon", "The weapon may fire cluster rounds."
    CLAN_WEAPON = "clan_weapon", "The weapon is of Clan technology."
    BEACON_WEAPON = "beacon_weapon", "The weapon plants a homing beacon."


class ShotCount(_ExplainedName):
    """A count that a modifier may be multiplied by."""

    ARM_ACTUATOR_HITS = "arm_actuator_hits", "Actuators that are hit in the arm that carries the weapon."
    SENSOR_HITS = "sensor_hits", "Hits on the attacker's sensors."
    HEXES_MOVED = "hexes_moved", "Hexes that the target moved this turn."
    HEAT = "heat", "The attacker's heat."
    PILOT_HITS = "pilot_hits", "Hits on the attacker's MechWarrior."
    TARGET_HEAT_LAST_TURN = "target_heat_last_turn", "Heat that the target built up last turn."
    INTERFERENCE = "interference", "What fields of electronics that reach the target come to."
    CHAFF_ON_THE_WAY = "chaff_on_the_way", "Salvos of chaff in the hexes that the shot flies through."
    FLARES_ON_THE_WAY = "flares_on_the_way", "Salvos of flares in the hexes that the shot flies through."
    RANGE = "range", "Hexes between attacker and target."


STATES: Mapping[str, str] = {
    "prone": "is prone",
    "immobile": "is immobile",
    "skidding": "skidded this turn",
    "jumped": "jumped this turn",
    "shut_down": "is shut down",
    "unconscious": "has an unconscious MechWarrior",
    "wounded": "has a MechWarrior who has taken hits",
}
"""What a unit may be in, and how a sentence about the unit says it."""
TECHNOLOGIES = ("inner_sphere", "clan")
LIMBS = ("arm", "leg")
WEAPON = "_weapon"
GUIDED_BY = "guided_by_"
ATTACKER, TARGET, UNIT = "attacker", "target", "unit"
GROUND = "in_"
"""Facts about the ground that a unit stands on begin so."""
SIDES: tuple[AttackSide, ...] = get_args(AttackSide)

UNIT_COUNTS: Mapping[str, str] = {
    "damage_this_phase": "Points of damage that the unit has taken this phase.",
    "heat": "The unit's heat.",
    "heat_last_turn": "Heat that the unit built up last turn.",
    "pilot_hits": "Hits on the unit's MechWarrior.",
    "hexes_moved": "Hexes that the unit moved this turn.",
    "lost_arms": "Arms that the unit has lost.",
    "lost_legs": "Legs that the unit has lost.",
    "piloting": "The Piloting Skill of the unit's MechWarrior.",
    "gunnery": "The Gunnery Skill of the unit's MechWarrior.",
    "weight": "The unit's tons.",
}
HEAT_LAST_TURN = frozenset({"heat_last_turn", ShotCount.TARGET_HEAT_LAST_TURN})
"""Counts of what a turn remembers of the last."""
HIT_COUNTS: Mapping[str, str] = {"damage": "Points of damage of the hit."}
SIDE_FACTS: Mapping[str, str] = {
    "lost_last_initiative": "The side lost the initiative last turn.",
    "won_last_initiative": "The side won the initiative last turn.",
    "has_fewest_units": "No side has fewer units left, and one has more.",
    "has_most_units": "No side has more units left, and one has fewer.",
}
"""What may hold of a side that rolls for initiative."""
ROLLED = "rolled_"
"""How facts begin that tell what the dice of an initiative roll show by themselves: `rolled_12`."""
SIDE_COUNTS: Mapping[str, str] = {
    "initiatives_lost_in_a_row": "Initiatives that the side has lost in a row.",
    "units": "Units that the side still has.",
    "units_lost": "Units that the side has lost.",
    "best_piloting": "The best (lowest) Piloting Skill among the side's MechWarriors.",
    "best_gunnery": "The best (lowest) Gunnery Skill among the side's MechWarriors.",
}
"""What may be counted of a side."""
LOOKING_BACK = ("lost_last_initiative", "won_last_initiative", "initiatives_lost_in_a_row")
"""What a side's last turns tell."""
_OF_UNITS: Mapping[str, str] = {
    "movement": "{} this turn",
    "ground": "stands on terrain of the kind {}",
    "kind": "is of the kind {}",
    "technology": "is of {} technology",
    "weight": "is of the weight class {}",
    "lost": "has lost its {}",
    "hit": "has a critical hit on its {}",
    "ability": "has a MechWarrior with the ability {}",
    "carries": "carries a working {}",
}
"""How a sentence says what may hold of a unit by a name of the rules."""
_IRREGULAR: Mapping[str, str] = {
    "stationary": "was stationary this turn",
    "lost_arm": "has lost an arm",
    "lost_leg": "has lost a leg",
}
"""What the same sentence says where the pattern does not fit."""


@dataclass(frozen=True)
class Vocabulary:
    """The names in a ruleset's data: from each name comes a fact.

    Facts about a unit begin with `attacker_`, `target_` or, for a roll of its own, `unit_`.
    """

    modes: tuple[str, ...] = ()
    terrains: tuple[str, ...] = ()
    weights: tuple[str, ...] = ()
    locations: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    brackets: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    initiative_totals: tuple[int, ...] = ()
    guides: tuple[str, ...] = ()

    @cached_property
    def about_units(self) -> Mapping[str, Mapping[str, str]]:
        """What may hold of a unit, by what it is about, each as a sentence about the unit says it."""
        groups: Mapping[str, tuple[str, Iterable[str]]] = {
            "movement": ("", self.modes),
            "ground": ("in_", self.terrains),
            "kind": ("", get_args(UnitType)),
            "technology": ("", TECHNOLOGIES),
            "weight": ("", self.weights),
            "lost": ("lost_", (*LIMBS, *self.locations)),
            "hit": ("hit_", self.components),
            "ability": ("ability_", self.abilities),
            "carries": ("with_", self.equipment),
        }
        named = {
            group: {f"{start}{name}": _meaning(group, start, name) for name in names}
            for group, (start, names) in groups.items()
        }
        return {"state": STATES, **named}

    @cached_property
    def _of_shots(self) -> Mapping[str, str]:
        return {
            **self._with(ATTACKER),
            **self._with(TARGET),
            **{f"{name}{WEAPON}": f"The weapon is of the category {name}." for name in self.categories},
            **{f"{name}{WEAPON}": f"The weapon has the trait {_spell_name(name)}." for name in self.traits},
            **{
                f"{name}{WEAPON}": f"The weapon is of {_spell_name(name)} technology."
                for name in TECHNOLOGIES
            },
            **{f"at_{name}_range": f"The target is at {_spell_name(name)} range." for name in self.brackets},
            **{f"{GUIDED_BY}{name}": f"The shot is guided by {_spell_name(name)}." for name in self.guides},
            **{f"from_{side}": f"The attack comes from the {side} of the target." for side in SIDES},
            **{fact.value: fact.meaning for fact in ShotFact},
        }

    def _with(self, prefix: str) -> Mapping[str, str]:
        return {
            f"{prefix}_{name}": f"The {prefix} {meaning}."
            for names in self.about_units.values()
            for name, meaning in names.items()
        }

    def facts(self, scope: Scope) -> Mapping[str, str]:
        """Return every fact that rows of a roll may ask for, with its meaning."""
        return self._facts[scope]

    @cached_property
    def _facts(self) -> Mapping[Scope, Mapping[str, str]]:
        events = {
            f"event_{name}": f"The roll is due for the event {_spell_name(name)}." for name in self.events
        }
        return {
            Scope.SHOT: self._of_shots,
            Scope.HIT: {**self._of_shots, **self._with(UNIT)},
            Scope.UNIT: {**self._with(UNIT), **events},
            Scope.SIDE: self._of_sides,
        }

    @cached_property
    def _of_sides(self) -> Mapping[str, str]:
        return {
            **SIDE_FACTS,
            **{f"ability_{name}": f"A MechWarrior of the side has the ability {_spell_name(name)}."
               for name in self.abilities},
            **{f"{ROLLED}{total}": f"The dice of the initiative roll show {total}."
               for total in self.initiative_totals},
        }  # fmt: skip

    def counts(self, scope: Scope) -> Mapping[str, str]:
        """Return every count that rows of a roll may count by, with its meaning."""
        of_shots = {count.value: count.meaning for count in ShotCount}
        hits = {
            f"hit_{name}": f"Critical hits on the unit's {_spell_name(name)}." for name in self.components
        }
        return {
            Scope.SHOT: of_shots,
            Scope.HIT: {**HIT_COUNTS, **of_shots},
            Scope.UNIT: {**UNIT_COUNTS, **hits},
            Scope.SIDE: SIDE_COUNTS,
        }[scope]


def _meaning(group: str, start: str, name: str) -> str:
    return _IRREGULAR.get(f"{start}{name}") or _OF_UNITS[group].format(_spell_name(name))


def _spell_name(name: str) -> str:
    """Spell a name of the rules as in a sentence."""
    return name.replace("_", " ").replace("inner sphere", "Inner Sphere").replace("clan", "Clan")


def facts_about_unit(facts: Iterable[str], prefix: str) -> frozenset[str]:
    """Return the facts asked about one of the units: without `attacker_`, `target_` or `unit_`."""
    start = f"{prefix}_"
    return frozenset(fact.removeprefix(start) for fact in facts if fact.startswith(start))
