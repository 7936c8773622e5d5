"""The shape of a battletech ruleset's tables; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import get_args

from pydantic import model_validator

from companion.documents.demands import Demands
from companion.documents.document import KeyPath
from companion.documents.model import RuleModel
from companion.engine.battletech.tables.effects import (
    AMMUNITION,
    BATTLE_COUNTS,
    DOUBLE_SINK,
    FIRE,
    LOST,
    OF_SIDES,
    STAND,
    SYSTEMS,
    WEAPON,
    CriticalEffect,
    Criticals,
    Effect,
    Trigger,
    UsualSlots,
)
from companion.engine.battletech.tables.facts import (
    ATTACKER,
    SIDE_COUNTS,
    SIDE_FACTS,
    TARGET,
    UNIT,
    Fact,
    Vocabulary,
)
from companion.engine.battletech.tables.firing import AimedShots, CalledShot, WeaponAttacks, firing_demands
from companion.engine.battletech.tables.gun_emplacements import GunEmplacements
from companion.engine.battletech.tables.injuries import Heat, Piloting, Warriors
from companion.engine.battletech.tables.left_out import (
    NO_AMMUNITION,
    NO_CRITICALS,
    NO_HEAT,
    NO_PILOTING,
    NO_WARRIORS,
)
from companion.engine.battletech.tables.line_of_sight import SightRules
from companion.engine.battletech.tables.locations import (
    AttackSide,
    HitLocations,
    LocationRow,
    Locations,
    ShotLocations,
    WeightClasses,
)
from companion.engine.battletech.tables.movement import MovementMode, MovementRules
from companion.engine.battletech.tables.physical import (
    ACCIDENTAL_FALL,
    ATTACKS,
    CHARGE,
    DEATH_FROM_ABOVE,
    Buildings,
    Physical,
    PhysicalAttack,
)
from companion.engine.battletech.tables.rows import (
    Condition,
    Holding,
    Scope,
    count_format,
    fact_format,
    rows_in,
)
from companion.engine.battletech.tables.shapes import UnitType
from companion.engine.battletech.tables.to_hit import ToHitRules
from companion.engine.battletech.tables.turn import BY_UNIT, Initiative, Phases, SetUpRules, Victory
from companion.engine.battletech.tables.weapons import (
    Ammunition,
    AntiMissile,
    Category,
    ClusterRounds,
    Equipment,
    FlamerHeat,
    Guidance,
    Masc,
    MissileHits,
    Thunder,
    Trait,
    Weapon,
    ammunition_demands,
    trait_demands,
)

TOGETHER = ("warriors", "piloting", "heat", "criticals", "physical")
"""Sections that lean on each other: rules have all of them, or none and are played like the Quick-Start."""
OWN_PHASE = {"heat": "heat", "physical": "physical_attack"}
INSIDE = (*(name for name in SYSTEMS if name != DOUBLE_SINK), WEAPON, AMMUNITION)
"""What critical hits find in any 'Mech."""
MODES, WEIGHTS = ("movement", "modes"), ("line_of_sight", "weights")
PLACES, EVENTS = ("locations", "names"), ("piloting", "events")
"""Tables whose names others ask for."""
LOCATION_TABLES = ("hit_location", "punch_location", "kick_location")


