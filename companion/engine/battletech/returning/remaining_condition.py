"""The condition in which a battle leaves a unit, in the form of a later battle's set-up.

A unit that begins in the condition found has the same sheet as far as damage lasts: this is the inverse of
`turn/condition_at_start`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.tracks import known_flags, printed_rounds
from companion.engine.battletech.battle.units import Mech, Unit
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.shared.setup import UnitCondition


def remaining_condition(battle: Battle, unit: Unit) -> UnitCondition | None:
    """Return all that lasts of what has befallen a unit; None where it is as it came from the works."""
    model = battle.model(unit)
    rear = model.rear_armor if isinstance(model, MechModel) else {}
    found = UnitCondition(
        armor=_missing_points(unit.armor, model.armor),
        rear=_missing_points(unit.rear_armor, rear),
        structure=_missing_points(unit.structure, model.structure),
        slots=dict(_hit_slots(battle, unit)),
        shots=_missing_points(unit.rounds, printed_rounds(model)),
        hits=unit.warrior.hits if unit.warrior else 0,
        marks=tuple(_lasting_flags(battle, unit)),
    )
    return None if found == UnitCondition() else found


def _missing_points(left: Mapping[str, int], full: Mapping[str, int]) -> dict[str, int]:
    """Return what has become less than it was."""
    return {name: max(left[name], 0) for name, printed in full.items() if left.get(name, printed) < printed}


def _hit_slots(battle: Battle, unit: Unit) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Slots that are hit, counted from 1; not those that only shut down for a turn."""
    disabled = unit.disabled if isinstance(unit, Mech) else {}
    model = battle.model(unit)
    for location in dict.fromkeys([*model.armor, *unit.hit_slots]):
        fillings = model.slots_of(location)
        hit = tuple(
            index + 1
            for index in sorted(unit.hit_slots.get(location, ()))
            if f"{location}/{index}" not in disabled and index < len(fillings) and fillings[index] is not None
        )
        if hit:
            yield location, hit


def _lasting_flags(battle: Battle, unit: Unit) -> Iterator[str]:
    """Conditions that last and that have no boxes."""
    for name, flag in known_flags(battle.rules, battle.model(unit)).items():
        if flag.lasts and flag.holds(unit):
            yield name
