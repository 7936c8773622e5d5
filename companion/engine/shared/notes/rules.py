"""Rules for notes on units and on the battle, and their effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from companion.engine.play import Play
from companion.engine.shared.fast_replace import replace
from companion.engine.shared.notes.actions import LONGEST, NoteWritten, WriteNote
from companion.engine.shared.refusals import COMMON
from companion.engine.shared.rule_rows import Account, ActionRule, EventRule, no_text
from companion.engine.shared.wording import Refusals
from companion.errors import Refusal

REFUSALS = Refusals(COMMON)
ON_BATTLE = ""
"""Under this stands what is noted on no unit."""


class BattleWithNotes(Protocol):
    """A battle of any family."""

    @property
    def notes(self) -> Mapping[str, str]:
        """What is noted, by units; what concerns all stands under no unit."""


B = TypeVar("B", bound=BattleWithNotes)


def why_not_write(battle: BattleWithNotes, action: WriteNote) -> Refusal | None:
    """Return why nothing can be noted there: there are too many words, or no others than before."""
    text = action.text.strip()
    if len(text) > LONGEST:
        return REFUSALS.nonsense("note_too_long_here", most=LONGEST)
    if text == battle.notes.get(action.unit or ON_BATTLE, ""):
        return REFUSALS.nonsense("note_as_before")
    return None


def resolve_note(play: Play[Any], action: WriteNote) -> None:
    """Note something, instead of what was noted there."""
    play.emit(NoteWritten(action.text.strip(), action.unit))


def apply_note(battle: B, event: NoteWritten) -> B:
    """Return the battle with this note."""
    place = event.unit or ON_BATTLE
    others = {about: text for about, text in battle.notes.items() if about != place}
    new = {place: event.text} if event.text else {}
    after: B = replace(battle, notes={**others, **new})  # type: ignore[type-var]
    return after


def format_note(account: Account[Any], action: WriteNote) -> str:
    """Return the line of the journal."""
    text = " ".join(action.text.split())
    if action.unit is None:
        return f"Noted: {text}" if text else "The note on the battle is removed"
    name = account.battle.units[action.unit].name
    return f"Noted on {name}: {text}" if text else f"The note on {name} is removed"


ACTION_RULES = (ActionRule(WriteNote, why_not_write, resolve_note, format_note, is_by_hand=True),)
EVENT_RULES = (EventRule(NoteWritten, apply_note, no_text),)
