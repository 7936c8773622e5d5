"""What a play asks the table: a roll of real dice, or a player's choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.errors import InputError
from companion.tabletop.dice import Dice, total

DiceAnswer: TypeAlias = tuple[int, ...]
Answer: TypeAlias = DiceAnswer | str


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of dice that somebody owes; `rows` says what each total leads to, where a table is read."""

    dice: Dice
    purpose: str
    need: int | None = None
    side: str = ""
    source: str = ""
    rows: Mapping[int, str] = field(default_factory=dict)

    def checked(self, answer: Answer) -> Answer:
        """The answer itself; InputError says why it cannot be one of these dice."""
        if isinstance(answer, str):
            raise InputError(
                f"{self.purpose}: {answer!r} is no roll of {self.dice}. Give the dice as numbers."
            )
        try:
            total(self.dice, answer)
        except ValueError as problem:
            raise InputError(f"{self.purpose}: {problem}") from problem
        return answer


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a player may choose."""

    id: str
    label: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that the rules leave to one side's player."""

    purpose: str
    options: tuple[Option, ...]
    side: str = ""
    source: str = ""

    def checked(self, answer: Answer) -> Answer:
        """The answer itself; InputError names the options when it is none of them."""
        known = [option.id for option in self.options]
        if answer not in known:
            raise InputError(
                f"{self.purpose}: {answer!r} is not a choice here. Choose from {', '.join(known)}."
            )
        return answer


Ask: TypeAlias = Roll | Choice
