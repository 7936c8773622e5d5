from __future__ import annotations

import pytest
from PySide6.QtCore import QSizeF

from companion.ui.sheet.fitting import LARGEST_WHOLE, SMALLEST_WHOLE, ZOOMS, fits, likely_zoom, whole_zoom


def columns(width: float) -> float:
    """How tall 3,000 units of a sheet are in columns of 400."""
    return 3000 / max(1, width // 400)


@pytest.mark.parametrize("room", [QSizeF(520, 1000), QSizeF(800, 900), QSizeF(1900, 1000)])
def test_no_larger_zoom_would_do(room: QSizeF) -> None:
    zoom = whole_zoom(columns, room)
    assert fits(columns, room, zoom)
    assert not fits(columns, room, ZOOMS[ZOOMS.index(zoom) + 1])


def test_no_sheet_becomes_smaller_or_larger_than_can_be_read() -> None:
    assert whole_zoom(lambda _width: 9000.0, QSizeF(300, 300)) == pytest.approx(SMALLEST_WHOLE)
    assert whole_zoom(lambda _width: 90.0, QSizeF(900, 900)) == pytest.approx(LARGEST_WHOLE)


@pytest.mark.parametrize("near", [0.0, *ZOOMS])
def test_a_guess_changes_how_it_is_looked_for_and_not_what_is_found(near: float) -> None:
    room, asked = QSizeF(600, 700), list[float]()

    def tall(width: float) -> float:
        asked.append(width)
        return 400_000 / width

    found = whole_zoom(tall, room)
    usual = len(asked)
    asked.clear()
    assert whole_zoom(tall, room, near) == found
    assert near != found or len(asked) == 2 < usual


def test_a_sheet_of_the_same_area_is_guessed_at_once() -> None:
    room = QSizeF(600, 700)
    assert likely_zoom(400_000, room) == whole_zoom(lambda width: 400_000 / width, room)
    assert likely_zoom(0.0, room) == 0.0
