"""The ways to fire that a weapon may name: each lists the steps of its shot, for play and odds alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeVar

from companion.engine.battletech.battle.ammunition import CLUSTER
from companion.engine.battletech.battle.causes import NO_ATTACK, DamageSource
from companion.engine.battletech.battle.fire_modes import FireMode, listed_steps, rate_of
from companion.engine.battletech.fire.hit_counts import (
    HitCountRoll,
    grouping_of,
    groups,
    hit_count_roll,
    listed_hit_count,
)
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.fire_steps import (
    ANTI_MISSILE,
    DamageStep,
    DivertStep,
    EffectStep,
    FireStep,
    FireSteps,
    HitCountTable,
    HowManyStep,
    JamStep,
    LocateStep,
    RollStep,
    SpendStep,
)
from companion.engine.battletech.tables.firing import Rate
from companion.engine.battletech.tables.missiles import MissileHits
from companion.engine.battletech.tables.vocabulary.rows import (
    BURST,
    CLUSTERS,
    FLAME,
    LISTED,
    MISSILES,
    WAYS_TO_FIRE,
    way_to_fire,
)
from companion.engine.battletech.tables.weapons import Weapon
from companion.tabletop.modifiers import Modifier

Step = TypeVar("Step", bound=FireStep)

ROLL, LOCK = RollStep.model_construct(), RollStep.model_construct(needs_lock=True)
DIVERT, SPEND, JAM = DivertStep.model_construct(), SpendStep.model_construct(), JamStep.model_construct()
HOW_MANY, ALL = HowManyStep.model_construct(), HowManyStep.model_construct(are_all=True)
LOCATE, DAMAGE = LocateStep.model_construct(), DamageStep.model_construct()
HEAT, BEACON, MINES = (EffectStep.model_construct(effect=it) for it in ("heat", "beacon", "mines"))
FRAGMENT = "fragment"
LAUNCH: FireSteps = (ROLL, SPEND, JAM)
STRIKE: FireSteps = (LOCATE, DAMAGE)


@dataclass(frozen=True, slots=True)
class Firing:
    """A shot as it will be rolled, step by step."""

    points: int
    """Damage of each that strikes."""
    steps: FireSteps = (*LAUNCH, *STRIKE)
    """What happens, in this order."""
    number: int = 1
    """How many are fired."""
    noun: str = ""
    """What each is called where several are fired."""
    grouping: int = 1
    """How many strike together."""
    missile_hits: MissileHits | None = None
    """The table for how many strike."""
    source: str = ""
    """Where the weapon stands."""
    cluster: tuple[Modifier, ...] = ()
    """What is added to the roll for how many strike."""
    dealt: DamageSource = NO_ATTACK
    """What rolls on what a hit does may ask of the shot."""
    dice: str = ""
    """Dice for the points of each group, where they are rolled."""
    times: int = 1
    """What rolled points are multiplied by."""
    is_at_mark: bool = False
    """Whether all land where the mark was set that the roll to hit needed."""
    hit_counts: Mapping[str, HitCountTable] = field(default_factory=dict)
    """Tables for how many strike, which steps name."""

    def step(self, kind: type[Step]) -> Step | None:
        """Return the first step of a kind; None where there is none."""
        for step in self.steps:
            if type(step) is kind:
                return step
        return None

    @property
    def needs_lock(self) -> bool:
        """Whether a shot that would miss is not fired at all."""
        roll = self.step(RollStep)
        return roll is not None and roll.needs_lock

    @property
    def strikes_whole(self) -> bool:
        """Whether all strike of a shot that hits."""
        how_many = self.step(HowManyStep)
        return how_many is None or how_many.are_all

    @property
    def may_land_at_mark(self) -> bool:
        """Whether the roll to hit may land it where its mark was set."""
        locate = self.step(LocateStep)
        return locate is not None and locate.marked_from is not None

    def after_roll(self, rolled: int | None) -> Firing:
        """Return the shot after this roll to hit, which says whether it lands where its mark was set."""
        locate = self.step(LocateStep)
        if locate is None or locate.marked_from is None or rolled is None or rolled < locate.marked_from:
            return self
        return replace(self, is_at_mark=True)

    def group_damage(self, step: LocateStep, number: int) -> tuple[int, ...]:
        """Return the points of each group in which so many land."""
        if step.points_together is not None:
            return groups(number * self.points, step.points_together)
        return tuple(part * self.points for part in groups(number, step.together or self.grouping))

    @property
    def most_hits(self) -> int:
        """How many strike of it at most: more than are fired, where each bursts into several."""
        step = self.step(HowManyStep)
        columns = self.hit_counts[step.table].columns if step is not None and step.table else {}
        return max(columns[self.number].values()) if self.number in columns else self.number

    def with_all_striking(self) -> Firing:
        """Return the same shot, of which all strike without a roll."""
        return replace(
            self, steps=tuple(ALL if isinstance(step, HowManyStep) else step for step in self.steps)
        )

    def heating(self, *, is_heated: bool) -> Firing:
        """Return the same shot at what heats up, or does not, where heat takes the place of damage."""
        effect = self.step(EffectStep)
        if effect is None or not effect.instead:
            return self
        dropped = (LocateStep, DamageStep) if is_heated else (EffectStep,)
        steps = tuple(step for step in self.steps if not isinstance(step, dropped))
        return replace(self, steps=steps, points=0 if is_heated else self.points)

    def going_straight(self, points: int) -> Firing:
        """Return the same shot, of each hit of which so many points go past the armor."""
        return replace(self, dealt=replace(self.dealt, straight=points)) if points else self

    def strikes(self, step: HowManyStep, left: int) -> HitCountRoll | None:
        """Return the roll for how many of so many strike; none where all do, as a single one by the table
        does.
        """
        if step.are_all:
            return None
        roll: HitCountRoll
        if step.table:
            table = self.hit_counts[step.table]
            roll = listed_hit_count(table.dice, table.columns, left, table.source)
            roll = replace(roll, may_miss_singly=1 in table.columns)
        elif step.dice is not None:
            roll = listed_hit_count(step.dice, step.columns, left, self.source)
            roll = replace(roll, may_miss_singly=step.rolls_singly)
        else:
            assert self.missile_hits is not None, "rules with weapons that fire salvos have it"
            roll = hit_count_roll(self.missile_hits, left, self.grouping)
        if left == 1 and not roll.may_miss_singly:
            return None
        return roll.with_modifiers(*self.cluster)


Describe = Callable[[Tables, Weapon, FireMode], Firing]


def firing_of(
    tables: Tables, weapon: Weapon, mode: FireMode, guide: Modifier | None = None, points: int | None = None
) -> Firing:
    """Return the shot of a weapon in this mode; a guide adds to the roll for the number of hits.

    Each that strikes does so many `points`, or what the weapon does of itself.
    """
    describe: Describe = WAYS_TO_FIRE[weapon.way_to_fire.procedure]
    firing = describe(tables, weapon if points is None else weapon.with_damage(points), mode)
    rate = rate_of(tables, weapon, mode)
    if rate is not None:
        firing = _at_rate(tables, weapon, firing, rate)
    if tables.weapon_attacks.systems_answer_first:
        firing = replace(firing, steps=_systems_first(firing.steps))
    return firing if guide is None else replace(firing, cluster=(guide,))


def _systems_first(steps: FireSteps) -> FireSteps:
    """Return steps in which each answer by decoys comes after that by anti-missile systems next to it."""
    found = list(steps)
    for at, (one, other) in enumerate(pairwise(steps)):
        if isinstance(one, DivertStep) and isinstance(other, DivertStep) and other.by == ANTI_MISSILE:
            found[at], found[at + 1] = other, one
    return tuple(found)


def _at_rate(tables: Tables, weapon: Weapon, firing: Firing, rate: Rate) -> Firing:
    """So many shots as one, of which the Missile Hits Table says how many strike, or the weapon's own table.

    Rule: CityTech, Equipment > Ultra Autocannon.
    """
    steps = rate.steps or firing.steps
    if rate.shots > 1 and not (rate.steps or weapon.way_to_fire.steps):
        steps = _with_hit_count(steps, _hit_count(weapon, rate.shots))
    steps = _repeated(steps, rate.attacks)
    firing = replace(firing, hit_counts=tables.hit_counts)
    if rate.shots == 1:
        return replace(firing, steps=steps, source=weapon.source)
    return replace(
        firing,
        steps=steps,
        number=firing.number * rate.shots,
        noun=firing.noun or "shot",
        missile_hits=tables.missile_hits,
        source=weapon.source,
    )


def _repeated(steps: FireSteps, attacks: int) -> FireSteps:
    """Return the steps of so many attacks, the last of which may jam the weapon."""
    before = tuple(step for step in steps if not isinstance(step, JamStep))
    return before * (attacks - 1) + steps


def _with_hit_count(steps: FireSteps, how_many: HowManyStep) -> FireSteps:
    """Return steps in which this says how many strike, before they do."""
    others = [step for step in steps if not isinstance(step, HowManyStep)]
    return tuple(part for step in others for part in ((how_many, step) if step is LOCATE else (step,)))


def known_procedures() -> tuple[str, ...]:
    """Return the procedures that weapons may fire by."""
    return tuple(WAYS_TO_FIRE)


@way_to_fire("single")
def single(_tables: Tables, weapon: Weapon, _mode: FireMode) -> Firing:
    """One shell or beam. Rule: CityTech, Combat > To-Hit Roll."""
    return Firing(weapon.points)


@way_to_fire(MISSILES)
def missiles(tables: Tables, weapon: Weapon, mode: FireMode) -> Firing:
    """A salvo of missiles, or of mines. Rule: CityTech, Combat > Missile Hits; Equipment > Thunder LRMs."""
    if mode.lays_mines:
        return Firing(0, (*LAUNCH, MINES), weapon.missiles, "mine")
    return _several(tables, weapon, weapon.missiles, "missile", (DIVERT, *LAUNCH, HOW_MANY, *STRIKE))


@way_to_fire(BURST)
def burst(tables: Tables, weapon: Weapon, _mode: FireMode) -> Firing:
    """Several shots at once, which nothing shoots down; how many strike, a table says.

    It is the weapon's own or the Missile Hits Table. Rule: CityTech, Combat > Missile Hits.
    """
    return _several(tables, weapon, weapon.shots, "shot", (*LAUNCH, _hit_count(weapon), *STRIKE))


@way_to_fire(CLUSTERS)
def clusters(tables: Tables, weapon: Weapon, _mode: FireMode) -> Firing:
    """All points of many small arms, which strike in the groups of the Missile Hits Table.

    Rule: CityTech, Infantry > Standard Infantry Attacks.
    """
    return _several(tables, weapon, weapon.missiles, "point", (*LAUNCH, *STRIKE))


def _hit_count(weapon: Weapon, shots: int = 1) -> HowManyStep:
    """Return the step for how many strike of so many shots, for each of which a weapon's own table counts."""
    way = weapon.way_to_fire
    if way.dice is None:
        return HOW_MANY
    rows = {shown: hits * shots for shown, hits in way.rows.items()}
    return HowManyStep.model_construct(dice=way.dice, columns={weapon.shots * shots: rows})


