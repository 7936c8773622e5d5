"""Steps along the journal said in a line, and on with the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.shared.talk.words import Word, joined
from companion.engine.views.talk import Phrase, Walked, Way

WAYS: Mapping[str, Way] = {"undo": Way.UNDO, "redo": Way.REDO, "next": Way.NEXT}
SAID_SO: Mapping[str, Way] = {
    **WAYS, "undolast": Way.UNDO, "takeback": Way.UNDO, "redolast": Way.REDO,
    "nextphase": Way.NEXT, "nextstep": Way.NEXT, "goon": Way.NEXT, "continue": Way.NEXT,
}  # fmt: skip
"""What else is said for them, as one word."""
GOING_ON = "Going on"
MOST_DIGITS = 2
"""Of how many steps are taken at once."""
WALKING = (
    Phrase("undo", GOING_ON, "undo [TIMES]", "Undoes the last entries of the journal.", "undo 2"),
    Phrase("redo", GOING_ON, "redo [TIMES]", "Redoes them.", "redo"),
    Phrase("next", GOING_ON, "next", "Goes on with the turn, as the main button does.", "next"),
    Phrase("choose", GOING_ON, "UNIT", "Chooses a unit by its number or the beginning of its name.", "2"),
)


def walked(words: Sequence[Word]) -> Walked | None:
    """Steps along the journal, or on with the turn."""
    number = words[-1].text if words[-1].is_number else ""
    way = SAID_SO.get(joined(words[:-1] if number else words))
    if way is None or (number and way is Way.NEXT):
        return None
    if not number:
        return Walked(way)
    is_counted = number.isdecimal() and len(number) <= MOST_DIGITS and int(number) > 0
    return Walked(way, int(number)) if is_counted else None
