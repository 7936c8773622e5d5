"""A target as figures: what each location bears and where the rest goes, and what a critical hit finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from math import prod
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.components import Thing, is_lost, location_plan, parts
from companion.engine.battletech.battle.dues import PILOTING
from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.salvo import Salvo, SuitShield
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad
from companion.engine.battletech.damage.explosive_loads import explosive_loads, has_case
from companion.engine.battletech.damage.slot_rolls import open_slots
from companion.engine.battletech.damage.warriors import consciousness_number
from companion.engine.battletech.odds.population import SLOTS, Chances, Numbers, chances
from companion.engine.battletech.tables.effects import CriticalEffect, Criticals
from companion.engine.battletech.tables.injuries import Warriors
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of

NOWHERE = BLOWN_OFF = -1
NO_KIND = 99
"""Nothing comes at once of a hit."""
MAX_POINTS = 30_000
"""More than any track holds, and room to add to it."""


@dataclass(frozen=True, slots=True)
class Charge:
    """An explosive load: its location by number, and its slots as a mask."""

    load: ExplosiveLoad
    location: int
    slots: int


class Body:
    """A 'Mech with internal structure, attacked on its front or on its rear armor.

    One that `keeps_rear` armor apart may be struck on both. Suits that cling to it `shield` parts of it. A
    track holds one figure: armor and structure points left, slots struck in a location (a mask), armor that
    an explosion blows out, hits on the MechWarrior, and so on. Locations are numbered as on the sheet.
    """

    def __init__(
        self,
        battle: Battle,
        mech: HeatedUnit,
        *,
        from_rear: bool,
        keeps_rear: bool = False,
        shield: SuitShield | None = None,
    ) -> None:
        tables = battle.rules.tables
        self.rows = rows = location_plan(battle, mech).names
        self.battle, self.unit, self.names = battle, mech, tuple(rows)
        self.criticals: Criticals = tables.criticals
        self.warriors: Warriors = tables.warriors
        self.at = at = {name: index for index, name in enumerate(self.names)}
        inward = (at[row.transfers_to] if row.transfers_to else NOWHERE for row in rows.values())
        self.inward = np.array(list(inward))
        self.along = tuple(tuple(at[other] for other in row.takes_along) for row in rows.values())
        self.fatal = tuple(at[name] for name, row in rows.items() if row.destroys_unit)
        self.holds_warrior = np.array([row.holds_warrior for row in rows.values()])
        self.may_come_off = np.array([name in self.criticals.blown_off for name in self.names])
        self.has_case = np.array([has_case(battle, mech, name) for name in self.names])
        self.was_struck = np.array([name in mech.suffered.struck for name in self.names])
        self.slots = tuple(_mask(mech.hit_slots.get(name, ())) for name in self.names)
        self.open = np.array([_mask(open_slots(battle, mech, name)) for name in self.names], dtype=np.int16)
        self.charges = tuple(self._charges())
        self.things = parts(tables, battle.model(mech)).things
        self.effective_hits = {name: self.places(name) for name in self.criticals.effective_rows}
        self.singles = {name: self._singles(name) for name in self.effective_hits}
        self.wholes = {name: tuple(self._wholes(name)) for name in self.effective_hits}
        self._sort_kinds()
        self.alike = self._alike()
        self.determining_odds = cache(partial(_determining, tables.criticals))
        self.shield = shield or SuitShield((), {})
        faces: tuple[Literal["front", "rear"], ...] = ("rear", "rear") if from_rear else ("front", "rear")
        self.shielded = np.array(
            [[name in self.shield.shielded.get(face, ()) for name in self.names] for face in faces]
        )
        self._lay_tracks(from_rear, keeps_rear)

    @classmethod
    def struck_by(
        cls, battle: Battle, mech: HeatedUnit, salvos: Sequence[Salvo], shield: SuitShield | None = None
    ) -> Body:
        """Return a 'Mech on the armor that these attacks strike."""
        from_rear = any(salvo.side == "rear" for salvo in salvos)
        keeps_rear = any(place.is_rear for salvo in salvos for place, _ in salvo.column)
        return cls(battle, mech, from_rear=from_rear, keeps_rear=keeps_rear, shield=shield)

    @cached_property
    def stays_conscious(self) -> NDArray[np.float64]:
        """The chance that the MechWarrior makes all rolls to stay conscious, by a mask of hits."""
        rules = self.warriors.consciousness
        odds, passing = odds_of(parse_dice(rules.dice)), [1.0] * (rules.dead_at + 1)
        for hits in range(1, len(passing)):
            number = consciousness_number(self.battle, _with_hits(self.unit, hits), hits)
            passing[hits] = float(at_least(number, odds))
        owed = range(1 << len(passing))
        return np.array(
            [prod(passing[hits] for hits in range(len(passing)) if rolls >> hits & 1) for rolls in owed]
        )

    def _lay_tracks(self, from_rear: bool, keeps_rear: bool) -> None:
        """Number the tracks and note how they stand now; armor first."""
        number, mech = len(self.names), self.unit
        stands = {name: not is_lost(mech, name) for name in self.names}
        faces = [
            mech.rear_armor[name] if from_rear and name in mech.rear_armor else mech.armor[name]
            for name in self.names
        ]
        start = [face * stands[name] for face, name in zip(faces, self.names, strict=True)]
        start += [*(mech.structure[name] * stands[name] for name in self.names), *self.slots]
        self.armor, self.structure, self.struck = (np.arange(number) + place * number for place in range(3))
        # CASE lets an explosion out through the rear armor of a torso.
        self.vents, self.rear = self.armor.copy(), self.armor.copy()
        for index, name in enumerate(self.names):
            if name in mech.rear_armor and not from_rear and (keeps_rear or self.has_case[index]):
                self.rear[index] = len(start)
                start.append(mech.rear_armor[name] * stands[name])
            if self.has_case[index]:
                self.vents[index] = self.rear[index]
        self.hits, self.shaken, self.taken, self.marks, self.falls = range(len(start), len(start) + 5)
        start += [mech.warrior.hits if mech.warrior else 0, 0, mech.suffered.taken, 0, 0]
        self.owed = {cause: len(start) + number for number, cause in enumerate(self._causes())}
        self.blows = len(start) + len(self.owed)
        # Which hits of an attack land is noted until they have.
        self.salvo = self.blows + 1
        self.suits = tuple(self.salvo + number for number, _ in enumerate(self.shield.suits, start=1))
        start += [*([0] * (len(self.owed) + 2)), *sorted(self.shield.suits)]
        self.start: Numbers = np.array(start, dtype=np.int16)

    def _causes(self) -> Iterator[str]:
        """Yield what damage may owe a Piloting Skill Roll for."""
        rules, mech = self.battle.rules.tables.piloting, self.unit
        effects = (row.owes for rows in self.criticals.effective_rows.values() for row in rows)
        losses = (row.owes for row in self.rows.values())
        for cause in dict.fromkeys((*effects, *losses)):
            if cause and piloting.calls_for(rules, mech, cause) == PILOTING:
                yield cause

    def _charges(self) -> Iterator[Charge]:
        """Yield what explodes."""
        for load in explosive_loads(self.battle, self.unit):
            known = replace(load, points=min(load.points, MAX_POINTS))
            yield Charge(known, self.at[load.location], _mask(load.slots))

    def _sort_kinds(self) -> None:
        """Number what slots hold by what a hit there does at once: effects of a component, or a charge."""
        does: list[object] = []
        at_once: list[tuple[CriticalEffect, ...]] = []
        self.kinds = np.full((len(self.names), SLOTS), NO_KIND)
        for name, effects in self.criticals.effective_rows.items():
            if not any(effect.acts_at_once for effect in effects):
                continue
            # Components are told apart where the number of their hits counts, or they do different things.
            does_now = (effects[0].owes, effects[0].pilot, effects[0].kills_pilot, effects[0].hits)
            acts = name if len(effects) > 1 or effects[0].hits > 1 else does_now
            if acts not in does:
                does.append(acts)
                at_once.append(effects)
            for location, slot in (place for thing in self.things.get(name, ()) for place in thing):
                self.kinds[self.at[location], slot] = does.index(acts)
        self.at_once = tuple(at_once)
        for number, charge in enumerate(self.charges, start=len(at_once)):
            self.kinds[charge.location, [*charge.load.slots]] = number

    def places(self, *components: str) -> Numbers:
        """Return the slots of these components, a mask for each location."""
        return self._masks(thing for name in components for thing in self.things.get(name, ()))

    def _singles(self, component: str) -> Numbers:
        """Return the slots of those things of a component that fill one each."""
        return self._masks(thing for thing in self.things.get(component, ()) if len(thing) == 1)

    def _wholes(self, component: str) -> Iterator[tuple[int, int]]:
        """Yield the location and slots of those things of a component that fill several."""
        for thing in self.things.get(component, ()):
            if len(thing) > 1:
                yield self.at[thing[0][0]], _mask(slot for _, slot in thing)

    def _masks(self, things: Iterable[Thing]) -> Numbers:
        slots: dict[str, list[int]] = {name: [] for name in self.names}
        for location, slot in (place for thing in things for place in thing):
            slots[location].append(slot)
        return np.array([_mask(found) for found in slots.values()], dtype=np.int16)

    def _alike(self) -> Numbers:
        """For each location, masks of slots of which a hit on one does the same as on another."""
        found = []
        for index in range(len(self.names)):
            masks = [int(kind[index]) for kind in self.effective_hits.values()]
            masks += [charge.slots if charge.location == index else 0 for charge in self.charges]
            rest = int(self.open[index])
            for mask in masks:
                rest &= ~mask
            found.append((*masks, rest))
        return np.array(found, dtype=np.int16)

    def most(self, to_come: int) -> Numbers:
        """Return what each track may be taken for at most, as more makes no difference to so many points."""
        most = np.full(len(self.start), np.iinfo(np.int16).max, dtype=np.int16)
        is_vent = self.has_case & (self.vents == self.armor) & bool(self.charges)
        most[self.armor[~is_vent]] = min(to_come + 1, MAX_POINTS)
        rules = self.battle.rules.tables.piloting
        staggers_at = piloting.staggers_at(self.battle, self.unit, self.unit.suffered.taken)
        if staggers_at is not None and not rules.counts_damage:
            most[self.taken] = staggers_at
        return most


def _with_hits(mech: HeatedUnit, hits: int) -> HeatedUnit:
    """Return the unit, its MechWarrior hit so often."""
    return mech if mech.warrior is None else replace(mech, warrior=replace(mech.warrior, hits=hits))


def _mask(slots: Iterable[int]) -> int:
    return sum(1 << slot for slot in set(slots))


def _determining(rules: Criticals, added: int) -> tuple[Numbers, Chances]:
    """Critical hits by outcome, where nothing may be blown off and where it may, and the outcomes' chances.

    So much is `added` to the roll. What is blown off is `BLOWN_OFF`.
    """
    outcomes = rules.outcomes_with(added) if added else rules.outcomes
    found: dict[tuple[int, int], float] = {}
    for total, chance in odds_of(parse_dice(rules.determining.dice)).items():
        hits = [BLOWN_OFF if one is None else one for one in (outcomes[it][total] for it in (False, True))]
        found[hits[0], hits[1]] = found.get((hits[0], hits[1]), 0.0) + float(chance)
    return np.array([*found], dtype=np.int16).transpose(), chances(*found.values())
