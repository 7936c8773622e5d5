"""An action from its attempt to the journal entry made of it, and the changes of that entry."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.battles.journal_lines import label_text
from companion.battles.rolls import RollNote
from companion.battles.rules.joining import ModelJoining
from companion.battles.rules.rules_ref import ChangeRules
from companion.battles.scripts.codec import Codec, answers_text, format_dice
from companion.engine.asks import Answer
from companion.engine.game import BattleGame
from companion.engine.play import AnsweredRoll, Answers, Play, Script
from companion.engine.views.turn import EntryDescription
from companion.errors import IllegalAction, InputError
from companion.store.records import NewEntry

SNAPSHOT_EVERY = 500
"""After so many entries the whole battle is stored beside one, so that a long battle opens quickly."""


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """One action as it was played: the battle before and after, its events and the answers it was given.

    The `description` is in words what no game tells. What it `brings` into the battle is kept with it.
    """

    action: Any
    before: Any
    battle: Any
    events: tuple[Any, ...]
    answers: tuple[Answer, ...]
    overruled: str | None
    description: EntryDescription | None = None
    brings: ModelJoining | None = None
    rolled: tuple[AnsweredRoll, ...] = ()

    @classmethod
    def of(
        cls,
        before: Any,
        action: Any,
        play: Play[Any],
        overruled: str | None,
        brings: ModelJoining | None = None,
    ) -> PlayedAction:
        """Return a play that has come to its end."""
        events, answers = tuple(play.events), tuple(play.given_answers)
        rolled = tuple(play.rolls)
        return cls(action, before, play.battle, events, answers, overruled, brings=brings, rolled=rolled)

    @property
    def stored_events(self) -> tuple[Any, ...]:
        """What the journal keeps: before all that happened, the model that the action brought."""
        return self.events if self.brings is None else (self.brings.event, *self.events)


def describe_action(game: BattleGame, played: PlayedAction) -> EntryDescription:
    """Describe an action that was played."""
    game = played.brings.game if played.brings is not None else game
    return played.description or game.describe(played.before, played.action, played.events)


def new_entry(
    game: BattleGame, codec: Codec, played: PlayedAction, number: int, *, is_noted: bool = True
) -> NewEntry:
    """Return an entry ready to be stored under this number of its branch, now and then with the whole battle.

    Where it is not `is_noted` who rolled its dice, nobody will know.
    """
    # With the whole battle, what went before other rules need not be folded again.
    has_state = number % SNAPSHOT_EVERY == 0 or isinstance(played.action, ChangeRules)
    telling = describe_action(game, played)
    return NewEntry(
        action=json.dumps(codec.action_data(played.action), separators=(",", ":")),
        answers=answers_text(played.answers),
        events=codec.events_text(played.stored_events),
        label=label_text(game.turn(played.before), telling, _roll_notes(played, is_noted=is_noted)),
        overruled=played.overruled,
        snapshot=json.dumps(game.battle_data(played.battle)) if has_state else None,
    )


def _roll_notes(played: PlayedAction, *, is_noted: bool) -> tuple[RollNote, ...]:
    """Return what the log of dice keeps of an action."""
    return tuple(
        RollNote.of(rolled.ask, rolled.answer, is_declared=rolled.is_preset, is_noted=is_noted)
        for rolled in played.rolled
    )


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that may happen to a battle; where a rule forbids it, why it was `overruled`.

    What it `brings` into the battle, its `game` and the battle `before` know already.
    """

    game: BattleGame
    before: Any
    action: Any
    overruled: str | None = None
    brings: ModelJoining | None = None

    @classmethod
    def of(
        cls,
        game: BattleGame,
        before: Any,
        action: object,
        overruled: str | None = None,
        brings: ModelJoining | None = None,
    ) -> Attempt:
        """Return the one place where the rules are asked; raises IllegalAction where nobody has overruled
        them.
        """
        if brings is not None:
            game, before = brings.game, brings.apply_to(before)
        refusal = game.why_not(before, action)
        if refusal is not None and refusal.still_applies(overruled):
            raise IllegalAction(refusal)
        return cls(game, before, action, overruled if refusal else None, brings)

    def play(self, answers: Answers) -> PlayedAction:
        """Return the action resolved with these answers.

        Raises NeedsAnswer when the table has to be asked, and InputError for answers that nothing asks for.
        """
        played = self.resolve(self.begin(answers))
        if isinstance(answers, Script) and answers.unused_answers:
            text = format_dice(answers.unused_answers)
            raise InputError(f"{text} is not needed. Give only the answers that are asked for.")
        return played

    def begin(self, answers: Answers) -> Play[Any]:
        """Return a play in which nothing has happened yet."""
        return Play(self.before, answers, self.game.apply)

    def resolve(self, play: Play[Any]) -> PlayedAction:
        """Carry the action out in a play that has begun. Raises NeedsAnswer."""
        self.game.resolve(play, self.action)
        return PlayedAction.of(self.before, self.action, play, self.overruled, self.brings)


class BattleValue(Protocol):
    """The part of a battle that every family has: units by id, and a turn."""

    @property
    def units(self) -> Mapping[str, Any]: ...
    @property
    def turn(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Changes:
    """Units that are no longer the same, and whether the turn changed."""

    units: frozenset[str]
    turn: bool

    @classmethod
    def between(cls, before: BattleValue, after: BattleValue) -> Changes:
        """Return what differs between two battles."""
        both = before.units.keys() & after.units.keys()
        units = {unit for unit in both if not _is_same(before.units[unit], after.units[unit])}
        return cls(
            frozenset(units | (before.units.keys() ^ after.units.keys())),
            turn=not _is_same(before.turn, after.turn),
        )


def _is_same(one: object, other: object) -> bool:
    return one is other or one == other
