"""A shot of one unit at another as the to-hit tables see it: figures, facts, and a location if it is aimed.

Rule: Quick-Start, Modified To-Hit Number. CityTech, Combat > Weapons Fire Modifiers Table; Aimed Shots;
Equipment > Targeting Computer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from companion.engine.battletech.battle.ammunition import CLUSTER, THUNDER
from companion.engine.battletech.battle.components import (
    ARM_ACTUATORS,
    hits_in_fire,
    location_plan,
    weapon_of,
    working_items,
)
from companion.engine.battletech.battle.fire_modes import DIRECT, FireMode
from companion.engine.battletech.battle.ground import CHAFF, FLARES, EffectKind
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Aim, MoveRecord, Situation, Unit
from companion.engine.battletech.damage.facts import facts_about
from companion.engine.battletech.sight.interference import interference_at, salvos_between
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.firing import Ends, measure_brackets
from companion.engine.battletech.tables.line_of_sight import SightLevels
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.battletech.tables.to_hit import ToHitRules
from companion.engine.battletech.tables.vocabulary.facts import (
    ATTACKER,
    GUIDED_BY,
    TARGET,
    ShotCount,
    ShotFact,
    facts_about_unit,
)
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.battletech.tables.weapons import Weapon, WeaponTrait
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.targets import StructureTarget

_measured_brackets = lru_cache(maxsize=1024)(measure_brackets)


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackConditions:
    """Conditions of any attack for the to-hit tables: range, both sides' movement and ground."""

    range: int
    attacker_movement: str
    target_movement: str
    hexes_moved: int
    target_in: str = "clear"
    is_target_immobile: bool = False
    is_attacker_prone: bool = False
    attacker_in: str = "clear"
    attacker_type: UnitType = "mech"
    target_type: UnitType = "mech"
    is_target_jumped: bool = False
    is_target_prone: bool = False
    is_target_skidding: bool = False
    has_partial_cover: bool = False
    pilot_hits: int = 0
    """Hits on the attacker's MechWarrior."""
    target_heat_last_turn: int = 0
    """Heat that the target built up last turn."""
    interference: int = 0
    """What fields of electronics that reach the target come to."""
    chaff_on_the_way: int = 0
    flares_on_the_way: int = 0
    """Salvos in the hexes that the shot flies through."""
    facts: frozenset[str] = frozenset()
    """What else is told or known to hold, of what the rules ask."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot(AttackConditions):
    """A shot of one weapon at one target: range in hexes, both sides' movement, and what stands between.

    Without a `gunnery` the ruleset's usual one counts; `damage` are hits on the attacker's components that
    count for this weapon; `aimed_at` is "", "body" or "head"; a `spotter_movement` belongs to indirect fire,
    whose woods stand in the spotter's line.
    """

    weapon: Weapon
    intervening: Mapping[str, int] = field(default_factory=dict)
    """Hexes by their terrain."""
    gunnery: int | None = None
    heat: int = 0
    damage: tuple[tuple[str, int], ...] = ()
    is_secondary_target: bool = False
    aimed_at: str = ""
    uses_cluster_rounds: bool = False
    has_targeting_computer: bool = False
    has_built_in_computer: bool = False
    is_called_shot: bool = False
    spotter_movement: str = ""
    rate: str = ""
    toward: str = ""
    guide: str = ""
    load: str = ""
    """Its rounds, where they are not the usual ones."""
    network_range: int | None = None
    """The range that counts instead of its own, but for the minimum range and how far it reaches."""
    is_probed: bool = False
    """Whether smoke in between makes it harder, but does not block it."""
    is_point_blank: bool = False
    """Whether it is fired out of hiding: neither movement nor terrain counts."""
    floors_apart: int = 0
    """Floors of the same building that the attacker is above the target."""

    @property
    def sensor_hits(self) -> int:
        return dict(self.damage).get("sensors", 0)

    @property
    def arm_actuator_hits(self) -> int:
        return sum(hits for name, hits in self.damage if name in ARM_ACTUATORS)


OF_DEPTH_AND_COVER = (
    ShotFact.ATTACKER_IN_DEPTH_1,
    ShotFact.TARGET_IN_DEPTH_1,
    ShotFact.TARGET_IN_PARTIAL_COVER,
)
"""Facts that are called like those of ground, and tell nothing of it."""
IN_CLEAR = "in_clear"


def facts_of(attack: AttackConditions, tables: Tables) -> frozenset[str]:
    """Return the facts of this attack that a table may ask for."""
    levels = tables.line_of_sight.levels
    held = {*attack.facts, *_named_facts(attack), *_derived_facts(_attacker_facts(attack, levels))}
    held.update(_derived_facts(_target_facts(attack, levels)))
    held.difference_update(_terrain_facts(attack.facts))
    if isinstance(attack, Shot):
        held |= attack.weapon.facts
        held.update(_derived_facts(_shot_facts(attack)))
        if attack.guide:
            held.add(f"{GUIDED_BY}{attack.guide}")
        if attack.load in attack.weapon.way_to_fire.loaded:
            held.add(ShotFact.OTHER_ROUNDS)
        if (at := bracket_at(tables.to_hit, attack.weapon, attack.range)) is not None:
            held.add(f"at_{at}_range")
    return frozenset(held)


def _derived_facts(facts: Mapping[ShotFact, bool]) -> list[ShotFact]:
    return [fact for fact, holds in facts.items() if holds]


def _named_facts(attack: AttackConditions) -> frozenset[str]:
    """Return how both moved and what they are, as facts by these names."""
    attacker = _unit_facts(ATTACKER, attack.attacker_movement, attack.attacker_type, attack.attacker_in)
    return attacker | _unit_facts(TARGET, attack.target_movement, attack.target_type, attack.target_in)


def _terrain_facts(facts: frozenset[str]) -> Iterator[str]:
    """That a unit stands in the clear, where facts tell of other ground."""
    for whose in (ATTACKER, TARGET):
        start, clear = f"{whose}_in_", f"{whose}_{IN_CLEAR}"
        if any(fact.startswith(start) and fact not in (clear, *OF_DEPTH_AND_COVER) for fact in facts):
            yield clear


@lru_cache(maxsize=1024)
def _unit_facts(whose: str, movement: str, unit: UnitType, ground: str) -> frozenset[str]:
    terrain = terrain_of(ground)
    stands = () if terrain.kind == "smoke" else (f"in_{terrain.rows[0]}",)
    return frozenset(f"{whose}_{name}" for name in (movement, unit, *stands))


def _attacker_facts(attack: AttackConditions, levels: SightLevels | None) -> Mapping[ShotFact, bool]:
    depth = terrain_of(attack.attacker_in).depth
    is_under = levels is not None and levels.submerges(depth, attack.attacker_type, attack.is_attacker_prone)
    return {
        ShotFact.ATTACKER_PRONE: attack.is_attacker_prone,
        ShotFact.ATTACKER_UNDER_WATER: is_under,
        ShotFact.ATTACKER_IN_DEPTH_1: depth == 1 and not is_under,
    }


def _target_facts(attack: AttackConditions, levels: SightLevels | None) -> Mapping[ShotFact, bool]:
    terrain = terrain_of(attack.target_in)
    unit, is_prone = attack.target_type, attack.is_target_prone
    is_under = levels is not None and levels.submerges(terrain.depth, unit, is_prone)
    is_wading = levels is not None and levels.is_waist_deep(terrain.depth, unit, is_prone)
    is_tall = levels is None or levels.is_tall(unit, is_prone)
    return {
        ShotFact.TARGET_JUMPED: attack.is_target_jumped,
        ShotFact.TARGET_SKIDDING: attack.is_target_skidding,
        ShotFact.TARGET_IMMOBILE: attack.is_target_immobile or unit == "building",
        ShotFact.TARGET_PRONE: is_prone,
        # Smoke rises one level: a standing 'Mech looks out of it.
        ShotFact.TARGET_IN_SMOKE: terrain.kind == "smoke" and not is_tall,
        ShotFact.TARGET_UNDER_WATER: is_under,
        ShotFact.TARGET_IN_DEPTH_1: is_wading,
        ShotFact.TARGET_IN_PARTIAL_COVER: is_wading or (attack.has_partial_cover and is_tall),
        ShotFact.ADJACENT: attack.range == 1,
    }


def _shot_facts(shot: Shot) -> Mapping[ShotFact, bool]:
    hits = dict(shot.damage)
    return {
        ShotFact.SENSORS_HIT: hits.get("sensors", 0) > 0,
        ShotFact.SENSORS_DESTROYED: hits.get("sensors", 0) > 1,
        ShotFact.SHOULDER_HIT: "shoulder" in hits,
        ShotFact.ARM_ACTUATOR_HIT: any(name in hits for name in ARM_ACTUATORS),
        ShotFact.SECONDARY_TARGET: shot.is_secondary_target,
        ShotFact.INDIRECT: bool(shot.spotter_movement),
        ShotFact.AIMED_AT_BODY: shot.aimed_at == "body",
        ShotFact.AIMED_AT_HEAD: shot.aimed_at == "head",
        ShotFact.CALLED_SHOT: shot.is_called_shot,
        ShotFact.TARGETING_COMPUTER: shot.has_targeting_computer,
        ShotFact.BUILT_IN_COMPUTER: shot.has_built_in_computer,
        ShotFact.CLUSTER_ROUNDS: shot.uses_cluster_rounds,
        ShotFact.ON_OTHER_FLOOR: shot.floors_apart != 0,
    }


@cached_per_battle
def known_facts(
    battle: Battle, attacker: Unit, target: Unit | None, side: AttackSide | None
) -> frozenset[str]:
    """Return the facts about the units that the rules ask for and that not every attack tells."""
    asked = battle.rules.tables.unit_facts_asked
    if not asked:
        return frozenset()
    found = {f"from_{side}"} if side else set()
    for whose, unit in ((ATTACKER, attacker), *([(TARGET, target)] if target is not None else [])):
        names = set(facts_about_unit(asked, whose))
        if IN_CLEAR in names:
            names.update(f"in_{terrain}" for terrain in battle.rules.tables.vocabulary.terrains)
        found |= {f"{whose}_{name}" for name in facts_about(battle, unit, names)}
    return frozenset(found)


STOOD = MoveRecord("stationary")
TARGETING_COMPUTER = "targeting_computer"


def shot_at(
    battle: Battle,
    attacker: Unit,
    target: Aim,
    mount: Mount,
    situation: Situation,
    mode: FireMode = DIRECT,
    *,
    is_secondary: bool = False,
) -> Shot:
    """Return everything that counts for one weapon at this target; a hex lies still."""
    attacker = battle.at_start(attacker)
    unit = battle.at_start(target) if isinstance(target, Unit) else None
    weapon = weapon_of(battle, attacker, mount).guided_by(mode.guide).loaded_with(mode.load)
    moved = (unit.doings.moved if unit is not None else None) or STOOD
    if situation.is_point_blank:
        # Rule: CityTech, Special Case Rules > Point Blank Shots from Hidden Units.
        moved = STOOD
    spotter = battle.units[situation.spotter] if situation.spotter else None
    own_hex = battle.rules.tables.weapon_attacks.own_hex.get(attacker.type)
    has_computer = has_working_computer(battle, attacker, weapon)
    return Shot(
        weapon=weapon,
        range=situation.range or (own_hex.range if own_hex is not None else 0),
        attacker_type=attacker.type,
        attacker_movement=(attacker.doings.moved or STOOD).movement,
        target_movement=moved.movement,
        target_type=_type_of(target),
        hexes_moved=moved.hexes,
        target_in=situation.target_in,
        intervening=situation.intervening,
        # Rule: CityTech, Special Case Rules > Intentional Fires.
        is_target_immobile=situation.is_target_immobile or (unit is None and mode.load != THUNDER),
        gunnery=attacker.warrior.gunnery if attacker.warrior else None,
        heat=attacker.heat,
        pilot_hits=attacker.warrior.hits if attacker.warrior else 0,
        target_heat_last_turn=unit.doings.heat_last_turn if unit is not None else 0,
        damage=tuple(hits_in_fire(battle, attacker, mount.locations)),
        is_attacker_prone=attacker.is_prone,
        attacker_in=situation.attacker_in,
        is_target_jumped=has_jumped(battle, moved),
        is_target_prone=unit is not None and unit.is_prone,
        is_target_skidding=moved.has_skidded,
        has_partial_cover=situation.has_partial_cover,
        is_secondary_target=is_secondary and not mode.lays_mines,
        aimed_at=_aimed_at(battle, unit, mode) if unit is not None else "",
        uses_cluster_rounds=mode.load == CLUSTER,
        load=mode.load,
        has_targeting_computer=has_computer,
        has_built_in_computer=has_computer,
        is_called_shot=bool(mode.called),
        rate=mode.rate,
        guide=mode.guide,
        toward=mode.toward,
        floors_apart=situation.floors_apart,
        is_point_blank=situation.is_point_blank,
        network_range=situation.network_range,
        is_probed=situation.is_probed,
        spotter_movement=(spotter.doings.moved or STOOD).movement if spotter else "",
        interference=_interference(battle, unit),
        chaff_on_the_way=_salvos(battle, ShotCount.CHAFF_ON_THE_WAY, CHAFF, attacker, target),
        flares_on_the_way=_salvos(battle, ShotCount.FLARES_ON_THE_WAY, FLARES, attacker, target),
        facts=known_facts(battle, attacker, unit, situation.side) | (frozenset() if unit else OF_GROUND),
    )


OF_GROUND = frozenset({ShotFact.AT_GROUND.value})
"""What holds of every shot that goes at no unit."""


def _interference(battle: Battle, target: Unit | None) -> int:
    """Return what interferes with a shot at a unit, where the rules ask for it."""
    if target is None or ShotCount.INTERFERENCE not in battle.rules.tables.counts_asked:
        return 0
    return interference_at(battle, target)


def _salvos(battle: Battle, count: ShotCount, kind: EffectKind, attacker: Unit, target: Aim) -> int:
    """Return the salvos that a shot flies through, where the rules ask for them."""
    if not battle.hex_effects or count not in battle.rules.tables.counts_asked:
        return 0
    return salvos_between(battle, kind, attacker.hex, target.hex)


def _type_of(target: Aim) -> UnitType:
    """Return what the tables call a target; a hex has no word of its own."""
    if isinstance(target, Unit):
        return target.type
    return "building" if isinstance(target, StructureTarget) else "mech"


def has_jumped(battle: Battle, moved: MoveRecord) -> bool:
    """Whether a way of moving was a jump."""
    return battle.rules.tables.movement.modes[moved.movement].is_jump


def has_working_computer(battle: Battle, attacker: Unit, weapon: Weapon) -> bool:
    """Whether a working targeting computer of the same technology steers this weapon.

    Rule: CityTech, Equipment > Targeting Computer.
    """
    if WeaponTrait.DIRECT_FIRE not in weapon.traits:
        return False
    equipment = battle.rules.tables.equipment
    computers = working_items(battle, attacker, TARGETING_COMPUTER)
    return any(equipment[item.item].tech == weapon.tech for item in computers)


def _aimed_at(battle: Battle, target: Unit, mode: FireMode) -> str:
    """Return the tables' name for the location of an aimed shot."""
    if not mode.aimed_at:
        return ""
    row = location_plan(battle, target).names.get(mode.aimed_at)
    return "head" if row is not None and row.holds_warrior else "body"


def brackets(rules: ToHitRules, weapon: Weapon) -> Ends:
    """Return the range brackets of a weapon."""
    return _measured_brackets(weapon.ends, rules.reaches) if rules.reaches else weapon.ends


def bracket_at(rules: ToHitRules, weapon: Weapon, hexes: int) -> str | None:
    """Return the range bracket, or None beyond the last."""
    for name, last in brackets(rules, weapon):
        if hexes <= last:
            return name
    return None


def farthest_bracket(rules: ToHitRules, weapon: Weapon) -> tuple[str, int]:
    """Return the last range bracket of a weapon and its last hex."""
    return brackets(rules, weapon)[-1]


def range_key(rules: ToHitRules, weapon: Weapon, hexes: int) -> int | str | None:
    """Return the part of a range that counts: its bracket, or each hex at minimum range and where the number
    goes by hexes; None beyond.
    """
    counts_hexes = hexes <= max(weapon.minimum, 1, len(weapon.to_hit) - 1)
    return hexes if counts_hexes else bracket_at(rules, weapon, hexes)
