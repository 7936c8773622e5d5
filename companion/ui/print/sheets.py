"""Record sheets as PDF: vectors only, bookmarks to every unit, one file for a whole force."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from companion.cooperative import StepsWithoutResult, run_to_end
from companion.errors import CompanionError
from companion.ui.print.page.pages import Paper, PrintChoices, PrintedPage, PrintedSheet, pages_of
from companion.ui.print.page.paint import Inks, paint
from companion.ui.theme.sides import side_colour
from companion.ui.theme.tokens import LIGHT
from companion.writing import write_whole

DOTS_PER_INCH = 600
MILLIMETRES_PER_INCH = 25.4
SIZES = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}

_ROOT = re.compile(rb"/Root (\d+) 0 R")
_SIZE = re.compile(rb"/Size (\d+)")
_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_TRAILER = re.compile(rb"trailer\s*<<(.*?)>>\s*startxref", re.DOTALL)
_REFERENCE = re.compile(rb"(\d+) 0 R")


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A title and the page that it leads to, counted from 0."""

    title: str
    page: int


def with_outline(pdf: bytes, bookmarks: Sequence[Bookmark]) -> bytes:
    """Return the file with bookmarks, shown when it is opened; without any it stays as it is."""
    if not bookmarks:
        return pdf
    trailer, start = _TRAILER.findall(pdf), _START.search(pdf)
    root, size = _ROOT.search(trailer[-1] if trailer else b""), _SIZE.search(trailer[-1] if trailer else b"")
    if root is None or size is None or start is None:
        raise CompanionError("The PDF file is not as Qt writes it, and cannot get bookmarks.")
    catalog, first = int(root[1]), int(size[1])
    pages = _pages(pdf, catalog)
    objects = {first: _outlines(first, len(bookmarks))}
    for at, bookmark in enumerate(bookmarks):
        objects[first + 1 + at] = _item(bookmark, first, at, len(bookmarks), pages[bookmark.page])
    objects[catalog] = _body(pdf, catalog).replace(
        b"<<", f"<<\n/Outlines {first} 0 R\n/PageMode /UseOutlines".encode(), 1
    )
    return pdf + _update(len(pdf), objects, trailer[-1], int(start[1]))


def _pages(pdf: bytes, catalog: int) -> list[bytes]:
    """Return the references of all pages in their order."""
    tree = re.search(rb"/Pages (\d+) 0 R", _body(pdf, catalog))
    kids = re.search(rb"/Kids\s*\[(.*?)\]", _body(pdf, int(tree[1])), re.DOTALL) if tree else None
    return [b"%b 0 R" % number for number in _REFERENCE.findall(kids[1] if kids else b"")]


def _body(pdf: bytes, number: int) -> bytes:
    found = re.search(rb"(?:^|\n)%d 0 obj\s*(.*?)\s*endobj" % number, pdf, re.DOTALL)
    if found is None:
        raise CompanionError("The PDF file is not as Qt writes it, and cannot get bookmarks.")
    return found[1]


def _outlines(first: int, count: int) -> bytes:
    return f"<< /Type /Outlines /First {first + 1} 0 R /Last {first + count} 0 R /Count {count} >>".encode()


def _item(bookmark: Bookmark, first: int, at: int, count: int, page: bytes) -> bytes:
    title = (b"\xfe\xff" + bookmark.title.encode("utf-16-be", "replace")).hex()
    before = f" /Prev {first + at} 0 R" if at else ""
    after = f" /Next {first + at + 2} 0 R" if at + 1 < count else ""
    start = f"<< /Title <{title}> /Parent {first} 0 R{before}{after} /Dest ["
    return start.encode() + page + b" /Fit] >>"


