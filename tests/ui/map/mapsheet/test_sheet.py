"""The printed board: every terrain has a face, and stamps are kept and thrown away."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from companion.ui.map.mapsheet.features import VARIANTS, WOODS_DENSITIES, drops, grow_trees
from companion.ui.map.mapsheet.layout import hex_rect
from companion.ui.map.mapsheet.palette import NIGHT, PALETTES, PAPER, MapPalette, palette_of
from companion.ui.map.mapsheet.sheet import Mapsheet, stable_random
from companion.ui.map.mapsheet.stamps import KEPT_ZOOMS, Print, StampCache, StampLayer, Stencil
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import DARK, HIGH_CONTRAST, LIGHT, contrast
from tests.ui.map.builders import board

TERRAIN = (
    "light_woods",
    "heavy_woods",
    "rough",
    "rubble",
    "pavement",
    "road",
    "smoke",
    "fire",
    "water_0",
    "water_1",
    "water_2",
    "bridge_medium_cf40",
    "building_light_cf15_h1",
    "building_hardened_cf120_h4",
    "deep_snow",
)
HERE = parse_label("0202")


def print_hex(ground: Board, palette: MapPalette = PAPER, quarter: int = 24) -> QImage:
    """Return the hex 0202 of a board as it comes out of the press."""
    zoom = Zoom(quarter)
    area = hex_rect(HERE)
    picture = QImage(4 * quarter, 2 * zoom.half, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setTransform(zoom.transform)
    painter.translate(-area.topLeft())
    Mapsheet(ground, palette, StampCache()).draw(painter, area)
    painter.end()
    return picture


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("quarter", [8, 24])
def test_every_terrain_looks_different_from_every_other(palette: MapPalette, quarter: int) -> None:
    faces = [print_hex(board((3, 3)), palette, quarter)]
    for terrain in TERRAIN:
        faces.append(print_hex(board((3, 3), {"0202": BoardHex(terrain=(terrain,))}), palette, quarter))
    differing = [
        (first, second)
        for first in range(len(faces))
        for second in range(first)
        if faces[first] == faces[second]
    ]
    assert differing == []


@pytest.mark.usefixtures("theme")
def test_levels_are_told_apart_by_tint_and_number() -> None:
    faces = [print_hex(board((3, 3), {"0202": BoardHex(level)})) for level in (-1, 0, 1, 2, 3)]
    middles = {QColor(face.pixel(40, 40)).name() for face in faces}
    assert len(middles) == 5


@pytest.mark.usefixtures("theme")
def test_the_same_board_is_printed_the_same_twice() -> None:
    ground = board((3, 3), {"0202": BoardHex(terrain=("heavy_woods",))})
    assert print_hex(ground) == print_hex(ground)


def test_ground_falls_from_a_hill_to_its_lower_neighbors_only() -> None:
    ground = board((3, 3), {"0202": BoardHex(2), "0201": BoardHex(1), "0203": BoardHex(3)})
    assert drops(ground, HERE) == (1, 2, 2, 0, 2, 2)


def test_nothing_falls_off_the_edge_of_the_board() -> None:
    assert drops(board((1, 1), {"0101": BoardHex(4)}), parse_label("0101")) == (0,) * 6


@pytest.mark.parametrize("variant", range(VARIANTS))
@pytest.mark.parametrize("woods", [1, 2])
def test_every_stand_has_all_its_trees_inside_the_hex(woods: int, variant: int) -> None:
    trees = grow_trees(woods, variant)
    assert len(trees) == WOODS_DENSITIES[woods].trees
    assert all(abs(tree.y) < 42 and 42 * abs(tree.x) + 24 * abs(tree.y) < 2 * 42 * 24 for tree in trees)


def test_heavy_woods_are_clearly_denser() -> None:
    assert WOODS_DENSITIES[2].trees >= 3 * WOODS_DENSITIES[1].trees


def test_the_lot_of_a_hex_is_spread_over_all_variants() -> None:
    lots = [stable_random(place) % VARIANTS for place in board().all_hexes()]
    assert min(lots.count(variant) for variant in range(VARIANTS)) > len(lots) / VARIANTS / 2


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_labels_can_be_read_on_every_ground(palette: MapPalette) -> None:
    grounds = (palette.paper, palette.light_floor, palette.heavy_floor, *palette.water, palette.pavement)
    assert all(contrast(palette.label, ground) >= 2.4 for ground in grounds)
    assert contrast(palette.label, palette.paper) >= 4


def test_each_look_of_the_window_has_its_inks() -> None:
    assert [palette_of(tokens).name for tokens in (LIGHT, DARK, HIGH_CONTRAST)] == [
        "light",
        "dark",
        "contrast",
    ]
    assert palette_of(DARK) is NIGHT


class DrawCount:
    """Counts what is drawn."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, _stencil: Stencil) -> None:
        self.drawn += 1


