"""One battle being played: do, undo, redo, look back, correct."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from companion.battles.entries import Attempt, Changes, PlayedAction, describe_action, new_entry
from companion.battles.journal_lines import JournalLine, build_line, format_status
from companion.battles.line_of_play import LineOfPlay, line_text
from companion.battles.listing import GLANCE, glance_data, glance_of
from companion.battles.rules.joining import find_joining
from companion.battles.rules.migration import play_migration
from companion.battles.rules.resolved_rules import ResolvedRules
from companion.battles.rules.rules_ref import ChangeRules, RulesRef
from companion.engine.asks import Answer, AppDice
from companion.engine.game import BattleGame
from companion.engine.play import Answers, Script
from companion.engine.skeleton.joining.actions import model_of
from companion.engine.views.turn import EntryDescription
from companion.errors import CompanionError, IllegalAction, Refusal, StoreError
from companion.store.database import Database
from companion.store.failures import WriteConflict
from companion.store.records import BattleRecord, EntryRecord, JournalHead, NewEntry


class WriteLease:
    """A window's right to write to one battle, unless another has it, which is told by name.

    A lost connection may lose it to another window; what is read stays readable.
    """

    def __init__(self, database: Database, battle_id: int, *, is_wanted: bool) -> None:
        self._database, self._battle_id = database, battle_id
        self._is_held = False
        self._holder: str | None = None
        if is_wanted:
            self.take()

    @property
    def may_write(self) -> bool:
        """Whether this window is the one that writes."""
        return self._is_held and self._database.holds(self._battle_id)

    @property
    def taken_by(self) -> str | None:
        """Who writes instead, in words; None where nobody does."""
        if self._is_held and not self.may_write:
            return "Another window"
        return self._holder

    def take(self) -> bool:
        """Try to be the one that writes; whether that is so now."""
        if not self.may_write:
            self._holder = self._database.hold(self._battle_id)
            self._is_held = self._holder is None
        return self._is_held

    @property
    def is_own_elsewhere(self) -> bool:
        """Whether another window of the same player writes, as one whose computer went off may seem to."""
        return self._holder is not None and self._database.is_own(self._holder)

    def take_over(self) -> bool:
        """Be the one that writes instead of the player's other window; whether that is so now."""
        if not self.may_write:
            self._holder = self._database.take_over(self._battle_id)
            self._is_held = self._holder is None
        return self._is_held

    def leave(self) -> None:
        """Let another window write."""
        if self._is_held:
            self._is_held = False
            self._database.release(self._battle_id)

    def check(self) -> None:
        """Raise StoreError where this window may not write."""
        if not self.may_write:
            whose = f" ({self._holder})" if self._holder else ""
            raise StoreError(f"This battle is open in another window{whose}: it is read-only here.")


@dataclass(frozen=True, slots=True)
class ActionPreview:
    """The outcome of an action tried out; nothing of it is stored."""

    battle: Any
    events: tuple[Any, ...]
    description: EntryDescription


