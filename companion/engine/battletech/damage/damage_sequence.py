"""The sequence of damage, rule by rule: one description for play and for the odds of a volley.

Hits go through these rules in batches that carry out every step together: at the table a batch is one hit or
none, in the odds it is one hit in each of many ends of a volley. Who carries the steps out decides nothing:
what a location and its slots mean stands in the ruleset's tables, and in which order things happen here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, Protocol, TypeVar

from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.injuries import PilotDamage
from companion.engine.battletech.tables.locations import LocationRow

HitBatch = TypeVar("HitBatch")


class HitState(Enum):
    """A state of a hit."""

    LUCKY = auto()
    """It was rolled so that it may do critical damage even if armor holds."""
    AT_WARRIOR = auto()
    """Its location holds the MechWarrior."""
    LOST = auto()
    """Its location is gone."""
    STRUCK_BEFORE = auto()
    """Something inside its location was struck, or the location lost, in this very phase."""
    OPEN = auto()
    """Its location stands and has a slot left to strike."""
    MAY_COME_OFF = auto()
    """The location for which critical damage is rolled may be blown off."""
    SPENT = auto()
    """Nothing is left of its points."""
    LET_OUT = auto()
    """Its location lets what is left of an explosion out of the unit."""


@dataclass(frozen=True, slots=True)
class BorneDamage(Generic[HitBatch]):
    """Hits after a location has taken points: it held, is destroyed only now, or was gone before."""

    held: HitBatch
    destroyed: HitBatch
    beyond: HitBatch


@dataclass(frozen=True, slots=True)
class ExplosiveLoad:
    """An explosive load: it goes off when one of its slots is the first of them to be struck.

    Slots of ammunition are all `burst` by that; those of a weapon are not.
    """

    location: str
    what: tuple[str, ...]
    slots: tuple[int, ...]
    points: int
    bursts: bool


class HitBatches(Protocol[HitBatch]):
    """Batches of hits that can be joined, split and moved inward."""

    rows: Mapping[str, LocationRow]

    def none(self) -> HitBatch:
        """No hits."""

    def join(self, *parts: HitBatch) -> HitBatch:
        """Return all of these."""

    def select(self, hits: HitBatch, what: HitState) -> HitBatch:
        """Return the hits of which something is so."""

    def split(self, hits: HitBatch, what: HitState) -> tuple[HitBatch, HitBatch]:
        """Return the hits of which something is so, and the others."""

    def by_location(self, hits: HitBatch) -> Iterable[tuple[str, HitBatch]]:
        """Return the hits at each location."""

    def inward(self, hits: HitBatch) -> tuple[HitBatch, HitBatch]:
        """Return the hits at the next location inward, and those for which there is none."""


class DamageBearers(HitBatches[HitBatch], Protocol[HitBatch]):
    """Units' armor and structure, which bear damage."""

    def through_armor(self, hits: HitBatch) -> HitBatch:
        """Take points on armor that covers something: what is left of them goes on."""

    def bear(self, hits: HitBatch) -> BorneDamage[HitBatch]:
        """Take points on what a location falls with: its structure or, without any, its armor."""

    def vanish(self, hits: HitBatch) -> None:
        """What is left of these has nowhere to go."""

    def destroy(
        self, hits: HitBatch, location: str, *, taken_by: str = "", is_blown_off: bool = False
    ) -> None:
        """A location is gone, by itself or `taken_by` another one; all that is in it is lost."""

    def owe(self, hits: HitBatch, cause: str) -> None:
        """The unit owes a Piloting Skill Roll, or a fall, for an event."""

    def kill(self, hits: HitBatch, cause: str) -> None:
        """The MechWarrior dies."""

    def check_destroyed(self, hits: HitBatch, location: str = "") -> None:
        """A loss may have put the unit out of the battle."""


