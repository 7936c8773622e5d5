"""Calculator forms and their answers as plain data: made by a family, drawn by the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.tabletop.modifiers import Modifier
from companion.tabletop.number_text import format_count

Value: TypeAlias = str | int | bool
Values: TypeAlias = Mapping[str, Value]


class FieldKind(StrEnum):
    """The kind of a field: a choice, a number or a flag."""

    CHOICE = "choice"
    NUMBER = "number"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """A choice of a field."""

    id: str
    label: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a calculator; `low` and `high` bound a number.

    What `is_rare` is asked so seldom that it may be folded away; what `is_mutual` is the same whichever of
    two units attacks the other.
    """

    id: str
    label: str
    kind: FieldKind
    default: Value
    choices: tuple[FieldChoice, ...] = ()
    low: int = 0
    high: int = 0
    hint: str = ""
    is_rare: bool = False
    is_mutual: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A calculator: its fields in a player's order, their shorthand, and the dice of its answer, if one sum
    of dice decides.
    """

    id: str
    title: str
    fields: tuple[Field, ...]
    shorthand_hint: str = ""
    dice: str = ""

    def defaults(self) -> dict[str, Value]:
        """Return every field's value in an untouched form."""
        return {field.id: field.default for field in self.fields}


@dataclass(frozen=True, slots=True)
class Completion:
    """A completion of a half-typed line: the `prefix` that stays, its ending, and its meaning.

    One that `is_open` is whole, but wants more, such as a number: mostly one of `numbers`.
    """

    prefix: str
    ending: str
    label: str
    is_open: bool = False
    numbers: tuple[int, ...] = ()

    @property
    def line(self) -> str:
        """The whole line, ready to be typed on."""
        return f"{self.prefix} {self.ending}".strip() + ("" if self.is_open else " ")


class Outcome(StrEnum):
    """The outcome of a target number."""

    ROLL = "roll"
    AUTOMATIC_MISS = "automatic_miss"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Calculation:
    """A target number that explains itself; impossible shots have a reason and no number.

    Where a pool of dice is rolled instead of one number, `is_pool`, the number counts its dice. Rules whose
    tests are more than shots say in `roll_text` what is rolled.
    """

    number: int | None
    outcome: Outcome
    probability: float
    modifiers: tuple[Modifier, ...]
    bracket: str | None = None
    reason: str = ""
    is_pool: bool = False
    roll_text: str = ""

    @property
    def text(self) -> str:
        """The number in short: `8+`, `always`, `13` where no roll is that high, `3 dice`, or a dash."""
        if self.number is None or self.outcome is Outcome.IMPOSSIBLE:
            return "–"
        if self.is_pool:
            return format_count(self.number, "die")
        if self.outcome is Outcome.AUTOMATIC_MISS:
            return str(self.number)
        return "always" if self.probability == 1 else f"{self.number}+"
