"""An action as it was played, and the journal entry made of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from companion.battles.dice.rolls import RollNote
from companion.battles.journal_lines import label_text
from companion.battles.rules.joining import ModelJoining
from companion.battles.rules.rules_ref import ChangeRules
from companion.battles.scripts.codec import Codec, answers_text
from companion.engine.asks import Answer
from companion.engine.game import Game
from companion.engine.play import AnsweredRoll, Play
from companion.engine.views.turn import EntryDescription
from companion.store import NewEntry

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


def describe_action(game: Game, played: PlayedAction) -> EntryDescription:
    """Describe an action that was played."""
    game = played.brings.game if played.brings is not None else game
    return played.description or game.describe(played.before, played.action, played.events)


def new_entry(
    game: Game, codec: Codec, played: PlayedAction, number: int, *, is_noted: bool = True
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
