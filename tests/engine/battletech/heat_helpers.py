"""'Mechs that have heated up: their Heat Phase, and what they owe after it."""

from __future__ import annotations

from typing import Any

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import Settle
from companion.engine.battletech.battle.events import HeatBuilt
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.heat import build_up as heat
from companion.engine.play import Play
from tests.builders import resolve_action
from tests.citytech import act_by_rule, apply_events, change_unit, in_phase
from tests.engine.battletech.damaged_mechs import battle_in_phase, with_model


def hot(level: int, name: str = "orion", **fields: Any) -> Battle:
    """Return a 'Mech whose heat stood here as its Heat Phase began; its sinks are off."""
    at = with_model(battle_in_phase(name, "physical_attack"), name, heat_sinks=None)
    return change_unit(at, name, heat=level, **fields)


def run_heat_phase(at: Battle, name: str = "orion", **sources: int) -> Play[Battle]:
    """Return the Heat Phase, after these have heated the 'Mech."""
    at = apply_events(at, *(HeatBuilt(name, cause, points) for cause, points in sources.items()))
    return act_by_rule(in_phase(at, "heat"), heat.heat_phase)


def due_points(at: Battle) -> list[tuple[str, int]]:
    return [(due.kind, due.points) for due in dues.pending_dues(at)]


def settle_due(at: Battle, kind: str, *answers: Any) -> Play[Battle]:
    due = next(due for due in dues.pending_dues(at) if due.kind == kind)
    return resolve_action(at, Settle(due.id), *answers)
