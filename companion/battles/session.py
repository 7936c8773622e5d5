"""One battle being played: do, undo, redo, look back, correct."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import reduce
from typing import Any

from companion.battles.attempt import Attempt
from companion.battles.changes import Changes
from companion.battles.codec import Codec, answers_from
from companion.battles.entries import SNAPSHOT_EVERY, Played, new_entry
from companion.battles.lines import JournalLine, check_words, line_of, status_words
from companion.battles.seat import Seat
from companion.engine.asks import Answer
from companion.engine.game import Game
from companion.engine.play import Answers, Play, Script
from companion.engine.views.turn import Telling
from companion.errors import CompanionError, Refusal
from companion.store import BattleDamaged, BattleRecord, Conflict, Database, EntryRecord, Head, NewEntry


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would do; nothing of it is stored."""

    battle: Any
    events: tuple[Any, ...]
    telling: Telling


class Session:
    """The one door for change to a stored battle: on disk, then in memory, then announced."""

    def __init__(
        self, database: Database, record: BattleRecord, game: Game, start: Any, *, is_read_only: bool = False
    ) -> None:
        self.id = record.id
        self.title = record.title
        self.game = game
        self.codec = Codec(game)
        self.seat = Seat(database, record.id, is_wanted=not is_read_only)
        self.start = start
        self._database = database
        self._listeners: list[Callable[[Changes], None]] = []
        self._states: dict[int | None, Any] = {None: start}
        self._lines: dict[int, JournalLine] = {}
        self._told: list[JournalLine] = []
        self._settled = 0
        self._path: list[EntryRecord] = []
        self._numbers: dict[int | None, int] = {None: 0}
        self.head: int | None = record.head_id
        self._load_path(record)
        self.battle = self.battle_at(self.head)
        self.view = _kept(record.view)
        self.draft: str | None = record.draft if _kept(record.draft) else None

    # --- playing ---

    def why_not(self, action: object) -> Refusal | None:
        """The rule that forbids this action now, or None."""
        return self.game.why_not(self.battle, action)

    def preview(self, action: object, answers: Answers) -> Preview:
        """What an action would do if players overruled what forbids it. Raises NeedsAnswer."""
        played = self.attempt(action, overruled="Looking only").play(answers)
        return Preview(played.battle, played.events, self.game.tell(self.battle, action, played.events))

    def attempt(self, action: object, overruled: str | None = None) -> Attempt:
        """An action that may happen now.

        Raises IllegalAction when the rules refuse it and nobody has `overruled` them.
        """
        return Attempt.of(self.game, self.battle, action, overruled)

    def do(self, action: object, answers: Answers | None = None, overruled: str | None = None) -> Changes:
        """Carry out an action and store it; what is being asked about meanwhile stays kept.

        Raises NeedsAnswer when the table has to be asked, InputError for scripted answers that nothing asks
        for, IllegalAction as for an attempt, and StoreError when it cannot be stored; then nothing has
        happened.
        """
        self.check_writable()
        return self.keep(self.attempt(action, overruled).play(answers or Script()), self.draft)

    def keep(self, played: Played, draft: str | None = None) -> Changes:
        """Store an action that was attempted now, and show what it did; `draft` is what is still asked about.

        Raises StoreError when it cannot be stored; then nothing has happened.
        """
        self.check_writable()
        number = self._numbers[self.head] + 1
        entry = new_entry(self.game, self.codec, played, number)
        status = status_words(self.game, played.battle)
        with self._up_to_date():
            (record,) = self._database.journal.append_many(
                self.id, self.head, [entry], status=status, draft=draft, seen=Head(self.head)
            )
        self._settled = min(self._settled, number - 1)
        for left in self._path[number - 1 :]:
            del self._numbers[left.id]
        self._path[number - 1 :] = [record]
        self._numbers[record.id] = number
        self._following.setdefault(record.parent_id, []).append(record.id)
        self._states[record.id] = played.battle
        self.draft = draft
        return self._show(record.id, played.battle)

    def check_writable(self) -> None:
        """Raise StoreError where another window plays the battle."""
        self.seat.check()

    @property
    def is_read_only(self) -> bool:
        """Whether the battle can only be looked at."""
        return not self.seat.may_write

    # --- moving along the journal ---

    @property
    def undo_line(self) -> str | None:
        """What undo takes back, in words."""
        number = self._numbers[self.head]
        return self._line_text(self._path[number - 1]) if number else None

    @property
    def redo_line(self) -> str | None:
        """What redo brings back, in words."""
        number = self._numbers[self.head]
        return self._line_text(self._path[number]) if number < len(self._path) else None

    def undo(self) -> Changes:
        """Take the last entry back."""
        number = self._numbers[self.head]
        if not number:
            raise CompanionError("There is nothing to undo.")
        return self._move_to(self._path[number - 2].id if number > 1 else None)

    def redo(self) -> Changes:
        """Bring the next entry back."""
        number = self._numbers[self.head]
        if number >= len(self._path):
            raise CompanionError("There is nothing to redo.")
        return self._move_to(self._path[number].id)

    def go_to(self, entry_id: int | None) -> Changes:
        """Make any moment the present one, also of another branch; what lies after it stays reachable."""
        return self._move_to(entry_id)

    def _move_to(self, entry_id: int | None) -> Changes:
        self.check_writable()
        battle = self.battle_at(entry_id)
        status = status_words(self.game, battle)
        with self._up_to_date():
            self._database.journal.move_head(self.id, entry_id, status=status, seen=Head(self.head))
        if entry_id not in self._numbers:
            self._load_path(self._database.battles.get(self.id))
        self.draft = None
        return self._show(entry_id, battle)

    def adopt(self, entries: Sequence[NewEntry], parent: int | None, battle: Any) -> Changes:
        """Store a corrected line of entries after `parent` and show its end."""
        self.check_writable()
        status = status_words(self.game, battle)
        with self._up_to_date():
            self._database.journal.append_many(self.id, parent, entries, status=status, seen=Head(self.head))
        record = self._database.battles.get(self.id)
        self._load_path(record)
        self._states[record.head_id] = battle
        self.draft = None
        return self._show(record.head_id, battle)

    # --- what another window plays ---

    def refresh(self) -> Changes | None:
        """Show what was played in another window since; None where nothing was."""
        record = self._database.battles.get(self.id)
        if record.head_id == self.head and (record.tip_id or record.head_id) == self._tip:
            return None
        self._load_path(record)
        self.draft = record.draft if _kept(record.draft) else None
        return self._show(record.head_id, self.battle_at(record.head_id))

    def close(self) -> None:
        """Let another window play the battle."""
        self.seat.leave()

    # --- looking ---

    def lines(self) -> tuple[JournalLine, ...]:
        """The journal of this branch from the start, with what was undone at its end."""
        head, known, following = self._numbers[self.head], self._lines, self._following
        # A long journal stays as it was told but for its end.
        settled = min(self._settled, head)
        del self._told[settled:]
        for record in self._path[settled:]:
            is_undone, siblings = record.number > head, following[record.parent_id]
            others = () if len(siblings) == 1 else tuple(it for it in siblings if it != record.id)
            line = known.get(record.id)
            if line is None or line.is_undone is not is_undone or line.other_branches != others:
                line = known[record.id] = line_of(record, is_undone, others, self.game.turn_word)
            self._told.append(line)
        self._settled = head
        return tuple(self._told)

    def entries(self) -> tuple[EntryRecord, ...]:
        """The stored entries from the start to the present moment."""
        return tuple(self._path[: self._numbers[self.head]])

    def battle_at(self, entry_id: int | None) -> Any:
        """The battle right after an entry, None for the start; only to be looked at."""
        if entry_id in self._states:
            return self._states[entry_id]
        battle, number = self._nearest_state(entry_id)
        for record in self._records(entry_id, after=number):
            battle = self._states[record.id] = self._after(battle, record)
        return battle

    def _after(self, battle: Any, record: EntryRecord) -> Any:
        """The battle after a stored entry; raises BattleDamaged where it does not fit the one before."""
        try:
            return reduce(self.game.apply, self.codec.events(record.events), battle)
        except (LookupError, TypeError, ValueError, AttributeError) as problem:
            raise BattleDamaged(
                f"Entry {record.number}, {self._line_text(record)}: does not fit this battle ({problem!r})."
                " Bring back the ruleset that it was played with, or run `companion doctor"
                " --repair`."
            ) from problem

    def _records(self, entry_id: int | None, after: int) -> list[EntryRecord]:
        number = self._numbers.get(entry_id)
        if number is None:
            return self._database.journal.path(self.id, entry_id, after=after)
        return self._path[after:number]

    def _nearest_state(self, entry_id: int | None) -> tuple[Any, int]:
        """A state before an entry to fold from, with the number of the entry it follows."""
        number = self._numbers.get(entry_id, 0)
        for record in reversed(self._path[max(0, number - SNAPSHOT_EVERY) : number]):
            if record.id in self._states:
                return self._states[record.id], record.number
        snapshot = self._database.journal.latest_snapshot(self.id, entry_id)
        state = self.codec.state(json.loads(snapshot.state)) if snapshot else None
        if snapshot is None or state is None:
            return self.start, 0
        self._states[snapshot.entry_id] = state
        return state, snapshot.number

    def disagreements(self) -> list[str]:
        """Entries whose answers no longer give their events, and why; what was played stays."""
        found = []
        battle = self.start
        for record in self.entries():
            play: Play[Any] = Play(battle, Script(answers_from(record.answers)), self.game.apply)
            now: str | None = None
            try:
                self.game.resolve(play, self.codec.action(json.loads(record.action)))
                if play.events != self.codec.events(record.events):
                    now = self.codec.events_text(play.events)
            except Exception as problem:  # whatever a changed engine says is told, and what was played stays
                now = str(problem)
            if now is not None:
                found.append(f"Entry {record.number}, {self._line_text(record)}: the rules now say {now}")
            battle = self.battle_at(record.id)
        return found

    # --- keeping what the window shows ---

    def remember_view(self, view: dict[str, Any]) -> None:
        """Keep what the window shows, so that it opens the same way again."""
        text = json.dumps(view)
        if text != json.dumps(self.view) and not self.is_read_only:
            self._database.battles.set_view(self.id, text)
        self.view = json.loads(text)

    def keep_draft(
        self, action: object | None, answers: Sequence[Answer] = (), overruled: str | None = None
    ) -> None:
        """Keep an action that is being asked about with its answers so far; None drops it."""
        draft = None
        if action is not None:
            data = {
                "action": self.codec.action_data(action),
                "answers": list(answers),
                "overruled": overruled,
            }
            draft = json.dumps(data)
        if draft != self.draft and not self.is_read_only:
            self._database.battles.set_draft(self.id, draft)
        self.draft = draft

    def subscribe(self, listener: Callable[[Changes], None]) -> Callable[[], None]:
        """Be told of every change; the returned function ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # --- within ---

    @property
    def _tip(self) -> int | None:
        return self._path[-1].id if self._path else None

    @contextmanager
    def _up_to_date(self) -> Iterator[None]:
        """Inside, a battle that has gone on in another window is shown as it is before that is told."""
        try:
            yield
        except Conflict:
            self.refresh()
            raise

    def _show(self, head: int | None, battle: Any) -> Changes:
        changes = Changes.between(self.battle, battle)
        self.head, self.battle = head, battle
        for listener in tuple(self._listeners):
            listener(changes)
        return changes

    def _load_path(self, record: BattleRecord) -> None:
        self._path = self._database.journal.path(self.id, record.tip_id or record.head_id)
        for entry in self._path:
            check_words(entry)
        self._numbers = {None: 0, **{record.id: record.number for record in self._path}}
        self._following = self._database.journal.children(self.id)
        self._settled = 0

    @staticmethod
    def _line_text(record: EntryRecord) -> str:
        return str(json.loads(record.label)["line"])


def _kept(text: str | None) -> dict[str, Any]:
    """What the window kept beside the battle; nothing where it cannot be read, as no play is lost with it."""
    with suppress(ValueError, TypeError, RecursionError):
        kept = json.loads(text or "{}")
        return kept if isinstance(kept, dict) else {}
    return {}
