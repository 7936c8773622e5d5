"""Changes that the events of joining units make, the same in every family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.shared.fast_replace import replace
from companion.engine.shared.joining import events
from companion.engine.shared.rule_rows import EventRule, no_text


def apply_arrival(unit: Any, turn: int) -> Any:
    """Return a unit as this turn begins: who was to come by now is there."""
    return replace(unit, arrives=0) if unit.arrives and unit.arrives <= turn else unit


def apply_unit_named(unit: Any, event: events.UnitNamed) -> Any:
    return replace(unit, name=event.name)


def apply_pilot_named(unit: Any, event: events.PilotNamed) -> Any:
    return replace(unit, pilot=event.pilot)


def apply_skills_set(unit: Any, event: events.SkillsSet) -> Any:
    return replace(unit, warrior=replace(unit.warrior, gunnery=event.gunnery, piloting=event.piloting))


def apply_arrival_set(unit: Any, event: events.ArrivalSet) -> Any:
    return replace(unit, arrives=event.arrives)


def apply_unit_returned(unit: Any, _event: events.UnitReturned) -> Any:
    return replace(unit, has_left=False)


def apply_side_changed(battle: Any, event: events.SideChanged) -> Any:
    """Return the unit is of the other side, and no number in the roster becomes another by that."""
    units = {
        name: replace(unit, number=event.numbers.get(name, unit.number))
        for name, unit in battle.units.items()
    }
    return _of_its_side(replace(battle, units=units), event)


def everywhere(change: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a change of a unit, also as it was when the phase began where the battle looks back to that."""

    def apply_change(battle: Any, event: Any) -> Any:
        after = battle.with_unit(change(battle.units[event.unit], event))
        began: Mapping[str, Any] = getattr(battle, "phase_began", {})
        if event.unit not in began:
            return after
        return replace(after, phase_began={**began, event.unit: change(began[event.unit], event)})

    return apply_change


def apply_unit_joined(battle: Any, event: Any) -> Any:
    return battle.with_unit(event.joined)


_of_its_side = everywhere(lambda unit, event: replace(unit, side=event.side))
apply_unit_refitted = everywhere(lambda _unit, event: event.refitted)

EVENT_RULES: tuple[EventRule[Any, Any], ...] = (
    EventRule(events.UnitNamed, everywhere(apply_unit_named), no_text),
    EventRule(events.PilotNamed, everywhere(apply_pilot_named), no_text),
    EventRule(events.SkillsSet, everywhere(apply_skills_set), no_text),
    EventRule(events.ArrivalSet, everywhere(apply_arrival_set), no_text),
    EventRule(events.UnitReturned, everywhere(apply_unit_returned), no_text),
    EventRule(events.SideChanged, apply_side_changed, no_text),
)
