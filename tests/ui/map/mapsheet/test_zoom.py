"""Magnifications."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from companion.ui.map.mapsheet.layout import board_rect
from companion.ui.map.mapsheet.zoom import LARGEST, SMALLEST, Zoom
from tests.ui.map.builders import board

densities = st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0])
zooms = st.builds(Zoom, st.integers(SMALLEST, LARGEST), densities)


@given(zooms)
def test_a_quarter_and_a_half_are_whole_device_pixels(zoom: Zoom) -> None:
    assert zoom.across * zoom.density * 24 == pytest.approx(zoom.quarter)
    assert zoom.down * zoom.density * 42 == pytest.approx(zoom.half)


@given(zooms)
def test_hexes_stay_nearly_regular(zoom: Zoom) -> None:
    assert 0.9 < zoom.across / zoom.down < 1.1


@given(zooms)
def test_a_step_changes_the_zoom_until_the_ladder_ends(zoom: Zoom) -> None:
    nearer, farther = zoom.zoom_by(1), zoom.zoom_by(-1)
    assert nearer.quarter > zoom.quarter or zoom.quarter == round(LARGEST * zoom.density)
    assert farther.quarter < zoom.quarter or zoom.quarter == SMALLEST


@given(zooms, densities)
def test_another_screen_shows_the_same_size(zoom: Zoom, density: float) -> None:
    there = zoom.on(density)
    assert abs(there.across - zoom.across) * 24 <= 0.5 / density + 1e-9 or there.quarter in (
        SMALLEST,
        round(LARGEST * density),
    )


@given(st.integers(200, 3000), st.integers(200, 3000), densities)
def test_a_board_that_fits_is_as_large_as_it_can_be(width: int, height: int, density: float) -> None:
    area = board_rect(board())
    zoom = Zoom.filling(area, width, height, density)
    larger = Zoom(zoom.quarter + 1, density)
    assert area.width() * zoom.across <= width
    assert area.height() * zoom.down <= height
    assert zoom.quarter == round(LARGEST * density) or (
        area.width() * larger.across > width or area.height() * larger.down > height
    )


def test_a_window_too_small_for_any_zoom_gets_the_smallest() -> None:
    assert Zoom.filling(QRectF(0, 0, 9000, 9000), 10, 10, 1.0).quarter == SMALLEST
