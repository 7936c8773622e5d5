"""Order of acting: by sides in turn or unit by unit, as the rules have it for each phase.

Rule: Quick-Start, Movement Phase (gap G9). CityTech, Playing the Game > Movement Phase; Reaction Phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    MOVEMENT,
    PHYSICAL_ATTACK,
    REACTION,
    WEAPON_ATTACK,
    sort_by_initiative,
    takes_turns,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.battletech.tables.turn import BY_UNIT, HEAVIEST_FIRST, LIGHTEST_FIRST

ORDERED = ((MOVEMENT, ""), (REACTION, ""), (WEAPON_ATTACK, DECLARE), (PHYSICAL_ATTACK, DECLARE))
"""Steps in which units act one after another."""
BY_PLACE = (BY_UNIT, HEAVIEST_FIRST, LIGHTEST_FIRST)
"""Ways to act in which each unit has its own place."""


def activation_of(battle: Battle, phase: str) -> str:
    """Return the activation of a phase: its own, else that of all phases."""
    phases = battle.rules.tables.phases
    return phases.of(phase).activation or phases.activation


def order_of(battle: Battle, phase: str, step: str) -> tuple[tuple[SideId, ...], tuple[UnitId, ...]]:
    """Return the sequence of the sides in a step, or that of the units; neither where nobody waits for
    anybody.
    """
    if (phase, step) not in ORDERED:
        return (), ()
    acting = [mech for mech in surviving_units(battle) if takes_turns(battle, mech, phase, step)]
    if activation_of(battle, phase) in BY_PLACE:
        return (), unit_order(battle, acting, phase)
    return acting_order(battle, acting, phase), ()


def acting_order(battle: Battle, units: Iterable[Unit], phase: str = MOVEMENT) -> tuple[SideId, ...]:
    """Return the sequence of the sides, who begins as the phase says, each with as many units at a time as it
    may.

    Alternating, the side left over goes on alone at the end. In proportion, the larger side acts with
    several at a time: twice as many, two; front-loaded it begins with those that do not come out even.
    """
    left, order = Counter(mech.side for mech in units), list[SideId]()
    share = SHARES.get(activation_of(battle, phase))
    if share is None:
        return ()
    sides = sort_by_initiative(battle)
    if first_of(battle, phase) == "winner":
        sides = sides[::-1]
    while acting := [side for side in sides if left[side]]:
        fewest = min(left[side] for side in acting)
        for side in acting:
            number = share(left[side], fewest)
            order += [side] * number
            left[side] -= number
    return tuple(order)


SHARES: Mapping[str, Callable[[int, int], int]] = {
    "alternate": lambda _left, _fewest: 1,
    "in_proportion": lambda left, fewest: left // fewest,
    "front_loaded": lambda left, fewest: -(-left // fewest),
    "whole_side": lambda left, _fewest: left,
}
"""With how many of the units it has left a side acts at a time, the smallest side having the fewest."""


def unit_order(battle: Battle, units: Iterable[Unit], phase: str) -> tuple[UnitId, ...]:
    """Return the sequence of the units by their own initiative or their weight; of equal weight, by their
    sides'.
    """
    activation, is_winner_first = activation_of(battle, phase), first_of(battle, phase) == "winner"
    if activation == BY_UNIT:
        ranking = battle.turn.ranking
        places = {unit: index for index, unit in enumerate(ranking[::-1] if is_winner_first else ranking)}
        known = [mech.id for mech in units]
        return tuple(sorted(known, key=lambda unit: places.get(unit, len(places))))
    sides = sort_by_initiative(battle)
    sides = sides[::-1] if is_winner_first else sides
    sign = -1 if activation == HEAVIEST_FIRST else 1
    ranked = sorted(units, key=lambda mech: (sign * battle.model(mech).weight, sides.index(mech.side)))
    return tuple(mech.id for mech in ranked)


def first_of(battle: Battle, phase: str) -> str:
    """Whether the loser or the winner of the initiative begins a phase."""
    phases = battle.rules.tables.phases
    return phases.of(phase).first or phases.first


def sides_roll(battle: Battle) -> bool:
    """Whether anything depends on which side has the initiative."""
    return battle.rules.tables.phases.activations != {BY_UNIT}


def units_roll(battle: Battle) -> bool:
    """Whether units act by an initiative of their own."""
    return BY_UNIT in battle.rules.tables.phases.activations
