"""Overlays leave the colours of terrain as they are: measured on pixels, in every theme."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage, QPainter

from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import parse_label
from companion.ui.map.mapsheet.layout import hex_rect
from companion.ui.map.mapsheet.palette import PALETTES
from companion.ui.map.mapsheet.sheet import Mapsheet
from companion.ui.map.mapsheet.stamps import StampCache, StampLayer
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.map.overlays.overlay import Fill, HexMark, Rim
from companion.ui.map.overlays.stamps import mark_print
from companion.ui.theme.tokens import DARK, HIGH_CONTRAST, LIGHT
from tests.ui.map.builders import board

LOOKS = {tokens.name: tokens for tokens in (LIGHT, DARK, HIGH_CONTRAST)}
PLACE = parse_label("0203")
MARKS = (
    (Fill.PLAIN, Rim.BOLD), (Fill.DOTTED, Rim.NONE), (Fill.HATCHED, Rim.THIN), (Fill.DENSE, Rim.NONE),
    (Fill.CROSSED, Rim.NONE),
)  # fmt: skip
LEAST_KEPT = 0.5


def print_hex_with_mark(terrain: str, look: str, mark: HexMark | None = None) -> QImage:
    """Return a hex of this terrain, with a mark of an overlay on it or without."""
    zoom, stamps, area = Zoom(12), StampCache(), hex_rect(PLACE)
    sheet = Mapsheet(board((4, 6), {"0203": BoardHex(terrain=(terrain,))}), PALETTES[look], stamps)
    picture = QImage(4 * zoom.quarter, 2 * zoom.half, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setTransform(zoom.transform)
    painter.translate(-area.topLeft())
    sheet.draw(painter, area)
    if mark is not None:
        with StampLayer(painter, stamps) as laid:
            laid.draw_print(PLACE, mark_print(mark, LOOKS[look]))
    painter.end()
    return picture


def share_kept(picture: QImage, bare: QImage) -> float:
    """Return the share of pixels that look as they do without an overlay."""
    inside = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
    return sum(picture.pixel(x, y) == bare.pixel(x, y) for x, y in inside) / len(inside)


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("terrain", ["clear", "water_1", "water_2", "light_woods", "rough", "paved"])
def test_lines_of_every_kind_leave_most_of_a_terrain_as_it_is(terrain: str, look: str) -> None:
    bare = print_hex_with_mark(terrain, look)
    kept = {
        f"{tone} {fill} {rim}": share_kept(
            print_hex_with_mark(terrain, look, HexMark(tone, fill=fill, rim=rim)), bare
        )
        for tone in ("accent", "danger", "side_b")
        for fill, rim in MARKS
    }
    assert {mark: share for mark, share in kept.items() if share < LEAST_KEPT} == {}
