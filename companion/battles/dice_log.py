"""The log of dice: every roll of a battle, or of all, with what it was for, and beside chance."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.battles.rolls import Roller, RollNote, parse_notes
from companion.battles.scripts.codec import parse_answers
from companion.errors import CompanionError
from companion.store.database import Database
from companion.tabletop.dice import Dice, parse_dice
from companion.tabletop.fairness import Fairness, fairness
from companion.tabletop.odds import odds_of

ROLLERS: Mapping[Roller, str] = {
    Roller.TABLE: "real dice", Roller.APP: "the app", Roller.UNKNOWN: "not recorded",
}  # fmt: skip
HEADER = (
    "battle",
    "turn",
    "phase",
    "entry",
    "player",
    "for",
    "dice",
    "faces",
    "total",
    "need",
    "rolled by",
    "what happened",
)
PAIR, MAX_SIZE = 2, 6

OF_SIX = 6


@dataclass(frozen=True, slots=True)
class LoggedRoll:
    """A roll with its battle, turn and phase, who rolled, and what the journal says of it."""

    battle: str
    entry: int
    turn: int
    phase: str
    player: str
    line: str
    note: RollNote

    @property
    def faces(self) -> str:
        """The faces in words: "3 4", "double eye", or nothing where only the total was told."""
        note = self.note
        if note.faces:
            return " ".join(note.faces[face - 1] for face in note.got)
        return " ".join(map(str, note.got)) if len(note.got) > 1 or note.dice.startswith("1d") else ""

    @property
    def result(self) -> str:
        """What it came to, in short: "7", or the faces of custom dice."""
        total = self.note.total
        if total is not None:
            return str(total)
        return self.faces or " ".join(map(str, self.note.got))

    @property
    def roller(self) -> str:
        """Who rolled, in words."""
        return ROLLERS[self.note.roller]

    def row(self) -> tuple[str, ...]:
        """Return the roll as a row of text, in the order of HEAD."""
        note = self.note
        total, need = note.total, note.need
        return (
            self.battle, str(self.turn), self.phase, str(self.entry), self.player, note.purpose, note.dice,
            self.faces, "" if total is None else str(total), "" if need is None else str(need), self.roller,
            self.line,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class StoredLine:
    """The part of a journal entry that the log reads: its number, its text and its answers as stored."""

    number: int
    label: str
    answers: str


def log_rolls(battle: str, lines: Iterable[StoredLine], sides: Mapping[str, str]) -> Iterator[LoggedRoll]:
    """Yield every roll of a battle's journal in order, but for secret ones; entries of earlier releases have
    fewer details.
    """
    for line in lines:
        given = json.loads(line.label)
        notes = parse_notes(given["rolls"]) if "rolls" in given else _guess_notes(line.answers)
        for note in (it for it in notes if not it.is_secret):
            yield LoggedRoll(
                battle=battle,
                entry=line.number,
                turn=int(given["turn"]),
                phase=str(given["phase"]),
                player=sides.get(note.side, note.side),
                line=str(given["line"]),
                note=note,
            )


def _guess_notes(answers: str) -> Iterator[RollNote]:
    """Guess rolls from bare answers: two faces are two dice of six, all else is no known dice."""
    for answer in parse_answers(answers):
        if not isinstance(answer, str):
            is_pair = len(answer) == PAIR and all(1 <= face <= MAX_SIZE for face in answer)
            yield RollNote("2d6" if is_pair else "", "", tuple(answer))


def format_csv(rolls: Iterable[LoggedRoll]) -> str:
    """Format the log for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows(_escape_row(roll.row()) for roll in rolls)
    return out.getvalue()


