"""A line of table talk understood: whose it is, what it notes, aims or reckons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from companion.documents.document import clipped
from companion.engine.forms import Completion, Value
from companion.engine.shared.talk.sayings import Match, Saying, Scene, Stuck
from companion.engine.shared.talk.units import Roster
from companion.engine.shared.talk.words import BETWEEN_UNITS, Names, Word, words_of
from companion.engine.views.talk import Aimed, Chosen, Deed, Phrase, Reckoned, Understood, Walked, Way
from companion.errors import InputError

B = TypeVar("B")
WAYS: Mapping[str, Way] = {"undo": Way.UNDO, "redo": Way.REDO, "next": Way.NEXT}
ALL = "all"
GOING_ON = "Going on"
MOST_DIGITS = 2
"""Of how many steps are taken at once."""
NOTHING = "Type what happened at the table."
WALKING = (
    Phrase("undo", GOING_ON, "undo [TIMES]", "Takes the last entries of the journal back.", "undo 2"),
    Phrase("redo", GOING_ON, "redo [TIMES]", "Brings them back.", "redo"),
    Phrase("next", GOING_ON, "next", "Goes on with the turn, as the button of the phase bar does.", "next"),
    Phrase("choose", GOING_ON, "UNIT", "Chooses a unit by its number or the beginning of its name.", "2"),
)


@dataclass(frozen=True, slots=True)
class Speech(Generic[B]):
    """What a family understands: its sayings, and how it reckons and aims.

    `is_shot` tells of what is reckoned whether it is a shot beyond doubt, and `together` makes one action of
    several. `attacks` are the names of a unit's attacks, each with the ids of
    all that are called so. `aiming` and `reckoning` explain the lines that do either.
    """

    sayings: Sequence[Saying[B]]
    together: Callable[[tuple[Any, ...]], Any]
    attacks: Callable[[B, str], Names[tuple[str, ...]]]
    reckon: Callable[[str], dict[str, Value]]
    is_shot: Callable[[Mapping[str, Value]], bool]
    complete_shot: Callable[[str], tuple[Completion, ...]]
    aiming: Phrase
    reckoning: Phrase
    example: Callable[[B, str], str]

    def phrases(self, rules: Any) -> tuple[Phrase, ...]:
        """All that may be said by some rules."""
        noted = (saying.phrase for saying in self.sayings if saying.holds(rules))
        return (*noted, self.reckoning, self.aiming, *WALKING)


class Unread(InputError):
    """Words that could not be read on from a place in the line; the farther it lies, the likelier is this
    what was meant.
    """

    def __init__(self, message: str, at: int, short: str = "") -> None:
        super().__init__(message, short=short)
        self.reached = at


@dataclass(frozen=True, slots=True)
class Halt:
    """Where notes cannot be read on, and the saying that has begun there."""

    at: int
    saying: Saying[Any] | None = None


@dataclass(frozen=True, slots=True)
class Noted:
    """What words note, where the sayings among them begin, and where they cannot be read on, if so."""

    parts: tuple[Any, ...]
    begins: tuple[int, ...]
    halt: Halt | None = None


@dataclass(frozen=True, slots=True)
class Listener(Generic[B]):
    """Reads lines in one battle; words go to the `unit` that is chosen, unless they name another one."""

    speech: Speech[B]
    rules: Any
    battle: B
    roster: Roster
    unit: str | None

    def understand(self, line: str) -> Understood:
        """What a line means. Raises InputError."""
        words = words_of(line)
        if not words:
            raise InputError(NOTHING)
        if (walked := _walked(words)) is not None:
            return walked
        clauses = [_Clause(part, line) for part in _parted(words)]
        meant = [self._clause(clause) for clause in clauses if clause.words]
        if not meant:
            raise InputError(NOTHING)
        if len(meant) == 1:
            return meant[0]
        parts = tuple(part for each in meant for part in _parts_of(each))
        return Deed(self.speech.together(parts))

    def sayings(self) -> Iterator[Saying[B]]:
        """What may be noted by these rules."""
        return (saying for saying in self.speech.sayings if saying.holds(self.rules))

    def scene(self, unit: str) -> Scene[B]:
        """The battle as what is said of a unit finds it."""
        return Scene(self.battle, unit, self.roster)

    def readings(self, words: Sequence[Word]) -> Iterator[tuple[str | None, int]]:
        """Whose words they may be, and where what is said begins; a number first is sooner a unit's."""
        named = [called for called in self.roster.read(words, 0) if len(called.units) == 1]
        own: list[tuple[str | None, int]] = [(self.unit, 0)]
        others: list[tuple[str | None, int]] = [(called.units[0].id, called.end) for called in named]
        is_number = bool(words) and words[0].is_number
        yield from (*others, *own) if is_number and len(words) > 1 else (*own, *others)

    def _clause(self, clause: _Clause) -> Understood:
        """What one unit is told."""
        faults: list[Unread] = []
        for unit, at in self.readings(clause.words):
            try:
                return self._of(unit, clause, at)
            except Unread as fault:
                faults.append(fault)
        if (reckoned := self._reckoned(clause, faults)) is not None:
            return reckoned
        # Several units of one name are told apart only where that is what is wrong.
        for called in self.roster.read(clause.words, 0):
            if len(called.units) > 1 and max(fault.reached for fault in faults) <= called.end:
                self.roster.the_one(called, clause.words, 0)
        raise max(faults, key=lambda fault: fault.reached)

    def _of(self, unit: str | None, clause: _Clause, at: int) -> Understood:
        words = clause.words
        if at == len(words) and unit is not None:
            return Chosen(unit)
        noted = self.noted(unit, words, at)
        parts, halt = noted.parts, noted.halt
        if halt is None:
            return Deed(parts[0] if len(parts) == 1 else self.speech.together(parts))
        if unit is not None and (aimed := self._aimed(unit, words, at)) is not None:
            return aimed
        raise self._unread(unit, clause, halt)

    def _reckoned(self, clause: _Clause, faults: list[Unread]) -> Reckoned | None:
        """The shot that a clause is; where it is none, what is wrong with it is one more fault."""
        words = clause.words
        if self.unit is None and self.roster.units and self._would_note(words):
            faults.insert(0, Unread("Say whose it is: begin with a unit's number or name, or choose one.", 0))
            return None
        try:
            values = self.speech.reckon(clause.text_from(0))
            # Words that are half a note may by chance be half a shot, too.
            is_shot = self.speech.is_shot(values) or not any(fault.reached for fault in faults)
            return Reckoned(values) if is_shot else None
        except InputError as no_shot:
            # Words that look like a note are told to be written like one.
            if self.unit is None or not (len(words) == 2 and words[1].is_number):
                faults.insert(0, Unread(str(no_shot), 0, no_shot.short))
        return None

    def _would_note(self, words: Sequence[Word]) -> bool:
        """Whether words say something that could be noted of a unit, if only they said of which."""
        return self.noted(self.roster.units[0].id, words, 0).halt is None

    # --- notes ---

    def noted(self, unit: str | None, words: Sequence[Word], at: int) -> Noted:
        """What is noted of a unit from here on, and where the words cannot be read on, if so."""
        scene, begins = self.scene(unit or ""), [at]
        while at < len(words):
            begins.append(at)
            found = [(saying, saying.read(scene, words, at)) for saying in self.sayings()] if unit else []
            read = [(saying, it) for saying, it in found if isinstance(it, Match) and it.end > at]
            if not read:
                halts = [Halt(it.at, saying) for saying, it in found if isinstance(it, Stuck) and it.at > at]
                farthest = max(halts, key=lambda halt: halt.at, default=Halt(at))
                return Noted(scene.said, (*begins,), farthest)
            saying, match = max(read, key=lambda each: each[1].end)
            meant = saying.means(scene, *match.values)
            parts = meant if isinstance(meant, tuple) else (meant,)
            scene, at = replace(scene, said=(*scene.said, *parts)), match.end
        return Noted(scene.said, (*begins,))

    def _unread(self, unit: str | None, clause: _Clause, halt: Halt) -> Unread:
        rest = clause.text_from(halt.at)
        where = f"at '{clipped(rest)}'" if rest else "at its end"
        if halt.saying is not None:
            phrase = halt.saying.phrase
            words = f"Not understood {where}: say {phrase.written}, as in {phrase.example}."
            return Unread(words, halt.at)
        if unit is None:
            return Unread(f"Not understood {where}; ? shows all that is.", halt.at)
        short = f"Not understood {where}. Write as in {self.speech.example(self.battle, unit)}; ? shows all."
        return Unread(f"{short} {self._beginnings(unit)}", halt.at, short)

    def _beginnings(self, unit: str) -> str:
        """How what is told of a unit may begin."""
        scene = self.scene(unit)
        found = (offer.written for saying in self.sayings() for offer in saying.slots[0].offers(scene, ""))
        return f"It may begin with {', '.join(word for word in found if word)}."

    # --- attacks ---

    def _aimed(self, unit: str, words: Sequence[Word], at: int) -> Aimed | None:
        """The attack that names attacks of the unit and then their target."""
        names, taken = self.speech.attacks(self.battle, unit), list[str]()
        start = at
        while at < len(words) and (found := names.read(words, at)) is not None:
            alike, at = found
            free = [attack for attack in alike if attack not in taken]
            taken += free if words[at - 1].text == ALL else free[:1]
        # A number after a weapon alone is a range.
        if at == start or at == len(words) or (not start and words[at].is_number):
            return None
        for called in self.roster.read(words, at, is_enemy_of=unit):
            if called.end == len(words):
                target = self.roster.the_one(called, words, at).id
                return Aimed(unit, target, (*taken,)) if target != unit else None
        return None


