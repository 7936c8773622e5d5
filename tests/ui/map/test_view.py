"""The player's hand on the map: what each gesture is told as."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, SignalInstance
from PySide6.QtGui import QHelpEvent, QImage, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from companion.engine.views.moves import Movement
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import Hex, parse_label
from companion.ui.map.mapsheet.layout import hex_rect
from companion.ui.map.navigation import READABLE_HEX
from companion.ui.map.view import MapView
from companion.ui.theme.theme import Theme
from tests.ui.map.builders import board, hexes, place, reach, unit
from tests.ui.map.hand import (
    LEFT,
    MIDDLE,
    RIGHT,
    click,
    click_at,
    double_click,
    drag,
    move,
    press,
    tap,
    wheel,
)


def record_signal(signal: SignalInstance) -> list[tuple[object, ...]]:
    """Return everything that a signal tells from now on."""
    given: list[tuple[object, ...]] = []
    signal.connect(lambda *args: given.append(args))
    return given


def wants(view: MapView, key: Qt.Key) -> bool:
    """Whether the map keeps a key from the window's shortcuts."""
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    QApplication.sendEvent(view, event)
    return event.isAccepted()


def stands_at_home(view: MapView) -> bool:
    hermes = view.counters.item("hermes")
    return hermes is not None and hermes.pos() == hermes.home and hermes.opacity() == 1


# --- clicks ---


@pytest.mark.parametrize("label", ["0101", "0303", "1517", "0817"])
@pytest.mark.parametrize("button", [LEFT, RIGHT])
def test_a_click_names_the_hex_and_the_button(
    qtbot: QtBot, view: MapView, label: str, button: Qt.MouseButton
) -> None:
    with qtbot.waitSignal(view.hex_clicked) as clicked:
        click(view, parse_label(label), button)
    assert clicked.args == [parse_label(label), button, Qt.KeyboardModifier.NoModifier]


def test_a_click_on_a_counter_names_unit_and_hex(qtbot: QtBot, view: MapView) -> None:
    with qtbot.waitSignals([view.unit_clicked, view.hex_clicked]):
        click(view, parse_label("0510"))


def test_only_the_left_button_picks_a_unit(qtbot: QtBot, view: MapView) -> None:
    with qtbot.assertNotEmitted(view.unit_clicked), qtbot.waitSignal(view.hex_clicked):
        click(view, parse_label("0510"), RIGHT)


def test_a_click_beside_the_board_means_nothing(qtbot: QtBot, view: MapView) -> None:
    with qtbot.assertNotEmitted(view.hex_clicked):
        click_at(view.viewport(), QPoint(5, 5))


def test_a_planned_hex_keeps_the_click_from_the_counter_on_it(qtbot: QtBot, view: MapView) -> None:
    view.begin_planning(hexes("0510"))
    with qtbot.assertNotEmitted(view.unit_clicked), qtbot.waitSignal(view.hex_clicked):
        click(view, parse_label("0510"))
    with qtbot.waitSignal(view.unit_clicked):
        click(view, parse_label("0502"))


def test_a_planned_hex_off_the_board_can_be_clicked(qtbot: QtBot, view: MapView) -> None:
    beyond = parse_label("0801") + Hex(0, -1)
    view.begin_planning({beyond})
    view.zoom_out()
    with qtbot.waitSignal(view.hex_clicked) as clicked:
        click_at(view.viewport(), view.hex_point(beyond))
    assert clicked.args[0] == beyond


def test_a_double_click_is_one_click(view: MapView) -> None:
    clicks = record_signal(view.hex_clicked)
    point = view.hex_point(parse_label("0805"))
    click_at(view.viewport(), point)
    double_click(view, parse_label("0805"))
    assert len(clicks) == 1


# --- drags ---


def test_a_dragged_counter_asks_to_be_placed_and_waits_where_it_stood(qtbot: QtBot, view: MapView) -> None:
    start, end = (view.hex_point(parse_label(label)) for label in ("0502", "0807"))
    with qtbot.waitSignal(view.unit_dropped) as dropped:
        drag(view, start, end)
    assert dropped.args == ["hermes", parse_label("0807")]
    assert stands_at_home(view)


