"""The sheet under a player's hands: what each touch and key emits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from companion.engine.marks import Mark
from companion.ui.sheet.paint.interaction import MarkPreview
from companion.ui.sheet.sheet_view import SheetView, format_tooltip
from companion.ui.theme.theme import Mode, Theme
from tests.ui.sheet.builders import BLUE, RED, hermes, track_id, with_left

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NOTHING_HELD = Qt.KeyboardModifier.NoModifier
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
CT, RT = track_id("CT"), track_id("RT")


@pytest.fixture
def view(theme: Theme, qtbot: QtBot) -> SheetView:
    assert theme.scale == 1
    made = SheetView()
    qtbot.addWidget(made)
    made.resize(420, 1000)
    made.show_sheet(hermes(CT=9), BLUE)
    made.show()
    return made


@pytest.fixture
def marks(view: SheetView) -> list[Mark]:
    chosen: list[Mark] = []
    view.action_chosen.connect(chosen.append)
    return chosen


def click(
    view: SheetView, area: str, button: Qt.MouseButton = LEFT, held: Qt.KeyboardModifier = NOTHING_HELD
) -> None:
    QTest.mouseClick(view.viewport(), button, held, view.centre_of(area))


def move(view: SheetView, area: str) -> None:
    QTest.mouseMove(view.viewport(), view.centre_of(area))


def keys(view: SheetView, *pressed: Qt.Key) -> None:
    for key in pressed:
        QTest.keyClick(view, key)


def cursor(view: SheetView) -> str:
    return view.cursor_area.id if view.cursor_area else ""


def wheel(view: SheetView, area: str, notches: int, held: Qt.KeyboardModifier) -> None:
    where = QPointF(view.centre_of(area))
    turned = QWheelEvent(
        where,
        QPointF(view.viewport().mapToGlobal(where.toPoint())),
        QPoint(),
        QPoint(0, notches * 120),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), turned)


# --- pointer ---


def test_a_fresh_box_marks_damage_up_to_it(view: SheetView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.action_chosen) as chosen:
        click(view, f"{CT}/12")
    assert chosen.args == [Mark("hermes", CT, 5)]


def test_the_last_lost_box_heals(view: SheetView, marks: list[Mark]) -> None:
    click(view, f"{CT}/9")
    assert marks == [Mark("hermes", CT, 9)]


def test_a_right_click_marks_one_point_and_with_shift_gives_it_back(
    view: SheetView, marks: list[Mark]
) -> None:
    click(view, CT, RIGHT)
    click(view, f"{CT}/3", RIGHT, SHIFT)
    assert marks == [Mark("hermes", CT, 7), Mark("hermes", CT, 9)]


def test_a_stroke_paints_boxes_and_is_one_mark(view: SheetView, marks: list[Mark]) -> None:
    viewport = view.viewport()
    QTest.mousePress(viewport, LEFT, NOTHING_HELD, view.centre_of(f"{RT}/1"))
    move(view, f"{RT}/3")
    move(view, f"{RT}/6")
    QTest.mouseRelease(viewport, LEFT, NOTHING_HELD, view.centre_of(f"{RT}/6"))
    assert marks == [Mark("hermes", RT, 8)]


def test_a_stroke_from_a_lost_box_gives_back(view: SheetView, marks: list[Mark]) -> None:
    viewport = view.viewport()
    QTest.mousePress(viewport, LEFT, NOTHING_HELD, view.centre_of(f"{CT}/9"))
    move(view, f"{CT}/4")
    QTest.mouseRelease(viewport, LEFT, NOTHING_HELD, view.centre_of(f"{CT}/4"))
    assert marks == [Mark("hermes", CT, 14)]


def test_escape_ends_a_stroke_without_a_mark(view: SheetView, marks: list[Mark]) -> None:
    QTest.mousePress(view.viewport(), LEFT, NOTHING_HELD, view.centre_of(f"{RT}/4"))
    keys(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view.viewport(), LEFT, NOTHING_HELD, view.centre_of(f"{RT}/4"))
    assert marks == []


def test_a_plate_tells_its_location(view: SheetView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.location_chosen) as given:
        QTest.mouseClick(view.viewport(), LEFT, NOTHING_HELD, view.rect_of(RT).topLeft() + QPoint(40, 25))
    assert given.args == ["RT"]


def test_a_row_of_a_table_is_toggled(view: SheetView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.weapon_toggled) as given:
        click(view, "weapons/ml")
    assert given.args == ["ml"]


@pytest.mark.parametrize(
    ("area", "left"), [("rounds/ac5/-", 12), ("rounds/ac5/+", 14), ("rounds/ac5/10", 10)]
)
def test_counters_step_and_jump(view: SheetView, marks: list[Mark], area: str, left: int) -> None:
    click(view, area)
    assert marks == [Mark("hermes", "rounds/ac5", left)]


def test_a_key_at_its_end_does_nothing(view: SheetView, marks: list[Mark]) -> None:
    view.show_sheet(with_left(hermes(), "rounds/ac5", 20), BLUE)
    click(view, "rounds/ac5/+")
    assert marks == []


def test_a_press_that_leaves_its_key_does_nothing(view: SheetView, marks: list[Mark]) -> None:
    QTest.mousePress(view.viewport(), LEFT, NOTHING_HELD, view.centre_of("rounds/ac5/-"))
    QTest.mouseRelease(view.viewport(), LEFT, NOTHING_HELD, view.centre_of("rounds/ac5/+"))
    assert marks == []


def test_pointing_at_a_box_shows_what_a_touch_would_do(view: SheetView) -> None:
    move(view, f"{CT}/12")
    assert view.state.preview == MarkPreview(CT, 5)
    move(view, "weapons/ml")
    assert view.state.preview is None


def test_after_a_mark_the_box_does_not_offer_to_take_it_back_at_once(view: SheetView) -> None:
    click(view, f"{RT}/4")
    view.show_sheet(with_left(hermes(CT=9), RT, 10), BLUE)
    move(view, f"{RT}/4")
    assert view.state.preview is None
    move(view, f"{RT}/5")
    move(view, f"{RT}/4")
    assert view.state.preview == MarkPreview(RT, 11)


def test_the_wheel_marks_with_shift_zooms_with_control_and_else_only_scrolls(
    view: SheetView, marks: list[Mark]
) -> None:
    wheel(view, CT, -1, NOTHING_HELD)
    assert marks == []
    wheel(view, CT, -1, SHIFT)
    assert marks == [Mark("hermes", CT, 7)]
    wheel(view, CT, 1, CONTROL)
    assert view.zoom == pytest.approx(1.1)


def test_a_read_only_sheet_emits_no_marks(view: SheetView, marks: list[Mark]) -> None:
    view.set_read_only(True)
    click(view, f"{CT}/12")
    click(view, CT, RIGHT)
    click(view, "rounds/ac5/-")
    assert marks == []


def test_tooltips_say_what_why_and_what_a_touch_does(view: SheetView) -> None:
    layout = view.layout_shown
    assert layout is not None
    box = layout.area(f"{CT}/12")
    assert box is not None
    assert format_tooltip(box, layout.markable(CT)).splitlines() == [
        "Center torso",
        "8 of 17 left",
        "More damage goes inward.",
        "Click to mark 3, drag for more",
    ]
    number = layout.at(layout.placed[-3].rect.center() + QPointF(layout.placed[-3].rect.width() / 2 - 4, 0))
    assert number is not None
    assert format_tooltip(number, None).splitlines() == [
        "Medium Laser",
        "Long range +4",
        "Click to tick this weapon for the attack, or untick it",
    ]


# --- keyboard ---


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_tab_halts_at_blocks_and_then_leaves(theme: Theme, qtbot: QtBot) -> None:
    assert theme.scale == 1
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    before, view, after = QLineEdit(), SheetView(), QLineEdit()
    for widget in (before, view, after):
        column.addWidget(widget)
    window.resize(420, 900)
    view.show_sheet(hermes(), BLUE)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    before.setFocus()
    halts = []
    QTest.keyClick(before, Qt.Key.Key_Tab)
    while view.hasFocus():
        halts.append(cursor(view))
        QTest.keyClick(view, Qt.Key.Key_Tab)
    assert halts[:3] == ["unit", "fact/walking", track_id("HD")]
    assert halts.index(track_id("RL")) < halts.index("rounds/ac5") < halts.index("weapons/ac5")
    assert halts[-4:] == ["weapons/ac5", "weapons/ml", "weapons/flamer", "fact/this_turn"]
    assert after.hasFocus()
    QTest.keyClick(after, Qt.Key.Key_Backtab)
    assert cursor(view) == "fact/this_turn"


def test_arrows_go_to_the_nearest_area(view: SheetView) -> None:
    keys(view, Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Tab)
    assert cursor(view) == track_id("HD")
    keys(view, Qt.Key.Key_Down)
    assert cursor(view).startswith(f"{track_id('HD')}/")
    first = cursor(view)
    keys(view, Qt.Key.Key_Right)
    assert cursor(view) == f"{track_id('HD')}/{int(first.rpartition('/')[2]) + 1}"


@pytest.mark.parametrize("act", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_space_and_enter_act(view: SheetView, marks: list[Mark], act: Qt.Key) -> None:
    view.set_cursor(f"{CT}/12")
    keys(view, act)
    assert marks == [Mark("hermes", CT, 5)]


def test_the_cursor_shows_what_space_would_do(view: SheetView) -> None:
    view.set_cursor(f"{CT}/12")
    assert view.state.preview == MarkPreview(CT, 5)


def test_minus_and_plus_step_whatever_the_cursor_is_on(view: SheetView, marks: list[Mark]) -> None:
    view.set_cursor(CT)
    keys(view, Qt.Key.Key_Minus, Qt.Key.Key_Plus)
    view.set_cursor("rounds/ac5")
    keys(view, Qt.Key.Key_Minus)
    assert marks == [Mark("hermes", CT, 7), Mark("hermes", CT, 9), Mark("hermes", "rounds/ac5", 12)]


def test_enter_on_a_plate_tells_its_location(view: SheetView, qtbot: QtBot) -> None:
    view.set_cursor(CT)
    with qtbot.waitSignal(view.location_chosen) as given:
        keys(view, Qt.Key.Key_Return)
    assert given.args == ["CT"]


def test_the_cursor_scrolls_into_view(view: SheetView) -> None:
    view.resize(420, 300)
    view.set_cursor("rounds/ac5")
    assert view.viewport().rect().contains(view.rect_of("rounds/ac5"))


def test_the_wheel_makes_larger_and_a_key_as_usual(view: SheetView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.zoom_changed):
        wheel(view, CT, 1, CONTROL)
    assert view.zoom > 1
    QTest.keyClick(view, Qt.Key.Key_0, CONTROL)
    assert view.zoom == 1


# --- for those who cannot see it ---


def test_every_area_is_a_child_with_name_value_and_place(view: SheetView) -> None:
    sheet = QAccessible.queryAccessibleInterface(view)
    names = [sheet.child(index).text(QAccessible.Text.Name) for index in range(sheet.childCount())]
    assert names == [area.name for area in view.stops()]
    box = sheet.child(names.index("Center torso, box 9"))
    assert box.role() is QAccessible.Role.CheckBox
    assert box.text(QAccessible.Text.Value) == "lost"
    assert box.state().checked
    assert box.rect().size() == view.rect_of(f"{CT}/9").size()
    assert sheet.indexOfChild(box) == names.index("Center torso, box 9")
    middle = box.rect().center()
    found = sheet.childAt(middle.x(), middle.y())
    assert found.text(QAccessible.Text.Name) == "Center torso, box 9"


def test_an_area_that_is_gone_is_no_longer_valid(view: SheetView) -> None:
    sheet = QAccessible.queryAccessibleInterface(view)
    last = sheet.child(sheet.childCount() - 1)
    assert last.isValid()
    view.show_sheet(None)
    assert sheet.childCount() == 0
    assert not last.isValid()
    assert last.text(QAccessible.Text.Name) == ""


def test_an_area_survives_its_view(theme: Theme, qapp: QApplication) -> None:
    assert theme.scale == 1
    view = SheetView()
    view.show_sheet(hermes(), BLUE)
    first = QAccessible.queryAccessibleInterface(view).child(0)
    view.deleteLater()
    qapp.sendPostedEvents(view, QEvent.Type.DeferredDelete.value)
    assert not first.isValid()
    assert first.rect().isNull()


def test_the_cursor_is_told(view: SheetView) -> None:
    view.set_cursor(CT)
    assert view.accessibleName() == "Record sheet of Hermes II"
    assert view.accessibleDescription() == "Center torso, 8 of 17, More damage goes inward."
    focused = QAccessible.queryAccessibleInterface(view).focusChild()
    assert focused.text(QAccessible.Text.Name) == "Center torso"
    view.show_sheet(with_left(hermes(CT=9), CT, 3), BLUE)
    assert view.accessibleDescription().startswith("Center torso, 3 of 17")


# --- drawing ---


def pixel_colour(view: SheetView, area: str) -> QColor:
    return view.grab().toImage().pixelColor(view.centre_of(area))


def test_lost_boxes_are_filled_and_others_are_not(view: SheetView, theme: Theme) -> None:
    assert pixel_colour(view, f"{CT}/1") == QColor(theme.tokens.ink)
    assert pixel_colour(view, f"{CT}/17") == QColor(theme.tokens.surface)


def test_a_new_sheet_repaints_what_changed(view: SheetView, theme: Theme) -> None:
    view.grab()
    view.show_sheet(hermes(CT=17), RED)
    view.show_sheet(with_left(hermes(), RT, 0), RED)
    assert pixel_colour(view, f"{RT}/14") == QColor(theme.tokens.ink)
    assert pixel_colour(view, f"{CT}/1") == QColor(theme.tokens.surface)


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK, Mode.HIGH_CONTRAST])
def test_every_state_differs_in_grey(view: SheetView, theme: Theme, mode: Mode) -> None:
    theme.set_mode(mode)
    sheet = hermes(CT=9)
    fresh = tuple(replace(track, fresh=3) if track.id == CT else track for track in sheet.tracks)
    view.show_sheet(replace(sheet, tracks=fresh), BLUE)
    move(view, f"{CT}/12")
    image = view.grab().toImage()

    def greys(area: str) -> list[int]:
        box = view.rect_of(area)
        middle = box.center()
        pixels = (image.pixelColor(middle.x() + step, middle.y()) for step in range(box.width() // 2 + 1))
        return [
            round(0.3 * pixel.red() + 0.59 * pixel.green() + 0.11 * pixel.blue()) // 8 for pixel in pixels
        ]

    looks = [tuple(greys(f"{CT}/{box}")) for box in (1, 8, 11, 16)]
    assert len(set(looks)) == 4


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("width", [320, 420, 760])
def test_the_paper_fits_the_view_at_every_scale(
    view: SheetView, theme: Theme, scale: float, width: int
) -> None:
    theme.set_scale(scale)
    view.resize(width, 900)
    layout = view.layout_shown
    assert layout is not None
    areas = [view.rect_of(area.id) for area in layout.areas()]
    assert min(rect.left() for rect in areas) >= 0
    assert max(rect.right() for rect in areas) <= width
    bottom = max(rect.bottom() for rect in areas) - view.verticalScrollBar().value()
    assert bottom <= view.verticalScrollBar().maximum() + view.viewport().height()


def test_finger_targets_are_larger(view: SheetView, theme: Theme) -> None:
    pointer = view.rect_of("rounds/ac5/-").height()
    theme.set_finger(True)
    assert view.rect_of("rounds/ac5/-").height() >= 44 > pointer


def test_an_unknown_area_is_a_key_error(view: SheetView) -> None:
    with pytest.raises(KeyError):
        view.rect_of("armor/tail")


@pytest.mark.parametrize("size", [(420, 700), (620, 560), (760, 900)])
def test_a_whole_sheet_needs_no_scrolling(view: SheetView, size: tuple[int, int]) -> None:
    view.resize(*size)
    view.show_whole(True)
    assert view.shows_whole
    assert view.verticalScrollBar().maximum() == 0
    view.set_zoom(view.zoom * 1.12)
    assert view.verticalScrollBar().maximum() > 0
    view.show_whole(True)
    view.show_whole(False)
    assert view.zoom == 1


def test_the_whole_sheet_is_fitted_again_when_the_view_changes(view: SheetView) -> None:
    view.show_whole(True)
    large = view.zoom
    view.resize(420, 700)
    assert view.zoom < large
    assert view.verticalScrollBar().maximum() == 0
    view.resize(420, 1000)
    assert view.zoom == large


def test_a_marked_box_moves_nothing_of_a_whole_sheet(view: SheetView) -> None:
    view.show_whole(True)
    zoom = view.zoom
    view.show_sheet(hermes(CT=3), BLUE)
    assert view.zoom == zoom


def test_zooming_by_hand_ends_the_whole_sheet(view: SheetView) -> None:
    view.resize(420, 500)
    view.show_whole(True)
    whole = view.zoom
    wheel(view, CT, 1, CONTROL)
    assert not view.shows_whole
    assert view.zoom == pytest.approx(whole * 1.1)
