"""Equipment that is set in the Reaction Phase for the rest of the turn: electronics, and smoke to hide in."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.actions import SetEquipment
from companion.engine.battletech.battle.ammunition import bins_of
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.declared_rounds import take_rounds
from companion.engine.battletech.battle.events import EffectBegan, EquipmentSet, HeatBuilt
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.heat_sinks import working_sinks
from companion.engine.battletech.battle.sequence import REACTION
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage import hidden_units
from companion.engine.battletech.tables.equipment import Equipment
from companion.engine.battletech.tables.equipment_settings import EquipmentSetting
from companion.engine.battletech.units.unit_model import Item
from companion.engine.play import Play
from companion.errors import Refusal


def settable_items(battle: Battle, unit: Unit) -> Iterator[tuple[Item, Equipment]]:
    """Yield the equipment of a unit that is set for a turn."""
    for item in battle.model(unit).equipment:
        row = battle.rules.tables.equipment[item.item]
        if row.settings:
            yield item, row


def why_not_set(battle: Battle, action: SetEquipment) -> Refusal | None:
    """Return why an item cannot be set so now."""
    unit = battle.units[action.unit]
    found = next(((item, row) for item, row in settable_items(battle, unit) if item.id == action.item), None)
    if found is None:
        known = tuple(item.id for item, _ in settable_items(battle, unit))
        return nonsense("no_such_setting", unit=unit.name, item=action.item, known=known)
    item, row = found
    setting = row.settings.get(action.setting)
    if setting is None:
        return nonsense("no_such_setting", unit=row.name, item=action.setting, known=tuple(row.settings))
    if setting.raises and unit.hex is None:
        return nonsense("unit_off_map", unit=unit.name)
    return _why_not_now(battle, unit, item, row) or _why_not_so(battle, unit, item, row, setting)


def _why_not_now(battle: Battle, unit: Unit, item: Item, row: Equipment) -> Refusal | None:
    """Return why an item cannot be set at all now."""
    if is_mount_broken(battle, unit, item):
        return by_rule("item_destroyed", row.source, item=row.name)
    if battle.turn.phase != REACTION:
        return by_rule("set_in_reaction_phase", row.source, item=row.name)
    if is_destroyed(battle, unit) or is_helpless(unit):
        return by_rule("nobody_switches", row.source, unit=unit.name)
    if item.id in unit.doings.settings:
        return by_rule("set_already", row.source, item=row.name)
    return None


def _why_not_so(
    battle: Battle, unit: Unit, item: Item, row: Equipment, setting: EquipmentSetting
) -> Refusal | None:
    """Return why this setting is not open to a unit: how it has moved, what it lacks."""
    moved = unit.doings.moved
    if setting.uses_round and not rounds_of(battle, unit, item):
        return by_rule("nothing_left_of", row.source, item=row.name)
    if moved is not None and setting.most_hexes is not None and moved.hexes > setting.most_hexes:
        return by_rule("moved_too_far_for", row.source, unit=unit.name, most=setting.most_hexes)
    is_jump = moved is not None and battle.rules.tables.movement.modes[moved.movement].is_jump
    if setting.not_after_jump and is_jump:
        return by_rule("jumped_too_high_for", row.source, unit=unit.name, item=row.name)
    if setting.needs_heat_sink and unit.heats_up and not working_sinks(battle, unit):
        return by_rule("no_heat_sink_for", row.source, unit=unit.name, item=row.name)
    return None


def rounds_of(battle: Battle, unit: Unit, item: Item) -> int:
    """Return how often an item may still be used that uses something up."""
    return sum(unit.rounds[stored.id] for stored in bins_of(battle, unit, item.item))


def set_equipment(play: Play[Battle], action: SetEquipment) -> None:
    """Set an item for the rest of the turn: it heats its unit, and may hide its hex."""
    battle, unit = play.battle, play.battle.units[action.unit]
    item, row = next((it, row) for it, row in settable_items(battle, unit) if it.id == action.item)
    setting = row.settings[action.setting]
    play.emit(EquipmentSet(unit.id, item.id, action.setting))
    if setting.uses_round:
        bins = [stored.id for stored in bins_of(battle, unit, item.item)]
        take_rounds(play, unit.id, bins, 1)
    if setting.heat and battle.kind(unit).notes_heat and battle.rules.tables.heat:
        play.emit(HeatBuilt(unit.id, f"fired/{row.name}", setting.heat))
    if setting.probes:
        hidden_units.search(play, unit.id)
    if setting.raises and unit.hex is not None:
        play.emit(EffectBegan(unit.hex, HexEffect(setting.raises, ends=battle.turn.number)))
