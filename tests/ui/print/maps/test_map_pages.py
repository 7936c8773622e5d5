"""Pages of a map and pictures of it: at true scale, with marks, in ink or saving it, with counters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from companion.engine.marking import HexNote
from companion.errors import InputError, StoreError
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at
from companion.ui.print.maps.choosing import remember, remembered
from companion.ui.print.maps.drawing import PALETTES, Look, MapDrawing, Standing
from companion.ui.print.maps.pages import MapChoices, MapPicture, map_pages
from companion.ui.print.maps.picture import png_of_map, svg_of_map, write_picture
from companion.ui.print.maps.picture_dialog import PictureDialog
from companion.ui.print.maps.preview import MapPreview
from companion.ui.print.page.marks import Line, Text
from companion.ui.print.page.pages import EDGE, Page, Paper
from companion.ui.print.preview.page_view import page_pixmap
from companion.ui.print.sheets import pdf_of_pages
from companion.ui.print.svg import svg_of
from companion.ui.settings.settings import Settings
from tests.ui.playing import Table

BOARD = Board("Pond", 12, 9, {
    hex_at(3, 3): BoardHex(0, ("water_2",)),
    hex_at(8, 2): BoardHex(2, ("heavy_woods",)),
    hex_at(9, 6): BoardHex(-1, ("road",)),
})  # fmt: skip
SMALL = Board("Small", 3, 2, {hex_at(2, 1): BoardHex(0, ("water_1",))})


@pytest.fixture
def settings(tmp_path: Path, qapp: object) -> Settings:
    assert qapp is not None
    return Settings(tmp_path)


def pages(choices: MapChoices, board: Board = BOARD) -> list[Page]:
    return list(map_pages(MapDrawing(board, choices.look, choices.has_numbers), choices))


def drawn(page: Page, dots: int = 4) -> QImage:
    size = QSize(round(page.size.width * dots), round(page.size.height * dots))
    return page_pixmap(page, size, is_grey=False).toImage()


def marks_of(page: Page) -> list[object]:
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
        image = drawn(page, dots)
        wide = flats * 1.1547
        middle = EDGE + 3 + wide * (0.5 + 2 * 0.75), EDGE + 3 + flats * 2.5
        water = QColor(PALETTES[Look.COLOUR].of_water(2))
        for share, is_water in ((-0.45, True), (0.45, True), (-0.55, False), (0.55, False)):
            x, y = round(middle[0] * dots), round((middle[1] + share * flats) * dots)
            near = [image.pixelColor(x + step, y) for step in range(-18, 19, 3)]
            assert (water in near) is is_water, (flats, share)


@pytest.mark.usefixtures("theme")
def test_pages_that_are_cut_have_marks_and_a_ruler_and_an_overview() -> None:
    told = pages(MapChoices())
    overview, first = told[0], told[1]
    assert overview.titles == ("Overview",)
    assert [mark.words for mark in marks_of(overview) if isinstance(mark, Text)][-1].startswith("Pond: ")
    rulers = [mark for mark in marks_of(first) if isinstance(mark, Line) and mark.x2 - mark.x1 == 50]
    assert len(rulers) == 1
    cuts = [mark for mark in marks_of(first) if isinstance(mark, Line) and max(mark.y1, mark.x1) < 0]
    assert not cuts, "nothing is cut at the corner of the map"
    bare = pages(MapChoices(has_marks=False, has_overview=False))
    assert len(bare) == len(told) - 1
    assert len(marks_of(bare[0])) < len(marks_of(first))
    assert {page.is_landscape for page in told} == {first.is_landscape}


@pytest.mark.usefixtures("theme")
def test_nothing_is_drawn_beyond_the_part_of_a_page() -> None:
    page = pages(MapChoices(has_marks=False, has_overview=False))[0]
    image = drawn(page)
    for at in range(40, image.width() - 40, 7):
        assert image.pixelColor(at, 14) == QColor("#FFFFFF")
    for at in range(40, image.height() - 60, 7):
        assert image.pixelColor(14, at) == QColor("#FFFFFF")


@pytest.mark.usefixtures("theme")
def test_one_page_holds_the_whole_map_and_ink_can_be_saved() -> None:
    (page,) = pages(MapChoices(is_tiled=False))
    (saving,) = pages(MapChoices(is_tiled=False, look=Look.SAVING))
    assert page.is_landscape

    def ink(image: QImage) -> int:
        steps = ((x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5))
        return sum(255 - image.pixelColor(x, y).lightness() for x, y in steps)

    assert ink(drawn(saving)) < ink(drawn(page)) / 2


@pytest.mark.usefixtures("theme")
def test_pages_become_pdf_and_svg() -> None:
    told = pages(MapChoices(flats=20, paper=Paper.LETTER))
    pdf = pdf_of_pages(told, "Pond")
    assert pdf.startswith(b"%PDF")
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box is not None
    assert (float(box[1]) > float(box[2])) is told[0].is_landscape
    svg = svg_of(told[1], "Pond")
    assert svg.count("<svg") == 2
    assert svg.count("</svg>") == 2
    assert "clipPath" in svg


@pytest.mark.usefixtures("theme")
def test_hex_numbers_can_be_left_out() -> None:
    with_, without = (svg_of_map(MapDrawing(SMALL, has_labels=has)) for has in (True, False))
    assert len(without) < len(with_)


def test_choices_are_remembered(settings: Settings) -> None:
    chosen = MapChoices(Paper.LETTER, False, 25, 5, False, True, False, Look.SAVING, True, True)
    assert remembered(settings) == MapChoices()
    remember(settings, chosen)
    assert remembered(settings) == chosen


@pytest.mark.usefixtures("theme")
def test_the_preview_follows_what_is_chosen(
    qtbot: QtBot, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    preview = MapPreview(SMALL, settings)
    qtbot.addWidget(preview)
    assert len(preview.pages) == 1
    preview.choosing.flats.set_number(90)
    preview.choosing.flats.edited.emit()
    assert len(preview.pages) > 2
    preview.choosing.sizes["one"].click()
    assert len(preview.pages) == 1
    assert not preview.choosing.overlap.isEnabled()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "map.pdf"), ""))
    preview.save_pdf.click()
    qtbot.waitUntil(lambda: not preview.working.is_busy)
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")
    assert not remembered(settings).is_tiled


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
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.ui.playing import set_up_training

    set_up_training(table)
    bridge = table.page.bridge
    board = bridge.table().board
    assert board is not None
    bare = png_of_map(MapDrawing(board), 24)
    manned = MapDrawing(board, standing=Standing(tuple(bridge.sides()), tuple(bridge.units())))
    assert png_of_map(manned, 24) != bare
    asked = []

    def choose(*words: object) -> tuple[str, str]:
        asked.append(words)
        return str(tmp_path / "battle"), "PNG (*.png)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)

    def save(dialog: PictureDialog) -> int:
        dialog.deed.click()
        return dialog.result()

    monkeypatch.setattr(PictureDialog, "exec", save)
    table.window.commands.carry_out("picture")
    assert QImage(str(tmp_path / "battle.png")).width() > 1000
    table.window.commands.carry_out("print_map")
    (preview,) = table.window.findChildren(MapPreview)
    assert preview.isVisible()
    preview.close()
    assert len(asked) == 1


NOTED = Standing(words={hex_at(2, 1): "Depot"}, notes={hex_at(1, 2): HexNote("Mines", "danger")})


@pytest.mark.usefixtures("theme")
def test_notes_and_what_a_scenario_points_out_are_printed() -> None:
    bare, noted = (svg_of_map(MapDrawing(SMALL, standing=each)) for each in (Standing(), NOTED))
    assert len(noted) > len(bare)
    without = NOTED.of(has_units=True, has_notes=False)
    assert svg_of_map(MapDrawing(SMALL, standing=without)) == bare
    (page,) = map_pages(MapDrawing(SMALL, standing=NOTED), MapChoices(is_tiled=False))
    (plain,) = map_pages(MapDrawing(SMALL), MapChoices(is_tiled=False))
    assert drawn(page) != drawn(plain)


@pytest.mark.usefixtures("theme")
def test_a_battles_map_is_printed_with_units_and_notes_if_chosen(qtbot: QtBot, settings: Settings) -> None:
    preview = MapPreview(SMALL, settings, None, NOTED)
    qtbot.addWidget(preview)
    boxes = preview.choosing.boxes
    assert not boxes["notes"].isHidden()
    first = preview.pages
    boxes["notes"].setChecked(True)
    assert preview.choosing.choices.has_notes
    assert preview.pages != first, "drawn anew"
    board = MapPreview(SMALL, settings)
    qtbot.addWidget(board)
    assert board.choosing.boxes["notes"].isHidden(), "a board has none"


def test_the_map_is_saved_as_it_is_shown(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = table.map.view
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "shown.svg"), ""))

    def save(dialog: PictureDialog) -> int:
        dialog.parts["shown"].click()
        assert not dialog.numbers.isEnabled()
        dialog.deed.click()
        return dialog.result()

    monkeypatch.setattr(PictureDialog, "exec", save)
    kept, size = [], view.viewport().size()
    for _turn in range(2):
        table.window.commands.carry_out("picture")
        kept.append(QImage(str(tmp_path / "shown.svg.png")))
        table.page.do("turn_map")
    assert (kept[0].width(), kept[0].height()) == (2 * size.width(), 2 * size.height())
    assert kept[0] != kept[1], "as it lies"
