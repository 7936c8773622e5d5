"""The journal as players read it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.battles.dice.rolls import RollNote, every_answer, notes_data, notes_from
from companion.battles.scripts.codec import answers_from, dice_words
from companion.engine.asks import Answer
from companion.engine.views.turn import Telling, TurnView
from companion.store import REPAIR_BATTLE, BattleDamaged
from companion.store.records import EntryRecord

if TYPE_CHECKING:
    from companion.engine.game import Showing


@dataclass(frozen=True)
class JournalLine:
    """One entry of the journal in words; `number` counts from 1 along its branch.

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
    def _told(self) -> dict[str, object]:
        told: dict[str, object] = json.loads(self.label)
        return told

    @property
    def turn(self) -> int:
        return int(str(self._told["turn"]))

    @property
    def phase(self) -> str:
        return str(self._told["phase"])

    @property
    def telling(self) -> Telling:
        details, units = self._told["details"], self._told["units"]
        assert isinstance(details, list), "written by label_text"
        assert isinstance(units, list), "written by label_text"
        return Telling(str(self._told["line"]), tuple(details), tuple(units))

    @property
    def dice(self) -> str:
        """The dice and choices of the entry, in the game's words or as typed."""
        words = self._told.get("dice")
        return str(words) if words is not None else dice_words(self.given)

    @property
    def given(self) -> tuple[Answer, ...]:
        """All dice and choices of the entry, told by its action or asked for."""
        return every_answer(answers_from(self.answers), notes_from(self._told.get("rolls")))


def label_text(turn: TurnView, telling: Telling, rolls: Sequence[RollNote] = ()) -> str:
    """What the journal keeps of an entry's words and rolls, as JSON text."""
    phase = next((view.label for view in turn.phases if view.id == turn.phase), turn.phase)
    told = {
        "turn": turn.number,
        "phase": phase,
        "line": telling.line,
        "details": telling.details,
        "units": telling.units,
        **({"dice": telling.dice} if telling.dice is not None else {}),
        "rolls": notes_data(rolls),
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def check_words(record: EntryRecord) -> None:
    """See that an entry can be shown in the journal; raises BattleDamaged."""
    line = line_of(record, is_undone=False, others=())
    try:
        words = (line.phase, line.dice, *line.telling.details, *line.telling.units)
        if line.turn < 0 or not all(isinstance(word, str) for word in words):
            raise ValueError("words are missing")
    except (ValueError, LookupError, TypeError, AssertionError, RecursionError) as problem:
        raise BattleDamaged(
            f"Entry {record.number}: its line in the journal cannot be read ({problem}). {REPAIR_BATTLE}"
        ) from problem


def line_of(
    record: EntryRecord, is_undone: bool, others: tuple[int, ...], turn_word: str = "Turn"
) -> JournalLine:
    """A stored entry as a line of the journal."""
    return JournalLine(
        record.id, record.number, record.label, record.answers, record.overruled, is_undone, others, turn_word
    )


def status_words(game: Showing, battle: Any) -> str:
    """Where a battle stands, for the list of battles."""
    turn = game.turn(battle)
    if turn.is_over:
        return turn.status
    phase = next((view.label for view in turn.phases if view.id == turn.phase), turn.phase)
    return f"{game.turn_word} {turn.number}, {phase.lower()}" if turn.number else phase
