"""State of battle and window as a lesson's step observes it, and whether the step is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.ui.guide.lesson import LessonStep

if TYPE_CHECKING:
    from companion.ui.table.controller import BattleController
    from companion.ui.table.selection import Selection

ANY, ACTING = "any", "acting"


@dataclass(frozen=True, slots=True)
class GuideMoment:
    """State of the battle and the window now."""

    phase: str
    placed: frozenset[str]
    selected: str | None
    target: str | None
    is_asking: bool
    entries: int
    may_redo: bool
    is_over: bool = False
    selects_acting: bool = False


def moment_of(bridge: BattleController, selection: Selection) -> GuideMoment:
    """Return the moment that the table shows."""
    turn, session = bridge.turn(), bridge.session
    acting = {unit.id for unit in bridge.units() if unit.may_act}
    return GuideMoment(
        phase=turn.phase,
        placed=frozenset(unit.id for unit in bridge.units() if unit.hex is not None),
        selected=None if bridge.is_covered else selection.unit,
        target=selection.target_unit,
        is_asking=bridge.ask is not None,
        entries=len(session.lines()),
        may_redo=session.redo_line is not None,
        is_over=turn.is_over,
        selects_acting=selection.unit in acting,
    )


def is_done(step: LessonStep, now: GuideMoment, entries_before: int) -> bool:
    """Whether the player has done what a step asks; one with nothing to do waits for its button."""
    until, new = step.until, now.entries - entries_before
    tests = {
        "placed": until.placed in now.placed,
        "phase": now.phase == until.phase,
        "selected": _is_selected(until.selected, now),
        "targeted": now.target is not None,
        "asked": now.is_asking,
        "answered": not now.is_asking and new > 0,
        "entries": new >= until.entries,
        "undone": now.may_redo,
        "redone": not now.may_redo,
    }
    wanted = until.model_fields_set
    return bool(wanted) and all(tests[key] for key in wanted)


def _is_selected(expected: str | None, now: GuideMoment) -> bool:
    if expected == ACTING:
        return now.selects_acting
    return now.selected is not None and expected in (ANY, now.selected)


def is_past(step: LessonStep, now: GuideMoment) -> bool:
    """Whether the battle is in a phase in which a step has no sense."""
    return now.is_over or (bool(step.phases) and now.phase not in step.phases)
