"""Whether today's rules make of an entry what they made of it when it was played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from companion.battles.line_of_play import line_text
from companion.battles.rules.basis import change_in, joined_in
from companion.battles.rules.joining import known_by
from companion.battles.scripts.codec import answers_from
from companion.engine.play import Play, Script
from companion.store import EntryRecord

if TYPE_CHECKING:
    from companion.battles.session import Session


def disagreement(session: Session, record: EntryRecord) -> str:
    """What an entry's answers give now where that is not what it did, in words; nothing where it is."""
    if change_in(record.action) is not None:
        return ""
    joined = joined_in(record.events)
    game, before = session.game_at(record.parent_id), session.battle_at(record.parent_id)
    if joined is not None:
        game = session.game_at(record.id)
        before = known_by(game, before)
    play: Play[Any] = Play(before, Script(answers_from(record.answers)), game.apply)
    try:
        game.resolve(play, session.codec.action(json.loads(record.action)))
        now_told = [*([joined] if joined is not None else []), *play.events]
        if now_told == session.codec.events(record.events):
            return ""
        now = session.codec.events_text(play.events)
    except Exception as problem:  # whatever a changed engine says is told, and what was played stays
        now = str(problem)
    return f"Entry {record.number}, {line_text(record)}: the rules now say {now}"
