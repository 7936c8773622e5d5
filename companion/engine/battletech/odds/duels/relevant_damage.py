"""Damage that is relevant to a figure: slots and locations, so that units alike in them are asked once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.duels.duel_sample import DuelSample
from companion.engine.battletech.odds.population import Numbers
from companion.engine.battletech.tables.effects import LOST

GONE = -1
HIT = "hit_"
"""How facts begin that ask for hits inside."""


@dataclass(frozen=True)
class RelevantDamage:
    """Slots as masks, by the number of their location; without slots only its loss counts."""

    body: Body
    masks: Mapping[int, int]

    def columns(self, field: DuelSample) -> Iterator[Numbers]:
        """Yield the state of these slots in every duel."""
        for location, mask in self.masks.items():
            struck = field.track(int(self.body.struck[location])) & np.int16(mask)
            is_lost = field.track(int(self.body.structure[location])) <= 0
            yield np.where(is_lost, np.int16(GONE), struck)

    def hits(self, field: DuelSample) -> Numbers:
        """Return how many of these slots are struck, in a lost location all of them and one more."""
        found = np.zeros(field.number, dtype=np.int16)
        for location, mask in self.masks.items():
            struck = field.track(int(self.body.struck[location])) & np.int16(mask)
            is_lost = field.track(int(self.body.structure[location])) <= 0
            found += np.where(is_lost, mask.bit_count() + 1, np.bitwise_count(struck)).astype(np.int16)
        return found

    def broken(self, field: DuelSample) -> Flags:
        """In which duels any of these slots is struck or gone."""
        found: Flags = np.zeros(field.number, dtype=np.bool_)
        for column in self.columns(field):
            found |= column != 0
        return found

    def besides(self, other: RelevantDamage) -> RelevantDamage:
        """These slots and others."""
        masks = {at: self.masks.get(at, 0) | other.masks.get(at, 0) for at in {*self.masks, *other.masks}}
        return RelevantDamage(self.body, masks)


def lasting_damage(body: Body, what: str) -> RelevantDamage:
    """Return the damage that changes something from then on; `what` changes: see LASTING."""
    immobile = immobilizing_components(body) if what == "walking" else ()
    return damage_of_components(body, (*body.criticals.lasting[what], *immobile))


def damage_in_fire(body: Body, location: str) -> tuple[RelevantDamage, ...]:
    """Return the damage that counts in shots of a weapon of this location, component by component."""
    rows, found = body.criticals.lasting["fire"], []
    for name, of in rows.items():
        slots = damage_of_components(body, [name])
        if of[0].same_location:
            here = {at: mask for at, mask in slots.masks.items() if body.names[at] == location}
            slots = RelevantDamage(body, here)
        found.append(slots)
    return tuple(found)


def immobilizing_components(body: Body) -> tuple[str, ...]:
    """Losses that immobilize the unit."""
    return tuple(f"{LOST}{name}" for name, row in body.rows.items() if row.immobilizes)


def damage_of_things(body: Body, things: Iterable[str]) -> RelevantDamage:
    """Return the slots of single weapons, bins or items, by their ids."""
    masks: dict[int, int] = {}
    for name in things:
        for where, slot in body.battle.model(body.mech).places.get(name, ()):
            masks[body.at[where]] = masks.get(body.at[where], 0) | 1 << slot
    return RelevantDamage(body, masks)


def loss_of_locations(body: Body, names: Iterable[str]) -> RelevantDamage:
    """Return the loss of these locations."""
    return RelevantDamage(body, {body.at[name]: 0 for name in names})


def damage_of_components(body: Body, components: Iterable[str]) -> RelevantDamage:
    """Return the slots of these components, and losses that count as such."""
    names = tuple(components)
    masks = {at: mask for at, mask in enumerate(body.places(*names).tolist()) if mask}
    for name in names:
        if name.startswith(LOST):
            masks |= {at: masks.get(at, 0) for at in _locations_named(body, name.removeprefix(LOST))}
    return RelevantDamage(body, masks)


def damage_of_facts(body: Body, names: Iterable[str]) -> RelevantDamage:
    """Return the damage that decides whether facts by these names hold: `lost_arm`, `hit_sensors`."""
    damage = (name for name in names if name.startswith((LOST, HIT)))
    return damage_of_components(
        body, (name if name.startswith(LOST) else name.removeprefix(HIT) for name in damage)
    )


def _locations_named(body: Body, what: str) -> Iterator[int]:
    """Yield the locations that are called so, or are such limbs."""
    for name, row in body.rows.items():
        if what in (name, row.limb):
            yield body.at[name]