class DamageTargets(DamageBearers[HitBatch], Protocol[HitBatch]):
    """Targets: units with all effects that a hit may have on them."""

    @property
    def pilot_damage(self) -> PilotDamage:
        """Hits on a MechWarrior by what happened."""

    def after_effects(self, hits: HitBatch) -> HitBatch:
        """These hits after what others have led to: in each end that has come of theirs."""

    def hurt(self, hits: HitBatch, number: int, cause: str) -> None:
        """The MechWarrior is hit so often."""

    def stagger(self, hits: HitBatch) -> None:
        """The damage of this phase may have come to so much that it calls for a roll."""

    def at_critical_location(self, hits: HitBatch) -> HitBatch:
        """Lucky hits at the location where they may do critical damage."""

    def mark_section(self, hits: HitBatch) -> HitBatch:
        """Return the location where these are is the one for which critical damage is rolled."""

    def roll_criticals(self, hits: HitBatch) -> tuple[HitBatch, HitBatch]:
        """Return the hits that blow that location off, there, and those that strike inside, and how often."""

    def one_hit_fewer(self, hits: HitBatch) -> HitBatch:
        """Return the hits that strike once more."""

    def find_slot(self, hits: HitBatch) -> HitBatch:
        """Return each at one of the slots that can be struck, all as likely; not those that find none."""

    def strike_slot(self, hits: HitBatch) -> None:
        """The slot found is struck."""

    def by_component(
        self, hits: HitBatch
    ) -> Iterable[tuple[tuple[CriticalEffect, ...], ExplosiveLoad | None, HitBatch]]:
        """Return the hits on each component of which a hit does something at once: its effects, or what goes
        off.
        """

    def split_by_hit_count(self, hits: HitBatch, effect: CriticalEffect) -> tuple[HitBatch, HitBatch]:
        """Return the hits with which a component has been hit as often as an effect takes, and the others."""

    def set_off(self, hits: HitBatch, load: ExplosiveLoad) -> HitBatch:
        """It explodes; the hits with its points."""

    def vent(self, hits: HitBatch) -> None:
        """What is left of an explosion goes out through the armor."""


def land_hits(target: DamageTargets[HitBatch], hits: HitBatch) -> None:
    """Hits at their locations: armor, structure, what is inside, and who sits there.

    Rule: CityTech, Combat > Recording Damage; Critical Damage; Determining Hit Location. Quick-Start, Damage
    Resolution.
    """
    determine_criticals(target, carry_through(target, hits))
    hits = target.after_effects(hits)
    target.hurt(target.select(hits, HitState.AT_WARRIOR), target.pilot_damage.head_hit, "head_hit")
    target.stagger(hits)
    determine_criticals(target, target.at_critical_location(target.select(hits, HitState.LUCKY)))


def carry_through(target: DamageBearers[HitBatch], hits: HitBatch) -> HitBatch:
    """Armor, structure, the next location inward; the hits of which a structure bore the last and stands.

    Rule: CityTech, Combat > Recording Damage; Transferring Damage. Quick-Start, Transferring Damage.
    """
    held = target.none()
    # No way leads through more locations than there are, unless two of them lead to each other.
    for _ in target.rows:
        if not hits:
            return held
        borne = target.bear(target.through_armor(hits))
        held = target.join(held, borne.held)
        destroy_locations(target, borne.destroyed)
        hits = _carry_onward(target, target.join(borne.destroyed, borne.beyond))
    target.vanish(hits)
    return held


def _carry_onward(target: DamageBearers[HitBatch], hits: HitBatch) -> HitBatch:
    """Return what is left goes inward, or nowhere."""
    _, hits = target.split(hits, HitState.SPENT)
    hits, nowhere = target.inward(hits)
    target.vanish(nowhere)
    return hits


def destroy_locations(target: DamageBearers[HitBatch], hits: HitBatch, *, is_blown_off: bool = False) -> None:
    """A location is gone, and with it what hangs on it.

    Rule: CityTech, Combat > Recording Damage; BattleMech Critical Hit Effects (Leg Destruction). Quick-Start,
    Torso Destruction.
    """
    for location, gone in target.by_location(hits):
        row = target.rows[location]
        target.destroy(gone, location, is_blown_off=is_blown_off)
        for limb in row.takes_along:
            target.destroy(gone, limb, taken_by=location)
        if row.owes:
            target.owe(gone, row.owes)
        target.check_destroyed(gone, location)
        if row.holds_warrior:
            target.kill(gone, f"lost/{location}")


