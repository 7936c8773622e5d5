"""Words beside hexes are never cut off, and stay away with their hex."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from companion.tabletop.hexes import Hex
from companion.ui.map.overlays.captions import draw_captions, free_place, near_place
from companion.ui.map.overlays.overlay import Caption
from companion.ui.theme.tokens import LIGHT

WINDOW = QRectF(0, 0, 400, 200)


def count_caption_pixels(middle: QPointF) -> int:
    """Return how many pixels the caption of a hex takes, when that stands at a point of a window."""
    window = QImage(WINDOW.size().toSize(), QImage.Format.Format_RGB32)
    window.fill(Qt.GlobalColor.green)
    painter = QPainter(window)
    painter.translate(middle)
    caption = Caption(Hex(0, 0), "No line of sight, 7 hexes", "danger")
    draw_captions(painter, [caption], WINDOW, LIGHT, QTransform())
    painter.end()
    ground = QColor(Qt.GlobalColor.green).rgb()
    return sum(window.pixel(x, y) != ground for x in range(window.width()) for y in range(window.height()))


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("corner", [(2, 2), (398, 2), (2, 198), (398, 198)])
def test_a_caption_at_the_edge_is_moved_into_the_window(corner: tuple[int, int]) -> None:
    assert count_caption_pixels(QPointF(*corner)) >= count_caption_pixels(QPointF(200, 100)) * 0.95


@pytest.mark.usefixtures("theme")
def test_a_caption_whose_hex_is_out_of_sight_is_not_shown() -> None:
    assert count_caption_pixels(QPointF(200, 230)) == 0


def test_no_plate_covers_another() -> None:
    """Four units ordered to hexes close together: each badge finds a place of its own."""
    taken: list[QRectF] = []
    for left in (100, 110, 120, 100):
        taken.append(free_place(QRectF(left, 90, 80, 20), taken, WINDOW))
    assert taken[0] == QRectF(100, 90, 80, 20)
    for number, plate in enumerate(taken):
        assert WINDOW.contains(plate)
        assert not any(plate.intersects(other) for other in taken[:number])


def test_a_plate_gives_way_to_a_counter_by_a_step_and_no_farther() -> None:
    own, counter = QRectF(100, 90, 80, 20), QRectF(120, 60, 40, 40)
    moved = near_place(own, [counter], WINDOW)
    assert moved is not None
    assert not moved.intersects(counter)
    assert abs(moved.top() - own.top()) <= own.height() + 2
    assert near_place(own, [QRectF(0, 0, 400, 200)], WINDOW) is None


@pytest.mark.usefixtures("theme")
def test_where_words_would_lie_on_a_counter_the_first_are_enough() -> None:
    caption = Caption(Hex(0, 0), "→ 4 Phoenix Hawk a", "warn", short_text="→ 4")

    def width(counters: list[QRectF]) -> float:
        window = QImage(WINDOW.size().toSize(), QImage.Format.Format_RGB32)
        window.fill(Qt.GlobalColor.green)
        painter = QPainter(window)
        painter.translate(200, 100)
        draw_captions(painter, [caption], WINDOW, LIGHT, QTransform(), counters)
        painter.end()
        ground = QColor(Qt.GlobalColor.green).rgb()
        inked = [x for x in range(window.width()) for y in range(200) if window.pixel(x, y) != ground]
        return max(inked) - min(inked)

    crowd = [QRectF(150, 0, 30, 200), QRectF(220, 0, 30, 200)]
    assert width(crowd) < width([]) / 2
    assert width([QRectF(0, 0, 10, 10)]) == width([])
