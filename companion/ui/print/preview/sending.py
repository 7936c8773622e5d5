"""Pages drawn for a printer or for a file, a portion at a time; a file is written once all of them are."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TypeVar

from companion.ui.print.page.pages import Page
from companion.ui.print.preview.working import Going, Work
from companion.ui.print.sheets import pdf_in_portions
from companion.writing import write_whole

Made = TypeVar("Made")


def keep_pdf(pages: Sequence[Page], path: Path, title: str, *, is_grey: bool) -> Work:
    """Write the pages to a PDF file; raises CompanionError when it cannot be written."""
    content = yield from told_pages(pdf_in_portions(pages, title, is_grey=is_grey), len(pages))
    write_whole(path, content)
    return True


def keep_svgs(pages: Sequence[Page], path: Path, *, is_grey: bool) -> Work:
    """Write each page to an SVG file; raises CompanionError when one cannot be written."""
    from companion.ui.print.svg import svgs_in_portions, write_drawn

    write_drawn((yield from told_pages(svgs_in_portions(pages, is_grey=is_grey), len(pages))), path)
    return True


def told_pages(pages: Generator[int, None, Made], number: int) -> Generator[Going, None, Made]:
    """Draws pages, telling which one it is of how many."""
    try:
        while True:
            try:
                at = next(pages)
            except StopIteration as done:
                made: Made = done.value
                return made
            yield Going(at, number)
    finally:
        pages.close()
