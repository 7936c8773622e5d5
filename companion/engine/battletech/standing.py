"""How a target stands to a unit that fires at it, and whether the line of sight to it is open.

Rule: Quick-Start, Line of Sight. CityTech, Combat > Line of Sight.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.battletech.condition import is_destroyed, is_helpless
from companion.engine.battletech.fire_modes import FireMode
from companion.engine.battletech.sequence import has_fire
from companion.engine.battletech.sight import LineOfSight
from companion.engine.battletech.situations import DIRECT, as_told, is_on_map, on_map, sight_between
from companion.engine.battletech.state import Battle, Mech, Situation
from companion.errors import Refusal


@dataclass(frozen=True, slots=True)
class Standing:
    """How a target stands, and why it is `unseen` by whoever has to see it."""

    situation: Situation
    unseen: Refusal | None = None
    sight: LineOfSight | None = None


def standing(
    battle: Battle, attacker: Mech, target: Mech, told: Situation | None = None, mode: FireMode = DIRECT
) -> Standing | None:
    """How a target stands to its attacker: by the map, or as `told` unless both stand on one."""
    unfit = why_not_spot(battle, attacker, mode) if mode.spotter else None
    if is_on_map(battle, attacker, target):
        sight = sight_between(battle, attacker, target, mode)
        situation = on_map(battle, attacker, target, mode, sight)
        return Standing(situation, unfit or _why_unseen(battle, attacker, target, mode, sight), sight)
    return None if told is None else Standing(as_told(battle, target, told, mode), unfit)


def _why_unseen(
    battle: Battle, attacker: Mech, target: Mech, mode: FireMode, sight: LineOfSight | None
) -> Refusal | None:
    """Why there is no line of sight, naming what blocks it.

    A choice left to the target's player does not forbid the declaration; he is asked when it is made.
    """
    rules = battle.rules.tables.line_of_sight
    viewer = battle.units[mode.spotter] if mode.spotter else attacker
    if mode.hex is None and target.id in viewer.unseen:
        return Refusal(f"{target.name}'s player has chosen a line of sight that is blocked.", rules.source)
    if sight is None or sight.blocker is None:
        return None
    whose = f" from {viewer.name}" if mode.spotter else ""
    if sight.is_dense:
        words = f"the woods up to hex {sight.blocker.counts.label} block it"
    else:
        words = f"{sight.hindrance} blocks it"
    return Refusal(f"No line of sight{whose}: {words}.", sight.hindrance_source)


def why_not_spot(battle: Battle, attacker: Mech, mode: FireMode) -> Refusal | None:
    """Why a unit cannot spot for another: it is no friend, cannot act, or attacks itself.

    Rule: CityTech, Special Case Rules > LRM Indirect Fire.
    """
    spotter, source = battle.units[mode.spotter], battle.rules.tables.weapon_attacks.indirect_source
    if spotter.side != attacker.side or spotter.id == attacker.id:
        return Refusal(f"{spotter.name} cannot spot: it is no friend of {attacker.name}.", source)
    if is_destroyed(battle, spotter) or is_helpless(spotter):
        return Refusal(f"{spotter.name} cannot spot: nobody acts in it.", source)
    if has_fire(spotter) or (spotter.blow is not None and spotter.blow.attack):
        return Refusal(f"{spotter.name} cannot spot: it attacks this turn.", source)
    return None