class Tables(RuleModel):
    """All tables of a battletech ruleset; those after `victory` belong to rules that go further."""

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
    weapons: Mapping[str, Weapon]
    """Every weapon, by the name that unit files give."""
    victory: Victory
    """When the battle is over."""
    equipment: Mapping[str, Equipment] = {}
    """Equipment that is no weapon, by the name that unit files give."""
    punch_location: HitLocations | None = None
    """Where a punch hits."""
    kick_location: HitLocations | None = None
    """Where a kick hits."""
    missile_hits: MissileHits | None = None
    """How many missiles of a salvo hit."""
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
    thunder: Thunder | None = None
    """Minefields laid by missiles."""
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
    weight_classes: WeightClasses | None = None
    """What units are called by their tons."""

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The facts and counts that rows may ask for."""
        emplacements = self.gun_emplacements.locations.names if self.gun_emplacements else ()
        traits = dict.fromkeys([*Trait, *(trait for it in self.weapons.values() for trait in it.traits)])
        return Vocabulary(
            modes=tuple(self.movement.modes),
            terrains=(*self.movement.costs, *self.movement.without_cost),
            weights=tuple(self.weight_classes.classes) if self.weight_classes else (),
            locations=(*self.locations.names, *emplacements),
            components=tuple(self._struck()),
            abilities=tuple(self.warriors.abilities),
            brackets=tuple(self.to_hit.range),
            traits=tuple(map(str, traits)),
            categories=get_args(Category),
            events=tuple(self.piloting.events),
            side_facts=(*SIDE_FACTS, *(f"ability_{name}" for name in self.warriors.abilities)),
            side_counts=SIDE_COUNTS,
        )

    def _struck(self) -> Iterator[str]:
        """What may be hit inside a unit; kinds of weapons only where critical hits on them have an effect."""
        if self.criticals:
            yield from (name for name in self.criticals.by_component if not name.startswith(LOST))
            yield from (*INSIDE, *(name.partition(".")[2] for name in self.equipment))

    @property
    def names_by_format(self) -> Mapping[str, tuple[str, ...]]:
        """The facts and counts that rows may ask for, by the format of the texts that name them."""
        words = self.vocabulary
        facts = {fact_format(scope): words.facts(scope) for scope in Scope}
        return facts | {count_format(scope): words.counts(scope) for scope in Scope}

    @cached_property
    def rows(self) -> tuple[tuple[KeyPath, Holding], ...]:
        """Every row of the tables, with its key path."""
        return tuple(rows_in(self))

    @cached_property
    def asked(self) -> frozenset[str]:
        """Every fact that any row asks for."""
        return frozenset(fact for _, row in self.rows for fact in (*row.when, *row.unless))

    @cached_property
    def asked_of_shots(self) -> frozenset[str]:
        """Every fact that a row of some roll of a shot asks for."""
        rows = (row for _, row in self.rows if row.scope in (Scope.SHOT, Scope.HIT))
        return frozenset(fact for row in rows for fact in (*row.when, *row.unless))

    @cached_property
    def asked_about_units(self) -> frozenset[str]:
        """The facts about both units of an attack that a shot does not tell by itself."""
        known = {*Fact, *(f"{whose}_{name}" for whose in (ATTACKER, TARGET) for name in self._plain)}
        starts = (f"{ATTACKER}_", f"{TARGET}_", "from_")
        return frozenset(fact for fact in self.asked - known if fact.startswith(starts))

    @property
    def _plain(self) -> Iterator[str]:
        """What every attack tells of its units: how they moved, and what they are."""
        yield from self.movement.modes
        yield from get_args(UnitType)

    def weight_classes_of(self, tons: int) -> tuple[str, ...]:
        """What a unit of so many tons is called."""
        return self.weight_classes.of(tons) if self.weight_classes else ()

    def place(self, location: str) -> LocationRow:
        """The row of a location of any kind of units."""
        row = self.locations.names.get(location)
        if row is None and self.gun_emplacements is not None:
            return self.gun_emplacements.locations.names[location]
        return self.locations.names[location] if row is None else row

    @cached_property
    def go_by_tonnage(self) -> bool:
        """Whether anything that befalls a target goes by its tons."""
        names = self.weight_classes.classes if self.weight_classes else ()
        asked = {f"{whose}_{name}" for whose in (TARGET, UNIT) for name in names} & self.asked
        return bool(asked) or not isinstance(self.piloting.staggers_at, int)

    @cached_property
    def tell_sides_apart(self) -> bool:
        """Whether it matters at all from which side an attack comes."""
        return len(self.unlike(get_args(AttackSide))) > 1

    def unlike(self, sides: Sequence[AttackSide]) -> tuple[AttackSide, ...]:
        """The first of these sides, and those that differ in where hits land or which armor bears them."""
        found: dict[Hashable, AttackSide] = {}
        for side in sides:
            found.setdefault(self._struck_from(side), side)
        return tuple(found.values())

    def _struck_from(self, side: AttackSide) -> Hashable:
        """What an attack from a side strikes: rows of each table, and armor."""
        tables = (self.hit_location, self.punch_location, self.kick_location)
        columns = (tuple(table.column(side).items()) for table in tables if table is not None)
        is_behind = side == "rear" and any(row.has_rear for row in self.locations.names.values())
        return (*columns, is_behind)

    @model_validator(mode="after")
    def _fit_together(self) -> Tables:
        demands_of(self).told()
        return self


def demands_of(tables: Tables) -> Demands:
    """Everything that one table asks of another and does not find there."""
    demands = Demands()
    _sections(tables, demands)
    _equipment(tables, demands)
    _locations(tables, demands)
    _movement(tables, demands)
    _kinds(tables, demands)
    _rows(tables, demands)
    for name, trigger in tables.victory.triggers.items():
        _trigger(tables, ("victory", "triggers", name), trigger, demands)
    for index, effect in enumerate(tables.heat.scale.ammunition_does if tables.heat else ()):
        _consequence(tables, ("heat", "scale", "ammunition_does", index), effect, demands)
    firing_demands(tables, demands)
    trait_demands(tables, demands)
    ammunition_demands(tables, demands)
    if tables.physical is not None:
        for name, attack in tables.physical.attacks.items():
            _attack(tables, ("physical", "attacks", name), attack, demands)
            if name not in (*ATTACKS, ACCIDENTAL_FALL):
                _own_attack(("physical", "attacks", name), attack, demands)
        for key in ("target_higher", "target_lower"):
            for name in getattr(tables.physical.elevations, key):
                at = ("physical", "elevations", key, name)
                demands.name(at, name, {*ATTACKS, *tables.physical.attacks}, "physical attack")
        parts = list(tables.to_hit.parts())
        for kind, rows in tables.physical.fire_modifiers.items():
            for index, part in enumerate(rows):
                demands.name(("physical", "fire_modifiers", kind, index), part, parts, "to-hit modifier")
    return demands


def _rows(tables: Tables, demands: Demands) -> None:
    """Every fact and count that a row asks for is known."""
    words, listed = tables.vocabulary, set[Scope]()
    for at, row in tables.rows:
        known = words.facts(row.scope)
        for key in ("when", "unless"):
            for fact in sorted(getattr(row, key)):
                if fact not in known:  # and then all are listed, once
                    told = "" if row.scope in listed else words.listed(row.scope)
                    demands.name((*at, key), fact, known, "fact", listed=told)
                    listed.add(row.scope)
        if isinstance(row, Condition) and row.per:
            demands.name((*at, "per"), row.per, words.counts(row.scope), "count")


def _sections(tables: Tables, demands: Demands) -> None:
    given = [name for name in TOGETHER if getattr(tables, name)]
    if given or tables.locations.have_slots:
        why = given[0] if given else "critical slots"
        for name in TOGETHER:
            if name not in given:
                causes = [(section,) for section in given]
                demands.wrong((name,), f"is required: rules with {why} need it too.", *causes)
    if given and not tables.locations.have_slots:
        demands.wrong(("locations", "names"), f"no location has critical slots, which {given[0]} needs.")
    if given and tables.movement.levels is None:
        demands.wrong(("movement", "levels"), f"is required: rules with {given[0]} need it too.")
    phases: list[str] = [row.id for row in tables.phases.order]
    for section, phase in OWN_PHASE.items():
        if section in given and phase not in phases:
            demands.wrong(("phases", "order"), f"there is no phase {phase}, which {section} needs.")
        if not given and phase in phases:
            demands.wrong(("phases", "order"), f"the phase {phase} needs a section {section}.")
    _declared_in_time(tables, phases, demands)
    _initiative(tables, demands)


def _initiative(tables: Tables, demands: Demands) -> None:
    """Rows count for rolls that somebody makes."""
    ways, initiative = tables.phases.activations, tables.initiative
    if initiative.modifiers and ways == {BY_UNIT}:
        demands.wrong(
            ("initiative", "modifiers"),
            "no side rolls for initiative where units act by_unit in every phase: say unit_modifiers.",
        )
    if initiative.unit_modifiers and BY_UNIT not in ways:
        demands.wrong(
            ("initiative", "unit_modifiers"),
            "no unit rolls for initiative: say activation: by_unit, for all phases or for one.",
        )


def _declared_in_time(tables: Tables, phases: list[str], demands: Demands) -> None:
    """An attack that is declared with a move is carried out later."""
    wanted = ("movement", "physical_attack")
    if tables.physical is None or not all(name in phases for name in wanted):
        return
    moving = [attack.label for attack in tables.physical.attacks.values() if attack.when_moving]
    if moving and phases.index("physical_attack") < phases.index("movement"):
        at = ("phases", "order", phases.index("physical_attack"), "id")
        told = " and ".join(moving)
        demands.wrong(at, f"physical_attack comes after movement, with which {told} are declared.")


def _equipment(tables: Tables, demands: Demands) -> None:
    for name, row in tables.equipment.items():
        if name.endswith(f".{DOUBLE_SINK}") and row.slots == 0:
            demands.wrong(("equipment", name, "slots"), "a double heat sink fills 1 slot or more.")


def _locations(tables: Tables, demands: Demands) -> None:
    for at, name in _named_places(tables):
        demands.name(at, name, tables.locations.names, "location", table=PLACES)
    _hits(tables, demands)
    if tables.criticals:
        _usual_slots(tables, tables.criticals.usual_slots, demands)
    for name, row in tables.criticals.effects.items():
        _effect(tables, ("criticals", "effects", name), name, row, demands)
    if tables.piloting:
        for at, cause in _owed(tables):
            demands.name(at, cause, tables.piloting.events, "piloting event", table=EVENTS)


def _trigger(tables: Tables, at: KeyPath, trigger: Trigger, demands: Demands) -> None:
    """A trigger counts what there is to count of whom it is about, and does what can be done to them."""
    of_units = ("turn", *tables.vocabulary.counts(Scope.UNIT))
    counts = {"unit": of_units, "side": OF_SIDES, "battle": BATTLE_COUNTS}[trigger.each]
    for name in trigger.at:
        demands.name((*at, "at", name), name, counts, "count")
    for key in ("when", "unless", "roll"):
        if getattr(trigger, key) and trigger.each != "unit":
            demands.wrong((*at, key), f"is asked of units only, not of each {trigger.each}.")
    for index, effect in enumerate(trigger.does):
        _consequence(tables, (*at, "does", index), effect, demands)
        if trigger.each == "battle" and effect.end not in ("draw", "by_units_left", "by_kills"):
            demands.wrong((*at, "does", index), "of a battle is known: end: draw, by_units_left or by_kills.")


def _consequence(tables: Tables, at: KeyPath, effect: Effect, demands: Demands) -> None:
    """An effect names only what there is."""
    if effect.owe:
        demands.name((*at, "owe"), effect.owe, tables.piloting.events, "piloting event")
    for index, name in enumerate(effect.disable.of if effect.disable else ()):
        known = list(dict.fromkeys(components_of(tables)))
        demands.name((*at, "disable", "of", index), name, known, "component")


def _effect(tables: Tables, at: KeyPath, name: str, row: CriticalEffect, demands: Demands) -> None:
    """What a critical hit effect concerns, forbids and changes has to be there."""
    component = row.component
    known = list(dict.fromkeys(components_of(tables)))
    demands.name(at if component == name else (*at, "component"), component, known, "component")
    for index, other in enumerate(row.covers):
        demands.name((*at, "covers", index), other, known, "component")
    attacks = dict.fromkeys([*ATTACKS, *(tables.physical.attacks if tables.physical else ())])
    for attack in row.strikes:
        demands.name((*at, "strikes", attack), attack, attacks, "physical attack")
    for index, what in enumerate(row.forbids):
        demands.name((*at, "forbids", index), what, [FIRE, STAND, *attacks], "way to act")
    if component.startswith(LOST):
        told = "what the loss of a location does at once stands in locations.names."
        if row.acts_at_once or row.destroys_unit or row.explodes is not None:
            demands.wrong(at, told)


def components_of(tables: Tables) -> Iterator[str]:
    """Everything that a critical hit effect may be about."""
    yield from INSIDE
    for name, row in tables.locations.names.items():
        yield f"{LOST}{name}"
        if row.limb:
            yield f"{LOST}{row.limb}"
    yield from (name.partition(".")[2] for name in (*tables.weapons, *tables.equipment))


def _hits(tables: Tables, demands: Demands) -> None:
    """What hits are told to lead to, the rules know."""
    for name in LOCATION_TABLES:
        rows: HitLocations | None = getattr(tables, name)
        if rows and rows.special and rows.special.calls_for_critical and not tables.criticals:
            demands.wrong(
                (name, "critical_on"), "there are no critical hits: say what it does, or leave it out."
            )
    for name, outcome in tables.to_hit.outcomes.items():
        at = ("to_hit", "outcomes", name)
        if outcome.critical and not tables.criticals:
            demands.wrong((*at, "critical"), "there are no critical hits.")
        if outcome.cluster and tables.missile_hits is None:
            demands.wrong((*at, "cluster"), "there is no section missile_hits.")


def _kinds(tables: Tables, demands: Demands) -> None:
    """Locations of one kind of units are no other kind's: so their names tell them apart."""
    if tables.gun_emplacements is None:
        return
    for name in tables.gun_emplacements.locations.names:
        if name in tables.locations.names:
            at = ("gun_emplacements", "locations", "names", name)
            demands.wrong(at, "'Mechs have a location of this name: choose another.")


