"""Where everything on a record sheet lies: pure geometry from the sheet's description and a width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from companion.engine.sheet import Sheet
from companion.engine.views import SideView
from companion.ui.sheet.blocks import facts_block, header_block
from companion.ui.sheet.box_rows import boxes_block
from companion.ui.sheet.parts import Area, Block, Countable, Placed, Stamp
from companion.ui.sheet.plates import DollLayout, lay_out_doll
from companion.ui.sheet.tables import table_blocks
from companion.ui.theme.tokens import POINTER_TARGET, Space

NARROWEST = 136.0
NO_KEYS = 0.0
"""The least key of a sheet on paper, where nothing can be pressed."""

NARROW, TWO_COLUMNS = 340.0, 660.0
DOLL_SHARE = 0.54
WIDEST_DOLL = 480.0
STAMP_TEXT, STAMP_SHARE, STAMP_DOWN = "DESTROYED", 0.62, 0.81


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A sheet laid out in units: blocks from top to bottom, and the paper they lie on."""

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

    def areas(self) -> tuple[Area, ...]:
        """Every area in reading order."""
        return tuple(area for placed in self.placed for area in placed.areas())

    def area(self, area_id: str) -> Area | None:
        """The area with this id."""
        return next((area for area in self.areas() if area.id == area_id), None)

    def countable(self, subject: str) -> Countable | None:
        """The track or counter with this id."""
        everything: Iterable[Countable] = (*self.sheet.tracks, *self.sheet.counters)
        return next((each for each in everything if each.id == subject), None)

    def differences(self, earlier: SheetLayout) -> list[QRectF] | None:
        """The places that look different from an earlier layout; None when everything does."""
        if (self.paper, self.side, len(self.placed)) != (earlier.paper, earlier.side, len(earlier.placed)):
            return None
        pairs = zip(self.placed, earlier.placed, strict=True)
        return [rect for new, old in pairs if new != old for rect in (new.rect, old.rect)]


def lay_out(
    sheet: Sheet, width: float, side: SideView | None = None, target: float = POINTER_TARGET
) -> SheetLayout:
    """Lay a sheet out `width` units wide, in two columns where there is room; `target` is the least key."""
    width = max(width, NARROWEST)
    margin = float(Space.MEDIUM if width < NARROW else Space.LARGE)
    frame = _Frame(sheet, width - 2 * margin, target)
    top = margin + Space.TINY
    header = header_block(sheet.title, sheet.subtitle, sheet.chips, side, frame.width)
    below = top + header.height + Space.MEDIUM
    body, bottom = (_two_columns if frame.width >= TWO_COLUMNS else _one_column)(frame, margin, below)
    placed = (Placed(header, QPointF(margin, top)), *body)
    return SheetLayout(sheet, side, width, round(bottom - Space.MEDIUM + margin), placed)


@dataclass(frozen=True, slots=True)
class _Frame:
    """What is laid out below the header, and in which width."""

    sheet: Sheet
    width: float
    target: float


def _one_column(frame: _Frame, left: float, top: float) -> tuple[list[Placed], float]:
    facts, top = _stacked(_facts(frame.sheet, frame.width), left, top)
    doll = lay_out_doll(frame.sheet, min(frame.width, WIDEST_DOLL))
    plates, top = _doll_placed(frame.sheet, doll, left, top, frame.width)
    blocks = [*_tables(frame, frame.width), *_counted(frame, doll, frame.width)]
    lists, bottom = _stacked(blocks, left, top)
    return [*facts, *plates, *lists], bottom


def _two_columns(frame: _Frame, left: float, top: float) -> tuple[list[Placed], float]:
    """The doll and everything else beside it; without a doll, what is counted and the tables."""
    gap = float(Space.WIDE)
    first = round(min(frame.width * DOLL_SHARE, WIDEST_DOLL))
    second = frame.width - first - gap
    doll = lay_out_doll(frame.sheet, first)
    beside = left + first + gap
    if not doll.placed:
        counted = [*_facts(frame.sheet, first), *_counted(frame, doll, first)]
        one, bottom = _stacked(counted, left, top)
        other, other_bottom = _stacked(_tables(frame, second), beside, top)
    else:
        one, bottom = _doll_placed(frame.sheet, doll, left, top, first)
        blocks = [*_facts(frame.sheet, second), *_tables(frame, second), *_counted(frame, doll, second)]
        other, other_bottom = _stacked(blocks, beside, top)
    return [*one, *other], max(bottom, other_bottom)


def _facts(sheet: Sheet, width: float) -> list[Block]:
    return [facts_block(sheet.facts, width)] if sheet.facts else []


def _tables(frame: _Frame, width: float) -> list[Block]:
    return [block for table in frame.sheet.tables for block in table_blocks(table, width, frame.target)]


def _counted(frame: _Frame, doll: DollLayout, width: float) -> list[Block]:
    """Tracks that no drawing knows, and counters."""
    tracks = [track for track in frame.sheet.tracks if track.id not in doll.tracks]
    return [boxes_block(each, width, frame.target) for each in (*tracks, *frame.sheet.counters)]


def _stacked(blocks: Sequence[Block], left: float, top: float) -> tuple[list[Placed], float]:
    """Blocks below one another; rows of a table without a gap."""
    placed = []
    for block, following in zip(blocks, (*blocks[1:], None), strict=True):
        placed.append(Placed(block, QPointF(left, top)))
        top += block.height + (0 if following and _belong_together(block, following) else Space.MEDIUM)
    return placed, top


def _belong_together(block: Block, following: Block) -> bool:
    return block.group != "" and block.group == following.group


def _doll_placed(
    sheet: Sheet, doll: DollLayout, left: float, top: float, width: float
) -> tuple[list[Placed], float]:
    """The plates of the doll in the middle of a column, stamped when the unit is out of the battle."""
    if not doll.placed:
        return [], top
    corner = QPointF(left + (width - doll.width) / 2, top)
    placed = [Placed(each.block, each.corner + corner) for each in doll.placed]
    if sheet.is_destroyed:
        centre = QPointF(doll.width / 2, doll.height * STAMP_DOWN)
        stamp = Stamp(STAMP_TEXT, centre, doll.width * STAMP_SHARE)
        placed.append(Placed(Block("stamp", doll.width, doll.height, (stamp,)), corner))
    return placed, top + doll.height + Space.MEDIUM
