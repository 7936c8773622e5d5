"""One unit in play that is hit: each step is rolled with dice and emitted as an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle.causes import EXPLODED, SANK
from companion.engine.battletech.battle.components import is_lost, location_plan, losses, parts
from companion.engine.battletech.battle.condition import is_destroyed, why_destroyed
from companion.engine.battletech.battle.events import (
    AmmunitionExploded,
    AmmunitionLost,
    ArmorLost,
    DamageVanished,
    LocationDestroyed,
    MechDestroyed,
    SlotHit,
    StructureLost,
    UnitDismounted,
)
from companion.engine.battletech.battle.hits import LocatedHit
from companion.engine.battletech.battle.soldiers import passengers_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import damage_sequence, piloting, vaporizing, warriors
from companion.engine.battletech.damage.damage_sequence import BorneDamage, ExplosiveLoad, HitState
from companion.engine.battletech.damage.explosive_loads import bins_lost_with, explosive_loads, has_case
from companion.engine.battletech.damage.single_hit import OptionalHit, SingleHit, SingleHitBatches
from companion.engine.battletech.damage.slot_rolls import open_slots, roll_number, roll_slot
from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.injuries import PilotDamage
from companion.engine.battletech.tables.kinds.vehicles import CREW_KILLED
from companion.engine.play import Play
from companion.tabletop.modifiers import Modifier

DEADLY = (EXPLODED, SANK, CREW_KILLED)
"""What nobody aboard survives."""


class PlayedTarget(SingleHitBatches):
    """A target in play; `is_rear` hits strike the rear armor of locations that have such.

    What is `critical` adds to every roll for critical hits.
    """

    def __init__(
        self,
        play: Play[Battle],
        unit: UnitId,
        is_rear: bool = False,
        critical: tuple[Modifier, ...] = (),
    ) -> None:
        states = {
            HitState.LUCKY: lambda hit: bool(hit.critical_at),
            HitState.AT_WARRIOR: lambda hit: self.rows[hit.location].holds_warrior,
            HitState.LOST: lambda hit: is_lost(self._mech, hit.location),
            HitState.STRUCK_BEFORE: lambda hit: hit.location in self._mech.suffered.struck,
            HitState.OPEN: self._is_open,
            HitState.MAY_COME_OFF: lambda hit: hit.section in play.battle.rules.tables.criticals.blown_off,
            HitState.SPENT: lambda hit: not hit.left,
            HitState.LET_OUT: lambda hit: has_case(play.battle, self._mech, hit.location),
        }
        self._play, self._unit, self._is_rear, self._critical = play, unit, is_rear, critical
        super().__init__(location_plan(play.battle, self._mech).names, states)
        self._was_out = is_destroyed(play.battle, self._mech)
        self._damage_taken = self._mech.suffered.taken

    @property
    def _mech(self) -> Unit:
        return self._play.battle.units[self._unit]

    def _is_open(self, hit: SingleHit, /) -> bool:
        return bool(open_slots(self._play.battle, self._mech, hit.location))

    @property
    def pilot_damage(self) -> PilotDamage:
        """Hits on a MechWarrior."""
        return self._play.battle.rules.tables.warriors.damage

    # --- armor and structure ---

    def through_armor(self, hits: OptionalHit) -> OptionalHit:
        """Points on front or rear armor over a structure."""
        mech = self._mech
        if hits is None or is_lost(mech, hits.location):
            return hits
        if hits.location not in mech.structure:
            return hits._replace(left=hits.left + hits.straight, straight=0)
        left = self._lose_armor(hits, on_rear=self._is_rear and hits.location in mech.rear_armor)
        left += hits.straight
        return hits._replace(left=left, straight=0) if left else None

    def _lose_armor(self, hit: SingleHit, *, on_rear: bool) -> int:
        """Return what is left of the points that an armor bears."""
        armor = (self._mech.rear_armor if on_rear else self._mech.armor).get(hit.location, 0)
        borne = min(armor, hit.left)
        if borne:
            self._play.emit(ArmorLost(self._unit, hit.location, borne, on_rear))
        return hit.left - borne

    def bear(self, hits: OptionalHit) -> BorneDamage[OptionalHit]:
        """Points on structure or, in rules without any, on armor."""
        if hits is None or is_lost(self._mech, hits.location):
            return BorneDamage(None, None, hits)
        has_structure = hits.location in self._mech.structure
        there = (self._mech.structure if has_structure else self._mech.armor)[hits.location]
        borne = min(there, hits.left)
        after = hits._replace(left=hits.left - borne)
        if has_structure and borne:
            self._play.emit(StructureLost(self._unit, hits.location, borne))
        elif borne:
            self._play.emit(ArmorLost(self._unit, hits.location, borne))
        return BorneDamage(after, None, None) if borne < there else BorneDamage(None, after, None)

    def vanish(self, hits: OptionalHit) -> None:
        """Tell it."""
        if hits is not None:
            self._play.emit(DamageVanished(self._unit, hits.left + hits.straight))

    def vent(self, hits: OptionalHit) -> None:
        """Through the armor, of a torso the rear armor. Rule: CityTech, Equipment > CASE."""
        if hits is None:
            return
        left = self._lose_armor(hits, on_rear=hits.location in self._mech.rear_armor)
        if left:
            self._play.emit(DamageVanished(self._unit, left))

    def destroy(
        self, hits: OptionalHit, location: str, *, taken_by: str = "", is_blown_off: bool = False
    ) -> None:
        """A limb that is blown off, or goes with its torso, stays in one piece; a unit lost with it does not.

        Rule: CityTech, Combat > Recording Damage.
        """
        mech = self._mech
        if hits is None:
            return
        if not taken_by:
            in_one_piece = is_blown_off and not self.rows[location].destroys_unit
            self._play.emit(LocationDestroyed(self._unit, location, is_blown_off=in_one_piece))
        elif not is_lost(mech, location):
            has_structure = location in mech.structure
            if not has_structure:
                self._play.emit(ArmorLost(self._unit, location, mech.armor[location]))
            self._play.emit(
                LocationDestroyed(self._unit, location, with_location=taken_by, is_blown_off=has_structure)
            )

    def check_destroyed(self, hits: OptionalHit, location: str = "") -> None:
        """Say that the unit is out of the battle, if it is so only now.

        Rule: CityTech, Combat > BattleMechs. Quick-Start, Destroying a BattleMech.
        """
        battle, mech = self._play.battle, self._mech
        if hits is None or self._was_out or not is_destroyed(battle, mech):
            return
        self._was_out = True
        if location and self.rows[location].destroys_unit:
            self._play.emit(MechDestroyed(self._unit, location))
        else:
            reason = why_destroyed(battle, mech)
            self._play.emit(MechDestroyed(self._unit, reason=reason))
            vaporizing.vaporize(self._play, self._unit, reason)
        release_passengers(self._play, self._unit)

    # --- who sits in it, and what he has to roll ---

    def hurt(self, hits: OptionalHit, number: int, cause: str) -> None:
        """Hits on the MechWarrior."""
        if hits is not None:
            warriors.hurt_warrior(self._play, self._unit, number, cause)
            self._was_out = is_destroyed(self._play.battle, self._mech)

    def kill(self, hits: OptionalHit, cause: str) -> None:
        """End the MechWarrior's life."""
        if hits is not None:
            warriors.kill_warrior(self._play, self._unit, cause)
            self._was_out = is_destroyed(self._play.battle, self._mech)

    def owe(self, hits: OptionalHit, cause: str) -> None:
        """Note the roll or the fall."""
        if hits is not None:
            piloting.owe(self._play, self._unit, cause)

    def stagger(self, hits: OptionalHit) -> None:
        """Note the roll for too much damage, once it has come to that."""
        if hits is not None:
            piloting.stagger(self._play, self._unit, self._damage_taken)
            self._damage_taken = self._mech.suffered.taken

    # --- critical hits ---

    def roll_criticals(self, hits: OptionalHit) -> tuple[OptionalHit, OptionalHit]:
        """Ask the opponent's dice."""
        if hits is None:
            return None, None
        if hits.left < 0:
            return None, hits._replace(left=-hits.left)
        number = roll_number(self._play, self._unit, hits.section, self._critical)
        if number is None:
            return hits._replace(location=hits.section), None
        return None, hits._replace(left=number) if number else None

    def find_slot(self, hits: OptionalHit) -> OptionalHit:
        """Ask the dice for one."""
        if hits is None or not self._states[HitState.OPEN](hits):
            return None
        return self.at_slot(hits, roll_slot(self._play, self._mech, hits.location))

    def at_slot(self, hit: SingleHit, slot: int) -> SingleHit:
        """Return the hit at a slot of its location, with what that sets off."""
        battle, mech = self._play.battle, self._mech
        filling = battle.model(mech).slots_of(hit.location)[slot]
        before = {*mech.hit_slots.get(hit.location, ())}
        load = next(
            (it for it in explosive_loads(battle, mech) if filling in it.what and not before & {*it.slots}),
            None,
        )
        if load is not None:
            # What is struck is told before what goes off with it.
            what = sorted(load.what, key=lambda name: name != filling)
            slots = sorted(load.slots, key=lambda other: other != slot)
            load = replace(load, what=tuple(what), slots=tuple(slots))
        return hit._replace(slot=slot, load=load)

    def strike_slot(self, hits: OptionalHit) -> None:
        """Mark it."""
        if hits is not None and hits.slot is not None:
            self._play.emit(SlotHit(self._unit, hits.location, hits.slot))

    def by_component(
        self, hits: OptionalHit
    ) -> Iterator[tuple[tuple[CriticalEffect, ...], ExplosiveLoad | None, OptionalHit]]:
        """Yield what is in the slot struck; ammunition that never goes off is lost with its feed.

        Rule: CityTech, Equipment > Gauss Rifle.
        """
        if hits is None or hits.slot is None:
            return
        battle, criticals = self._play.battle, self._play.battle.rules.tables.criticals
        filling = battle.model(self._mech).slots_of(hits.location)[hits.slot]
        spoiled = bins_lost_with(battle, self._mech, hits.location, hits.slot)
        if spoiled and hits.load is None:
            self._play.emit(AmmunitionLost(self._unit, hits.location, spoiled))
        component = parts(battle.rules.tables, battle.model(self._mech)).component_of.get(filling or "", "")
        yield criticals.by_component.get(component, ()), hits.load, hits

    def split_by_hit_count(
        self, hits: OptionalHit, effect: CriticalEffect
    ) -> tuple[OptionalHit, OptionalHit]:
        """By what is struck now, or gone with its location."""
        battle, mech = self._play.battle, self._mech
        if hits is None or hits.slot is None:
            return None, None
        enough = len(losses(battle, mech, effect.component)) >= effect.hits
        return (hits, None) if enough else (None, hits)

    def set_off(self, hits: OptionalHit, load: ExplosiveLoad) -> OptionalHit:
        """Strike its slots and tell it."""
        if hits is None:
            return None
        for slot in load.slots if load.bursts else ():
            if slot not in self._mech.hit_slots.get(load.location, ()):
                self._play.emit(SlotHit(self._unit, load.location, slot))
        self._play.emit(AmmunitionExploded(self._unit, load.location, load.what, load.points))
        return hits._replace(location=load.location, left=load.points)


def bear(play: Play[Battle], hit: LocatedHit, target: type[PlayedTarget] = PlayedTarget) -> None:
    """Carry a hit through a unit, as such a target bears it."""
    single = SingleHit(
        hit.location, hit.points - hit.straight, hit.critical_at, straight=hit.straight, certain=hit.certain
    )
    damage_sequence.land_hits(target(play, hit.unit, hit.is_rear, hit.adds), single)


# --- whoever rides in it ---


def release_passengers(play: Play[Battle], carrier: UnitId) -> None:
    """Let soldiers out of a carrier that is destroyed, or die with it.

    Rule: CityTech, Infantry > Infantry Carriers.
    """
    why = why_destroyed(play.battle, play.battle.units[carrier])
    for unit in tuple(passengers_of(play.battle, carrier)) if why else ():
        play.emit(UnitDismounted(unit.id, carrier, "killed" if why in DEADLY else "bailed_out"))
