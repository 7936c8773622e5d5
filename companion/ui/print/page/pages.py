"""Sheets on pages: one, two or four on each, parts that go on elsewhere, and a page of tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.views.units import SideView
from companion.ui.print.page.composition import (
    NOTES,
    ComposedSheet,
    SheetContent,
    compose_remainder,
    compose_sheet,
)
from companion.ui.print.page.free_space import Hole, fill_holes, tables_for
from companion.ui.print.page.grids import least_width, sources
from companion.ui.print.page.lettering import LEAST
from companion.ui.print.page.lists import Header, header_part
from companion.ui.print.page.marks import HAIR, PageLine, PrintedPart, PrintInk

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from companion.cooperative import StepsWithoutResult

EDGE = 8.0
"""White round a page, which most printers cannot print on. In millimetres."""
BETWEEN = 7.0
TABLE_SIZES = (11.0, 10.0, 9.0, 8.0, LEAST)
GOES_ON = "{title}, continued"


class PaperSize(NamedTuple):
    """A sheet of paper. In millimetres."""

    width: float
    height: float


class Paper(StrEnum):
    """The papers that sheets are printed on."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> PaperSize:
        """How large it is."""
        return PaperSize(210.0, 297.0) if self is Paper.A4 else PaperSize(215.9, 279.4)


