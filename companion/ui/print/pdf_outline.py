"""Bookmarks in a PDF file, which Qt writes none of: an update at its end, as the format provides for.

Source: ISO 32000-1, 7.5.6 Incremental Updates; 12.3.3 Document Outline.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import CompanionError

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
