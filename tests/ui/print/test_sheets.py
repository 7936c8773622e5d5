"""Sheets on paper: the words are there, and nothing that cannot be pressed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtGui import QPageSize

from companion.errors import CompanionError
from companion.ui.print.sheets import PrintedSheet, write_pdf
from tests.ui.sheet.builders import BLUE, RED, hermes

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler-utils are not installed"
)
pytestmark = pytest.mark.usefixtures("qapp")


def poppler(tool: str, *arguments: str | Path) -> str:
    command = [tool, *(str(argument) for argument in arguments)]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


@needs_poppler
def test_a_page_carries_every_word_and_number(tmp_path: Path) -> None:
    file = tmp_path / "hermes.pdf"
    write_pdf([PrintedSheet(hermes(CT=9), BLUE)], file)
    words = poppler("pdftotext", "-layout", file, "-").split()
    assert {"Hermes", "Immobile", "WEAPONS", "Autocannon", "Flamer", "13/20", "8+"} <= set(words)
    assert {"8/17", "14/14"} <= set(words)
    assert words.count("Right") == 3


@needs_poppler
@pytest.mark.parametrize(("count", "pages"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_two_sheets_share_a_page(tmp_path: Path, count: int, pages: int) -> None:
    file = tmp_path / "sheets.pdf"
    write_pdf([PrintedSheet(hermes(), RED)] * count, file)
    assert f"Pages:           {pages}" in poppler("pdfinfo", file)


@needs_poppler
@pytest.mark.parametrize(
    ("paper", "size"),
    [(QPageSize.PageSizeId.A4, "595 x 842 pts (A4)"), (QPageSize.PageSizeId.Letter, "612 x 792")],
)
def test_paper_sizes(tmp_path: Path, paper: QPageSize.PageSizeId, size: str) -> None:
    file = tmp_path / "sheet.pdf"
    write_pdf([PrintedSheet(hermes())], file, paper)
    assert size in poppler("pdfinfo", file)


def test_a_page_is_small_because_it_holds_vectors(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    write_pdf([PrintedSheet(hermes())], file)
    content = file.read_bytes()
    assert content.startswith(b"%PDF")
    assert b"/Subtype /Image" not in content
    assert len(content) < 120_000


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match=r"cannot be written: .*Choose another place"):
        write_pdf([PrintedSheet(hermes())], tmp_path / "missing" / "sheet.pdf")


def test_a_fault_while_painting_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "sheet.pdf"
    write_pdf([PrintedSheet(hermes())], file)
    before = file.read_bytes()
    monkeypatch.setattr("companion.ui.print.sheets.draw_pages", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_pdf([PrintedSheet(hermes())], file)
    assert file.read_bytes() == before