def _usual_slots(tables: Tables, usual: UsualSlots, demands: Demands) -> None:
    at: KeyPath = ("criticals", "usual_slots", "locations")
    demands.rows(at, tables.locations.names, usual.locations)
    for name, slots in usual.locations.items():
        demands.name((*at, name), name, tables.locations.names, "location", table=PLACES)
        row = tables.locations.names.get(name)
        if row is not None and len(slots) > row.slots:
            demands.wrong((*at, name), f"expected at most {row.slots} slots.")


def _owed(tables: Tables) -> Iterator[tuple[KeyPath, str]]:
    """Every event that a loss owes a Piloting Skill Roll for, with the key path where it is named."""
    for name, row in tables.locations.names.items():
        if row.owes:
            yield ("locations", "names", name, "owes"), row.owes
    for name, effect in tables.criticals.effects.items():
        if effect.owes:
            yield ("criticals", "effects", name, "owes"), effect.owes


def _named_places(tables: Tables) -> Iterator[tuple[KeyPath, str]]:
    for table in LOCATION_TABLES:
        rows: HitLocations | None = getattr(tables, table)
        for at, name in rows.places() if rows else ():
            yield (table, *at), name
    for index, name in enumerate(tables.criticals.blown_off):
        yield ("criticals", "blown_off", index), name


