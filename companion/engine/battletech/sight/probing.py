"""Active probes: how far they search, and the smoke that they see through.

Rule: CityTech, Equipment > Beagle Active Probe. Omega, Beagle Probe.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.ground import SMOKES
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.sight.line_of_sight import is_jammed
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, distance, hexes_within

PROBE = "active_probe"


def probe_radii(battle: Battle, unit: Unit) -> Iterator[int]:
    """Yield how far each probe of a unit searches; one that is switched on for a turn does so only then."""
    if is_destroyed(battle, unit) or is_helpless(unit):
        return
    for item in working_items(battle, unit, PROBE):
        row = battle.rules.tables.equipment[item.item]
        setting = row.settings.get(unit.doings.settings.get(item.id, ""))
        if row.radius is not None and (not row.settings or (setting is not None and setting.probes)):
            yield row.radius


def is_in_reach(battle: Battle, unit: Unit, place: Hex) -> bool:
    """Whether a probe of a unit reaches a hex, and no enemy suite jams it on the way."""
    if unit.hex is None:
        return False
    away = distance(unit.hex, place)
    return any(away <= it for it in probe_radii(battle, unit)) and not is_jammed(battle, unit, place)


def without_smoke(battle: Battle, unit: Unit, board: Board) -> Board | None:
    """Return the ground as a probe sees it that sees through smoke; None for a unit without one at work."""
    searching = [
        setting
        for item in working_items(battle, unit, PROBE)
        for name, setting in battle.rules.tables.equipment[item.item].settings.items()
        if setting.probes and unit.doings.settings.get(item.id) == name
    ]
    reach = max(probe_radii(battle, unit), default=0) if searching else 0
    if not reach or unit.hex is None:
        return None
    for place in hexes_within(unit.hex, reach):
        if place in board and not {*SMOKES}.isdisjoint(board.at(place).terrain):
            terrain = tuple(it for it in board.at(place).terrain if it not in SMOKES)
            board = board.with_hex(place, replace(board.at(place), terrain=terrain))
    return board
