"""All tables of a pools ruleset; the numbers live in rulesets/."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.documents.document import KeyPath
from companion.documents.model import RuleModel
from companion.documents.row_demands import Demands
from companion.documents.rule_model import model_validator
from companion.engine.downtime.progression.cross_checks import ProgressionRules
from companion.engine.downtime.repairs.rules import RepairRules, StoreRow
from companion.engine.pools.tables.battle import (
    NO_MANEUVERS,
    CriticalRules,
    EjectionRules,
    EscalationRules,
    GrappleRules,
    InitiativeRules,
    KnockbackRules,
    ManeuverRules,
    MendingRules,
    MovementRules,
    RamRules,
    SuppressionRules,
    TurnRules,
)
from companion.engine.pools.tables.characters import (
    ANY,
    CreationRules,
    DerivedRules,
    ExperienceRules,
    ReadyPilots,
    SkillRules,
    TalentRules,
)
from companion.engine.pools.tables.combat import AttackRules
from companion.engine.pools.tables.environment import EnvironmentRules, FallRules, HardshipRules
from companion.engine.pools.tables.frame import ArmorRules, Budgets, Drives, FrameRules, Statistics
from companion.engine.pools.tables.growth import progression_rules
from companion.engine.pools.tables.people import PeopleRules
from companion.engine.pools.tables.resolution import MettleRules, PoolRules, ResolutionRules
from companion.engine.pools.tables.special import (
    CloakRules,
    FormRules,
    LocomotionRules,
    PowerplantRules,
    PropulsionRules,
    ProtectionRules,
)
from companion.engine.pools.tables.systems import (
    CockpitRules,
    FittingRules,
    ReconRules,
    SensorRules,
    WarfareRules,
)
from companion.engine.pools.tables.weapons import BarrierRules, ReservoirRules, ShieldRules, WeaponRules

MENDED = RepairRules.model_construct(about="Mechs are mended, armored and loaded between missions.")
"""What is told of repairs. Rule: Untitled Mech Game, R298."""


class Tables(RuleModel):
    """All tables of a pools ruleset."""

    pools: PoolRules
    """The dice of a test."""
    resolution: ResolutionRules
    """How tests are won."""
    mettle: MettleRules
    """Mettle, and what its points buy."""
    skills: SkillRules
    """The skills."""
    creation: CreationRules
    """How characters are made."""
    derived: DerivedRules
    """What is worked out of skills."""
    talents: TalentRules
    """The talents."""
    pilots: ReadyPilots
    """Pilots ready for battle."""
    experience: ExperienceRules
    """What experience there is, and what it buys."""
    budgets: Budgets
    """What mechs of how many CP are."""
    frame: FrameRules
    """Modules."""
    drives: Drives
    """Wheels and treads."""
    armor: ArmorRules
    """Armor."""
    statistics: Statistics
    """What is worked out of a mech."""
    weapons: WeaponRules
    """Weapons and ammunition."""
    reservoirs: ReservoirRules
    """Reservoirs."""
    shields: ShieldRules
    """Shields."""
    barriers: BarrierRules
    """Barriers."""
    sensors: SensorRules
    """Sensors."""
    electronic_warfare: WarfareRules
    """Electronic warfare."""
    recon: ReconRules | None = None
    """Recon systems; rules of battles begun before have none."""
    cockpits: CockpitRules
    """Cockpits and controls."""
    fittings: FittingRules
    """Recon systems, crew and add-ons."""
    forms: FormRules
    """Body forms and transformations."""
    propulsion: PropulsionRules
    """Propulsion and fuel."""
    powerplants: PowerplantRules
    """Powerplants."""
    locomotion: LocomotionRules
    """Locomotion."""
    cloaks: CloakRules
    """Cloaks."""
    attacks: AttackRules
    """Attacks."""
    protection: ProtectionRules
    """Protection against environments."""
    turns: TurnRules
    """Turns and their actions."""
    initiative: InitiativeRules
    """Who acts before whom."""
    grapples: GrappleRules | None = None
    """Grapples; rules of battles begun before have none."""
    mending: MendingRules | None = None
    """Tests that end what critical hits left; rules of battles begun before have none."""
    suppression: SuppressionRules | None = None
    """Suppressing fire; rules of battles begun before have none."""
    maneuvers: ManeuverRules = NO_MANEUVERS
    """Maneuvers against the mech beside."""
    movement: MovementRules
    """Movement and ground."""
    escalation: EscalationRules
    """What attacks gain the longer a fight takes."""
    criticals: CriticalRules
    """Critical hits."""
    knockback: KnockbackRules
    """Knockback of hard hits."""
    ram: RamRules
    """Attacks with the hull."""
    environment: EnvironmentRules | None = None
    """Surroundings of the battle; unsaid they are none in particular."""
    depth: HardshipRules | None = None
    """The pressure of water where the battle is fought in it; unsaid it is shallow."""
    falls: FallRules | None = None
    """Falls; rules of battles begun before have none."""
    ejection: EjectionRules | None = None
    """Pilots who leave mechs that are lost."""
    people: PeopleRules | None = None
    """People on foot; unsaid who leaves a mech is out, as in battles begun before."""

    @property
    def progression(self) -> ProgressionRules:
        """How pilots grow from battle to battle."""
        return progression_rules(self)

    @property
    def repairs(self) -> RepairRules:
        """What is done to mechs between battles."""
        return MENDED

    @property
    def stores(self) -> Mapping[str, StoreRow]:
        """What a campaign keeps in store: nothing."""
        return {}

    @model_validator(mode="after")
    def _names_are_known(self) -> Tables:
        demands = Demands()
        for at, name in self._named_skills():
            demands.require_name(at, name, self.skills.all, "skill")
        known = (*self.protection.kinds, *self.locomotion.kinds)
        for form, row in self.forms.kinds.items():
            for place, name in enumerate(row.includes):
                path: KeyPath = ("forms", "kinds", form, "includes", place)
                demands.require_name(path, name, known, "protection or locomotion")
        for talent, kind in self.talents.kinds.items():
            if kind.needs.talent:
                path = ("talents", "kinds", talent, "needs", "talent")
                demands.require_name(path, kind.needs.talent, self.talents.kinds, "talent")
        demands.require_name(("pilots", "usual"), self.pilots.usual, self.pilots.ready, "pilot")
        for pilot, ready in self.pilots.ready.items():
            for place, name in enumerate(ready.talents):
                at_talent: KeyPath = ("pilots", "ready", pilot, "talents", place)
                demands.require_name(at_talent, name, self.talents.kinds, "talent")
        demands.raise_faults()
        return self

    def _named_skills(self) -> Iterator[tuple[KeyPath, str]]:
        for key, name in self.derived.skills():
            yield ("derived", key), name
        for key, name in self.people.skills() if self.people is not None else ():
            yield ("people", key), name
        for id_, background in self.creation.backgrounds.items():
            for place, names in enumerate(background.skills):
                yield from (
                    (("creation", "backgrounds", id_, "skills", place), name) for name in names if name != ANY
                )
        for pilot, ready in self.pilots.ready.items():
            yield from ((("pilots", "ready", pilot, "skills", name), name) for name in ready.skills)
        for talent, row in self.talents.kinds.items():
            for name in row.needs.skills:
                yield ("talents", "kinds", talent, "needs", "skills", name), name
