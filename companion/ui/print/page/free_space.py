"""Free space of a sheet, filled with tables of the rules, the most useful first, then with notes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.sheet import ReferenceTable, Sheet
from companion.ui.print.page.grids import least_width, reference
from companion.ui.print.page.lettering import LEAST, ruled_lines
from companion.ui.print.page.marks import PrintedPart

LEAST_COLUMN, USUAL_COLUMN, MOST_COLUMN = 26.0, 36.0, 62.0
"""The narrowest, a usual and the widest column that tables stand in. In millimetres."""
GAP = 2.2
TABLE_GAP = 1.8
LEAST_NOTES = 15.0
LEAST_ROWS, MOST_WHOLE = 4, 13
"""The fewest rows of a piece, and how many rows a table has at most that never stands in two."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A free place on a sheet. In millimetres from the sheet's corner."""

    x: float
    y: float
    width: float
    height: float

    def columns(self, size: float, least: float = 0.0) -> list[Hole]:
        """Return the columns that it has room for, of tables in this size of text and at least so wide."""
        usual = max(USUAL_COLUMN * size / LEAST, least)
        count = max(1, int((self.width + GAP) / (usual + GAP)))
        wide = round((self.width - GAP * (count - 1)) / count, 2)
        return [replace(self, x=self.x + at * (wide + GAP), width=wide) for at in range(count)]

    def less(self, height: float) -> Hole:
        """Return what is left below something so tall."""
        return replace(self, y=self.y + height, height=self.height - height)


@dataclass(frozen=True, slots=True)
class FilledHoles:
    """Tables and notes with their places, and the tables that had no room."""

    inner: tuple[tuple[float, float, PrintedPart], ...]
    remaining_tables: tuple[ReferenceTable, ...] = ()
    lack: float = 0.0
    """How much is lacking for want of room, the most wanted tables counting most."""


def tables_for(sheet: Sheet, tables: Sequence[ReferenceTable]) -> tuple[ReferenceTable, ...]:
    """Return the tables that belong beside a sheet, in their order."""
    return tuple(
        table
        for table in tables
        if (not table.drawings or sheet.drawing in table.drawings) and sheet.drawing not in table.without
    )


def fill_holes(
    holes: Sequence[Hole],
    tables: Sequence[ReferenceTable],
    notes: str,
    size: float = LEAST,
    least: float = 0.0,
) -> FilledHoles:
    """As many tables as have room, each in the tightest column that holds it; then lines to write on.

    A table too tall for any column goes on in a second one.
    """
    columns = [column for hole in holes for column in hole.columns(size, least) if hole.width >= LEAST_COLUMN]
    filling = _HoleFiller(columns, size)
    left_over = tuple(table for table in tables if not filling.take(table))
    lack = sum(1 / (1 + at) for at, table in enumerate(tables) if table in left_over)
    noted = _notes(holes, columns, filling.used, (notes, size, least))
    return FilledHoles((*filling.inner, *noted), left_over, lack)


class _HoleFiller:
    """Columns that fill with tables."""

    def __init__(self, columns: list[Hole], size: float) -> None:
        self.columns, self.size = columns, size
        self.inner: list[tuple[float, float, PrintedPart]] = []
        self.used: set[int] = set()

    def take(self, table: ReferenceTable) -> bool:
        """Find room for a table, in one piece or in two."""
        if (at := self._tightest(table)) is not None:
            self._place(at, table)
            return True
        pieces = self._pieces(table)
        for at, piece in pieces:
            self._place(at, piece)
        return bool(pieces)

    def _part(self, at: int, table: ReferenceTable) -> PrintedPart:
        return reference(table, min(self.columns[at].width, MOST_COLUMN * self.size / LEAST), self.size)

    def _tightest(self, table: ReferenceTable, without: int = -1) -> int | None:
        """Return the column with the least room that still holds a table."""
        least, left = least_width(table, self.size), dict[int, float]()
        heights: dict[float, float] = {}  # by width, since asking takes a look at the whole table
        for at, column in enumerate(self.columns):
            if at != without and column.width >= least:
                if column.width not in heights:
                    heights[column.width] = self._part(at, table).height
                left[at] = column.height - heights[column.width]
        return min((at for at, room in left.items() if room >= 0), key=lambda at: left[at], default=None)

    def _pieces(self, table: ReferenceTable) -> list[tuple[int, ReferenceTable]]:
        """Return a table in two pieces with the columns that hold them; none where they find no room."""
        if len(table.rows) <= MOST_WHOLE:
            return []
        for at in sorted(range(len(self.columns)), key=lambda at: -self.columns[at].height):
            rows = self._most_rows(at, table)
            rest = replace(table, rows=table.rows[rows:], label=f"{table.label} (2)")
            other = self._tightest(rest, without=at) if rows >= LEAST_ROWS else None
            if other is not None:
                first = replace(table, rows=table.rows[:rows], source="", note="")
                return [(at, first), (other, rest)]
        return []

    def _most_rows(self, at: int, table: ReferenceTable) -> int:
        """Return how many rows of a table a column holds, some being left for another."""
        room = self.columns[at].height

        def is_too_many(rows: int) -> bool:
            first = replace(table, rows=table.rows[:rows], source="", note="")
            return self._part(at, first).height > room

        return bisect_left(range(1, len(table.rows) - LEAST_ROWS + 1), True, key=is_too_many)

    def _place(self, at: int, table: ReferenceTable) -> None:
        part, column = self._part(at, table), self.columns[at]
        self.inner.append((column.x, column.y, part))
        self.columns[at] = column.less(part.height + TABLE_GAP)
        self.used.add(at)


def _notes(
    holes: Sequence[Hole], columns: Sequence[Hole], used: set[int], asked: tuple[str, float, float]
) -> list[tuple[float, float, PrintedPart]]:
    """Lines in every hole that holds no table, and in columns that tables leave free."""
    made: list[tuple[float, float, PrintedPart]] = []
    notes, size, least = asked
    first = 0
    for hole in holes:
        count = len(hole.columns(size, least)) if hole.width >= LEAST_COLUMN else 0
        mine = range(first, first + count)
        first += count
        free = [at for at in mine if at not in used]
        places = [columns[at] for at in mine if at in used]
        if free:
            left = columns[free[0]].x if len(free) < count else hole.x
            places.append(replace(hole, x=left, width=hole.x + hole.width - left))
        for place in places:
            if place.height >= LEAST_NOTES:
                made.append((place.x, place.y, ruled_lines(place.width, place.height, notes)))
    return made
