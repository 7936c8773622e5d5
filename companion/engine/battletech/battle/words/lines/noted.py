"""What is noted in one line at the table, in plain words."""

from __future__ import annotations

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.words.dues import ROLLS
from companion.engine.battletech.battle.words.marks import mark_words
from companion.engine.battletech.battle.words.names import Told, hexes_words, location_name, name
from companion.engine.battletech.battle.words.slots import slot_name
from companion.engine.marking import Mark
from companion.engine.shared.talk.together import line
from companion.tabletop.counting import counted


def noted(told: Told, action: actions.Together) -> str:
    """All parts, unit by unit."""
    return line(told, action, part_words, name)


def strike_slot(told: Told, action: actions.StrikeSlot) -> str:
    return f"{name(told.battle, action.unit)}: {part_words(told.battle, action)}"


def hurt_warrior(told: Told, action: actions.HurtWarrior) -> str:
    return f"{name(told.battle, action.unit)}: {part_words(told.battle, action)}"


def roll_piloting(told: Told, action: actions.RollPiloting) -> str:
    return f"{name(told.battle, action.unit)}: {ROLLS['piloting']}"


def part_words(battle: Battle, part: actions.Part) -> str:
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
            return f"MechWarrior takes {counted(part.hits, 'hit')}"
        case actions.RollPiloting():
            return f"{ROLLS['piloting']}{_dice(part.rolled)}"
        case actions.Settle():
            return f"{ROLLS.get(part.kind, 'a due roll')}{_dice(part.rolled)}"
        case actions.NoteMove():
            done = battle.rules.tables.movement.modes[part.movement].done
            return f"{done} {hexes_words(part.hexes)}" if part.hexes else done
        case Mark():
            return f"{mark_words(battle, part.unit, part.track, part.left)} by hand"


def _dice(rolled: tuple[int, ...]) -> str:
    return f" {'+'.join(map(str, rolled))}" if rolled else ""