class Session:
    """The only way to change a stored battle: on disk, then in memory, then announced."""

    def __init__(
        self,
        database: Database,
        record: BattleRecord,
        line: LineOfPlay,
        lease: WriteLease,
    ) -> None:
        self.id = record.id
        self.title = record.title
        self.rules = line.rules
        self.lease = lease
        self.start = line.start
        self._database = database
        self._listeners: list[Callable[[Changes], None]] = []
        self._lines: dict[int, JournalLine] = {}
        self._known_lines: list[JournalLine] = []
        self._settled = 0
        self._line = line
        self.codec = self._line.codec
        self.head: int | None = record.head_id
        self.battle = self.battle_at(self.head)
        self.game = self.game_at(self.head)
        self._saved_view = record.view
        self.view = _parse_view(record.view)
        self.view.pop(GLANCE, None)
        self.draft: str | None = record.draft if _parse_view(record.draft) else None

    # --- playing ---

    def why_not(self, action: object) -> Refusal | None:
        """Return the rule that forbids this action now, or None."""
        try:
            self.attempt(action)
        except IllegalAction as refused:
            return refused.refusal
        return None

    def preview(self, action: object, answers: Answers) -> ActionPreview:
        """Return what an action would do if players overruled what forbids it. Raises NeedsAnswer."""
        played = self.attempt(action, overruled="Read-only").play(answers)
        return ActionPreview(played.battle, played.events, describe_action(self.game, played))

    def attempt(self, action: object, overruled: str | None = None) -> Attempt:
        """Return an action that may happen now.

        Raises IllegalAction when the rules refuse it and nobody has `overruled` them.
        """
        brings = (
            find_joining(self.resolved_rules, action, self.rules.model_repository)
            if model_of(action) is not None
            else None
        )
        return Attempt.of(self.game, self.battle, action, overruled, brings)

    def do(self, action: object, answers: Answers | None = None, overruled: str | None = None) -> Changes:
        """Carry out an action and store it; what is being asked about meanwhile stays kept.

        Raises NeedsAnswer when the table has to be asked, InputError for scripted answers that nothing asks
        for, IllegalAction as for an attempt, and StoreError when it cannot be stored; then nothing has
        happened.
        """
        self.check_writable()
        return self.store_action(self.attempt(action, overruled).play(answers or Script()), self.draft)

    def store_action(self, played: PlayedAction, draft: str | None = None) -> Changes:
        """Store an action that was attempted now, and show what it did; `draft` is what is still asked about.

        Raises StoreError when it cannot be stored; then nothing has happened.
        """
        self.check_writable()
        number = self._line.numbers[self.head] + 1
        entry = new_entry(self.game, self.codec, played, number)
        game = played.brings.game if played.brings is not None else self.game
        status = format_status(game, played.battle)
        brought = played.brings.ruling.later_contents_by_name() if played.brings is not None else {}
        with self._refreshing():
            (record,) = self._database.journal.append_many(
                self.id,
                self.head,
                [entry],
                status=status,
                draft=draft,
                seen=JournalHead(self.head),
                brought=brought,
            )
        if played.brings is not None:
            self.rules.add(played.brings.ruling)
        self._settled = min(self._settled, number - 1)
        self._line.append(record, played.battle)
        self.draft = draft
        return self._show(record.id, played.battle)

    def change_rules(self, change: ChangeRules, now: BattleGame, description: EntryDescription) -> Changes:
        """Take the battle over to another game, whose rules and models it holds already.

        Raises IllegalAction where the battle does not fit, and StoreError when it cannot be stored; then
        nothing has happened.
        """
        self.check_writable()
        return self.store_action(play_migration(self.battle, change, now, description))

    def check_writable(self) -> None:
        """Raise StoreError where another window plays the battle."""
        self.lease.check()

    @property
    def is_read_only(self) -> bool:
        """Whether the battle can only be looked at."""
        return not self.lease.may_write

    # --- moving along the journal ---

    @property
    def undo_line(self) -> str | None:
        """What undo takes back, in words."""
        number = self._line.numbers[self.head]
        return line_text(self._line.path[number - 1]) if number else None

    @property
    def redo_line(self) -> str | None:
        """What redo brings back, in words."""
        number = self._line.numbers[self.head]
        return line_text(self._line.path[number]) if number < len(self._line.path) else None

    def undo(self) -> Changes:
        """Take the last entry back."""
        number = self._line.numbers[self.head]
        if not number:
            raise CompanionError("There is nothing to undo.")
        return self._move_to(self._line.path[number - 2].id if number > 1 else None)

    def redo(self) -> Changes:
        """Bring the next entry back."""
        number = self._line.numbers[self.head]
        if number >= len(self._line.path):
            raise CompanionError("There is nothing to redo.")
        return self._move_to(self._line.path[number].id)

    def go_to(self, entry_id: int | None) -> Changes:
        """Make any moment the present one, also of another branch; what lies after it stays reachable."""
        return self._move_to(entry_id)

    def _move_to(self, entry_id: int | None) -> Changes:
        self.check_writable()
        battle = self.battle_at(entry_id)
        status = format_status(self.game, battle)
        with self._refreshing():
            self._database.journal.move_head(self.id, entry_id, status=status, seen=JournalHead(self.head))
        if entry_id not in self._line.numbers:
            self._load(self._database.battles.get(self.id))
        self.draft = None
        return self._show(entry_id, battle)

    def adopt_entries(self, entries: Sequence[NewEntry], parent: int | None, battle: Any) -> Changes:
        """Store a corrected line of entries after `parent` and show its end."""
        self.check_writable()
        status = format_status(self.game, battle)
        with self._refreshing():
            self._database.journal.append_many(
                self.id, parent, entries, status=status, seen=JournalHead(self.head)
            )
        record = self._database.battles.get(self.id)
        self._load(record)
        self._line.remember_state(record.head_id, battle)
        self.draft = None
        return self._show(record.head_id, battle)

    # --- what another window plays ---

    def refresh(self) -> Changes | None:
        """Show what was played in another window since; None where nothing was."""
        record = self._database.battles.get(self.id)
        if record.head_id == self.head and (record.tip_id or record.head_id) == self._line.tip:
            return None
        self._load(record)
        self.draft = record.draft if _parse_view(record.draft) else None
        return self._show(record.head_id, self.battle_at(record.head_id))

    def close(self) -> None:
        """Let another window play the battle."""
        self.lease.leave()

    # --- looking ---

    def lines(self) -> tuple[JournalLine, ...]:
        """Return the journal of this branch from the start, with what was undone at its end."""
        head, known, following = self._line.numbers[self.head], self._lines, self._line.following
        # A long journal stays as it was told but for its end.
        settled = min(self._settled, head)
        del self._known_lines[settled:]
        for record in self._line.path[settled:]:
            is_undone, siblings = record.number > head, following[record.parent_id]
            others = () if len(siblings) == 1 else tuple(it for it in siblings if it != record.id)
            line = known.get(record.id)
            if line is None or line.is_undone is not is_undone or line.other_branches != others:
                line = known[record.id] = build_line(record, is_undone, others, self.game.turn_word)
            self._known_lines.append(line)
        self._settled = head
        return tuple(self._known_lines)

    def entries(self) -> tuple[EntryRecord, ...]:
        """Return the stored entries from the start to the present moment."""
        return tuple(self._line.path[: self._line.numbers[self.head]])

    def battle_at(self, entry_id: int | None) -> Any:
        """Return the battle right after an entry, None for the start; only to be looked at."""
        return self._line.battle_at(entry_id)

    def game_at(self, entry_id: int | None) -> BattleGame:
        """Return the rules that the battle is played by right after an entry, None for the start."""
        return self._line.game_at(entry_id)

    @property
    def resolved_rules(self) -> ResolvedRules:
        """The rules and models that the battle is played by now."""
        return self.rules.resolve_rules(self.rules_ref_at(self.head))

    def rules_ref_at(self, entry_id: int | None) -> RulesRef:
        """Return what is kept of the rules and models that the battle is played by right after an entry."""
        return self._line.rules_ref_at(entry_id)

    # --- keeping what the window shows ---

    def save_view(self, view: dict[str, Any]) -> None:
        """Keep what the window shows, so that it opens the same way again."""
        text = json.dumps({**view, GLANCE: glance_data(glance_of(self.game, self.battle))})
        if text != self._saved_view and not self.is_read_only:
            self._database.battles.set_view(self.id, text)
            self._saved_view = text
        self.view = json.loads(json.dumps(view))

    def save_draft(
        self, action: object | None, answers: Sequence[Answer] = (), overruled: str | None = None
    ) -> None:
        """Keep an action that is being asked about with its answers so far; None drops it."""
        draft = None
        if action is not None:
            data = {
                "action": self.codec.action_data(action),
                "answers": list(answers),
                "overruled": overruled,
                "by_app": [place for place, answer in enumerate(answers) if isinstance(answer, AppDice)],
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

    @contextmanager
    def _refreshing(self) -> Iterator[None]:
        """Inside, a battle that has gone on in another window is shown as it is before that is told."""
        try:
            yield
        except WriteConflict:
            self.refresh()
            raise

    def _show(self, head: int | None, battle: Any) -> Changes:
        changes, game = Changes.between(self.battle, battle), self.game_at(head)
        if game is not self.game:
            changes = Changes(frozenset(battle.units), turn=True)
        self.head, self.battle, self.game = head, battle, game
        for listener in tuple(self._listeners):
            listener(changes)
        return changes

    def _load(self, record: BattleRecord) -> None:
        self._line.load(record)
        self._settled = 0


def _parse_view(text: str | None) -> dict[str, Any]:
    """Return what the window kept beside the battle; nothing where it cannot be read, as no play is lost with
    it.
    """
    with suppress(ValueError, TypeError, RecursionError):
        kept = json.loads(text or "{}")
        return kept if isinstance(kept, dict) else {}
    return {}
