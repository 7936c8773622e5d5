"""Questions for tests that care for their words only."""

from __future__ import annotations

from companion.engine.asks import Question


def asked(words: str) -> Question:
    return Question(words, words)
