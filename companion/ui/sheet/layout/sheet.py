"""The layout of a whole record sheet: pure geometry from the sheet's description and a width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF

from companion.engine.sheet import Sheet
from companion.engine.views.units import SideView
from companion.ui.sheet.layout.doll import drawing_of, find_doll
from companion.ui.sheet.layout.elements import (
    NOTHING,
    Area,
    BlockStamp,
    DrawnPlate,
    PositionedBlock,
    SheetBlock,
    SheetGesture,
    SheetPiece,
    join_pieces,
    stack_blocks,
    stack_pieces,
)
from companion.ui.sheet.layout.header import header_block
from companion.ui.sheet.layout.markables import Markable, markables
from companion.ui.sheet.layout.sections import COLUMN_GAP, FRONT, REAR, STRUCTURE, SheetSections
from companion.ui.theme.tokens import POINTER_TARGET, Space

NARROWEST = 136.0
NO_KEYS = 0.0
"""The least key of a sheet on paper, where nothing can be pressed."""

NARROW, MIDDLE, TWO_COLUMNS, THREE_COLUMNS, WIDE = 340.0, 340.0, 560.0, 860.0, 930.0
"""The widths from which on margins are wider, and there is room for the next arrangement."""
LOW_TWO_COLUMNS = 540.0
"""The same for two columns in a low view, whose doll is smaller."""

LOW_BELOW = 520.0
"""Lower than this, a view of a sheet shows first what is looked at all the time."""

MIDDLE_SHARE, FRONT_SHARE, LOW_FRONT_SHARE, WIDEST_FRONT = 0.62, 0.47, 0.4, 400.0
THREE_SHARES = (0.386, 0.226, 0.388)
WIDE_SHARES: Mapping[float, tuple[float, ...]] = {
    1320.0: (0.19, 0.14, 0.25, 0.42), 1140.0: (0.217, 0.301, 0.482), WIDE: (0.264, 0.364, 0.372),
}  # fmt: skip
"""The columns of a wide sheet from its widths on, the widest first: then structure has its own."""
SMALL_STRUCTURE = 180.0
STAMP_TEXT, STAMP_SHARE, STAMP_DOWN = "DESTROYED", 0.62, 0.81


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A sheet laid out in units: blocks in reading order, and the paper they lie on."""

    sheet: Sheet
    side: SideView | None
    width: float
    height: float
    placed: tuple[PositionedBlock, ...]

    @property
    def paper(self) -> QRectF:
        """The whole sheet of paper."""
        return QRectF(0, 0, self.width, self.height)

    def at(self, point: QPointF) -> Area | None:
        """Return the area under a point."""
        for placed in self.placed:
            if placed.rect.contains(point) and (area := placed.at(point)):
                return area
        return None

    def level_at(self, subject: str, point: QPointF) -> Area | None:
        """Return the level of a gauge that is as high up as a point or, of those in a row, as far along."""
        levels = [
            area.with_offset(placed.corner)
            for placed in self.placed
            for area in placed.block.areas
            if area.gesture is SheetGesture.LEVEL and area.subject == subject
        ]
        is_row = len({area.rect.top() for area in levels}) == 1

        def away(area: Area) -> float:
            middle = area.rect.center()
            return abs(middle.x() - point.x()) if is_row else abs(middle.y() - point.y())

        return min(levels, key=away, default=None)

    def areas(self) -> tuple[Area, ...]:
        """Return every area in reading order."""
        return tuple(area for placed in self.placed for area in placed.areas())

    def area(self, area_id: str) -> Area | None:
        """Return the area with this id."""
        for placed in self.placed:
            for area in placed.block.areas:
                if area.id == area_id:
                    return area.with_offset(placed.corner)
        return None

    def markable(self, subject: str) -> Markable | None:
        """Return how what has this id stands, if a hand can mark it."""
        return next((each for each in markables(self.sheet) if each.id == subject), None)

    def differences(self, earlier: SheetLayout) -> list[QRectF] | None:
        """Return the places that look different from an earlier layout; None when everything does."""
        if (self.paper, self.side, len(self.placed)) != (earlier.paper, earlier.side, len(earlier.placed)):
            return None
        pairs = zip(self.placed, earlier.placed, strict=True)
        return [rect for new, old in pairs if new != old for rect in (new.rect, old.rect)]


