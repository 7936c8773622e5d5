"""Costs of entering a hex, ground that is forbidden to a unit, and structures that give way under it.

Rule: CityTech, Movement > Movement Costs; Bridge Movement; Buildings > Movement Effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.battletech.battle.footing import Footing, footings
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import bearing_factor
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.movement.movement_points import carriage_of
from companion.engine.battletech.tables.movement import ON_LEGS, Carriage, MovementRules
from companion.engine.battletech.tables.vocabulary.terrain import Terrain, terrain_of
from companion.errors import Refusal
from companion.tabletop.boards import BoardHex

WATER_LEVELS = "water_levels"
ON_TOP = ("rubble", "building")
"""Terrain that lies or stands on a road, where other terrain lies under it."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """The step from one hex into the next: Movement Points, and levels, below 0 downward.

    The cost is told even where a rule speaks against it.
    """

    cost: int
    levels: int = 0
    refusal: Refusal | None = None


def terrain_cost(rules: MovementRules, ground: BoardHex, carriage: Carriage = ON_LEGS) -> int | Refusal:
    """Movement Points for the terrain of a hex, the dearest of several, by what carries the unit.

    Rule: CityTech, Movement > Movement Cost Table.
    """
    cost, refusal = _dearest_terrain(rules, map(terrain_of, ground.terrain), carriage)
    return refusal or cost


def why_not_stand(battle: Battle, unit: Unit, footing: Footing) -> Refusal | None:
    """Return why a unit may not stand on this ground. Rule: CityTech, Movement > Movement Cost Table."""
    return _dearest_terrain(battle.rules.tables.movement, footing.terrain, carriage_of(battle, unit))[1]


def _dearest_terrain(
    rules: MovementRules, terrain: Iterable[Terrain], carriage: Carriage
) -> tuple[int, Refusal | None]:
    dearest, refusal = rules.costs["clear"], None
    others = rules.costs_of.get(carriage, {}) if carriage != ON_LEGS else {}
    for each in terrain:
        row = rules.cost_row(each)
        if row is None:
            continue
        cost = others.get(row, rules.costs[row])
        if cost is None:
            refusal, cost = (
                refusal or by_rule("terrain_forbidden", rules.cost_source, terrain=each.text),
                rules.costs[row],
            )
        dearest = max(dearest, cost)
    return dearest, refusal


def entry_cost(
    rules: MovementRules,
    options: Mapping[str, str],
    left: BoardHex,
    entered: BoardHex,
    carriage: Carriage = ON_LEGS,
) -> int | Refusal:
    """Movement Points to go from one hex into the next, over its bridge where there is one.

    Rule: CityTech, Movement > Movement Cost Table.
    """
    found = crossing(rules, options, footings(left)[0], footings(entered)[0], carriage)
    return found.refusal or found.cost


def crossing(
    rules: MovementRules,
    options: Mapping[str, str],
    left: Footing,
    entered: Footing,
    carriage: Carriage = ON_LEGS,
) -> Crossing:
    """Return the cost of going from one footing to the next, levels included.

    Along a road only what lies on it counts. Going down into water costs nothing for the depth unless the
    option says so (errata M1). Rule: CityTech, Movement > Movement Cost Table; Road/Pavement Movement.
    """
    by_road = left.is_paved and entered.is_paved
    terrain = (each for each in entered.terrain if not by_road or each.kind in ON_TOP)
    cost, refusal = _dearest_terrain(rules, terrain, carriage)
    if rules.levels is None:
        return Crossing(cost, refusal=refusal)
    if carriage in rules.floats:
        left, entered = left.afloat, entered.afloat
    levels = change = entered.level - left.level
    most = rules.levels.most[carriage]
    if abs(change) > most:
        refusal = refusal or by_rule("too_many_levels", rules.levels.source, levels=abs(change), most=most)
    if change < 0 and entered.depth and options.get(WATER_LEVELS) == "free":
        # Only the depth is free; a bank above the water still has to be climbed down.
        change = min(0, entered.surface - left.surface)
    return Crossing(cost + rules.levels.per_level[carriage] * abs(change), levels, refusal)


def why_too_weak(battle: Battle, unit: Unit, entered: Footing) -> Refusal | None:
    """Return why a bridge, a floor or a roof does not carry a unit: it would collapse.

    Rule: CityTech, Movement > Bridge Movement; Buildings > Movement Effects.
    """
    tables, tons = battle.rules.tables, battle.model(unit).weight
    if entered.bridge is None and (building := entered.carrier) is not None and tables.buildings is not None:
        most = bearing_factor(battle.rules.tables, building)
        if tons <= most:
            return None
        source = tables.buildings.source
        return by_rule(
            "building_too_weak", source, building=building.text, most=most, tons=tons, unit=unit.name
        )
    bridges, bridge = tables.movement.bridges, entered.bridge
    if bridges is None or bridge is None:
        return None
    most = min(bridges.heaviest[bridge.type], bridge.factor or bridges.heaviest[bridge.type])
    if tons <= most:
        return None
    return by_rule(
        "bridge_too_weak", bridges.source, bridge=bridge.text, most=most, tons=tons, unit=unit.name
    )
