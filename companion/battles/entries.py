"""An action as it was played, and what the journal keeps of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from companion.battles.codec import Codec, answers_text
from companion.battles.lines import label_text
from companion.engine.asks import Answer
from companion.engine.game import Game
from companion.engine.play import Play
from companion.store import NewEntry

SNAPSHOT_EVERY = 500
"""After so many entries the whole battle is stored beside one, so that a long battle opens quickly."""


@dataclass(frozen=True, slots=True)
class Played:
    """One action as it was played: the battle before and after, its events and the answers it was given."""

    action: Any
    before: Any
    battle: Any
    events: tuple[Any, ...]
    answers: tuple[Answer, ...]
    overruled: str | None

    @classmethod
    def of(cls, before: Any, action: Any, play: Play[Any], overruled: str | None) -> Played:
        """A play that has come to its end."""
        return cls(action, before, play.battle, tuple(play.events), tuple(play.answered), overruled)


def new_entry(game: Game, codec: Codec, played: Played, number: int) -> NewEntry:
    """An entry ready to be stored under this number of its branch, now and then with the whole battle."""
    has_state = number % SNAPSHOT_EVERY == 0
    telling = game.tell(played.before, played.action, played.events)
    return NewEntry(
        action=json.dumps(codec.action_data(played.action), separators=(",", ":")),
        answers=answers_text(played.answers),
        events=codec.events_text(played.events),
        label=label_text(game.turn(played.before), telling),
        overruled=played.overruled,
        snapshot=json.dumps(game.battle_data(played.battle)) if has_state else None,
    )
