"""The listener: reads a line of table talk as notes, an attack or a calculation for a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from companion.documents.document import clip
from companion.engine.forms import Completion, Value
from companion.engine.skeleton.talk.attack_reader import ALL, AttackReader
from companion.engine.skeleton.talk.sayings import (
    STEP_PHRASES,
    Match,
    ReadFailure,
    Saying,
    Scene,
    parse_steps,
)
from companion.engine.skeleton.talk.tokens import (
    BETWEEN_UNITS,
    NamedUnits,
    Names,
    Roster,
    Word,
    normalize_name,
    split_words,
)
from companion.engine.views.attacks import AttackGroup
from companion.engine.views.turn import (
    CalculateShot,
    LineMeaning,
    Phrase,
    RecordAction,
    SelectUnit,
)
from companion.errors import InputError
from companion.tabletop.hexes import Hex


@dataclass(frozen=True, slots=True)
class Clause:
    """The words between two semicolons, and the line that they stand in."""

    words: tuple[Word, ...]
    line: str

    def text_from(self, at: int) -> str:
        """Return what was typed from a word on."""
        return self.text_between(at, len(self.words))

    def text_between(self, start: int, end: int) -> str:
        """Return what was typed from a word on, up to another one."""
        return self.line[self.words[start].start : self.words[end - 1].end] if start < end else ""


def split_clauses(labels: Sequence[Word]) -> Iterator[tuple[Word, ...]]:
    """Yield the words of each clause."""
    part: list[Word] = []
    for word in labels:
        if word.text == BETWEEN_UNITS:
            yield tuple(part)
            part = []
        else:
            part.append(word)
    yield tuple(part)


B = TypeVar("B")
NOTHING = "Type what happened at the table."
WHOSE = "Name the unit"
WHOSE_WHOLE = f"{WHOSE}: begin with a unit's number or name, or choose one."


@dataclass(frozen=True, slots=True)
class Speech(Generic[B]):
    """The table talk of a family: its sayings, and its reading of shots and attacks.

    `is_shot` tells of what is reckoned whether it is a shot beyond doubt, and `combine` makes one action of
    several. `attacks` are the names of a unit's attacks, each with the ids of all that are called so, and
    `groups` those of attacks that are chosen by their number; `rounds` are the names, in small letters, of
    all that such groups may be of. `attack_phrase` and `calculation_phrase` explain the lines that do either.
    """

    sayings: Sequence[Saying[B]]
    combine: Callable[[tuple[Any, ...]], Any]
    attacks: Callable[[B, str], Names[tuple[str, ...]]]
    parse_shot: Callable[[str], dict[str, Value]]
    is_shot: Callable[[Mapping[str, Value]], bool]
    complete_shot: Callable[[str], tuple[Completion, ...]]
    attack_phrase: Phrase
    calculation_phrase: Phrase
    example: Callable[[B, str], str]
    groups: Callable[[B, str], Names[tuple[AttackGroup, ...]]] = lambda _battle, _unit: Names(())
    rounds: frozenset[str] = frozenset()

    def phrases(self, rules: Any) -> tuple[Phrase, ...]:
        """Return all that may be said by some rules."""
        noted = (saying.phrase for saying in self.sayings if saying.holds(rules))
        return (*noted, self.calculation_phrase, self.attack_phrase, *STEP_PHRASES)


class UnreadTextError(InputError):
    """Words that could not be read on from a place in the line; the farther it lies, the likelier is this
    what was meant.
    """

    def __init__(self, message: str, at: int, short: str = "") -> None:
        super().__init__(message, short=short)
        self.reached = at


def read_structure(structures: Mapping[Hex, str], line: str) -> Hex | None:
    """Return the hex of a building or bridge that a line names: `0807`, or `medium building 0807`."""
    *name, label = line.lower().split() or [""]
    place = next((place for place in structures if place.label == label), None)
    if place is None or " ".join(name) not in ("", structures[place], *structures[place].split()):
        return None
    return place


@dataclass(frozen=True, slots=True)
class AddressedSpan:
    """The unit that words may address, and the span of the words about it."""

    unit: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ReadingStop:
    """The position where notes cannot be read on, and the saying that has begun there."""

    at: int
    saying: Saying[Any] | None = None


@dataclass(frozen=True, slots=True)
class NotedParts:
    """Notes read from words: their actions, the starts of sayings, the last unit, and the stop, if any."""

    parts: tuple[Any, ...]
    begins: tuple[int, ...]
    unit: str
    halt: ReadingStop | None = None


@dataclass(frozen=True, slots=True)
class Listener(Generic[B]):
    """Reads lines in one battle; words go to the `unit` that is chosen, unless they name another one."""

    speech: Speech[B]
    rules: Any
    battle: B
    roster: Roster
    unit: str | None

    def understand(self, line: str) -> LineMeaning:
        """Return what a line means. Raises InputError."""
        labels = split_words(line)
        if not labels:
            raise InputError(NOTHING)
        if (steps := parse_steps(labels)) is not None:
            return steps
        clauses = [Clause(part, line) for part in split_clauses(labels)]
        meant = [self._clause(clause) for clause in clauses if clause.words]
        if not meant:
            raise InputError(NOTHING)
        if len(meant) == 1:
            return meant[0]
        parts = tuple(part for each in meant for part in _parts_of(each))
        return RecordAction(self.speech.combine(parts))

    def sayings(self) -> Iterator[Saying[B]]:
        """Return what may be noted by these rules."""
        return (saying for saying in self.speech.sayings if saying.holds(self.rules))

    def scene(self, unit: str) -> Scene[B]:
        """Return the battle as what is said of a unit finds it."""
        return Scene(self.battle, unit, self.roster)

    def readings(self, labels: Sequence[Word]) -> Iterator[AddressedSpan]:
        """Yield whose words they may be; a number first is sooner a unit's, and a name may also stand
        last.
        """
        size = len(labels)
        own = [AddressedSpan(self.unit, 0, size)]
        others = [
            AddressedSpan(called.units[0].id, called.end, size) for called in self._clearly_named(labels, 0)
        ]
        is_number = bool(labels) and labels[0].is_number and not self._counts_group(labels)
        yield from (*others, *own) if is_number and size > 1 else (*own, *others)
        for at in range(1, size):
            if not labels[at].is_number:
                found = (
                    called.units[0].id for called in self._clearly_named(labels, at) if called.end == size
                )
                yield from (AddressedSpan(unit, 0, at) for unit in found)

    def _counts_group(self, labels: Sequence[Word]) -> bool:
        """Whether a number first tells how many attacks of a group the chosen unit makes."""
        if self.unit is None:
            return False
        return self.speech.groups(self.battle, self.unit).read_name(labels, 1) is not None

    def _clearly_named(self, labels: Sequence[Word], at: int) -> Iterator[NamedUnits]:
        """Return the units that are named beyond doubt."""
        return (called for called in self.roster.read_units(labels, at) if len(called.units) == 1)

    def _clause(self, clause: Clause) -> LineMeaning:
        """Return what one unit is told, or several one after the other."""
        faults: list[UnreadTextError] = []
        for is_turned in (False, True):
            for address in self.readings(clause.words):
                try:
                    return self._read_address(address, clause, is_turned=is_turned)
                except UnreadTextError as fault:
                    faults += [] if is_turned else [fault]
        if (reckoned := self._parse_calculation(clause, faults)) is not None:
            return reckoned
        # Several units of one name are told apart only where that is what is wrong.
        for called in self.roster.read_units(clause.words, 0):
            if len(called.units) > 1 and max(fault.reached for fault in faults) <= called.end:
                self.roster.require_one(called, clause.words, 0)
        raise max(faults, key=lambda fault: fault.reached)

    def _read_address(self, address: AddressedSpan, clause: Clause, *, is_turned: bool) -> LineMeaning:
        unit, at, labels = address.unit, address.start, clause.words[: address.end]
        if at == len(labels) and unit is not None:
            return SelectUnit(unit)
        noted = self.read_notes(unit, labels, at, is_turned=is_turned)
        if noted.halt is None:
            parts = noted.parts
            return RecordAction(parts[0] if len(parts) == 1 else self.speech.combine(parts))
        if unit is not None and len(labels) == len(clause.words):
            self._check_rounds(unit, clause, at)
            if (attack := self._attack_reader(unit, labels).read_attack(at)) is not None:
                return attack
            self._check_arms(unit, clause, at)
        raise self._unread_error(unit, clause, noted.halt)

    def _attack_reader(self, unit: str, labels: Sequence[Word]) -> AttackReader:
        attacks, groups = self.speech.attacks(self.battle, unit), self.speech.groups(self.battle, unit)
        return AttackReader(attacks, groups, self.roster, unit, labels)

    def _check_arms(self, unit: str, clause: Clause, at: int) -> None:
        """Raise Unread where words name a weapon that the unit has not, and then an enemy."""
        names = self.speech.attacks(self.battle, unit)
        while (found := names.read_name(clause.words, at)) is not None:
            at = found[1]
        for name_at in range(at + 1, len(clause.words)):
            if not any(
                called.end == len(clause.words) for called in self.roster.read_units(clause.words, name_at)
            ):
                continue
            said = clause.text_between(at, name_at)
            if self._is_weapon(said):
                raise self._unarmed_error(unit, said, name_at)

    def _check_rounds(self, unit: str, clause: Clause, start: int) -> None:
        """Raise Unread where a weapon is named with rounds that only others hold: they belong to it."""
        labels = clause.words
        names, groups = self.speech.attacks(self.battle, unit), self.speech.groups(self.battle, unit)
        for at in range(start, len(labels)):
            weapon = names.read_name(labels, at)
            rounds = groups.read_name(labels, weapon[1]) if weapon is not None else None
            if rounds is not None and groups.read_name(labels, at) is None:
                said = clause.text_between(at, rounds[1])
                if normalize_name(said) in map(normalize_name, self.speech.rounds):
                    raise self._unarmed_error(unit, said, rounds[1])

    def _unarmed_error(self, unit: str, said: str, at: int) -> UnreadTextError:
        """Return the fault of words that name what the unit has not, with what it has."""
        names, groups = self.speech.attacks(self.battle, unit), self.speech.groups(self.battle, unit)
        spelled = [name.spelling for name in names.all] + [name.spelling for name in groups.all]
        own = ", ".join(name for name in dict.fromkeys(spelled) if name != ALL)
        who = next(each.name for each in self.roster.units if each.id == unit)
        has = f"it has {own}" if own else "it has none"
        return UnreadTextError(f"{who} has no '{clip(said)}' to attack with now; {has}.", at)

    def _is_weapon(self, said: str) -> bool:
        """Whether words name a weapon, or rounds or a guidance that some weapon has."""
        if said.lstrip("0123456789x ").casefold() in self.speech.rounds:
            return True
        try:
            return self.speech.is_shot(self.speech.parse_shot(said))
        except InputError:
            return False

    def _parse_calculation(self, clause: Clause, faults: list[UnreadTextError]) -> CalculateShot | None:
        """Return the shot that a clause is; where it is none, what is wrong with it is one more fault."""
        labels = clause.words
        if self.unit is None and self.would_note(labels):
            faults.insert(0, UnreadTextError(WHOSE_WHOLE, 0, f"{WHOSE}."))
            return None
        try:
            values = self.speech.parse_shot(clause.text_from(0))
            # Words that are half a note may by chance be half a shot, too.
            is_shot = self.speech.is_shot(values) or not any(fault.reached for fault in faults)
            return CalculateShot(values) if is_shot else None
        except InputError as no_shot:
            # Words that look like a note are told to be written like one.
            if self.unit is None or not (len(labels) == 2 and labels[1].is_number):
                faults.insert(0, UnreadTextError(str(no_shot), 0, no_shot.short))
        return None

    def would_note(self, labels: Sequence[Word]) -> bool:
        """Whether words say something that could be noted of a unit, if only they said of which."""
        units = self.roster.units[:1]
        try:
            return any(self.read_notes(each.id, labels, 0).halt is None for each in units)
        except InputError:
            return True  # a note, if not one that this unit can take

    # --- notes ---

    def read_notes(
        self, unit: str | None, labels: Sequence[Word], at: int, *, is_turned: bool = False
    ) -> NotedParts:
        """Return what is noted from here on, and where the words cannot be read on, if so.

        Words that name another unit, and then say something, lead over to that.
        """
        scene, begins = self.scene(unit or ""), [at]
        while at < len(labels):
            begins.append(at)
            found = self._read_sayings(scene, labels, at, is_turned=is_turned) if unit else []
            read = [(saying, it) for saying, it in found if isinstance(it, Match) and it.end > at]
            if read:
                saying, match = max(read, key=lambda each: each[1].end)
                # Who begins in the usual order goes on so: `rt5 3 lt` is half of `rt5 3 lt5`.
                is_turned &= not (saying.turned and isinstance(saying.read_at(scene, labels, at), Match))
                meant = saying.means(scene, *match.values)
                parts = meant if isinstance(meant, tuple) else (meant,)
                scene, at = replace(scene, said=(*scene.said, *parts)), match.end
                continue
            others = self._clearly_named(labels, at) if scene.said else iter(())
            other = next((called for called in others if called.end < len(labels)), None)
            if other is None:
                halts = [
                    ReadingStop(it.at, saying)
                    for saying, it in found
                    if isinstance(it, ReadFailure) and it.at > at
                ]
                farthest = max(halts, key=lambda halt: halt.at, default=ReadingStop(at))
                return NotedParts(scene.said, (*begins,), scene.unit, farthest)
            scene, at = replace(scene, unit=other.units[0].id), other.end
        return NotedParts(scene.said, (*begins,), scene.unit)

    def _read_sayings(
        self, scene: Scene[B], labels: Sequence[Word], at: int, *, is_turned: bool
    ) -> list[tuple[Saying[B], Match | ReadFailure[B]]]:
        """Return what each saying makes of the words from a place on."""
        found: list[tuple[Saying[B], Match | ReadFailure[B]]] = []
        for saying in self.sayings():
            found.append((saying, saying.read_at(scene, labels, at)))
            if is_turned and (turned := saying.read_turned(scene, labels, at)) is not None:
                found.append((saying, turned))
        return found

    def unknown_words(self) -> frozenset[str]:
        """Return the words of what may be said by other rules, and not by these."""
        others = (saying for saying in self.speech.sayings if not saying.holds(self.rules))
        return frozenset(word.text for saying in others for word in split_words(saying.phrase.notation))

    def _unread_error(self, unit: str | None, clause: Clause, halt: ReadingStop) -> UnreadTextError:
        rest = clause.text_from(halt.at)
        word = clause.words[halt.at].text if rest else ""
        if word in self.unknown_words():
            return UnreadTextError(f"{self.rules.title} has nothing that '{word}' would note.", halt.at + 1)
        where = f"at '{clip(rest)}'" if rest else "at its end"
        if halt.saying is not None:
            phrase = halt.saying.phrase
            text = f"Not understood {where}: type {phrase.notation}, as in {phrase.example}."
            return UnreadTextError(text, halt.at)
        if unit is None:
            return UnreadTextError(f"Not understood {where}; ? shows everything you can type.", halt.at)
        short = f"Not understood {where}. Write as in {self.speech.example(self.battle, unit)}; ? shows all."
        return UnreadTextError(f"{short} {self._beginnings(unit)}", halt.at, short)

    def _beginnings(self, unit: str) -> str:
        """Return how what is told of a unit may begin."""
        scene = self.scene(unit)
        found = (offer.text for saying in self.sayings() for offer in saying.slots[0].offers(scene, ""))
        return f"It may begin with {', '.join(word for word in found if word)}."


def _parts_of(meant: LineMeaning) -> tuple[Any, ...]:
    if not isinstance(meant, RecordAction):
        raise InputError("Type one command at a time; only notes go together.")
    parts: tuple[Any, ...] = getattr(meant.action, "parts", (meant.action,))
    return parts
