"""What is owed, in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle.state import Battle, Due
from companion.engine.battletech.battle.words.causes import cause_words
from companion.engine.shared.wording import in_sentence
from companion.tabletop.counting import counted

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


def due_label(battle: Battle, due: Due) -> str:
    """A due in the list of what is owed: "Piloting Skill Roll: kicked"."""
    return LABELS[due.kind].format(
        cause=_cause(battle, due), points=due.points, hits=counted(due.points, "hit")
    )


def _cause(battle: Battle, due: Due) -> str:
    piloting = battle.rules.tables.piloting
    if due.kind == "trigger" and due.cause in battle.rules.tables.victory.triggers:
        return battle.rules.tables.victory.triggers[due.cause].label
    if due.cause in piloting.events:
        return in_sentence(piloting.events[due.cause].label)
    return cause_words(battle, due.cause) if due.cause else ""


def due_words(battle: Battle, kind: str, cause: str) -> str:
    """What a due is about: "piloting roll, kicked"."""
    row = battle.rules.tables.piloting.events.get(cause) or battle.rules.tables.victory.triggers.get(cause)
    why = row.label if row else cause_words(battle, cause) if cause else ""
    return f"{ROLLS[kind]}, {in_sentence(why)}" if why else ROLLS[kind]


def failure_words(battle: Battle, failure: str) -> str:
    """Why a Piloting Skill Roll or another one fails by itself: "Reactor shut down", "Gyro, second hit"."""
    piloting = battle.rules.tables.piloting
    if failure in FAILURES:
        return FAILURES[failure]
    row = piloting.events.get(failure)
    return row.label if row else failure
