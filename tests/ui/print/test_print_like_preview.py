"""Every printed thing, drawn from its PDF, looks as its preview does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer

from companion.cooperative import run_to_end
from companion.engine.marks import HexNote
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at
from companion.ui.print.card_pages import CARDS_A_PAGE, faces_of, write_cards
from companion.ui.print.maps.drawing import MapContents, MapDrawing, MapInks
from companion.ui.print.maps.pages import MapChoices, map_pages
from companion.ui.print.maps.picture_dialog import png_of_map, svg_of_map
from companion.ui.print.page.pages import Paper, PrintChoices, PrintedPage, PrintedTables
from companion.ui.print.preview.printer import print_in_steps
from companion.ui.print.sheets import layout_of, pdf_of_pages
from tests.builders import citytech
from tests.citytech import fight
from tests.engine.tactics.builders import game as tactics
from tests.ui.print.page.sheets import NO_TABLES, game, on_paper, pages, printed_sheet
from tests.ui.print.rasters import (
    RasterDifference,
    difference,
    grey_of,
    picture_of_cards,
    picture_of_preview,
    pictures_of_pdf,
)

pytestmark = pytest.mark.usefixtures("theme")

LIMIT = RasterDifference(mean=0.011, worst=0.16)
"""What two ways to draw the same letters differ by, and half as much again."""
ONE_OF_EACH_KIND = (
    ("citytech", "Daishi Prime"),
    ("citytech", "Demolisher"),
    ("citytech", "Foot SRM Platoon"),
    ("citytech", "Elemental Point (Flamer)"),
    ("citytech", "Laser Tower"),
    ("quickstart", "HBK-4G"),
    ("omega", "WRD-2"),
    ("omega", "Kestrel"),
    ("bt-tactics", "AS7-D"),
    ("untitled-mech", "Merlin"),
    ("untitled-mech", "Mastiff"),
    ("untitled-mech", "Remora"),
)
BATTLE = fight(orion="red 0505 0", cicada="blue 0303 0", wolfhound="blue 0404 0")
TERRAIN = {
    (2, 5): ("light_woods",),
    (3, 6): ("heavy_woods", "smoke"),
    (6, 2): ("water_2",),
    (7, 4): ("rough", "fire"),
    (7, 5): ("road",),
    (7, 6): ("building_heavy_cf90_h2",),
    (8, 6): ("rubble",),
}
BOARD = Board(
    "Hills", 9, 8, {hex_at(*place): BoardHex(place[0] % 4 - 1, TERRAIN[place]) for place in TERRAIN}
)
STANDING = MapContents(
    citytech().sides(BATTLE),
    citytech().units(BATTLE),
    {hex_at(2, 1): "Depot"},
    {hex_at(1, 2): HexNote("Mines", "danger")},
)
MAPS = {
    "at true scale": MapChoices(has_units=True, has_notes=True),
    "on one page": MapChoices(is_tiled=False, has_units=True, has_notes=True),
    "saving ink, small, on Letter": MapChoices(paper=Paper.LETTER, look=MapInks.SAVING, flats=16),
    "bare": MapChoices(is_tiled=False, has_numbers=False, has_marks=False, paper=Paper.LETTER),
}


def check_alike(measured: RasterDifference) -> None:
    """Fail where two pictures differ more than two ways to draw the same."""
    assert measured.mean < LIMIT.mean
    assert measured.worst < LIMIT.worst


def check_pdf(pdf: bytes, previewed: Sequence[PrintedPage], *, is_grey: bool = False) -> None:
    """Fail where a page of a PDF does not look as it does in the preview."""
    for drawn, page in zip(pictures_of_pdf(pdf), previewed, strict=True):
        check_alike(difference(drawn, picture_of_preview(page, is_grey=is_grey)))


def map_on_pages(choices: MapChoices) -> list[PrintedPage]:
    """Return the pages of a map with these choices."""
    standing = STANDING.of(has_units=choices.has_units, has_notes=choices.has_notes)
    return list(map_pages(MapDrawing(BOARD, choices.look, choices.has_numbers, standing), choices))


@pytest.mark.parametrize(("ruleset", "model"), ONE_OF_EACH_KIND)
def test_a_sheet_of_each_kind(ruleset: str, model: str) -> None:
    drawn = pages(printed_sheet(ruleset, model))
    check_pdf(pdf_of_pages(drawn, model), drawn)


@pytest.mark.parametrize("ruleset", ["citytech", "omega", "bt-tactics", "untitled-mech"])
def test_sheets_to_write_on(ruleset: str) -> None:
    rules = game(ruleset)
    empty = [on_paper(rules.empty_sheet(kind), ruleset) for kind in rules.empty_kinds()]
    drawn = pages(*empty, choices=NO_TABLES)
    check_pdf(pdf_of_pages(drawn, "Empty"), drawn)


@pytest.mark.parametrize("is_grey", [False, True])
def test_a_force_on_half_pages_with_its_tables(is_grey: bool) -> None:
    choices = PrintChoices(Paper.LETTER, is_two=True, tables=PrintedTables.ALL, is_grey=is_grey)
    force = [printed_sheet("citytech", model) for model in ("CN9-D", "Demolisher", "Foot SRM Platoon")]
    drawn = pages(*force, choices=choices)
    check_pdf(pdf_of_pages(drawn, "Force", is_grey=is_grey), drawn, is_grey=is_grey)


@pytest.mark.parametrize("choices", MAPS.values(), ids=MAPS)
def test_a_map(choices: MapChoices) -> None:
    drawn = map_on_pages(choices)
    check_pdf(pdf_of_pages(drawn, "Map"), drawn)


def test_a_map_on_a_printer_of_other_fineness(tmp_path: Path) -> None:
    drawn = map_on_pages(MAPS["on one page"])
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(1200)
    printer.setOutputFileName(str(tmp_path / "map.pdf"))
    printer.setFullPage(True)
    printer.setPageLayout(layout_of(drawn[0]))
    run_to_end(print_in_steps(printer, drawn, is_grey=False))
    check_pdf((tmp_path / "map.pdf").read_bytes(), drawn)


def test_a_map_saved_in_vectors_looks_as_saved_in_dots() -> None:
    drawing = MapDrawing(BOARD, contents=STANDING)
    dots = QImage.fromData(png_of_map(drawing, 96))
    vectors = QImage(dots.size(), QImage.Format.Format_RGB32)
    vectors.fill(Qt.GlobalColor.white)
    painter = QPainter(vectors)
    QSvgRenderer(svg_of_map(drawing).encode()).render(painter, QRectF(vectors.rect()))
    painter.end()
    check_alike(difference(grey_of(vectors), grey_of(dots)))


def test_cards_and_tokens(tmp_path: Path) -> None:
    cards = tactics().cards()
    decks = ("upgrade", "mechwarrior", "dice", "orders", "tokens")
    write_cards(cards, tmp_path / "cards.pdf", "Cards", decks)
    faces = faces_of(cards, decks)
    drawn = pictures_of_pdf((tmp_path / "cards.pdf").read_bytes())
    for picture, start in zip(drawn, range(0, len(faces), CARDS_A_PAGE), strict=True):
        check_alike(difference(picture, picture_of_cards(faces[start : start + CARDS_A_PAGE])))


@pytest.mark.parametrize("other", [{"has_numbers": False}, {"flats": 16.5}])
def test_the_measure_sees_what_is_not_alike(other: dict[str, Any]) -> None:
    choices = MapChoices(flats=16)
    one, changed = (
        picture_of_preview(map_on_pages(each)[-1]) for each in (choices, replace(choices, **other))
    )
    with pytest.raises(AssertionError):
        check_alike(difference(one, changed))
