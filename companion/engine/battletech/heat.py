"""Heat: what builds it up and takes it away, the Heat Phase, and how it will end.

Rule: CityTech, Heat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile

from companion.engine.battletech import heat_effects
from companion.engine.battletech.components import engine_hits
from companion.engine.battletech.condition import surviving
from companion.engine.battletech.events import HeatBuilt, HeatSet
from companion.engine.battletech.heat_sinks import dissipation
from companion.engine.battletech.mech_rules import Heat
from companion.engine.battletech.sequence import END, HEAT
from companion.engine.battletech.state import Battle, Mech, UnitId
from companion.engine.play import Play
from companion.engine.views import HeatOutlook
from companion.tabletop.modifiers import banded, signed

ENGINE = "Engine hits"


def heat_phase(play: Play[Battle]) -> None:
    """Settle the heat of every 'Mech, and note what follows from it.

    Rule: CityTech, Playing the Game > Heat Phase; Heat > Recording Heat Build-Up.
    """
    if play.battle.rules.tables.heat is None:
        return
    for mech in surviving(play.battle):
        _record(play, mech.id)


def _record(play: Play[Battle], unit: UnitId) -> None:
    mech = play.battle.units[unit]
    if leaking := engine_heat(play.battle, mech):
        play.happen(HeatBuilt(unit, ENGINE, leaking))
        mech = play.battle.units[unit]
    heat = _rules(play.battle)
    built = sum(mech.heat_sources.values())
    after = _on_scale(heat, mech.heat + built - dissipation(play.battle, mech))
    if after != mech.heat:
        play.happen(HeatSet(unit, after))
    heat_effects.owe_effects(play, unit, mech.heat)


def _rules(battle: Battle) -> Heat:
    heat = battle.rules.tables.heat
    assert heat is not None, "asked only where the rules know heat"
    return heat


def _on_scale(heat: Heat, level: int) -> int:
    return min(max(level, heat.scale.lowest), heat.scale.highest)


def engine_heat(battle: Battle, mech: Mech) -> int:
    """Heat a turn that escapes from a struck engine; none from one that is shut down.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Engine).
    """
    points = _rules(battle).points.engine_hits
    hits = min(engine_hits(battle, mech), max(points))
    return points[hits] if hits and not mech.is_shut_down else 0


def outlook(battle: Battle, mech: Mech, extra: Mapping[str, int] = {}) -> HeatOutlook:
    """How the heat of a 'Mech will stand after this turn, with `extra` heat by cause, and what may follow.

    Rule: CityTech, Heat > Recording Heat Build-Up; Effects of Heat.
    """
    if battle.rules.tables.heat is None:
        return HeatOutlook(0, 0, 0, 0)
    if battle.turn.phase in (HEAT, END):
        # This turn's heat stands on the scale already.
        return HeatOutlook(mech.heat, 0, 0, mech.heat, effects=effect_words(battle, mech.heat))
    built = _built(battle, mech) + sum(extra.values())
    shed = dissipation(battle, mech)
    after = _on_scale(_rules(battle), mech.heat + built - shed)
    return HeatOutlook(
        before=mech.heat,
        built_up=built,
        taken_away=shed,
        after=after,
        shutdown=float(heat_effects.shutdown_chance(battle, mech, after)),
        explosion=float(heat_effects.explosion_chance(battle, mech, after)),
        effects=effect_words(battle, after),
    )


def room(battle: Battle, mech: Mech) -> int | None:
    """The heat that attacks may build up in this turn so that the Heat Scale does nothing; None without heat.

    What it does to movement and fire at the present heat stands already. Rule: CityTech, Heat > Effects of
    Heat.
    """
    if battle.rules.tables.heat is None:
        return None
    scale = battle.rules.tables.heat.scale
    levels = range(scale.lowest, scale.highest + 1)
    cool = [*takewhile(lambda level: stays_cool(battle, mech, level), levels)]
    if not cool:
        return 0
    return max(cool[-1] + dissipation(battle, mech) - _built(battle, mech) - mech.heat, 0)


def _built(battle: Battle, mech: Mech) -> int:
    """Heat that this turn has built up so far, and that a struck engine will."""
    return sum(mech.heat_sources.values()) + engine_heat(battle, mech)


def stays_cool(battle: Battle, mech: Mech, after: int) -> bool:
    """Whether nothing comes of a turn that ends at this heat: no roll, no hit, no effect that is new."""
    scale, to_hit = _rules(battle).scale, battle.rules.tables.to_hit.heat
    if heat_effects.shutdown_level(scale, mech.heat, after) is not None:
        return False
    then = replace(mech, heat=after)
    if heat_effects.explosion_chance(battle, mech, after) or heat_effects.life_support_hits(battle, then):
        return False
    slows = banded(after, scale.movement) < banded(mech.heat, scale.movement)
    return not slows and (to_hit is None or banded(after, to_hit.bands) <= banded(mech.heat, to_hit.bands))


def effect_words(battle: Battle, level: int) -> tuple[str, ...]:
    """What a level of heat does to movement and fire, in words.

    Rule: CityTech, Heat > Movement Effects; Weapon Attack Effects.
    """
    movement = banded(level, _rules(battle).scale.movement)
    to_hit = battle.rules.tables.to_hit.heat
    fire = banded(level, to_hit.bands) if to_hit else 0
    words = (f"{signed(movement)} MP" if movement else "", f"{signed(fire)} to fire" if fire else "")
    return tuple(word for word in words if word)
