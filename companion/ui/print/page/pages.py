"""Sheets on pages: one or two on each, parts that go on elsewhere, and a page of tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.views.units import SideView
from companion.ui.print.page.compose import NOTES, Content, Laid, going_on, lay_out
from companion.ui.print.page.grids import least_width, sources
from companion.ui.print.page.holes import Hole, filled
from companion.ui.print.page.lettering import LEAST
from companion.ui.print.page.lists import Header, header_part
from companion.ui.print.page.marks import HAIR, Ink, Line, Part

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from companion.portions import Portions

EDGE = 8.0
"""White round a page, which most printers cannot print on. In millimetres."""
BETWEEN = 7.0
TABLE_SIZES = (11.0, 10.0, 9.0, 8.0, LEAST)
GOES_ON = "{title}, continued"


class Size(NamedTuple):
    """A sheet of paper. In millimetres."""

    width: float
    height: float


class Paper(StrEnum):
    """The papers that sheets are printed on."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> Size:
        """How large it is."""
        return Size(210.0, 297.0) if self is Paper.A4 else Size(215.9, 279.4)


class Tables(StrEnum):
    """Which tables of the rules are printed."""

    NONE = "none"
    MARGIN = "margin"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Choices:
    """How sheets are printed."""

    paper: Paper = Paper.A4
    is_two: bool = False
    tables: Tables = Tables.MARGIN
    is_grey: bool = False


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet, the side whose colour and shape it carries, and the rules that it is played by."""

    sheet: Sheet
    side: SideView | None = None
    ruleset: str = ""
    tables: tuple[ReferenceTable, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A part on a page and the side in whose colour it is printed."""

    x: float
    y: float
    part: Part
    side: int | None = None


class Picture(Protocol):
    """Something drawn below the pieces of a page."""

    def draw(self, painter: QPainter, dots: float) -> Portions:
        """Draw it in portions, the corner of the paper at the painter's origin, so many dots a millimetre."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its pieces from the corner of the paper, and what a table of contents calls them."""

    paper: Paper
    pieces: tuple[Piece, ...]
    titles: tuple[str, ...] = ()
    is_landscape: bool = False
    picture: Picture | None = None

    @property
    def size(self) -> Size:
        """How wide and how high it lies."""
        width, height = self.paper.size
        return Size(height, width) if self.is_landscape else Size(width, height)


def pages_of(sheets: Sequence[PrintedSheet], choices: Choices) -> Iterator[Page]:
    """The pages of sheets, one after the other; what has no room on a page goes on on the next."""
    return filter(None, pages_in_portions(sheets, choices))


def pages_in_portions(sheets: Sequence[PrintedSheet], choices: Choices) -> Iterator[Page | None]:
    """The same with pauses, that is None, while a page is laid out."""
    lack: dict[str, tuple[PrintedSheet, list[ReferenceTable]]] = {}
    waiting: list[tuple[PrintedSheet, Laid]] = []
    for printed in sheets:
        content = _content(printed, choices)
        yield None
        half = (yield from lay_out(content, *_half(choices.paper))) if choices.is_two else None
        if half is not None:
            waiting.append((printed, half))
            if len(waiting) == 2:
                yield _together(waiting, choices.paper)
                waiting = []
        else:
            yield from _alone(printed, content, choices.paper, lack)
    if waiting:
        yield _together(waiting, choices.paper)
    if choices.tables is Tables.ALL:
        yield from _table_pages(sheets, lack, choices)


def _content(printed: PrintedSheet, choices: Choices) -> Content:
    sheet = printed.sheet
    header = Header(sheet.title, sheet.subtitle, printed.ruleset, printed.side)
    return Content(sheet, header, printed.tables if choices.tables is not Tables.NONE else ())


def _half(paper: Paper) -> Size:
    width, height = paper.size
    return Size(width - 2 * EDGE, (height - 2 * EDGE - BETWEEN) / 2)


def _whole(paper: Paper) -> Size:
    width, height = paper.size
    return Size(width - 2 * EDGE, height - 2 * EDGE)


