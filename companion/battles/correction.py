"""Correcting a roll in the past: what follows is replayed, and shown before it counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.battles.entries import Attempt, Changes, PlayedAction, new_entry
from companion.battles.journal_lines import build_line
from companion.battles.rolls import mark_app_rolls, parse_notes
from companion.battles.rules.joining import ModelJoining
from companion.battles.rules.migration import play_migration
from companion.battles.rules.rules_ref import ChangeRules, parse_joined_models
from companion.battles.scripts.codec import parse_answers
from companion.battles.session import Session
from companion.engine.asks import Answer, Ask
from companion.engine.play import Answers, NeedsAnswer, Play, Script
from companion.errors import IllegalAction, InputError, Refusal
from companion.store.records import EntryRecord, NewEntry


@dataclass(frozen=True, slots=True)
class Correction:
    """The outcome of a changed answer: the new course of the battle, not stored yet.

    With an `ask`, the corrected entry or a later one (`asking`) needs another roll or choice first. With a
    `stop`, a later entry is no longer allowed: it and what follows it stay behind in the old branch.
    """

    session: Session
    entry_id: int
    lines: tuple[str, ...] = ()
    ask: Ask | None = None
    asking: int | None = None
    answered: tuple[Answer, ...] = ()
    stop: str = ""
    parent: int | None = None
    entries: tuple[NewEntry, ...] = ()
    battle: Any = None

    @property
    def is_ready(self) -> bool:
        """Whether nothing has to be asked any more."""
        return self.ask is None

    def commit(self) -> Changes:
        """Store the corrected line of play and show its end; the old one stays reachable."""
        return self.session.adopt_entries(self.entries, self.parent, self.battle)


def correct(session: Session, answers: Mapping[int, Sequence[Answer]]) -> Correction:
    """Replay the journal from the first of these entries on, with other answers for them.

    `answers` maps entries to their answers: all those of the first, and of later ones as many as come before
    a question that has to be answered anew. What else they asked, and entries not named, keep their answers.
    Raises InputError for answers that cannot be, and for entries that are no part of what has been played up
    to now.
    """
    records = session.entries()
    strange = answers.keys() - {record.id for record in records}
    if strange or not answers:
        raise InputError("Only entries of the current line of play can be corrected. Go there first.")
    first = next(index for index, record in enumerate(records) if record.id in answers)
    parent = records[first].parent_id
    return _Replay(session, records[first:], parent, answers).run()


class _Replay:
    """One walk through the entries that follow a correction."""

    def __init__(
        self,
        session: Session,
        records: Sequence[EntryRecord],
        parent: int | None,
        answers: Mapping[int, Sequence[Answer]],
    ) -> None:
        self.session = session
        self.records = records
        self.parent = parent
        self.answers = answers
        self.battle = session.battle_at(parent)
        self.entries: list[NewEntry] = []
        self.lines: list[str] = []

    def run(self) -> Correction:
        for record in self.records:
            try:
                self._add_entry(record, self._replay_record(record))
            except IllegalAction as refused:
                return self._correction(stop=self._stop_reason(record, refused.refusal))
            except NeedsAnswer as question:
                return self._correction(ask=question.ask, asking=record.id, answered=question.given_answers)
        return self._correction()

    def _replay_record(self, record: EntryRecord) -> PlayedAction:
        action = self.session.codec.action(json.loads(record.action))
        if isinstance(action, ChangeRules):
            telling = build_line(record, is_undone=False, others=()).description
            return play_migration(self.battle, action, self.session.game_at(record.id), telling)
        if record is self.records[0]:
            # What its action told is asked for anew, as what was asked then.
            action = self.session.game_at(record.id).without_rolls(action)
        game, brings = self.session.game_at(record.parent_id), _find_joined_model(self.session, record)
        attempt = Attempt.of(game, self.battle, action, record.overruled, brings)
        return attempt.resolve(attempt.begin(self._answers_of(record)))

    def _answers_of(self, record: EntryRecord) -> Answers:
        """Return what the correction says, or what the entry was answered when it was played."""
        notes = parse_notes(json.loads(record.label).get("rolls"))
        if record is self.records[0]:
            return Script(mark_app_rolls(self.answers.get(record.id, ()), notes, with_declared=True))
        given = mark_app_rolls(self.answers.get(record.id, ()), notes)
        if not (answers := mark_app_rolls(parse_answers(record.answers), notes)):
            return MergedAnswers(given, ())
        asked = _RecordedAnswers(answers)
        before = self.session.battle_at(record.parent_id)
        game = self.session.game_at(record.parent_id)
        play: Play[Any] = Play(before, asked, game.apply)
        with suppress(NeedsAnswer):  # from an engine that asks more than the one it was played with
            game.resolve(play, self.session.codec.action(json.loads(record.action)))
        return MergedAnswers(given, asked.given)

    def _add_entry(self, record: EntryRecord, played: PlayedAction) -> None:
        entry = new_entry(self.session.game, self.session.codec, played, record.number)
        self.battle = played.battle
        self.entries.append(entry)
        if list(played.stored_events) != self.session.codec.events(record.events):
            was, now = _format_line(record.label), _format_line(entry.label)
            self.lines.append(f"{was} → {now}" if was != now else f"{now} (details differ)")

    def _stop_reason(self, record: EntryRecord, refusal: Refusal) -> str:
        left = len(self.records) - len(self.entries)
        rest = "" if left == 1 else f", and {left - 1} more with it"
        return f"“{_format_line(record.label)}” is no longer possible{rest}: {refusal}"

    def _correction(
        self,
        stop: str = "",
        ask: Ask | None = None,
        asking: int | None = None,
        answered: tuple[Answer, ...] = (),
    ) -> Correction:
        return Correction(
            session=self.session,
            entry_id=self.records[0].id,
            lines=tuple(self.lines),
            ask=ask,
            asking=asking,
            answered=answered,
            stop=stop,
            parent=self.parent,
            entries=tuple(self.entries),
            battle=self.battle,
        )


class _RecordedAnswers:
    """Answers in the order given, with the question that each was given to."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._script = Script(answers)
        self.given: list[tuple[str, Answer]] = []

    def take(self, ask: Ask) -> Answer | None:
        answer = self._script.take(ask)
        if answer is not None:
            self.given.append((ask.question.id, answer))
        return answer


class MergedAnswers:
    """New answers, then old ones for their own questions: a hit's location answers no other hit.

    One that cannot answer its question any more, such as a hex that is closed now, is not kept.
    """

    def __init__(self, given: Sequence[Answer], old: Sequence[tuple[str, Answer]]) -> None:
        self._given, self._old = Script(given), list(old)

    def take(self, ask: Ask) -> Answer | None:
        given, old = self._given.take(ask), self._old_answer(ask.question.id)
        if given is not None or old is None:
            return given
        with suppress(InputError):
            return ask.validate(old)
        return None

    def _old_answer(self, question: str) -> Answer | None:
        for number, (asked, answer) in enumerate(self._old):
            if asked == question:
                del self._old[number]
                return answer
        return None


def _find_joined_model(session: Session, record: EntryRecord) -> ModelJoining | None:
    """Return the model that a stored entry brought into the battle."""
    event = parse_joined_models(record.events)
    return (
        ModelJoining(session.rules.resolve_rules(session.rules_ref_at(record.id)), event)
        if event is not None
        else None
    )


def _format_line(label: str) -> str:
    return str(json.loads(label)["line"])
