"""The attacks of a unit on a target with their numbers, and the contents of the map table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.attack.ranges import farthest_bracket
from companion.engine.battletech.attack.situation import TargetPosition, find_target_position
from companion.engine.battletech.battle.fire_modes import DIRECT
from companion.engine.battletech.battle.sequence import (
    PHYSICAL_ATTACK,
    SETUP,
    is_to_be_placed,
    pending_units,
    side_to_act,
    unit_as_it_declares,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Aim, Situation, Unit
from companion.engine.battletech.fire.readiness import why_not_weapon
from companion.engine.battletech.presenters.ground_commands import hex_signs
from companion.engine.battletech.presenters.plans.physical_plan import (
    physical_plan,
    why_no_strike,
    why_not_within_reach,
)
from companion.engine.battletech.presenters.plans.weapon_plan import weapon_plan, why_no_fire
from companion.engine.battletech.turn.by_hand import format_zone, setup_hexes
from companion.engine.forms import Values
from companion.engine.shared.setup import facings_in
from companion.engine.views.attacks import AttackPlan, How
from companion.engine.views.units import SetupZone, TableView
from companion.errors import Refusal
from companion.tabletop.hexes import Hex


def attack_plan(
    battle: Battle,
    attacker: Unit,
    target: Aim,
    situation: Situation | None,
    values: Values | None = None,
    how: How | None = None,
    *,
    is_secondary: bool = False,
) -> AttackPlan:
    """Return the plan of a unit against a target in this phase: physical attacks, or weapons."""
    if battle.turn.phase == PHYSICAL_ATTACK and isinstance(target, Unit):
        return physical_plan(battle, attacker, target, situation, values)
    attacker = unit_as_it_declares(battle, attacker)
    return weapon_plan(battle, attacker, target, situation, values, how, is_secondary=is_secondary)


def why_not_attack(battle: Battle, attacker: Unit, target: Aim) -> Refusal | None:
    """Return why no attack on a target can be made in this phase, as both stand on the map."""
    if battle.turn.phase == PHYSICAL_ATTACK and isinstance(target, Unit):
        return why_no_strike(battle, attacker, target) or why_not_within_reach(battle, attacker, target)
    shooter = unit_as_it_declares(battle, attacker)
    direct = find_target_position(battle, shooter, target, None, DIRECT)
    return why_no_fire(battle, shooter, target, direct) or _why_not_in_range(battle, shooter, target, direct)


def _why_not_in_range(
    battle: Battle, attacker: Unit, target: Aim, direct: TargetPosition | None
) -> Refusal | None:
    """Return why none of the weapons that can fire reaches so far."""
    tables = battle.rules.tables
    ready = [
        tables.weapons[mount.weapon]
        for mount in battle.model(attacker).weapons
        if why_not_weapon(battle, attacker, mount) is None
    ]
    source = tables.weapon_attacks.range_source
    if not ready:
        return by_rule("no_weapon_ready", source, unit=attacker.name)
    reach = max(farthest_bracket(tables.to_hit, weapon)[1] for weapon in ready)
    if direct is None or direct.situation.range <= reach:
        return None
    return by_rule(
        "beyond_all_weapons", source, target=target.name, range=direct.situation.range, reach=reach
    )


def table_view(battle: Battle) -> TableView:
    """Return the contents of the map table, with the zones of the side that sets up now."""
    side = side_to_act(battle) if battle.turn.phase == SETUP else None
    placing = next((mech for mech in pending_units(battle) if mech.side == side), None)
    zones: tuple[SetupZone, ...] = ()
    if placing is not None:
        label = say("table/set_up", side=battle.side(placing.side).name, where=format_zone(battle, placing))
        hexes = setup_hexes(battle, placing)
        zones = (SetupZone(placing.side, hexes, label, _facings(battle, placing, hexes)),)
    elif battle.turn.phase != SETUP:
        zones = tuple(_arrival_zones(battle))
    return TableView(battle.board, zones, notes=battle.hex_notes, signs=hex_signs(battle))


def _arrival_zones(battle: Battle) -> Iterator[SetupZone]:
    """Yield where those come onto the map that have joined the battle since: where their side has set up."""
    placing = {unit.side: unit for unit in battle.units.values() if is_to_be_placed(battle, unit)}
    for side, unit in placing.items():
        label = say("table/arrive", side=battle.side(side).name, where=format_zone(battle, unit))
        hexes = setup_hexes(battle, unit)
        yield SetupZone(side, hexes, label, _facings(battle, unit, hexes))


def _facings(battle: Battle, placing: Unit, hexes: frozenset[Hex]) -> Mapping[Hex, int]:
    """Return how a unit that is set up faces the enemy in each hex."""
    assert battle.board is not None, "units are set up on a map"
    enemies = [unit.hex for unit in battle.units.values() if unit.side != placing.side and unit.hex]
    zone = battle.side(placing.side).zone
    return facings_in(hexes, battle.board, enemies, zone.edge if zone else "")
