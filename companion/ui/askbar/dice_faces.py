"""Custom dice for the ask bar: the faces of one die with labels, pictures and letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.asks import Roll
from companion.ui.theme.icons import icon_names

RESERVED_LETTERS = "r"
"""R rolls for the player."""


@dataclass(frozen=True, slots=True)
class DieFace:
    """One face of a custom die: `number` stands for it in answers, `copies` counts the sides that show it."""

    name: str
    label: str
    number: int
    copies: int
    letter: str
    icon: str


def faces_of(roll: Roll) -> tuple[DieFace, ...]:
    """Return every face of the dice asked for once, in the order of the die."""
    names = tuple(dict.fromkeys(roll.faces))
    labels = [name.replace("_", " ").capitalize() for name in names]
    letters = _letters(labels)
    return tuple(
        DieFace(name, label, roll.faces.index(name) + 1, roll.faces.count(name), letters[label], _icon(name))
        for name, label in zip(names, labels, strict=True)
    )


def _letters(labels: Sequence[str]) -> dict[str, str]:
    """Return a letter to type for each word: the first of its own that no other word has taken."""
    letters: dict[str, str] = {}
    for label in labels:
        free = [letter for letter in label.lower() if letter.isalpha() and letter not in RESERVED_LETTERS]
        letters[label] = next((letter for letter in free if letter not in letters.values()), "")
    return letters


def _icon(name: str) -> str:
    """Return the picture of a face, where one is drawn for it."""
    icon = f"face-{name.replace('_', '-')}"
    return icon if icon in icon_names() else ""
