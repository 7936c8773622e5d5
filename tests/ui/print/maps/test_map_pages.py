"""Pages of a map and pictures of it: at true scale, with marks, in ink or saving it, with counters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from companion.engine.marks import HexNote
from companion.errors import InputError, StoreError
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at
from companion.ui.print.maps.drawing import PALETTES, MapContents, MapDrawing, MapInks
from companion.ui.print.maps.options_panel import load_map_choices, save_map_choices
from companion.ui.print.maps.pages import MapChoices, MapPicture, map_pages
from companion.ui.print.maps.picture_dialog import PictureDialog, png_of_map, svg_of_map, write_picture
from companion.ui.print.maps.preview import MapPreview
from companion.ui.print.page.marks import PageLine, Text
from companion.ui.print.page.pages import EDGE, Paper, PrintedPage
from companion.ui.print.preview.page_view import page_pixmap
from companion.ui.print.sheets import pdf_of_pages
from companion.ui.print.svg import svg_of
from companion.ui.settings import WindowSettings
from tests.ui.table_driver import TableDriver

BOARD = Board("Pond", 12, 9, {
    hex_at(3, 3): BoardHex(0, ("water_2",)),
    hex_at(8, 2): BoardHex(2, ("heavy_woods",)),
    hex_at(9, 6): BoardHex(-1, ("road",)),
})  # fmt: skip
SMALL = Board("Small", 3, 2, {hex_at(2, 1): BoardHex(0, ("water_1",))})


@pytest.fixture
def settings(tmp_path: Path, qapp: object) -> WindowSettings:
    assert qapp is not None
    return WindowSettings(tmp_path)


def pages(choices: MapChoices, board: Board = BOARD) -> list[PrintedPage]:
    return list(map_pages(MapDrawing(board, choices.look, choices.has_numbers), choices))


def draw_page(page: PrintedPage, dots: int = 4) -> QImage:
    size = QSize(round(page.size.width * dots), round(page.size.height * dots))
    return page_pixmap(page, size, is_grey=False).toImage()


def marks_of(page: PrintedPage) -> list[object]:
    return [mark for piece in page.pieces for _, _, mark in piece.part.flat()]


@pytest.mark.usefixtures("theme")
def test_hexes_are_as_large_on_paper_as_chosen() -> None:
    """The water's hex begins and ends where a ruler on the page would have it."""
    for flats in (16, 32):
        choices = MapChoices(flats=flats, has_overview=False)
        page = pages(choices)[0]
        picture = page.picture
        assert isinstance(picture, MapPicture)
        dots = 5
        image = draw_page(page, dots)
        wide = flats * 1.1547
        middle = EDGE + 3 + wide * (0.5 + 2 * 0.75), EDGE + 3 + flats * 2.5
        water = QColor(PALETTES[MapInks.COLOUR].of_water(2))
        for share, is_water in ((-0.45, True), (0.45, True), (-0.55, False), (0.55, False)):
            x, y = round(middle[0] * dots), round((middle[1] + share * flats) * dots)
            near = [image.pixelColor(x + step, y) for step in range(-18, 19, 3)]
            assert (water in near) is is_water, (flats, share)


@pytest.mark.usefixtures("theme")
def test_pages_that_are_cut_have_marks_and_a_ruler_and_an_overview() -> None:
    given = pages(MapChoices())
    overview, first = given[0], given[1]
    assert overview.titles == ("Overview",)
    assert [mark.text for mark in marks_of(overview) if isinstance(mark, Text)][-1].startswith("Pond: ")
    rulers = [mark for mark in marks_of(first) if isinstance(mark, PageLine) and mark.x2 - mark.x1 == 50]
    assert len(rulers) == 1
    cuts = [mark for mark in marks_of(first) if isinstance(mark, PageLine) and max(mark.y1, mark.x1) < 0]
    assert not cuts, "nothing is cut at the corner of the map"
    bare = pages(MapChoices(has_marks=False, has_overview=False))
    assert len(bare) == len(given) - 1
    assert len(marks_of(bare[0])) < len(marks_of(first))
    assert {page.is_landscape for page in given} == {first.is_landscape}


@pytest.mark.usefixtures("theme")
def test_nothing_is_drawn_beyond_the_part_of_a_page() -> None:
    page = pages(MapChoices(has_marks=False, has_overview=False))[0]
    image = draw_page(page)
    for at in range(40, image.width() - 40, 7):
        assert image.pixelColor(at, 14) == QColor("#FFFFFF")
    for at in range(40, image.height() - 60, 7):
        assert image.pixelColor(14, at) == QColor("#FFFFFF")


@pytest.mark.usefixtures("theme")
def test_one_page_holds_the_whole_map_and_ink_can_be_saved() -> None:
    (page,) = pages(MapChoices(is_tiled=False))
    (saving,) = pages(MapChoices(is_tiled=False, look=MapInks.SAVING))
    assert page.is_landscape

    def ink(image: QImage) -> int:
        steps = ((x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5))
        return sum(255 - image.pixelColor(x, y).lightness() for x, y in steps)

    assert ink(draw_page(saving)) < ink(draw_page(page)) / 2


@pytest.mark.usefixtures("theme")
def test_pages_become_pdf_and_svg() -> None:
    given = pages(MapChoices(flats=20, paper=Paper.LETTER))
    pdf = pdf_of_pages(given, "Pond")
    assert pdf.startswith(b"%PDF")
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box is not None
    assert (float(box[1]) > float(box[2])) is given[0].is_landscape
    svg = svg_of(given[1], "Pond")
    assert svg.count("<svg") == 2
    assert svg.count("</svg>") == 2
    assert "clipPath" in svg


