"""Bookmarks: an update at the end of the file that keeps all before it."""

from __future__ import annotations

import re

import pytest

from companion.errors import CompanionError
from companion.ui.print.page.pages import PrintChoices
from companion.ui.print.pdf_outline import Bookmark, with_outline
from companion.ui.print.sheets import pdf_of
from tests.ui.print.page.sheets import printed_sheet

pytestmark = pytest.mark.usefixtures("qapp")


def test_what_was_written_stays_and_every_object_is_found_where_the_table_says() -> None:
    pdf = pdf_of([printed_sheet("citytech", "CN9-D"), printed_sheet("citytech", "ON1-M")], PrintChoices())
    start = int(re.findall(rb"startxref\s+(\d+)", pdf)[-1])
    assert pdf[start:].startswith(b"xref")
    entries = re.findall(rb"(\d+) 1\n(\d{10}) 00000 n", pdf[start:])
    assert len(entries) == 4
    for number, offset in entries:
        assert pdf[int(offset) :].startswith(number + b" 0 obj")
    before = int(re.findall(rb"/Prev (\d+)\n", pdf[start:])[-1])
    assert pdf[before:].startswith(b"xref")
    assert pdf.rstrip().endswith(b"%%EOF")


def test_titles_of_any_script() -> None:
    pdf = with_outline(
        pdf_of([printed_sheet("citytech", "CN9-D")], PrintChoices()), [Bookmark("Ötzi (狼) \\", 0)]
    )
    titles = re.findall(rb"/Title <feff([0-9a-f]+)>", pdf)
    assert bytes.fromhex(titles[-1].decode()).decode("utf-16-be") == "Ötzi (狼) \\"


def test_without_bookmarks_nothing_changes() -> None:
    assert with_outline(b"%PDF-1.4", []) == b"%PDF-1.4"


def test_what_is_no_file_of_qt_is_told() -> None:
    with pytest.raises(CompanionError, match="not as Qt writes it"):
        with_outline(b"%PDF-1.4 nonsense", [Bookmark("x", 0)])