@pytest.mark.parametrize("end", [QPoint(5, 5), QPoint(4, 4)], ids=["off the board", "nearby"])
def test_a_counter_dropped_off_the_board_goes_back(qtbot: QtBot, view: MapView, end: QPoint) -> None:
    with qtbot.assertNotEmitted(view.unit_dropped):
        drag(view, view.hex_point(parse_label("0502")), end)


def test_a_counter_dropped_in_its_own_hex_goes_back(qtbot: QtBot, view: MapView) -> None:
    start = view.hex_point(parse_label("0502"))
    with qtbot.assertNotEmitted(view.unit_dropped), qtbot.assertNotEmitted(view.unit_clicked):
        drag(view, start, start + QPoint(13, 0))


def grip(view: MapView) -> None:
    """Take hold of Hermes and carry him a good way."""
    start = view.hex_point(parse_label("0502"))
    QTest.mousePress(view.viewport(), LEFT, pos=start)
    for step in (20, 60, 90):
        move(view, start + QPoint(0, step), LEFT)
    assert not stands_at_home(view)


def test_escape_puts_a_dragged_counter_back(qtbot: QtBot, view: MapView) -> None:
    grip(view)
    press(view, Qt.Key.Key_Escape)
    assert stands_at_home(view)
    with qtbot.assertNotEmitted(view.unit_dropped), qtbot.assertNotEmitted(view.hex_clicked):
        QTest.mouseRelease(view.viewport(), LEFT, pos=view.hex_point(parse_label("0505")))


def test_a_second_button_does_not_interrupt_a_drag(qtbot: QtBot, view: MapView) -> None:
    grip(view)
    click(view, parse_label("0909"), RIGHT)
    with qtbot.waitSignal(view.unit_dropped) as dropped:
        QTest.mouseRelease(view.viewport(), LEFT, pos=view.hex_point(parse_label("0505")))
    assert dropped.args == ["hermes", parse_label("0505")]


def test_a_counter_taken_off_the_map_in_mid_drag_is_not_dropped(qtbot: QtBot, view: MapView) -> None:
    grip(view)
    view.set_units([])
    with qtbot.assertNotEmitted(view.unit_dropped):
        move(view, view.hex_point(parse_label("0606")), LEFT)
        QTest.mouseRelease(view.viewport(), LEFT, pos=view.hex_point(parse_label("0606")))


def test_no_counter_is_dragged_while_a_move_is_planned(qtbot: QtBot, view: MapView) -> None:
    view.begin_planning(hexes("0503"))
    start, end = (view.hex_point(parse_label(label)) for label in ("0502", "0807"))
    with qtbot.assertNotEmitted(view.unit_dropped):
        drag(view, start, end)


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_a_drag_on_the_ground_pushes_the_table_and_is_no_click(
    qtbot: QtBot, view: MapView, button: Qt.MouseButton
) -> None:
    for _ in range(6):
        view.zoom_in()
    start = view.viewport().rect().center() + QPoint(0, 30)
    held = view.mapToScene(start)
    with qtbot.assertNotEmitted(view.hex_clicked):
        drag(view, start, start + QPoint(-90, 60), button)
    moved = view.mapFromScene(held) - start
    assert (moved - QPoint(-90, 60)).manhattanLength() <= 3


# --- hovering ---


def test_hovering_tells_each_new_hex_once_and_the_end(view: MapView) -> None:
    given = record_signal(view.hex_hovered)
    point = view.hex_point(parse_label("0805"))
    for step in (QPoint(0, 0), QPoint(2, 2), QPoint(0, 0)):
        move(view, point + step)
    move(view, QPoint(3, 3))
    assert given == [(parse_label("0805"),), (None,)]


def test_the_tooltip_tells_hex_terrain_unit_and_mp(view: MapView) -> None:
    view.show_ways(((WALK, reach(place("0502", 3, 0), place("0303", 3, 4, "0303"))),))
    assert view.text_at(parse_label("0303")) == "0303, light woods, 4 MP"
    assert view.text_at(parse_label("0510")) == "0510, clear, Cicada (Defenders)"
    assert view.text_at(parse_label("0606")) == "0606, rough, level 2"


