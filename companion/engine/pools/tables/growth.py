"""Growth of pilots in campaigns, worked out of the tables on characters.

Rule: Untitled Mech Game, R22, R23, R29 to R36, R298.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from companion.engine.downtime.progression.cross_checks import ProgressionRules
from companion.engine.downtime.progression.known_pilots import KnownPilots, KnownTalent
from companion.engine.downtime.progression.tables import (
    BoxRow,
    CounterRow,
    Creation,
    DerivedNumber,
    EarningRow,
    Fact,
    Healing,
    Need,
    PilotTrait,
    PurchaseRow,
    Sum,
    TalentRow,
    TechRow,
    TraitGroup,
)
from companion.engine.pools.tables.characters import (
    DerivedRules,
    ExperienceRules,
    ReadyPilots,
    Skill,
    SkillRules,
    Talent,
    TalentRules,
)
from companion.engine.pools.tables.resolution import MettleRules, PoolRules

GENERAL, MECH, METTLE, XP = "general", "mech", "mettle", "xp"
HEALTH, PSYCHE = "health", "psyche"
ABOUT = "XP buys ranks of skills, Mettle and talents. An objective brings {xp} XP, which you enter by hand."


class PilotTables(Protocol):
    """The tables that say what pilots are."""

    @property
    def pools(self) -> PoolRules:
        """The dice of a test."""

    @property
    def mettle(self) -> MettleRules:
        """Mettle."""

    @property
    def skills(self) -> SkillRules:
        """The skills."""

    @property
    def derived(self) -> DerivedRules:
        """What is worked out of skills."""

    @property
    def talents(self) -> TalentRules:
        """The talents."""

    @property
    def pilots(self) -> ReadyPilots:
        """Pilots ready for battle."""

    @property
    def experience(self) -> ExperienceRules:
        """What experience there is, and what it buys."""


def progression_rules(tables: PilotTables) -> ProgressionRules:
    """Return how pilots grow by these tables."""
    return ProgressionRules.model_construct(
        about=ABOUT.format(xp=tables.experience.objective),
        groups=_groups(tables),
        traits={
            **_traits(tables.skills.mech, MECH),
            METTLE: PilotTrait.model_construct(label="Mettle", group=METTLE, usual=tables.mettle.starting),
            **_traits(tables.skills.general, GENERAL),
        },
        derived=_derived_numbers(tables.derived),
        counters={XP: _counter(tables)},
        purchases=dict(_purchases(tables)),
        talents={name: _talent(row, tables.talents.source) for name, row in tables.talents.kinds.items()},
        boxes=_boxes(tables.derived),
        creation=Creation.model_construct(techs=_ready_pilots(tables), source=tables.pilots.source),
    )


def known_pilots(tables: PilotTables) -> KnownPilots:
    """Return the talents that battles know."""
    source = tables.talents.source
    kinds = tables.talents.kinds.items()
    return KnownPilots(talents={name: KnownTalent(row.label, row.about, source) for name, row in kinds})


def _groups(tables: PilotTables) -> dict[str, TraitGroup]:
    skills, mettle = tables.skills, tables.mettle
    ranks, most = dict(enumerate(skills.ranks)), tables.pools.max_rank
    labels = {GENERAL: "General skills", MECH: "Mech skills"}
    both = {
        name: TraitGroup.model_construct(
            label=label, least=0, most=most, usual=0, ranks=ranks, source=skills.source
        )
        for name, label in labels.items()
    }
    mettles = TraitGroup.model_construct(label="Mettle", least=0, most=mettle.maximum, source=mettle.source)
    return {**both, METTLE: mettles}


def _traits(rows: Mapping[str, Skill], group: str) -> dict[str, PilotTrait]:
    return {name: PilotTrait.model_construct(label=row.label, group=group) for name, row in rows.items()}


def _sum(*skills: str, add: int = 0, highest: tuple[str, ...] = (), divided_by: int = 1) -> Sum:
    return Sum.model_construct(
        add=add, traits=dict.fromkeys(skills, 1), highest=highest, divided_by=divided_by
    )


def _derived_numbers(derived: DerivedRules) -> dict[str, DerivedNumber]:
    first = derived.initiative
    sums = {
        "initiative": ("Initiative", _sum(first.skill, highest=first.best_of)),
        "strength": ("Strength", _sum(*derived.strength)),
        "move": ("Move on foot, meters", _sum(*derived.move)),
    }
    return {
        name: DerivedNumber.model_construct(label=label, number=number, source=derived.source)
        for name, (label, number) in sums.items()
    }


def _counter(tables: PilotTables) -> CounterRow:
    rules = tables.experience
    earned: dict[str, tuple[str, Fact, int]] = {
        "mission": ("Mission", "battle", rules.mission),
        "opponent": ("Opponent defeated", "kill", rules.opponent),
    }
    rows = {
        name: EarningRow.model_construct(label=label, fact=fact, gives=gives, source=rules.source)
        for name, (label, fact, gives) in earned.items()
        if gives
    }
    return CounterRow.model_construct(label="XP", unit="XP", units="XP", earned=rows, source=rules.source)


def _purchases(tables: PilotTables) -> Iterator[tuple[str, PurchaseRow]]:
    rules = tables.experience
    of_groups = {"general_rank": (GENERAL, rules.general_rank), "mech_rank": (MECH, rules.mech_rank)}
    labels = {"general_rank": "General skill", "mech_rank": "Mech skill"}
    for name, (group, times) in of_groups.items():
        price = {XP: Sum.model_construct(new=times)}
        yield (
            name,
            PurchaseRow.model_construct(
                label=labels[name], groups=(group,), price=price, source=rules.source
            ),
        )
    price = {XP: Sum.model_construct(new=rules.mettle)}
    yield (
        METTLE,
        PurchaseRow.model_construct(label="Mettle", traits=(METTLE,), price=price, source=rules.source),
    )


def _talent(row: Talent, source: str) -> TalentRow:
    before = (row.needs.talent,) if row.needs.talent else ()
    ways = tuple(
        Need.model_construct(traits={skill: rank}, talents=before) for skill, rank in row.needs.skills.items()
    )
    more = {HEALTH: row.health_per_mettle, PSYCHE: row.psyche_per_mettle}
    heals = {HEALTH: row.health_recovery, PSYCHE: row.psyche_recovery}
    return TalentRow.model_construct(
        label=row.label,
        about=row.about,
        price={XP: row.xp},
        needs=ways or ((Need.model_construct(talents=before),) if before else ()),
        boxes={name: Sum.model_construct(traits={METTLE: times}) for name, times in more.items() if times},
        heals={name: number for name, number in heals.items() if number},
        source=source,
    )


def _boxes(derived: DerivedRules) -> dict[str, BoxRow]:
    both = ((HEALTH, "Health", derived.health), (PSYCHE, "Psyche", derived.psyche))
    return {
        name: BoxRow.model_construct(
            label=label,
            number=_sum(skill, add=derived.boxes),
            healing=_healing(skill, derived),
            source=derived.source,
        )
        for name, label, skill in both
    }


def _healing(skill: str, derived: DerivedRules) -> Healing | None:
    if not derived.recovery_share:
        return None
    rest = _sum(skill, divided_by=round(1 / derived.recovery_share))
    return Healing.model_construct(a_day=rest, source=derived.source)


def _ready_pilots(tables: PilotTables) -> dict[str, TechRow]:
    """Return where pilots may come from: the ready ones, the usual one first."""
    rules, nothing = tables.pilots, dict.fromkeys(tables.skills.all, 0)
    return {
        name: TechRow.model_construct(
            label=(row := rules.ready[name]).label,
            usual={**nothing, **row.skills, METTLE: row.mettle},
            source=rules.source,
        )
        for name in dict.fromkeys([rules.usual, *rules.ready])
    }
