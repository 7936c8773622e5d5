"""Dues in lists and in the middle of a line, and why rolls for them fail by themselves."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.causes import format_cause
from companion.engine.skeleton.wording import in_sentence
from companion.tabletop.number_text import format_count

ROLLS: Mapping[str, str] = {
    "piloting": "piloting roll",
    "consciousness": "roll to stay conscious",
    "wake": "roll to wake up",
    "shutdown": "roll to avoid a shutdown",
    "ammunition": "roll to avoid an ammunition explosion",
    "restart": "roll to restart",
    "fall": "fall",
    "life_support": "life support",
    "trigger": "roll",
}
"""In the middle of a line of the journal."""

LABELS: Mapping[str, str] = {
    "piloting": "Piloting Skill Roll: {cause}",
    "consciousness": "Stay conscious: {cause}",
    "wake": "Wake up",
    "shutdown": "Avoid shutdown at {points} heat",
    "ammunition": "Avoid an ammunition explosion at {points} heat",
    "restart": "Restart the reactor",
    "fall": "Falls: {cause}",
    "life_support": "Heat without life support: {hits}",
    "trigger": "{cause}",
}
"""In the list of what is owed."""

FAILURES: Mapping[str, str] = {
    "unconscious": "MechWarrior unconscious",
    "shut_down": "Reactor shut down",
    "unavoidable": "Cannot be avoided",
}


def due_label(battle: Battle, due: UnitDue) -> str:
    """Return a due in the list of what is owed: "Piloting Skill Roll: kicked"."""
    return LABELS[due.kind].format(
        cause=_format_cause(battle, due), points=due.points, hits=format_count(due.points, "hit")
    )


def _format_cause(battle: Battle, due: UnitDue) -> str:
    piloting = battle.rules.tables.piloting
    if due.kind == "trigger" and due.cause in battle.rules.tables.victory.triggers:
        return battle.rules.tables.victory.triggers[due.cause].label
    if due.cause in piloting.events:
        return in_sentence(piloting.events[due.cause].label)
    return format_cause(battle, due.cause) if due.cause else ""


def format_due(battle: Battle, kind: str, cause: str) -> str:
    """Format a due: "piloting roll, kicked"."""
    row = battle.rules.tables.piloting.events.get(cause) or battle.rules.tables.victory.triggers.get(cause)
    why = row.label if row else format_cause(battle, cause) if cause else ""
    return f"{ROLLS[kind]}, {in_sentence(why)}" if why else ROLLS[kind]


def format_failure(battle: Battle, failure: str) -> str:
    """Return why a Piloting Skill Roll or another one fails by itself: "Reactor shut down", "Gyro, second
    hit".
    """
    piloting = battle.rules.tables.piloting
    if failure in FAILURES:
        return FAILURES[failure]
    row = piloting.events.get(failure)
    return row.label if row else failure
