"""'Mechs that have heated up: their Heat Phase, and what they owe after it."""

from __future__ import annotations

from typing import Any

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import Settle
from companion.engine.battletech.battle.events import HeatBuilt
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.heat import build_up as heat
from companion.engine.play import Play
from tests.builders import play
from tests.citytech import acting, after, changed, in_phase
from tests.engine.battletech.battered import amid, built


def hot(level: int, name: str = "orion", **fields: Any) -> Battle:
    """A 'Mech whose heat stood here as its Heat Phase began; its sinks are off."""
    at = built(amid(name, "physical_attack"), name, heat_sinks=None)
    return changed(at, name, heat=level, **fields)


def heated(at: Battle, name: str = "orion", **sources: int) -> Play[Battle]:
    """The Heat Phase, after these have heated the 'Mech."""
    at = after(at, *(HeatBuilt(name, cause, points) for cause, points in sources.items()))
    return acting(in_phase(at, "heat"), heat.heat_phase)


def owed(at: Battle) -> list[tuple[str, int]]:
    return [(due.kind, due.points) for due in dues.owed(at)]


def settled(at: Battle, kind: str, *answers: Any) -> Play[Battle]:
    due = next(due for due in dues.owed(at) if due.kind == kind)
    return play(at, Settle(due.id), *answers)
