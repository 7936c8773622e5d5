"""Heat sinks: how many work, how many are under water, and how much heat they take away.

Rule: CityTech, Heat > Heat Point Table; Equipment > Heat Sinks.
"""

from __future__ import annotations

from companion.engine.battletech.battle.components import Thing, felt_effects, is_thing_broken, legs, parts
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.effects import HEAT_SINK
from companion.engine.battletech.units.slotted_model import HeatSinkSet, SlottedModel
from companion.engine.battletech.units.unit_model import UnitModel


def _sinks_of(battle: Battle, unit: Unit) -> HeatSinkSet | None:
    """Return the heat sinks of what heats up."""
    model = battle.model(unit)
    return model.heat_sinks if isinstance(model, SlottedModel) else None


def working_sinks(battle: Battle, unit: Unit) -> int:
    """Heat sinks that damage has left, with those that the rules add; a double one goes with the first hit.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Heat Sinks).
    """
    sinks = _sinks_of(battle, unit)
    if sinks is None:
        return 0
    rows = [row for row, _ in felt_effects(battle, unit, "sinks")]
    half, kinds = sinks.in_engine // 2, {row.engine_sinks for row in rows}
    change = sum(row.sinks for row in rows)
    change -= (half if "half" in kinds else 0) + (sinks.in_engine - half if "rest" in kinds else 0)
    return max(battle.rules.tables.heat.sinks.of(sinks.number) + change, 0)


def sinks_in_slots(battle: Battle, model: UnitModel) -> tuple[Thing, ...]:
    """Return each heat sink that the engine does not hold."""
    return parts(battle.rules.tables, model).things.get(HEAT_SINK, ())


def sinks_under_water(battle: Battle, unit: Unit) -> int:
    """Working heat sinks under water: those in the legs of a 'Mech that stands waist-deep, or all.

    Rule: CityTech, Heat > Heat Point Table; Combat > Line of Sight > Water (errata 1.6).
    """
    levels = battle.rules.tables.line_of_sight.levels
    if levels is None:
        return 0
    deep = footing_of(battle, unit).depth
    if levels.submerges(deep, unit.type, unit.is_prone):
        return working_sinks(battle, unit)
    if not levels.is_waist_deep(deep, unit.type, unit.is_prone):
        return 0
    in_legs = (
        sink for sink in sinks_in_slots(battle, battle.model(unit)) if sink[0][0] in legs(battle, unit)
    )
    return sum(not is_thing_broken(unit, sink) for sink in in_legs)


def dissipation(battle: Battle, unit: Unit) -> int:
    """Heat that a 'Mech sheds in a turn; what is switched off sheds nothing, what is wet sheds more.

    Rule: CityTech, Heat > Heat Point Table; Building Up Heat. Equipment > Heat Sinks.
    """
    heat, sinks = battle.rules.tables.heat, _sinks_of(battle, unit)
    if sinks is None:
        return 0
    on = max(working_sinks(battle, unit) - unit.sinks_off, 0)
    wet = min(sinks_under_water(battle, unit), on)
    rules, is_double = heat.sinks, sinks.kind == "double"
    each = rules.double if is_double else rules.single
    more = rules.under_water_double if is_double else rules.under_water_single
    return on * each + min(wet * more, rules.under_water_most)