@dataclass(frozen=True, slots=True)
class _Clause:
    """The words for one unit, and the line that they stand in."""

    words: tuple[Word, ...]
    line: str

    def text_from(self, at: int) -> str:
        """What was typed from a word on."""
        return self.line[self.words[at].start : self.words[-1].end] if at < len(self.words) else ""


def _parted(words: Sequence[Word]) -> Iterator[tuple[Word, ...]]:
    """The words of each unit."""
    part: list[Word] = []
    for word in words:
        if word.text == BETWEEN_UNITS:
            yield tuple(part)
            part = []
        else:
            part.append(word)
    yield tuple(part)


def _parts_of(meant: Understood) -> tuple[Any, ...]:
    if not isinstance(meant, Deed):
        raise InputError("Say one thing at a time, besides what is noted.")
    parts: tuple[Any, ...] = getattr(meant.action, "parts", (meant.action,))
    return parts


def _walked(words: Sequence[Word]) -> Walked | None:
    """Steps along the journal, or on with the turn."""
    way = WAYS.get(words[0].text)
    if way is None or len(words) > 2 or (len(words) == 2 and way is Way.NEXT):
        return None
    if len(words) == 1:
        return Walked(way)
    number = words[1].text
    is_counted = number.isdecimal() and len(number) <= MOST_DIGITS and int(number) > 0
    return Walked(way, int(number)) if is_counted else None
