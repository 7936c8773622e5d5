"""Sheets as PDF: vectors, words that can be searched, bookmarks, paper sizes."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.ui.print.page.pages import Paper, PrintChoices, PrintedSheet, PrintedTables
from companion.ui.print.sheets import Bookmark, pdf_of, with_outline, write_pdf
from tests.ui.print.page.sheets import printed_sheet
from tests.ui.sheet.builders import BLUE, RED, hermes

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler-utils are not installed"
)
NO_TABLES = PrintChoices(tables=PrintedTables.NONE)
LARGEST = 100_000
"""Of a file with one page. In bytes."""


def poppler(tool: str, *arguments: str | Path) -> str:
    command = [tool, *(str(argument) for argument in arguments)]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def count_pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b[^s]", pdf))


def draw_commands(pdf: bytes) -> bytes:
    """Return what the pages draw, unpacked."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    found = b""
    for stream in streams:
        try:
            found += zlib.decompress(stream)
        except zlib.error:
            continue
    return found


@pytest.mark.usefixtures("qapp")
@needs_poppler
def test_a_page_carries_every_word_and_number(tmp_path: Path) -> None:
    file = tmp_path / "hermes.pdf"
    write_pdf([PrintedSheet(hermes(CT=9), BLUE)], file, NO_TABLES)
    texts = poppler("pdftotext", "-layout", file, "-").split()
    assert {"Hermes", "Immobile", "Weapons", "Autocannon", "Flamer", "8/17"} <= set(texts)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("count", "is_two", "pages"), [(1, False, 1), (2, False, 2), (3, True, 2)])
def test_one_or_two_on_a_page(count: int, is_two: bool, pages: int) -> None:
    sheets = [PrintedSheet(hermes(), RED)] * count
    assert count_pages(pdf_of(sheets, PrintChoices(is_two=is_two))) == pages


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595, 842)), (Paper.LETTER, (612, 792))])
def test_paper_sizes(paper: Paper, size: tuple[int, int]) -> None:
    box = re.search(
        rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf_of([PrintedSheet(hermes())], PrintChoices(paper))
    )
    assert box is not None
    assert (round(float(box[1])), round(float(box[2]))) == size


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("ruleset", "model"), [("citytech", "Daishi Prime"), ("bt-tactics", "AS7-D")])
def test_a_page_is_small_because_it_holds_vectors(ruleset: str, model: str) -> None:
    content = pdf_of([printed_sheet(ruleset, model)], PrintChoices())
    assert content.startswith(b"%PDF")
    assert b"/Subtype /Image" not in content
    assert len(content) < LARGEST


@pytest.mark.usefixtures("qapp")
def test_a_force_has_a_bookmark_for_each_unit(tmp_path: Path) -> None:
    force = [printed_sheet("citytech", model) for model in ("CN9-D", "Daishi Prime", "ON1-M")]
    file = tmp_path / "force.pdf"
    write_pdf(force, file, PrintChoices(tables=PrintedTables.ALL))
    content = file.read_bytes()
    titles = re.findall(rb"/Title <(feff[0-9a-f]+)>", content)
    texts = [bytes.fromhex(title.decode()).decode("utf-16") for title in titles]
    assert texts == ["Centurion, CN9-D", "Daishi Prime", "Orion, ON1-M", "CityTech, tables"]
    assert len(re.findall(rb"/Dest \[\d+ 0 R /Fit\]", content)) == 4
    assert b"/PageMode /UseOutlines" in content
    assert b"/Creator" in content


@pytest.mark.usefixtures("qapp")
def test_a_side_shows_its_colour_and_in_grey_its_shape_alone() -> None:
    coloured = draw_commands(pdf_of([printed_sheet("citytech", "CN9-D")], PrintChoices()))
    grey = draw_commands(pdf_of([printed_sheet("citytech", "CN9-D")], PrintChoices(is_grey=True)))
    fills = {tuple(match.split()[:3]) for match in re.findall(rb"[\d.]+ [\d.]+ [\d.]+ (?:scn|SCN)", coloured)}
    greys = {tuple(match.split()[:3]) for match in re.findall(rb"[\d.]+ [\d.]+ [\d.]+ (?:scn|SCN)", grey)}
    assert len([colour for colour in fills if len({*colour}) > 1]) == 1
    assert all(len({*colour}) == 1 for colour in greys)


@pytest.mark.usefixtures("qapp")
def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match=r"cannot be written: .*Choose another place"):
        write_pdf([PrintedSheet(hermes())], tmp_path / "missing" / "sheet.pdf")


@pytest.mark.usefixtures("qapp")
def test_a_fault_while_painting_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "sheet.pdf"
    write_pdf([PrintedSheet(hermes())], file)
    before = file.read_bytes()
    monkeypatch.setattr("companion.ui.print.sheets.draw_pages", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_pdf([PrintedSheet(hermes())], file)
    assert file.read_bytes() == before


@pytest.mark.usefixtures("qapp")
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


@pytest.mark.usefixtures("qapp")
def test_titles_of_any_script() -> None:
    pdf = with_outline(
        pdf_of([printed_sheet("citytech", "CN9-D")], PrintChoices()), [Bookmark("Ötzi (狼) \\", 0)]
    )
    titles = re.findall(rb"/Title <feff([0-9a-f]+)>", pdf)
    assert bytes.fromhex(titles[-1].decode()).decode("utf-16-be") == "Ötzi (狼) \\"


@pytest.mark.usefixtures("qapp")
def test_without_bookmarks_nothing_changes() -> None:
    assert with_outline(b"%PDF-1.4", []) == b"%PDF-1.4"


@pytest.mark.usefixtures("qapp")
def test_what_is_no_file_of_qt_is_told() -> None:
    with pytest.raises(CompanionError, match="not as Qt writes it"):
        with_outline(b"%PDF-1.4 nonsense", [Bookmark("x", 0)])
