"""The log of dice: every roll of a battle, or of all, with what it was for; as text and as CSV too."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.battles.dice.rolls import Roller, RollNote, parse_notes
from companion.battles.scripts.codec import parse_answers

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
    """Yield every roll of a battle's journal in order; entries of earlier releases have fewer details."""
    for line in lines:
        given = json.loads(line.label)
        notes = parse_notes(given["rolls"]) if "rolls" in given else _guess_notes(line.answers)
        for note in notes:
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
