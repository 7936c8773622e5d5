"""The journal's notes on each roll beside its answer: which dice, what for, whose, and the roller."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.engine.asks import Answer, AppDice, DiceAnswer, Roll
from companion.tabletop.dice import parse_dice, total


class Roller(StrEnum):
    """The roller of dice: the table, the app, or unknown."""

    TABLE = "table"
    APP = "app"
    UNKNOWN = ""


@dataclass(frozen=True, slots=True)
class RollNote:
    """A note on one roll: faces, or only their total where just that was entered.

    Dice that the action itself told, `is_declared`, are no answers of its entry; of those that are rolled
    in secret, `is_secret`, no log tells.
    """

    dice: str
    purpose: str
    got: tuple[int, ...]
    side: str = ""
    need: int | None = None
    roller: Roller = Roller.UNKNOWN
    faces: tuple[str, ...] = ()
    is_declared: bool = False
    is_secret: bool = False

    @classmethod
    def of(
        cls, ask: Roll, answer: DiceAnswer, *, is_declared: bool = False, is_noted: bool = True
    ) -> RollNote:
        """Return a roll as it was asked for and answered; where nobody noted by whom, nobody knows."""
        rolled = Roller.APP if isinstance(answer, AppDice) else Roller.TABLE
        return cls(
            dice=str(ask.dice),
            purpose=ask.purpose,
            got=tuple(answer),
            side=ask.side,
            need=ask.need,
            roller=rolled if is_noted else Roller.UNKNOWN,
            faces=ask.faces,
            is_declared=is_declared,
            is_secret=ask.is_secret,
        )

    @property
    def total(self) -> int | None:
        """What the roll came to; custom dice and dice that nobody knows come to nothing."""
        if self.faces or not self.dice:
            return None
        return total(parse_dice(self.dice), self.got)

    def data(self) -> dict[str, Any]:
        """Return the note as plain data; what goes without saying is left out."""
        given: dict[str, Any] = {"dice": self.dice, "for": self.purpose, "got": list(self.got)}
        if self.need is not None:
            given["need"] = self.need
        more = {
            "side": self.side, "by": self.roller.value, "faces": list(self.faces),
            "told": self.is_declared, "secret": self.is_secret,
        }  # fmt: skip
        return given | {name: value for name, value in more.items() if value}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> RollNote:
        """Return the note behind plain data; raises ValueError, TypeError or LookupError for what is none."""
        note = cls(
            dice=str(data["dice"]),
            purpose=str(data["for"]),
            got=tuple(int(face) for face in data["got"]),
            side=str(data.get("side", "")),
            need=None if data.get("need") is None else int(data["need"]),
            roller=Roller(data.get("by", "")),
            faces=tuple(str(face) for face in data.get("faces", ())),
            is_declared=bool(data.get("told", False)),
            is_secret=bool(data.get("secret", False)),
        )
        if note.dice:
            parse_dice(note.dice)
        return note


def notes_data(notes: Iterable[RollNote]) -> list[dict[str, Any]]:
    """Notes as plain data."""
    return [note.data() for note in notes]


def parse_notes(data: object) -> tuple[RollNote, ...]:
    """Return the notes behind plain data; those that cannot be read are left out."""
    found: list[RollNote] = []
    for each in data if isinstance(data, list) else ():
        try:
            found.append(RollNote.from_data(each))
        except (ValueError, TypeError, LookupError, AttributeError):
            continue
    return tuple(found)


def expand_answers(answers: Sequence[Answer], notes: Sequence[RollNote]) -> tuple[Answer, ...]:
    """Stored answers, and among their dice those that the action itself told."""
    if not any(note.is_declared for note in notes):
        return (*answers,)
    return (*(note.got for note in notes), *(answer for answer in answers if isinstance(answer, str)))


def mark_app_rolls(
    answers: Sequence[Answer], notes: Sequence[RollNote], *, with_declared: bool = False
) -> tuple[Answer, ...]:
    """Stored answers, those dice marked that the app had rolled; among them may be those that were told."""
    answered = [note for note in notes if with_declared or not note.is_declared]
    dice = iter(answered)
    found: list[Answer] = []
    for answer in answers:
        note = None if isinstance(answer, str) else next(dice, None)
        is_apps = note is not None and note.roller is Roller.APP and note.got == answer
        found.append(AppDice(answer) if is_apps and not isinstance(answer, str) else answer)
    return tuple(found)
