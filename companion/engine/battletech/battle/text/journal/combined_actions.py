"""Journal lines of what players noted at the table, several things in one line."""

from __future__ import annotations

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.dues import ROLLS
from companion.engine.battletech.battle.text.marks import format_sheet_mark
from companion.engine.battletech.battle.text.names import (
    BattleAccount,
    format_hexes,
    location_name,
    unit_name,
)
from companion.engine.battletech.battle.text.slots import slot_name
from companion.engine.marks import Mark
from companion.engine.shared.talk.combined_action import format_combined
from companion.tabletop.number_text import format_count


def format_together(account: BattleAccount, action: actions.Together) -> str:
    """Return all parts, unit by unit."""
    return format_combined(account, action, format_part, unit_name)


def format_strike_slot(account: BattleAccount, action: actions.StrikeSlot) -> str:
    return f"{unit_name(account.battle, action.unit)}: {format_part(account.battle, action)}"


def format_hurt_warrior(account: BattleAccount, action: actions.HurtWarrior) -> str:
    return f"{unit_name(account.battle, action.unit)}: {format_part(account.battle, action)}"


def format_roll_piloting(account: BattleAccount, action: actions.RollPiloting) -> str:
    return f"{unit_name(account.battle, action.unit)}: {ROLLS['piloting']}"


def format_part(battle: Battle, part: actions.Part) -> str:
    """One thing that is noted, in the middle of a line."""
    match part:
        case actions.Hit():
            whence = " from the rear" if part.side == "rear" else ""
            return f"{part.damage} damage to the {location_name(battle, part.unit, part.location)}{whence}"
        case actions.StrikeSlot():
            filling = battle.model(battle.units[part.unit]).slots_of(part.location)[part.slot - 1] or ""
            what = slot_name(battle, battle.units[part.unit], filling)
            return f"critical hit on the {what} in the {location_name(battle, part.unit, part.location)}"
        case actions.HurtWarrior():
            return f"MechWarrior takes {format_count(part.hits, 'hit')}"
        case actions.RollPiloting():
            return f"{ROLLS['piloting']}{_format_dice(part.rolled)}"
        case actions.Settle():
            return f"{ROLLS.get(part.kind, 'a due roll')}{_format_dice(part.rolled)}"
        case actions.NoteMove():
            done = battle.rules.tables.movement.modes_of(battle.units[part.unit].type)[part.movement].done
            return f"{done} {format_hexes(part.hexes)}" if part.hexes else done
        case Mark():
            return f"{format_sheet_mark(battle, part.unit, part.track, part.left)} by hand"


def _format_dice(rolled: tuple[int, ...]) -> str:
    return f" {'+'.join(map(str, rolled))}" if rolled else ""
