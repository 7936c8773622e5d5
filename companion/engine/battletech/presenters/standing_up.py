"""Commands of a 'Mech where it stands or lies: standing up, turning on the ground, dropping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.actions import Move, Step
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Mech, Unit
from companion.engine.battletech.movement.risks import STANDING_UP, Danger, Risk
from companion.engine.battletech.movement.risks import format_risk as risk_words
from companion.engine.battletech.movement.walk import Mover
from companion.engine.battletech.presenters.moves import GROUND
from companion.engine.views.units import Command

LYING: Mapping[Step, str] = {"left": "rotate-left", "right": "rotate-right"}


def on_the_ground(battle: Battle, unit: Unit) -> Iterator[Command]:
    """Yield the commands of a 'Mech where it stands or lies: stand up, turn on the ground, drop.

    Rule: CityTech, Movement > Standing Up; Dropping to the Ground; Facing after a Fall.
    """
    rules = battle.rules.tables.movement
    if rules.stand_up is None:
        return
    ways = [unit.doings.moved.movement] if unit.doings.moved is not None else _on_foot(battle)
    if not unit.is_prone and unit.hex is None:
        return
    if not unit.is_prone:
        yield Command(
            "drop", say("move/drop_to_the_ground"), Move(unit.id, ways[0], ("drop",)), "prone", GROUND
        )
        return
    for way in ways:
        yield from _standing_up(battle, unit, way)
    for step, icon in LYING.items() if unit.hex is not None else ():
        turn = Move(unit.id, ways[0], (step,))
        yield Command(f"turn/{step}", say("move/turn_lying", step=step), turn, icon, GROUND)


def _standing_up(battle: Battle, unit: Unit, movement: str) -> Iterator[Command]:
    """Yield the ways of standing up; where there are several, each with its number and chance."""
    rules = battle.rules.tables.movement
    name, ways, usual = rules.modes[movement].label, rules.stand_up or {}, rules.way_up()
    for stands, row in ways.items():
        is_usual = row is usual
        stand = Move(unit.id, movement, ("stand",), stands="" if is_usual else stands)
        text = say("move/stand_up", name=name)
        if len(ways) > 1 and isinstance(unit, Mech):
            mover = Mover.of(battle, unit, movement, stands)
            risk = risk_words(battle, unit, Risk(Danger.GROUND, STANDING_UP, mover.standing_up))
            text = say("move/stand_up_so", way=row.label, name=name, risk=risk)
        command = f"stand/{movement}" if is_usual else f"stand/{movement}/{stands}"
        yield Command(command, text, stand, "stand", GROUND, row.source or rules.stand_up_source)


def _on_foot(battle: Battle) -> list[str]:
    """Return the ways of moving on foot, those first in which one may stand up."""
    modes = battle.rules.tables.movement.modes
    on_foot = [name for name, mode in modes.items() if mode.is_on_foot]
    return sorted(on_foot, key=lambda name: "stand" in modes[name].forbids)
