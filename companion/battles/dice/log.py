"""The log of dice: every roll of a battle, or of all, with what it was for; as text and as CSV too."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.battles.dice.rolls import Roller, RollNote, notes_from
from companion.battles.scripts.codec import answers_from

ROLLERS: Mapping[Roller, str] = {
    Roller.TABLE: "real dice", Roller.APP: "the app", Roller.UNKNOWN: "not recorded",
}  # fmt: skip
HEAD = (
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
PAIR, LARGEST = 2, 6


@dataclass(frozen=True, slots=True)
class LoggedRoll:
    """One roll with where in which battle it was made, who rolled and what the journal says of it."""

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
        """The roll as a row of text, in the order of HEAD."""
        note = self.note
        total, need = note.total, note.need
        return (
            self.battle, str(self.turn), self.phase, str(self.entry), self.player, note.purpose, note.dice,
            self.faces, "" if total is None else str(total), "" if need is None else str(need), self.roller,
            self.line,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class StoredLine:
    """Of an entry of the journal, what the log reads: its number, its words and its answers as stored."""

    number: int
    label: str
    answers: str


def logged(battle: str, lines: Iterable[StoredLine], sides: Mapping[str, str]) -> Iterator[LoggedRoll]:
    """Every roll of a battle's journal in order; entries of earlier releases tell less of theirs."""
    for line in lines:
        told = json.loads(line.label)
        notes = notes_from(told["rolls"]) if "rolls" in told else _guessed(line.answers)
        for note in notes:
            yield LoggedRoll(
                battle=battle,
                entry=line.number,
                turn=int(told["turn"]),
                phase=str(told["phase"]),
                player=sides.get(note.side, note.side),
                line=str(told["line"]),
                note=note,
            )


def _guessed(answers: str) -> Iterator[RollNote]:
    """Rolls of which only the answers were kept: two faces are two dice of six, all else is no dice known."""
    for answer in answers_from(answers):
        if not isinstance(answer, str):
            is_pair = len(answer) == PAIR and all(1 <= face <= LARGEST for face in answer)
            yield RollNote("2d6" if is_pair else "", "", tuple(answer))


def as_csv(rolls: Iterable[LoggedRoll]) -> str:
    """The log for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows(_harmless(roll.row()) for roll in rolls)
    return out.getvalue()


def _harmless(row: tuple[str, ...]) -> tuple[str, ...]:
    """Cells that a spreadsheet would take for formulas are words."""
    return tuple(f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t") else cell for cell in row)


def as_text(rolls: Iterable[LoggedRoll]) -> str:
    """The log in lines for people."""
    return "\n".join(roll_words(roll) for roll in rolls)


def roll_words(roll: LoggedRoll) -> str:
    """One roll in a line: "Duel: turn 3, Weapon attack. Red: PPC, 2d6: 3 4 = 7, needed 8 (real dice)"."""
    note = roll.note
    head = f"{roll.battle}: turn {roll.turn}, {roll.phase}. "
    who = f"{roll.player}: " if roll.player else ""
    total = note.total
    shown = (
        f"{roll.faces} = {total}" if roll.faces and total is not None and len(note.got) > 1 else roll.result
    )
    need = f", needed {note.need}" if note.need is not None else ""
    return f"{head}{who}{note.purpose or roll.line}, {note.dice or 'dice'}: {shown}{need} ({roll.roller})"
