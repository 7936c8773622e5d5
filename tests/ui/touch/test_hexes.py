"""Map and board under fingers: two zoom and push, a tap among small hexes brings them nearer first."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from companion.ui.boards.page import BoardPage
from companion.ui.map.mapsheet.layout import center
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FINGER_TARGET
from tests.ui.duels import set_out
from tests.ui.table_driver import play_training, put_training_on_table
from tests.ui.touch_driver import Finger, TouchTable, TwoFingers

APART = QPoint(40, 0)


def for_fingers(window: MainWindow) -> None:
    """As after the first touch, of which nothing is told any more."""
    window.settings.finger = True
    Theme.current().set_finger(True)


@pytest.fixture
def tablet(window: MainWindow) -> TouchTable:
    """The training scenario on a small tablet, about to be set up."""
    window.resize(1280, 720)
    play_training(window)
    for_fingers(window)
    QApplication.processEvents()
    return TouchTable(window)


@pytest.fixture
def board(window: MainWindow) -> BoardPage:
    window.resize(1280, 800)
    window.with_library(window.boards.show)
    for_fingers(window)
    QApplication.processEvents()
    page = window.boards.page
    assert page is not None, "it was just shown"
    return page


def test_a_tap_that_may_mean_several_hexes_brings_the_map_nearer_first(tablet: TouchTable) -> None:
    view, place = tablet.map.view, parse_label("0815")
    tablet.select("cicada")
    view.zoom_out()
    whole = view.zoom
    assert whole.hex_height < FINGER_TARGET
    between = (view.hex_point(place) + view.hex_point(parse_label("0814"))) / 2
    Finger(view.viewport(), between).lift()
    assert not view.ring.isVisible(), "nothing is chosen yet"
    assert view.zoom.hex_height >= FINGER_TARGET
    near = view.hex_point(place)
    assert view.viewport().rect().contains(near)
    Finger(view.viewport(), near).lift()
    assert view.ring.isVisible()
    tablet.face(0)
    tablet.confirm()
    assert tablet.unit("cicada").hex == place
    assert view.zoom == whole, "the whole map again"


def test_a_tap_that_can_mean_one_thing_only_is_taken_at_once(tablet: TouchTable) -> None:
    put_training_on_table(tablet)
    view, there = tablet.map.view, tablet.unit("hermes").hex
    assert there is not None
    whole = view.zoom
    Finger(view.viewport(), view.hex_point(there) + QPoint(12, 8)).lift()
    assert tablet.page.selection.unit == "hermes"
    assert view.zoom == whole


def test_two_fingers_bring_the_map_nearer_and_push_it(tablet: TouchTable) -> None:
    put_training_on_table(tablet)
    view, place = tablet.map.view, parse_label("0808")
    middle, before, stood = view.hex_point(place), view.zoom.hex_height, tablet.unit("hermes").hex
    chosen = tablet.page.selection.unit
    fingers = TwoFingers(view.viewport(), middle - APART, middle + APART)
    fingers.go(-APART, APART)
    assert view.zoom.hex_height > 1.6 * before
    assert (view.hex_point(place) - middle).manhattanLength() < 8, "what lies between them stays there"
    away = view.hex_point(place)
    fingers.go(QPoint(0, 30), QPoint(0, 30)).lift()
    assert abs((view.hex_point(place) - away).y() - 30) < 4
    assert tablet.page.selection.unit == chosen, "nothing was tapped"
    assert tablet.unit("hermes").hex == stood
    TwoFingers(view.viewport(), middle - APART * 2, middle + APART * 2).go(APART, -APART).lift()
    assert view.zoom.hex_height < 1.2 * before


def test_two_fingers_zoom_a_sheet_and_mark_nothing(window: MainWindow) -> None:
    table = TouchTable(set_out(window, orion="red 0506 3", victor="blue 0709 0").window)
    window.resize(1280, 720)
    for_fingers(window)
    table.select("orion")
    sheet = next(each for each in table.page.findChildren(SheetView) if each.isVisible())
    middle, given, zoom = sheet.viewport().rect().center(), list[object](), sheet.zoom
    sheet.action_chosen.connect(given.append)
    sheet.carried.connect(given.append)
    fingers = TwoFingers(sheet.viewport(), middle - APART, middle + APART)
    fingers.go(-APART, APART)
    assert sheet.zoom == pytest.approx(2 * zoom)
    seen = sheet.verticalScrollBar().value()
    fingers.go(QPoint(0, -25), QPoint(0, -25)).lift()
    assert sheet.verticalScrollBar().value() == seen + 25
    assert given == []


def test_a_board_is_drawn_pushed_and_picked_from_by_fingers(board: BoardPage) -> None:
    canvas, bench = board.canvas, board.editor

    def spot(label: str) -> QPoint:
        return canvas.mapFromScene(center(parse_label(label)))

    def ground(label: str) -> BoardHex:
        return bench.drawing.board.at(parse_label(label))

    Finger(canvas.viewport(), spot("0505")).lift()
    painted = ground("0505")
    assert painted != BoardHex()
    drawn = bench.drawing
    canvas.zoom_at(canvas.zoom.zoom_by(6), canvas.viewport().rect().center())
    before, zoom = spot("0808"), canvas.zoom
    fingers = TwoFingers(canvas.viewport(), spot("0808") - APART, spot("0808") + APART)
    fingers.go(QPoint(30, 20), QPoint(30, 20)).lift()
    assert (spot("0808") - before - QPoint(30, 20)).manhattanLength() < 4
    assert (bench.drawing, canvas.zoom) == (drawn, zoom), "nothing is drawn by two fingers"
    canvas.fit()
    board.palette_panel.paints["open"].click()
    Finger(canvas.viewport(), spot("0505")).stay().lift()
    assert bench.drawing == drawn, "a finger that stays picks up"
    Finger(canvas.viewport(), spot("0507")).lift()
    assert ground("0507") == painted
