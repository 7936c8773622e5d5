"""The Heat Phase of one side of many duels.

Rule: CityTech, Heat > Recording Heat Build-Up; Effects of Heat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad
from companion.engine.battletech.damage.explosive_loads import (
    explosive_load,
    is_inert,
    lot_of,
    rack_damage,
)
from companion.engine.battletech.heat import effects
from companion.engine.battletech.kinds.mech.heated_fighter import LIFE_SUPPORT, HeatedFighter
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_sample import Shares, compute_by_kind, damage_of_things
from companion.engine.battletech.odds.population import Numbers
from companion.engine.battletech.units.unit_model import AmmunitionBin
from companion.tabletop.modifiers import band_value


def settle_heat(fighter: HeatedFighter[Any]) -> Flags:
    """Adjust the heat, and carry out what comes of it; where a reactor shuts down."""
    scale, before = fighter.tables.heat.scale, fighter.track("heat").copy()
    level = before + fighter.track("built") + fighter.heat_of_damage() - fighter.dissipated_heat()
    fighter.track("heat")[:] = np.clip(level, scale.lowest, scale.highest)
    fighter.track("built")[:] = 0
    shuts_down = _shut_down(fighter, before)
    _explode(fighter)
    _choke(fighter)
    return shuts_down


def _heat_chance(
    fighter: HeatedFighter[Any], what: str, before: Numbers, figure_of: Callable[[HeatedUnit, int], float]
) -> Shares:
    """Return a chance by the heat before, the heat now, and whether somebody is awake."""
    heat, fainted = fighter.track("heat"), fighter.is_fainted.astype(np.int16)

    def of(end: int) -> float:
        mech, warrior = fighter.heated, fighter.heated.warrior
        if warrior is not None:
            warrior = replace(warrior, unconscious_since=1 if fainted[end] else None)
        return figure_of(replace(mech, heat=int(before[end]), warrior=warrior), int(heat[end]))

    return compute_by_kind([before, heat, fainted], fighter.everybody, fighter.known.setdefault(what, {}), of)


def _shut_down(fighter: HeatedFighter[Any], before: Numbers) -> Flags:
    """Rule: CityTech, Heat > Shutdown Effects."""
    battle, track = fighter.battle, fighter.track("shut_down")
    is_cool = fighter.track("heat") < fighter.tables.heat.scale.restart_below

    def shuts_down(mech: HeatedUnit, after: int) -> float:
        return float(effects.shutdown_chance(battle, replace(mech, is_shut_down=False), after))

    def restarts(mech: HeatedUnit, after: int) -> float:
        return float(effects.roll_chance(battle, effects.restart_number(battle, replace(mech, heat=after))))

    was_down = track != 0
    fails: Flags = fighter.field.happens(_heat_chance(fighter, "shutdown", before, shuts_down)) & ~was_down
    if was_down.any():
        again = fighter.field.happens(_heat_chance(fighter, "restart", before, restarts))
        track[was_down & (is_cool | again)] = 0
    track[fails] = 1
    return fails


def _choke(fighter: HeatedFighter[Any]) -> None:
    """Rule: CityTech, Heat > MechWarrior Effects."""
    rows = fighter.body.criticals.by_component.get(LIFE_SUPPORT, ())
    bands = fighter.tables.warriors.damage.life_support
    hits = np.array([band_value(level, bands) for level in fighter.levels], dtype=np.int16)
    ends = np.flatnonzero(hits.take(fighter.track("heat")))
    if not len(ends):
        return
    struck = sum(
        np.bitwise_count(column[ends]) * (column[ends] >= 0) + 20 * (column[ends] < 0)
        for column in fighter.relevant[LIFE_SUPPORT].columns(fighter.field)
    )
    ends = ends[struck >= (rows[0].hits if rows else 1)]
    for number in np.unique(hits.take(fighter.track("heat")[ends])).tolist():
        hurt = ends[hits.take(fighter.track("heat")[ends]) == number]
        fighter.fight.hurt_warriors(hurt, number, "no_life_support")


def _explode(fighter: HeatedFighter[Any]) -> None:
    """Rule: CityTech, Heat > Ammunition Effects."""
    heat = fighter.track("heat")
    least = min(fighter.tables.heat.scale.ammunition, default=None)
    if least is None or not (heat >= least).any():
        return
    chances = _heat_chance(
        fighter,
        "ammunition",
        heat,
        lambda mech, after: float(effects.explosion_chance(fighter.battle, mech, after)),
    )
    waiting = fighter.field.happens(chances)
    lots = [(load, live, np.where(live, fighter.fight.rounds_held(load), 0)) for load, live in _lots(fighter)]
    ranks = [rack_damage(fighter.tables, _weapon(fighter, load)) for load, _, _ in lots]
    for rank in sorted(set(ranks), reverse=True):
        kind = [lot for lot, its in zip(lots, ranks, strict=True) if its == rank]
        most = np.max([held for _, _, held in kind], axis=0)
        for load, live, held in kind:
            ends = np.flatnonzero(waiting & live & (held == most) & (held > 0))
            waiting[ends] = False
            if len(ends):
                fighter.fight.explode(ends, load)


def _weapon(fighter: HeatedFighter[Any], load: ExplosiveLoad) -> str:
    bins: Sequence[AmmunitionBin] = fighter.battle.model(fighter.heated).ammunition
    return next(bin.weapon for bin in bins if bin.id == load.what[0])


def _lots(fighter: HeatedFighter[Any]) -> Iterator[tuple[ExplosiveLoad, Flags]]:
    """Yield ammunition of one kind that goes off together, with the duels in which it still can."""
    lots: dict[tuple[str, str], list[AmmunitionBin]] = {}
    for bin in fighter.battle.model(fighter.heated).ammunition:
        if not is_inert(fighter.tables, bin.weapon) and rack_damage(fighter.tables, bin.weapon) > 0:
            lots.setdefault((lot_of(fighter.battle, bin), bin.weapon), []).append(bin)
    for bins in lots.values():
        load = explosive_load(fighter.battle, fighter.heated, bins[0].location, bins)
        yield load, ~damage_of_things(fighter.body, load.what).broken(fighter.field)
