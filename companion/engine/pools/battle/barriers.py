"""Barriers of a mech in battle: its own, and those that its reservoirs are.

Rule: Untitled Mech Game, R135, R142.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.armament import Store, stores
from companion.engine.pools.mechs.defenses import barrier_cost
from companion.engine.pools.mechs.model import BarrierProfile

OVERLOADED = "overloaded"
"""The fault of a reservoir whose barrier has overloaded, with its id."""


@dataclass(frozen=True)
class StoredBarrier:
    """A barrier that a reservoir may be, known as reservoir and barrier; it takes `drawn` stored power."""

    profile: BarrierProfile
    store: Store
    drawn: int


def stored_barriers(battle: Battle, mech: Mech) -> Iterator[StoredBarrier]:
    """Yield the barriers that the reservoirs of a mech may be."""
    facts, rules = battle.facts(mech), battle.tables.barriers
    for store, reservoir in zip(stores(facts.design), facts.mech.reservoirs, strict=True):
        for each in reservoir.barriers:
            name = f"{store.label}: {each.label.lower()}"
            profile = each.model_copy(update={"id": f"{store.id}/{each.id}", "name": name})
            yield StoredBarrier(profile, store, max(0, ceil(barrier_cost(rules, each) - store.power)))


def barriers_up(battle: Battle, mech: Mech) -> tuple[BarrierProfile, ...]:
    """Return the barriers that a mech has now."""
    own = battle.facts(mech).mech.barriers
    if not mech.raised:
        return own
    return (*own, *(it.profile for it in stored_barriers(battle, mech) if it.profile.id in mech.raised))


def raised_by(mech: Mech, store: str) -> str:
    """Return the barrier that a reservoir is now, by its id; empty where it is none."""
    return next((each for each in mech.raised if each.startswith(f"{store}/")), "")