def _update(offset: int, objects: dict[int, bytes], trailer: bytes, before: int) -> bytes:
    """Return the changed objects, where they stand, and where the table before this one stands."""
    written, table = b"\n", b"xref\n0 1\n0000000000 65535 f \n"
    for number, body in sorted(objects.items()):
        table += b"%d 1\n%010d 00000 n \n" % (number, offset + len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    size = max(objects) + 1
    kept = re.sub(rb"/Prev \d+", b"", _SIZE.sub(b"/Size %d" % size, trailer))
    end = b"trailer\n<<%b/Prev %d\n>>\nstartxref\n%d\n%%%%EOF\n" % (kept, before, offset + len(written))
    return written + table + end


def write_pdf(sheets: Sequence[PrintedSheet], path: Path, choices: PrintChoices | None = None) -> None:
    """Write sheets to a file; raises CompanionError when it cannot be written."""
    write_whole(path, pdf_of(sheets, choices or PrintChoices()))


def pdf_of(sheets: Sequence[PrintedSheet], choices: PrintChoices) -> bytes:
    """Sheets as a PDF file."""
    return pdf_of_pages(list(pages_of(sheets, choices)), title_of(sheets), is_grey=choices.is_grey)


def pdf_of_pages(pages: Sequence[PrintedPage], title: str, *, is_grey: bool = False) -> bytes:
    """Pages as a PDF file, all of them lying as the first does."""
    return run_to_end(pdf_in_steps(pages, title, is_grey=is_grey))


def pdf_in_steps(
    pages: Sequence[PrintedPage], title: str, *, is_grey: bool = False
) -> Generator[int, None, bytes]:
    """Yield the same a portion at a time; it tells which page is drawn, counted from 1."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Companion")
    writer.setTitle(title)
    writer.setResolution(DOTS_PER_INCH)
    writer.setPageLayout(layout_of(pages[0]))
    painter = QPainter(writer)
    try:
        yield from draw_pages(painter, writer, pages, DOTS_PER_INCH, is_grey=is_grey)
    finally:
        painter.end()
    marks = chain.from_iterable(
        (Bookmark(title, at) for title in page.titles) for at, page in enumerate(pages)
    )
    return with_outline(bytes(buffer.data().data()), list(marks))


def title_of(sheets: Sequence[PrintedSheet]) -> str:
    """Return what a file of these sheets is called."""
    return ", ".join(dict.fromkeys(printed.sheet.title for printed in sheets)) or "Record sheets"


def layout_of(page: PrintedPage) -> QPageLayout:
    """Return a page like this one without margins of its own."""
    none, way = QMarginsF(0, 0, 0, 0), QPageLayout.Orientation
    lies = way.Landscape if page.is_landscape else way.Portrait
    layout = QPageLayout(QPageSize(SIZES[page.paper]), lies, none, QPageLayout.Unit.Millimeter)
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout


def draw_pages(
    painter: QPainter,
    device: QPagedPaintDevice,
    pages: Sequence[PrintedPage],
    dots_per_inch: float,
    *,
    is_grey: bool = False,
) -> Generator[int, None, None]:
    """Draw pages in portions on a device that has several; it tells which page, counted from 1."""
    for number, page in enumerate(pages, start=1):
        if number > 1:
            device.newPage()
        yield number
        for _ in draw_page(painter, page, dots_per_inch / MILLIMETRES_PER_INCH, is_grey=is_grey):
            yield number


def draw_page(
    painter: QPainter, page: PrintedPage, dots: float, *, is_grey: bool = False
) -> StepsWithoutResult:
    """Draw a page in portions with its corner at the painter's origin, so many dots a millimetre."""
    if page.picture is not None:
        painter.save()
        try:
            yield from page.picture.draw(painter, dots)
        finally:
            painter.restore()
    for piece in page.pieces:
        painter.save()
        painter.translate(piece.x * dots, piece.y * dots)
        coloured = piece.side is not None and not is_grey
        paint(painter, piece.part, dots, Inks(side_colour(LIGHT, piece.side or 0)) if coloured else Inks())
        painter.restore()
