"""Networks of computers by which units fire at the range of whoever is nearest to the target.

Rule: Omega, C3 Networks.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.sight.line_of_sight import is_jammed
from companion.engine.battletech.tables.firing import Network


def network_of(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """Yield the friends in the network of a unit to which no enemy suite breaks its link."""
    network = battle.rules.tables.weapon_attacks.network
    if network is None:
        return
    members = _members(battle, unit.side, network)
    if all(it.id != unit.id for it in members):
        return
    for other in members:
        if other.id != unit.id and other.hex is not None and not is_jammed(battle, unit, other.hex):
            yield other


def _members(battle: Battle, side: str, network: Network) -> tuple[Unit, ...]:
    """Return those whom a side's masters link, in the order of the roster; nobody without a master."""
    roles: dict[str, list[Unit]] = {"master": [], "slave": []}
    for unit in battle.units.values():
        if unit.side == side and (role := _role(battle, battle.at_start(unit))):
            roles[role].append(unit)
    masters = roles["master"][: network.masters]
    # Of several masters one links the others, and no slaves.
    linking = len(masters) - 1 if len(masters) > 1 else len(masters)
    return (*masters, *roles["slave"][: network.links * linking])


def _role(battle: Battle, unit: Unit) -> str:
    """Return what a unit is in a network: master or slave; empty for others, and who cannot be asked."""
    if is_destroyed(battle, unit) or is_helpless(unit):
        return ""
    for item in battle.model(unit).equipment:
        row = battle.rules.tables.equipment[item.item]
        if row.links and item.id not in unit.switched_off and not is_mount_broken(battle, unit, item):
            return row.links
    return ""
