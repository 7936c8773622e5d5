"""Heat levels: the heat that attacks may build up for a turn to end no hotter than the player wants.

Rule: CityTech, Heat > Recording Heat Build-Up; Effects of Heat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from companion.engine.battletech.battle.heat_sinks import dissipation
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.heat import effects
from companion.engine.battletech.heat.build_up import built_so_far, format_effects
from companion.engine.shared.battle_cache import cached_per_battle
from companion.engine.views.attacks import HeatLevel
from companion.tabletop.modifiers import band_value
from companion.tabletop.odds import percent


def heat_levels(battle: Battle, unit: Unit) -> tuple[HeatLevel, ...]:
    """Return the heat that a unit may keep to after this turn; none where nobody counts it."""
    return battle.kind(unit).heat_levels(battle, unit)


@cached_per_battle
def levels_on_scale(battle: Battle, unit: Unit) -> tuple[HeatLevel, ...]:
    """Return the hottest at which nothing comes of it, then the hottest before each thing that follows."""
    if not battle.rules.tables.heat:
        return ()
    scale = battle.rules.tables.heat.scale
    base = unit.heat + built_so_far(battle, unit) - dissipation(battle, unit)
    cool = [*takewhile(lambda level: stays_cool(battle, unit, level), range(scale.lowest, scale.highest + 1))]
    first = cool[-1] if cool else min(base, scale.lowest)
    levels = [HeatLevel(first, max(first - base, 0), say("heat/nothing_follows"))]
    follows = {level: _consequences(battle, unit, level) for level in range(first + 1, scale.highest + 1)}
    levels += (
        HeatLevel(level, max(level - base, 0), ", ".join(texts))
        for level, texts in follows.items()
        if texts != follows.get(level + 1)
    )
    return tuple(levels)


def _consequences(battle: Battle, unit: Unit, level: int) -> tuple[str, ...]:
    return (*format_effects(battle, level), *_risk_lines(battle, unit, level))


def _risk_lines(battle: Battle, unit: Unit, level: int) -> Iterator[str]:
    if chance := effects.shutdown_chance(battle, unit, level):
        yield say("heat/shutdown", chance=percent(chance))
    if chance := effects.explosion_chance(battle, unit, level):
        yield say("heat/explosion", chance=percent(chance))


def stays_cool(battle: Battle, unit: Unit, after: int) -> bool:
    """Whether nothing comes of a turn that ends at this heat: no roll, no hit, no effect that is new."""
    scale, to_hit = battle.rules.tables.heat.scale, battle.rules.tables.to_hit.heat
    if effects.shutdown_level(scale, unit.heat, after) is not None:
        return False
    if effects.failing_chance(battle, unit, after) or effects.life_support_hits(battle, unit, after):
        return False
    slows = band_value(after, scale.movement) < band_value(unit.heat, scale.movement)
    return not slows and (
        to_hit is None or band_value(after, to_hit.bands) <= band_value(unit.heat, to_hit.bands)
    )
