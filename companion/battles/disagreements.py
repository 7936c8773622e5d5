"""The check whether today's rules make of an entry what they made of it when it was played."""

from __future__ import annotations

import json
from dataclasses import replace
from textwrap import shorten
from typing import Any

from companion.battles.line_of_play import line_text
from companion.battles.rules.joining import with_known_models
from companion.battles.rules.rules_ref import parse_change, parse_joined_models
from companion.battles.scripts.codec import parse_answers
from companion.battles.session import Session
from companion.engine.play import Play, Script
from companion.store.records import EntryRecord

MAX_LENGTH = 160
"""So much is said of what the rules would make of an entry now."""


def disagreements(session: Session) -> list[str]:
    """Return the entries whose answers no longer give their events, and why; what was played stays."""
    return [text for record in session.entries() if (text := _disagreement(session, record))]


def _disagreement(session: Session, record: EntryRecord) -> str:
    """Return what an entry's answers give now where that is not what it did, in words; nothing where
    it is.
    """
    if parse_change(record.action) is not None:
        return ""
    joined = parse_joined_models(record.events)
    game, before = session.game_at(record.parent_id), session.battle_at(record.parent_id)
    if joined is not None:
        game = session.game_at(record.id)
        before = with_known_models(game, before)
    play: Play[Any] = Play(before, Script(parse_answers(record.answers)), game.apply)
    try:
        action = session.codec.action(json.loads(record.action))
        game.resolve(play, action)
        now_told = [*([joined] if joined is not None else []), *play.events]
        if now_told == session.codec.events(record.events):
            return ""
        telling = game.describe(before, action, tuple(play.events))
        if telling.line == line_text(record):
            telling = replace(telling, line="the same, with different results")
        text = "; ".join((telling.line, *telling.details))
        now = f"the rules now say: {shorten(text, MAX_LENGTH, placeholder=' …')}"
    except Exception as problem:  # whatever a changed engine says is told, and what was played stays
        now = f"the rules no longer allow it ({shorten(str(problem), MAX_LENGTH, placeholder=' …')})"
    return f"Entry {record.number}, {line_text(record)}: {now}"
