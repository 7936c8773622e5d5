"""Duels drawn by lot, from which those that are over are taken out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.population import (
    NOBODY,
    Ends,
    Numbers,
    SampledPopulation,
    chances,
    kinds_of,
)
from companion.engine.battletech.tables.effects import LOST, Criticals
from companion.engine.battletech.tables.locations import LocationRow
from companion.engine.battletech.units.unit_model import Item
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of

Shares: TypeAlias = NDArray[np.float64]
Columns: TypeAlias = Sequence[NDArray[Any]]
"""Figures of every duel, side by side."""
Known: TypeAlias = dict[tuple[int, ...], float]
"""Figures that have been worked out, by all that they depend on."""

GONE = -1
HIT, WITH = "hit_", "with_"
"""How facts begin that ask for hits inside, and for equipment that works."""


class UnitFigures(Protocol):
    """A unit as figures: which track holds what, and how all of them stand when it goes into a duel."""

    @property
    def battle(self) -> Battle: ...
    @property
    def unit(self) -> Unit: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def at(self) -> Mapping[str, int]: ...
    @property
    def rows(self) -> Mapping[str, LocationRow]: ...
    @property
    def criticals(self) -> Criticals: ...
    @property
    def start(self) -> Numbers: ...
    @property
    def structure(self) -> NDArray[Any]: ...
    @property
    def struck(self) -> NDArray[Any]: ...
    @property
    def hits(self) -> int: ...

    def places(self, *components: str) -> Numbers:
        """Return the slots of these components, a mask for each location."""


class DuelSample(SampledPopulation):
    """The states of one unit in many duels."""

    def keep(self, flags: Flags) -> None:
        """Take out the duels that are not flagged."""
        tracks: Numbers = np.ascontiguousarray(self._tracks[:, flags])
        self.width = self.number = tracks.shape[1]
        self.flat = tracks.reshape(-1)
        self._tracks = self.flat.reshape(len(tracks), self.width)

    def column(self, end: int) -> list[int]:
        """Return all figures of one duel."""
        figures: list[int] = self._tracks[:, end].tolist()
        return figures

    def tracks(self, first: int, past: int) -> Numbers:
        """Return the figures of several tracks, a row each."""
        figures: Numbers = self._tracks[first:past]
        return figures

    def happens(self, shares: Shares) -> Flags:
        """Whether something happens, drawn for each of these chances."""
        flags: Flags = self._random.random(len(shares)) < shares
        return flags

    def outcomes(self, ends: Ends, parts: Sequence[float]) -> NDArray[np.uint8]:
        """Return which of several outcomes comes about in each of these duels."""
        return self.roll(ends, chances(*parts))[1]

    def dice(self, ends: Ends, dice: str) -> Numbers:
        """Return what these dice show in each of these duels."""
        odds = odds_of(parse_dice(dice))
        totals: Numbers = np.array([*odds], dtype=np.int16)
        return totals.take(self.outcomes(ends, [float(part) for part in odds.values()]))

    def count(self, numbers: Numbers, shares: Shares) -> Numbers:
        """Return of how many something happens, drawn for so many with these chances."""
        counted: Numbers = self._random.binomial(numbers, shares).astype(np.int16)
        return counted


def compute_by_kind(columns: Columns, ends: Ends, known: Known, figure_of: Callable[[int], float]) -> Shares:
    """Return a figure for each of these duels, reckoned for one of each kind: those alike in all columns."""
    rows = np.stack([column[ends] for column in columns])
    examples, kind_of = group_alike(rows)
    figures = np.zeros(len(examples))
    for kind, example in enumerate(examples.tolist()):
        if example == NOBODY:
            continue
        key = tuple(rows[:, example].tolist())
        if key not in known:
            known[key] = figure_of(int(ends[example]))
        figures[kind] = known[key]
    found: Shares = figures[kind_of]
    return found


def group_alike(rows: NDArray[Any]) -> tuple[Ends, Ends]:
    """One column of each kind of those that are the same in all rows, or nobody, and which kind each is."""
    kinds, kind_of = kinds_of(_factors(len(rows)) @ rows.astype(np.int64))
    examples = np.full(len(kinds), NOBODY)
    examples[kind_of] = np.arange(rows.shape[1])
    return examples, kind_of


@cache
def _factors(number: int) -> NDArray[np.int64]:
    """Odd factors under which different rows come to different sums, but for one case in many billions."""
    return np.random.Generator(np.random.SFC64(number)).integers(1, 1 << 62, number) * 2 + 1


@dataclass(frozen=True)
class RelevantDamage:
    """Slots as masks, by the number of their location; without slots only its loss counts."""

    body: UnitFigures
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


def lasting_damage(body: UnitFigures, what: str) -> RelevantDamage:
    """Return the damage that changes something from then on; `what` changes: see LASTING."""
    immobile = immobilizing_components(body) if what == "walking" else ()
    return damage_of_components(body, (*body.criticals.lasting[what], *immobile))


def damage_in_fire(body: UnitFigures, location: str) -> tuple[RelevantDamage, ...]:
    """Return the damage that counts in shots of a weapon of this location, component by component."""
    rows, found = body.criticals.lasting["fire"], []
    for name, of in rows.items():
        slots = damage_of_components(body, [name])
        if of[0].same_location:
            here = {at: mask for at, mask in slots.masks.items() if body.names[at] == location}
            slots = RelevantDamage(body, here)
        found.append(slots)
    return tuple(found)


def immobilizing_components(body: UnitFigures) -> tuple[str, ...]:
    """Losses that immobilize the unit."""
    return tuple(f"{LOST}{name}" for name, row in body.rows.items() if row.immobilizes)


def damage_of_things(body: UnitFigures, things: Iterable[str]) -> RelevantDamage:
    """Return the slots of single weapons, bins or items, by their ids."""
    masks: dict[int, int] = {}
    for name in things:
        for where, slot in body.battle.model(body.unit).places.get(name, ()):
            masks[body.at[where]] = masks.get(body.at[where], 0) | 1 << slot
    return RelevantDamage(body, masks)


def loss_of_locations(body: UnitFigures, names: Iterable[str]) -> RelevantDamage:
    """Return the loss of these locations."""
    return RelevantDamage(body, {body.at[name]: 0 for name in names})


def damage_of_components(body: UnitFigures, components: Iterable[str]) -> RelevantDamage:
    """Return the slots of these components, and losses that count as such."""
    names = tuple(components)
    masks = {at: mask for at, mask in enumerate(body.places(*names).tolist()) if mask}
    for name in names:
        if name.startswith(LOST):
            masks |= {at: masks.get(at, 0) for at in _locations_named(body, name.removeprefix(LOST))}
    return RelevantDamage(body, masks)


def damage_of_facts(body: UnitFigures, names: Iterable[str]) -> RelevantDamage:
    """Return the damage that decides whether facts hold: `lost_arm`, `hit_sensors`, `with_ecm`."""
    asked = [*names]
    components = (name.removeprefix(HIT) for name in asked if name.startswith((LOST, HIT)))
    kinds = {name.removeprefix(WITH) for name in asked if name.startswith(WITH)}
    items = (item for kind in kinds for item in working_items(body.battle, body.unit, kind))
    return damage_of_components(body, components).besides(damage_of_items(body, items))


def damage_of_items(body: UnitFigures, items: Iterable[Item]) -> RelevantDamage:
    """Return the damage that breaks any of these items."""
    known = [*items]
    return damage_of_things(body, (item.id for item in known)).besides(
        loss_of_locations(body, (item.location for item in known))
    )


def _locations_named(body: UnitFigures, what: str) -> Iterator[int]:
    """Yield the locations that are called so, or are such limbs."""
    for name, row in body.rows.items():
        if what in (name, row.limb):
            yield body.at[name]
