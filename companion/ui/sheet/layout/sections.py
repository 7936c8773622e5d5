"""The sections of a record sheet, each as wide as it is told to be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from companion.engine.sheet import Counter, Sheet, SlotList, Track
from companion.ui.sheet.layout import gauges, slots
from companion.ui.sheet.layout.arrangement import NOTHING, Piece, below, beside, centred_in, of_blocks
from companion.ui.sheet.layout.box_rows import boxes_block, fits_in_line, kind_block
from companion.ui.sheet.layout.cards import cards_block
from companion.ui.sheet.layout.doll import Arrangement, Doll, PlateGroup
from companion.ui.sheet.layout.plates import plates_piece, tracks_of
from companion.ui.sheet.layout.switches import flags_block
from companion.ui.sheet.layout.tables import table_blocks
from companion.ui.sheet.layout.text_blocks import facts_block, heading_block, remark_block
from companion.ui.theme.tokens import Space

FRONT, REAR, STRUCTURE = "front", "rear", "structure"
WIDEST_DOLL, WIDEST_STRUCTURE = 480.0, 300.0
LEAST_STRUCTURE, LEAST_ROWS = 0.88, 150.0
"""The least scale of the structure beside a gauge, and the least width of anything else there."""

COLUMN_GAP, LIST_GAP = float(Space.WIDE), float(Space.LARGE)
WARRIOR, SLOTS, FLAGS, CARDS = "Warrior", "Critical hits", "Conditions", "Cards"


@dataclass(frozen=True, slots=True)
class Sections:
    """Makes the sections of a sheet; no key is smaller than `target`."""

    sheet: Sheet
    doll: Doll | None
    target: float

    @property
    def has_more(self) -> bool:
        """Whether there is more than what a doll and a few lists can show."""
        return bool(self.sheet.slots or self.sheet.gauges or self._group_tracks(STRUCTURE))

    @property
    def front(self) -> list[Track]:
        """The tracks on the front of the doll."""
        return self._group_tracks(FRONT)

    def facts(self, width: float) -> Piece:
        """Printed lines such as movement."""
        return of_blocks([facts_block(self.sheet.facts, width)]) if self.sheet.facts else NOTHING

    def armor(self, width: float) -> Piece:
        """The doll with its front and rear armor, and tracks that no doll knows."""
        front, rear = self.plates(FRONT, width), self.plates(REAR, width)
        known = {track.id for key in (FRONT, REAR, STRUCTURE) for track in self._group_tracks(key)}
        others = [track for track in self.sheet.tracks if track.id not in known and not track.notes]
        return below([front, rear, self._rows(others, width)])

    def plates(self, key: str, width: float) -> Piece:
        """A group of plates in the middle of a column, under its name where there are several groups."""
        group, tracks = self._group(key), self._group_tracks(key)
        if group is None or not tracks:
            return NOTHING
        widest = WIDEST_STRUCTURE if key == STRUCTURE else WIDEST_DOLL
        doll = centred_in(plates_piece(tracks, group, min(width, widest)), width)
        shown = doll if doll.blocks else self._rows(tracks, width)
        return self._headed(group.label, width, shown) if self.has_more else shown

    def warrior(self, width: float) -> Piece:
        """Tracks with notes, such as the hits on a MechWarrior."""
        tracks = [track for track in self.sheet.tracks if track.notes]
        if not tracks:
            return NOTHING
        return self._headed(tracks[0].plate or WARRIOR, width, self._rows(tracks, width))

    def gauges(self, width: float) -> Piece:
        """Gauges, and the counters that belong to them."""
        pieces = []
        for gauge in self.sheet.gauges:
            counters = [counter for counter in self.sheet.counters if counter.gauge == gauge.id]
            blocks = [gauges.gauge_block(gauge, width, self.target)]
            content = below([of_blocks(blocks), self._rows(counters, width)])
            pieces.append(self._headed(gauge.label, width, content))
        return below(pieces)

    def inside(self, width: float) -> Piece:
        """Structure, warrior and conditions beside the gauges, or as much of it as has room there."""
        group = self._group(STRUCTURE)
        needed = max((gauges.least_width(gauge) for gauge in self.sheet.gauges), default=0.0)
        left = width - needed - LIST_GAP
        structure = group.width * LEAST_STRUCTURE if group else 0.0
        if not needed or left < LEAST_ROWS:
            return self._stacked(width)
        if left < structure:
            column = below([self.warrior(left), self.flags(left)])
            pair = beside([(0, column), (left + LIST_GAP, self.gauges(needed))])
            return below([self.plates(STRUCTURE, width), pair])
        left = min(left, max(structure, round(width * 0.6)))
        column = below([self.plates(STRUCTURE, left), self.warrior(left), self.flags(left)])
        return beside([(0, column), (left + LIST_GAP, self.gauges(width - left - LIST_GAP))])

    def _stacked(self, width: float) -> Piece:
        made = (partial(self.plates, STRUCTURE), self.warrior, self.gauges, self.flags)
        return below([section(width) for section in made])

    def tables(self, width: float) -> Piece:
        """Tables such as the weapons."""
        tables = self.sheet.tables
        return below([of_blocks(table_blocks(table, width, self.target)) for table in tables])

    def counters(self, width: float) -> Piece:
        """What runs down: groups under their names, and what belongs to none."""
        counters = [counter for counter in self.sheet.counters if not counter.gauge]
        pieces = []
        for heading, group in groupby(counters, key=lambda counter: counter.group):
            rows = self._kinds(group, width)
            pieces.append(self._headed(heading.label, width, rows) if heading else rows)
        return below(pieces)

    def slots(self, width: float) -> Piece:
        """Critical slots in the widest arrangement that has room."""
        lists = self.sheet.slots
        return self._headed(SLOTS, width, self._slot_grid(lists, width)) if lists else NOTHING

    def cards(self, width: float) -> Piece:
        """Cards that lie on the unit."""
        cards = self.sheet.cards
        return self._headed(CARDS, width, of_blocks([cards_block(cards, width)])) if cards else NOTHING

    def remarks(self, width: float) -> Piece:
        """What else is to be said of the unit, such as what these rules do not have."""
        return below(
            [
                self._headed(remark.label, width, of_blocks([remark_block(remark, width)]))
                for remark in self.sheet.remarks
            ]
        )

    def flags(self, width: float) -> Piece:
        """Conditions to switch."""
        if not self.sheet.flags:
            return NOTHING
        block = flags_block(self.sheet.flags, width, self.target)
        return self._headed(FLAGS, width, of_blocks([block]))

    def _group(self, key: str) -> PlateGroup | None:
        return self.doll.groups.get(key) if self.doll else None

    def _group_tracks(self, key: str) -> list[Track]:
        group = self._group(key)
        return tracks_of(self.sheet, group) if group else []

    def _headed(self, name: str, width: float, content: Piece) -> Piece:
        heading = of_blocks([heading_block(name, width, name)])
        return below([heading, content], Space.SMALL)

    def _rows(self, counted: Iterable[Track | Counter], width: float) -> Piece:
        rows = tuple(counted)
        in_line = all(fits_in_line(each, width, self.target) for each in rows)
        return of_blocks([boxes_block(each, width, self.target, in_line=in_line) for each in rows])

    def _kinds(self, counters: Iterable[Counter], width: float) -> Piece:
        """Several of a kind stand below its name."""
        pieces = []
        for kind, group in groupby(counters, key=lambda counter: counter.kind):
            alike = tuple(group)
            is_headed = kind is not None and len(alike) > 1
            pieces.append(self._kind(kind.label, alike, width) if is_headed else self._rows(alike, width))
        return below(pieces)

    def _kind(self, name: str, counters: Sequence[Counter], width: float) -> Piece:
        left, full = sum(each.left for each in counters), sum(each.full for each in counters)
        rows = [boxes_block(each, width, self.target, each.place) for each in counters]
        return of_blocks([kind_block(name, left, full, width), *rows], Space.TINY)

    def _slot_grid(self, lists: Sequence[SlotList], width: float) -> Piece:
        by_location = {each.location: each for each in lists}
        rows = self._arrangement(width)
        named = {location for row in rows for location in row if location}
        extra = [(location,) for location in by_location if location not in named]
        columns = max(len(row) for row in (*rows, ("",)))
        pitch = (width + LIST_GAP) / columns
        pieces = [
            beside(
                [
                    (number * pitch, self._slot_list(by_location[location], pitch - LIST_GAP))
                    for number, location in enumerate(row)
                    if location in by_location
                ]
            )
            for row in (*rows, *extra)
        ]
        return below(pieces, Space.LARGE)

    def _slot_list(self, each: SlotList, width: float) -> Piece:
        return of_blocks([slots.slots_block(each, width, self.target)])

    def _arrangement(self, width: float) -> Arrangement:
        """The widest for which there is room; one below the other without a drawing."""
        for rows in self.doll.slots if self.doll else ():
            columns = max(len(row) for row in rows)
            if columns * slots.LEAST_WIDTH + (columns - 1) * LIST_GAP <= width:
                return rows
        return ()
