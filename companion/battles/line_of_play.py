"""The line of play: the entries that a battle is on, with its state and its rules after each."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from companion.battles.entries import SNAPSHOT_EVERY
from companion.battles.journal_lines import check_line_text
from companion.battles.rules.battle_rules import BattleRules
from companion.battles.rules.joining import with_known_models
from companion.battles.rules.rules_ref import (
    ChangeRules,
    ModelsJoined,
    RulesChanged,
    RulesRef,
    rules_change_of,
)
from companion.battles.scripts.codec import Codec
from companion.cooperative import StepsWithoutResult, run_to_end
from companion.engine.game import BattleGame
from companion.errors import CompanionError, StoreError
from companion.store.database import Database
from companion.store.failures import BattleDamaged
from companion.store.records import BattleRecord, EntryRecord

STEP_SIZE = 64
"""How many entries are read in a step."""


class LineOfPlay:
    """From the start of a battle to the end of the branch that it is on; `numbers` count along it.

    States of other branches are found as well, to be looked at.
    """

    def __init__(self, database: Database, record: BattleRecord, rules: BattleRules, start: Any) -> None:
        """Nothing is read yet: `load_in_steps` does that."""
        self.rules, self.start = rules, start
        self.codec = Codec(rules.game(rules.start))
        self._apply = rules.game(rules.start).apply
        self._battle_id, self._database = record.id, database
        self._states: dict[int | None, Any] = {None: start}

    def load_in_steps(self, record: BattleRecord) -> StepsWithoutResult:
        """Read the branch that a stored battle is on, and fold it, a portion a step; raises BattleDamaged."""
        yield from self._load_records(record)
        battle, done = self._nearest_state(record.head_id)
        for entry in self.path[done : self.numbers.get(record.head_id, 0)]:
            battle = self._states[entry.id] = self._state_after(battle, entry)
            if not entry.number % STEP_SIZE:
                yield

    def load(self, record: BattleRecord) -> None:
        """Read the branch that a stored battle is on; raises BattleDamaged."""
        run_to_end(self._load_records(record))

    def _load_records(self, record: BattleRecord) -> StepsWithoutResult:
        self.path = self._database.journal.path(self._battle_id, record.tip_id or record.head_id)
        for place, entry in enumerate(self.path, start=1):
            check_line_text(entry)
            if not place % STEP_SIZE:
                yield
        self.numbers: dict[int | None, int] = {None: 0, **{entry.id: entry.number for entry in self.path}}
        self.following = self._database.journal.children(self._battle_id)
        self._changes = _rules_changes(self.path)
        # Another window may have taken the battle over.
        self.rules.was_migrated |= bool(self._changes)

    def append(self, record: EntryRecord, battle: Any) -> None:
        """Put a new entry in the place of what came after its parent."""
        for left in self.path[record.number - 1 :]:
            del self.numbers[left.id]
        self.path[record.number - 1 :] = [record]
        self.numbers[record.id] = record.number
        self.following.setdefault(record.parent_id, []).append(record.id)
        self.remember_state(record.id, battle)
        self._changes = [change for change in self._changes if change[0] < record.number]
        self._changes += _rules_changes([record])
        self.rules.was_migrated |= bool(self._changes)

    def remember_state(self, entry_id: int | None, battle: Any) -> None:
        """Keep the battle after an entry."""
        self._states[entry_id] = battle

    @property
    def tip(self) -> int | None:
        """The end of the branch, None where nothing was played yet."""
        return self.path[-1].id if self.path else None

    # --- the rules along it ---

    def rules_ref_at(self, entry_id: int | None) -> RulesRef:
        """Return what the battle is played by right after an entry."""
        basis = self.rules.start
        if not self.rules.was_migrated:
            return basis
        number = self.numbers.get(entry_id)
        changes = self._changes
        if number is None:
            path = self._database.journal.path(self._battle_id, entry_id)
            changes, number = _rules_changes(path), len(path)
        for at, change in changes:
            if at <= number:
                basis = basis.after(change)
        return basis

    def game_at(self, entry_id: int | None) -> BattleGame:
        """Return the game that the battle is played by right after an entry; raises CompanionError."""
        return self.rules.game(self.rules_ref_at(entry_id))

    # --- the battle along it ---

    def battle_at(self, entry_id: int | None) -> Any:
        """Return the battle right after an entry, None for the start; raises BattleDamaged."""
        if entry_id in self._states:
            return self._states[entry_id]
        battle, number = self._nearest_state(entry_id)
        for record in self._records(entry_id, after=number):
            battle = self._states[record.id] = self._state_after(battle, record)
        return battle

    def _state_after(self, battle: Any, record: EntryRecord) -> Any:
        """Return the battle after a stored entry; raises BattleDamaged where it does not fit the one
        before.
        """
        try:
            for event in self.codec.events(record.events):
                if isinstance(event, RulesChanged):
                    battle = self.game_at(record.id).migrate_rules(battle)
                elif isinstance(event, ModelsJoined):
                    battle = with_known_models(self.game_at(record.id), battle)
                else:
                    battle = self._apply(battle, event)
        except StoreError:
            raise
        except (LookupError, TypeError, ValueError, AttributeError, CompanionError) as problem:
            raise BattleDamaged(
                f"Entry {record.number}, {line_text(record)}: does not fit this battle ({problem!r})."
                " Bring back the ruleset that it was played with, or run `companion doctor"
                " --repair`."
            ) from problem
        return battle

    def _records(self, entry_id: int | None, after: int) -> list[EntryRecord]:
        number = self.numbers.get(entry_id)
        if number is None:
            return self._database.journal.path(self._battle_id, entry_id, after=after)
        return self.path[after:number]

    def _nearest_state(self, entry_id: int | None) -> tuple[Any, int]:
        """Return a state before an entry to fold from, with the number of the entry it follows."""
        number = self.numbers.get(entry_id, 0)
        for record in reversed(self.path[max(0, number - SNAPSHOT_EVERY) : number]):
            if record.id in self._states:
                return self._states[record.id], record.number
        snapshot = self._database.journal.latest_snapshot(self._battle_id, entry_id)
        if snapshot is None:
            return self.start, 0
        state = Codec(self.game_at(snapshot.entry_id)).state(json.loads(snapshot.state))
        if state is None:
            return self.start, 0
        self._states[snapshot.entry_id] = state
        return state, snapshot.number


def line_text(record: EntryRecord) -> str:
    """Return an entry in words."""
    return str(json.loads(record.label)["line"])


def _rules_changes(records: Iterable[EntryRecord]) -> list[tuple[int, ChangeRules | ModelsJoined]]:
    """Return the entries that took the battle over to other rules or brought models into it, by their
    numbers.
    """
    found = ((record.number, rules_change_of(record.action, record.events)) for record in records)
    return [(number, change) for number, change in found if change is not None]
