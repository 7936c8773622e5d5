"""Interference with shots that find their targets by themselves: fields of electronics add up, and salvos of
chaff and flares on their way.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.ground import EffectKind
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import hexes_with
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.equipment_settings import EquipmentSetting
from companion.engine.battletech.tables.vocabulary.facts import ShotCount
from companion.tabletop.hexes import Hex, distance, hexes_within
from companion.tabletop.lines import line


def active_settings(battle: Battle, unit: Unit) -> Iterator[EquipmentSetting]:
    """Yield the settings of a unit's equipment that works; what is shut down has no power."""
    if not unit.doings.settings or unit.is_shut_down or is_destroyed(battle, unit):
        return
    for item in battle.model(unit).equipment:
        row, name = battle.rules.tables.equipment[item.item], unit.doings.settings.get(item.id, "")
        works = any(it.id == item.id for it in working_items(battle, unit, item.item.partition(".")[2]))
        if name in row.settings and works:
            yield row.settings[name]


def interference_at(battle: Battle, target: Unit) -> int:
    """Return what the fields that reach a unit come to; without a map only its own does."""
    only_own = battle.rules.tables.weapon_attacks.interference_protects == "own_side"
    total = 0
    for bearer in battle.units.values():
        if bearer.is_hidden or (only_own and bearer.side != target.side):
            continue
        start = battle.at_start(bearer)
        away = _distance(start, target)
        if away is None:
            continue
        for setting in active_settings(battle, start):
            total += next((it.value for it in setting.interferes if away <= it.within), 0)
    return total


def salvos_between(battle: Battle, kind: EffectKind, start: Hex | None, end: Hex | None) -> int:
    """Return the salvos of a kind in the hexes that a missile flies through, its target's among them; along
    a hexside the more of both hexes.

    Rule: Omega, Countermeasures Rockets.
    """
    there = {place: effect.points for place, effect in hexes_with(battle, kind)}
    if not there or start is None or end is None:
        return 0
    steps = (*line(start, end).steps, (end,))
    return sum(max(there.get(place, 0) for place in step) for step in steps)


def interference_fields(battle: Battle) -> Iterator[tuple[frozenset[Hex], str]]:
    """Yield the hexes of the map that each field in sight reaches, with what it is called."""
    if battle.board is None or ShotCount.INTERFERENCE not in battle.rules.tables.counts_asked:
        return
    for bearer in battle.units.values():
        if bearer.is_hidden or bearer.hex is None or not bearer.doings.settings:
            continue
        for setting in active_settings(battle, bearer):
            reach = max((it.within for it in setting.interferes), default=0)
            if reach:
                around = hexes_within(bearer.hex, reach)
                area = frozenset(it for it in around if it in battle.board)
                yield area, f"{bearer.name}: {setting.label}"


def _distance(bearer: Unit, target: Unit) -> int | None:
    """Return how far a bearer is from a target; None where no map tells it."""
    if bearer.id == target.id:
        return 0
    return distance(bearer.hex, target.hex) if bearer.hex is not None and target.hex is not None else None