def _escape_row(row: tuple[str, ...]) -> tuple[str, ...]:
    """Cells that a spreadsheet would take for formulas are words."""
    return tuple(f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t") else cell for cell in row)


def format_text(rolls: Iterable[LoggedRoll]) -> str:
    """Format the log in lines for people."""
    return "\n".join(format_roll(roll) for roll in rolls)


def format_roll(roll: LoggedRoll) -> str:
    """Format a roll: "Duel: turn 3, Weapon attack. Red: PPC, 2d6: 3 4 = 7, needed 8 (real dice)"."""
    note = roll.note
    head = f"{roll.battle}: turn {roll.turn}, {roll.phase}. "
    who = f"{roll.player}: " if roll.player else ""
    total = note.total
    shown = (
        f"{roll.faces} = {total}" if roll.faces and total is not None and len(note.got) > 1 else roll.result
    )
    need = f", needed {note.need}" if note.need is not None else ""
    return f"{head}{who}{note.purpose or roll.line}, {note.dice or 'dice'}: {shown}{need} ({roll.roller})"


@dataclass(frozen=True, slots=True)
class DiceTable:
    """One kind of dice counted in one way: "Six-sided dice, each face", with the test of it."""

    title: str
    fairness: Fairness


@dataclass(frozen=True, slots=True)
class RollerStatistics:
    """The dice of one player, or of those who rolled in one way, counted in every way."""

    name: str
    rolls: int
    tables: tuple[DiceTable, ...]


@dataclass(frozen=True, slots=True)
class DiceStatistics:
    """All rolls, and the same by player and by who rolled them, where there is more than one of these."""

    everybody: RollerStatistics
    players: tuple[RollerStatistics, ...] = ()
    rollers: tuple[RollerStatistics, ...] = ()


def dice_statistics(rolls: Sequence[LoggedRoll]) -> DiceStatistics:
    """Return every count of these rolls."""
    return DiceStatistics(
        _statistics_of("All dice", rolls),
        _group_by(rolls, lambda roll: roll.player or "Nobody in particular"),
        _group_by(rolls, lambda roll: ROLLERS[roll.note.roller].capitalize()),
    )


def _group_by(rolls: Sequence[LoggedRoll], of: Callable[[LoggedRoll], str]) -> tuple[RollerStatistics, ...]:
    names = dict.fromkeys(map(of, rolls))
    if len(names) < 2:
        return ()
    return tuple(_statistics_of(name, [roll for roll in rolls if of(roll) == name]) for name in names)


def _statistics_of(name: str, rolls: Sequence[LoggedRoll]) -> RollerStatistics:
    return RollerStatistics(
        name, len(rolls), (*_face_tables(rolls), *_total_tables(rolls), *_custom_tables(rolls))
    )


def _face_tables(rolls: Iterable[LoggedRoll]) -> Iterable[DiceTable]:
    """Plain dice by their faces, as far as faces were told."""
    counted: dict[int, Counter[str]] = {}
    for roll in rolls:
        dice = _plain_dice(roll)
        if dice is not None and len(roll.note.got) == dice.count:
            counted.setdefault(dice.sides, Counter()).update(map(str, roll.note.got))
    for sides in sorted(counted):
        chances = {str(face): Fraction(1, sides) for face in range(1, sides + 1)}
        title = "Six-sided dice, each face" if sides == OF_SIX else f"Dice of {sides} sides, each face"
        yield DiceTable(title, fairness(counted[sides], chances))


def _total_tables(rolls: Iterable[LoggedRoll]) -> Iterable[DiceTable]:
    """Several plain dice by what they add up to."""
    counted: dict[str, Counter[str]] = {}
    for roll in rolls:
        dice = _plain_dice(roll)
        if dice is not None and dice.count > 1:
            counted.setdefault(str(dice), Counter())[str(roll.note.total)] += 1
    for name in sorted(counted):
        chances = {str(total): chance for total, chance in odds_of(parse_dice(name)).items()}
        yield DiceTable(f"{name}, totals", fairness(counted[name], chances))


def _custom_tables(rolls: Iterable[LoggedRoll]) -> Iterable[DiceTable]:
    """Custom dice by the names of their faces, which may be on a die more than once."""
    counted: dict[tuple[str, ...], Counter[str]] = {}
    for roll in rolls:
        if faces := roll.note.faces:
            counted.setdefault(faces, Counter()).update(faces[face - 1] for face in roll.note.got)
    for faces, found in counted.items():
        each = Counter(faces)
        chances = {name: Fraction(number, len(faces)) for name, number in each.items()}
        title = f"Dice of {len(faces)} faces ({', '.join(each)})"
        yield DiceTable(title, fairness(found, chances))


def _plain_dice(roll: LoggedRoll) -> Dice | None:
    note = roll.note
    return parse_dice(note.dice) if note.dice and not note.faces else None


def rolls_of_battle(database: Database, battle_id: int) -> tuple[LoggedRoll, ...]:
    """Return every roll in force of a stored battle, in order; raises StoreError."""
    record = database.battles.get(battle_id)
    lines = (
        StoredLine(entry.number, entry.label, entry.answers)
        for entry in database.journal.path(battle_id, record.head_id)
    )
    return tuple(log_rolls(record.title, lines, _side_names(record.header)))


def all_rolls(database: Database) -> tuple[LoggedRoll, ...]:
    """Return every roll of every stored battle, the last played first; damaged ones are left out."""
    return tuple(roll for battle in database.battles.list() for roll in _readable_rolls(database, battle.id))


def _readable_rolls(database: Database, battle_id: int) -> Iterator[LoggedRoll]:
    try:
        yield from rolls_of_battle(database, battle_id)
    except (CompanionError, ValueError, LookupError, TypeError):
        # Whatever is wrong with it, the list of battles tells.
        return


def _side_names(header: str) -> Mapping[str, str]:
    """Return the names of a battle's sides by their ids."""
    given = json.loads(header).get("sides", ())
    return {str(side["id"]): str(side.get("name") or side["id"]) for side in given}
