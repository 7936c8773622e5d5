"""The sections of a battletech ruleset, and what its rows may ask for."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import get_args

from companion.documents.document import KeyPath
from companion.documents.model import Id, RuleModel
from companion.documents.rule_model import Field
from companion.engine.battletech.tables.absent_sections import (
    NO_AMMUNITION,
    NO_CRITICALS,
    NO_HEAT,
    NO_PILOTING,
    NO_WARRIORS,
)
from companion.engine.battletech.tables.buildings import Buildings
from companion.engine.battletech.tables.construction import Construction
from companion.engine.battletech.tables.effects import (
    AMMUNITION,
    DOUBLE_SINK,
    LOST,
    OF_VEHICLES,
    SYSTEMS,
    WEAPON,
    Criticals,
)
from companion.engine.battletech.tables.equipment import Equipment, FlamerHeat, Masc, TripleStrength
from companion.engine.battletech.tables.fire_steps import HitCountTable
from companion.engine.battletech.tables.firing import AimedShots, CalledShot, WeaponAttacks
from companion.engine.battletech.tables.ground import Fires, HiddenUnits, Minefields
from companion.engine.battletech.tables.injuries import Heat, Piloting, Warriors
from companion.engine.battletech.tables.kinds.battle_armor import BattleArmor
from companion.engine.battletech.tables.kinds.gun_emplacements import GunEmplacements
from companion.engine.battletech.tables.kinds.infantry import Infantry
from companion.engine.battletech.tables.kinds.slotted_vehicles import SlottedVehicles
from companion.engine.battletech.tables.kinds.vehicles import Conventional, Vehicles
from companion.engine.battletech.tables.line_of_sight import SightRules
from companion.engine.battletech.tables.locations import (
    AttackSide,
    HitLocations,
    LocationRow,
    Locations,
    LocationTable,
    ShotLocations,
    WeightClasses,
)
from companion.engine.battletech.tables.missiles import (
    Ammunition,
    AntiMissile,
    ClusterRounds,
    Guidance,
    MissileHits,
    Thunder,
)
from companion.engine.battletech.tables.movement import MovementRules
from companion.engine.battletech.tables.physical import Physical
from companion.engine.battletech.tables.to_hit import ToHitRules
from companion.engine.battletech.tables.turn import Initiative, Phases, SetUpRules, Victory
from companion.engine.battletech.tables.vehicle_construction import VehicleConstruction
from companion.engine.battletech.tables.vocabulary.facts import (
    ATTACKER,
    TARGET,
    TECHNOLOGIES,
    UNIT,
    ShotFact,
    Vocabulary,
)
from companion.engine.battletech.tables.vocabulary.rows import (
    WAY_TO_FIRE,
    WAYS_TO_FIRE,
    Condition,
    Holding,
    Scope,
    count_format,
    fact_format,
    meaning_of,
    rows_in,
)
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.tables.weapons import Category, Weapon, WeaponTrait
from companion.engine.downtime.progression.cross_checks import NO_PROGRESSION, ProgressionRules
from companion.engine.downtime.repairs.rules import KINDS as MENDED
from companion.engine.downtime.repairs.rules import NO_REPAIRS, REPAIR_FACT, RepairRules, StoreRow
from companion.tabletop.dice import parse_dice

INSIDE = (*(name for name in SYSTEMS if name not in (DOUBLE_SINK, *OF_VEHICLES)), WEAPON, AMMUNITION)
"""What critical hits find in any 'Mech."""


