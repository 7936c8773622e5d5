"""Typed dice: a total, the faces themselves, or several rolls at once; and the faces of custom dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.asks import DiceAnswer, Roll
from companion.errors import InputError
from companion.ui.theme.icons import icon_names

TOTAL_PATTERN = re.compile(r"\d+(?:\s*\+\s*\d+)*")
"""One roll: a number, or faces joined by plus signs."""

DECIMAL_SIDES = (10, 100)
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


@dataclass(frozen=True, slots=True)
class TypedRolls:
    """Rolls read from a line, the first for the dice asked now; `rest` answers the next questions."""

    first: DiceAnswer
    rest: tuple[DiceAnswer, ...] = ()

    @property
    def all(self) -> tuple[DiceAnswer, ...]:
        """Every roll in the order typed."""
        return (self.first, *self.rest)


def parse_rolls(text: str, roll: Roll) -> TypedRolls | None:
    """Return the rolls in a line, or None for an empty one.

    As many numbers as dice, each one face high, are the faces of this roll: `3 4`. Otherwise every number
    is a total, `9 8 7`, and a plus sign joins faces, `3+4 5+6`. Custom dice are told by the letters of their
    faces, `d b e`. Raises InputError.
    """
    if roll.faces:
        return _parse_faces(text, roll)
    groups = [tuple(_number(face, roll) for face in word.split("+")) for word in _split_totals(text)]
    if not groups:
        return None
    faces = tuple(number for group in groups for number in group)
    if all(len(group) == 1 for group in groups) and _are_faces(faces, roll):
        groups = [faces]
    roll.validate(groups[0])
    return TypedRolls(groups[0], tuple(groups[1:]))


def _number(word: str, roll: Roll) -> int:
    """Return what a die shows; on dice with ten or a hundred sides a nought, or two, is the highest."""
    number = int(word)
    return roll.dice.sides if not number and roll.dice.sides in DECIMAL_SIDES else number


def format_answer(answer: DiceAnswer, roll: Roll) -> str:
    """Format an answer as it would be typed."""
    if not roll.faces:
        return "+".join(map(str, answer))
    letters = {face.name: face.letter for face in faces_of(roll)}
    return " ".join(letters[name] for name in roll.face_names(answer))


def format_answers(answers: Sequence[DiceAnswer]) -> str:
    """Format several answers as they would be typed, one after the other."""
    return " ".join("+".join(map(str, answer)) for answer in answers)


def _parse_faces(text: str, roll: Roll) -> TypedRolls | None:
    letters = text.lower().replace(" ", "")
    known = {face.letter: face for face in faces_of(roll)}
    if strange := next((letter for letter in letters if letter not in known), None):
        faces = ", ".join(f"{letter} for {face.label.lower()}" for letter, face in known.items())
        raise InputError(f"{strange!r} is not a face of these dice: type {faces}.")
    if not letters:
        return None
    answer = tuple(known[letter].number for letter in letters)
    roll.validate(answer)
    return TypedRolls(answer)


def _split_totals(text: str) -> list[str]:
    totals = TOTAL_PATTERN.findall(text)
    if re.sub(r"[\s,;]", "", TOTAL_PATTERN.sub("", text)):
        raise InputError(
            f"{text.strip()!r} is not a roll. Type a total, the faces as 3 4, or several totals as 9 8 7."
        )
    return totals


def _are_faces(numbers: tuple[int, ...], roll: Roll) -> bool:
    dice = roll.dice
    return len(numbers) == dice.count > 1 and all(1 <= number <= dice.sides for number in numbers)