def determine_criticals(target: DamageTargets[HitBatch], hits: HitBatch) -> None:
    """Roll whether hits do critical damage inside a location, and carry it out.

    Rule: CityTech, Combat > Critical Damage; Determining Critical Hits Table.
    """
    hits = target.mark_section(_critical_sections(target, hits))
    open_ones, shut = split_reachable(target, hits)
    blown, struck = target.roll_criticals(target.join(open_ones, target.select(shut, HitState.MAY_COME_OFF)))
    destroy_locations(target, blown, is_blown_off=True)
    strike_slots(target, struck)


def _critical_sections(target: DamageTargets[HitBatch], hits: HitBatch) -> HitBatch:
    """Return the hits for which critical damage is rolled: at their location, or the first inward that is
    left.

    From one that was lost in this very phase they do not go on.
    """
    found = target.none()
    for _ in target.rows:
        if not hits:
            break
        lost, stands = target.split(hits, HitState.LOST)
        found = target.join(found, stands)
        hits, _ = target.inward(target.split(lost, HitState.STRUCK_BEFORE)[1])
    return found


def split_reachable(target: DamageTargets[HitBatch], hits: HitBatch) -> tuple[HitBatch, HitBatch]:
    """Return the hits where there is a slot to strike, there or further inward, and those for which there is
    none.

    They go inward only from a location where nothing was left to strike when the phase began. Rule:
    CityTech, Combat > BattleMech Critical Hits.
    """
    found = shut = target.none()
    for _ in target.rows:
        if not hits:
            return found, shut
        here, hits = target.split(hits, HitState.OPEN)
        ended, hits = target.split(hits, HitState.STRUCK_BEFORE)
        hits, nowhere = target.inward(hits)
        found, shut = target.join(found, here), target.join(shut, ended, nowhere)
    return found, target.join(shut, hits)


def strike_slots(target: DamageTargets[HitBatch], hits: HitBatch) -> None:
    """Strike slot after slot, as often as was rolled. Rule: CityTech, Combat > BattleMech Critical Hits."""
    while hits:
        strike(target, target.find_slot(hits))
        hits = target.one_hit_fewer(target.after_effects(hits))


def strike(target: DamageTargets[HitBatch], hits: HitBatch) -> None:
    """One slot each is struck; what the loss of its component does at once.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects; BattleMechs (3 engine hits, cockpit).
    """
    target.strike_slot(hits)
    target.check_destroyed(hits)
    for effects, load, struck in target.by_component(hits):
        if load is not None:
            explode(target, struck, load)
        for effect in reversed(effects):
            enough, struck = target.split_by_hit_count(struck, effect)
            if effect.pilot:
                target.hurt(enough, effect.pilot, f"{effect.component}_hit")
            if effect.kills_pilot:
                target.kill(enough, f"{effect.component}_destroyed")
            if effect.owes:
                target.owe(enough, effect.owes)


def explode(target: DamageTargets[HitBatch], hits: HitBatch, load: ExplosiveLoad) -> HitBatch:
    """Return an explosion inside a unit; the hits of which a structure bore the last and stands.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Playing the Game > Damage from Ammo
    Explosions.
    """
    held = _carry_explosion(target, target.set_off(hits, load))
    target.hurt(hits, target.pilot_damage.ammunition_explosion, "explosion")
    target.stagger(hits)
    return held


def _carry_explosion(target: DamageTargets[HitBatch], hits: HitBatch) -> HitBatch:
    """Structure, the next structure inward, or out of the unit where there is CASE.

    Rule: CityTech, Combat > Transferring Damage (to structure, not to armor); Equipment > CASE.
    """
    held = target.none()
    for _ in target.rows:
        if not hits:
            return held
        with_case, without = target.split(hits, HitState.LET_OUT)
        let_out, borne = target.bear(with_case), target.bear(without)
        held = target.join(held, let_out.held, borne.held)
        target.vent(let_out.destroyed)
        destroy_locations(target, target.join(let_out.destroyed, borne.destroyed))
        hits = _carry_onward(target, target.join(borne.destroyed, let_out.beyond, borne.beyond))
    target.vanish(hits)
    return held
