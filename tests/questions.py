"""Questions for tests that care for their words only."""

from __future__ import annotations

from companion.engine.asks import Question


def make_question(text: str) -> Question:
    return Question(text, text)
