"""Questions that a play asks the table: a roll of real dice, or a player's choice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.errors import InputError
from companion.tabletop.dice import Dice, roll, total

DiceAnswer: TypeAlias = tuple[int, ...]
Answer: TypeAlias = DiceAnswer | str


class AppDice(tuple[int, ...]):
    """Dice that the app has rolled: to the rules they are dice like any, only the log tells them apart."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a play: `id` is unique within its action, `text` is for players.

    The `units` are whom it is about, who acts before whom it is done to. What is asked several times over,
    such as a tied roll, has the same id each time. In the midst of a move, `place` is the hex that the last
    of the units is entering.
    """

    id: str
    text: str
    units: tuple[str, ...] = field(default=(), compare=False)
    place: str = field(default="", compare=False)

    @property
    def heading(self) -> str:
        """The words before something that is said of the question."""
        return self.text if self.text.endswith("?") else f"{self.text}:"


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of dice that somebody owes; `rows` says what each total leads to, where a table is read.

    Custom dice name their `faces`, the first being face 1; then every die is told by itself, not their sum.
    A roll that `is_secret` would tell by being asked what nobody else may know: the app makes it unseen.
    """

    dice: Dice
    question: Question
    need: int | None = None
    side: str = ""
    source: str = ""
    rows: Mapping[int, str] = field(default_factory=dict)
    faces: tuple[str, ...] = ()
    is_secret: bool = False

    @property
    def purpose(self) -> str:
        """What is asked, in words."""
        return self.question.text

    def validate(self, answer: Answer) -> Answer:
        """Return the answer itself; InputError says why it cannot be one of these dice."""
        if isinstance(answer, str):
            raise InputError(
                f"{self.question.heading} {answer!r} is not a roll of {self.dice}. Give the dice as numbers."
            )
        if self.faces and len(answer) != self.dice.count:
            raise InputError(f"{self.question.heading} type the face of each of the {self.dice.count} dice.")
        try:
            total(self.dice, answer)
        except ValueError as problem:
            raise InputError(f"{self.question.heading} {problem}") from problem
        return answer

    def face_names(self, answer: DiceAnswer) -> tuple[str, ...]:
        """Return the names of the faces that custom dice show."""
        return tuple(self.faces[face - 1] for face in answer)


@dataclass(frozen=True, slots=True)
class Option:
    """An option that a player may choose; of a card to be drawn there may be several `copies`."""

    id: str
    label: str
    hint: str = ""
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that the rules leave to one side's player.

    A draw is left to chance instead: the player names the card that the real deck showed, or the app draws
    one of the copies. The same `seed` always draws the same card, so that undoing a draw gains nothing.
    """

    question: Question
    options: tuple[Option, ...]
    side: str = ""
    source: str = ""
    is_draw: bool = False
    seed: str = ""

    @property
    def purpose(self) -> str:
        """What is asked, in words."""
        return self.question.text

    def validate(self, answer: Answer) -> Answer:
        """Return the answer itself; InputError names the options when it is none of them."""
        known = [option.id for option in self.options]
        if answer not in known:
            raise InputError(
                f"{self.question.heading} {answer!r} is not a choice here. Choose from {', '.join(known)}."
            )
        return answer


Ask: TypeAlias = Roll | Choice


def by_chance(ask: Ask, generator: random.Random) -> Answer | None:
    """Return what dice or a shuffled deck answer; None where a player has to decide."""
    if isinstance(ask, Roll):
        return AppDice(roll(ask.dice, generator))
    if not ask.is_draw:
        return None
    deck = random.Random(ask.seed) if ask.seed else generator
    (drawn,) = deck.choices(ask.options, [option.copies for option in ask.options])
    return drawn.id