@way_to_fire("streak")
def streak(tables: Tables, weapon: Weapon, _mode: FireMode) -> Firing:
    """Missiles that are fired with a lock only, and then all hit.

    Rule: CityTech, Equipment > Streak Short-Range Missiles; Anti-Missile System.
    """
    return _several(tables, weapon, weapon.missiles, "missile", (LOCK, DIVERT, SPEND, JAM, ALL, *STRIKE))


@way_to_fire("beacon")
def beacon(_tables: Tables, _weapon: Weapon, _mode: FireMode) -> Firing:
    """A pod that sticks to its target. Rule: CityTech, Equipment > Narc Missile Beacon."""
    return Firing(0, (DIVERT, *LAUNCH, BEACON))


@way_to_fire("fragments")
def fragments(tables: Tables, weapon: Weapon, mode: FireMode) -> Firing:
    """Shells, or cluster rounds that burst into fragments. Rule: CityTech, Equipment > LB-X Autocannon."""
    rules = tables.cluster_rounds
    if mode.load != CLUSTER or rules is None or weapon.cluster_column is None:
        return Firing(weapon.points)
    steps = (*LAUNCH, HOW_MANY, *STRIKE)
    return replace(_several(tables, weapon, weapon.cluster_column, FRAGMENT, steps), points=rules.damage)


