"""Hidden units and minefields: what a battle looks like to those who do not know of them.

Rule: CityTech, Special Case Rules > Hidden Units; Minefields.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.roster import in_roster


def hidden_units(battle: Battle) -> Iterator[Unit]:
    """Yield the units that only their own side knows of."""
    return (unit for unit in battle.units.values() if unit.is_hidden)


def hidden_enemies(battle: Battle, side: SideId) -> Iterator[Unit]:
    """Yield the units that others have hidden from a side."""
    return (unit for unit in hidden_units(battle) if unit.side != side)


def sides_with_secrets(battle: Battle) -> frozenset[SideId]:
    """Return the sides that have hidden a unit or a minefield which nobody has found yet; a battle that is
    over has no secrets.
    """
    if battle.ending is not None:
        return frozenset()
    mines = (effect.owner for effects in battle.hex_effects.values() for effect in effects if effect.owner)
    return frozenset((*(unit.side for unit in hidden_units(battle)), *mines))


def sides_that_may_hide(battle: Battle) -> frozenset[SideId]:
    """Return the sides that may look at what they have hidden: all of them where anybody has, so that nobody
    learns who has not.
    """
    has_secrets = battle.has_ambush or bool(sides_with_secrets(battle))
    return frozenset(side.id for side in battle.sides if has_secrets and battle.ending is None)


def gapless_numbers(battle: Battle) -> dict[UnitId, int]:
    """Return the number of each unit by its id: no gap in those that all see tells of one that is hidden."""
    places = in_roster([it.id for it in battle.sides], battle.units.values())
    ranked = sorted(places, key=lambda place: (place.unit.is_hidden, place.number))
    return {place.unit.id: number for number, place in enumerate(ranked, 1)}


def with_roster_numbers(battle: Battle) -> Battle:
    """Return the battle with the numbers that its units have from now on, as some of them are hidden."""
    numbers = gapless_numbers(battle)
    units = {name: replace(unit, number=numbers[name]) for name, unit in battle.units.items()}
    return replace(battle, units=units)


@cached_per_battle
def as_seen(battle: Battle, side: SideId | None) -> Battle:
    """Return the battle as a side sees it: without units and minefields that others have hidden.

    No side is anybody who looks on. Units keep their numbers in the roster, of which those of hidden units
    are the last.
    """
    if not sides_with_secrets(battle):
        return battle
    numbers = gapless_numbers(battle)
    seen = {
        name: replace(unit, number=numbers[name])
        for name, unit in battle.units.items()
        if not unit.is_hidden or unit.side == side
    }
    known = {
        place: tuple(effect for effect in effects if effect.owner in ("", side))
        for place, effects in battle.hex_effects.items()
    }
    return replace(
        battle,
        units=seen,
        phase_began={name: unit for name, unit in battle.phase_began.items() if name in seen},
        dues=tuple(due for due in battle.dues if due.unit in seen),
        hex_effects={place: effects for place, effects in known.items() if effects},
    )
