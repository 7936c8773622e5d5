"""The frame of a sheet: lists beside armor, slots beside structure and scales, as tall as they have to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.engine.sheet import Counter, Gauge, Heading, Sheet, Track
from companion.ui.print.page.circles import counters, merge_kinds, noted_row
from companion.ui.print.page.diagrams import Diagram, diagram_part, diagrams_of
from companion.ui.print.page.free_space import Hole
from companion.ui.print.page.grids import least_width, weapons
from companion.ui.print.page.lettering import TextStyle, heading
from companion.ui.print.page.lists import GAP, cards, flags, plain_tracks, unit_data
from companion.ui.print.page.marks import LEAST_CIRCLE, NOTHING, PrintedPart, join_parts, stack_parts
from companion.ui.print.page.slots import (
    LEAST_LINE,
    MOST_LINE,
    gauge_height,
    gauge_part,
    gauge_width,
    needed_width,
    slots_part,
)

COLUMN_GAP = 3.0
LEAST_LISTS, LEAST_SLOTS, LEAST_TRACKS = 66.0, 91.0, 46.0
ARMOR_SHARE, STRUCTURE_SHARE, MOST_ARMOR = 0.38, 0.29, 0.6
STRUCTURE = "structure"
HEAD_OF_DRAWING = 6.2
"""The name of a drawing. In millimetres."""
ROOM_OF_CIRCLE = 7.0
"""In a row of the largest circles. In millimetres."""
CIRCLES = (6.0, 5.0, 4.2, 3.6, 3.0, LEAST_CIRCLE)
COLUMNS = 3
"""Of critical slots, beside the structure."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """A sheet at one size of text, and what follows from it whatever the place."""

    sheet: Sheet
    type: TextStyle
    noted: tuple[Track, ...] = ()

    @classmethod
    def of(cls, sheet: Sheet, type: TextStyle) -> Sizes:
        """Return the parts of a sheet in this type."""
        return cls(sheet, type, tuple(track for track in sheet.tracks if track.notes))

    @property
    def least_lists(self) -> float:
        """How narrow what is read may be: no table is wider. In millimetres."""
        return max([LEAST_LISTS, *(least_width(table) for table in self.sheet.tables)])

    def read_parts(self, width: float) -> list[PrintedPart]:
        """Return what is read: unit data and tables."""
        sheet, type = self.sheet, self.type
        parts = [unit_data(sheet, width, type)] if sheet.facts or sheet.printed or sheet.chips else []
        parts += [weapons(table, width, type.size, type.line) for table in sheet.tables]
        ammunition = merge_kinds([counter for counter in sheet.counters if not counter.gauge])
        return [*parts, counters(ammunition, width, type), cards(sheet.cards, width, type)]

    def noted_parts(self, width: float) -> list[PrintedPart]:
        """Return what is crossed off besides armor: the warrior, heat sinks, conditions."""
        sheet, type = self.sheet, self.type
        of_gauges = [counter for counter in sheet.counters if counter.gauge]
        warrior = stack_parts([noted_row(track, width, type) for track in self.noted], GAP)
        boxes = counters(sheet.hit_boxes, width, type)
        return [warrior, boxes, counters(of_gauges, width, type), flags(sheet.flags, width, type)]

    def column(self, width: float) -> Iterator[PrintedPart]:
        """Yield everything in one column, for sheets that go on elsewhere."""
        yield from self.read_parts(width)
        yield from self.noted_parts(width)
        if self.sheet.slots:
            yield slots_part(self.sheet, width, LEAST_LINE).part
        for gauge in self.sheet.gauges:
            yield gauge_part(gauge, gauge_width(gauge), gauge_height(gauge))
        yield plain_tracks(self.sheet.tracks, width, self.type)


@dataclass(frozen=True, slots=True)
class SheetFrame:
    """The parts with their places, how tall they are together, and the holes between them."""

    sizes: Sizes
    height: float
    inner: tuple[tuple[float, float, PrintedPart], ...]
    holes: tuple[Hole, ...]


@dataclass(frozen=True, slots=True)
class _Widths:
    """The widths of a frame's columns."""

    whole: float
    loose: float
    drawn: tuple[Diagram, ...] = ()
    rest: tuple[Track, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    listed: tuple[Counter, ...] = ()
    """Tracks in a line each, whose drawing has no room beside another."""

    @property
    def scales(self) -> float:
        return sum(gauge_width(gauge) + COLUMN_GAP for gauge in self.gauges)

    def grown(self, least: float, share: float, most: float) -> float:
        """Return a width from its usual share of the whole to the most there is."""
        usual = min(max(least, self.whole * share), most)
        return usual + (most - usual) * self.loose if most > usual else usual


def measure_frame(sizes: Sizes, width: float, most: float, loose: float = 0.0) -> SheetFrame | None:
    """Return the frame of a sheet so wide; None where it is taller than it may be.

    `loose` says how far drawings and lines go from their usual size to the largest.
    """
    sheet = sizes.sheet
    has_slots = bool(sheet.slots)
    scales = sum(gauge_width(gauge) + COLUMN_GAP for gauge in sheet.gauges)
    room = width - COLUMN_GAP - (LEAST_LISTS if has_slots else sizes.least_lists + scales)
    drawn, rest = diagrams_of(sheet, room)
    widths = _Widths(width, loose, drawn, tuple(track for track in rest if not track.notes), sheet.gauges)
    made = _mech(sizes, widths) if has_slots else _plain(sizes, widths, most)
    if made is None:
        return None
    inner, holes, height = made
    if height > most:
        return None
    return SheetFrame(sizes, height, tuple(inner), tuple(holes))


Placed = list[tuple[float, float, PrintedPart]]


def _mech(sizes: Sizes, widths: _Widths) -> tuple[Placed, list[Hole], float] | None:
    """Lists and armor above, slots, structure and scales below."""
    above = [diagram for diagram in widths.drawn if diagram.group.tracks != STRUCTURE]
    beneath = [diagram for diagram in widths.drawn if diagram.group.tracks == STRUCTURE]
    upper, upper_holes, top = _upper(sizes, widths, above)
    lower = _lower(sizes, widths, beneath, top + GAP)
    if lower is None:
        return None
    inner, holes, bottom = lower
    return [*upper, *inner], [*upper_holes, *holes], bottom


def _upper(sizes: Sizes, widths: _Widths, drawn: Sequence[Diagram]) -> tuple[Placed, list[Hole], float]:
    least = max([LEAST_TRACKS, *(diagram.least for diagram in drawn)])
    most = min(widths.whole * MOST_ARMOR, widths.whole - COLUMN_GAP - LEAST_LISTS)
    right = widths.grown(least, ARMOR_SHARE, most) if drawn or widths.rest else 0.0
    left = widths.whole - right - (COLUMN_GAP if right else 0.0)
    lists = stack_parts(sizes.read_parts(left), GAP)
    armor = stack_parts([diagram_part(diagram, right) for diagram in drawn], GAP) if drawn else NOTHING
    tracks = plain_tracks(widths.rest, right, sizes.type) if widths.rest else NOTHING
    both = stack_parts([armor, tracks], GAP)
    height = max(lists.height, both.height)
    x = left + COLUMN_GAP
    placed: Placed = [(0, 0, lists), (x, 0, both)]
    holes = [
        Hole(0, lists.height + GAP, left, height - lists.height - GAP),
        Hole(x, both.height + GAP, right, height - both.height - GAP),
    ]
    return placed, holes, height


def _lower(
    sizes: Sizes, widths: _Widths, drawn: Sequence[Diagram], top: float
) -> tuple[Placed, list[Hole], float] | None:
    scales = widths.scales
    least = max([LEAST_TRACKS, *(diagram.least for diagram in drawn)])
    roomy = COLUMNS * (needed_width(sizes.sheet) + GAP)
    most = widths.whole - scales - COLUMN_GAP - LEAST_SLOTS
    if least > most:
        return None
    most = max(least, min(most, widths.whole - scales - COLUMN_GAP - roomy))
    wide = widths.grown(least, STRUCTURE_SHARE, most)
    wide = min(wide, max(least, widths.whole * STRUCTURE_SHARE * (1 + widths.loose * 0.25)))
    left = widths.whole - scales - wide - COLUMN_GAP
    line = LEAST_LINE + (MOST_LINE - LEAST_LINE) * widths.loose * 0.8
    slots = slots_part(sizes.sheet, left, max(line, LEAST_LINE * sizes.type.size / 7.4))
    structure = stack_parts([diagram_part(diagram, wide) for diagram in drawn], GAP)
    right = stack_parts([structure, *sizes.noted_parts(wide)], GAP)
    tall = max([gauge_height(gauge) for gauge in widths.gauges] or [0.0])
    height = max(slots.part.height, right.height, tall)
    x = left + COLUMN_GAP
    scales_at = x + wide + COLUMN_GAP
    placed: Placed = [(0, top, slots.part), (x, top, right), *_scales(widths, scales_at, top, height)]
    hole = Hole(x, top + right.height + GAP, wide, height - right.height - GAP)
    under = [Hole(at, top + each + GAP, wide, height - each - GAP) for at, wide, each in slots.columns]
    return placed, [hole, *under], top + height


def _scales(widths: _Widths, x: float, top: float, height: float) -> Placed:
    placed: Placed = []
    for gauge in widths.gauges:
        wide = gauge_width(gauge)
        placed.append((x, top, gauge_part(gauge, wide, height)))
        x += wide + COLUMN_GAP
    return placed


def _plain(sizes: Sizes, widths: _Widths, most: float) -> tuple[Placed, list[Hole], float]:
    """Lists, then drawings or rows of circles, then scales, side by side."""
    whole = widths.whole - widths.scales
    least = max([LEAST_TRACKS, *(diagram.least for diagram in widths.drawn)])
    limit = whole - COLUMN_GAP - sizes.least_lists
    if not widths.drawn:
        limit = min(limit, max([least, *(track.full * ROOM_OF_CIRCLE for track in widths.rest)]))
    right = widths.grown(least, ARMOR_SHARE, limit) if widths.drawn or widths.rest else 0.0
    left = whole - right - (COLUMN_GAP if right else 0.0)
    lists = stack_parts([*sizes.read_parts(left), *sizes.noted_parts(left)], GAP)
    armor = stack_parts([diagram_part(diagram, right) for diagram in widths.drawn], GAP)
    if armor.height > most and widths.drawn:
        least = max(diagram.least for diagram in widths.drawn)
        armor = _in_room(widths, least, limit, most)
        if len(widths.drawn) > 1 and (armor.height > most or armor.width > limit):
            listed = tuple(line for diagram in widths.drawn[1:] for line in _listed(diagram))
            return _plain(sizes, replace(widths, drawn=widths.drawn[:1], listed=listed), most)
        right = max(armor.width, LEAST_TRACKS)
        left = whole - right - COLUMN_GAP
        lists = stack_parts([*sizes.read_parts(left), *sizes.noted_parts(left)], GAP)
    listed_part = counters(widths.listed, right, sizes.type)
    armor = stack_parts([armor, listed_part], GAP) if widths.listed else armor
    both = stack_parts([armor, _tracks(sizes, widths, right, most - armor.height - GAP)], GAP)
    tall = max([gauge_height(gauge) for gauge in widths.gauges] or [0.0])
    height = max(lists.height, both.height, tall)
    x = left + COLUMN_GAP
    placed: Placed = [(0, 0, lists), (x, 0, both), *_scales(widths, whole + COLUMN_GAP, 0, height)]
    holes = [
        Hole(0, lists.height + GAP, left, height - lists.height - GAP),
        Hole(x, both.height + GAP, right, height - both.height - GAP),
    ]
    return placed, holes, height


def _listed(diagram: Diagram) -> Iterator[Counter]:
    """Yield the tracks of a drawing in a line each, under its name."""
    group = Heading(diagram.group.tracks, diagram.group.label)
    for track, _ in diagram.plates:
        yield Counter(track.id, track.plate or track.label, track.full, track.left, group=group)


def _in_room(widths: _Widths, least: float, limit: float, most: float) -> PrintedPart:
    """Drawings beside each other or one below the other, at most as large as there is room for."""
    drawn = widths.drawn
    beside_each = (limit - COLUMN_GAP * (len(drawn) - 1)) / len(drawn)
    tall = [diagram.group.height / diagram.group.width for diagram in drawn]
    head = HEAD_OF_DRAWING * len(drawn) + GAP * (len(drawn) - 1)
    stacked = min(limit, (most - head) / sum(tall))
    in_row = min(beside_each, (most - HEAD_OF_DRAWING) / max(tall))
    if in_row > stacked and in_row >= least:
        wide = least + (in_row - least) * widths.loose
        return join_parts([diagram_part(diagram, wide) for diagram in drawn], COLUMN_GAP)
    wide = least + max(stacked - least, 0.0) * widths.loose
    return stack_parts([diagram_part(diagram, wide) for diagram in drawn], GAP)


def _tracks(sizes: Sizes, widths: _Widths, width: float, height: float) -> PrintedPart:
    """Tracks in rows, their circles as large as there is room for."""
    if not widths.rest:
        return NOTHING
    head = heading("Damage", width)
    for across in CIRCLES:
        made = plain_tracks(widths.rest, width, sizes.type, across)
        if made.height + head.height + GAP <= height:
            break
    return stack_parts([head, made], GAP)
