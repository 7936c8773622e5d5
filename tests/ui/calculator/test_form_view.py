"""Any form as controls: what suits a field, what a change tells, and what stays silent."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from companion.engine.forms import Field, FieldChoice, FieldKind, Form
from companion.ui.calculator.fields import ChoicesControl, SegmentsControl, Stepper, Tick
from companion.ui.calculator.form_view import FieldPosition, FormView, cells
from companion.ui.theme.theme import Theme
from companion.ui.widgets.number_line import NumberLine
from tests.ui.calculator.builders import FORM

LEFT = Qt.MouseButton.LeftButton

ONE, TWO, TICK = (1, False), (2, False), (1, True)
SIDES = tuple(FieldChoice(side, side.capitalize()) for side in ("front", "left", "right", "rear"))
CELLS_FORM = Form(
    "situation",
    "Target's situation",
    (
        Field("range", "Range", FieldKind.NUMBER, 1, low=1, high=30),
        Field("woods", "Light woods between", FieldKind.NUMBER, 0, low=0, high=30),
        Field("side", "Side hit", FieldKind.CHOICE, "front", SIDES),
        Field("cover", "Partial cover", FieldKind.FLAG, False),
        Field("smoke", "Smoke between", FieldKind.NUMBER, 0, low=0, high=30, is_rare=True),
        Field("jammed", "Enemy ECM", FieldKind.FLAG, False, is_rare=True),
    ),
)

# The offscreen window system cannot pass size limits on and says so.


@pytest.fixture
def form(theme: Theme, qtbot: QtBot) -> FormView:
    assert theme.scale == 1
    made = FormView(FORM)
    qtbot.addWidget(made)
    made.resize(420, 300)
    made.show()
    return made


def button(form: FormView, field: str, text: str) -> QPushButton:
    buttons = form.control(field).findChildren(QPushButton)
    return next(each for each in buttons if each.text() == text)


def line(form: FormView) -> NumberLine:
    found = form.control("range").findChild(NumberLine)
    assert isinstance(found, NumberLine)
    return found


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_controls_suit_their_fields(form: FormView) -> None:
    kinds = [type(form.control(field.id)) for field in FORM.fields]
    assert kinds == [ChoicesControl, Stepper, SegmentsControl, Tick]


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_an_untouched_form_has_its_defaults(form: FormView) -> None:
    assert form.values() == FORM.defaults()


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_segment_tells_all_values(form: FormView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(form.values_changed) as given:
        QTest.mouseClick(button(form, "movement", "Ran"), LEFT)
    assert given.args == [{**FORM.defaults(), "movement": "ran"}]


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_arrow_keys_choose_the_neighbouring_segment(form: FormView) -> None:
    QTest.keyClick(button(form, "movement", "Stood still"), Qt.Key.Key_Right)
    assert form.values()["movement"] == "walked"


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_list_tells_its_choice(form: FormView, qtbot: QtBot) -> None:
    box = form.control("weapon").findChild(QComboBox)
    assert isinstance(box, QComboBox)
    with qtbot.waitSignal(form.values_changed) as given:
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert given.args[0]["weapon"] == "w1"


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_tick_tells_its_state(form: FormView, qtbot: QtBot) -> None:
    box = form.control("prone").findChild(QCheckBox)
    assert isinstance(box, QCheckBox)
    with qtbot.waitSignal(form.values_changed) as given:
        QTest.keyClick(box, Qt.Key.Key_Space)
    assert given.args[0]["prone"] is True


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_large_keys_step_and_stop_at_the_ends(form: FormView) -> None:
    control = form.control("range")
    assert isinstance(control, Stepper)
    field = control.number
    middle = field.height() // 2
    for _ in range(30):
        QTest.mouseClick(field, LEFT, pos=QPoint(field.width() - 10, middle))
    assert form.values()["range"] == 18
    QTest.mouseClick(field, LEFT, pos=QPoint(10, middle))
    assert form.values()["range"] == 17


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_number_is_typed_or_stepped_with_arrows(form: FormView, qtbot: QtBot) -> None:
    number = line(form)
    number.selectAll()
    with qtbot.waitSignal(form.values_changed) as given:
        QTest.keyClicks(number, "9")
    assert given.args[0]["range"] == 9
    QTest.keyClick(number, Qt.Key.Key_Up)
    assert (form.values()["range"], number.text()) == (10, "10")


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_nothing_is_told_while_a_number_is_out_of_bounds(form: FormView) -> None:
    given: list[object] = []
    form.values_changed.connect(lambda values: given.append(values["range"]))
    form.faulted.connect(given.append)
    number = line(form)
    number.setFocus()
    number.selectAll()
    QTest.keyClicks(number, "0")
    assert form.fault == "Range: 0 is too little: type 1 to 18."
    QTest.keyClick(number, Qt.Key.Key_Up)
    assert given == [form.fault or "Range: 0 is too little: type 1 to 18.", "", 2]
    form.set_values({"range": 1})
    assert (number.text(), form.fault) == ("1", "")


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_setting_values_from_outside_is_silent(form: FormView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(form.values_changed):
        form.set_values({"weapon": "w4", "range": 7, "movement": "ran", "prone": True, "unknown": 3})
    assert form.values() == {"weapon": "w4", "range": 7, "movement": "ran", "prone": True}


@pytest.mark.qt_log_ignore("propagateSizeHints")
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    values=st.fixed_dictionaries(
        {
            "weapon": st.sampled_from([f"w{number}" for number in range(7)]),
            "range": st.integers(1, 18),
            "movement": st.sampled_from(["stood", "walked", "ran"]),
            "prone": st.booleans(),
        }
    )
)
def test_values_come_back_as_they_were_set(form: FormView, values: dict[str, str | int | bool]) -> None:
    form.set_values(values)
    assert form.values() == values


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_labels_stand_above_their_controls_where_it_is_narrow(form: FormView) -> None:
    def offset() -> int:
        QTest.qWait(0)
        return form.control("range").x()

    assert offset() > 50
    form.resize(220, 500)
    assert offset() == 0


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_segments_wrap_instead_of_being_cut_off(form: FormView, theme: Theme, scale: float) -> None:
    theme.set_scale(scale)
    form.resize(180, form.heightForWidth(180))
    QTest.qWait(0)
    segments = form.control("movement")
    for each in segments.findChildren(QPushButton):
        corner = each.mapTo(segments, each.rect().bottomRight())
        assert segments.rect().adjusted(0, 0, 0, 1).contains(corner) or segments.width() < each.width()
        assert each.width() >= each.sizeHint().width()


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.parametrize(
    ("wanted", "columns", "placed"),
    [
        ([ONE, ONE, ONE], 3, [FieldPosition(0, 0, 1), FieldPosition(0, 1, 1), FieldPosition(0, 2, 1)]),
        ([ONE, ONE, ONE], 2, [FieldPosition(0, 0, 1), FieldPosition(0, 1, 1), FieldPosition(1, 0, 1)]),
        ([ONE, TWO, ONE], 2, [FieldPosition(0, 0, 1), FieldPosition(1, 0, 2), FieldPosition(2, 0, 1)]),
        ([ONE, TICK, TICK], 3, [FieldPosition(0, 0, 1), FieldPosition(1, 0, 1), FieldPosition(1, 1, 1)]),
        ([TWO, TICK], 1, [FieldPosition(0, 0, 1), FieldPosition(1, 0, 1)]),
    ],
)
def test_where_fields_stand(
    wanted: list[tuple[int, bool]], columns: int, placed: list[FieldPosition]
) -> None:
    assert cells(wanted, columns) == placed


@pytest.fixture
def cells_form(theme: Theme, qtbot: QtBot) -> FormView:
    assert theme.scale == 1
    made = FormView(CELLS_FORM, in_cells=True)
    qtbot.addWidget(made)
    made.resize(480, 400)
    made.show()
    QApplication.processEvents()
    return made


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_form_in_cells_is_less_than_half_as_high_as_a_column(cells_form: FormView, qtbot: QtBot) -> None:
    column = FormView(CELLS_FORM)
    qtbot.addWidget(column)
    assert cells_form.heightForWidth(480) * 2 < 6 * 60
    assert cells_form.heightForWidth(480) < column.sizeHint().height()


@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.parametrize("width", [320, 480, 900])
def test_nothing_lies_over_anything_else(cells_form: FormView, width: int) -> None:
    cells_form.resize(width, cells_form.heightForWidth(width))
    QApplication.processEvents()
    shown = [cells_form.control(field.id) for field in CELLS_FORM.fields if not field.is_rare]
    areas = [each.rect().translated(each.mapTo(cells_form, each.rect().topLeft())) for each in shown]
    assert all(cells_form.rect().contains(area) for area in areas)
    assert not any(one.intersects(other) for one in areas for other in areas if one is not other)


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_what_is_rarely_asked_is_folded_away_unless_it_was_told(cells_form: FormView) -> None:
    assert cells_form.more is not None
    assert not cells_form.control("smoke").isVisible()
    cells_form.set_values({"range": 3})
    assert not cells_form.more.is_open
    cells_form.set_values({"smoke": 2})
    assert cells_form.control("smoke").isVisible()