def test_the_tooltip_belongs_to_the_hex_at_the_pointer(
    view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _where, labels, *_: shown.append(labels))
    for point in (view.hex_point(parse_label("0404")), QPoint(3, 3)):
        there = view.viewport().mapToGlobal(point)
        QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, point, there))
    assert shown == ["0404, heavy woods", ""]


# --- keyboard ---


def test_the_first_arrow_shows_the_cursor_and_says_where(qtbot: QtBot, view: MapView) -> None:
    with qtbot.waitSignal(view.announced) as announced:
        press(view, Qt.Key.Key_Down)
    assert view.cursor_hex is not None
    assert announced.args[0].startswith(view.cursor_hex.label)
    assert view.accessibleDescription() == announced.args[0]


@pytest.mark.parametrize(
    ("key", "label"),
    [
        (Qt.Key.Key_Up, "0504"),
        (Qt.Key.Key_Down, "0506"),
        (Qt.Key.Key_Left, "0405"),
        (Qt.Key.Key_Right, "0605"),
    ],
)
def test_arrows_follow_printed_columns_and_rows(qtbot: QtBot, view: MapView, key: Qt.Key, label: str) -> None:
    view.set_cursor(parse_label("0505"))
    with qtbot.waitSignal(view.hex_hovered) as hovered:
        press(view, key)
    assert hovered.args == [parse_label(label)]


def test_the_cursor_stops_at_the_edge(view: MapView) -> None:
    view.set_cursor(parse_label("0101"))
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left):
        press(view, key)
    assert view.cursor_hex == parse_label("0101")


def test_enter_clicks_the_hex_and_the_unit_in_it(qtbot: QtBot, view: MapView) -> None:
    view.set_cursor(parse_label("0510"))
    with qtbot.waitSignals([view.unit_clicked, view.hex_clicked]):
        press(view, Qt.Key.Key_Return)


def test_the_cursor_brings_its_hex_into_the_window(view: MapView) -> None:
    for _ in range(8):
        view.zoom_in()
    view.set_cursor(parse_label("1517"))
    assert view.viewport().rect().contains(view.hex_point(parse_label("1517")))


def test_a_press_of_the_pointer_puts_the_cursor_away(view: MapView) -> None:
    view.set_cursor(parse_label("0505"))
    click(view, parse_label("0808"))
    assert view.cursor_hex is None


def test_escape_puts_the_cursor_away(view: MapView) -> None:
    view.set_cursor(parse_label("0505"))
    press(view, Qt.Key.Key_Escape)
    assert view.cursor_hex is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_BracketLeft])
def test_keys_of_a_plan_belong_to_the_window_until_something_is_planned(view: MapView, key: Qt.Key) -> None:
    assert not wants(view, key)
    view.begin_planning(hexes("0505"))
    assert wants(view, key)
    view.end_planning()
    assert not wants(view, key)


def test_the_window_keeps_keys_that_mean_nothing_here(view: MapView) -> None:
    for letter in "ULR":
        assert not wants(view, Qt.Key[f"Key_{letter}"])
    assert not wants(view, Qt.Key.Key_Space)


@pytest.mark.parametrize(
    ("key", "turn"),
    [
        (Qt.Key.Key_BracketRight, 1),
        (Qt.Key.Key_BracketLeft, -1),
    ],
)
def test_facing_keys_turn_while_planning(qtbot: QtBot, view: MapView, key: Qt.Key, turn: int) -> None:
    view.begin_planning(hexes("0505"))
    with qtbot.waitSignal(view.facing_turned) as turned:
        press(view, key)
    assert turned.args == [turn]


# --- zoom ---


def test_the_whole_board_is_shown_at_first_and_stays_so(view: MapView) -> None:
    def is_whole() -> bool:
        corners = (view.hex_point(parse_label(label)) for label in ("0101", "1501", "0117", "1517"))
        return all(view.viewport().rect().contains(corner) for corner in corners)

    assert is_whole()
    before = view.zoom
    view.resize(500, 640)
    assert view.zoom.quarter < before.quarter
    assert is_whole()


