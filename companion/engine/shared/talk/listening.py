"""A line of table talk understood: whose it is, what it notes, aims or reckons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from companion.documents.document import clipped
from companion.engine.forms import Completion, Value
from companion.engine.shared.talk.aiming import ALL, aimed
from companion.engine.shared.talk.clauses import Clause, parted
from companion.engine.shared.talk.sayings import Match, Saying, Scene, Stuck
from companion.engine.shared.talk.units import Called, Roster
from companion.engine.shared.talk.walking import WALKING, walked
from companion.engine.shared.talk.words import Names, Word, words_of
from companion.engine.views.talk import Chosen, Deed, Phrase, Reckoned, Understood
from companion.errors import InputError

B = TypeVar("B")
NOTHING = "Type what happened at the table."
WHOSE = "Name the unit"
WHOSE_WHOLE = f"{WHOSE}: begin with a unit's number or name, or choose one."


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
class Address:
    """Whose words they may be, and from where to where they tell of it."""

    unit: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Halt:
    """Where notes cannot be read on, and the saying that has begun there."""

    at: int
    saying: Saying[Any] | None = None


@dataclass(frozen=True, slots=True)
class Noted:
    """What words note, where the sayings among them begin, of which unit the last of them is, and where
    they cannot be read on, if so.
    """

    parts: tuple[Any, ...]
    begins: tuple[int, ...]
    unit: str
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
        if (steps := walked(words)) is not None:
            return steps
        clauses = [Clause(part, line) for part in parted(words)]
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

    def readings(self, words: Sequence[Word]) -> Iterator[Address]:
        """Whose words they may be; a number first is sooner a unit's, and a name may also stand last."""
        size = len(words)
        own = [Address(self.unit, 0, size)]
        others = [Address(called.units[0].id, called.end, size) for called in self._named(words, 0)]
        is_number = bool(words) and words[0].is_number
        yield from (*others, *own) if is_number and size > 1 else (*own, *others)
        for at in range(1, size):
            if not words[at].is_number:
                found = (called.units[0].id for called in self._named(words, at) if called.end == size)
                yield from (Address(unit, 0, at) for unit in found)

    def _named(self, words: Sequence[Word], at: int) -> Iterator[Called]:
        """The units that are named beyond doubt."""
        return (called for called in self.roster.read(words, at) if len(called.units) == 1)

    def _clause(self, clause: Clause) -> Understood:
        """What one unit is told, or several one after the other."""
        faults: list[Unread] = []
        for is_turned in (False, True):
            for address in self.readings(clause.words):
                try:
                    return self._of(address, clause, is_turned=is_turned)
                except Unread as fault:
                    faults += [] if is_turned else [fault]
        if (reckoned := self._reckoned(clause, faults)) is not None:
            return reckoned
        # Several units of one name are told apart only where that is what is wrong.
        for called in self.roster.read(clause.words, 0):
            if len(called.units) > 1 and max(fault.reached for fault in faults) <= called.end:
                self.roster.the_one(called, clause.words, 0)
        raise max(faults, key=lambda fault: fault.reached)

    def _of(self, address: Address, clause: Clause, *, is_turned: bool) -> Understood:
        unit, at, words = address.unit, address.start, clause.words[: address.end]
        if at == len(words) and unit is not None:
            return Chosen(unit)
        noted = self.noted(unit, words, at, is_turned=is_turned)
        if noted.halt is None:
            parts = noted.parts
            return Deed(parts[0] if len(parts) == 1 else self.speech.together(parts))
        if unit is not None and len(words) == len(clause.words):
            names = self.speech.attacks(self.battle, unit)
            if (attack := aimed(names, self.roster, unit, words, at)) is not None:
                return attack
            self._check_arms(unit, clause, at)
        raise self._unread(unit, clause, noted.halt)

    def _check_arms(self, unit: str, clause: Clause, at: int) -> None:
        """Raise Unread where words name a weapon that the unit has not, and then an enemy."""
        names = self.speech.attacks(self.battle, unit)
        while (found := names.read(clause.words, at)) is not None:
            at = found[1]
        for name_at in range(at + 1, len(clause.words)):
            if not any(called.end == len(clause.words) for called in self.roster.read(clause.words, name_at)):
                continue
            said = clause.text_between(at, name_at)
            try:
                is_weapon = self.speech.is_shot(self.speech.reckon(said))
            except InputError:
                continue
            if is_weapon:
                own = ", ".join(name.written for name in names.all if name.written != ALL)
                who = next(each.name for each in self.roster.units if each.id == unit)
                has = f"it has {own}" if own else "it has none"
                raise Unread(f"{who} has no '{clipped(said)}' to attack with now; {has}.", name_at)

    def _reckoned(self, clause: Clause, faults: list[Unread]) -> Reckoned | None:
        """The shot that a clause is; where it is none, what is wrong with it is one more fault."""
        words = clause.words
        if self.unit is None and self.would_note(words):
            faults.insert(0, Unread(WHOSE_WHOLE, 0, f"{WHOSE}."))
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

    def would_note(self, words: Sequence[Word]) -> bool:
        """Whether words say something that could be noted of a unit, if only they said of which."""
        units = self.roster.units[:1]
        return any(self.noted(each.id, words, 0).halt is None for each in units)

    # --- notes ---

    def noted(self, unit: str | None, words: Sequence[Word], at: int, *, is_turned: bool = False) -> Noted:
        """What is noted from here on, and where the words cannot be read on, if so.

        Words that name another unit, and then say something, lead over to that.
        """
        scene, begins = self.scene(unit or ""), [at]
        while at < len(words):
            begins.append(at)
            found = self._read(scene, words, at, is_turned=is_turned) if unit else []
            read = [(saying, it) for saying, it in found if isinstance(it, Match) and it.end > at]
            if read:
                saying, match = max(read, key=lambda each: each[1].end)
                # Who begins in the usual order goes on so: `rt5 3 lt` is half of `rt5 3 lt5`.
                is_turned &= not (saying.turned and isinstance(saying.read(scene, words, at), Match))
                meant = saying.means(scene, *match.values)
                parts = meant if isinstance(meant, tuple) else (meant,)
                scene, at = replace(scene, said=(*scene.said, *parts)), match.end
                continue
            others = self._named(words, at) if scene.said else iter(())
            other = next((called for called in others if called.end < len(words)), None)
            if other is None:
                halts = [Halt(it.at, saying) for saying, it in found if isinstance(it, Stuck) and it.at > at]
                farthest = max(halts, key=lambda halt: halt.at, default=Halt(at))
                return Noted(scene.said, (*begins,), scene.unit, farthest)
            scene, at = replace(scene, unit=other.units[0].id), other.end
        return Noted(scene.said, (*begins,), scene.unit)

    def _read(
        self, scene: Scene[B], words: Sequence[Word], at: int, *, is_turned: bool
    ) -> list[tuple[Saying[B], Match | Stuck[B]]]:
        """What each saying makes of the words from a place on."""
        found: list[tuple[Saying[B], Match | Stuck[B]]] = []
        for saying in self.sayings():
            found.append((saying, saying.read(scene, words, at)))
            if is_turned and (turned := saying.read_turned(scene, words, at)) is not None:
                found.append((saying, turned))
        return found

    def unknown_words(self) -> frozenset[str]:
        """The words of what may be said by other rules, and not by these."""
        others = (saying for saying in self.speech.sayings if not saying.holds(self.rules))
        return frozenset(word.text for saying in others for word in words_of(saying.phrase.written))

    def _unread(self, unit: str | None, clause: Clause, halt: Halt) -> Unread:
        rest = clause.text_from(halt.at)
        word = clause.words[halt.at].text if rest else ""
        if word in self.unknown_words():
            return Unread(f"{self.rules.title} has nothing that '{word}' would note.", halt.at + 1)
        where = f"at '{clipped(rest)}'" if rest else "at its end"
        if halt.saying is not None:
            phrase = halt.saying.phrase
            words = f"Not understood {where}: type {phrase.written}, as in {phrase.example}."
            return Unread(words, halt.at)
        if unit is None:
            return Unread(f"Not understood {where}; ? shows everything you can type.", halt.at)
        short = f"Not understood {where}. Write as in {self.speech.example(self.battle, unit)}; ? shows all."
        return Unread(f"{short} {self._beginnings(unit)}", halt.at, short)

    def _beginnings(self, unit: str) -> str:
        """How what is told of a unit may begin."""
        scene = self.scene(unit)
        found = (offer.written for saying in self.sayings() for offer in saying.slots[0].offers(scene, ""))
        return f"It may begin with {', '.join(word for word in found if word)}."


def _parts_of(meant: Understood) -> tuple[Any, ...]:
    if not isinstance(meant, Deed):
        raise InputError("Type one command at a time; only notes go together.")
    parts: tuple[Any, ...] = getattr(meant.action, "parts", (meant.action,))
    return parts