def _movement(tables: Tables, demands: Demands) -> None:
    modes, weights = tables.movement.modes, tables.line_of_sight.weights
    demands.rows(("to_hit", "attacker_movement"), modes, tables.to_hit.attacker_movement, MODES)
    if tables.to_hit.spotter_movement:
        spotting = [name for name, mode in modes.items() if "spot" not in mode.forbids]
        demands.rows(("to_hit", "spotter_movement"), spotting, tables.to_hit.spotter_movement, MODES)
    for name, mode in modes.items():
        _mode(tables, ("movement", "modes", name), mode, demands)
    demands.rows(("to_hit", "intervening"), weights, tables.to_hit.intervening, WEIGHTS)
    costs = {**tables.movement.costs, **dict.fromkeys(tables.movement.without_cost, 0)}
    demands.rows(("movement", "costs"), weights, costs, WEIGHTS)


def _mode(tables: Tables, at: KeyPath, mode: MovementMode, demands: Demands) -> None:
    """What a way of moving says that other tables have to know."""
    for cause in mode.owes:
        if not tables.piloting:
            demands.wrong((*at, "owes", cause), "nobody rolls for it: these rules have no section piloting.")
        else:
            demands.name((*at, "owes", cause), cause, tables.piloting.events, "piloting event")
    if mode.heat is not None and not tables.heat:
        demands.wrong((*at, "heat"), "it counts for nothing: these rules have no section heat.")
    if mode.skids and tables.movement.skid is None:
        demands.wrong((*at, "skids"), "nobody skids: there is no movement.skid.")


