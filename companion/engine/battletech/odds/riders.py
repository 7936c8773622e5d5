"""Suits that cling to an OmniMech: in every end of a volley they bear hits on its torso first.

Rule: CityTech, Infantry > Mechanized Battle Armor.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.engine.battletech.odds.batches import Batch, join_batches
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.population import Ends, Numbers, Population


def past_suits(body: Body, population: Population, hits: Batch) -> Batch:
    """Return what suits leave of hits: one that fights bears what it can, each as likely as the others."""
    faces = np.zeros(len(hits.ends), dtype=np.intp) if hits.is_rear is None else hits.is_rear.astype(np.intp)
    is_met = body.shielded[faces, hits.where] & (_suits_in(body, population, hits.ends) > 0).any(axis=0)
    met, past = hits.split(is_met)
    if not met:
        return past
    suits = _suits_in(body, population, met.ends)
    fighting = ((suits > 0) << np.arange(len(suits))[:, None]).sum(axis=0).astype(np.int16)
    ends, slots, origins = population.pick(met.ends, fighting, np.arange(len(met.ends)), _alike(suits))
    rolled = met.take(np.arange(len(met.ends))[origins])._replace(ends=ends)
    after = _strike(body, population, rolled, np.bitwise_count(slots - 1))
    return join_batches(past, after)._replace(since=population.number)


def _suits_in(body: Body, population: Population, ends: Ends) -> Numbers:
    """Return the points of each suit in these ends."""
    return np.stack([population.track(track)[ends] for track in body.suits])


def _alike(suits: Numbers) -> Numbers:
    """Return masks of the suits that have equally many points left, for each end."""
    numbers = np.arange(len(suits))
    same = suits[:, None] == suits[None, :]
    masks = (same << numbers[None, :, None]).sum(axis=1)
    is_first = same.argmax(axis=1) == numbers[:, None]
    alike: Numbers = np.where(is_first, masks, 0).astype(np.int16).transpose()
    return alike


def _strike(body: Body, population: Population, hits: Batch, suit: NDArray[np.integer]) -> Batch:
    """Let the suit that a die shows bear what it can of each hit; what it bears does not count as taken."""
    suits, columns = _suits_in(body, population, hits.ends), np.arange(len(hits.ends))
    total = hits.left if hits.straight is None else hits.left + hits.straight
    borne = np.minimum(total, suits[suit, columns])
    suits[suit, columns] -= borne
    # Suits are told apart by their points alone, so that ends in which other ones are hit may become one.
    for track, points in zip(body.suits, np.sort(suits, axis=0), strict=True):
        population.track(track)[hits.ends] = points
    population.track(body.taken)[hits.ends] -= borne
    left = total - borne
    if hits.straight is None:
        return hits._replace(left=left).select(left > 0)
    straight = np.minimum(hits.straight, left)
    return hits._replace(left=left - straight, straight=straight).select(left > 0)
