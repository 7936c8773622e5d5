"""Commands to illuminate a target in the Reaction Phase, one for each enemy on the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.actions import Illuminate
from companion.engine.battletech.battle.components import weapon_of
from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.fire.illumination import illuminators
from companion.engine.skeleton.roster import names_in_roster
from companion.engine.views.units import UnitCommand

ILLUMINATE = "illuminate"
"""The group of these commands."""


def illumination_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Yield what illuminates whom; what has a target already is told so."""
    names = names_in_roster(battle.sides, battle.units.values())
    for mount in illuminators(battle, unit):
        weapon = weapon_of(battle, unit, mount)
        hint = say("command/illuminate_hint", source=weapon.source)
        for enemy in surviving_units(battle):
            if enemy.side != unit.side and not enemy.is_hidden:
                text = say("command/illuminate", weapon=weapon.name, target=names[enemy.id])
                action = Illuminate(unit.id, mount.id, enemy.id)
                name = f"{ILLUMINATE}/{mount.id}/{enemy.id}"
                yield UnitCommand(name, text, action, "target", ILLUMINATE, hint)