def _attack(tables: Tables, at: KeyPath, attack: PhysicalAttack, demands: Demands) -> None:
    for where, table in _location_tables(attack):
        if table is not None and getattr(tables, table) is None:
            demands.wrong((*at, *where), f"there is no section {table}.", (table,))
    for index, limb in enumerate(attack.limbs):
        demands.name((*at, "limbs", index), limb, tables.locations.names, "location", table=PLACES)
    for key in ("target_owes", "attacker_owes", "owes_on_miss"):
        if tables.piloting and (cause := getattr(attack, key)):
            demands.name((*at, key), cause, tables.piloting.events, "piloting event", table=EVENTS)


def _own_attack(at: KeyPath, attack: PhysicalAttack, demands: Demands) -> None:
    """An attack of an author's own is struck like a punch: with damage, on a location table."""
    for key in ("damage", "location_table"):
        if getattr(attack, key) is None:
            demands.wrong((*at, key), "is required: an attack of one's own is struck like a punch.")
    for key in ("when_moving", "to_attacker", "attacker_table", "falls_on_miss"):
        if getattr(attack, key):
            demands.wrong((*at, key), f"only {CHARGE} and {DEATH_FROM_ABOVE} have this.")


def _location_tables(attack: PhysicalAttack) -> Iterator[tuple[KeyPath, str | None]]:
    yield ("location_table",), attack.location_table
    yield ("attacker_table",), attack.attacker_table
    if attack.against_prone is not None:
        yield ("against_prone", "location_table"), attack.against_prone.location_table
        yield ("against_prone", "attacker_table"), attack.against_prone.attacker_table
