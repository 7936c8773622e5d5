"""Fields side by side: as many in a row as there is room for, ticks in rows of their own."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.forms import Field, FieldChoice, FieldKind, Form
from companion.ui.calculator.field_cells import FieldPosition, cells
from companion.ui.calculator.form_view import FormView
from companion.ui.theme.theme import Theme

ONE, TWO, TICK = (1, False), (2, False), (1, True)
SIDES = tuple(FieldChoice(side, side.capitalize()) for side in ("front", "left", "right", "rear"))
FORM = Form(
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

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


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
def form(theme: Theme, qtbot: QtBot) -> FormView:
    assert theme.scale == 1
    made = FormView(FORM, in_cells=True)
    qtbot.addWidget(made)
    made.resize(480, 400)
    made.show()
    QApplication.processEvents()
    return made


def test_a_form_in_cells_is_less_than_half_as_high_as_a_column(form: FormView, qtbot: QtBot) -> None:
    column = FormView(FORM)
    qtbot.addWidget(column)
    assert form.heightForWidth(480) * 2 < 6 * 60
    assert form.heightForWidth(480) < column.sizeHint().height()


@pytest.mark.parametrize("width", [320, 480, 900])
def test_nothing_lies_over_anything_else(form: FormView, width: int) -> None:
    form.resize(width, form.heightForWidth(width))
    QApplication.processEvents()
    shown = [form.control(field.id) for field in FORM.fields if not field.is_rare]
    areas = [each.rect().translated(each.mapTo(form, each.rect().topLeft())) for each in shown]
    assert all(form.rect().contains(area) for area in areas)
    assert not any(one.intersects(other) for one in areas for other in areas if one is not other)


def test_what_is_rarely_asked_is_folded_away_unless_it_was_told(form: FormView) -> None:
    assert form.more is not None
    assert not form.control("smoke").isVisible()
    form.set_values({"range": 3})
    assert not form.more.is_open
    form.set_values({"smoke": 2})
    assert form.control("smoke").isVisible()
