"""Switching heat sinks and anti-missile systems off and on in the End Phase.

Rule: CityTech, Heat > Building Up Heat; Equipment > Anti-Missile System.
"""

from __future__ import annotations

from companion.engine.battletech.actions import Switch
from companion.engine.battletech.components import is_mount_broken
from companion.engine.battletech.condition import is_destroyed, is_helpless
from companion.engine.battletech.events import Switched
from companion.engine.battletech.heat_sinks import working_sinks
from companion.engine.battletech.sequence import END
from companion.engine.battletech.state import Battle, Mech
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.counting import counted

SINKS = "sinks"


def why_not_switch(battle: Battle, action: Switch) -> Refusal | None:
    """Why something cannot be switched: it cannot be at all, is broken, or it is not the End Phase."""
    mech, heat = battle.units[action.unit], battle.rules.tables.heat
    if heat is None:
        return Refusal(f"{battle.rules.title} has nothing to switch off.")
    if action.item == SINKS:
        return _why_not_sinks(battle, mech, action.value) or _why_not_now(battle, mech, heat.points.source)
    return _why_not_item(battle, mech, action)


def _why_not_sinks(battle: Battle, mech: Mech, off: int) -> Refusal | None:
    working = working_sinks(battle, mech)
    if 0 <= off <= working:
        return None
    sinks = counted(working, "heat sink")
    return Refusal(f"{mech.name} has {sinks} in order: 0 to {working} may be off, not {off}.")


def _why_not_item(battle: Battle, mech: Mech, action: Switch) -> Refusal | None:
    item = next((item for item in battle.model(mech).equipment if item.id == action.item), None)
    row = battle.rules.tables.equipment[item.item] if item else None
    if item is None or row is None or row.missiles_destroyed is None:
        return Refusal(f"{mech.name} has no {action.item!r} that could be switched off.")
    if action.value not in (0, 1):
        return Refusal(f"The {row.name} is off (1) or on (0), not {action.value}.")
    if is_mount_broken(battle, mech, item):
        return Refusal(f"The {row.name} is destroyed.", row.source)
    return _why_not_now(battle, mech, row.source)


def _why_not_now(battle: Battle, mech: Mech, source: str) -> Refusal | None:
    if battle.turn.phase != END:
        return Refusal("Equipment is switched in the End Phase.", source)
    if is_destroyed(battle, mech) or is_helpless(mech):
        return Refusal(f"Nobody can switch anything in {mech.name} now.", source)
    return None


def switch(play: Play[Battle], action: Switch) -> None:
    """Have so many heat sinks off, or an item off or on. Rule: CityTech, Heat > Building Up Heat."""
    play.happen(Switched(action.unit, action.item, action.value))