@lru_cache(maxsize=96)
def lay_out(
    sheet: Sheet,
    width: float,
    side: SideView | None = None,
    target: float = POINTER_TARGET,
    toggled: frozenset[str] = frozenset(),
    *,
    is_low: bool = False,
) -> SheetLayout:
    """Lay a sheet out `width` units wide; `target` is the least key.

    Which arrangement it has depends on the width alone, and on whether the view of it `is_low`. In each,
    whatever a battle does to a unit, all of its boxes stay where they are. Lines that open are open or
    closed against their habit if `toggled`.
    """
    width = max(width, NARROWEST)
    margin = float(Space.MEDIUM if width < NARROW else Space.LARGE)
    inner = width - 2 * margin
    sections = SheetSections(sheet, find_doll(drawing_of(sheet)), target, toggled)

    def head(wide: float) -> SheetPiece:
        return stack_blocks([header_block(sheet, side, wide)])

    if width >= WIDE and sheet.slots:
        whole = _wide(sections, head, inner)
    elif is_low and LOW_TWO_COLUMNS <= inner < THREE_COLUMNS:
        whole = _low_columns(sections, head, inner)
    else:
        whole = stack_pieces([head(inner), _arrange(sections, inner, is_low=is_low)], Space.SMALL)
    above = (Space.SMALL if is_low else margin) + Space.TINY
    lying = whole.at(margin, above)
    placed = tuple(PositionedBlock(block, QPointF(left, top)) for block, left, top in lying)
    if sheet.is_destroyed:
        placed = _add_stamp(placed, {track.id for track in sections.front})
    return SheetLayout(sheet, side, width, round(above + whole.height + margin), placed)


def _arrange(sections: SheetSections, width: float, *, is_low: bool) -> SheetPiece:
    """Return what lies below the head, in the arrangement that has room."""
    if width < MIDDLE:
        return _one_column(sections, width)
    if width < TWO_COLUMNS:
        return _doll_and_list(sections, width, is_low=is_low)
    if width < THREE_COLUMNS or not sections.has_more:
        return _two_columns(sections, width)
    return _three_columns(sections, width)


def _one_column(sections: SheetSections, width: float) -> SheetPiece:
    """Return everything below one another, what may become longer last."""
    made: tuple[SectionMaker, ...] = (
        sections.facts, sections.armor, sections.warrior, partial(sections.plates, STRUCTURE),
        sections.flags, sections.gauges, sections.counters, sections.tables, sections.own_flags,
        sections.slots, sections.phrases, sections.remarks, sections.cards,
    )  # fmt: skip
    return stack_pieces([section(width) for section in made])


def _doll_and_list(sections: SheetSections, width: float, *, is_low: bool) -> SheetPiece:
    """Return what is looked at all the time in sight at once: heat and warrior, then the doll beside the
    rest.

    In a low view conditions come before the doll, and skills and Movement Points after it.
    """
    facts = partial(sections.facts, has_reasons=False)
    flags, sums = partial(sections.flags, is_bare=True), partial(sections.sums, is_bare=is_low)
    top: tuple[SectionMaker, ...] = (facts, sections.gauge_rows, sections.warrior_row)
    beside: tuple[SectionMaker, ...] = (flags, sums)
    below: tuple[SectionMaker, ...] = (sections.plain_tracks, sections.flags, sums)
    if is_low:
        top, beside, below = (*top[1:], flags), (sums,), (sections.plain_tracks, sums)
    first = round(width * MIDDLE_SHARE)
    second = width - first - Space.SMALL
    doll = sections.plates(FRONT, first, is_bare=True) if sections.has_doll else NOTHING
    if doll.blocks:
        lists = stack_pieces([section(second) for section in beside], Space.SMALL)
        middle = join_pieces([(0, doll), (width - second, lists)])
    else:
        middle = stack_pieces([section(width) for section in below])
    above = stack_pieces([section(width) for section in top], Space.SMALL)
    seen_first = stack_pieces([above, middle], Space.SMALL if is_low else Space.MEDIUM)
    rest: tuple[SectionMaker, ...] = (
        partial(sections.plates, REAR), partial(sections.plates, STRUCTURE), sections.loose_counters,
        sections.tables, sections.own_flags, sections.gauge_counters, sections.slots, sections.phrases,
        sections.remarks, sections.cards,
    )  # fmt: skip
    if doll.blocks:
        rest = (rest[0], sections.plain_tracks, *rest[1:])
    if is_low:
        rest = (facts, *rest)
    return stack_pieces([seen_first, *(section(width) for section in rest)])


def _two_columns(sections: SheetSections, width: float) -> SheetPiece:
    """Return the doll beside what is looked at all the time; what may become longer is the end of its column.

    Where there is no doll, what runs down stands below the few tracks instead.
    """
    first = round(min(width * FRONT_SHARE, WIDEST_FRONT))
    second = width - first - COLUMN_GAP
    right = _lists(sections)
    below_tracks = () if sections.has_doll else _run_down(sections)
    left: tuple[SectionMaker, ...] = (
        partial(sections.armor, is_bare=True), partial(sections.plates, STRUCTURE), *below_tracks,
        sections.gauge_counters, sections.phrases, sections.cards,
    )  # fmt: skip
    columns = [(0.0, _column(left, first)), (first + COLUMN_GAP, _column(right, second))]
    return stack_pieces([join_pieces(columns), *_footer(sections, width)])


