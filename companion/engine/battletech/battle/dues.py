"""Dues: rolls and consequences that the rules owe, noted as they arise, and settled in order."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import DueArose, DueSettled
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.play import Play
from companion.tabletop.modifiers import Modifier

CONSCIOUSNESS, FALL, PILOTING, WAKE = "consciousness", "fall", "piloting", "wake"
SHUTDOWN, AMMUNITION, LIFE_SUPPORT, RESTART = "shutdown", "ammunition", "life_support", "restart"
TRIGGER = "trigger"

ORDER = (CONSCIOUSNESS, FALL, PILOTING, SHUTDOWN, AMMUNITION, LIFE_SUPPORT, RESTART, WAKE, TRIGGER)
MAY_WAIT = (RESTART,)
"""Dues that nobody has to settle before the turn goes on; they pass with their phase."""


@dataclass(frozen=True, slots=True)
class DueOutlook:
    """A due before it is settled: the number to roll or beat, the chance of that, and its source.

    Without a number nothing is rolled; `fails` is the id of what then makes a roll fail by itself.
    """

    number: int | None
    chance: float | None
    source: str
    modifiers: tuple[Modifier, ...] = ()
    fails: str = ""


def owe(play: Play[Battle], unit: UnitId, kind: str, cause: str = "", points: int = 0) -> UnitDue:
    """Note that something is owed to a unit."""
    due = UnitDue(f"due{play.battle.dues_made + 1}", unit, kind, cause, points)
    play.emit(DueArose(unit, due))
    return due


def pending_dues(battle: Battle) -> tuple[UnitDue, ...]:
    """Return the dues in the order of settling: a fainted pilot cannot roll to keep the 'Mech upright."""
    standing = (due for due in battle.dues if not has_lapsed(battle, due))
    return tuple(sorted(standing, key=lambda due: ORDER.index(due.kind)))


def find_due(battle: Battle, due_id: str, unit: UnitId | None, kind: str) -> UnitDue | None:
    """Return the due with this id, or the first of this kind that is owed to this unit; what is not said
    fits.
    """
    dues = battle.dues if due_id else pending_dues(battle)
    fits = (
        due for due in dues if due_id in ("", due.id) and unit in (None, due.unit) and kind in ("", due.kind)
    )
    return next(fits, None) if due_id or unit else None


def has_lapsed(battle: Battle, due: UnitDue) -> bool:
    """Whether a due has lost its reason: the 'Mech is out of the battle, or lies on the ground already.

    One that lies there can still fall over an edge.
    """
    mech = battle.units[due.unit]
    return is_destroyed(battle, mech) or (mech.is_prone and _keeps_upright(battle, due))


def _keeps_upright(battle: Battle, due: UnitDue) -> bool:
    piloting = battle.rules.tables.piloting
    if due.kind == PILOTING and piloting:
        return not piloting.events[due.cause].while_prone
    return due.kind == FALL and not due.points


def must_settle(battle: Battle) -> tuple[UnitDue, ...]:
    """Return the dues that have to be settled or waived before the turn goes on."""
    return tuple(due for due in pending_dues(battle) if due.kind not in MAY_WAIT)


def waive(play: Play[Battle], due: UnitDue) -> None:
    """Let a due go without its consequence."""
    play.emit(DueSettled(due.unit, due.id, is_waived=True))


def lapse_standing(play: Play[Battle], unit: UnitId) -> None:
    """Let go what was owed to keep a 'Mech upright that has fallen.

    Rule: CityTech, Movement > Making Piloting Skill Rolls.
    """
    for due in play.battle.dues:
        if due.unit == unit and _keeps_upright(play.battle, due):
            play.emit(DueSettled(unit, due.id))


def lapse(play: Play[Battle], unit: UnitId, *kinds: str) -> None:
    """Let dues of a unit go that have lost their reason."""
    for due in play.battle.dues:
        if due.unit == unit and due.kind in kinds:
            play.emit(DueSettled(unit, due.id))