@way_to_fire(FLAME)
def flame(_tables: Tables, weapon: Weapon, mode: FireMode) -> Firing:
    """Fire that damages its target or heats it. Rule: CityTech, Equipment > Flamers."""
    return Firing(0, (*LAUNCH, HEAT)) if mode.heats else Firing(weapon.points)


@way_to_fire(LISTED)
def listed(tables: Tables, weapon: Weapon, mode: FireMode) -> Firing:
    """Fire by steps that the weapon lists for its rounds, in their order."""
    way, steps = weapon.way_to_fire, listed_steps(weapon, mode)
    if (loaded := way.loaded.get(mode.load)) is not None:
        noun = "missile" if weapon.is_launcher else FRAGMENT
        firing = _several(tables, weapon, weapon.shots, noun, steps)
        return replace(firing, points=loaded.damage)
    counts = any(isinstance(step, HowManyStep) for step in steps)
    noun = "missile" if weapon.is_launcher else "shot" if counts or weapon.shots > 1 else ""
    if not mode.heats:
        return _several(tables, weapon, weapon.shots, noun, steps)
    heating = (*(step for step in steps if not isinstance(step, LocateStep | DamageStep)), HEAT)
    return replace(_several(tables, weapon, weapon.shots, noun, heating), points=0)


def _several(tables: Tables, weapon: Weapon, number: int, noun: str, steps: FireSteps) -> Firing:
    """So many at once, in the groups in which the Missile Hits Table has them strike.

    Rule: CityTech, Combat > Missile Hits Table.
    """
    grouping = grouping_of(tables.missile_hits, weapon) if tables.missile_hits else 1
    return Firing(
        weapon.points,
        steps,
        number,
        noun,
        grouping,
        tables.missile_hits,
        weapon.source,
        hit_counts=tables.hit_counts,
    )