class PrintedTables(StrEnum):
    """The tables of the rules that are printed."""

    NONE = "none"
    MARGIN = "margin"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class PrintChoices:
    """Options for printing sheets."""

    paper: Paper = Paper.A4
    is_two: bool = False
    tables: PrintedTables = PrintedTables.MARGIN
    is_grey: bool = False


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet, the side whose colour and shape it carries, and the rules that it is played by."""

    sheet: Sheet
    side: SideView | None = None
    ruleset: str = ""
    tables: tuple[ReferenceTable, ...] = ()


@dataclass(frozen=True, slots=True)
class PagePiece:
    """A part on a page and the side in whose colour it is printed."""

    x: float
    y: float
    part: PrintedPart
    side: int | None = None


class PagePicture(Protocol):
    """A drawing below the pieces of a page."""

    def draw(self, painter: QPainter, dots: float) -> StepsWithoutResult:
        """Draw it in portions, the corner of the paper at the painter's origin, so many dots a millimetre."""


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A page: its pieces from the corner of the paper, and what a table of contents calls them."""

    paper: Paper
    pieces: tuple[PagePiece, ...]
    titles: tuple[str, ...] = ()
    is_landscape: bool = False
    picture: PagePicture | None = None

    @property
    def size(self) -> PaperSize:
        """How wide and how high it lies."""
        width, height = self.paper.size
        return PaperSize(height, width) if self.is_landscape else PaperSize(width, height)


def pages_of(sheets: Sequence[PrintedSheet], choices: PrintChoices) -> Iterator[PrintedPage]:
    """Return the pages of sheets, one after the other; what has no room on a page goes on on the next."""
    return filter(None, pages_in_steps(sheets, choices))


def pages_in_steps(sheets: Sequence[PrintedSheet], choices: PrintChoices) -> Iterator[PrintedPage | None]:
    """Yield the same with pauses, that is None, while a page is laid out."""
    lack: dict[str, tuple[PrintedSheet, list[ReferenceTable]]] = {}
    waiting: dict[int, list[tuple[PrintedSheet, ComposedSheet]]] = {number: [] for number in SHARES}
    for printed in sheets:
        content = _content(printed, choices)
        yield None
        for number in _shares(printed.sheet, choices):
            laid = yield from compose_sheet(content, *_share(choices.paper, number))
            if laid is not None:
                waiting[number].append((printed, laid))
                if len(waiting[number]) == number:
                    yield _together(waiting[number], choices.paper, number)
                    waiting[number] = []
                break
        else:
            yield from _alone(printed, content, choices.paper, lack)
    if [len(rest) for rest in waiting.values()] == [1, 1]:
        # What needs least fills the half that would stay white.
        waiting[SHARES[-1]].append(waiting[SHARES[0]].pop())
    for number, rest in waiting.items():
        if rest:
            yield _together(rest, choices.paper, number)
    if choices.tables is PrintedTables.ALL:
        yield from _table_pages(sheets, lack, choices)


def _content(printed: PrintedSheet, choices: PrintChoices) -> SheetContent:
    sheet = printed.sheet
    header = Header(sheet.title, sheet.subtitle, printed.ruleset, printed.side)
    return SheetContent(sheet, header, printed.tables if choices.tables is not PrintedTables.NONE else ())


SHARES = (4, 2)
"""Into how many parts a page may be cut, the most first."""


def _shares(sheet: Sheet, choices: PrintChoices) -> Sequence[int]:
    """Return the parts of a page that a sheet may have, the smallest first; none is a page of its own."""
    return [number for number in SHARES if number <= sheet.most_a_page] if choices.is_two else ()


def _share(paper: Paper, number: int) -> PaperSize:
    """Return how large each of so many parts of a page is, one below the other."""
    width, height = paper.size
    return PaperSize(width - 2 * EDGE, (height - 2 * EDGE - (number - 1) * BETWEEN) / number)


def _whole(paper: Paper) -> PaperSize:
    width, height = paper.size
    return PaperSize(width - 2 * EDGE, height - 2 * EDGE)


def _alone(
    printed: PrintedSheet,
    content: SheetContent,
    paper: Paper,
    lack: dict[str, tuple[PrintedSheet, list[ReferenceTable]]],
) -> Iterator[PrintedPage | None]:
    """Yield a sheet on a page of its own, and on more where it goes on."""
    laid = yield from compose_sheet(content, *_whole(paper))
    if laid is None:
        laid = yield from compose_remainder(content, *_whole(paper))
    missing = lack.setdefault(printed.ruleset, (printed, []))[1]
    missing += [table for table in laid.remaining_tables if table not in missing]
    side = printed.side.index if printed.side else None
    yield PrintedPage(paper, (PagePiece(EDGE, EDGE, laid.part, side),), (_title(printed),))
    yield from _more_pages(printed, laid, paper)


def _together(laid: Sequence[tuple[PrintedSheet, ComposedSheet]], paper: Paper, number: int) -> PrintedPage:
    """Return several sheets on a page, with lines to cut along between so many parts."""
    width, _ = paper.size
    step = _share(paper, number).height + BETWEEN
    pieces = []
    for at, (printed, each) in enumerate(laid):
        side = printed.side.index if printed.side else None
        pieces.append(PagePiece(EDGE, EDGE + at * step, each.part, side))
    cut = PrintedPart(
        width,
        0,
        (PageLine(0, 0, EDGE / 2, 0, HAIR, PrintInk.DARK), PageLine(width - EDGE / 2, 0, width, 0, HAIR)),
    )
    pieces += (PagePiece(0, EDGE + at * step - BETWEEN / 2, cut) for at in range(1, number))
    return PrintedPage(paper, tuple(pieces), tuple(_title(printed) for printed, _ in laid))


def _title(printed: PrintedSheet) -> str:
    """Return what a table of contents calls a sheet: by its designation too, where two are of one name."""
    designation = printed.sheet.subtitle.partition(" · ")[0]
    title = printed.sheet.title
    return designation if designation.startswith(title) else f"{title}, {designation}".rstrip(", ")


def _more_pages(printed: PrintedSheet, laid: ComposedSheet, paper: Paper) -> Iterator[PrintedPage]:
    """Yield what has no room on the page of its sheet, in two columns."""
    width, height = _whole(paper)
    header = Header(GOES_ON.format(title=printed.sheet.title), printed.sheet.subtitle, printed.ruleset)
    head = header_part(header, width)
    start = EDGE + head.height + 2
    pieces: list[PagePiece] = []
    column, top = 0, start
    for part in laid.overflow:
        if top > start and top + part.height > EDGE + height:
            column, top = column + 1, start
        if column == 2:
            yield PrintedPage(paper, (PagePiece(EDGE, EDGE, head), *pieces))
            pieces, column = [], 0
        pieces.append(PagePiece(EDGE + column * (width / 2 + 1), top, part))
        top += part.height + 2
    if pieces:
        yield PrintedPage(paper, (PagePiece(EDGE, EDGE, head), *pieces))


def _table_pages(
    sheets: Sequence[PrintedSheet],
    lack: dict[str, tuple[PrintedSheet, list[ReferenceTable]]],
    choices: PrintChoices,
) -> Iterator[PrintedPage]:
    """Yield the tables that some sheet had no room for, on pages of their own, a ruleset after the other."""
    if choices.is_two:
        lack = {each.ruleset: (each, _wanted_tables(sheets, each.ruleset)) for each in sheets}
    for ruleset, (_, tables) in lack.items():
        left: Sequence[ReferenceTable] = tables
        while left:
            page, left = _table_page(ruleset, left, choices.paper)
            yield page


def _wanted_tables(sheets: Sequence[PrintedSheet], ruleset: str) -> list[ReferenceTable]:
    """Return the tables of a ruleset that belong beside some of the sheets."""
    of_ruleset = [each for each in sheets if each.ruleset == ruleset]
    wanted = {table.id for each in of_ruleset for table in tables_for(each.sheet, each.tables)}
    return [table for table in of_ruleset[0].tables if table.id in wanted]


def _table_page(
    ruleset: str, tables: Sequence[ReferenceTable], paper: Paper
) -> tuple[PrintedPage, Sequence[ReferenceTable]]:
    """Return a page of tables as large as lets it hold them all, and those that have no room even so."""
    width, height = _whole(paper)
    head, foot = header_part(Header(ruleset, "Tables"), width), sources(tables, width)
    hole = Hole(0, 0, width, height - head.height - 2 - foot.height - 2)
    found = fill_holes([hole], tables, NOTES)
    for size in TABLE_SIZES:
        found = fill_holes([hole], tables, NOTES, size, max(least_width(table, size) for table in tables))
        if not found.remaining_tables:
            break
    top = EDGE + head.height + 2
    placed = (PagePiece(EDGE + x, top + y, part) for x, y, part in found.inner)
    pieces = (PagePiece(EDGE, EDGE, head), *placed, PagePiece(EDGE, EDGE + height - foot.height, foot))
    left = found.remaining_tables if len(found.remaining_tables) < len(tables) else ()
    return PrintedPage(paper, pieces, (f"{ruleset}, tables".lstrip(", "),)), left