def lay(stamps: StampCache, press: DrawCount, quarter: int) -> None:
    """Lay one stamp on a hex of a table seen at a zoom."""
    table = QImage(80, 80, QImage.Format.Format_RGB32)
    painter = QPainter(table)
    painter.setTransform(Zoom(quarter).transform)
    with StampLayer(painter, stamps) as sheet:
        sheet.draw_print(HERE, Print("a", press.draw))
    painter.end()


@pytest.mark.usefixtures("qapp")
def test_a_stamp_is_drawn_once_for_a_zoom() -> None:
    stamps, press = StampCache(), DrawCount()
    for _ in range(3):
        lay(stamps, press, 10)
    assert press.drawn == 1


@pytest.mark.usefixtures("qapp")
def test_stamps_of_zooms_left_long_ago_are_forgotten() -> None:
    stamps, press = StampCache(), DrawCount()
    for quarter in range(10, 10 + KEPT_ZOOMS + 1):
        lay(stamps, press, quarter)
    lay(stamps, press, 10 + KEPT_ZOOMS)
    assert press.drawn == KEPT_ZOOMS + 1
    lay(stamps, press, 10)
    assert press.drawn == KEPT_ZOOMS + 2


def test_a_change_of_theme_prints_the_map_anew(qtbot: QtBot, theme: Theme) -> None:
    from companion.ui.map.view import MapView
    from companion.ui.theme.theme import Mode

    view = MapView()
    qtbot.addWidget(view)
    view.resize(300, 300)
    view.set_board(board((3, 3)))
    day = view.grab().toImage()
    theme.set_mode(Mode.DARK)
    night = view.grab().toImage()
    assert day.pixelColor(150, 150).lightness() > 200 > 80 > night.pixelColor(150, 150).lightness()


@pytest.mark.usefixtures("theme")
def test_a_map_is_drawn_in_portions_and_ends_as_if_it_were_drawn_at_once() -> None:
    kinds = ("light_woods", "heavy_woods", "rough", "water_1", "pavement", "rubble")
    ground = {f"{number:02d}02": BoardHex(number % 3, (kind,)) for number, kind in enumerate(kinds, 1)}
    drawn = board((6, 4), ground)
    portions, whole = Mapsheet(drawn, PAPER, StampCache()), Mapsheet(drawn, PAPER, StampCache())
    pictures, times = [], 0
    is_whole = False
    while not is_whole:
        picture, is_whole = spread(portions, most=4)
        pictures.append(picture)
        times += 1
    assert times > 2
    assert pictures[0] != pictures[-1]
    assert pictures[-1] == spread(whole)[0]


@pytest.mark.usefixtures("theme")
def test_what_was_drawn_for_another_zoom_stands_in() -> None:
    drawn = board((6, 4), {"0202": BoardHex(0, ("heavy_woods",))})
    sheet = Mapsheet(drawn, PAPER, StampCache())
    bare, _ = spread(Mapsheet(drawn, PAPER, StampCache()), most=0)
    spread(sheet, quarter=20)
    stood_in, is_whole = spread(sheet, most=0)
    assert not is_whole
    assert stood_in != bare


def spread(sheet: Mapsheet, *, most: int | None = None, quarter: int = 10) -> tuple[QImage, bool]:
    """Return a whole sheet as it is drawn on a table, and whether it is as it is to be."""
    zoom = Zoom(quarter)
    area = sheet.area
    size = zoom.transform.mapRect(area).toAlignedRect().size()
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill(QColor("black"))
    painter = QPainter(picture)
    painter.setTransform(zoom.transform)
    painter.translate(-area.topLeft())
    is_whole = sheet.draw(painter, area, most)
    painter.end()
    return picture, is_whole