def _low_columns(sections: SheetSections, head: SectionMaker, width: float) -> SheetPiece:
    """Return the head over the doll, and from the top on beside them what is looked at all the time."""
    first = round(width * LOW_FRONT_SHARE)
    left: tuple[SectionMaker, ...] = (
        head, sections.facts, partial(sections.armor, is_bare=True), partial(sections.plates, STRUCTURE),
        sections.gauge_counters, sections.phrases, sections.cards,
    )  # fmt: skip
    right: tuple[SectionMaker, ...] = (
        sections.gauge_rows, sections.warrior_row, partial(sections.flags, is_bare=True),
        partial(sections.sums, is_bare=True), sections.loose_counters, sections.tables, sections.own_flags,
    )  # fmt: skip
    beside = stack_pieces([section(width - first - COLUMN_GAP) for section in right], Space.TINY)
    columns = [(0.0, _column(left, first)), (first + COLUMN_GAP, beside)]
    return stack_pieces([join_pieces(columns), *_footer(sections, width)])


def _lists(sections: SheetSections) -> tuple[SectionMaker, ...]:
    """Return what stands beside a doll: first what is looked at all the time."""
    run_down = _run_down(sections) if sections.has_doll else ()
    return (
        sections.facts, sections.gauge_rows, sections.warrior_row, partial(sections.flags, is_bare=True),
        *run_down, sections.tables, sections.own_flags,
    )  # fmt: skip


def _run_down(sections: SheetSections) -> tuple[SectionMaker, ...]:
    """Ammunition and whatever else runs down."""
    return (sections.sums, sections.loose_counters)


def _three_columns(sections: SheetSections, width: float) -> SheetPiece:
    """Doll, gauges with all that they bring, and lists, each in a column."""
    made: tuple[tuple[SectionMaker, ...], ...] = (
        (sections.armor, partial(sections.plates, STRUCTURE)),
        (sections.warrior, sections.flags, sections.gauges),
        (sections.counters, sections.tables, sections.own_flags, sections.phrases, sections.cards),
    )
    columns = _columns(made, THREE_SHARES, width)
    return stack_pieces([sections.facts(width), join_pieces(columns), *_footer(sections, width)])


def _wide(sections: SheetSections, head: SectionMaker, width: float) -> SheetPiece:
    """Critical slots beside all else, from the top on: the whole sheet in a room that is wide and low."""
    doll = (partial(sections.armor, is_bare=True),)
    inside = (partial(sections.plates, STRUCTURE, widest=SMALL_STRUCTURE), sections.gauge_counters)
    lists = (*_lists(sections), sections.phrases, sections.cards)
    made: list[tuple[SectionMaker, ...]] = [(*doll, *inside), lists, (sections.slots,)]
    shares = next(shares for least, shares in WIDE_SHARES.items() if width >= least - 2 * Space.LARGE)
    if len(shares) > len(made):
        made[:1] = [doll, inside]
    columns = _columns(made, shares, width)
    first, rest = columns[:2], columns[2:]
    left = stack_pieces([head(rest[0][0] - COLUMN_GAP), join_pieces(first)], Space.SMALL)
    return stack_pieces([join_pieces([(0.0, left), *rest]), sections.remarks(width)])


def _columns(
    made: Sequence[Sequence[SectionMaker]], shares: Sequence[float], width: float
) -> list[tuple[float, SheetPiece]]:
    """Columns that share a width, each with where its left edge is."""
    columns, left = list[tuple[float, SheetPiece]](), 0.0
    for share, part in zip(shares, made, strict=True):
        wide = float(round((width - (len(shares) - 1) * COLUMN_GAP) * share))
        columns.append((left, _column(part, wide)))
        left += wide + COLUMN_GAP
    return columns


def _column(sections: Sequence[SectionMaker], width: float) -> SheetPiece:
    return stack_pieces([section(width) for section in sections])


def _footer(sections: SheetSections, width: float) -> tuple[SheetPiece, ...]:
    """Return what lies below all columns."""
    return (sections.slots(width), sections.remarks(width))


class SectionMaker(Protocol):
    """A part of a sheet, made as wide as it is to be."""

    def __call__(self, width: float, /) -> SheetPiece: ...


def _add_stamp(placed: tuple[PositionedBlock, ...], front: set[str]) -> tuple[PositionedBlock, ...]:
    """Return the stamp of a unit that is out of the battle, over the plates of these tracks."""
    plates = [
        each
        for each in placed
        if any(isinstance(it, DrawnPlate) and it.subject in front for it in each.block.drawn)
    ]
    if not plates:
        return placed
    doll = plates[0].rect
    for each in plates[1:]:
        doll = doll.united(each.rect)
    centre = QPointF(doll.width() / 2, doll.height() * STAMP_DOWN)
    stamp = SheetBlock(
        "stamp", doll.width(), doll.height(), (BlockStamp(STAMP_TEXT, centre, doll.width() * STAMP_SHARE),)
    )
    return (*placed, PositionedBlock(stamp, doll.topLeft()))
