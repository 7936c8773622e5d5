"""Heat sinks: how many work, how many are under water, and how much heat they take away.

Rule: CityTech, Heat > Heat Point Table; Equipment > Heat Sinks.
"""

from __future__ import annotations

from companion.engine.battletech.battle.components import Thing, felt_effects, is_thing_broken, legs, parts
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech
from companion.engine.battletech.tables.effects import HEAT_SINK
from companion.engine.battletech.units.mech_model import MechModel


def working_sinks(battle: Battle, mech: Mech) -> int:
    """Heat sinks that damage has left, with those that the rules add; a double one goes with the first hit.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Heat Sinks).
    """
    sinks = battle.model(mech).heat_sinks
    if sinks is None:
        return 0
    change = sum(row.sinks for row, _ in felt_effects(battle, mech, "sinks"))
    return max(battle.rules.tables.heat.sinks.of(sinks.number) + change, 0)


def sinks_in_slots(battle: Battle, model: MechModel) -> tuple[Thing, ...]:
    """Return each heat sink that the engine does not hold."""
    return parts(battle.rules.tables, model).things.get(HEAT_SINK, ())


def sinks_under_water(battle: Battle, mech: Mech) -> int:
    """Working heat sinks under water: those in the legs of a 'Mech that stands waist-deep, or all.

    Rule: CityTech, Heat > Heat Point Table; Combat > Line of Sight > Water (errata 1.6).
    """
    levels = battle.rules.tables.line_of_sight.levels
    if levels is None:
        return 0
    deep = footing_of(battle, mech).depth
    if levels.submerges(deep, mech.type, mech.is_prone):
        return working_sinks(battle, mech)
    if not levels.is_waist_deep(deep, mech.type, mech.is_prone):
        return 0
    in_legs = (
        sink for sink in sinks_in_slots(battle, battle.model(mech)) if sink[0][0] in legs(battle, mech)
    )
    return sum(not is_thing_broken(mech, sink) for sink in in_legs)


def dissipation(battle: Battle, mech: Mech) -> int:
    """Heat that a 'Mech sheds in a turn; what is switched off sheds nothing, what is wet sheds more.

    Rule: CityTech, Heat > Heat Point Table; Building Up Heat. Equipment > Heat Sinks.
    """
    heat, sinks = battle.rules.tables.heat, battle.model(mech).heat_sinks
    if sinks is None:
        return 0
    on = max(working_sinks(battle, mech) - mech.sinks_off, 0)
    wet = min(sinks_under_water(battle, mech), on)
    rules, is_double = heat.sinks, sinks.kind == "double"
    each = rules.double if is_double else rules.single
    more = rules.under_water_double if is_double else rules.under_water_single
    return on * each + min(wet * more, rules.under_water_most)
