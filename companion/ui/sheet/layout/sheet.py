"""Where everything on a record sheet lies: pure geometry from the sheet's description and a width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF

from companion.engine.sheet import Sheet
from companion.engine.views.units import SideView
from companion.ui.sheet.layout.arrangement import Piece, below, beside, of_blocks
from companion.ui.sheet.layout.elements import Area, Block, Gesture, Placed, Plate, Stamp
from companion.ui.sheet.layout.gauges import least_width
from companion.ui.sheet.layout.marks import Standing, standings
from companion.ui.sheet.layout.plates import drawing_of
from companion.ui.sheet.layout.sections import COLUMN_GAP, LEAST_ROWS, STRUCTURE, WIDEST_DOLL, Sections
from companion.ui.sheet.layout.text_blocks import header_block
from companion.ui.theme.tokens import POINTER_TARGET, Space

NARROWEST = 136.0
NO_KEYS = 0.0
"""The least key of a sheet on paper, where nothing can be pressed."""

NARROW, TWO_COLUMNS, THREE_COLUMNS, FOUR_COLUMNS = 340.0, 640.0, 860.0, 1080.0
DOLL_SHARE, GAUGE_SHARE = 0.54, 0.125
THREE_SHARES, FOUR_SHARES = (0.386, 0.226, 0.388), (0.381, 0.221, 0.398)
HIGHEST_FACTS = 72.0
STAMP_TEXT, STAMP_SHARE, STAMP_DOWN = "DESTROYED", 0.62, 0.81


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A sheet laid out in units: blocks in reading order, and the paper they lie on."""

    sheet: Sheet
    side: SideView | None
    width: float
    height: float
    placed: tuple[Placed, ...]

    @property
    def paper(self) -> QRectF:
        """The whole sheet of paper."""
        return QRectF(0, 0, self.width, self.height)

    def at(self, point: QPointF) -> Area | None:
        """The area under a point."""
        for placed in self.placed:
            if placed.rect.contains(point) and (area := placed.at(point)):
                return area
        return None

    def level_at(self, subject: str, point: QPointF) -> Area | None:
        """The level of a gauge that is as high up as a point, or the nearest."""
        levels = [
            area.moved(placed.corner)
            for placed in self.placed
            for area in placed.block.areas
            if area.gesture is Gesture.LEVEL and area.subject == subject
        ]
        return min(levels, key=lambda area: abs(area.rect.center().y() - point.y()), default=None)

    def areas(self) -> tuple[Area, ...]:
        """Every area in reading order."""
        return tuple(area for placed in self.placed for area in placed.areas())

    def area(self, area_id: str) -> Area | None:
        """The area with this id."""
        for placed in self.placed:
            for area in placed.block.areas:
                if area.id == area_id:
                    return area.moved(placed.corner)
        return None

    def standing(self, subject: str) -> Standing | None:
        """How what has this id stands, if a hand can mark it."""
        return next((each for each in standings(self.sheet) if each.id == subject), None)

    def differences(self, earlier: SheetLayout) -> list[QRectF] | None:
        """The places that look different from an earlier layout; None when everything does."""
        if (self.paper, self.side, len(self.placed)) != (earlier.paper, earlier.side, len(earlier.placed)):
            return None
        pairs = zip(self.placed, earlier.placed, strict=True)
        return [rect for new, old in pairs if new != old for rect in (new.rect, old.rect)]


@lru_cache(maxsize=96)
def lay_out(
    sheet: Sheet, width: float, side: SideView | None = None, target: float = POINTER_TARGET
) -> SheetLayout:
    """Lay a sheet out `width` units wide, in as many columns as have room; `target` is the least key."""
    width = max(width, NARROWEST)
    margin = float(Space.MEDIUM if width < NARROW else Space.LARGE)
    inner = width - 2 * margin
    sections = Sections(sheet, drawing_of(sheet), target)
    is_open = inner >= TWO_COLUMNS and sections.has_more
    head = _head(sections, side, inner, with_facts=is_open)
    whole = below([head, _columns_and_foot(sections, inner) if is_open else _body(sections, inner)])
    lying = whole.at(margin, margin + Space.TINY)
    placed = tuple(Placed(block, QPointF(left, top)) for block, left, top in lying)
    if sheet.is_destroyed:
        placed = _stamped(placed, {track.id for track in sections.front})
    return SheetLayout(sheet, side, width, round(whole.height + 2 * margin + Space.TINY), placed)


def _head(sections: Sections, side: SideView | None, width: float, *, with_facts: bool) -> Piece:
    """Who this is; what is printed of it stands beside its name where there is room, else below."""
    sheet = sections.sheet

    def named(wide: float) -> Piece:
        return of_blocks([header_block(sheet.title, sheet.subtitle, sheet.chips, side, wide)])

    if not with_facts:
        return named(width)
    first = round(width * DOLL_SHARE)
    second = width - first - COLUMN_GAP
    facts = sections.facts(second)
    if facts.height > HIGHEST_FACTS:
        return below([named(width), sections.facts(width)])
    return beside([(0, named(first)), (first + COLUMN_GAP, facts)])


