"""Condition of a 'Mech: locations lost, helpless, or out of the battle."""

from __future__ import annotations

from companion.engine.battletech.battle.components import (
    felt_effects,
    is_lost,
    location_plan,
    walking_hits,
)
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.units import SideId, Unit
from companion.engine.battletech.tables.effects import STAND, CriticalEffect


def lost_locations(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Destroyed locations in the order of the sheet."""
    return tuple(name for name in location_plan(battle, unit).names if is_lost(unit, name))


def is_destroyed(battle: Battle, unit: Unit) -> bool:
    """Whether the 'Mech is out of the battle, or not yet in it.

    Rule: Quick-Start, Destroying a BattleMech; Special Rules. CityTech, Combat > BattleMechs.
    """
    known = _reasons_known.get(id(unit))
    if known is None or known[0] is not unit or known[1] is not battle.rules:
        if len(_reasons_known) >= MAX_KNOWN_REASONS:
            _reasons_known.clear()
        known = _reasons_known[id(unit)] = (
            unit,
            battle.rules,
            bool(_is_away(unit) or why_destroyed(battle, unit)),
        )
    return known[2]


def _is_away(unit: Unit) -> bool:
    return unit.has_left or unit.arrives > 0


_reasons_known: dict[int, tuple[Unit, Rulebook, bool]] = {}
"""Whether units are destroyed: of each it is asked dozens of times at every moment. Units never change."""

MAX_KNOWN_REASONS = 512


def why_unit_destroyed(battle: Battle, unit: Unit) -> str:
    """Return the cause that puts a unit out of the battle: a vital location, its pilot, or a hand."""
    for name, row in location_plan(battle, unit).names.items():
        if row.destroys_unit and is_lost(unit, name):
            return f"lost/{name}"
    if unit.is_out:
        return "marked"
    return "warrior_killed" if is_dead(battle, unit) else ""


def why_destroyed(battle: Battle, unit: Unit) -> str:
    """Return what put a unit out of the battle: the id of a cause; empty while it fights on."""
    return battle.kind(unit).why_destroyed(battle, unit)


def is_dead(battle: Battle, unit: Unit) -> bool:
    """Whether the MechWarrior has taken more hits than he can survive."""
    dead_at = battle.rules.tables.warriors.consciousness.dead_at
    return unit.warrior is not None and unit.warrior.hits >= dead_at


def is_unconscious(unit: Unit) -> bool:
    """Whether the MechWarrior is out cold. Rule: CityTech, Playing the Game > Consciousness Rolls."""
    return unit.warrior is not None and unit.warrior.unconscious_since is not None


def is_helpless(unit: Unit) -> bool:
    """Whether nobody acts in this unit: its reactor is shut down, who is in it is unconscious or stunned, or
    it rides in another.
    """
    return unit.is_shut_down or unit.is_stunned or is_unconscious(unit) or unit.carrier is not None


def is_in_the_air(unit: Unit) -> bool:
    """Whether the 'Mech is coming down on another. Rule: CityTech, Combat > Death from Above."""
    return (
        unit.doings.blow is not None
        and unit.doings.blow.attack == "death_from_above"
        and not unit.doings.has_struck
    )


def is_immobile(battle: Battle, unit: Unit) -> bool:
    """Whether the unit is an immobile target.

    Rule: Quick-Start, Leg Destruction. CityTech, Combat > To-Hit Modifiers (Firing at Immobile Targets).
    """
    return battle.kind(unit).is_immobile(battle, unit)


def surviving_units(battle: Battle, side: SideId | None = None) -> tuple[Unit, ...]:
    """Units that still take part, of one side or of both."""
    return tuple(
        mech for mech in battle.units.values() if not is_destroyed(battle, mech) and side in (None, mech.side)
    )


def arriving(battle: Battle, side: SideId) -> tuple[Unit, ...]:
    """Units of a side that have still to arrive."""
    return tuple(mech for mech in battle.units.values() if mech.arrives and mech.side == side)


def why_not_stand(battle: Battle, unit: Unit) -> CriticalEffect | None:
    """Return the damage that keeps a 'Mech from getting up at all.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Gyro; Leg Destruction).
    """
    return next((row for row, _ in felt_effects(battle, unit, STAND) if STAND in row.forbids), None)


def can_stand(battle: Battle, unit: Unit) -> bool:
    """Whether a 'Mech could get up at all."""
    return why_not_stand(battle, unit) is None


def why_not_steered(battle: Battle, unit: Unit) -> CriticalEffect | None:
    """Return the damage that makes every Piloting Skill Roll fail: with it a 'Mech only turns on the spot."""
    hits = felt_effects(battle, unit, "piloting", walking_hits(battle, unit))
    return next((row for row, _ in hits if row.piloting == "fails"), None)