def _alone(
    printed: PrintedSheet,
    content: Content,
    paper: Paper,
    lack: dict[str, tuple[PrintedSheet, list[ReferenceTable]]],
) -> Iterator[Page | None]:
    """A sheet on a page of its own, and on more where it goes on."""
    laid = yield from lay_out(content, *_whole(paper))
    if laid is None:
        laid = yield from going_on(content, *_whole(paper))
    missing = lack.setdefault(printed.ruleset, (printed, []))[1]
    missing += [table for table in laid.left_over if table not in missing]
    side = printed.side.index if printed.side else None
    yield Page(paper, (Piece(EDGE, EDGE, laid.part, side),), (_title(printed),))
    yield from _more_pages(printed, laid, paper)


def _together(laid: Sequence[tuple[PrintedSheet, Laid]], paper: Paper) -> Page:
    """Two sheets on a page, with a line to cut along between them."""
    width, height = paper.size
    pieces = []
    for at, (printed, each) in enumerate(laid):
        side = printed.side.index if printed.side else None
        pieces.append(Piece(EDGE, EDGE + at * (_half(paper).height + BETWEEN), each.part, side))
    cut = Part(width, 0, (Line(0, 0, EDGE / 2, 0, HAIR, Ink.DARK), Line(width - EDGE / 2, 0, width, 0, HAIR)))
    pieces.append(Piece(0, height / 2, cut))
    return Page(paper, tuple(pieces), tuple(_title(printed) for printed, _ in laid))


def _title(printed: PrintedSheet) -> str:
    """What a table of contents calls a sheet: by its designation too, where two are of one name."""
    designation = printed.sheet.subtitle.partition(" · ")[0]
    title = printed.sheet.title
    return designation if designation.startswith(title) else f"{title}, {designation}".rstrip(", ")


def _more_pages(printed: PrintedSheet, laid: Laid, paper: Paper) -> Iterator[Page]:
    """What has no room on the page of its sheet, in two columns."""
    width, height = _whole(paper)
    header = Header(GOES_ON.format(title=printed.sheet.title), printed.sheet.subtitle, printed.ruleset)
    head = header_part(header, width)
    start = EDGE + head.height + 2
    pieces: list[Piece] = []
    column, top = 0, start
    for part in laid.overflow:
        if top > start and top + part.height > EDGE + height:
            column, top = column + 1, start
        if column == 2:
            yield Page(paper, (Piece(EDGE, EDGE, head), *pieces))
            pieces, column = [], 0
        pieces.append(Piece(EDGE + column * (width / 2 + 1), top, part))
        top += part.height + 2
    if pieces:
        yield Page(paper, (Piece(EDGE, EDGE, head), *pieces))


def _table_pages(
    sheets: Sequence[PrintedSheet],
    lack: dict[str, tuple[PrintedSheet, list[ReferenceTable]]],
    choices: Choices,
) -> Iterator[Page]:
    """The tables that some sheet had no room for, on pages of their own, a ruleset after the other."""
    if choices.is_two:
        lack = {each.ruleset: (each, list(each.tables)) for each in sheets}
    for ruleset, (_, tables) in lack.items():
        left: Sequence[ReferenceTable] = tables
        while left:
            page, left = _table_page(ruleset, left, choices.paper)
            yield page


def _table_page(
    ruleset: str, tables: Sequence[ReferenceTable], paper: Paper
) -> tuple[Page, Sequence[ReferenceTable]]:
    """A page of tables as large as lets it hold them all, and those that have no room even so."""
    width, height = _whole(paper)
    head, foot = header_part(Header(ruleset, "Tables"), width), sources(tables, width)
    hole = Hole(0, 0, width, height - head.height - 2 - foot.height - 2)
    found = filled([hole], tables, NOTES)
    for size in TABLE_SIZES:
        found = filled([hole], tables, NOTES, size, max(least_width(table, size) for table in tables))
        if not found.left_over:
            break
    top = EDGE + head.height + 2
    placed = (Piece(EDGE + x, top + y, part) for x, y, part in found.inner)
    pieces = (Piece(EDGE, EDGE, head), *placed, Piece(EDGE, EDGE + height - foot.height, foot))
    left = found.left_over if len(found.left_over) < len(tables) else ()
    return Page(paper, pieces, (f"{ruleset}, tables".lstrip(", "),)), left
