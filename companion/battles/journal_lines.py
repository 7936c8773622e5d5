"""Lines of the journal as players read it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.battles.rolls import RollNote, expand_answers, notes_data, parse_notes
from companion.battles.scripts.codec import format_dice, parse_answers
from companion.engine.asks import Answer
from companion.engine.views.turn import EntryDescription, TurnView
from companion.store.failures import REPAIR_BATTLE, BattleDamaged
from companion.store.records import EntryRecord

if TYPE_CHECKING:
    from companion.engine.game.views import BattleOverview


@dataclass(frozen=True)
class JournalLine:
    """One entry of the journal as text; `number` counts from 1 along its branch.

    `turn` and `phase` say when it was made, `turn_word` what the rules call a turn, `other_branches` which
    entries were once made in its place.
    """

    entry_id: int
    number: int
    label: str
    answers: str
    overruled: str | None
    is_undone: bool
    other_branches: tuple[int, ...] = ()
    turn_word: str = "Turn"

    @cached_property
    def _label_data(self) -> dict[str, object]:
        given: dict[str, object] = json.loads(self.label)
        return given

    @cached_property
    def turn(self) -> int:
        return int(str(self._label_data["turn"]))

    @cached_property
    def phase(self) -> str:
        return str(self._label_data["phase"])

    @cached_property
    def description(self) -> EntryDescription:
        details, units = self._label_data["details"], self._label_data["units"]
        assert isinstance(details, list), "written by label_text"
        assert isinstance(units, list), "written by label_text"
        return EntryDescription(str(self._label_data["line"]), tuple(details), tuple(units))

    @cached_property
    def dice(self) -> str:
        """The dice and choices of the entry, in the game's words or as typed."""
        labels = self._label_data.get("dice")
        return str(labels) if labels is not None else format_dice(self.given_answers)

    @cached_property
    def given_answers(self) -> tuple[Answer, ...]:
        """All dice and choices of the entry, told by its action or asked for."""
        return expand_answers(parse_answers(self.answers), parse_notes(self._label_data.get("rolls")))


def label_text(turn: TurnView, description: EntryDescription, rolls: Sequence[RollNote] = ()) -> str:
    """Return what the journal keeps of an entry's words and rolls, as JSON text."""
    phase = next((view.label for view in turn.phases if view.id == turn.phase), turn.phase)
    given = {
        "turn": turn.number,
        "phase": phase,
        "line": description.line,
        "details": description.details,
        "units": description.units,
        **({"dice": description.dice} if description.dice is not None else {}),
        "rolls": notes_data(rolls),
    }
    return json.dumps(given, ensure_ascii=False, separators=(",", ":"))


def check_line_text(record: EntryRecord) -> None:
    """Check that an entry can be shown in the journal; raises BattleDamaged."""
    line = build_line(record, is_undone=False, others=())
    try:
        texts = (line.phase, line.dice, *line.description.details, *line.description.units)
        if line.turn < 0 or not all(isinstance(word, str) for word in texts):
            raise ValueError("words are missing")
    except (ValueError, LookupError, TypeError, AssertionError, RecursionError) as problem:
        raise BattleDamaged(
            f"Entry {record.number}: its line in the journal cannot be read ({problem}). {REPAIR_BATTLE}"
        ) from problem


def build_line(
    record: EntryRecord, is_undone: bool, others: tuple[int, ...], turn_word: str = "Turn"
) -> JournalLine:
    """Build the journal's line for a stored entry."""
    return JournalLine(
        record.id, record.number, record.label, record.answers, record.overruled, is_undone, others, turn_word
    )


def format_status(game: BattleOverview, battle: Any) -> str:
    """Format the status of a battle for the list of battles."""
    turn = game.turn(battle)
    if turn.is_over:
        return turn.status
    phase = next((view.label for view in turn.phases if view.id == turn.phase), turn.phase)
    return f"{game.turn_word} {turn.number}, {phase.lower()}" if turn.number else phase
