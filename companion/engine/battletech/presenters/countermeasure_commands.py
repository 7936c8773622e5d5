"""Commands for countermeasures that weapons fire in the Reaction Phase, each with its hexes in reach."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.actions import FireCountermeasures
from companion.engine.battletech.battle.ammunition import load_label
from companion.engine.battletech.battle.components import weapon_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.fire.countermeasures import (
    countermeasures_of,
    why_not_fire_countermeasures,
)
from companion.engine.battletech.presenters.ground_commands import reached_hexes
from companion.engine.views.units import UnitCommand
from companion.tabletop.hexes import neighbors

COUNTERMEASURES = "countermeasures"
"""The group of these commands."""


def countermeasure_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Yield what each weapon may fire, at a hex that it reaches; a clear line is asked for once one is
    chosen.
    """
    if battle.board is None or unit.hex is None:
        return
    hint = say("command/countermeasures_hint")
    for mount, load in countermeasures_of(battle, unit):
        weapon = weapon_of(battle, unit, mount)
        near = reached_hexes(battle, unit, (mount,), battle.board.all_hexes())
        places = {place: FireCountermeasures(unit.id, mount.id, load, place) for place in near}
        around = (places[it] for it in neighbors(unit.hex) if it in places)
        action = next((it for it in around if why_not_fire_countermeasures(battle, it) is None), None)
        text = say("command/countermeasures", weapon=weapon.name, load=load_label(weapon, load))
        first = action or next(iter(places.values()))
        yield UnitCommand(
            f"{COUNTERMEASURES}/{mount.id}/{load}",
            text,
            first,
            "missile",
            COUNTERMEASURES,
            hint,
            places=places,
        )
