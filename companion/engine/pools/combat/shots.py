"""Shots in a battle: the pool of an attack, the Defense that it has to reach, and the hits that it makes.

Rule: Untitled Mech Game, R81 to R83, R91, R92, R110, R226, R229, R237, R246, R252 to R263.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.engine.pools.attack.damage import HitRules
from companion.engine.pools.attack.rolls import HAZE, attack_pool
from companion.engine.pools.battle.barriers import barriers_up
from companion.engine.pools.battle.clouds import beam_loss
from companion.engine.pools.battle.condition import ELECTRICAL, first_clip, rank
from companion.engine.pools.battle.environment import WORN, hardships, range_share
from companion.engine.pools.battle.forms import form_row
from companion.engine.pools.battle.holds import (
    grapple_bonuses,
    grapple_rules,
    is_carried,
    weapon_hold_penalty,
)
from companion.engine.pools.battle.jamming import barrier_loss, cloak_value, jamming_between
from companion.engine.pools.battle.people import attack_pools, is_mech, size_conditions
from companion.engine.pools.battle.sensors import array_penalty, working_sensors
from companion.engine.pools.battle.sequence import CHARGE
from companion.engine.pools.battle.shields import raised_bonus
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.contact import contact_damage, destroyer_bonus, is_bare
from companion.engine.pools.combat.cover import COVERS, hidden_locations
from companion.engine.pools.combat.defenses import defense_of
from companion.engine.pools.combat.reach import MELEE_REACH, indirect_condition
from companion.engine.pools.combat.situation import sight_line
from companion.engine.pools.combat.suppression import suppressors
from companion.engine.pools.mechs.armament import RAM, Armament
from companion.engine.pools.mechs.model import WeaponProfile
from companion.engine.pools.mechs.weapons import SCOPED, WeaponFigures, hits, salvo_hits
from companion.engine.pools.resolution.pools import Pool
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.weapons import BEAM, ORDNANCE, PROJECTILE
from companion.tabletop.modifiers import Modifier, TargetNumber

HEAVY, ENTANGLING, AREA = "heavy", "entangling", "area_effect"
SCATTERSHOT, TANGLER, PAINTBALL, SMART, MEGA = "scattershot", "tangler", "paintball", "smart", "mega_beam"

GUARD, HARD_TARGET, MOBILITY = "guard", "hard_target", "mobility"


@dataclass(frozen=True)
class Shot:
    """An attack of one roll: a weapon or linked ones at a target that stands so.

    `rates` are the attacks of each weapon, or the pieces of ordnance. A reaction is an attack out of turn,
    with conditions of its own.
    """

    battle: Battle
    mech: Mech
    target: Mech
    weapons: tuple[Armament, ...]
    situation: Situation
    rates: tuple[int, ...]
    is_called: bool = False
    is_reaction: bool = False
    is_grapple: bool = False
    is_indirect: bool = False
    is_intercepted: bool = False
    """Whether the target parries it with a shield for another."""
    is_again: bool = False
    """Whether smart ordnance attacks again that was fired before."""
    extra: tuple[str, ...] = ()
    loads: Mapping[str, int] = field(default_factory=dict)
    fuse: int = 0

    @property
    def weapon(self) -> Armament:
        """The weapon that leads the others."""
        return self.weapons[0]

    @property
    def rate(self) -> int:
        """All attacks together."""
        return sum(self.rates)

    @property
    def shooters(self) -> tuple[Armament, ...]:
        """The weapon of each attack, in the order in which they hit."""
        both = zip(self.weapons, self.rates, strict=True)
        return tuple(weapon for weapon, rate in both for _ in range(rate))

    @property
    def is_melee(self) -> bool:
        """Whether it strikes what is near."""
        return self.weapon.is_melee and not self.is_thrown

    @property
    def is_thrown(self) -> bool:
        """Whether a weapon for the hand is thrown at what is farther away."""
        return self.weapon.is_melee and self.situation.range > MELEE_REACH

    @property
    def radius(self) -> int | None:
        """How far around the target's hex it strikes; None where it strikes the target alone. In hexes."""
        rating, rules = self.profile(self.weapon).traits.get(AREA), self.battle.tables.attacks.area
        return None if rating is None or rules is None else int(rating)

    @cached_property
    def conditions(self) -> tuple[str, ...]:
        """Conditions that change the roll, by the names of the tables."""
        return tuple(self._conditions())

    def _conditions(self) -> Iterator[str]:
        mech, profile = self.mech, self.weapon.profile
        if mech.doings.aimed and not self._is_free:
            yield mech.doings.aimed
        if self.is_called:
            yield "called_shot"
        if CHARGE in mech.doings.done and not self._is_free and self._slows_charge:
            yield "charge"
        if HEAVY in profile.traits and self.weapon.id not in mech.braced:
            yield "unbraced"
        yield from self._pressures()
        if mech.is_prone:
            yield "prone"
        if GUARD in mech.doings.done and not self._is_free:
            yield "guarding"
        yield from size_conditions(self.battle, mech, self.target, profile.traits)
        if is_mech(mech) and working_sensors(self.battle, mech) is None and self.situation.range > 1:
            yield "sensors_lost"
        if any(f"{ELECTRICAL}/{mount}" in mech.faults for mount in self.weapon.mounts):
            yield "electrical"

    @property
    def _is_free(self) -> bool:
        """Whether it takes no action of the turn, whose conditions do not change it."""
        return self.is_reaction or self.is_again

    def _pressures(self) -> Iterator[str]:
        """Yield conditions by what others do, and by the way that it is fired."""
        if suppressors(self.battle, self.mech):
            yield "suppressed"
        yield from self.extra
        if self.is_indirect:
            yield indirect_condition(self.battle, self.mech, self.target, self.situation)

    @property
    def _slows_charge(self) -> bool:
        """Whether it costs a Pool in a charge: rams do not, nor holds without entangling weapons."""
        weapon = self.weapon
        return ENTANGLING in weapon.profile.traits if self.is_grapple else weapon.id != RAM

    @cached_property
    def pool(self) -> Pool:
        """The pool with its reasons."""
        tables = self.battle.tables
        skills = attack_skills(self.battle, self.mech, self.skills)
        distance = None if self.is_melee else self.situation.range
        rate = max(self.rate, 1) * self.pellets
        figures = figures_here(self.battle, self.weapon)
        hexes, haze = dict(self.situation.hexes), self._haze()
        if self.is_indirect or tables.attacks.cover is not None:
            hexes.update(dict.fromkeys(COVERS, 0))
        if self.target.id in self.mech.pinpointed:
            hexes.update(dict.fromkeys(HAZE, 0))
        found = attack_pool(tables, skills, figures, rate, self.conditions, hexes, distance, haze)
        return _with_bonuses(found, [*self._bonuses(found)])

    @property
    def pellets(self) -> int:
        """How often each attack counts for its rate: scattershot so many times. Rule: R132."""
        if self.battle.tables.attacks.special is None:
            return 1
        return int(self.ammunition.get(SCATTERSHOT, 1))  # type: ignore[call-overload, no-any-return]

    @property
    def strikes_everything(self) -> bool:
        """Whether a hit goes to every location: that of a mega-beam. Rule: R108."""
        return self.battle.tables.attacks.special is not None and MEGA in self.weapon.profile.traits

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills that make the pool."""
        if self.is_grapple:
            return grapple_rules(self.battle).pool
        attacks = attack_pools(self.battle, self.mech)
        if self.is_thrown or (self.weapon.is_bomb and self.situation.range and attacks.thrown):
            return attacks.thrown
        return attacks.melee if self.is_melee else attacks.ranged

    def _haze(self) -> float:
        """Return what part of poor visibility counts. Rule: Untitled Mech Game, R37."""
        talents = self.battle.tables.talents.kinds
        return min((talents[name].haze for name in self.mech.record.talents), default=1)

    def _bonuses(self, pool: Pool) -> Iterator[Modifier]:
        tables, traits = self.battle.tables, self.weapon.profile.traits
        source = tables.attacks.source
        accuracy = self.weapon.figures.accuracy
        if SCOPED in traits and accuracy and not self.mech.doings.aimed:
            yield Modifier("Scope without aiming", -accuracy, tables.weapons.source)
        if "tracer" in self.ammunition:
            yield Modifier("Tracers", 1, tables.weapons.ammunition.source)
        if self.situation.range > 1 and (lost := array_penalty(self.battle, self.mech)):
            yield Modifier("Sensor arrays lost", lost, tables.sensors.array.source)
        per_defeat = sum(
            tables.talents.kinds[name].per_defeat for name in self.mech.record.talents if self.mech.defeated
        )
        if per_defeat:
            more = min(per_defeat * self.mech.defeated, self.mech.record.mettle)
            yield Modifier("Opponents defeated", more, tables.talents.source)
        if self.battle.escalation:
            yield Modifier("Escalation", self.battle.escalation, source)
        yield from self._hindrances(pool)
        rushes = self.target.doings.is_running or CHARGE in self.target.doings.done
        if rushes and HARD_TARGET in self.target.record.talents and not self.is_melee:
            label = tables.talents.kinds[HARD_TARGET].label
            yield Modifier(label, -pool.dice, tables.talents.source)

    def _hindrances(self, pool: Pool) -> Iterator[Modifier]:
        """Yield what surroundings, jamming and holds take from it, and what size and limbs do in grapples."""
        for hard in hardships(self.battle, self.mech):
            if share := hard.melee_pools if self.is_melee else hard.ranged_pools:
                yield Modifier(hard.label, round_effect(share * pool.dice), hard.source)
        if worn := self.mech.faults.get(WORN, 0):
            yield Modifier("Worn by the weather", -worn, self.battle.tables.attacks.source)
        jammed = jamming_between(self.battle, self.mech, self.target)
        if jammed and self.weapon.profile.category == ORDNANCE:
            yield Modifier("Jammed", -jammed, self.battle.tables.electronic_warfare.source)
        if self.situation.range > 1 and (value := cloak_value(self.battle, self.target)):
            cloaks = self.battle.tables.cloaks
            loss = max(cloaks.per_value * value, cloaks.most_pools * pool.dice)
            yield Modifier("Cloaked", loss, cloaks.source)
        if held := weapon_hold_penalty(self.battle, self.mech, self.weapon):
            yield Modifier("Held", held, grapple_rules(self.battle).source)
        if is_carried(self.battle, self.mech):
            rules = grapple_rules(self.battle)
            yield Modifier("Held by a flier", rules.carried * pool.dice, rules.source)
        if self.is_grapple:
            yield from grapple_bonuses(
                self.battle, self.mech, self.target, len(self.weapons), self._limbs_against
            )

    @cached_property
    def defense(self) -> TargetNumber:
        """What the result has to reach: the better of dodging and parrying; nobody dodges an area effect."""
        area = self.battle.tables.attacks.area
        if self.radius is not None and area is not None:
            return TargetNumber((Modifier("Area effect", area.difficulty, area.source),))
        if self.is_intercepted:
            return self._defense(parries=True)
        ways = [self._defense(parries=False)]
        if self._may_be_parried:
            ways.append(self._defense(parries=True))
        return max(ways, key=lambda way: way.number or 0)

    @property
    def is_parried(self) -> bool:
        """Whether parrying is the better defense."""
        if self.is_intercepted:
            return True
        return self._may_be_parried and self.defense == self._defense(parries=True)

    @property
    def _may_be_parried(self) -> bool:
        """Whether the target may parry: what is near, and with a raised shield all that comes from ahead."""
        is_ahead = self.situation.facing == "front"
        bonus, rules = raised_bonus(self.battle, self.target, is_ahead=is_ahead), self.battle.tables.attacks
        traits = self.weapon.profile.traits
        if SMART in traits and rules.pursuit is not None:
            return False
        if MEGA in traits and rules.special is not None:
            return bonus is not None and bonus >= rules.special.great_shield
        return self.radius is None and (self.is_melee or bonus is not None)

    def _defense(self, *, parries: bool) -> TargetNumber:
        target, tables = self.target, self.battle.tables
        found = defense_of(
            self.battle, target, self.situation.facing, is_melee=self.is_melee, parries=parries
        )
        if self.is_grapple and found.modifiers:
            limbs = self._limbs_against if parries else 0
            more = grapple_bonuses(self.battle, target, self.mech, limbs, len(self.weapons))
            found = TargetNumber((*found.modifiers, *more))
        doings = self.mech.doings
        if self.is_melee and doings.feint and doings.feinted == target.id and found.modifiers:
            source = tables.attacks.source
            found = TargetNumber((*found.modifiers, Modifier("Feint", -doings.feint, source)))
        if not (target.is_active and self.is_reaction and MOBILITY in target.record.talents):
            return found
        label = tables.talents.kinds[MOBILITY].label
        return TargetNumber((*found.modifiers, Modifier(label, target.record.mettle, tables.talents.source)))

    @property
    def _limbs_against(self) -> int:
        """The limbs with which the target holds who grapples it."""
        hold = self.target.holds.get(self.mech.id)
        return len(hold.limbs) if hold is not None else 0

    def hits(self, degrees: int) -> int:
        """Return the hits of so many degrees of success; below 0 it misses."""
        if degrees < 0:
            return 0
        figures = self.weapon.figures
        if self.weapon.profile.category == ORDNANCE:
            return salvo_hits(self.battle.tables.weapons, degrees, figures.handling, self.rate)
        return hits(degrees, figures.handling, self.rate)

    @cached_property
    def ammunition(self) -> Mapping[str, object]:
        """Types of the ammunition that is fired."""
        if not self.weapon.clips:
            return {}
        return self.weapon.clips[self.load(self.weapon)].types

    def load(self, weapon: Armament) -> int:
        """Return the line of clips that a weapon fires."""
        return self.loads.get(weapon.id, first_clip(self.mech, weapon))

    def hit_rules(self, weapon: Armament) -> HitRules:
        """Return what a hit of one of the weapons does to the target."""
        damage = 0 if self.is_grapple else weapon.damage
        if self.battle.tables.attacks.special is not None and {TANGLER, PAINTBALL} & {*self.ammunition}:
            damage = 0
        if weapon.profile.category == BEAM:
            damage = max(0, damage - self._beam_loss)
        if damage and is_bare(self.battle, self.mech, weapon):
            damage += contact_damage(self.battle, self.mech)
        around = self.battle.tables.environment
        if around is not None and weapon.is_melee and damage:
            damage = max(1, damage + around.melee_damage)
        found = hit_rules(self.battle, self.target, self.profile(weapon), damage)
        lost = barrier_loss(self.battle, self.mech, self.target, is_melee=weapon.is_melee)
        hidden = {} if self.is_indirect else hidden_locations(self.battle, self.target, self.situation)
        objects = destroyer_bonus(self.battle, self.mech, weapon)
        if not (lost or hidden or objects):
            return found
        return replace(found, barrier_loss=lost, hidden=hidden, on_objects=objects)

    @cached_property
    def _beam_loss(self) -> int:
        """What clouds on the way take from beams. Rule: R120."""
        start, end = self.mech.hex, self.target.hex
        if not self.battle.clouds or start is None or end is None:
            return 0
        path = sight_line(self.battle, start, end, (self.mech.altitude, self.target.altitude)).hexes
        return beam_loss(self.battle, (*path, end))

    def profile(self, weapon: Armament) -> WeaponProfile:
        """Return one of the weapons with what its ammunition makes of it."""
        return self._profiles[weapon.id]

    @cached_property
    def _profiles(self) -> Mapping[str, WeaponProfile]:
        return {weapon.id: self._loaded_profile(weapon) for weapon in self.weapons}

    def _loaded_profile(self, weapon: Armament) -> WeaponProfile:
        if weapon.profile.category != PROJECTILE or not weapon.clips:
            return weapon.profile
        types = weapon.clips[self.load(weapon)].types
        if not types:
            return weapon.profile
        return weapon.profile.model_copy(update={"traits": {**weapon.profile.traits, **types}})


def hit_rules(battle: Battle, target: Mech, profile: WeaponProfile, damage: int) -> HitRules:
    """Return what so much damage of a weapon does to a mech."""
    tables, facts = battle.tables, battle.facts(target)
    reactive = sum(
        target.barriers[each.id].value for each in barriers_up(battle, target) if "reactive" in each.traits
    )
    extra = form_row(battle, target).dr + reactive
    absorbs = tables.locomotion.kinds[facts.mech.locomotion].absorbs
    more = sum(hard.more_inside for hard in hardships(battle, target))
    return HitRules(tables, profile, damage, extra, absorbs, more_inside=more)


def figures_here(battle: Battle, weapon: Armament) -> WeaponFigures:
    """Return the figures of a weapon with the range that it has in these surroundings. Rule: R284."""
    figures, share = weapon.figures, range_share(battle, weapon)
    if weapon.is_bomb:
        return replace(figures, range=weapon.throw)
    if share == 1 or figures.range is None:
        return figures
    return replace(figures, range=round_effect(figures.range * share))


def attack_skills(battle: Battle, mech: Mech, names: Sequence[str]) -> tuple[Modifier, ...]:
    """Return the skills that make the pool of a mech's attacks."""
    tables = battle.tables
    source = tables.attacks.source
    return tuple(Modifier(tables.skills.all[name].label, rank(mech, name), source) for name in names)


def _with_bonuses(pool: Pool, bonuses: Sequence[Modifier]) -> Pool:
    if not bonuses or pool.fails:
        return pool
    return Pool(pool.dice, pool.bonus + sum(each.value for each in bonuses), (*pool.reasons, *bonuses))
