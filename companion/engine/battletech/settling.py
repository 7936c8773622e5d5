"""Settling what is owed, one by one or all in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.battletech import warriors
from companion.engine.battletech.actions import Dismiss, Settle
from companion.engine.battletech.dues import CONSCIOUSNESS, WAKE, must_settle, owed, waive
from companion.engine.battletech.state import Battle, Due
from companion.engine.play import Play
from companion.errors import Refusal


def settle(play: Play[Battle], action: Settle) -> None:
    """Settle one due."""
    due = next(due for due in play.battle.dues if due.id == action.due)
    SETTLING[due.kind](play, due)


def settle_all(play: Play[Battle]) -> None:
    """Settle everything that must be, and what follows from it, in order."""
    while dues := must_settle(play.battle):
        SETTLING[dues[0].kind](play, dues[0])


def settle_owed_to(play: Play[Battle], unit: str) -> None:
    """Settle at once what is owed to one unit, as in the middle of its move."""
    while due := next((due for due in must_settle(play.battle) if due.unit == unit), None):
        SETTLING[due.kind](play, due)


def why_not_settle(battle: Battle, action: Settle | Dismiss) -> Refusal | None:
    """Why a due cannot be settled or waived: there is none such."""
    if any(due.id == action.due for due in battle.dues):
        return None
    known = ", ".join(due.id for due in owed(battle)) or "nothing"
    return Refusal(f"There is no due {action.due!r}; owed is {known}.")


def why_not_settle_all(battle: Battle) -> Refusal | None:
    """Why there is nothing to settle."""
    return None if must_settle(battle) else Refusal("Nothing is owed.")


def dismiss(play: Play[Battle], action: Dismiss) -> None:
    """Waive one due."""
    waive(play, next(due for due in play.battle.dues if due.id == action.due))


def dismiss_all(play: Play[Battle]) -> None:
    """Waive everything that is owed."""
    for due in owed(play.battle):
        waive(play, due)


SETTLING: Mapping[str, Callable[[Play[Battle], Due], None]] = {
    CONSCIOUSNESS: warriors.settle_consciousness,
    WAKE: warriors.settle_waking,
}
