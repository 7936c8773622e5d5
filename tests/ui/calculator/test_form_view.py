"""Any form as controls: what suits a field, what a change tells, and what stays silent."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from companion.ui.calculator.fields import ChoicesControl, SegmentsControl, Stepper, Tick
from companion.ui.calculator.form_view import FormView
from companion.ui.theme.theme import Theme
from companion.ui.widgets.numbers.number_line import NumberLine
from tests.ui.calculator.builders import FORM

LEFT = Qt.MouseButton.LeftButton

# The offscreen window system cannot pass size limits on and says so.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


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


def test_controls_suit_their_fields(form: FormView) -> None:
    kinds = [type(form.control(field.id)) for field in FORM.fields]
    assert kinds == [ChoicesControl, Stepper, SegmentsControl, Tick]


def test_an_untouched_form_has_its_defaults(form: FormView) -> None:
    assert form.values() == FORM.defaults()


def test_a_segment_tells_all_values(form: FormView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(form.values_changed) as given:
        QTest.mouseClick(button(form, "movement", "Ran"), LEFT)
    assert given.args == [{**FORM.defaults(), "movement": "ran"}]


def test_arrow_keys_choose_the_neighbouring_segment(form: FormView) -> None:
    QTest.keyClick(button(form, "movement", "Stood still"), Qt.Key.Key_Right)
    assert form.values()["movement"] == "walked"


def test_a_list_tells_its_choice(form: FormView, qtbot: QtBot) -> None:
    box = form.control("weapon").findChild(QComboBox)
    assert isinstance(box, QComboBox)
    with qtbot.waitSignal(form.values_changed) as given:
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert given.args[0]["weapon"] == "w1"


def test_a_tick_tells_its_state(form: FormView, qtbot: QtBot) -> None:
    box = form.control("prone").findChild(QCheckBox)
    assert isinstance(box, QCheckBox)
    with qtbot.waitSignal(form.values_changed) as given:
        QTest.keyClick(box, Qt.Key.Key_Space)
    assert given.args[0]["prone"] is True


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


def test_a_number_is_typed_or_stepped_with_arrows(form: FormView, qtbot: QtBot) -> None:
    number = line(form)
    number.selectAll()
    with qtbot.waitSignal(form.values_changed) as given:
        QTest.keyClicks(number, "9")
    assert given.args[0]["range"] == 9
    QTest.keyClick(number, Qt.Key.Key_Up)
    assert (form.values()["range"], number.text()) == (10, "10")


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


def test_setting_values_from_outside_is_silent(form: FormView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(form.values_changed):
        form.set_values({"weapon": "w4", "range": 7, "movement": "ran", "prone": True, "unknown": 3})
    assert form.values() == {"weapon": "w4", "range": 7, "movement": "ran", "prone": True}


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


def test_labels_stand_above_their_controls_where_it_is_narrow(form: FormView) -> None:
    def offset() -> int:
        QTest.qWait(0)
        return form.control("range").x()

    assert offset() > 50
    form.resize(220, 500)
    assert offset() == 0


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
