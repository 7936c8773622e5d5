"""Journal steps said in a line: undo, redo, and on with the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.shared.talk.tokens import Word, join_words
from companion.engine.views.talk import Phrase, StepJournal, TalkStep

STEP_WORDS: Mapping[str, TalkStep] = {"undo": TalkStep.UNDO, "redo": TalkStep.REDO, "next": TalkStep.NEXT}
STEP_LABELS: Mapping[str, TalkStep] = {
    **STEP_WORDS, "undolast": TalkStep.UNDO, "takeback": TalkStep.UNDO, "redolast": TalkStep.REDO,
    "nextphase": TalkStep.NEXT, "nextstep": TalkStep.NEXT, "goon": TalkStep.NEXT, "continue": TalkStep.NEXT,
}  # fmt: skip
"""What else is said for them, as one word."""
NEXT_PHRASES = "Going on"
MOST_DIGITS = 2
"""Of how many steps are taken at once."""
STEP_PHRASES = (
    Phrase("undo", NEXT_PHRASES, "undo [TIMES]", "Undoes the last entries of the journal.", "undo 2"),
    Phrase("redo", NEXT_PHRASES, "redo [TIMES]", "Redoes them.", "redo"),
    Phrase("next", NEXT_PHRASES, "next", "Goes on with the turn, as the main button does.", "next"),
    Phrase("choose", NEXT_PHRASES, "UNIT", "Chooses a unit by its number or the beginning of its name.", "2"),
)


def parse_steps(labels: Sequence[Word]) -> StepJournal | None:
    """Steps along the journal, or on with the turn."""
    number = labels[-1].text if labels[-1].is_number else ""
    way = STEP_LABELS.get(join_words(labels[:-1] if number else labels))
    if way is None or (number and way is TalkStep.NEXT):
        return None
    if not number:
        return StepJournal(way)
    is_counted = number.isdecimal() and len(number) <= MOST_DIGITS and int(number) > 0
    return StepJournal(way, int(number)) if is_counted else None
