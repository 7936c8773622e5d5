"""A sheet in a place on paper: what is read, what is crossed off, and tables of the rules round it.

The text is as large as leaves room for everything; what room is left then goes to tables, to larger drawings,
looser lines and lines for notes, so that no part of a page stays white.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

from companion.engine.sheet import ReferenceTable, Sheet
from companion.ui.print.page.frame import SheetFrame, Sizes, measure_frame
from companion.ui.print.page.free_space import FilledHoles, Hole, fill_holes, tables_for
from companion.ui.print.page.grids import sources
from companion.ui.print.page.lettering import TextStyle
from companion.ui.print.page.lists import GAP, Header, header_part
from companion.ui.print.page.marks import PrintedPart

Found = TypeVar("Found")
Trying: TypeAlias = Generator[None, None, Found]
"""Finds a layout by trying; between two trials somebody else may have a turn."""

HALVINGS = 4
SMALLEST = TextStyle(7.0, 1.1)
DENSE = ((TextStyle(9.0, 1.3), 7.0), (TextStyle(8.0, 1.2), 7.0), (SMALLEST, 7.0))
AIRY = ((TextStyle(11.0, 1.4), 10.0), (TextStyle(11.0, 1.35), 9.0), (TextStyle(10.0, 1.3), 8.0))
"""The type of a sheet and the size of its tables, the largest first: with critical slots, and without."""
NOTES = "Notes"
HEADER_GAP, FOOT_GAP = 2.0, 1.5
SIDE_MARGIN, MARGIN_GAP = 40.0, 3.0


@dataclass(frozen=True, slots=True)
class SheetContent:
    """The content of a printed sheet; the tables are those of the ruleset."""

    sheet: Sheet
    header: Header
    tables: tuple[ReferenceTable, ...] = ()


@dataclass(frozen=True, slots=True)
class ComposedSheet:
    """A sheet that fills its place, its overflow for other pages, and the tables that had no room."""

    part: PrintedPart
    overflow: tuple[PrintedPart, ...] = ()
    remaining_tables: tuple[ReferenceTable, ...] = ()


def compose_sheet(content: SheetContent, width: float, height: float) -> Trying[ComposedSheet | None]:
    """A sheet in a place of these millimetres; None where it has no room without going on elsewhere.

    In a low place tables stand beside the sheet; where it needs that room itself, in the holes it leaves.
    """
    tables = tables_for(content.sheet, content.tables)
    side = SIDE_MARGIN if tables and width > height else 0.0
    laid = yield from _compose(content, tables, width, height, side)
    if laid is None and side:
        laid = yield from _compose(content, tables, width, height)
    return laid


def _compose(
    content: SheetContent,
    tables: tuple[ReferenceTable, ...],
    width: float,
    height: float,
    side: float = 0.0,
) -> Trying[ComposedSheet | None]:
    header = header_part(content.header, width)
    top = header.height + HEADER_GAP
    foot = sources(tables, width)
    room = height - top - (foot.height + FOOT_GAP if foot else 0.0)
    place = _SheetArea(width - side - (MARGIN_GAP if side else 0.0), room, side)
    best = yield from _best(content.sheet, place, tables)
    if best is None:
        return None
    frame, spread = yield from _spread(best, place, tables)
    kept = [table for table in tables if table not in spread.remaining_tables]
    foot = sources(kept, width)
    body = ((x, top + y, part) for x, y, part in (*frame.inner, *spread.inner))
    inner = ((0.0, 0.0, header), (0.0, height - foot.height, foot), *body)
    missing = tuple(table for table in tables_for(content.sheet, content.tables) if table not in kept)
    return ComposedSheet(PrintedPart(width, height, inner=inner), remaining_tables=missing)


@dataclass(frozen=True, slots=True)
class _SheetArea:
    """The room below the header, and how wide the margin beside it is."""

    width: float
    height: float
    side: float

    def holes(self, frame: SheetFrame) -> list[Hole]:
        """Return the holes in a frame, the margin beside it, and what is left below it, which comes last."""
        holes = list(frame.holes)
        if self.side:
            holes.insert(0, Hole(self.width + MARGIN_GAP, 0, self.side, self.height))
        bottom = frame.height + GAP
        return [*holes, Hole(0, bottom, self.width, self.height - bottom)]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A frame with what fills its holes, and the size of text of the tables."""

    frame: SheetFrame
    filled: FilledHoles
    size: float


def _best(sheet: Sheet, place: _SheetArea, tables: Sequence[ReferenceTable]) -> Trying[_Candidate | None]:
    """The largest type that leaves room for everything, or else for the most wanted tables."""
    best: _Candidate | None = None
    for type, size in _types(sheet, place, tables):
        yield
        frame = measure_frame(Sizes.of(sheet, type), place.width, place.height)
        if frame is None:
            continue
        found = fill_holes(place.holes(frame), tables, NOTES, size)
        if best is None or found.lack < best.filled.lack:
            best = _Candidate(frame, found, size)
        if not found.remaining_tables:
            break
    return best


def compose_remainder(content: SheetContent, width: float, height: float) -> Trying[ComposedSheet]:
    """A sheet with so much on it that a part of it goes on elsewhere."""
    bare = replace(content.sheet, counters=(), cards=(), flags=())
    unslotted = replace(bare, slots=())
    fewer = replace(bare, tables=())
    least = replace(fewer, slots=(), gauges=())
    column = (width - GAP) / 2
    for sheet in (bare, unslotted, fewer, least, replace(least, tracks=())):
        laid = yield from compose_sheet(replace(content, sheet=sheet), width, height)
        if laid is not None:
            rest = _removed_parts(content.sheet, sheet)
            parts = tuple(filter(None, Sizes.of(rest, SMALLEST).column(column)))
            return replace(laid, overflow=parts)
    raise ValueError(f"no paper has room for {content.sheet.title}")


def _removed_parts(whole: Sheet, remaining: Sheet) -> Sheet:
    """Return what stands on one sheet and no longer on the other."""
    names = ("counters", "cards", "flags", "tables", "slots", "gauges", "tracks")
    out: dict[str, Any] = {name: () if getattr(remaining, name) else getattr(whole, name) for name in names}
    return replace(whole, printed=(), facts=(), chips=(), **out)


def _types(
    sheet: Sheet, place: _SheetArea, tables: Sequence[ReferenceTable]
) -> Sequence[tuple[TextStyle, float]]:
    """Return the types to try, the largest first."""
    if sheet.slots or place.side:
        return DENSE[1:] if tables else DENSE
    return (*AIRY, *DENSE)


def _spread(
    tried: _Candidate, place: _SheetArea, tables: Sequence[ReferenceTable]
) -> Trying[tuple[SheetFrame, FilledHoles]]:
    """The tables in the holes; the drawings as large as leaves room for as many tables."""
    best, low, high = (tried.frame, tried.filled), 0.0, 1.0
    # A 'Mech with tables round it never has room for the largest drawings.
    is_full = bool(tables) and bool(tried.frame.sizes.sheet.slots)
    for step in range(HALVINGS):
        yield
        middle = (low + high) / 2 if step or is_full else 1.0
        frame = measure_frame(tried.frame.sizes, place.width, place.height, middle)
        found = fill_holes(place.holes(frame), tables, NOTES, tried.size) if frame else None
        if frame is None or found is None or found.lack > tried.filled.lack:
            high = middle
        else:
            best, low = (frame, found), middle
            if middle == 1:
                break
    return best