class Sections(RuleModel):
    """The sections of a battletech ruleset; those after `victory` belong to rules that go further."""

    phases: Phases
    """The phases of a turn."""
    initiative: Initiative
    """How sides roll for initiative."""
    movement: MovementRules
    """Ways of moving, and what each hex costs."""
    set_up: SetUpRules
    """How sides set up."""
    line_of_sight: SightRules
    """What stands in a line of sight."""
    weapon_attacks: WeaponAttacks
    """How weapons are declared and fired."""
    to_hit: ToHitRules
    """Everything that makes a shot easier, harder, certain or impossible."""
    hit_location: ShotLocations
    """Where a shot hits."""
    locations: Locations
    """The locations of a 'Mech, and what losing one does."""
    weapons: Mapping[str, Weapon] = Field(min_length=1)
    """Every weapon, by the name that unit files give."""
    victory: Victory
    """When the battle is over."""
    equipment: Mapping[str, Equipment] = {}
    """Equipment that is no weapon, by the name that unit files give."""
    punch_location: HitLocations | None = None
    """Where a punch hits."""
    kick_location: HitLocations | None = None
    """Where a kick hits."""
    shot_from_above: HitLocations | None = None
    """Where a shot from a floor above hits."""
    shot_from_below: HitLocations | None = None
    """Where a shot from a floor below hits."""
    missile_hits: MissileHits | None = None
    """How many missiles of a salvo hit."""
    hit_counts: Mapping[str, HitCountTable] = {}
    """Tables for how many strike of a burst, by the names that steps of weapons give."""
    aimed_shots: AimedShots | None = None
    """Shots aimed at a location of an immobile 'Mech."""
    called_shots: Mapping[str, CalledShot] = {}
    """Parts of the target that shots may be called at, by name."""
    ammunition: Ammunition = NO_AMMUNITION
    """Lots of ammunition, and what their explosion is worth."""
    anti_missile: AntiMissile | None = None
    """What an anti-missile system uses up."""
    guidance: Guidance | None = None
    """What guides missiles."""
    cluster_rounds: ClusterRounds | None = None
    """Shells that burst into fragments."""
    flamer_heat: FlamerHeat | None = None
    """What a flamer heats."""
    masc: Masc | None = None
    """The roll to use MASC safely."""
    triple_strength: TripleStrength | None = None
    """What myomers of triple strength do."""
    thunder: Thunder | None = None
    """Minefields laid by missiles."""
    minefields: Minefields | None = None
    """Mines of other kinds."""
    hidden_units: HiddenUnits | None = None
    """Units that set up unseen."""
    fires: Fires | None = None
    """Fires in woods and buildings."""
    warriors: Warriors = NO_WARRIORS
    """MechWarriors: skills, hits, consciousness."""
    piloting: Piloting = NO_PILOTING
    """Piloting Skill Rolls and falls."""
    heat: Heat = NO_HEAT
    """Heat: built up, taken away, and its effects."""
    criticals: Criticals = NO_CRITICALS
    """Critical hits: how many, where, and what they do."""
    physical: Physical | None = None
    """Punches, kicks and other physical attacks."""
    buildings: Buildings | None = None
    """Buildings that 'Mechs enter, shoot at and stand on."""
    gun_emplacements: GunEmplacements | None = None
    """Gun emplacements: their locations, and what hits on them do."""
    configurations: Mapping[str, Locations] = {}
    """The locations of 'Mechs that are no bipeds, by the word that unit files have for how they stand."""
    vehicles: Vehicles | None = None
    """Vehicles: their locations, and what their sheets have boxes for."""
    slotted_vehicles: SlottedVehicles | None = None
    """Vehicles with critical slots and heat: their locations, and where hits on them land."""
    infantry: Infantry | None = None
    """Platoons: their weapons, and what these do by the number of men."""
    battle_armor: BattleArmor | None = None
    """Battle armor: its places and suits, which of them is hit, and how a Point fires."""
    weight_classes: WeightClasses | None = None
    """What units are called by their tons."""
    construction: Construction | None = None
    """How 'Mechs are designed."""
    vehicle_construction: VehicleConstruction | None = None
    """How vehicles are designed."""
    conventional: Conventional | None = None
    """Figures of vehicles and platoons that their files do not tell."""
    progression: ProgressionRules = NO_PROGRESSION
    """How pilots grow from battle to battle."""
    repairs: RepairRules = NO_REPAIRS
    """What is done to units between battles."""
    stores: Mapping[Id, StoreRow] = {}
    """What a campaign keeps in store and pays with, by name."""

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The facts and counts that rows may ask for."""
        emplacements = self.gun_emplacements.locations.names if self.gun_emplacements else ()
        traits = dict.fromkeys(
            [*WeaponTrait, *(trait for it in self.weapons.values() for trait in it.traits)]
        )
        return Vocabulary(
            modes=tuple(self.movement.modes),
            terrains=(*self.movement.costs, *self.movement.without_cost),
            weights=tuple(self.weight_classes.classes) if self.weight_classes else (),
            locations=(*self.locations.names, *emplacements),
            components=tuple(self._struck()),
            abilities=tuple(self.warriors.abilities),
            equipment=tuple(dict.fromkeys(name.partition(".")[2] for name in self.equipment)),
            brackets=tuple(self.to_hit.range),
            traits=tuple(map(str, traits)),
            categories=get_args(Category),
            events=tuple(self.piloting.events),
            initiative_totals=self._totals,
            guides=tuple(dict.fromkeys(name for it in self.weapons.values() for name in it.guides)),
        )

    def weapons_with(self, options: Mapping[str, str]) -> dict[str, Weapon]:
        """Return the weapons that these options leave in."""
        return {name: it for name, it in self.weapons.items() if it.is_played(options)}

    @property
    def _totals(self) -> tuple[int, ...]:
        """What the dice of initiative may show."""
        dice = parse_dice(self.initiative.dice)
        return tuple(range(dice.minimum, dice.maximum + 1))

    def _struck(self) -> Iterator[str]:
        """Yield what may be hit inside a unit; kinds of weapons only where critical hits on them have an
        effect.
        """
        if self.criticals:
            yield from (name for name in self.criticals.by_component if not name.startswith(LOST))
            yield from (*INSIDE, *(name.partition(".")[2] for name in self.equipment))

    @property
    def names_by_format(self) -> Mapping[str, Mapping[str, str]]:
        """The facts, counts and procedures that rows may name, with meanings, by format."""
        vocabulary = self.vocabulary
        facts = {fact_format(scope): vocabulary.facts(scope) for scope in Scope}
        counts = {count_format(scope): vocabulary.counts(scope) for scope in Scope}
        ways = {name: meaning_of(way) for name, way in sorted(WAYS_TO_FIRE.items())}
        return {**facts, **counts, REPAIR_FACT: self.repair_facts, WAY_TO_FIRE: ways}

    @cached_property
    def repair_facts(self) -> Mapping[str, str]:
        """What may hold of something that is mended: what it is, where it is, whose it is."""
        vocabulary, units = self.vocabulary, "The repair is on a unit of the {} {}."
        places = {f"in_{name}": row.label for rows in self._places.values() for name, row in rows.items()}
        return {
            **{name: units.format("technology", name.replace("_", " ")) for name in TECHNOLOGIES},
            **{name: units.format("weight class", name) for name in vocabulary.weights},
            **{name: units.format("kind", name.replace("_", " ")) for name in get_args(UnitType)},
            **{
                name: f"The repair is of a hit on: {name.replace('_', ' ')}."
                for name in vocabulary.components
            },
            **{name: f"The repair is in: {label}." for name, label in places.items()},
            **MENDED,
        }

    @cached_property
    def rows(self) -> tuple[tuple[KeyPath, Holding], ...]:
        """Every row of the tables, with its key path."""
        return tuple(rows_in(self))

    @cached_property
    def facts_asked(self) -> frozenset[str]:
        """Every fact that any row asks for."""
        return frozenset(fact for _, row in self.rows for fact in (*row.when, *row.unless))

    @cached_property
    def shot_facts_asked(self) -> frozenset[str]:
        """Every fact that a row of some roll of a shot asks for."""
        rows = (row for _, row in self.rows if row.scope in (Scope.SHOT, Scope.HIT))
        return frozenset(fact for row in rows for fact in (*row.when, *row.unless))

    @cached_property
    def counts_asked(self) -> frozenset[str]:
        """Every count that any row counts by."""
        return frozenset(row.per for _, row in self.rows if isinstance(row, Condition))

    @cached_property
    def unit_facts_asked(self) -> frozenset[str]:
        """The facts about both units of an attack that a shot does not tell by itself."""
        known = {*ShotFact, *(f"{whose}_{name}" for whose in (ATTACKER, TARGET) for name in self._plain)}
        starts = (f"{ATTACKER}_", f"{TARGET}_", "from_")
        return frozenset(fact for fact in self.facts_asked - known if fact.startswith(starts))

    @property
    def _plain(self) -> Iterator[str]:
        """What every attack tells of its units: how they moved, and what they are."""
        yield from self.movement.modes
        yield from get_args(UnitType)

    def weight_classes_of(self, tons: int) -> tuple[str, ...]:
        """Return what a unit of so many tons is called."""
        return self.weight_classes.of(tons) if self.weight_classes else ()

    @property
    def have_slots(self) -> bool:
        """Whether 'Mechs of this ruleset have internal structure and critical slots."""
        return self.locations.have_slots

    @cached_property
    def behind_cover(self) -> tuple[LocationTable, Collection[str]]:
        """The table for a target behind partial cover, and the locations that are safe there.

        Rule: CityTech, Combat > Line of Sight > Partial Cover.
        """
        match self.hit_location.behind_cover:
            case "legs_safe":
                return "hit_location", self.locations.legs
            case table:
                return table, ()

    def has_place(self, kind: UnitType, location: str) -> bool:
        """Whether units of a kind have a location."""
        return location in self._places[kind]

    def place(self, kind: UnitType, location: str) -> LocationRow:
        """Return the row of a location of units of a kind."""
        return self._places[kind][location]

    @cached_property
    def _places(self) -> Mapping[UnitType, Mapping[str, LocationRow]]:
        """The rows of each kind; of 'Mechs, what a name means that several configurations have for bipeds."""
        plans: Mapping[UnitType, Sequence[Locations]] = {
            "building": _plan_of(self.gun_emplacements),
            "vehicle": (*_plan_of(self.vehicles), *_plan_of(self.slotted_vehicles)),
            "infantry": _plan_of(self.infantry),
            "battle_armor": _plan_of(self.battle_armor),
            "mech": (*self.configurations.values(), self.locations),
        }
        return {
            kind: {name: row for plan in found for name, row in plan.names.items()}
            for kind, found in plans.items()
        }

    @cached_property
    def go_by_tonnage(self) -> bool:
        """Whether anything that befalls a target goes by its tons."""
        names = self.weight_classes.classes if self.weight_classes else ()
        asked = {f"{whose}_{name}" for whose in (TARGET, UNIT) for name in names} & self.facts_asked
        return bool(asked) or not isinstance(self.piloting.staggers_at, int)

    @cached_property
    def tell_sides_apart(self) -> bool:
        """Whether it matters at all from which side an attack comes."""
        return len(self.unlike(get_args(AttackSide))) > 1

    def unlike(self, sides: Sequence[AttackSide]) -> tuple[AttackSide, ...]:
        """Return the first of these sides, and those that differ: where hits land, in which armor, what rows
        ask.
        """
        found: dict[Hashable, AttackSide] = {}
        for side in sides:
            found.setdefault(self._struck_from(side), side)
        return tuple(found.values())

    def _struck_from(self, side: AttackSide) -> Hashable:
        """Return what an attack from a side strikes: rows of each table, and armor."""
        tables = (self.hit_location, self.punch_location, self.kick_location)
        columns = (tuple(table.column(side).items()) for table in tables if table is not None)
        is_behind = side == "rear" and any(row.has_rear for row in self.locations.names.values())
        return (*columns, is_behind, f"from_{side}" in self.facts_asked and side)


def _plan_of(
    rules: GunEmplacements | Vehicles | SlottedVehicles | Infantry | BattleArmor | None,
) -> tuple[Locations, ...]:
    """Return the plan of a kind of units, where the rules have such."""
    return (rules.locations,) if rules is not None else ()
