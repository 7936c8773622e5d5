"""Odds of bursts in a hex: the hexes that a shot may come down in, and whom it strikes there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import mines
from companion.engine.battletech.damage.bursts import burst_on
from companion.engine.battletech.fire.firing import Fire
from companion.engine.battletech.fire.salvo import column_of
from companion.engine.battletech.fire.salvo_odds import ways_of_fire
from companion.engine.battletech.tables.fire_steps import EffectStep
from companion.engine.targets import HexTarget, Target
from companion.engine.views.attacks import Measure, VolleyOdds
from companion.tabletop.hexes import Hex


def burst_salvos(battle: Battle, fire: Fire) -> Iterator[tuple[UnitId, Salvo]]:
    """Yield what a shot that bursts in a hex does to each unit which it may strike, with its chance."""
    steps = (step for step in fire.firing.steps if isinstance(step, EffectStep) and step.effect == "burst")
    if (burst := next(steps, None)) is None:
        return
    chances = _landing_chances(battle, fire)
    for unit in surviving_units(battle):
        if unit.hex is None or not (chance := chances.get(unit.hex, 0.0)):
            continue
        side, points = burst_on(battle, unit, fire.unit, burst.hits)
        column = column_of(battle.rules.tables, "hit_location", side)
        yield unit.id, Salvo(fire.weapon.name, chance, ((1.0, points),), column, side)


def with_those_struck(battle: Battle, aim: HexTarget, odds: Mapping[Target, VolleyOdds]) -> VolleyOdds:
    """Return the odds of shots at a hex: what they do to the unit that stands there, and the chances to
    strike others.
    """
    struck = [target for target in odds if isinstance(target, str)]
    there = next((name for name in struck if battle.units[name].hex == aim.hex), None)
    missed = {name: odds[name].damage.get(0, 0.0) for name in struck if name != there}
    measures = [
        Measure(f"struck/{name}", say("odds/struck", unit=battle.units[name].name), 1 - chance)
        for name, chance in missed.items()
    ]
    if there is None:
        return replace(odds[aim], measures=tuple(measures))
    known, remark = odds[there], say("odds/damage_of", unit=battle.units[there].name)
    return replace(
        known,
        hits=odds[aim].hits,
        measures=(*known.measures, *measures),
        remark=" ".join(filter(None, (known.remark, remark))),
    )


def _landing_chances(battle: Battle, fire: Fire) -> Mapping[Hex, float]:
    """Return the chance of each hex that a shot comes down in it: its own, or one that a miss scatters to."""
    if fire.ground is None or fire.is_wasted:
        return {}
    place, tables = fire.ground.hex, battle.rules.tables
    hit = sum(chance for chance, _ in ways_of_fire(battle, fire))
    found = {place: hit}
    within = (battle.units[fire.unit].hex, fire.weapon.long)
    for there, chance in mines.scatter_odds(tables, place, within).items() if hit < 1 else ():
        found[there] = found.get(there, 0.0) + (1 - hit) * chance
    return found
