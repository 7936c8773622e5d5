"""Figures for the map: any repaint with a coloured overlay, a new zoom, a change of overlay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from companion.engine.views.moves import Movement, Reach, ReachableHex, Sight, SightStep
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import distance, hex_at
from companion.tabletop.lines import line
from companion.ui.map.mapsheet.sheet import stable_random
from companion.ui.map.view import MapView
from tests.ui.map.builders import SIDES, unit

SHEETS = {1: (15, 17), 2: (30, 17), 4: (30, 34)}
WINDOW = (1280, 720)
ZOOMS = {"whole": 0, "near": 8}
MIDDLE, MAX_COUNT = hex_at(8, 9), 12


def wooded_board(size: tuple[int, int]) -> Board:
    """Return a board with woods in a quarter of its hexes."""
    kinds = ("light_woods", "heavy_woods")
    bare = Board("Benchmark", *size)
    return Board(
        "Benchmark",
        *size,
        {
            place: BoardHex(terrain=(kinds[lot % 2],))
            for place in bare.all_hexes()
            if (lot := stable_random(place) % 8) < 2
        },
    )


def reach_everywhere(board: Board) -> Reach:
    """Return a reach that covers the whole board."""
    places = (
        ReachableHex(place, 0, away, max(MAX_COUNT - away, 0), away, (place,), None)
        for place in board.all_hexes()
        for away in (distance(MIDDLE, place),)
    )
    return Reach("hermes", "run", tuple(places))


def sight_across(board: Board) -> Sight:
    """Return a line of sight from corner to corner."""
    start, end = hex_at(1, 1), hex_at(board.width, board.height)
    steps = tuple(SightStep(step, step[0], "light_woods") for step in line(start, end).steps)
    return Sight(start, end, steps, True, between={"light_woods": len(steps)})


WALK = Movement("walk", "Walk", 6)
OVERLAYS: dict[str, Callable[[MapView, Board], None]] = {
    "reach": lambda view, board: view.show_ways(((WALK, reach_everywhere(board)),)),
    "sight": lambda view, board: view.show_sight(sight_across(board)),
    "arc": lambda view, board: view.show_arc(frozenset(board.all_hexes())),
    "threat": lambda view, board: view.show_threat(
        {place: 2.0 + stable_random(place) % 11 for place in board.all_hexes()}
    ),
}


@pytest.fixture
def view(qtbot: QtBot) -> MapView:
    view = MapView()
    qtbot.addWidget(view)
    view.resize(*WINDOW)
    view.show()
    qtbot.waitExposed(view)
    return view


def lay_out(view: MapView, sheets: int) -> Board:
    """Return a board of so many mapsheets with eight units."""
    board = wooded_board(SHEETS[sheets])
    view.set_sides(SIDES)
    view.set_board(board)
    sides = ("attackers", "defenders")
    view.set_units(
        [
            unit(f"Unit {number}", hex_at(3 + number, 5 + number).label, number % 6, side=sides[number % 2])
            for number in range(8)
        ]
    )
    return board


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("sheets", SHEETS)
@pytest.mark.parametrize("overlay", OVERLAYS)
def test_a_repaint_with_an_overlay(
    benchmark: BenchmarkFixture, view: MapView, overlay: str, sheets: int, zoom: str
) -> None:
    board = lay_out(view, sheets)
    OVERLAYS[overlay](view, board)
    zoom_in(view, zoom)
    benchmark(view.viewport().repaint)
    assert view.overlay.marks


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("sheets", SHEETS)
def test_a_repaint_with_an_overlay_when_the_mapsheet_has_to_be_laid_out_again(
    benchmark: BenchmarkFixture, view: MapView, sheets: int, zoom: str
) -> None:
    board = lay_out(view, sheets)
    OVERLAYS["reach"](view, board)
    zoom_in(view, zoom)

    def repaint() -> None:
        view.resetCachedContent()
        view.viewport().repaint()

    benchmark(repaint)
    assert view.overlay.marks


@pytest.mark.parametrize("sheets", SHEETS)
def test_another_overlay_up_to_the_screen(benchmark: BenchmarkFixture, view: MapView, sheets: int) -> None:
    board = lay_out(view, sheets)
    reach = reach_everywhere(board)

    def show() -> None:
        view.show_ways(((WALK, reach),))
        view.viewport().repaint()

    benchmark(show)
    assert view.overlay.marks


@pytest.mark.parametrize("sheets", SHEETS)
def test_the_first_repaint_at_a_new_zoom(benchmark: BenchmarkFixture, view: MapView, sheets: int) -> None:
    OVERLAYS["reach"](view, lay_out(view, sheets))

    def zoom_and_repaint() -> None:
        view.table.stamps.clear()
        view.resetCachedContent()
        view.viewport().repaint()

    benchmark(zoom_and_repaint)
    assert view.overlay.marks


def zoom_in(view: MapView, zoom: str) -> None:
    """Zoom in so many steps, in the middle of the window."""
    for _ in range(ZOOMS[zoom]):
        view.zoom_in()
