"""Output jobs of pages for a printer or a file, step by step; a file is written once all are drawn."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TypeVar

from companion.ui.print.page.pages import PrintedPage
from companion.ui.print.preview.progress import PrintProgress, Work
from companion.ui.print.sheets import pdf_in_steps
from companion.writing import write_whole

Made = TypeVar("Made")


def save_pdf(pages: Sequence[PrintedPage], path: Path, title: str, *, is_grey: bool) -> Work:
    """Write the pages to a PDF file; raises CompanionError when it cannot be written."""
    content = yield from report_pages(pdf_in_steps(pages, title, is_grey=is_grey), len(pages))
    write_whole(path, content)
    return True


def save_svgs(pages: Sequence[PrintedPage], path: Path, *, is_grey: bool) -> Work:
    """Write each page to an SVG file; raises CompanionError when one cannot be written."""
    from companion.ui.print.svg import svgs_in_steps, write_drawn

    write_drawn((yield from report_pages(svgs_in_steps(pages, is_grey=is_grey), len(pages))), path)
    return True


def report_pages(pages: Generator[int, None, Made], number: int) -> Generator[PrintProgress, None, Made]:
    """Draws pages, telling which one it is of how many."""
    try:
        while True:
            try:
                at = next(pages)
            except StopIteration as done:
                made: Made = done.value
                return made
            yield PrintProgress(at, number)
    finally:
        pages.close()