def _body(sections: Sections, width: float) -> Piece:
    """What lies below the header in one column, or beside what stands in for a doll."""
    return _one_column(sections, width) if width < TWO_COLUMNS else _doll_and_lists(sections, width)


def _columns_and_foot(sections: Sections, width: float) -> Piece:
    """What lies below header and facts, slots apart, in several columns."""
    gauge = max((least_width(gauge) for gauge in sections.sheet.gauges), default=0.0)
    arranged = _two_columns if width < THREE_COLUMNS else _three_columns
    columns = arranged(sections, width) if width < FOUR_COLUMNS else _four_columns(sections, width, gauge)
    return below([columns, sections.slots(width), sections.remarks(width)], Space.LARGE)


def _one_column(sections: Sections, width: float) -> Piece:
    """In the order of play: what is marked comes before what is printed of the unit."""
    made: tuple[Section, ...] = (
        sections.armor, sections.facts,
        sections.cards, sections.tables, sections.inside, sections.slots, sections.counters,
        sections.remarks,
    )  # fmt: skip
    return below([section(width) for section in made])


def _doll_and_lists(sections: Sections, width: float) -> Piece:
    """The doll and everything else beside it; without a doll, what can be marked beside what is printed."""
    first = round(min(width * DOLL_SHARE, WIDEST_DOLL))
    second = width - first - COLUMN_GAP
    armor = sections.armor(first)
    more: tuple[Section, ...] = (sections.cards, sections.tables, sections.counters, sections.remarks)
    if armor.blocks:
        more = (sections.facts, sections.inside, *more)
    else:
        armor = below([sections.facts(first), sections.inside(first)])
    lists = below([section(second) for section in more])
    return beside([(0, armor), (first + COLUMN_GAP, lists)])


def _two_columns(sections: Sections, width: float) -> Piece:
    first = round(width * DOLL_SHARE)
    second = width - first - COLUMN_GAP
    left = (sections.armor, partial(sections.plates, STRUCTURE))
    right = (sections.tables, sections.gauges, sections.counters)
    return _columns(
        [_Column(first, left), _Column(second, right)], (sections.warrior, sections.flags, sections.cards)
    )


def _three_columns(sections: Sections, width: float) -> Piece:
    widths = [round((width - 2 * COLUMN_GAP) * share) for share in THREE_SHARES]
    made: list[tuple[Section, ...]] = [
        (sections.armor,),
        (partial(sections.plates, STRUCTURE), sections.gauges),
        (sections.tables, sections.counters),
    ]
    columns = [_Column(wide, part) for wide, part in zip(widths, made, strict=True)]
    return _columns(columns, (sections.warrior, sections.flags, sections.cards))


def _four_columns(sections: Sections, width: float, gauge: float) -> Piece:
    """As three, the gauges in a column of their own."""
    gauge = max(gauge, round(width * GAUGE_SHARE))
    widths = [round((width - gauge - 3 * COLUMN_GAP) * share) for share in FOUR_SHARES]
    made: list[tuple[Section, ...]] = [
        (sections.armor,),
        (partial(sections.plates, STRUCTURE),),
        (sections.tables, sections.counters),
    ]
    columns = [_Column(wide, part) for wide, part in zip(widths, made, strict=True)]
    columns.insert(2, _Column(gauge, (sections.gauges,)))
    return _columns(columns, (sections.warrior, sections.flags, sections.cards))


Section: TypeAlias = Callable[[float], Piece]


@dataclass(frozen=True, slots=True)
class _Column:
    """A column and the sections in it."""

    width: float
    sections: tuple[Section, ...]

    def piece(self) -> Piece:
        return below([section(self.width) for section in self.sections])


def _columns(columns: Sequence[_Column], short: Sequence[Section]) -> Piece:
    """Columns side by side; short sections go where there is most room, if it is wide enough."""
    pieces = [column.piece() for column in columns]
    wide = [number for number, column in enumerate(columns) if column.width >= LEAST_ROWS]
    for section in short:
        shortest = min(wide, key=lambda number: pieces[number].height)
        pieces[shortest] = below([pieces[shortest], section(columns[shortest].width)])
    placed, left = [], 0.0
    for column, piece in zip(columns, pieces, strict=True):
        placed.append((left, piece))
        left += column.width + COLUMN_GAP
    return beside(placed)


def _stamped(placed: tuple[Placed, ...], front: set[str]) -> tuple[Placed, ...]:
    """The stamp of a unit that is out of the battle, over the plates of these tracks."""
    plates = [
        each
        for each in placed
        if any(isinstance(it, Plate) and it.subject in front for it in each.block.drawn)
    ]
    if not plates:
        return placed
    doll = plates[0].rect
    for each in plates[1:]:
        doll = doll.united(each.rect)
    centre = QPointF(doll.width() / 2, doll.height() * STAMP_DOWN)
    stamp = Block(
        "stamp", doll.width(), doll.height(), (Stamp(STAMP_TEXT, centre, doll.width() * STAMP_SHARE),)
    )
    return (*placed, Placed(stamp, doll.topLeft()))
