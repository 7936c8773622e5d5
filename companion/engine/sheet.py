"""What a record sheet shows, as plain data: made by a family, drawn by the window."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Tone(StrEnum):
    """What a colour would mean; every tone also comes with a word or a shape."""

    PLAIN = "plain"
    GOOD = "good"
    WARN = "warn"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Track:
    """A row of boxes, such as the armor of one location; `fresh` of the lost ones fell in this phase.

    A touch on box n stands for the action Mark(unit, id, value), value being what is left afterwards.
    """

    id: str
    label: str
    abbreviation: str
    full: int
    left: int
    fresh: int = 0
    is_destroyed: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that runs down, such as rounds of ammunition; a touch stands for Mark(unit, id, value)."""

    id: str
    label: str
    full: int
    left: int
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """One printed line, such as walking MP; `printed` is the value before anything reduced it."""

    label: str
    value: str
    printed: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A condition of the unit in a word or two, such as "Immobile"."""

    id: str
    label: str
    tone: Tone = Tone.PLAIN
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table on the sheet."""

    text: str
    hint: str = ""
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table on the sheet; a struck row can no longer be used, `why` says why."""

    id: str
    cells: tuple[Cell, ...]
    is_struck: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """The heading of a table's column; numbers are set to the right."""

    label: str
    is_number: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table on the sheet, such as the weapons inventory."""

    id: str
    label: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A record sheet: `drawing` names the paper doll whose plates the tracks belong to."""

    unit: str
    title: str
    subtitle: str
    side: str
    drawing: str
    tracks: tuple[Track, ...]
    tables: tuple[Table, ...]
    counters: tuple[Counter, ...]
    facts: tuple[Fact, ...]
    chips: tuple[Chip, ...]
    is_destroyed: bool = False

    def track(self, track_id: str) -> Track | None:
        """The track with this id."""
        return next((track for track in self.tracks if track.id == track_id), None)
