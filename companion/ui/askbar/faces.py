"""Custom dice for the ask bar: the faces of one die, their words, pictures and letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.asks import Roll
from companion.ui.theme.icons import icon_names

TAKEN = "r"
"""R rolls for the player."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a custom die: its `number` as answers tell it, and how many sides show it."""

    name: str
    words: str
    number: int
    copies: int
    letter: str
    icon: str


def faces_of(roll: Roll) -> tuple[Face, ...]:
    """Every face of the dice asked for once, in the order of the die."""
    names = tuple(dict.fromkeys(roll.faces))
    words = [name.replace("_", " ").capitalize() for name in names]
    letters = _letters(words)
    return tuple(
        Face(name, word, roll.faces.index(name) + 1, roll.faces.count(name), letters[word], _icon(name))
        for name, word in zip(names, words, strict=True)
    )


def _letters(words: Sequence[str]) -> dict[str, str]:
    """A letter to type for each word: the first of its own that no other word has taken."""
    letters: dict[str, str] = {}
    for word in words:
        free = [letter for letter in word.lower() if letter.isalpha() and letter not in TAKEN]
        letters[word] = next((letter for letter in free if letter not in letters.values()), "")
    return letters


def _icon(name: str) -> str:
    """The picture of a face, where one is drawn for it."""
    icon = f"face-{name.replace('_', '-')}"
    return icon if icon in icon_names() else ""
