"""A record sheet as plain data: made by a family, drawn by the window."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.marks import Mark
from companion.engine.tone import Tone as Tone


@dataclass(frozen=True, slots=True)
class Heading:
    """The name above what belongs together, such as "Ammunition"."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Track:
    """A row of boxes, such as the armor of one location; `fresh` of the lost ones fell in this phase.

    A drawing shows it on the plate of its `location`, in the group for its `layer`, such as "armor", and
    writes its `plate` name there, such as "Head" for the structure of the head. The `notes` stand under the
    boxes, one each, such as the number a MechWarrior then needs to stay conscious. Boxes of the track that
    is `over` it, by its id, are lost before its own.
    """

    id: str
    label: str
    abbreviation: str
    full: int
    left: int
    fresh: int = 0
    is_destroyed: bool = False
    hint: str = ""
    notes: tuple[str, ...] = ()
    layer: str = ""
    location: str = ""
    plate: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A line of a slot list; a slot that cannot be hit, such as an empty one, is only named.

    What `is_off` does not work until some turn is over, and is not lost.

    A line that `is_continued` is one item with the line above it. What is left of it is 0 or 1.
    """

    id: str
    label: str
    is_hit: bool = False
    may_be_hit: bool = True
    hint: str = ""
    is_continued: bool = False
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class SlotList:
    """The critical slots of one location from top to bottom, in halves of six."""

    id: str
    location: str
    label: str
    abbreviation: str
    slots: tuple[Slot, ...]
    is_destroyed: bool = False


@dataclass(frozen=True, slots=True)
class GaugeMark:
    """An effect of a scale from this point on, such as "-1 MP"."""

    at: int
    label: str
    tone: Tone = Tone.WARN


@dataclass(frozen=True, slots=True)
class Gauge:
    """A scale such as heat, with what it does at which point; what is left of it is its value.

    `forecast` is where it would stand at the end of the turn as things are now.
    """

    id: str
    label: str
    low: int
    high: int
    value: int
    marks: tuple[GaugeMark, ...] = ()
    forecast: int | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Flag:
    """A condition to switch by hand, such as prone; what is left of it is 0 or 1.

    One that `is_own` to the unit, such as the jam of a weapon, stands after those that all units have.
    """

    id: str
    label: str
    is_on: bool
    hint: str = ""
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that runs down, such as rounds of ammunition.

    Counters of the same `group` stand together under its name, such as "Ammunition"; those of a `gauge`,
    named by its id, stand below it. Several of one `kind` stand below its name by their `place`, such as
    "Right torso". One that `is_destroyed` is gone with all that is left in it. A counter of `tokens` counts
    what has been laid on the unit instead, of which there is usually none; a `tally` shows how many of its
    boxes are marked, such as hits, in place of those that are left.
    """

    id: str
    label: str
    full: int
    left: int
    hint: str = ""
    group: Heading | None = None
    gauge: str = ""
    kind: Heading | None = None
    place: str = ""
    are_tokens: bool = False
    is_tally: bool = False
    is_destroyed: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lies on the unit, of a `kind` such as "Heat"; face down it shows nothing but its kind."""

    id: str
    kind: str
    label: str
    text: str = ""
    tone: Tone = Tone.PLAIN
    is_face_down: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A printed line, such as walking MP; `printed` is the value before anything reduced it.

    A value that `is_open` is the usual one, and paper has a line for that of whoever is assigned.
    """

    id: str
    label: str
    value: str
    printed: str = ""
    hint: str = ""
    is_open: bool = False


NOTE = "note"
"""The chip of what players have noted on a unit."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A condition of the unit in a word or two, such as "Immobile"."""

    id: str
    label: str
    tone: Tone = Tone.PLAIN
    hint: str = ""

    @property
    def on_paper(self) -> str:
        """What paper says of it, where no hint can be asked for: of a note its words."""
        return f"{self.label}: {' · '.join(self.hint.split(chr(10)))}" if self.id == NOTE else self.label


@dataclass(frozen=True, slots=True)
class Status:
    """A field in the head of a sheet that always has its place, such as heat or "Prone".

    Without a text it stays empty; `room` is the longest text it may come to. One that `leads` is what players
    look for first, and is set large.
    """

    id: str
    text: str
    room: str
    tone: Tone = Tone.PLAIN
    hint: str = ""
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table on the sheet."""

    text: str
    hint: str = ""
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table on the sheet; a struck row can no longer be used, `why` gives the reason."""

    id: str
    cells: tuple[Cell, ...]
    is_struck: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """The heading of a table's column; numbers are set to the right, `room` is the longest that may come."""

    label: str
    is_number: bool = False
    hint: str = ""
    room: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table on the sheet, such as the weapons inventory; a last column that it `awaits` comes and goes."""

    id: str
    label: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    awaits: Column | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """Lines below everything else on a sheet, such as what these rules do not have."""

    id: str
    label: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """A table of the rules to print beside sheets: what a row says, with the `source` of its numbers.

    `drawings` are those of the sheets that it belongs to; none named is every sheet, but those `without` it.
    One that `is_first` is asked for by every attack.
    """

    id: str
    label: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    source: str
    note: str = ""
    drawings: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A record sheet: `drawing` names the paper doll whose plates the tracks belong to.

    Whatever has an id here and can be marked is marked by the action `make_mark`. What is `printed` never
    changes in a battle and stands on paper only, such as tons and the pilot's name. The `number` is the one
    that a key chooses the unit by, 0 where there is none. Up to `most_a_page` are printed together; the
    `hit_boxes` of systems stand on paper only, as the slots tell the same.
    """

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
    slots: tuple[SlotList, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    flags: tuple[Flag, ...] = ()
    cards: tuple[Card, ...] = ()
    remarks: tuple[Remark, ...] = ()
    printed: tuple[Fact, ...] = ()
    statuses: tuple[Status, ...] = ()
    number: int = 0
    most_a_page: int = 2
    hit_boxes: tuple[Counter, ...] = ()

    def make_mark(self, subject: str, left: int) -> Mark:
        """Return the action behind a touch that leaves so much of what has this id."""
        return Mark(self.unit, subject, left)

    def track(self, track_id: str) -> Track | None:
        """Return the track with this id."""
        return next((track for track in self.tracks if track.id == track_id), None)
