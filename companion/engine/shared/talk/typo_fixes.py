"""Typo fixes: understood lines that differ from the typed one by one word."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Any

from companion.engine.forms import Completion
from companion.engine.shared.talk.journal_steps import STEP_LABELS
from companion.engine.shared.talk.listener import Listener
from companion.engine.shared.talk.sayings import NameSlot
from companion.engine.shared.talk.tokens import split_words
from companion.engine.shared.talk.unit_names import aliases
from companion.engine.views.talk import CalculateShot
from companion.errors import InputError

LEAST_LETTERS = 3
MOST_OFFERED = 2
NEAR = 0.7
"""How alike words are for one to be a slip of the other, from 0 to 1."""


def fix_typo(listener: Listener[Any], line: str) -> tuple[Completion, ...]:
    """Return the line with one word mended, as many ways as are likely."""
    return tuple(
        islice((Completion("", each, each) for each in _understood_fixes(listener, line)), MOST_OFFERED)
    )


def _understood_fixes(listener: Listener[Any], line: str) -> Iterator[str]:
    known = _known_words(listener)
    meant = listener.unknown_words().union(known)
    for word in split_words(line):
        if word.is_number or word.text in meant or len(word.text) < LEAST_LETTERS:
            continue
        for near in get_close_matches(word.text, known, MOST_OFFERED, NEAR):
            whole = line[: word.start] + near + line[word.end :].rstrip()
            if _is_understood(listener, whole):
                yield whole


def _is_understood(listener: Listener[Any], line: str) -> bool:
    try:
        meant = listener.understand(line)
    except InputError:
        return False
    return not isinstance(meant, CalculateShot) or listener.speech.is_shot(meant.values)


def _known_words(listener: Listener[Any]) -> list[str]:
    """Return every word that may stand in a line."""
    units = listener.roster.units
    unit = listener.unit or next((each.id for each in units), None)
    names = [called for each in units for called in (each.name, *aliases(each))]
    if unit is not None:
        scene = listener.scene(unit)
        slots = [slot for saying in listener.sayings() for slot in saying.slots if isinstance(slot, NameSlot)]
        said = [name for slot in slots for name in slot.names(scene).all]
        attacks = listener.speech.attacks(listener.battle, unit).all
        names += [text for name in (*said, *attacks) for text in (name.spelling, *name.aliases)]
    texts = (word.text for name in (*names, *STEP_LABELS) for word in split_words(name))
    return list(dict.fromkeys(word for word in texts if word.isalpha()))