def test_hexes_stay_readable_in_a_small_window_until_the_whole_board_is_wanted(view: MapView) -> None:
    view.resize(500, 300)
    assert view.zoom.hex_height >= READABLE_HEX
    view.fit()
    assert view.zoom.hex_height < READABLE_HEX
    view.resize(500, 301)
    assert view.zoom.hex_height < READABLE_HEX


def test_what_matters_is_brought_into_view_unless_the_table_was_moved(view: MapView) -> None:
    view.resize(500, 300)
    corner = parse_label("0117")
    view.keep_in_view(hex_rect(corner))
    assert view.viewport().rect().contains(view.hex_point(corner))
    view.drag_table(QPoint(0, -2000))
    view.keep_in_view(hex_rect(parse_label("0101")))
    assert not view.viewport().rect().contains(view.hex_point(parse_label("0101")))


@pytest.mark.parametrize("turned", [120, 240, -120])
def test_the_wheel_zooms_where_the_pointer_is(view: MapView, turned: int) -> None:
    for _ in range(5):
        view.zoom_in()
    before, point = view.zoom, QPoint(400, 500)
    held = view.mapToScene(point)
    wheel(view, point, turned)
    assert (view.zoom.quarter > before.quarter) == (turned > 0)
    assert (view.mapFromScene(held) - point).manhattanLength() <= 4


def test_small_turns_of_a_touchpad_add_up(view: MapView) -> None:
    before = view.zoom
    wheel(view, QPoint(400, 400), 60)
    assert view.zoom == before
    wheel(view, QPoint(400, 400), 60)
    assert view.zoom == before.zoom_by(1)


def test_one_finger_clicks(qtbot: QtBot, view: MapView) -> None:
    with qtbot.waitSignals([view.unit_clicked, view.hex_clicked]):
        tap(view, parse_label("0510"))


@pytest.mark.parametrize(
    ("key", "nearer"), [(Qt.Key.Key_Plus, True), (Qt.Key.Key_Equal, True), (Qt.Key.Key_Minus, False)]
)
def test_keys_zoom(view: MapView, key: Qt.Key, nearer: bool) -> None:
    before = view.zoom
    press(view, key)
    assert (view.zoom.quarter > before.quarter) is nearer


def test_nought_fits_the_board_again(view: MapView) -> None:
    before = view.zoom
    view.zoom_in()
    press(view, Qt.Key.Key_0)
    assert view.zoom == before


def test_what_was_shown_is_remembered(view: MapView) -> None:
    for _ in range(5):
        view.zoom_in()
    view.centerOn(view.mapToScene(view.hex_point(parse_label("0410"))))
    state = json.loads(json.dumps(view.view_state()))
    zoom, point = view.zoom, view.hex_point(parse_label("0410"))
    view.fit()
    view.restore_view(state)
    assert view.zoom == zoom
    assert (view.hex_point(parse_label("0410")) - point).manhattanLength() <= 3


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"hex_width": "wide", "middle": [0, 0], "fitted": False},
        {"hex_width": 40, "middle": 7, "fitted": False},
        {"hex_width": float("inf"), "middle": [0, 0], "fitted": False},
        {"hex_width": 40, "middle": [float("nan"), 0], "fitted": False},
    ],
)
def test_an_unreadable_memory_shows_the_whole_board(view: MapView, state: dict[str, object]) -> None:
    fitted = view.zoom
    view.zoom_in()
    view.restore_view(state)
    assert view.zoom == fitted


# --- what is shown ---


def test_one_overlay_at_a_time(view: MapView) -> None:
    view.show_arc(hexes("0503 0504"))
    view.show_threat({parse_label("0707"): 8.0})
    assert set(view.overlay.marks) == hexes("0707")
    view.clear_overlay()
    assert not view.overlay.marks


def test_the_same_board_again_keeps_the_view(view: MapView) -> None:
    view.zoom_in()
    zoom = view.zoom
    view.set_board(view.table.board)
    assert view.zoom == zoom