@pytest.mark.usefixtures("theme")
def test_hex_numbers_can_be_left_out() -> None:
    with_, without = (svg_of_map(MapDrawing(SMALL, has_labels=has)) for has in (True, False))
    assert len(without) < len(with_)


def test_choices_are_remembered(settings: WindowSettings) -> None:
    chosen = MapChoices(Paper.LETTER, False, 25, 5, False, True, False, MapInks.SAVING, True, True)
    assert load_map_choices(settings) == MapChoices()
    save_map_choices(settings, chosen)
    assert load_map_choices(settings) == chosen


@pytest.mark.usefixtures("theme")
def test_the_preview_follows_what_is_chosen(
    qtbot: QtBot, settings: WindowSettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    preview = MapPreview(SMALL, settings)
    qtbot.addWidget(preview)
    assert len(preview.pages) == 1
    preview.options_panel.flats.set_number(90)
    preview.options_panel.flats.edited.emit()
    assert len(preview.pages) > 2
    preview.options_panel.sizes["one"].click()
    assert len(preview.pages) == 1
    assert not preview.options_panel.overlap.isEnabled()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "map.pdf"), ""))
    preview.save_pdf.click()
    qtbot.waitUntil(lambda: not preview.progress.is_busy)
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")
    assert not load_map_choices(settings).is_tiled


@pytest.mark.usefixtures("theme")
def test_a_picture_is_as_large_as_chosen(tmp_path: Path) -> None:
    drawing = MapDrawing(SMALL)
    image = QImage.fromData(png_of_map(drawing, 48))
    assert abs(image.height() - (2.5 * 48 + 9)) <= 1
    write_picture(drawing, tmp_path / "map.svg")
    assert "<svg" in (tmp_path / "map.svg").read_text(encoding="utf-8")
    with pytest.raises(StoreError):
        write_picture(drawing, tmp_path / "no" / "map.png")
    with pytest.raises(InputError, match="smaller hexes"):
        png_of_map(MapDrawing(Board("Vast", 200, 200)), 192)


def test_the_battles_map_is_saved_with_its_counters(
    table: TableDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.ui.table_driver import set_up_training

    set_up_training(table)
    bridge = table.page.bridge
    board = bridge.table().board
    assert board is not None
    bare = png_of_map(MapDrawing(board), 24)
    manned = MapDrawing(board, contents=MapContents(tuple(bridge.sides()), tuple(bridge.units())))
    assert png_of_map(manned, 24) != bare
    asked = []

    def choose(*labels: object) -> tuple[str, str]:
        asked.append(labels)
        return str(tmp_path / "battle"), "PNG (*.png)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)

    def save(dialog: PictureDialog) -> int:
        dialog.save_button.click()
        return dialog.result()

    monkeypatch.setattr(PictureDialog, "exec", save)
    table.window.commands.carry_out("picture")
    assert QImage(str(tmp_path / "battle.png")).width() > 1000
    table.window.commands.carry_out("print_map")
    (preview,) = table.window.findChildren(MapPreview)
    assert preview.isVisible()
    preview.close()
    assert len(asked) == 1


NOTED = MapContents(texts={hex_at(2, 1): "Depot"}, notes={hex_at(1, 2): HexNote("Mines", "danger")})


@pytest.mark.usefixtures("theme")
def test_notes_and_what_a_scenario_points_out_are_printed() -> None:
    bare, noted = (svg_of_map(MapDrawing(SMALL, contents=each)) for each in (MapContents(), NOTED))
    assert len(noted) > len(bare)
    without = NOTED.of(has_units=True, has_notes=False)
    assert svg_of_map(MapDrawing(SMALL, contents=without)) == bare
    (page,) = map_pages(MapDrawing(SMALL, contents=NOTED), MapChoices(is_tiled=False))
    (plain,) = map_pages(MapDrawing(SMALL), MapChoices(is_tiled=False))
    assert draw_page(page) != draw_page(plain)


@pytest.mark.usefixtures("theme")
def test_a_battles_map_is_printed_with_units_and_notes_if_chosen(
    qtbot: QtBot, settings: WindowSettings
) -> None:
    preview = MapPreview(SMALL, settings, None, NOTED)
    qtbot.addWidget(preview)
    boxes = preview.options_panel.boxes
    assert not boxes["notes"].isHidden()
    first = preview.pages
    boxes["notes"].setChecked(True)
    assert preview.options_panel.choices.has_notes
    assert preview.pages != first, "drawn anew"
    board = MapPreview(SMALL, settings)
    qtbot.addWidget(board)
    assert board.options_panel.boxes["notes"].isHidden(), "a board has none"


def test_the_map_is_saved_as_it_is_shown(
    table: TableDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = table.map.view
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "shown.svg"), ""))

    def save(dialog: PictureDialog) -> int:
        dialog.parts["shown"].click()
        assert not dialog.numbers.isEnabled()
        dialog.save_button.click()
        return dialog.result()

    monkeypatch.setattr(PictureDialog, "exec", save)
    kept, size = [], view.viewport().size()
    for _turn in range(2):
        table.window.commands.carry_out("picture")
        kept.append(QImage(str(tmp_path / "shown.svg.png")))
        table.page.do("turn_map")
    assert (kept[0].width(), kept[0].height()) == (2 * size.width(), 2 * size.height())
    assert kept[0] != kept[1], "as it lies"
