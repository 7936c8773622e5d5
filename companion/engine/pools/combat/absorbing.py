"""Absorbers: they turn energy hits into power for reservoirs, which burst when they hold too much.

Rule: Untitled Mech Game, R138; gap G55.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.attack.damage import HitRules
from companion.engine.pools.battle.engagement_events import PowerStored
from companion.engine.pools.battle.events import LocationStruck
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.armament import Store, stores
from companion.engine.pools.mechs.placing import modules_of


def absorb_energy(play: Play[Battle], unit: str, rules: HitRules) -> int:
    """Return what absorbers take of a hit: it goes to the reservoir with most room."""
    battle = play.battle
    mech = battle.units[unit]
    model = battle.facts(mech).mech
    most = sum(each.value for each in model.absorbers)
    rooms = [*stores(battle.facts(mech).design)]
    if not battle.tables.reservoirs.absorber.works or not rules.is_energy or not most or not rooms:
        return 0
    taken = min(most, rules.damage)
    store = max(rooms, key=lambda each: each.more - mech.stored.get(each.id, 0))
    stored = mech.stored.get(store.id, 0) + taken
    if stored <= store.more or _is_safe(mech, battle, store):
        play.emit(PowerStored(unit, store.id, min(stored, store.more)))
        return taken
    play.emit(PowerStored(unit, store.id, 0, is_overfull=True))
    _burst(play, unit, store)
    return taken


def _is_safe(mech: Mech, battle: Battle, store: Store) -> bool:
    """Whether a reservoir never bursts, as it stores nothing besides."""
    most = battle.tables.reservoirs.absorber.safe_maximum or 0
    return any(each.id == store.id and each.maximum <= most for each in battle.facts(mech).mech.reservoirs)


def _burst(play: Play[Battle], unit: str, store: Store) -> None:
    """Destroy every location that holds a part of a reservoir."""
    mech = play.battle.units[unit]
    for each in play.battle.facts(mech).mech.reservoirs:
        if each.id != store.id:
            continue
        for location in (*(modules_of(each.at) if each.at is not None else ()), *each.held_by):
            state = mech.locations[location]
            play.emit(LocationStruck(unit, location, 0, state.sp, 0, 0, 0))