def test_another_board_is_shown_whole_without_the_old_overlay(view: MapView) -> None:
    view.zoom_in()
    view.show_arc(hexes("0503"))
    view.set_board(board((4, 4)))
    assert not view.overlay.marks
    assert view.viewport().rect().contains(view.hex_point(parse_label("0404")))


def grab_when_drawn(qtbot: QtBot, view: MapView) -> QImage:
    view.grab()
    qtbot.waitUntil(lambda: view.table.is_drawn)
    return view.grab().toImage()


def test_ground_that_changes_in_a_hex_keeps_zoom_cursor_and_all_other_hexes(
    qtbot: QtBot, view: MapView
) -> None:
    view.zoom_in()
    press(view, Qt.Key.Key_Down)
    zoom, cursor, before = view.zoom, view.cursor_hex, view.table.board
    assert before is not None
    assert cursor is not None
    rubble = before.with_hex(parse_label("0503"), BoardHex(0, ("rubble",)))
    view.set_board(rubble)
    assert (view.zoom, view.cursor_hex, view.table.board) == (zoom, cursor, rubble)
    shown = grab_when_drawn(qtbot, view)
    view.table.reprint()
    assert grab_when_drawn(qtbot, view) == shown


def test_no_board_is_an_empty_table(qtbot: QtBot, view: MapView) -> None:
    view.set_units([])
    view.set_board(None)
    with qtbot.assertNotEmitted(view.hex_clicked):
        click_at(view.viewport(), QPoint(400, 300))
    press(view, Qt.Key.Key_Down)
    assert view.cursor_hex is None


def test_words_of_an_overlay_lie_above_counters_but_not_across_facing_arrows(view: MapView) -> None:
    def counter() -> QImage:
        spot = view.hex_point(parse_label("0502")) - QPoint(0, 24)
        return view.viewport().grab().toImage().copy(spot.x() - 20, spot.y() - 8, 40, 16)

    bare = counter()
    view.set_highlights({parse_label("0502"): "A long word of praise"})
    worded = counter()
    view.show_ring(parse_label("1212"), {0: "1"}, 0)
    assert counter() != worded
    view.close_ring()
    view.set_highlights({})
    assert bare == counter()


WALK = Movement("walk", "Walk", 6)
OVERLAYS: dict[str, Callable[[MapView], None]] = {
    "reach": lambda view: view.show_ways(((WALK, reach(place("0502", 3, 0), place("0806", 3, 2, "0806"))),)),
    "arc": lambda view: view.show_arc(hexes("0806")),
    "threat": lambda view: view.show_threat({parse_label("0806"): 8.0}),
    "highlight": lambda view: view.set_highlights({parse_label("0806"): ""}),
    "cursor": lambda view: view.set_cursor(parse_label("0806")),
    "route": lambda view: view.show_route(place("0806", 3, 2, "0806"), unit("Hermes", "0502")),
    "ghost": lambda view: view.show_ghost(parse_label("0806"), 2, unit("Hermes", None)),
    "ring": lambda view: view.show_ring(parse_label("0806"), {0: "1", 3: "2"}, 0),
    "counter": lambda view: view.set_units([unit("Hermes", "0806")]),
}


@pytest.mark.parametrize("show", OVERLAYS.values(), ids=OVERLAYS.keys())
def test_each_thing_shown_is_seen_in_its_hex(view: MapView, show: Callable[[MapView], None]) -> None:
    def around() -> bytes:
        middle = view.hex_point(parse_label("0806"))
        part = view.viewport().grab().toImage().copy(middle.x() - 45, middle.y() - 60, 90, 120)
        return bytes(part.constBits())

    before = around()
    show(view)
    assert around() != before


def test_with_fingers_a_press_of_a_zoom_button_leads_farther(view: MapView, theme: Theme) -> None:
    for presses, is_finger in ((3, False), (1, True)):
        view.fit()
        before = view.zoom
        theme.set_finger(is_finger)
        for _ in range(presses):
            view.zoom_in()
        assert view.zoom.hex_height >= 1.6 * before.hex_height
