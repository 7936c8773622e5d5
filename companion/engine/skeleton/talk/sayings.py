"""Sayings of table talk: each is a row of slots, from which it is read, completed and explained."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Generic, Protocol, TypeVar

from companion.engine.skeleton.talk.tokens import Name, Names, Roster, Word, join_words, normalize_name
from companion.engine.views.turn import Phrase, StepJournal, TalkStep

B = TypeVar("B")
MOST_DIGITS = 3
MOST_DICE_DIGITS = 2
FACES = 6

STEP_WORDS: Mapping[str, TalkStep] = {"undo": TalkStep.UNDO, "redo": TalkStep.REDO, "next": TalkStep.NEXT}
STEP_LABELS: Mapping[str, TalkStep] = {
    **STEP_WORDS, "undolast": TalkStep.UNDO, "takeback": TalkStep.UNDO, "redolast": TalkStep.REDO,
    "nextphase": TalkStep.NEXT, "nextstep": TalkStep.NEXT, "goon": TalkStep.NEXT, "continue": TalkStep.NEXT,
}  # fmt: skip
"""What else is said for them, as one word."""
NEXT_PHRASES = "Going on"
MOST_STEP_DIGITS = 2
"""Of how many steps are taken at once."""
STEP_PHRASES = (
    Phrase("undo", NEXT_PHRASES, "undo [TIMES]", "Undoes the last entries of the journal.", "undo 2"),
    Phrase("redo", NEXT_PHRASES, "redo [TIMES]", "Redoes them.", "redo"),
    Phrase("next", NEXT_PHRASES, "next", "Goes on with the turn, as the main button does.", "next"),
    Phrase("choose", NEXT_PHRASES, "UNIT", "Chooses a unit by its number or the beginning of its name.", "2"),
)


@dataclass(frozen=True, slots=True)
class Scene(Generic[B]):
    """The battle that a line speaks of, the unit that its words go to, and what it has said before.

    The `values` are those of the saying that is being read.
    """

    battle: B
    unit: str
    roster: Roster
    said: tuple[Any, ...] = ()
    values: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Continuation:
    """A possible continuation of a line with its meaning; `numbers` are those that usually follow.

    One that `wants_more` is whole, but a number has to follow.
    """

    text: str
    label: str
    wants_more: bool = False
    numbers: tuple[int, ...] = ()

    def labelled_after(self, name: str) -> Continuation:
        """Return the same, told after the name that it belongs to."""
        return replace(self, label=f"{name}: {self.label}") if name and self.wants_more else self


class SayingSlot(Protocol[B]):
    """A slot of a saying."""

    @property
    def notation(self) -> str:
        """How it is explained: a word as it stands, or in capitals what is filled in."""

    @property
    def is_optional(self) -> bool:
        """Whether it may be left out."""

    def read_value(self, scene: Scene[B], labels: Sequence[Word], at: int) -> tuple[Any, int] | None:
        """Return what stands there, and where the words go on; None where it is something else."""

    def offers(self, scene: Scene[B], begun: str) -> Iterator[Continuation]:
        """Return what may stand there that begins so."""


@dataclass(frozen=True, slots=True)
class NameSlot(Generic[B]):
    """A slot for one of several names, which depend on the unit; names not offered are understood as well."""

    names: Callable[[Scene[B]], Names[Any]]
    notation: str
    is_optional: bool = False
    is_offered: Callable[[Scene[B]], bool] = lambda _scene: True

    def read_value(self, scene: Scene[B], labels: Sequence[Word], at: int) -> tuple[Any, int] | None:
        return self.names(scene).read_name(labels, at)

    def offers(self, scene: Scene[B], begun: str) -> Iterator[Continuation]:
        for name in self.names(scene).starting_with(begun) if self.is_offered(scene) else ():
            yield Continuation(name.spelling, name.label)


@dataclass(frozen=True, slots=True)
class CountSlot(Generic[B]):
    """A slot for a number; where it `is_change`, it may have a sign and is then passed on with it.

    Where none of it makes sense, `nought` is what 0 stands for.
    """

    notation: str
    label: str
    is_change: bool = False
    is_optional: bool = False
    nought: int = 0
    usual: Callable[[Scene[B]], tuple[int, ...]] = lambda _scene: ()

    def read_value(self, _scene: Scene[B], labels: Sequence[Word], at: int) -> tuple[Any, int] | None:
        text = labels[at].text if at < len(labels) else ""
        digits = text.lstrip("+-") if self.is_change else text
        if not digits.isdecimal() or len(digits) > MOST_DIGITS:
            return None
        return (text if self.is_change else int(text) or self.nought), at + 1

    def offers(self, scene: Scene[B], begun: str) -> Iterator[Continuation]:
        if not begun and not self.is_optional:
            yield Continuation("", self.label, wants_more=True, numbers=self.usual(scene))


@dataclass(frozen=True, slots=True)
class CountListSlot(Generic[B]):
    """A slot for a number, or for several one after the other."""

    notation: str
    label: str
    is_optional: bool = False

    def read_value(self, _scene: Scene[B], labels: Sequence[Word], at: int) -> tuple[Any, int] | None:
        texts = tuple(takewhile(_is_count, (word.text for word in labels[at:])))
        return (tuple(map(int, texts)), at + len(texts)) if texts else None

    def offers(self, _scene: Scene[B], begun: str) -> Iterator[Continuation]:
        if not begun:
            yield Continuation("", self.label, wants_more=True)


def _is_count(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS


@dataclass(frozen=True, slots=True)
class DiceSlot(Generic[B]):
    """A slot for dice: their total, or each of two as in 3+4 or 3 4."""

    notation: str = "DICE"
    is_optional: bool = True

    def read_value(self, _scene: Scene[B], labels: Sequence[Word], at: int) -> tuple[Any, int] | None:
        shown: list[int] = []
        for word in labels[at:]:
            digits = word.text.lstrip("+")
            if not digits.isdecimal() or len(digits) > MOST_DICE_DIGITS:
                break
            is_joined = word.text.startswith("+") or _are_faces(shown, int(digits))
            if is_joined is not bool(shown):
                break
            shown.append(int(digits))
        return (tuple(shown), at + len(shown)) if shown else None

    def offers(self, _scene: Scene[B], begun: str) -> Iterator[Continuation]:
        del begun
        yield from ()


def _are_faces(shown: Sequence[int], number: int) -> bool:
    """Whether a number after another one is a second die."""
    return len(shown) == 1 and max(*shown, number) <= FACES


@dataclass(frozen=True, slots=True)
class Match:
    """A saying read: what its slots hold, and where the words go on."""

    values: tuple[Any, ...]
    end: int


@dataclass(frozen=True, slots=True)
class ReadFailure(Generic[B]):
    """The position in the line where a saying could not be read on, and the slot expected there."""

    at: int
    wants: SayingSlot[B]


@dataclass(frozen=True, slots=True)
class Saying(Generic[B]):
    """A saying of table talk; `means` makes its action from the values of its slots.

    It `holds` in rules that know of it. Its `example` is one for a usual unit. `turned` is another order of
    its slots, by their places, in which it is understood where nothing else is.
    """

    id: str
    group: str
    slots: tuple[SayingSlot[B], ...]
    does: str
    example: str
    means: Callable[..., Any]
    holds: Callable[[Any], Any] = lambda _rules: True
    turned: tuple[int, ...] = ()

    @property
    def phrase(self) -> Phrase:
        """The saying as it is explained."""
        written = (f"[{slot.notation}]" if slot.is_optional else slot.notation for slot in self.slots)
        return Phrase(self.id, self.group, " ".join(written), self.does, self.example)

    def read_at(self, scene: Scene[B], labels: Sequence[Word], at: int) -> Match | ReadFailure[B]:
        """Read the saying from a place of a line."""
        for slot in self.slots:
            found = slot.read_value(scene, labels, at)
            if found is None and not slot.is_optional:
                return ReadFailure(at, slot)
            value, at = found or (None, at)
            scene = replace(scene, values=(*scene.values, value))
        return Match(scene.values, at)

    def read_turned(self, scene: Scene[B], labels: Sequence[Word], at: int) -> Match | None:
        """Read the saying with its slots in the other order; None where that is not what stands there."""
        values: dict[int, Any] = {}
        for place in self.turned:
            found = self.slots[place].read_value(scene, labels, at)
            if found is None and not self.slots[place].is_optional:
                return None
            values[place], at = found or (None, at)
        return Match(tuple(values[place] for place in sorted(values)), at) if values else None

    def offers(
        self, scene: Scene[B], label_texts: Sequence[Word], at: int, *, is_open: bool
    ) -> Iterator[tuple[int, Continuation]]:
        """Yield how the words may go on in this saying, each with the place where that begins.

        The last word may still be typed where the line `is_open`.
        """
        start, whole = at, ""
        for slot in self.slots:
            begun = join_words(label_texts[at:]) if is_open else ""
            if begun:
                found = (offer for offer in slot.offers(scene, begun) if normalize_name(offer.text) != begun)
                yield from ((at, offer) for offer in found)
            elif at == len(label_texts) and at > start:
                yield from ((at, offer.labelled_after(whole)) for offer in slot.offers(scene, ""))
            read = slot.read_value(scene, label_texts, at)
            if read is None and not slot.is_optional:
                return
            value, end = read or (None, at)
            said = join_words(label_texts[at:end])
            labels = (offer.label for offer in slot.offers(scene, said) if said == normalize_name(offer.text))
            whole, at = next(labels, whole), end
            scene = replace(scene, values=(*scene.values, value))


def keyword(*texts: str, is_offered: Callable[[Scene[Any]], bool] = lambda _scene: True) -> NameSlot[Any]:
    """Return a word that stands as it is, or one of those that mean the same."""
    names: Names[None] = Names([Name(texts[0], None, texts[0], texts[1:])])
    return NameSlot(lambda _scene: names, texts[0], is_offered=is_offered)


def parse_steps(labels: Sequence[Word]) -> StepJournal | None:
    """Steps along the journal, or on with the turn."""
    number = labels[-1].text if labels[-1].is_number else ""
    way = STEP_LABELS.get(join_words(labels[:-1] if number else labels))
    if way is None or (number and way is TalkStep.NEXT):
        return None
    if not number:
        return StepJournal(way)
    is_counted = number.isdecimal() and len(number) <= MOST_STEP_DIGITS and int(number) > 0
    return StepJournal(way, int(number)) if is_counted else None
